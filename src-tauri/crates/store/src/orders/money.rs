//! Money of orders, and what is left of payments to refund.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use porokh_domain::Taka;
use rusqlite::{Connection, Row};

use super::one_payment::{RECEIVED, SURPLUS, received, returned, returned_before, unsure};
use crate::{
    column::{Values, to_json},
    payments::row::{self, COLUMNS, PaymentRow},
};

/// Taka of an order. Payments in other currencies aren't part of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OrderMoney {
    /// Payments requested, without those that ended unpaid.
    pub asked: Taka,
    /// Payments that verify as paid, and transfers confirmed for this order.
    pub received: Taka,
    /// As of each payment: refunds by the gateway, refunds that the seller says they sent, and payments that the service
    /// calls refunded.
    pub returned: Taka,
    /// Refunds whose fate is not known: at most `received - returned`.
    pub unsure: Taka,
    /// The oldest verification that `received` relies on.
    pub verified_at: Option<DateTime<Utc>>,
}

impl OrderMoney {
    /// The part of `received` that certainly didn't go back; at least zero.
    pub fn certain(&self) -> Taka {
        Taka::from_paisa(self.received.paisa() - self.returned.paisa() - self.unsure.paisa())
    }

    /// What is left to collect of an amount; at least zero.
    pub fn collect(&self, cod: Taka) -> Taka {
        Taka::from_paisa((cod.paisa() - self.certain().paisa()).max(0))
    }
}

/// Condition on a transfer that was confirmed for an order.
pub(super) const CONFIRMED: &str = "state = 'done' AND order_id IS NOT NULL";

/// Money of each order of `wanted`, a query of ids and times: before its time, or of all times where that is NULL.
fn money_sql(wanted: &str) -> String {
    let before = |time: &str| format!("(w.before IS NULL OR {time} < w.before)");
    let (paid, confirmed) = (before("p.paid_at"), before("confirmed_at"));
    format!(
        "WITH w (id, before) AS ({wanted})
         SELECT order_id, sum(asked), sum(received), sum(returned), sum(unsure), min(verified_at) FROM (
             SELECT p.order_id,
                 iif(p.state IN ('cancelled', 'refused')
                     OR coalesce(p.status IN ('cancelled', 'failed', 'expired'), 0), 0, p.amount) AS asked,
                 iif({paid}, {}, 0) AS received,
                 iif(w.before IS NULL, {}, iif({paid}, {}, 0)) AS returned,
                 iif({paid}, {}, 0) AS unsure,
                 iif({RECEIVED} AND {paid}, p.checked_at, NULL) AS verified_at
             FROM w CROSS JOIN payments p ON p.order_id = w.id WHERE p.currency = 'BDT'
             UNION ALL
             SELECT order_id, 0, amount, 0, 0, confirmed_at FROM w CROSS JOIN transfers ON order_id = w.id
             WHERE {CONFIRMED} AND {confirmed})
         GROUP BY order_id",
        received(),
        returned(),
        returned_before("w.before"),
        unsure(&before("r.asked_at"))
    )
}

fn read(row: &Row<'_>) -> rusqlite::Result<(i64, OrderMoney)> {
    let money = OrderMoney {
        asked: row.value(1)?,
        received: row.value(2)?,
        returned: row.value(3)?,
        unsure: row.value(4)?,
        verified_at: row.value(5)?,
    };
    Ok((row.get(0)?, money))
}

/// Money of a JSON list of orders; those without any are left out.
pub(crate) fn of_orders(connection: &Connection, ids: &str) -> rusqlite::Result<HashMap<i64, OrderMoney>> {
    let sql = money_sql("SELECT DISTINCT value, NULL FROM json_each(?1)");
    connection.prepare_cached(&sql)?.query_map([ids], read)?.collect()
}

/// Money of orders before a time of each: of a JSON list of ids and milliseconds, or null for the money of now.
pub(crate) fn of_orders_before(
    connection: &Connection,
    times: &str,
) -> rusqlite::Result<HashMap<i64, OrderMoney>> {
    let sql = money_sql("SELECT value ->> 0, value ->> 1 FROM json_each(?1)");
    connection.prepare_cached(&sql)?.query_map([times], read)?.collect()
}

/// The payments that verify as paid, of any currency.
pub fn paid_payments(connection: &Connection, orders: &BTreeSet<i64>) -> rusqlite::Result<Vec<PaymentRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM json_each(?1) AS wanted CROSS JOIN payments p ON p.order_id = wanted.value
         WHERE p.status = 'paid' ORDER BY p.id"
    );
    connection.prepare_cached(&sql)?.query_map([to_json(orders)?], row::read)?.collect()
}

/// The latest payment of each order.
pub fn latest_payments(connection: &Connection, orders: &BTreeSet<i64>) -> rusqlite::Result<Vec<PaymentRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM json_each(?1) AS wanted CROSS JOIN payments p
             ON p.id = (SELECT max(id) FROM payments WHERE order_id = wanted.value)"
    );
    connection.prepare_cached(&sql)?.query_map([to_json(orders)?], row::read)?.collect()
}

pub fn of_order(connection: &Connection, order: i64) -> rusqlite::Result<OrderMoney> {
    let sql = money_sql("SELECT ?1, NULL");
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement.query_map([order], read)?.next().transpose()?;
    Ok(found.map(|(_, money)| money).unwrap_or_default())
}

/// The part of each of these payments that went back, in hundredths.
pub fn returned_of(connection: &Connection, payments: &[i64]) -> rusqlite::Result<HashMap<i64, i64>> {
    let sql = format!(
        "SELECT p.id, {} FROM json_each(?1) AS wanted CROSS JOIN payments p ON p.id = wanted.value",
        returned()
    );
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    connection.prepare_cached(&sql)?.query_map([to_json(&payments)?], read)?.collect()
}

/// Refunds of a payment, with those of a surplus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefundSums {
    /// Returned or possibly returned, in hundredths.
    pub spoken_for: i64,
    /// A request is in flight or unknown.
    pub open: bool,
    /// The paid amount before refunds, in hundredths; 0 without any.
    pub paid: i64,
}

pub fn refund_sums(connection: &Connection, payment: i64) -> rusqlite::Result<RefundSums> {
    let sql = "SELECT coalesce(sum(amount) FILTER (WHERE returned IS NOT 0), 0),
                   coalesce(max(state IN ('in_flight', 'unknown')), 0), coalesce(max(paid), 0)
               FROM refunds WHERE payment_id = ?1";
    connection.query_row(sql, [payment], |row| {
        Ok(RefundSums { spoken_for: row.get(0)?, open: row.get(1)?, paid: row.get(2)? })
    })
}

/// Sums in hundredths by which the service may know a payment as refunded: those recorded there, with those that may
/// be, and with those that the seller sent by hand and may have recorded there himself. A surplus was never requested, and
/// isn't part of them.
pub fn given_back(connection: &Connection, payment: i64) -> rusqlite::Result<[i64; 3]> {
    let sum = |condition: &str| {
        format!(
            "(SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = p.id AND ({condition})) - {SURPLUS}"
        )
    };
    let sql = format!(
        "SELECT {}, {}, {} FROM payments p WHERE id = ?1",
        sum("state = 'done'"),
        sum("state IN ('done', 'in_flight', 'unknown')"),
        sum("returned = 1 OR state IN ('done', 'in_flight', 'unknown')")
    );
    connection.prepare_cached(&sql)?.query_row([payment], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]))
}
