//! Numbers to check automatically after the next midnight in Bangladesh.
//!
//! A number stays here until its check has a result, including an unknown one. State changes of its row in
//! [`checks`](super::checks) update it in the same transaction.

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, Environment};
use rusqlite::{Connection, Row, params};

use super::open::wipe;
use crate::{
    AccountScope,
    accounts::AccountId,
    column::{Db, Values},
};

#[derive(Debug, Clone, PartialEq)]
pub struct DeferredCheck {
    pub id: i64,
    pub environment: Environment,
    pub account: AccountId,
    pub phone: BdPhone,
    /// Time of the request or of the last postponement.
    pub since: DateTime<Utc>,
    /// Waits for the seller's decision, not for midnight.
    pub paused: bool,
}

const COLUMNS: &str = "id, environment, account_id, phone, since, paused";

/// Adds a number. An existing one is unchanged, except that a paused one continues.
pub fn keep(
    connection: &Connection,
    (environment, account): (Environment, AccountId),
    phone: &BdPhone,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO deferred_checks (environment, account_id, phone, since) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT DO UPDATE SET since = excluded.since, paused = 0 WHERE paused",
        params![Db(environment), account, Db(phone), Db(now)],
    )?;
    Ok(())
}

/// Those of an account that aren't in flight, in order of sending.
pub fn all(connection: &Connection, scope: AccountScope) -> rusqlite::Result<Vec<DeferredCheck>> {
    let own = scope.of("deferred_checks");
    let sql = format!("SELECT {COLUMNS} FROM deferred_checks WHERE {own} AND check_id IS NULL ORDER BY id");
    connection.prepare_cached(&sql)?.query_map([], read)?.collect()
}

/// Those of all accounts that wait for midnight, in order of sending.
pub fn waiting(connection: &Connection) -> rusqlite::Result<Vec<DeferredCheck>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM deferred_checks WHERE check_id IS NULL AND NOT paused ORDER BY since, id"
    );
    connection.prepare_cached(&sql)?.query_map([], read)?.collect()
}

/// Numbers of an account that were to be checked at a midnight, or are being checked.
pub fn due(connection: &Connection, account: AccountId, midnight: DateTime<Utc>) -> rusqlite::Result<u64> {
    let sql = "SELECT count(*) FROM deferred_checks WHERE account_id = ?1 AND since < ?2 AND NOT paused";
    connection.prepare_cached(sql)?.query_row(params![account, Db(midnight)], |row| row.get(0))
}

/// Marks its check as started; `false` if it is gone or already started.
pub fn begin(connection: &Connection, id: i64, check: i64) -> rusqlite::Result<bool> {
    let sql = "UPDATE deferred_checks SET check_id = ?2 WHERE id = ?1 AND check_id IS NULL AND NOT paused";
    Ok(connection.execute(sql, [id, check])? > 0)
}

/// Postpones all of an account to the midnight after `since`.
pub fn put_off(connection: &Connection, account: AccountId, since: DateTime<Utc>) -> rusqlite::Result<()> {
    let sql = "UPDATE deferred_checks SET since = ?2 WHERE account_id = ?1 AND check_id IS NULL";
    connection.execute(sql, params![account, Db(since)]).map(drop)
}

pub fn pause(connection: &Connection, id: i64) -> rusqlite::Result<()> {
    connection.execute("UPDATE deferred_checks SET paused = 1 WHERE id = ?1", [id]).map(drop)
}

/// Unless its check is in flight.
pub fn delete(connection: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<usize> {
    let own = scope.of("deferred_checks");
    let sql = format!("DELETE FROM deferred_checks WHERE id = ?1 AND {own} AND check_id IS NULL");
    let deleted = connection.execute(&sql, [id])?;
    wipe(connection, deleted)
}

pub(crate) fn finish(connection: &Connection, check: i64) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM deferred_checks WHERE check_id = ?1", [check]).map(drop)
}

pub(crate) fn give_back(connection: &Connection, check: i64) -> rusqlite::Result<()> {
    let sql = "UPDATE deferred_checks SET check_id = NULL WHERE check_id = ?1";
    connection.execute(sql, [check]).map(drop)
}

/// After a crash: a number whose check may have been counted isn't checked again.
pub(crate) fn settle_unanswered(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(
        "UPDATE deferred_checks SET check_id = NULL
         WHERE check_id IN (SELECT id FROM checks WHERE state = 'cancelled');
         DELETE FROM deferred_checks WHERE check_id IS NOT NULL;",
    )
}

fn read(row: &Row<'_>) -> rusqlite::Result<DeferredCheck> {
    Ok(DeferredCheck {
        id: row.get(0)?,
        environment: row.value(1)?,
        account: row.get(2)?,
        phone: row.value(3)?,
        since: row.value(4)?,
        paused: row.get(5)?,
    })
}
