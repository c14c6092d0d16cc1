//! Batches of bulk runs.

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::{JobId, Mode, phone::PhoneKey};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    account,
    run_numbers::{self, Answer, NumberState},
    run_unmatched::{self, Unmatched},
};
use crate::AccountScope;
use crate::column::{Db, Values, words};
use crate::runs::CheckMethod;

/// Checks spent by a run, including repeated requests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct SpentChecks {
    pub checks: u64,
    /// Upper bound of further checks: of requests of unknown result.
    pub more: u64,
}

/// Why the result of a request is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DoubtReason {
    /// No usable answer: a timeout, a lost connection, a server error.
    NoAnswer,
    /// Porokh ended while it was in flight.
    Interrupted,
    /// The service answered 404 for the job for ten minutes.
    JobLost,
    /// The job made no progress, and the user gave up.
    JobStuck,
    JobFailed,
    /// The job is done, but its results can't be read.
    NoResults,
    /// Answered in another mode than the key's.
    OtherMode,
}

words!(DoubtReason {
    NoAnswer = "no_answer",
    Interrupted = "interrupted",
    JobLost = "job_lost",
    JobStuck = "job_stuck",
    JobFailed = "job_failed",
    NoResults = "no_results",
    OtherMode = "other_mode",
});

/// The user's answer about a request of unknown result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DoubtAnswer {
    /// Check its numbers again, which may charge them twice.
    CheckAgain,
    /// Leave them without a result.
    Leave,
}

/// A job that was accepted and has no result yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcceptedJob {
    pub batch: i64,
    pub job: JobId,
    pub numbers: usize,
    pub accepted_at: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoubtRow {
    pub batch: i64,
    pub method: CheckMethod,
    pub reason: DoubtReason,
    pub numbers: u64,
    pub remaining: Option<u64>,
    pub sent_at: DateTime<Utc>,
    pub spent: Option<u64>,
    /// Remaining checks of the day when read again, and the time.
    pub seen: Option<(u64, DateTime<Utc>)>,
    /// The job to poll, and the time of the last poll.
    pub job: Option<JobId>,
    pub polled_at: Option<DateTime<Utc>>,
    /// The next automatic poll.
    pub poll_at: Option<DateTime<Utc>>,
}

/// Data of a batch from its reply.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Told {
    pub answers: Vec<Answer>,
    pub unmatched: Vec<Unmatched>,
    /// Remaining checks of the day.
    pub remaining: Option<u64>,
}

impl Told {
    /// Whether it tells the remaining checks, or that they weren't used up.
    pub fn is_of_quota(&self) -> bool {
        self.remaining.is_some() || self.answers.iter().any(|answer| answer.state == NumberState::Done)
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Kept {
    /// Results that couldn't be written and were set aside.
    pub set_aside: usize,
    /// Numbers of the batch without an answer.
    pub open: usize,
}

/// Takes the next waiting numbers and persists the batch in one transaction; `None` if none waits.
pub fn begin(
    connection: &mut Connection,
    run: i64,
    method: CheckMethod,
    most: usize,
    remaining: Option<u64>,
    now: DateTime<Utc>,
) -> rusqlite::Result<Option<(i64, Vec<PhoneKey>)>> {
    let transaction = connection.transaction()?;
    let numbers = run_numbers::waiting(&transaction, run, most)?;
    if numbers.is_empty() {
        return Ok(None);
    }
    transaction.execute(
        "INSERT INTO run_batches (run_id, method, state, numbers, remaining, sent_at)
         VALUES (?1, ?2, 'in_flight', ?3, ?4, ?5)",
        params![run, method, numbers.len(), remaining, Db(now)],
    )?;
    let batch = transaction.last_insert_rowid();
    {
        let mut send = transaction.prepare_cached(
            "UPDATE run_numbers SET state = 'sent', batch_id = ?3, reason = NULL WHERE run_id = ?1 AND place = ?2",
        )?;
        for (place, _) in &numbers {
            send.execute(params![run, place, batch])?;
        }
    }
    transaction.commit()?;
    Ok(Some((batch, numbers.into_iter().map(|(_, phone)| phone).collect())))
}

/// Reverts a batch that certainly wasn't processed: its numbers wait again.
pub fn not_sent(connection: &mut Connection, batch: i64) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    into_line(&transaction, batch)?;
    transaction.execute("DELETE FROM run_batches WHERE id = ?1 AND state = 'in_flight'", [batch])?;
    transaction.commit()
}

pub fn accept(connection: &Connection, batch: i64, job: &str, now: DateTime<Utc>) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE run_batches SET state = 'done', job_id = ?2, accepted_at = ?3, doubt = NULL, ended_at = NULL, poll_at = NULL
         WHERE id = ?1 AND state IN ('in_flight', 'unknown')",
        params![batch, job, Db(now)],
    )?;
    Ok(())
}

