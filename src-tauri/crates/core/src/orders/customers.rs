//! Customers who may be meant by a reference alone.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use chrono::{DateTime, Utc};
use porokh_api::AppError;
use porokh_domain::phone::PhoneKey;
use porokh_runtime::blocking;

use crate::{
    Environment,
    orders::Orders,
    store::{
        RunRow,
        orders::{self, NAMED_ALONE, Shop},
        runs,
    },
};

impl Orders {
    /// The customers of each reference: of orders recorded since a time, and of the rows of runs. Blocks.
    pub(crate) fn of_references(
        &self,
        shop: Shop,
        references: &BTreeSet<&str>,
        since: Option<DateTime<Utc>>,
        runs: Vec<RunRow>,
    ) -> Result<HashMap<String, BTreeSet<PhoneKey>>, AppError> {
        let recorded = |db: &mut _| orders::phones_of_references(db, shop, references, since);
        let mut customers = self.ctx.store.run_blocking(recorded)?;
        let files: BTreeSet<i64> = runs.iter().filter_map(|run| run.file).collect();
        for file in files {
            let file = match self.files.kept_file(file) {
                Err(AppError::NotFound) => continue,
                found => found?,
            };
            for row in file.orders().filter_map(|position| file.row(position)) {
                let order = row.order.trim();
                if references.contains(order) {
                    customers.entry(order.to_owned()).or_default().extend(row.phone.numbers());
                }
            }
        }
        customers.retain(|_, customers| !customers.is_empty());
        Ok(customers)
    }

    /// The customers who may be meant by a reference now: of recent orders and of the rows of recent runs, which may
    /// be no orders yet.
    pub(crate) async fn recent_customers(
        self: &Arc<Self>,
        environment: Environment,
        reference: &str,
    ) -> Result<BTreeSet<PhoneKey>, AppError> {
        if reference.is_empty() {
            return Ok(BTreeSet::new());
        }
        let (this, reference, since) =
            (Arc::clone(self), reference.to_owned(), self.ctx.clock.now() - NAMED_ALONE);
        blocking(move || {
            let shop = Shop { environment, courier: None, payment: None };
            let runs = this.ctx.store.run_blocking(|db| runs::since(db, environment, since))?;
            let wanted = BTreeSet::from([reference.as_str()]);
            let mut found = this.of_references(shop, &wanted, Some(since), runs)?;
            Ok(found.remove(&reference).unwrap_or_default())
        })
        .await
    }
}
