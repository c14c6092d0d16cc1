use chrono::{DateTime, Utc};
use porokh_domain::Environment;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::deliveries::{self, DeliveryRow};
use crate::column::{Db, Values, words};
use crate::{AccountScope, IntentState, Reason, accounts::AccountId, deliveries::DeliveryState};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SharingState {
    /// Sending; continues automatically after a restart.
    Running,
    Paused,
    Done,
}

words!(SharingState { Running = "running", Paused = "paused", Done = "done" });

#[derive(Debug, Clone, PartialEq)]
pub struct SendingRow {
    pub id: i64,
    pub environment: Environment,
    pub account: Option<AccountId>,
    pub state: SharingState,
    pub error: Option<Reason>,
    pub records: u64,
    pub created_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SendingCounts {
    pub left: u64,
    pub saved: u64,
    pub review: u64,
}

/// A request that is about to be sent.
#[derive(Clone)]
pub struct BatchRow {
    pub id: i64,
    pub rows: Vec<DeliveryRow>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fate {
    pub delivery: i64,
    pub state: DeliveryState,
    pub answer: Option<String>,
    /// The record as sent, if the service saved it.
    pub saved_as: Option<String>,
}

/// Starts a sharing. `None` if one is running, or none of the outcomes can be shared.
pub fn create(
    connection: &mut Connection,
    (environment, account): (Environment, AccountId),
    ids: &[i64],
    now: DateTime<Utc>,
) -> rusqlite::Result<Option<i64>> {
    let transaction = connection.transaction()?;
    if open(&transaction)?.iter().any(|row| row.environment == environment && row.account == Some(account)) {
        return Ok(None);
    }
    transaction.execute(
        "INSERT INTO delivery_sendings (environment, account_id, state, records, created_at)
         VALUES (?1, ?2, 'running', 0, ?3)",
        params![Db(environment), account, Db(now)],
    )?;
    let sending = transaction.last_insert_rowid();
    let mut records = 0;
    for id in ids {
        records += transaction
            .prepare_cached(
                "UPDATE OR IGNORE deliveries
                 SET state = 'pending', skipped = 0, sending_id = ?3, account_id = ?4, batch_id = NULL, answer = NULL,
                     doubtful = doubtful OR state IN ('in_flight', 'unknown') OR account_id IS NOT ?4
                 WHERE id = ?1 AND environment = ?2 AND (account_id IS NULL OR account_id = ?4
                     OR (state <> 'unknown' AND account_id IN (SELECT id FROM accounts WHERE has_key = 0)))",
            )?
            .execute(params![id, Db(environment), sending, account])?;
    }
    if records == 0 {
        return Ok(None);
    }
    transaction
        .execute("UPDATE delivery_sendings SET records = ?2 WHERE id = ?1", params![sending, records])?;
    transaction.commit()?;
    Ok(Some(sending))
}

/// Persists a request with the next records before it is sent.
pub fn begin_batch(
    connection: &mut Connection,
    sending: i64,
    most: usize,
    now: DateTime<Utc>,
) -> rusqlite::Result<Option<BatchRow>> {
    let transaction = connection.transaction()?;
    let rows: Vec<DeliveryRow> = {
        let sql = format!(
            "SELECT {} FROM deliveries WHERE sending_id = ?1 AND state = 'pending' ORDER BY id LIMIT ?2",
            deliveries::COLUMNS
        );
        let mut statement = transaction.prepare_cached(&sql)?;
        statement.query_map(params![sending, most], deliveries::read)?.collect::<rusqlite::Result<_>>()?
    };
    if rows.is_empty() {
        return Ok(None);
    }
    transaction.execute(
        "INSERT INTO delivery_batches (sending_id, sent_at, state) VALUES (?1, ?2, 'in_flight')",
        params![sending, Db(now)],
    )?;
    let id = transaction.last_insert_rowid();
    for row in &rows {
        transaction
            .prepare_cached("UPDATE deliveries SET state = 'in_flight', batch_id = ?2 WHERE id = ?1")?
            .execute(params![row.id, id])?;
    }
    transaction.commit()?;
    Ok(Some(BatchRow { id, rows }))
}

/// Stores the reply and each record's result. A record that was changed meanwhile isn't updated.
pub fn finish_batch(
    connection: &mut Connection,
    batch: i64,
    saved: Option<u64>,
    reply: Option<&str>,
    fates: &[Fate],
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute(
        "UPDATE delivery_batches SET state = ?4, saved = ?2, reply = ?3 WHERE id = ?1",
        params![batch, saved, reply, state_of(fates)],
    )?;
    for Fate { delivery, state, answer, saved_as } in fates {
        transaction
            .prepare_cached(
                "UPDATE deliveries SET state = ?3, skipped = ?7, answer = ?4, saved_as = coalesce(?5, saved_as),
                     doubtful = CASE WHEN ?5 IS NULL THEN doubtful OR ?3 = 'unknown' OR ?7 ELSE 0 END,
                     saved_at = CASE WHEN ?5 IS NULL THEN saved_at ELSE ?6 END
                 WHERE id = ?1 AND batch_id = ?2 AND state = 'in_flight'",
            )?
            .execute(params![
                delivery,
                batch,
                state.state(),
                answer,
                saved_as,
                Db(now),
                *state == DeliveryState::Skipped,
            ])?;
    }
    transaction.commit()
}

/// Queues records with an unknown result again: POST /deliveries is idempotent per order_ref (fraud-check interface).
pub fn queue_again(connection: &Connection, sending: i64) -> rusqlite::Result<usize> {
    let unknown =
        "UPDATE delivery_batches SET state = 'unknown' WHERE sending_id = ?1 AND state = 'in_flight'";
    connection.execute(unknown, [sending])?;
    connection.execute(
        "UPDATE deliveries SET state = 'pending', batch_id = NULL, doubtful = 1
         WHERE sending_id = ?1 AND state IN ('in_flight', 'unknown')",
        [sending],
    )
}

/// For one request.
pub fn batch_again(connection: &Connection, batch: i64) -> rusqlite::Result<()> {
    let sql = "UPDATE deliveries SET state = 'pending', batch_id = NULL
               WHERE batch_id = ?1 AND state IN ('in_flight', 'unknown')";
    connection.execute(sql, [batch])?;
    let given_up = "UPDATE delivery_batches SET state = 'cancelled' WHERE id = ?1 AND state = 'in_flight'";
    connection.execute(given_up, [batch]).map(drop)
}

fn state_of(fates: &[Fate]) -> IntentState {
    let is = |state| fates.iter().any(|fate| fate.state.state() == state);
    match (is(IntentState::Unknown), is(IntentState::Done)) {
        (true, _) => IntentState::Unknown,
        (false, true) => IntentState::Done,
        // A skipped record was answered for; a refusal names the records it is about.
        (false, false) if fates.iter().any(|fate| fate.state == DeliveryState::Skipped) => IntentState::Done,
        (false, false) => IntentState::Refused,
    }
}

/// `false` if the sharing is done.
pub fn change(
    connection: &Connection,
    id: i64,
    state: SharingState,
    error: Option<&impl Serialize>,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let ended = (state == SharingState::Done).then_some(Db(now));
    let error = error.and_then(|error| serde_json::to_string(error).ok());
    let changed = connection.execute(
        "UPDATE delivery_sendings SET state = ?2, error = ?3, ended_at = ?4 WHERE id = ?1 AND state <> 'done'",
        params![id, state, error, ended],
    )?;
    Ok(changed > 0)
}

/// Ends a sharing early: unsent records can be shared later.
pub fn stop(connection: &mut Connection, id: i64, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute(
        "UPDATE deliveries SET state = 'pending', sending_id = NULL, batch_id = NULL
         WHERE sending_id = ?1 AND state = 'pending'",
        [id],
    )?;
    change(&transaction, id, SharingState::Done, None::<&Reason>, now)?;
    transaction.commit()
}

const COLUMNS: &str = "id, environment, state, error, records, created_at, ended_at, account_id";

/// Unfinished sharings, at most one per account.
pub fn open(connection: &Connection) -> rusqlite::Result<Vec<SendingRow>> {
    let sql = format!("SELECT {COLUMNS} FROM delivery_sendings WHERE state <> 'done' ORDER BY id");
    connection.prepare_cached(&sql)?.query_map([], read)?.collect()
}

pub fn latest(connection: &Connection, scope: AccountScope) -> rusqlite::Result<Option<SendingRow>> {
    let own = scope.of("delivery_sendings");
    let sql = format!("SELECT {COLUMNS} FROM delivery_sendings WHERE {own} ORDER BY id DESC LIMIT 1");
    connection.query_row(&sql, [], read).optional()
}

pub fn get(connection: &Connection, id: i64) -> rusqlite::Result<Option<SendingRow>> {
    let sql = format!("SELECT {COLUMNS} FROM delivery_sendings WHERE id = ?1");
    connection.query_row(&sql, [id], read).optional()
}

pub fn counts(connection: &Connection, sending: i64) -> rusqlite::Result<SendingCounts> {
    connection.query_row(
        "SELECT count(*) FILTER (WHERE state IN ('pending', 'in_flight')), count(*) FILTER (WHERE state = 'done'),
                count(*) FILTER (WHERE state IN ('refused', 'unknown'))
         FROM deliveries WHERE sending_id = ?1",
        [sending],
        |row| Ok(SendingCounts { left: row.get(0)?, saved: row.get(1)?, review: row.get(2)? }),
    )
}

fn read(row: &Row<'_>) -> rusqlite::Result<SendingRow> {
    Ok(SendingRow {
        id: row.get(0)?,
        environment: row.value(1)?,
        state: row.get(2)?,
        // Unknown errors of a newer version are dropped: the user can continue.
        error: row.known_json(3)?,
        records: row.get(4)?,
        created_at: row.value(5)?,
        ended_at: row.value(6)?,
        account: row.get(7)?,
    })
}
