//! Transaction ids that customers sent, and what became of them.

use chrono::{DateTime, Utc};
use porokh_domain::{Currency, Environment, Money, wire};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use ts_rs::TS;

use crate::column::{Db, Values};
use crate::{AccountScope, IntentState, accounts::AccountId};

/// A transaction id as it is kept. Serialized it is the part of it that the window shows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TransferRow {
    pub id: i64,
    #[serde(skip)]
    pub environment: Environment,
    #[serde(skip)]
    pub account: Option<AccountId>,
    pub transaction_id: String,
    /// The amount that was asked about, in taka.
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub amount: Money,
    /// The service didn't say that there is no match.
    #[serde(skip)]
    pub found: bool,
    /// State of the request that marks it as used.
    pub state: IntentState,
    pub message: Option<String>,
    #[serde(skip)]
    pub verify_reply: Option<String>,
    #[serde(skip)]
    pub confirm_reply: Option<String>,
    /// The seller's order that it pays.
    pub order_ref: String,
    /// When it was asked about, ISO 8601.
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub asked_at: DateTime<Utc>,
    /// When it was marked as used, ISO 8601.
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When the same id was confirmed here before, ISO 8601: the latest time that another row of it was marked as used.
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub confirmed_before: Option<DateTime<Utc>>,
}

/// The answer of trx/verify.
#[derive(Debug, Clone, PartialEq)]
pub struct NewTransferRow {
    pub environment: Environment,
    pub account: Option<AccountId>,
    pub transaction_id: String,
    pub amount: Money,
    /// The service didn't refuse.
    pub answered: bool,
    pub match_id: Option<String>,
    pub message: Option<String>,
    pub reply: Option<String>,
}

/// Result of preparing a transfer confirmation.
#[derive(Debug, Clone, PartialEq)]
pub enum Begun {
    /// The confirmation is written and may be sent.
    Written(Box<TransferRow>),
    /// No match that can be confirmed, or the same id is being confirmed or may have been.
    WrongState,
    /// There is no such row.
    NotFound,
}

/// Keeps what trx/verify answered.
pub fn add(connection: &Connection, new: &NewTransferRow, now: DateTime<Utc>) -> rusqlite::Result<i64> {
    connection.execute(
        "INSERT INTO transfers (environment, transaction_id, amount, found, state, match_id, message, verify_reply,
                                asked_at, account_id)
         VALUES (?1, ?2, ?3, ?4, 'pending', ?5, ?6, ?7, ?8, ?9)",
        params![
            Db(new.environment),
            new.transaction_id,
            new.amount.hundredths(),
            new.answered,
            new.match_id,
            new.message,
            new.reply,
            Db(now),
            new.account,
        ],
    )?;
    Ok(connection.last_insert_rowid())
}

/// Writes that a match is about to be marked as used. Another row of the same id whose own request is on its way, or
/// of unknown fate, stands against it: it may be marked already. `is_clear` says whether the reply tells what to mark.
pub fn begin(
    connection: &mut Connection,
    scope: AccountScope,
    id: i64,
    order_ref: &str,
    is_clear: impl Fn(&TransferRow) -> bool,
) -> rusqlite::Result<Begun> {
    let transaction = connection.transaction()?;
    let Some(row) = get(&transaction, scope, id)? else { return Ok(Begun::NotFound) };
    let open = "SELECT EXISTS (SELECT 1 FROM transfers
                WHERE environment = ?1 AND transaction_id = ?2 COLLATE NOCASE AND state IN ('in_flight', 'unknown'))";
    let is_open: bool =
        transaction.query_row(open, params![Db(scope.environment), row.transaction_id], |row| row.get(0))?;
    if !row.found || row.state != IntentState::Pending || is_open || !is_clear(&row) {
        return Ok(Begun::WrongState);
    }
    let sql = "UPDATE transfers SET state = 'in_flight', order_ref = ?2 WHERE id = ?1";
    transaction.execute(sql, params![id, order_ref])?;
    transaction.commit()?;
    Ok(Begun::Written(Box::new(row)))
}

