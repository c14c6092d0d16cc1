//! Bulk runs as a whole: their states, their counts, what was learnt of the service's pace.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{
    checks::{from_millis, word},
    run_numbers::{self, NewNumber},
};
use crate::{
    Realm,
    accounts::AccountId,
    bulk::{PausedBy, RunState, words},
};

/// A run as it is kept.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RunRow {
    pub(crate) id: i64,
    pub(crate) realm: Realm,
    pub(crate) account: Option<AccountId>,
    pub(crate) file: Option<i64>,
    pub(crate) name: String,
    pub(crate) invalid_rows: u64,
    pub(crate) state: RunState,
    pub(crate) paused_by: Option<PausedBy>,
    pub(crate) given: u64,
    pub(crate) created_at: DateTime<Utc>,
    pub(crate) ended_at: Option<DateTime<Utc>>,
}

/// A run before it is written.
#[derive(Debug)]
pub(crate) struct NewRun<'a> {
    pub(crate) realm: Realm,
    /// It is checked with this account and no other.
    pub(crate) account: Option<AccountId>,
    /// Belongs to the run from now on.
    pub(crate) file: Option<i64>,
    pub(crate) name: &'a str,
    pub(crate) invalid_rows: u64,
    pub(crate) given: u64,
    pub(crate) numbers: &'a [NewNumber],
}

/// Writes a run that waits in line, with all of its numbers, in one step.
pub(crate) fn create(
    connection: &mut Connection,
    new: &NewRun<'_>,
    now: DateTime<Utc>,
) -> rusqlite::Result<i64> {
    let NewRun { realm, account, file, name, invalid_rows, given, numbers } = new;
    let transaction = connection.transaction()?;
    transaction.execute(
        "INSERT INTO runs (realm, account_id, file_id, name, invalid_rows, state, given, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, 'waiting', ?6, ?7)",
        params![realm.as_str(), account, file, name, invalid_rows, given, now.timestamp_millis()],
    )?;
    let id = transaction.last_insert_rowid();
    run_numbers::insert(&transaction, id, numbers)?;
    transaction.commit()?;
    Ok(id)
}

const COLUMNS: &str = "id, realm, file_id, state, pause, given, created_at, ended_at, name, invalid_rows, \
     account_id";

/// One run.
pub(crate) fn get(connection: &Connection, id: i64) -> rusqlite::Result<Option<RunRow>> {
    let sql = format!("SELECT {COLUMNS} FROM runs WHERE id = ?1");
    connection.query_row(&sql, [id], read).optional()
}

/// The runs of a realm, newest first.
pub(crate) fn list(connection: &Connection, realm: Realm) -> rusqlite::Result<Vec<RunRow>> {
    let sql = format!("SELECT {COLUMNS} FROM runs WHERE realm = ?1 ORDER BY id DESC");
    connection.prepare_cached(&sql)?.query_map([realm.as_str()], read)?.collect()
}

/// The run whose turn it is: the active one; else one that ended or paused with jobs to be fetched; else the first
/// in line. A paused run whose account refused is left alone until the user continues it. Only those of one account;
/// without one, those of a realm.
pub(crate) fn next(
    connection: &Connection,
    realm: Realm,
    account: Option<AccountId>,
) -> rusqlite::Result<Option<RunRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM runs WHERE realm = ?1 AND (?2 IS NULL OR account_id = ?2) AND (state IN ('running', 'waiting')
             OR (state <> 'done' AND coalesce(json_extract(pause, '$.by'), '') <> 'refused' AND EXISTS (
                 SELECT 1 FROM run_batches
                 WHERE run_id = runs.id AND run_batches.state IN ('accepted', 'sending'))))
         ORDER BY CASE state WHEN 'running' THEN 0 WHEN 'waiting' THEN 2 ELSE 1 END, id LIMIT 1"
    );
    connection.query_row(&sql, params![realm.as_str(), account], read).optional()
}

/// Whether a run of a realm is active or in line.
pub(crate) fn is_any_active(connection: &Connection, realm: Realm) -> rusqlite::Result<bool> {
    let any = "SELECT EXISTS (SELECT 1 FROM runs WHERE realm = ?1 AND state IN ('running', 'waiting'))";
    connection.query_row(any, [realm.as_str()], |row| row.get(0))
}

/// Changes the state from one of some others; `false` when the run isn't in one of them.
pub(crate) fn change(
    connection: &Connection,
    id: i64,
    from: &[RunState],
    to: RunState,
    paused_by: Option<&PausedBy>,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let from: Vec<_> = from.iter().map(|state| format!("'{}'", words::run_state_word(*state))).collect();
    let pause = paused_by.and_then(|reason| serde_json::to_string(reason).ok());
    let ended = matches!(to, RunState::Done | RunState::Stopped).then(|| now.timestamp_millis());
    let sql = format!(
        "UPDATE runs SET state = ?2, pause = ?3, ended_at = ?4 WHERE id = ?1 AND state IN ({})",
        from.join(", ")
    );
    let changed = connection.execute(&sql, params![id, words::run_state_word(to), pause, ended])?;
    Ok(changed > 0)
}

/// Deletes a run that is neither active nor has anything to be fetched, with its results.
pub(crate) fn delete(connection: &Connection, realm: Realm, id: i64) -> rusqlite::Result<bool> {
    let deleted = connection.execute(
        "DELETE FROM runs WHERE id = ?1 AND realm = ?2 AND state <> 'running' AND NOT EXISTS (
             SELECT 1 FROM run_batches WHERE run_id = ?1 AND run_batches.state IN ('sending', 'accepted'))",
        params![id, realm.as_str()],
    )?;
    Ok(super::checks::wipe(connection, deleted)? > 0)
}

/// Deletes runs that ended before and of which nothing is in doubt, neither a batch nor a payment for one of its orders,
/// in every realm.
pub(crate) fn delete_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let deleted = connection.execute(
        "DELETE FROM runs WHERE state IN ('done', 'stopped') AND ended_at < ?1
         AND NOT EXISTS (SELECT 1 FROM run_batches AS batch
             WHERE batch.run_id = runs.id AND batch.state IN ('sending', 'accepted', 'doubt'))
         AND NOT EXISTS (SELECT 1 FROM payments AS payment
             WHERE payment.run_id = runs.id AND payment.standing IN ('creating', 'unknown', 'waiting', 'claimed'))",
        [than.timestamp_millis()],
    )?;
    super::checks::wipe(connection, deleted)
}

/// What was learnt of the service at an address.
pub(crate) fn pace(connection: &Connection, address: &str) -> rusqlite::Result<Option<String>> {
    let pace = "SELECT pace FROM service_paces WHERE address = ?1";
    connection.query_row(pace, [address], |row| row.get(0)).optional()
}

/// Keeps what was learnt of the service at an address.
pub(crate) fn save_pace(connection: &Connection, address: &str, pace: &str) -> rusqlite::Result<()> {
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
        realm: word(row, 1, Realm::from_word)?,
        file: row.get(2)?,
        state: word(row, 3, words::run_state)?,
        // A reason of a newer Porokh reads as the user's own pause: it can be continued.
        paused_by: pause.map(|json| serde_json::from_str(&json).unwrap_or(PausedBy::User)),
        given: row.get(5)?,
        created_at: from_millis(row.get(6)?),
        ended_at: row.get::<_, Option<i64>>(7)?.map(from_millis),
        name: row.get(8)?,
        invalid_rows: row.get(9)?,
        account: row.get(10)?,
    })
}
