//! Payments and confirmed transfers that carry the same transaction id, in all accounts of an environment.

use chrono::{DateTime, Utc};
use porokh_domain::{Money, wire};
use rusqlite::{Connection, Row, types::ValueRef};
use serde::Serialize;
use ts_rs::TS;

use crate::column::Values;

/// A payment or a transfer that has a transaction id.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TransactionUse {
    /// The customer of a payment; empty for a transfer.
    pub name: String,
    #[serde(flatten)]
    pub amount: Money,
    pub order_ref: String,
    /// `None` for a payment that isn't verified.
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub at: Option<DateTime<Utc>>,
}

/// Reads name, amount, currency, reference and time from a column on; `None` without a row.
pub(crate) fn read(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<TransactionUse>> {
    if row.get_ref(first)? == ValueRef::Null {
        return Ok(None);
    }
    Ok(Some(TransactionUse {
        name: row.get(first)?,
        amount: row.money(first + 1, row.value(first + 2)?)?,
        order_ref: row.get(first + 3)?,
        at: row.value(first + 4)?,
    }))
}

/// The other uses of a payment's transaction id, oldest first.
pub fn others(connection: &Connection, payment: i64) -> rusqlite::Result<Vec<TransactionUse>> {
    let sql = "SELECT o.name, o.amount, o.currency, o.order_ref, o.paid_at AS at FROM payments p JOIN payments o
                   ON o.environment = p.environment AND o.transaction_key = p.transaction_key AND o.id <> p.id
               WHERE p.id = ?1
               UNION ALL
               SELECT '', t.amount, 'BDT', t.order_ref, t.confirmed_at FROM payments p JOIN transfers t
                   ON t.environment = p.environment AND t.transaction_key = p.transaction_key AND t.state = 'done'
               WHERE p.id = ?1 ORDER BY at";
    let mut statement = connection.prepare_cached(sql)?;
    statement.query_map([payment], |row| read(row, 0))?.filter_map(Result::transpose).collect()
}

/// The other payments with a payment's transaction id.
pub fn payments_with(connection: &Connection, payment: i64) -> rusqlite::Result<Vec<i64>> {
    let sql = "SELECT o.id FROM payments p JOIN payments o
                   ON o.environment = p.environment AND o.transaction_key = p.transaction_key AND o.id <> p.id
               WHERE p.id = ?1";
    connection.prepare_cached(sql)?.query_map([payment], |row| row.get(0))?.collect()
}