/// The service marked it. That counts more than what was thought of it meanwhile.
pub fn used(
    connection: &Connection,
    id: i64,
    reply: &str,
    message: Option<&str>,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let sql = "UPDATE transfers SET state = 'done', confirm_reply = ?2, message = coalesce(?3, message),
                   confirmed_at = ?4
               WHERE id = ?1 AND (state <> 'done' OR confirm_reply IS NULL)";
    connection.execute(sql, params![id, reply, message, Db(now)]).map(drop)
}

/// Resets a transfer that certainly wasn't marked to an unconfirmed match.
pub fn not_sent(connection: &Connection, id: i64) -> rusqlite::Result<()> {
    let sql = "UPDATE transfers SET state = 'pending', order_ref = '' WHERE id = ?1 AND state = 'in_flight'";
    connection.execute(sql, [id]).map(drop)
}

/// No answer came that tells whether it is marked; `reply` is one that doesn't.
pub fn doubt(
    connection: &Connection,
    id: i64,
    reply: Option<&str>,
    message: Option<&str>,
) -> rusqlite::Result<()> {
    let sql = "UPDATE transfers SET state = 'unknown', confirm_reply = ?2, message = coalesce(?3, message)
               WHERE id = ?1 AND state = 'in_flight'";
    connection.execute(sql, params![id, reply, message]).map(drop)
}

/// After a crash: what was being marked then has no answer now.
pub fn doubt_unanswered(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute("UPDATE transfers SET state = 'unknown' WHERE state = 'in_flight'", []).map(drop)
}

/// Settles a transfer that may have been marked, by the user's word; says whether it was such a one.
pub fn settle(
    connection: &Connection,
    scope: AccountScope,
    id: i64,
    used: bool,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let state = if used { IntentState::Done } else { IntentState::Cancelled };
    let confirmed_at = used.then_some(now);
    let sql = format!(
        "UPDATE transfers SET state = ?2, confirmed_at = ?3 WHERE id = ?1 AND {} AND state = 'unknown'",
        scope.of("transfers")
    );
    Ok(connection.execute(&sql, params![id, state, Db(confirmed_at)])? > 0)
}

// Ids are compared without regard to case, because people type them; and over accounts, because a customer may send one
// transfer to two shops.
const SELECT: &str = "SELECT t.id, t.environment, t.transaction_id, t.amount, t.state, t.match_id, t.message,
        t.verify_reply, t.confirm_reply, t.order_ref, t.asked_at, t.confirmed_at,
        (SELECT max(o.confirmed_at) FROM transfers o
         WHERE o.environment = t.environment AND o.transaction_id = t.transaction_id COLLATE NOCASE AND o.id <> t.id), t.account_id,
        t.found
    FROM transfers t";

pub fn get(connection: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<Option<TransferRow>> {
    let sql = format!("{SELECT} WHERE t.id = ?1 AND {}", scope.of("t"));
    connection.query_row(&sql, [id], read).optional()
}

pub fn latest(connection: &Connection, scope: AccountScope, most: u32) -> rusqlite::Result<Vec<TransferRow>> {
    let sql = format!("{SELECT} WHERE {} ORDER BY t.id DESC LIMIT ?1", scope.of("t"));
    connection.prepare_cached(&sql)?.query_map([most], read)?.collect()
}

fn read(row: &Row<'_>) -> rusqlite::Result<TransferRow> {
    Ok(TransferRow {
        id: row.get(0)?,
        environment: row.value(1)?,
        transaction_id: row.get(2)?,
        amount: row.money(3, Currency::Bdt)?,
        state: row.get(4)?,
        message: row.get(6)?,
        verify_reply: row.get(7)?,
        confirm_reply: row.get(8)?,
        order_ref: row.get(9)?,
        asked_at: row.value(10)?,
        confirmed_at: row.value(11)?,
        confirmed_before: row.value(12)?,
        account: row.get(13)?,
        found: row.get(14)?,
    })
}
