//! Bulk runs: states, counts, learnt pace of the service.

use chrono::{DateTime, Utc};
use porokh_domain::{Environment, Mode, wire};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::run_numbers::{self, NewNumber};
use crate::AccountScope;
use crate::accounts::AccountId;
use crate::column::{Db, Values, words};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CheckMethod {
    /// Background jobs of up to 200 (POST /bulk-jobs).
    Job,
    /// Calls of up to 25 (POST /bulk-check).
    Bulk,
    /// One by one (POST /check), for plans without bulk checks.
    Single,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// Behind another run.
    Waiting,
    /// Active; may wait for a temporary condition.
    Running,
    /// Nothing is sent until the seller continues it. Accepted jobs are still fetched.
    Paused,
    /// By the user. Accepted jobs are still fetched.
    Stopped,
    /// Every number has an answer.
    Done,
}

impl RunState {
    #[must_use]
    pub const fn has_ended(self) -> bool {
        matches!(self, Self::Done | Self::Stopped)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PausedBy {
    User,
    /// A permanent refusal: revoked key, ended plan, no bulk checks, disabled account, wrong address.
    Refused {
        /// `error.code`, if any.
        code: Option<String>,
        status: u16,
    },
    /// Several requests in a row have an unknown result.
    NoAnswers,
    /// Everything else is done: the user decides about requests of unknown result.
    Doubts,
    /// Answered in another mode than the key's: not a valid result.
    OtherMode {
        mode: Mode,
    },
    /// The records were restored and lack everything done since.
    Restored,
}

words!(CheckMethod { Job = "job", Bulk = "bulk", Single = "single" });
words!(RunState {
    Waiting = "waiting",
    Running = "running",
    Paused = "paused",
    Stopped = "stopped",
    Done = "done",
});

/// A stored run. The window shows the serialized part.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunRow {
    pub id: i64,
    pub environment: Environment,
    #[serde(skip)]
    pub account: Option<AccountId>,
    pub file: Option<i64>,
    /// Empty for pasted text.
    pub name: String,
    /// Orders without a valid number.
    pub invalid_rows: u64,
    /// Orders in the file, if known.
    #[serde(skip)]
    pub orders: Option<u32>,
    pub state: RunState,
    pub paused_by: Option<PausedBy>,
    /// Numbers including repeats.
    pub given: u64,
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub created_at: DateTime<Utc>,
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub ended_at: Option<DateTime<Utc>>,
}

#[derive(Debug)]
pub struct NewRun<'a> {
    pub environment: Environment,
    pub account: Option<AccountId>,
    /// The run's file from now on.
    pub file: Option<i64>,
    pub name: &'a str,
    pub invalid_rows: u64,
    pub orders: Option<u32>,
    pub given: u64,
    pub numbers: &'a [NewNumber],
}

/// Inserts a waiting run with its numbers in one transaction.
pub fn create(connection: &mut Connection, new: &NewRun<'_>, now: DateTime<Utc>) -> rusqlite::Result<i64> {
    let transaction = connection.transaction()?;
    let id = insert(&transaction, new, now)?;
    transaction.commit()?;
    Ok(id)
}

/// As [`create`], within the caller's transaction.
pub fn insert(transaction: &Connection, new: &NewRun<'_>, now: DateTime<Utc>) -> rusqlite::Result<i64> {
    let NewRun { environment, account, file, name, invalid_rows, orders, given, numbers } = new;
    transaction.execute(
        "INSERT INTO runs (environment, account_id, file_id, name, invalid_rows, orders, state, given,
             created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'waiting', ?7, ?8)",
        params![Db(environment), account, file, name, invalid_rows, orders, given, Db(now)],
    )?;
    let id = transaction.last_insert_rowid();
    run_numbers::insert(transaction, id, numbers)?;
    Ok(id)
}

const COLUMNS: &str = "id, environment, file_id, state, pause, given, created_at, ended_at, name, invalid_rows, \
     account_id, orders";

pub fn get(connection: &Connection, id: i64) -> rusqlite::Result<Option<RunRow>> {
    let sql = format!("SELECT {COLUMNS} FROM runs WHERE id = ?1");
    connection.query_row(&sql, [id], read).optional()
}

