//! Customers who may be meant by a reference alone.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use porokh_api::{AppError, accounts::AccountId};
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

/// The customers who may be meant by a reference now.
#[derive(Default)]
pub(crate) struct RecentCustomers {
    /// Numbers of each; the first is the order's.
    numbers: Vec<Vec<PhoneKey>>,
    /// A row without a readable number has the reference too.
    has_unknown: bool,
}

impl RecentCustomers {
    pub(crate) fn is_empty(&self) -> bool {
        self.numbers.is_empty() && !self.has_unknown
    }

    /// One number of each.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = PhoneKey> {
        self.numbers.iter().filter_map(|numbers| numbers.first().copied())
    }

    /// The numbers of the only customer, empty without one; `None` if several may be meant.
    pub(crate) fn only(&self) -> Option<Vec<PhoneKey>> {
        match self.numbers.as_slice() {
            [] => Some(Vec::new()),
            [only] if !self.has_unknown => Some(only.clone()),
            _ => None,
        }
    }

    /// All numbers of the customer with this one.
    pub(crate) fn with(&self, phone: PhoneKey) -> Vec<PhoneKey> {
        let known = self.numbers.iter().find(|numbers| numbers.contains(&phone));
        known.cloned().unwrap_or_else(|| vec![phone])
    }

    /// Adds a customer, or numbers of a known one.
    fn add(&mut self, numbers: Vec<PhoneKey>) {
        match self.numbers.iter_mut().find(|known| known.iter().any(|phone| numbers.contains(phone))) {
            Some(known) => {
                let new: Vec<_> = numbers.into_iter().filter(|phone| !known.contains(phone)).collect();
                known.extend(new);
            }
            None => self.numbers.push(numbers),
        }
    }
}

impl Orders {
    /// Reference and numbers of the rows of runs that have one of the references. Blocks.
    fn rows_with(
        &self,
        references: &BTreeSet<&str>,
        runs: Vec<RunRow>,
    ) -> Result<Vec<(String, Vec<PhoneKey>)>, AppError> {
        let mut found = Vec::new();
        let files: BTreeSet<i64> = runs.iter().filter_map(|run| run.file).collect();
        for file in files {
            let file = match self.files.kept_file(file) {
                Err(AppError::NotFound) => continue,
                found => found?,
            };
            let rows = file.orders().filter_map(|position| file.row(position));
            let named = rows.filter(|row| references.contains(row.order.trim()));
            found.extend(named.map(|row| (row.order.trim().to_owned(), row.phone.numbers().collect())));
        }
        Ok(found)
    }

    /// The numbers with each reference: of recorded orders, and of the rows of runs. Blocks.
    pub(crate) fn of_references(
        &self,
        shop: Shop,
        references: &BTreeSet<&str>,
        runs: Vec<RunRow>,
    ) -> Result<HashMap<String, BTreeSet<PhoneKey>>, AppError> {
        let recorded =
            self.ctx.store.run_blocking(|db| orders::phones_of_references(db, shop, references, None))?;
        let recorded = recorded.into_iter().map(|(order, phones)| (order, phones.into_keys().collect()));
        let mut customers: HashMap<String, BTreeSet<PhoneKey>> = recorded.collect();
        for (order, numbers) in self.rows_with(references, runs)? {
            customers.entry(order).or_default().extend(numbers);
        }
        customers.retain(|_, customers| !customers.is_empty());
        Ok(customers)
    }

    /// The customers who may be meant by a reference now: of recent orders and of the rows of recent runs, which may
    /// be no orders yet. Customers of another payment account's shop aren't.
    pub(crate) async fn recent_customers(
        self: &Arc<Self>,
        (environment, payment): (Environment, Option<AccountId>),
        reference: &str,
    ) -> Result<RecentCustomers, AppError> {
        let mut customers = RecentCustomers::default();
        if reference.is_empty() {
            return Ok(customers);
        }
        let (this, reference) = (Arc::clone(self), reference.to_owned());
        let since = self.ctx.clock.now() - NAMED_ALONE;
        blocking(move || {
            let wanted = BTreeSet::from([reference.as_str()]);
            let shop = Shop { environment, courier: None, payment };
            let (mut recorded, runs) = this.ctx.store.run_blocking(|db| {
                let recorded = orders::phones_of_references(db, shop, &wanted, Some(since))?;
                Ok((recorded, runs::since(db, environment, since)?))
            })?;
            let recorded = recorded.remove(&reference).unwrap_or_default();
            let is_others = |phone: &PhoneKey| recorded.get(phone) == Some(&false);
            for (phone, _) in recorded.iter().filter(|(_, is_own)| **is_own) {
                customers.add(vec![*phone]);
            }
            for (_, numbers) in this.rows_with(&wanted, runs)? {
                customers.has_unknown |= numbers.is_empty();
                if !numbers.is_empty() && !numbers.iter().any(is_others) {
                    customers.add(numbers);
                }
            }
            Ok(customers)
        })
        .await
    }
}
