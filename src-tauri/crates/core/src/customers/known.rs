//! Data of the user's own records about a number, in one line: for checks, and for forms with a name.

use std::{
    collections::{BTreeSet, HashSet},
    sync::Arc,
};

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError,
    accounts::Service,
    customers::{KnownCustomer, LastOrder},
    files::AmountView,
    phone::canonical_phone,
    requests::PhoneText,
};
use porokh_domain::{BdPhone, Taka, phone::PhoneKey};
use porokh_runtime::blocking;

use super::orders::RowOf;
use crate::{
    accounts::iso,
    customers::Customers,
    store::{deliveries, ledger},
};

/// Records of each kind.
const MOST: u32 = 100;

struct Record {
    at: DateTime<Utc>,
    order: String,
    name: String,
    amount: Option<Taka>,
    outcome: Option<String>,
}

impl Customers {
    /// Name, orders and last outcome of a number from files, payments and outcomes; `None` without any. No request is
    /// sent.
    ///
    /// # Errors
    /// [`AppError::Phone`] if the text isn't `01XXXXXXXXX`.
    pub async fn known_customer(
        self: &Arc<Self>,
        request: PhoneText,
    ) -> Result<Option<KnownCustomer>, AppError> {
        let phone = canonical_phone(&request.text)?;
        let this = Arc::clone(self);
        blocking(move || this.known(&phone)).await
    }

    fn known(&self, phone: &BdPhone) -> Result<Option<KnownCustomer>, AppError> {
        let key = PhoneKey::from(phone);
        let (scope, pays) = (self.accounts.scope(Service::Courier), self.accounts.scope(Service::Payment));
        let (payments, outcomes) = self.ctx.store.run_blocking(|db| {
            Ok((ledger::of_phone(db, pays, phone, MOST)?, deliveries::of_phone(db, scope, key, MOST)?))
        })?;
        // The last row of a sheet is the newest.
        let rows = self.rows_of(scope, key)?.into_iter().rev().map(|RowOf { at, order }| Record {
            at,
            order: order.order,
            name: order.name,
            amount: match order.amount {
                AmountView::Taka { amount } => Some(amount),
                _ => None,
            },
            outcome: None,
        });
        let payments = payments.into_iter().map(|row| Record {
            at: row.created_at,
            order: row.order_ref,
            name: row.name,
            // An advance isn't the order's amount.
            amount: None,
            outcome: None,
        });
        let outcomes = outcomes.into_iter().map(|row| Record {
            at: row.changed_at,
            order: row.told.order_ref,
            name: String::new(),
            amount: row.told.amount,
            outcome: Some(row.told.outcome),
        });
        let mut records: Vec<Record> = rows.chain(payments).chain(outcomes).collect();
        records.sort_by_key(|record| std::cmp::Reverse(record.at));
        Ok(of(&records))
    }
}

/// Latest first.
fn of(records: &[Record]) -> Option<KnownCustomer> {
    // An outcome is entered days after its order.
    let latest = records.iter().find(|record| record.outcome.is_none()).or(records.first())?;
    let mut names: Vec<&str> = Vec::new();
    for name in records.iter().map(|record| record.name.trim()).filter(|name| !name.is_empty()) {
        if !names.iter().any(|known| known.to_lowercase() == name.to_lowercase()) {
            names.push(name);
        }
    }
    // The same order is in a run, its payment and its outcome.
    let named: BTreeSet<&str> = records.iter().map(|record| record.order.as_str()).collect();
    let orders = if named.iter().all(|order| order.is_empty()) {
        // Without references, amounts distinguish orders as far as possible.
        records.iter().map(|record| record.amount).collect::<HashSet<_>>().len()
    } else {
        named.iter().filter(|order| !order.is_empty()).count()
    };
    let same = |record: &&Record| record.order == latest.order;
    let outcome_of_last = records.iter().filter(same).find_map(|record| record.outcome.clone());
    let is_of_last = outcome_of_last.is_some();
    Some(KnownCustomer {
        name: names.first().map(|name| (*name).to_owned()),
        other_names: names.len().saturating_sub(1),
        orders,
        last: LastOrder {
            at: iso(latest.at),
            amount: records.iter().filter(same).find_map(|record| record.amount),
        },
        outcome: outcome_of_last.or_else(|| records.iter().find_map(|record| record.outcome.clone())),
        outcome_of_last: is_of_last,
    })
}