/// Latest first.
pub fn latest_files(
    connection: &Connection,
    scope: AccountScope,
    most: u32,
) -> rusqlite::Result<Vec<(i64, i64)>> {
    let sql = format!(
        "SELECT max(id), file_id FROM runs WHERE {} AND file_id IS NOT NULL GROUP BY file_id ORDER BY max(id) DESC LIMIT ?1",
        scope.of("runs")
    );
    connection.prepare_cached(&sql)?.query_map([most], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Latest first.
pub fn list(connection: &Connection, scope: AccountScope) -> rusqlite::Result<Vec<RunRow>> {
    let sql = format!("SELECT {COLUMNS} FROM runs WHERE {} ORDER BY id DESC", scope.of("runs"));
    connection.prepare_cached(&sql)?.query_map([], read)?.collect()
}

/// The runs of all accounts of an environment that were created since a time.
pub fn since(
    connection: &Connection,
    environment: Environment,
    time: DateTime<Utc>,
) -> rusqlite::Result<Vec<RunRow>> {
    let sql = format!("SELECT {COLUMNS} FROM runs WHERE environment = ?1 AND created_at >= ?2");
    connection.prepare_cached(&sql)?.query_map(params![Db(environment), Db(time)], read)?.collect()
}

/// Runs to drive. A paused run whose account was refused waits until the seller continues it.
const TO_DRIVE: &str = "(state IN ('running', 'waiting')
     OR (state <> 'done' AND coalesce(json_extract(pause, '$.kind'), '') <> 'refused' AND EXISTS (
         SELECT 1 FROM run_batches WHERE run_id = runs.id AND awaited)))";

/// The account's next run to drive: the active one; else one that ended or paused with jobs to fetch; else the first
/// waiting one.
pub fn next(connection: &Connection, account: Option<AccountId>) -> rusqlite::Result<Option<RunRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM runs WHERE account_id IS ?1 AND {TO_DRIVE}
         ORDER BY CASE state WHEN 'running' THEN 0 WHEN 'waiting' THEN 2 ELSE 1 END, id LIMIT 1"
    );
    connection.prepare_cached(&sql)?.query_row([account], read).optional()
}

pub fn with_turn(connection: &Connection) -> rusqlite::Result<Vec<Option<AccountId>>> {
    let sql = format!("SELECT DISTINCT account_id FROM runs WHERE {TO_DRIVE}");
    connection.prepare_cached(&sql)?.query_map([], |row| row.get(0))?.collect()
}

/// Active or waiting, of every account.
pub fn active(connection: &Connection) -> rusqlite::Result<Vec<i64>> {
    let active = "SELECT id FROM runs WHERE state IN ('running', 'waiting') ORDER BY id";
    connection.prepare_cached(active)?.query_map([], |row| row.get(0))?.collect()
}

/// `false` if the run is in none of the given states.
pub fn change(
    connection: &Connection,
    id: i64,
    from: &[RunState],
    to: RunState,
    paused_by: Option<&PausedBy>,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let from: Vec<_> = from.iter().map(|state| format!("'{}'", state.as_str())).collect();
    let pause = paused_by.and_then(|reason| serde_json::to_string(reason).ok());
    let ended = to.has_ended().then_some(Db(now));
    let sql = format!(
        "UPDATE runs SET state = ?2, pause = ?3, ended_at = ?4 WHERE id = ?1 AND state IN ({})",
        from.join(", ")
    );
    let changed = connection.execute(&sql, params![id, to, pause, ended])?;
    Ok(changed > 0)
}

/// Deletes a run with its results, unless active or with jobs to fetch.
pub fn delete(connection: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<bool> {
    let sql = format!(
        "DELETE FROM runs WHERE id = ?1 AND {} AND state <> 'running' AND NOT EXISTS (
             SELECT 1 FROM run_batches WHERE run_id = ?1 AND awaited)",
        scope.of("runs")
    );
    let deleted = connection.execute(&sql, [id])?;
    Ok(super::open::wipe(connection, deleted)? > 0)
}

/// Ended runs without unknown batches or payments, in every environment.
const OLDER: &str = "state IN ('done', 'stopped') AND ended_at < ?1
     AND NOT EXISTS (SELECT 1 FROM run_batches AS batch
         WHERE batch.run_id = runs.id AND (batch.awaited OR batch.state = 'unknown'))
     AND NOT EXISTS (SELECT 1 FROM payments AS payment
         WHERE payment.run_id = runs.id AND coalesce(payment.status, payment.state) IN ('pending', 'in_flight', 'unknown', 'waiting', 'claimed'))";

pub fn delete_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let deleted = connection.execute(&format!("DELETE FROM runs WHERE {OLDER}"), [Db(than)])?;
    super::open::wipe(connection, deleted)
}

/// Counts what [`delete_older`] would delete.
pub fn count_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let sql = format!("SELECT count(*) FROM runs WHERE {OLDER}");
    connection.query_row(&sql, [Db(than)], |row| row.get(0))
}

pub fn pace(connection: &Connection, address: &str) -> rusqlite::Result<Option<String>> {
    let pace = "SELECT pace FROM service_paces WHERE address = ?1";
    connection.query_row(pace, [address], |row| row.get(0)).optional()
}

pub fn save_pace(connection: &Connection, address: &str, pace: &str) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO service_paces (address, pace) VALUES (?1, ?2)
         ON CONFLICT (address) DO UPDATE SET pace = ?2",
        params![address, pace],
    )?;
    Ok(())
}

fn read(row: &Row<'_>) -> rusqlite::Result<RunRow> {
    let pause: Option<String> = row.get(4)?;
    Ok(RunRow {
        id: row.get(0)?,
        environment: row.value(1)?,
        file: row.get(2)?,
        state: row.get(3)?,
        // An unknown reason of a newer version reads as the user's pause, which can be continued.
        paused_by: pause.map(|json| serde_json::from_str(&json).unwrap_or(PausedBy::User)),
        given: row.get(5)?,
        created_at: row.value(6)?,
        ended_at: row.value(7)?,
        name: row.get(8)?,
        invalid_rows: row.get(9)?,
        account: row.get(10)?,
        orders: row.get(11)?,
    })
}
