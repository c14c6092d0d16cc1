use chrono::{DateTime, Utc};
use porokh_domain::{Environment, phone::PhoneKey, wire};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use ts_rs::TS;

use crate::column::{Db, Values};
use crate::{AccountScope, IntentState, Reason, accounts::AccountId};

/// A stored report. Lists and panels show the serialized part.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ReportRow {
    pub id: i64,
    pub environment: Environment,
    #[serde(skip)]
    pub account: Option<AccountId>,
    #[serde(serialize_with = "wire::phone")]
    #[ts(type = "string")]
    pub phone: PhoneKey,
    pub reason: String,
    /// Free text; may be empty.
    pub note: String,
    pub state: IntentState,
    /// Earliest time of sending.
    #[serde(skip)]
    pub leaves_at: DateTime<Utc>,
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub sent_at: Option<DateTime<Utc>>,
    /// An earlier attempt has an unknown result: the service may have the report.
    pub doubtful: bool,
    #[serde(skip)]
    pub reply: Option<String>,
    #[serde(skip)]
    pub error: Option<Reason>,
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub created_at: DateTime<Utc>,
}

/// Inserts and returns waiting reports; each replaces a waiting one about the same number.
pub fn insert(
    connection: &mut Connection,
    (environment, account): (Environment, AccountId),
    phones: &[PhoneKey],
    (reason, note): (&str, &str),
    leaves_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> rusqlite::Result<Vec<ReportRow>> {
    let transaction = connection.transaction()?;
    let keep = format!(
        "INSERT INTO reports (environment, phone, reason, note, state, leaves_at, created_at, account_id)
         VALUES (?1, ?2, ?3, ?4, 'pending', ?5, ?6, ?7) RETURNING {COLUMNS}"
    );
    let mut kept = Vec::with_capacity(phones.len());
    for phone in phones {
        transaction.execute(
            "DELETE FROM reports WHERE environment = ?1 AND phone = ?2 AND account_id = ?3 AND state = 'pending'
                 AND sent_at IS NULL",
            params![Db(environment), Db(phone), account],
        )?;
        let values = params![Db(environment), Db(phone), reason, note, Db(leaves_at), Db(now), account];
        kept.push(transaction.query_row(&keep, values, read)?);
    }
    transaction.commit()?;
    Ok(kept)
}

/// Reports of all accounts that wait to be sent.
pub fn waiting(connection: &Connection) -> rusqlite::Result<u64> {
    connection.query_row("SELECT count(*) FROM reports WHERE state = 'pending'", [], |row| row.get(0))
}

/// Withdraws waiting reports, of any account. One that had been sent before returns to its earlier state.
pub fn take_back(connection: &mut Connection, ids: &[i64]) -> rusqlite::Result<usize> {
    let transaction = connection.transaction()?;
    let (mut deleted, mut restored) = (0, 0);
    for id in ids {
        let delete = "DELETE FROM reports WHERE id = ?1 AND state = 'pending' AND sent_at IS NULL";
        deleted += transaction.execute(delete, [id])?;
        let restore = "UPDATE reports SET state = CASE doubtful WHEN 1 THEN 'unknown' ELSE 'cancelled' END
             WHERE id = ?1 AND state = 'pending'";
        restored += transaction.execute(restore, [id])?;
    }
    transaction.commit()?;
    super::open::wipe(connection, deleted)?;
    Ok(deleted + restored)
}

/// Queues a report again; `false` if sent or in flight.
pub fn wait_again(
    connection: &Connection,
    (environment, account): (Environment, AccountId),
    id: i64,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let changed = connection.execute(
        "UPDATE reports SET state = 'pending', leaves_at = ?3, account_id = ?4
         WHERE id = ?1 AND environment = ?2 AND state IN ('refused', 'unknown', 'cancelled')",
        params![id, Db(environment), Db(now), account],
    )?;
    Ok(changed > 0)
}

/// Persists that a waiting report is about to be sent; `None` if it was withdrawn.
pub fn begin(connection: &Connection, id: i64, now: DateTime<Utc>) -> rusqlite::Result<Option<ReportRow>> {
    let sql = format!(
        "UPDATE reports SET state = 'in_flight', sent_at = ?2 WHERE id = ?1 AND state = 'pending'
         RETURNING {COLUMNS}"
    );
    connection.query_row(&sql, params![id, Db(now)], read).optional()
}

/// Queues a report that certainly wasn't processed.
pub fn back(connection: &Connection, id: i64) -> rusqlite::Result<()> {
    connection.execute("UPDATE reports SET state = 'pending' WHERE id = ?1 AND state = 'in_flight'", [id])?;
    Ok(())
}

pub fn finish(connection: &Connection, id: i64, reply: &str) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE reports SET state = 'done', reply = ?2, error = NULL, doubtful = 0 WHERE id = ?1",
        params![id, reply],
    )?;
    Ok(())
}