/// Marks the result of a batch as unknown, unless an event reported its job meanwhile. `poll_at`: next poll of its
/// job, if any.
pub fn doubt(
    connection: &Connection,
    batch: i64,
    reason: DoubtReason,
    poll_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let found = connection.execute(
        "UPDATE run_batches SET state = 'done', accepted_at = ?2
         WHERE id = ?1 AND state = 'in_flight' AND job_id IS NOT NULL",
        params![batch, Db(now)],
    )?;
    if found == 0 {
        connection.execute(
            "UPDATE run_batches SET state = 'unknown', doubt = ?2, ended_at = ?3,
                 poll_at = CASE WHEN job_id IS NOT NULL THEN ?4 END
             WHERE id = ?1 AND awaited",
            params![batch, reason, Db(now), Db(poll_at)],
        )?;
    }
    Ok(())
}

/// Stores that a reply's mode contradicted the key.
pub fn mark(connection: &Connection, batch: i64, other: &Mode) -> rusqlite::Result<()> {
    connection.execute("UPDATE run_batches SET other_mode = ?2 WHERE id = ?1", params![batch, Db(other)])?;
    Ok(())
}

pub fn is_marked(connection: &Connection, batch: i64) -> rusqlite::Result<bool> {
    let sql = "SELECT other_mode IS NOT NULL FROM run_batches WHERE id = ?1";
    Ok(connection.query_row(sql, [batch], |row| row.get(0)).optional()?.unwrap_or_default())
}

/// Stores a reply that isn't a result of its batch.
pub fn set_aside(connection: &Connection, batch: i64, reply: &str) -> rusqlite::Result<()> {
    connection.execute("UPDATE run_batches SET other_reply = ?2 WHERE id = ?1", params![batch, reply])?;
    Ok(())
}

/// After a crash: batches in flight become `unknown`.
pub fn doubt_interrupted(connection: &Connection, run: i64, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let sql = "SELECT id FROM run_batches WHERE run_id = ?1 AND state = 'in_flight'";
    let batches: Vec<i64> = connection
        .prepare_cached(sql)?
        .query_map([run], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    batches.into_iter().try_for_each(|batch| doubt(connection, batch, DoubtReason::Interrupted, None, now))
}

/// As [`keep`], for the reply to a request; no effect if stored already.
pub fn answered(
    connection: &mut Connection,
    batch: i64,
    told: &Told,
    now: DateTime<Utc>,
) -> rusqlite::Result<Kept> {
    let sql = "SELECT run_id FROM run_batches WHERE id = ?1 AND (state <> 'done' OR awaited)";
    match connection.query_row(sql, [batch], |row| row.get(0)).optional()? {
        Some(run) => keep(connection, run, batch, told, true, now),
        None => Ok(Kept::default()),
    }
}

/// Stores results of a batch and the remaining quota in one transaction. `ends`: the batch is done unless a number's
/// answer couldn't be written.
pub fn keep(
    connection: &mut Connection,
    run: i64,
    batch: i64,
    told: &Told,
    ends: bool,
    now: DateTime<Utc>,
) -> rusqlite::Result<Kept> {
    let transaction = connection.transaction()?;
    let set_aside = run_numbers::answer(&transaction, run, &told.answers, now)?;
    run_unmatched::add(&transaction, run, batch, &told.unmatched)?;
    let open = run_numbers::of_batch(&transaction, batch)?.len();
    if ends && open == 0 {
        transaction.execute(
            "UPDATE run_batches SET state = 'done', ended_at = ?2 WHERE id = ?1",
            params![batch, Db(now)],
        )?;
    } else {
        transaction.execute("UPDATE run_batches SET numbers = ?2 WHERE id = ?1", params![batch, open])?;
        if ends {
            doubt(&transaction, batch, DoubtReason::NoResults, None, now)?;
        }
    }
    if told.is_of_quota() {
        let sql = "SELECT r.account_id, b.sent_at FROM run_batches b JOIN runs r ON r.id = b.run_id WHERE b.id = ?1";
        let (whose, sent) = transaction.query_row(sql, [batch], |row| Ok((row.get(0)?, row.value(1)?)))?;
        account::save_remaining(&transaction, whose, told.remaining, sent, now)?;
    }
    transaction.commit()?;
    Ok(Kept { set_aside, open })
}

/// Accepted jobs of a run without results, in order of acceptance.
pub fn accepted(connection: &Connection, run: i64) -> rusqlite::Result<Vec<AcceptedJob>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, job_id, numbers, accepted_at FROM run_batches
         WHERE run_id = ?1 AND state = 'done' AND awaited ORDER BY id",
    )?;
    let rows = statement.query_map([run], |row| {
        Ok(AcceptedJob {
            batch: row.get(0)?,
            job: row.value(1)?,
            numbers: row.get(2)?,
            accepted_at: row.value(3)?,
        })
    })?;
    rows.collect()
}

