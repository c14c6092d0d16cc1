//! Decisions about orders, each with its author.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use porokh_domain::{Decision, Environment, Taka};
use rusqlite::{Connection, OptionalExtension, params};

use super::money;
use crate::{
    column::{Db, Values, words},
    scans,
};

/// The author of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecidedBy {
    Seller,
    /// A payment that was requested, paid or returned.
    Payment,
    /// Another seller's report of the number.
    Report,
}

words!(DecidedBy { Seller = "seller", Payment = "payment", Report = "report" });

/// Stores decisions; `None` removes one. Within the caller's transaction.
pub fn decide(
    transaction: &Connection,
    decisions: &[(i64, Option<(Decision, DecidedBy)>)],
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let mut statement = transaction
        .prepare_cached("UPDATE orders SET decision = ?2, decided_by = ?3, decided_at = ?4 WHERE id = ?1")?;
    for (order, decision) in decisions {
        let (decision, by) = decision.unzip();
        statement.execute(params![order, Db(decision), by, Db(now)])?;
        if decision != Some(Decision::Send) {
            scans::unpack(transaction, *order)?;
        }
    }
    Ok(())
}

/// Stores decisions that stood before, and returns what stands now: what a payment decided follows the money of now.
/// Within the caller's transaction.
pub fn decide_again(
    transaction: &Connection,
    decisions: &[(i64, Option<(Decision, DecidedBy)>)],
    now: DateTime<Utc>,
) -> rusqlite::Result<Vec<Option<(Decision, DecidedBy)>>> {
    decide(transaction, decisions, now)?;
    let mut stands = Vec::with_capacity(decisions.len());
    for (order, decision) in decisions {
        let has_changed = match decision {
            Some((Decision::Send, DecidedBy::Payment)) => money_gone(transaction, *order, now)?,
            Some((Decision::Advance, DecidedBy::Payment)) => {
                let money = money::of_order(transaction, *order)?;
                let is_paid = money.certain().paisa() > 0 && money.received.paisa() >= money.asked.paisa();
                is_paid && paid(transaction, *order, now)?
            }
            _ => false,
        };
        stands.push(match has_changed {
            false => *decision,
            true => transaction.query_row(
                "SELECT decision, decided_by FROM orders WHERE id = ?1",
                [order],
                |row| Ok(row.value::<Option<Decision>>(0)?.zip(row.get(1)?)),
            )?,
        });
    }
    Ok(stands)
}

/// Puts an undecided order without an outcome on hold because of a report. Returns whether it did.
pub fn hold_undecided(transaction: &Connection, order: i64, now: DateTime<Utc>) -> rusqlite::Result<bool> {
    let sql = "UPDATE orders SET decision = 'hold', decided_by = 'report', decided_at = ?2
               WHERE id = ?1 AND decision IS NULL
                   AND NOT EXISTS (SELECT 1 FROM deliveries WHERE order_id = orders.id)";
    Ok(transaction.prepare_cached(sql)?.execute(params![order, Db(now)])? > 0)
}

/// A payment was requested for an order and may have reached the service: the parcel waits for it. The seller's
/// "hold" and a cancelled order stay.
pub fn requested(transaction: &Connection, order: i64, now: DateTime<Utc>) -> rusqlite::Result<bool> {
    let sql = "UPDATE orders SET decision = 'advance', decided_by = 'payment', decided_at = ?2
               WHERE id = ?1 AND (decision IS NULL OR decision = 'send' OR (decision = 'hold' AND decided_by <> 'seller'))";
    let waits = transaction.prepare_cached(sql)?.execute(params![order, Db(now)])? > 0;
    if waits {
        scans::unpack(transaction, order)?;
    }
    Ok(waits)
}

/// A payment for an order was verified: the parcel that waited for it can leave.
pub fn paid(transaction: &Connection, order: i64, now: DateTime<Utc>) -> rusqlite::Result<bool> {
    let sql = "UPDATE orders SET decision = 'send', decided_by = 'payment', decided_at = ?2
               WHERE id = ?1 AND decision = 'advance'";
    Ok(transaction.prepare_cached(sql)?.execute(params![order, Db(now)])? > 0)
}

