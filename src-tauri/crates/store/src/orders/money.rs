//! Money of orders.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use porokh_domain::Taka;
use rusqlite::{Connection, Row};

use crate::{
    column::{Values, to_json},
    payments::row::{self, COLUMNS, PaymentRow},
};

/// Condition on a refund `r` whose money went back.
const GIVEN_BACK: &str = "r.returned = 1";
/// Condition on a refund `r` whose money may have gone back.
const MAY_BE_GIVEN_BACK: &str = "r.returned IS NULL";

/// Taka of an order. Payments in other currencies aren't part of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OrderMoney {
    /// Payments requested, without those that ended unpaid.
    pub asked: Taka,
    /// Payments that verify as paid, and transfers confirmed for this order.
    pub received: Taka,
    /// Refunds by the gateway, refunds that the seller says they sent, and payments that the service calls refunded.
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

/// Money of each order of a JSON list of ids. What a customer paid above the request isn't part of it: a refund takes from
/// that surplus first. The rest is bounded by what came, payment by payment.
fn money_sql(orders: &str) -> String {
    format!(
        "SELECT order_id, sum(asked), sum(received), sum(returned), sum(min(open, received - returned)),
             min(CASE WHEN received > 0 THEN verified_at END) FROM (
             SELECT order_id, asked, received, verified_at,
                 max(back + open - surplus, 0) - max(back - surplus, 0) AS open,
                 CASE WHEN refunded THEN received ELSE min(received, max(back - surplus, 0)) END AS returned FROM (
                 SELECT p.order_id, p.checked_at AS verified_at,
                     iif(p.state IN ('cancelled', 'refused')
                         OR coalesce(p.status IN ('cancelled', 'failed', 'expired'), 0), 0, p.amount) AS asked,
                     iif(coalesce(p.status IN ('paid', 'refunded'), 0), p.amount, 0) AS received,
                     coalesce(p.status = 'refunded', 0) AS refunded,
                     (SELECT coalesce(sum(r.amount), 0) FROM refunds r
                      WHERE r.payment_id = p.id AND {GIVEN_BACK}) AS back,
                     (SELECT coalesce(sum(r.amount), 0) FROM refunds r
                      WHERE r.payment_id = p.id AND {MAY_BE_GIVEN_BACK}) AS open,
                     (SELECT max(coalesce(max(r.paid), 0) - p.amount, 0) FROM refunds r
                      WHERE r.payment_id = p.id) AS surplus
                 FROM payments p WHERE p.order_id IN ({orders}) AND p.currency = 'BDT')
             UNION ALL
             SELECT order_id, 0, amount, confirmed_at, 0, 0 FROM transfers
             WHERE order_id IN ({orders}) AND state = 'done')
         GROUP BY order_id"
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
    let sql = money_sql("SELECT value FROM json_each(?1)");
    connection.prepare_cached(&sql)?.query_map([ids], read)?.collect()
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
    let sql = money_sql("SELECT ?1");
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement.query_map([order], read)?.next().transpose()?;
    Ok(found.map(|(_, money)| money).unwrap_or_default())
}