const DOUBT: &str = "id, method, doubt, numbers, remaining, sent_at, spent, seen_remaining, seen_at, job_id, polled_at, poll_at";

pub fn doubts(connection: &Connection, run: i64) -> rusqlite::Result<Vec<DoubtRow>> {
    let sql = format!("SELECT {DOUBT} FROM run_batches WHERE run_id = ?1 AND state = 'unknown' ORDER BY id");
    connection.prepare_cached(&sql)?.query_map([run], read_doubt)?.collect()
}

/// The requests of a run that spent or may have spent checks.
pub fn sent(connection: &Connection, run: i64) -> rusqlite::Result<u64> {
    connection.query_row("SELECT count(*) FROM run_batches WHERE run_id = ?1", [run], |row| row.get(0))
}

/// SQL of a batch's spent checks, beside [`RESULTS_OF_BATCHES`].
pub(super) const SPENT: &str =
    "CASE WHEN run_batches.state = 'done' AND NOT awaited THEN coalesce(spent, results)
     ELSE coalesce(results, 0) + coalesce(spent, 0) END";

/// SQL of the upper bound of further checks.
pub(super) const MAY_HAVE_SPENT: &str = "CASE WHEN run_batches.state = 'done' AND NOT awaited THEN silent
     WHEN state IN ('unknown', 'cancelled') AND spent IS NULL THEN numbers ELSE 0 END";

/// Per batch: numbers with a result, and those missing in the reply; to be grouped by batch.
pub(super) const RESULTS_OF_BATCHES: &str =
    "SELECT batch_id, count(*) FILTER (WHERE state = 'done') AS results,
     count(*) FILTER (WHERE state = 'unread') AS silent FROM run_numbers";

/// Checks spent by a run: each batch's known cost, else one per result; and an upper bound of further ones for
/// unknown batches and numbers missing in replies.
pub fn spent(connection: &Connection, run: i64) -> rusqlite::Result<SpentChecks> {
    let sql = format!(
        "SELECT coalesce(sum({SPENT}), 0), coalesce(sum({MAY_HAVE_SPENT}), 0)
         FROM run_batches LEFT JOIN (
             {RESULTS_OF_BATCHES} WHERE run_id = ?1 AND batch_id IS NOT NULL GROUP BY batch_id) ON batch_id = id
         WHERE run_id = ?1"
    );
    connection.prepare_cached(&sql)?.query_row([run], |row| {
        Ok(SpentChecks {
            checks: row.get::<_, Option<u64>>(0)?.unwrap_or_default(),
            more: row.get::<_, Option<u64>>(1)?.unwrap_or_default(),
        })
    })
}