/// The notification that the money of a parcel which was to leave went back, as JSON. It leads to this payment.
pub fn advance_gone(payment: Option<i64>) -> String {
    let payment = payment.map_or_else(|| "null".to_owned(), |id| id.to_string());
    format!(r#"{{"kind":"advance_gone","payment":{payment}}}"#)
}

/// Money of an order went back, or may have: a parcel that leaves because of it is put on hold; the seller's own
/// "send" stays. A notification is stored for a parcel that was to leave, unless it is a sample of the test
/// environment. Returns whether it was to leave: a parcel whose outcome came since the decision has left.
pub fn money_gone(transaction: &Connection, order: i64, now: DateTime<Utc>) -> rusqlite::Result<bool> {
    if money::of_order(transaction, order)?.certain().paisa() > 0 {
        return Ok(false);
    }
    let sql = "SELECT decided_by, environment FROM orders WHERE id = ?1 AND decision = 'send'
                   AND NOT EXISTS (SELECT 1 FROM deliveries WHERE order_id = orders.id AND changed_at >= decided_at)";
    let found = transaction.prepare_cached(sql)?.query_row([order], |row| Ok((row.get(0)?, row.value(1)?)));
    let Some((by, environment)): Option<(DecidedBy, Environment)> = found.optional()? else {
        return Ok(false);
    };
    if by == DecidedBy::Payment {
        decide(transaction, &[(order, Some((Decision::Hold, DecidedBy::Payment)))], now)?;
    }
    if environment != Environment::Test {
        let sql = "SELECT max(id) FROM payments WHERE order_id = ?1";
        let payment = transaction.prepare_cached(sql)?.query_row([order], |row| row.get(0))?;
        add_due_alert(transaction, &advance_gone(payment))?;
    }
    Ok(true)
}

/// Stores a notification together with the change that it tells.
pub fn add_due_alert(transaction: &Connection, alert: &str) -> rusqlite::Result<()> {
    transaction.execute("INSERT INTO due_alerts (alert) VALUES (?1)", [alert]).map(drop)
}

/// Notifications that have not been shown yet, as JSON, which are deleted here.
pub fn take_due_alerts(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let sql = "DELETE FROM due_alerts RETURNING alert";
    connection.prepare_cached(sql)?.query_map([], |row| row.get(0))?.collect()
}

/// An order, and when it left in a courier file.
pub type Leaving = (i64, Option<DateTime<Utc>>);

/// Sets when orders left in a courier file. Returns what stood before, by which this can be undone.
pub fn left(transaction: &Connection, orders: &[Leaving]) -> rusqlite::Result<Vec<Leaving>> {
    let mut before = transaction.prepare_cached("SELECT left_at FROM orders WHERE id = ?1")?;
    let mut set = transaction.prepare_cached("UPDATE orders SET left_at = ?2 WHERE id = ?1")?;
    let mut stood = Vec::with_capacity(orders.len());
    for (order, at) in orders {
        stood.push((*order, before.query_row([order], |row| row.value(0))?));
        set.execute(params![order, Db(*at)])?;
    }
    Ok(stood)
}

/// An order whose money is taken off in a courier file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lowered {
    pub order: i64,
    /// Its cash on delivery before any payment.
    pub whole: Taka,
    /// The amount that the courier file says.
    pub left: Taka,
}

/// Records the amounts that courier files say, and of which amounts they are the rest: a row on hold is recorded nowhere
/// else. Within the caller's transaction.
pub fn lower(transaction: &Connection, orders: &[Lowered]) -> rusqlite::Result<()> {
    let mut add = transaction
        .prepare_cached("INSERT OR IGNORE INTO lowered_amounts (order_id, amount) VALUES (?1, ?2)")?;
    let mut complete = transaction.prepare_cached("UPDATE orders SET cod = ?2 WHERE id = ?1")?;
    for Lowered { order, whole, left } in orders {
        add.execute(params![order, Db(*left)])?;
        complete.execute(params![order, Db(*whole)])?;
    }
    Ok(())
}

/// The orders and amounts that [`lower`] recorded; `orders` is a JSON list of ids.
pub(super) fn lowered(connection: &Connection, orders: &str) -> rusqlite::Result<HashSet<(i64, Taka)>> {
    let sql = "SELECT order_id, amount FROM json_each(?1) AS wanted CROSS JOIN lowered_amounts
               ON order_id = wanted.value";
    connection.prepare_cached(sql)?.query_map([orders], |row| Ok((row.get(0)?, row.value(1)?)))?.collect()
}
