//! Jobs of unknown state that can be polled again.

use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::phone::PhoneKey;
use porokh_domain::{Environment, JobId};
use rusqlite::{Connection, Row, params};

use super::run_numbers;
use crate::column::{Db, Values};
use crate::{accounts::AccountId, run_batches::DoubtReason};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LostJob {
    pub batch: i64,
    pub run: i64,
    pub job: JobId,
    pub reason: DoubtReason,
    pub since: DateTime<Utc>,
}

pub fn lost(connection: &Connection, run: i64) -> rusqlite::Result<Vec<LostJob>> {
    let sql = format!("{LOST} AND run_batches.run_id = ?1 ORDER BY run_batches.id");
    connection.prepare_cached(&sql)?.query_map([run], read_lost)?.collect()
}

/// Accounts with jobs due for a poll.
pub fn lost_whose(connection: &Connection, now: DateTime<Utc>) -> rusqlite::Result<Vec<AccountId>> {
    let sql = "SELECT DISTINCT account_id FROM runs WHERE account_id IS NOT NULL AND id IN (
                   SELECT run_id FROM run_batches WHERE state = 'unknown' AND job_id IS NOT NULL
                       AND doubt <> 'other_mode' AND poll_at <= ?1)";
    connection.prepare_cached(sql)?.query_map([now.timestamp_millis()], |row| row.get(0))?.collect()
}

pub fn lost_by(
    connection: &Connection,
    account: AccountId,
    now: DateTime<Utc>,
) -> rusqlite::Result<Vec<LostJob>> {
    let sql = format!(
        "{LOST} AND poll_at <= ?1 AND run_id IN (SELECT id FROM runs WHERE account_id = ?2) ORDER BY poll_at LIMIT 20"
    );
    connection.prepare_cached(&sql)?.query_map(params![Db(now), account], read_lost)?.collect()
}

const LOST: &str = "SELECT id, run_id, job_id, doubt, coalesce(ended_at, sent_at) FROM run_batches
     WHERE state = 'unknown' AND job_id IS NOT NULL AND doubt <> 'other_mode'";

fn read_lost(row: &Row<'_>) -> rusqlite::Result<LostJob> {
    Ok(LostJob {
        batch: row.get(0)?,
        run: row.get(1)?,
        job: row.value(2)?,
        reason: row.get(3)?,
        since: row.value(4)?,
    })
}

/// Stores an unsuccessful poll and the next time.
pub fn polled(
    connection: &Connection,
    batch: i64,
    next: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE run_batches SET polled_at = ?2, poll_at = ?3 WHERE id = ?1 AND state = 'unknown'",
        params![batch, Db(now), Db(next)],
    )?;
    Ok(())
}

/// The job is known again: its batch waits for it as before.
pub fn found(connection: &Connection, batch: i64, now: DateTime<Utc>) -> rusqlite::Result<bool> {
    let found = connection.execute(
        "UPDATE run_batches SET state = 'done', doubt = NULL, ended_at = NULL, poll_at = NULL, polled_at = NULL,
             accepted_at = coalesce(accepted_at, ?2)
         WHERE id = ?1 AND state = 'unknown' AND job_id IS NOT NULL",
        params![batch, Db(now)],
    )?;
    Ok(found > 0)
}

/// Finds the batch of a job whose reply was lost: the only one with exactly these numbers sent before the job ended.
/// It becomes accepted now, or once its reply is lost if it may still come. Returns its run.
pub fn found_by_numbers(
    connection: &mut Connection,
    (environment, account): (Environment, Option<AccountId>),
    job: JobId,
    phones: &HashSet<PhoneKey>,
    ended_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> rusqlite::Result<Option<i64>> {
    let transaction = connection.transaction()?;
    let candidates: Vec<(i64, i64)> = transaction
        .prepare_cached(
            "SELECT run_batches.id, run_id FROM run_batches JOIN runs ON runs.id = run_id
             WHERE environment = ?1 AND (?4 IS NULL OR runs.account_id = ?4) AND method = 'job' AND job_id IS NULL AND numbers = ?2 AND sent_at <= ?3
                 AND (run_batches.state = 'in_flight'
                     OR (run_batches.state = 'unknown' AND doubt IN ('no_answer', 'interrupted')))",
        )?
        .query_map(params![Db(environment), phones.len(), Db(ended_at + SKEW), account], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?
        .collect::<rusqlite::Result<_>>()?;
    let mut fitting = Vec::new();
    for (batch, run) in candidates {
        let sent: HashSet<PhoneKey> = run_numbers::of_batch(&transaction, batch)?.into_iter().collect();
        if sent == *phones {
            fitting.push((batch, run));
        }
    }
    let [(batch, run)] = fitting[..] else { return Ok(None) };
    transaction.execute("UPDATE run_batches SET job_id = ?2 WHERE id = ?1", params![batch, Db(job)])?;
    found(&transaction, batch, now)?;
    transaction.commit()?;
    Ok(Some(run))
}

/// Largest difference between the service's clock and ours.
const SKEW: TimeDelta = TimeDelta::minutes(10);