/// Sets the cost of a run's jobs from the observed cost per number.
pub fn price(connection: &Connection, run: i64, each: u64) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE run_batches SET spent = ?2 * (
             SELECT count(*) FROM run_numbers WHERE batch_id = run_batches.id AND state = 'done')
         WHERE run_id = ?1 AND method = 'job' AND state = 'done' AND NOT awaited",
        params![run, each],
    )?;
    Ok(())
}

/// Requests sent this long before may still have been in progress.
const AROUND: TimeDelta = TimeDelta::seconds(60);

/// Whether nothing else of ours (another batch or a single check) can have changed the account's quota since the
/// batch was sent.
pub fn is_alone(connection: &Connection, scope: AccountScope, doubt: &DoubtRow) -> rusqlite::Result<bool> {
    let sent_at = Db(doubt.sent_at);
    let others = format!(
        "SELECT count(*) FROM run_batches JOIN runs ON runs.id = run_id
         WHERE {} AND run_batches.id <> ?1
             AND (awaited OR sent_at >= ?2 OR run_batches.ended_at >= ?2
                  OR (run_batches.state = 'unknown' AND sent_at >= ?3))",
        scope.only("runs")
    );
    let bounds = params![doubt.batch, sent_at, Db(doubt.sent_at - TimeDelta::days(1))];
    let others: u64 = connection.query_row(&others, bounds, |row| row.get(0))?;
    let checks = format!(
        "SELECT count(*) FROM checks WHERE {} AND started_at >= ?1 AND state <> 'cancelled'",
        scope.only("checks")
    );
    let checks: u64 = connection.query_row(&checks, [Db(doubt.sent_at - AROUND)], |row| row.get(0))?;
    Ok(others == 0 && checks == 0)
}

/// Stores the quota read after a batch of unknown result, and what it proves.
pub fn seen(
    connection: &Connection,
    batch: i64,
    remaining: Option<u64>,
    spent: Option<u64>,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE run_batches SET spent = ?2, seen_remaining = ?3, seen_at = ?4 WHERE id = ?1 AND state = 'unknown'",
        params![batch, spent, remaining, Db(now)],
    )?;
    Ok(())
}

/// Settles a batch of unknown result: its numbers wait again, or stay without a result. Returns its run, `None` if it
/// isn't unknown.
pub fn settle(
    connection: &mut Connection,
    scope: AccountScope,
    batch: i64,
    answer: DoubtAnswer,
) -> rusqlite::Result<Option<i64>> {
    let transaction = connection.transaction()?;
    let sql = format!(
        "UPDATE run_batches SET state = 'cancelled', poll_at = NULL WHERE id = ?1 AND state = 'unknown'
         AND run_id IN (SELECT id FROM runs WHERE {}) RETURNING run_id",
        scope.of("runs")
    );
    let run = transaction.query_row(&sql, [batch], |row| row.get(0)).optional()?;
    if run.is_some() {
        match answer {
            DoubtAnswer::CheckAgain => into_line(&transaction, batch)?,
            DoubtAnswer::Leave => {
                let leave = "UPDATE run_numbers SET state = 'left' WHERE batch_id = ?1 AND state = 'sent'";
                transaction.execute(leave, [batch])?;
            }
        }
    }
    transaction.commit()?;
    Ok(run)
}

fn into_line(connection: &Connection, batch: i64) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE run_numbers SET state = 'waiting', batch_id = NULL WHERE batch_id = ?1 AND state = 'sent'",
        [batch],
    )?;
    Ok(())
}

fn read_doubt(row: &Row<'_>) -> rusqlite::Result<DoubtRow> {
    Ok(DoubtRow {
        batch: row.get(0)?,
        method: row.get(1)?,
        reason: row.get(2)?,
        numbers: row.get(3)?,
        remaining: row.get(4)?,
        sent_at: row.value(5)?,
        spent: row.get(6)?,
        seen: row.get::<_, Option<u64>>(7)?.zip(row.value(8)?),
        job: row.value(9)?,
        polled_at: row.value(10)?,
        poll_at: row.value(11)?,
    })
}
