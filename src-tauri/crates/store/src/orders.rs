//! The seller's orders: identity, decision and money.
//!
//! Nothing else identifies an order by its reference, number or row, or adds payments up.

mod decisions;
mod find;
mod identity;
mod key;
mod labels;
mod money;
pub(crate) mod one_payment;
mod sums;
mod today;
mod twins;

use chrono::{DateTime, Utc};
use porokh_domain::{Decision, Taka};
use rusqlite::{Connection, Row, params};

use self::decisions::lowered;
pub use self::decisions::{
    DecidedBy, Leaving, Lowered, add_due_alert, advance_gone, decide, decide_again, hold_undecided, left,
    lower, money_gone, paid, requested, take_due_alerts,
};
pub use self::find::{OrderOfReference, by_reference};
pub use self::identity::{
    NAMED_ALONE, add, adopt, any, identify, identify_rows, phones_of_references, resolve,
};
pub use self::key::{OrderKey, SheetRow, Shop};
pub use self::labels::{NewLabel, Parcel, missing, of_day, parcel, print, scanned};
pub use self::money::{
    OrderMoney, RefundSums, given_back, latest_payments, of_order, paid_payments, refund_sums, returned_of,
};
pub(crate) use self::money::{of_orders, of_orders_before};
pub use self::sums::{LinkSum, Moved, has_payments, links, moved, waiting};
pub(crate) use self::today::unsent_payments;
pub use self::today::{
    PaymentSum, Unsent, count_left, on_the_way, payment_sum, payments_read_at, unsent, unsent_transferred,
};
pub use self::twins::{Among, OrderMarks, twin, twin_id};
use crate::column::{Db, Values, to_json};

/// A stored order as rows of a run show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    pub id: i64,
    pub decision: Option<(Decision, DecidedBy)>,
    pub decided_at: Option<DateTime<Utc>>,
    /// When it last left in a courier file.
    pub left_at: Option<DateTime<Utc>>,
    /// When its outcome was recorded.
    pub outcome_at: Option<DateTime<Utc>>,
    /// Its cash on delivery before any payment, if the row's amount is what a courier file said is left of it.
    pub whole: Option<Taka>,
    pub money: OrderMoney,
}

impl Order {
    /// Whether its parcel has an outcome, and wasn't decided about since: it is neither to be decided nor packed.
    pub fn has_ended(&self) -> bool {
        self.outcome_at.is_some_and(|at| self.decision.is_none() || self.decided_at <= Some(at))
    }

    /// When it is first known to have left; with an outcome it did, with or without a courier file.
    pub fn gone_at(&self) -> Option<DateTime<Utc>> {
        self.left_at.or(self.outcome_at)
    }
}

/// The orders of rows of a sheet; `None` where nothing is recorded about one.
pub fn of_rows(
    connection: &Connection,
    shop: Shop,
    keys: &[OrderKey],
    now: DateTime<Utc>,
) -> rusqlite::Result<Vec<Option<Order>>> {
    let ids = resolve(connection, shop, keys, now)?;
    let wanted: std::collections::BTreeSet<i64> = ids.iter().flatten().copied().collect();
    let wanted = to_json(&wanted)?;
    let money = of_orders(connection, &wanted)?;
    let lowered = lowered(connection, &wanted)?;
    let sql = "SELECT orders.id, decision, decided_by, left_at, cod, decided_at,
                   (SELECT max(changed_at) FROM deliveries WHERE order_id = orders.id)
               FROM json_each(?1) AS wanted CROSS JOIN orders ON orders.id = wanted.value";
    let read = |row: &Row<'_>| {
        let (id, decision, by): (i64, Option<Decision>, Option<DecidedBy>) =
            (row.get(0)?, row.value(1)?, row.get(2)?);
        let money = money.get(&id).copied().unwrap_or_default();
        let (left_at, whole) = (row.value(3)?, row.value(4)?);
        let (decision, decided_at, outcome_at) = (decision.zip(by), row.value(5)?, row.value(6)?);
        Ok((id, Order { id, decision, decided_at, left_at, outcome_at, whole, money }))
    };
    let orders: std::collections::HashMap<i64, Order> =
        connection.prepare_cached(sql)?.query_map([&wanted], read)?.collect::<rusqlite::Result<_>>()?;
    let order = |(id, key): (Option<i64>, &OrderKey)| {
        let order = *orders.get(&id?)?;
        let is_lowered = key.cod.is_some_and(|amount| lowered.contains(&(order.id, amount)));
        Some(Order { whole: order.whole.filter(|_| is_lowered), ..order })
    };
    Ok(ids.into_iter().zip(keys).map(order).collect())
}

/// Condition on orders about which nothing but a decision before ?1 is recorded, and whose list is not kept any more.
const OLDER: &str = "coalesce(decided_at, created_at) < ?1
    AND id NOT IN (SELECT order_id FROM order_rows
        WHERE substr(content, 1, instr(content, ':') - 1) IN (SELECT digest FROM files WHERE digest IS NOT NULL))";

/// Deletes orders about which nothing but an old decision is recorded, in every environment. Those that left with the
/// courier stay: a sheet that grows for months must not send them again.
pub fn delete_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let sql = format!("DELETE FROM orders WHERE {OLDER} AND {UNUSED}");
    let deleted = connection.execute(&sql, params![Db(than)])?;
    crate::open::wipe(connection, deleted)
}

/// How many [`delete_older`] would delete.
pub fn count_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let sql = format!("SELECT count(*) FROM orders WHERE {OLDER} AND {UNUSED}");
    connection.query_row(&sql, [Db(than)], |row| row.get(0))
}

/// Condition on an order that wasn't packed, didn't leave, and that no other record is about.
const UNUSED: &str = "left_at IS NULL
    AND id NOT IN (SELECT order_id FROM scans WHERE packed = 1)
    AND id NOT IN (SELECT order_id FROM payments)
    AND id NOT IN (SELECT order_id FROM deliveries)
    AND id NOT IN (SELECT order_id FROM payout_answers WHERE order_id IS NOT NULL)
    AND id NOT IN (SELECT order_id FROM transfers WHERE order_id IS NOT NULL)
    AND id NOT IN (SELECT order_id FROM link_rows WHERE order_id IS NOT NULL)";

/// Deletes the order of a request that was not sent, unless something is known about it. Within the caller's transaction.
pub(crate) fn forget_empty(transaction: &Connection, order: Option<i64>) -> rusqlite::Result<()> {
    let sql = format!("DELETE FROM orders WHERE id = ?1 AND decided_at IS NULL AND {UNUSED}");
    transaction.prepare_cached(&sql)?.execute([order]).map(drop)
}

#[cfg(test)]
mod tests;
