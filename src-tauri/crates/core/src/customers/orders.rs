//! Rows of runs' files with a number.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError, accounts::Service, customers::CustomerOrder, phone::canonical_phone, requests::PhoneText,
};
use porokh_domain::phone::PhoneKey;
use porokh_runtime::blocking;

use crate::{
    customers::Customers,
    files::amount_view,
    store::{AccountScope, customers, runs},
};

/// Runs whose files are read, latest first: each is read completely.
const RUNS: u32 = 20;
const MOST: usize = 100;

/// A row of a run's file, and the run's start.
pub(super) struct RowOf {
    pub(super) at: DateTime<Utc>,
    pub(super) order: CustomerOrder,
}

impl Customers {
    /// Rows of the latest runs' files with a number: runs as on the page, rows in the order of the file. Unreadable
    /// files are skipped.
    ///
    /// # Errors
    /// [`AppError::Phone`] if the text isn't `01XXXXXXXXX`.
    pub async fn customer_orders(
        self: &Arc<Self>,
        request: PhoneText,
    ) -> Result<Vec<CustomerOrder>, AppError> {
        let phone = PhoneKey::from(&canonical_phone(&request.text)?);
        let scope = self.accounts.scope(Service::Courier);
        let this = Arc::clone(self);
        let rows = blocking(move || this.rows_of(scope, phone)).await?;
        Ok(rows.into_iter().map(|row| row.order).collect())
    }

    /// With the time of each row's run.
    pub(super) fn rows_of(&self, scope: AccountScope, phone: PhoneKey) -> Result<Vec<RowOf>, AppError> {
        let runs = self.ctx.store.run_blocking(|db| customers::runs(db, scope, phone, RUNS))?;
        let mut found = Vec::new();
        for run in runs {
            let Some(file) = run.file else { continue };
            let mut orders = Vec::new();
            self.orders_of(run.run, file, phone, &mut orders)?;
            found.extend(orders.into_iter().map(|order| RowOf { at: run.created_at, order }));
            if found.len() >= MOST {
                break;
            }
        }
        found.truncate(MOST);
        Ok(found)
    }

    fn orders_of(
        &self,
        run: i64,
        file: i64,
        phone: PhoneKey,
        found: &mut Vec<CustomerOrder>,
    ) -> Result<(), AppError> {
        let file = match self.files.kept_file(file) {
            Ok(file) => file,
            Err(AppError::NotFound) => return Ok(()),
            Err(error) => return Err(error),
        };
        let row = self.ctx.store.run_blocking(|db| runs::get(db, run))?.ok_or(AppError::NotFound)?;
        let known = self.orders.of_run(&row, &file)?;
        let has = |position: &u32| file.phones(*position).any(|digits| digits == phone.digits());
        for row in file.orders().filter(has).filter_map(|position| file.row(position)) {
            let known = known.get(&row.row);
            found.push(CustomerOrder {
                run,
                row: row.row,
                order: row.order.to_owned(),
                name: row.name.to_owned(),
                amount: amount_view(&row, known),
                decision: known.and_then(|known| known.decision).map(|(decision, _)| decision),
            });
        }
        Ok(())
    }
}