/// Stores why a report isn't sent, and the reply, if any.
pub fn fail(
    connection: &Connection,
    id: i64,
    state: IntentState,
    error: Option<&Reason>,
    reply: Option<&str>,
) -> rusqlite::Result<()> {
    let doubtful = state == IntentState::Unknown;
    connection.execute(
        "UPDATE reports SET state = ?2, error = ?3, doubtful = max(doubtful, ?4), reply = coalesce(?5, reply)
         WHERE id = ?1 AND state IN ('pending', 'in_flight')",
        params![id, state, error.map(Reason::to_string), doubtful, reply],
    )?;
    Ok(())
}

/// After a restart: waiting reports aren't sent automatically, and those in flight become `unknown`.
pub fn settle_unanswered(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(
        "UPDATE reports SET state = CASE doubtful WHEN 1 THEN 'unknown' ELSE 'cancelled' END
             WHERE state = 'pending';
         UPDATE reports SET state = 'unknown', doubtful = 1 WHERE state = 'in_flight'",
    )
}

/// Deletes the local record; `false` if waiting or in flight.
pub fn delete(connection: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<bool> {
    let own = scope.of("reports");
    let sql =
        format!("DELETE FROM reports WHERE id = ?1 AND {own} AND state NOT IN ('pending', 'in_flight')");
    let deleted = connection.execute(&sql, [id])?;
    Ok(super::open::wipe(connection, deleted)? > 0)
}

const COLUMNS: &str = "id, environment, phone, reason, note, state, leaves_at, sent_at, doubtful, reply, error, created_at, account_id";

pub fn get(connection: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<Option<ReportRow>> {
    let sql = format!("SELECT {COLUMNS} FROM reports WHERE id = ?1 AND {}", scope.of("reports"));
    connection.query_row(&sql, [id], read).optional()
}

/// Latest first.
pub fn page(
    connection: &Connection,
    scope: AccountScope,
    before: Option<i64>,
    (offset, limit): (u32, u32),
) -> rusqlite::Result<(Vec<ReportRow>, usize)> {
    let (own, before) = (scope.of("reports"), before.unwrap_or(i64::MAX));
    let sql =
        format!("SELECT {COLUMNS} FROM reports WHERE {own} AND id < ?1 ORDER BY id DESC LIMIT ?2 OFFSET ?3");
    let bounds = params![before, limit, offset];
    let rows = connection.prepare_cached(&sql)?.query_map(bounds, read)?.collect::<Result<_, _>>()?;
    let count = format!("SELECT count(*) FROM reports WHERE {own} AND id < ?1");
    Ok((rows, connection.prepare_cached(&count)?.query_row([before], |row| row.get(0))?))
}

/// The last report about a number that the service has or may have.
pub fn earlier(
    connection: &Connection,
    scope: AccountScope,
    phone: PhoneKey,
) -> rusqlite::Result<Option<ReportRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM reports
         WHERE {} AND phone = ?1 AND (state IN ('done', 'in_flight', 'unknown') OR doubtful = 1)
         ORDER BY id DESC LIMIT 1",
        scope.of("reports")
    );
    connection.query_row(&sql, [Db(phone)], read).optional()
}

/// Latest first.
pub fn of_phone(
    connection: &Connection,
    scope: AccountScope,
    phone: PhoneKey,
    most: u32,
) -> rusqlite::Result<Vec<ReportRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM reports WHERE {} AND phone = ?1 ORDER BY id DESC LIMIT ?2",
        scope.of("reports")
    );
    connection.prepare_cached(&sql)?.query_map(params![Db(phone), most], read)?.collect()
}

fn read(row: &Row<'_>) -> rusqlite::Result<ReportRow> {
    Ok(ReportRow {
        id: row.get(0)?,
        environment: row.value(1)?,
        phone: row.value(2)?,
        reason: row.get(3)?,
        note: row.get(4)?,
        state: row.get(5)?,
        leaves_at: row.value(6)?,
        sent_at: row.value(7)?,
        doubtful: row.get(8)?,
        reply: row.get(9)?,
        // Unknown errors of a newer version are dropped: the state is enough.
        error: row.known_json(10)?,
        created_at: row.value(11)?,
        account: row.get(12)?,
    })
}
