//! Sums of a month.

use std::ops::Range;

use chrono::{DateTime, Utc};
use porokh_domain::phone::PhoneKey;
use rusqlite::Connection;

use super::run_batches::{MAY_HAVE_SPENT, RESULTS_OF_BATCHES, SPENT, SpentChecks};
use crate::AccountScope;
use crate::column::{Db, Values};

/// Bangladesh is UTC+6 all year; times are in milliseconds.
const DAY: &str = "(at + 21600000) / 86400000";

/// A single check's number with its latest result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SingleNumber {
    pub phone: PhoneKey,
    pub risk_word: Option<String>,
    pub checked_at: DateTime<Utc>,
}

/// Checks spent on a day in Bangladesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpentOnDay {
    /// Days since 1970.
    pub day: i64,
    pub spent: SpentChecks,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutcomeSum {
    pub courier: Option<String>,
    pub outcome: String,
    pub results: u64,
}

/// Time of the earliest record; `None` without one.
pub fn earliest(
    connection: &Connection,
    courier: AccountScope,
    payment: AccountScope,
) -> rusqlite::Result<Option<DateTime<Utc>>> {
    let sql = format!(
        "SELECT min(at) FROM (
             SELECT min(started_at) AS at FROM checks WHERE {}
             UNION ALL SELECT min(created_at) FROM runs WHERE {}
             UNION ALL SELECT min(changed_at) FROM deliveries WHERE {}
             UNION ALL SELECT min(created_at) FROM payments WHERE {}
             UNION ALL SELECT min(confirmed_at) FROM transfers WHERE {})",
        courier.of("checks"),
        courier.of("runs"),
        courier.of("deliveries"),
        payment.of("payments"),
        payment.of("transfers")
    );
    connection.prepare_cached(&sql)?.query_row([], |row| row.value(0))
}

/// Numbers of single checks in a period that are in no run started in it.
pub fn single_numbers(
    connection: &Connection,
    scope: AccountScope,
    within: &Range<DateTime<Utc>>,
) -> rusqlite::Result<Vec<SingleNumber>> {
    // With max(), SQLite takes the other columns from the same row.
    let sql = format!(
        "SELECT phone, risk_word, started_at, max(id) FROM checks
         WHERE {} AND state = 'done' AND started_at >= ?1 AND started_at < ?2 AND phone NOT IN (
             SELECT phone FROM run_numbers WHERE state IN ('done', 'reused') AND run_id IN (
                 SELECT id FROM runs WHERE {} AND created_at >= ?1 AND created_at < ?2))
         GROUP BY phone",
        scope.of("checks"),
        scope.of("runs")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(bounds(within), |row| {
        Ok(SingleNumber { phone: row.value(0)?, risk_word: row.get(1)?, checked_at: row.value(2)? })
    })?;
    rows.collect()
}

/// Checks spent in a period by the day of sending, and those that may have been spent besides: unanswered or refused
/// single checks, and [`run_batches::spent`](super::run_batches::spent) of batches.
pub fn spent(
    connection: &Connection,
    scope: AccountScope,
    within: &Range<DateTime<Utc>>,
) -> rusqlite::Result<Vec<SpentOnDay>> {
    let sql = format!(
        "SELECT {DAY} AS day, sum(spent), sum(more) FROM (
             SELECT started_at AS at, state = 'done' AS spent, state IN ('refused', 'unknown') AS more
             FROM checks WHERE {} AND started_at >= ?1 AND started_at < ?2
             UNION ALL
             SELECT sent_at, {SPENT}, {MAY_HAVE_SPENT} FROM run_batches LEFT JOIN (
                 {RESULTS_OF_BATCHES} WHERE batch_id IN (
                     SELECT id FROM run_batches WHERE sent_at >= ?1 AND sent_at < ?2)
                 GROUP BY batch_id) ON batch_id = id
             WHERE sent_at >= ?1 AND sent_at < ?2 AND run_id IN (SELECT id FROM runs WHERE {}))
         GROUP BY day ORDER BY day",
        scope.of("checks"),
        scope.of("runs")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(bounds(within), |row| {
        let count = |column| row.get::<_, Option<u64>>(column).map(Option::unwrap_or_default);
        Ok(SpentOnDay { day: row.get(0)?, spent: SpentChecks { checks: count(1)?, more: count(2)? } })
    })?;
    rows.collect()
}

/// Outcomes entered or last changed in a period.
pub fn outcomes(
    connection: &Connection,
    scope: AccountScope,
    within: &Range<DateTime<Utc>>,
) -> rusqlite::Result<Vec<OutcomeSum>> {
    let sql = format!(
        "SELECT courier, outcome, count(*) FROM deliveries
         WHERE {} AND changed_at >= ?1 AND changed_at < ?2 GROUP BY 1, 2",
        scope.of("deliveries")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(bounds(within), |row| {
        Ok(OutcomeSum { courier: row.get(0)?, outcome: row.get(1)?, results: row.get(2)? })
    })?;
    rows.collect()
}

fn bounds(within: &Range<DateTime<Utc>>) -> [Db<DateTime<Utc>>; 2] {
    [Db(within.start), Db(within.end)]
}
