use std::collections::HashMap;

use chrono::{DateTime, Utc};
use porokh_domain::phone::PhoneKey;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AccountScope, is_about_the_value};
use crate::column::{Db, Values, to_json, words};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NumberState {
    Waiting,
    Sent,
    /// Sent with unknown result. In the database: a sent number of an unknown batch.
    InDoubt,
    /// Result of this run.
    Done,
    /// Earlier result that was still fresh.
    Reused,
    /// Rejected by the service.
    Invalid,
    /// Skipped by the service with a reason.
    Skipped,
    /// Missing in the reply.
    Unread,
    /// Unknown, and not to be checked again.
    Left,
}

words!(NumberState {
    Waiting = "waiting",
    Sent = "sent",
    InDoubt = "in_doubt",
    Done = "done",
    Reused = "reused",
    Invalid = "invalid",
    Skipped = "skipped",
    Unread = "unread",
    Left = "left",
});

/// The part of a result that lists show.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    pub risk_word: Option<String>,
    pub success_ratio: Option<f64>,
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    pub reports: Option<u64>,
}

/// A number of a new run, with a verdict if an earlier result is reused.
#[derive(Debug, Clone, PartialEq)]
pub struct NewNumber {
    pub phone: PhoneKey,
    pub reused: Option<Fresh>,
}

/// An earlier fresh result, and the location of its reply. Counts of single checks are only in the reply, and not in
/// [`fresh`].
#[derive(Debug, Clone, PartialEq)]
pub struct Fresh {
    pub verdict: Verdict,
    pub checked_at: DateTime<Utc>,
    pub source: Source,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    Check(i64),
    Run(i64),
}

/// The answer for a number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    #[serde(with = "crate::phone_digits")]
    pub phone: PhoneKey,
    /// `Waiting` queues it again.
    pub state: NumberState,
    pub reason: Option<String>,
    pub verdict: Verdict,
    /// Its entry in the reply.
    pub reply: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct NumberRow {
    pub phone: PhoneKey,
    pub state: NumberState,
    pub reason: Option<String>,
    pub verdict: Verdict,
    pub checked_at: Option<DateTime<Utc>>,
}

pub(super) fn insert(connection: &Connection, run: i64, numbers: &[NewNumber]) -> rusqlite::Result<()> {
    let mut waiting = connection
        .prepare("INSERT INTO run_numbers (run_id, place, phone, state) VALUES (?1, ?2, ?3, 'waiting')")?;
    let mut reused = connection.prepare(
        "INSERT INTO run_numbers (run_id, place, phone, state, risk_word, success_ratio, total, delivered,
             cancelled, reports, checked_at)
         VALUES (?1, ?2, ?3, 'reused', ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?;
    let mut from_check = connection.prepare(
        "INSERT INTO run_replies (run_id, phone, reply) SELECT ?1, ?2, reply FROM checks WHERE id = ?3",
    )?;
    let mut from_run = connection.prepare(
        "INSERT INTO run_replies (run_id, phone, reply)
         SELECT ?1, ?2, reply FROM run_replies WHERE run_id = ?3 AND phone = ?2",
    )?;
    for (place, number) in numbers.iter().enumerate() {
        let phone = Db(number.phone);
        let Some(Fresh { verdict, checked_at, source }) = &number.reused else {
            waiting.execute(params![run, place, phone])?;
            continue;
        };
        let Verdict { risk_word, success_ratio, total, delivered, cancelled, reports } = verdict;
        reused.execute(params![
            run,
            place,
            phone,
            risk_word,
            success_ratio,
            total,
            delivered,
            cancelled,
            reports,
            Db(checked_at)
        ])?;
        match source {
            Source::Check(id) => from_check.execute(params![run, phone, id])?,
            Source::Run(id) => from_run.execute(params![run, phone, id])?,
        };
    }
    Ok(())
}

/// The latest result of each number by exactly this account that isn't older.
pub fn fresh(
    connection: &Connection,
    scope: AccountScope,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> rusqlite::Result<HashMap<PhoneKey, Fresh>> {
    let bounds = params![Db(since), Db(now)];
    let mut found = HashMap::new();
    let mut add = |phone: PhoneKey, fresh: Fresh| {
        let known = found.entry(phone).or_insert_with(|| fresh.clone());
        if known.checked_at < fresh.checked_at {
            *known = fresh;
        }
    };
    let mut checks = connection.prepare(&format!(
        "SELECT phone, id, started_at, risk_word, success_ratio FROM checks
         WHERE {} AND state = 'done' AND started_at > ?1 AND started_at <= ?2",
        scope.only("checks")
    ))?;
    let mut rows = checks.query(bounds)?;
    while let Some(row) = rows.next()? {
        let phone = row.value(0)?;
        let verdict = Verdict { risk_word: row.get(3)?, success_ratio: row.get(4)?, ..Verdict::default() };
        let (source, checked_at) = (Source::Check(row.get(1)?), row.value(2)?);
        add(phone, Fresh { verdict, checked_at, source });
    }
    let mut runs = connection.prepare(&format!(
        "SELECT phone, run_id, checked_at, risk_word, success_ratio, total, delivered, cancelled, reports
         FROM run_numbers JOIN runs ON runs.id = run_id
         WHERE {} AND run_numbers.state = 'done' AND checked_at > ?1 AND checked_at <= ?2",
        scope.only("runs")
    ))?;
    let mut rows = runs.query(bounds)?;
    while let Some(row) = rows.next()? {
        let (source, checked_at) = (Source::Run(row.get(1)?), row.value(2)?);
        add(row.value(0)?, Fresh { verdict: verdict(row, 3)?, checked_at, source });
    }
    Ok(found)
}

pub(super) fn waiting(
    connection: &Connection,
    run: i64,
    most: usize,
) -> rusqlite::Result<Vec<(i64, PhoneKey)>> {
    let mut statement = connection.prepare_cached(
        "SELECT place, phone FROM run_numbers WHERE run_id = ?1 AND state = 'waiting' ORDER BY place LIMIT ?2",
    )?;
    statement.query_map(params![run, most], |row| Ok((row.get(0)?, row.value(1)?)))?.collect()
}

/// Numbers of a batch that are missing in the reply.
pub fn unread_of_batch(connection: &Connection, batch: i64) -> rusqlite::Result<usize> {
    let sql = "SELECT count(*) FROM run_numbers WHERE batch_id = ?1 AND state = 'unread'";
    connection.query_row(sql, [batch], |row| row.get(0))
}

pub fn of_batch(connection: &Connection, batch: i64) -> rusqlite::Result<Vec<PhoneKey>> {
    let mut statement = connection.prepare_cached(
        "SELECT phone FROM run_numbers WHERE batch_id = ?1 AND state = 'sent' ORDER BY place",
    )?;
    statement.query_map([batch], |row| row.value(0))?.collect()
}

/// Stores answers and returns how many could not be written: such a number gets no result, only its reply.
pub(super) fn answer(
    connection: &Connection,
    run: i64,
    answers: &[Answer],
    now: DateTime<Utc>,
) -> rusqlite::Result<usize> {
    let mut set_aside = 0;
    for answer in answers {
        let Err(error) = write(connection, run, answer, now) else { continue };
        if !is_about_the_value(&error) {
            return Err(error);
        }
        set_aside += 1;
        let unread = Answer {
            state: NumberState::Unread,
            reason: None,
            verdict: Verdict::default(),
            ..answer.clone()
        };
        match write(connection, run, &unread, now) {
            // If its reply can't be written either, the number stays unanswered: its result is unknown.
            Err(error) if is_about_the_value(&error) => {}
            other => other?,
        }
    }
    Ok(set_aside)
}

fn write(connection: &Connection, run: i64, answer: &Answer, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let mut numbers = connection.prepare_cached(
        "UPDATE run_numbers SET state = ?3, reason = ?4, risk_word = ?5, success_ratio = ?6, total = ?7,
             delivered = ?8, cancelled = ?9, reports = ?10, checked_at = ?11
         WHERE run_id = ?1 AND phone = ?2 AND state = 'sent'",
    )?;
    let mut replies = connection
        .prepare_cached("INSERT OR REPLACE INTO run_replies (run_id, phone, reply) VALUES (?1, ?2, ?3)")?;
    let Answer { phone, state, reason, verdict, reply } = answer;
    let Verdict { risk_word, success_ratio, total, delivered, cancelled, reports } = verdict;
    let checked_at = (*state == NumberState::Done).then_some(Db(now));
    numbers.execute(params![
        run,
        Db(phone),
        *state,
        reason,
        risk_word,
        success_ratio,
        total,
        delivered,
        cancelled,
        reports,
        checked_at
    ])?;
    if let Some(reply) = reply {
        replies.execute(params![run, Db(phone), reply])?;
    }
    Ok(())
}

/// Count per state and word.
pub fn counts(
    connection: &Connection,
    run: i64,
) -> rusqlite::Result<Vec<(NumberState, Option<String>, u64)>> {
    let mut statement = connection.prepare_cached(
        "SELECT state, risk_word, count(*) FROM run_numbers WHERE run_id = ?1 GROUP BY state, risk_word",
    )?;
    statement.query_map([run], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
}

/// State of a number; for sent ones, of its batch.
macro_rules! state {
    () => {
        "CASE WHEN run_numbers.state = 'sent' AND EXISTS
             (SELECT 1 FROM run_batches WHERE run_batches.id = batch_id AND run_batches.state = 'unknown')
             THEN 'in_doubt' ELSE run_numbers.state END"
    };
}

/// Columns for [`read`].
pub(super) const COLUMNS: &str = concat!(
    "phone, ",
    state!(),
    ", run_numbers.reason, checked_at, risk_word, success_ratio, total, delivered, cancelled, reports"
);

pub(super) const AFTER_COLUMNS: usize = 10;

/// The reply for a number.
pub(super) const REPLY: &str = "(SELECT reply FROM run_replies AS kept
     WHERE kept.run_id = run_numbers.run_id AND kept.phone = run_numbers.phone)";

pub fn get(connection: &Connection, run: i64, phone: PhoneKey) -> rusqlite::Result<Option<NumberRow>> {
    let sql = format!("SELECT {COLUMNS} FROM run_numbers WHERE run_id = ?1 AND phone = ?2");
    connection.prepare_cached(&sql)?.query_row(params![run, Db(phone)], read).optional()
}

/// The latest paid result of a number in a run of exactly this account, and the run.
pub fn latest(
    connection: &Connection,
    scope: AccountScope,
    phone: PhoneKey,
) -> rusqlite::Result<Option<(i64, NumberRow)>> {
    // Each run is searched: there are too few runs for another index.
    let sql = format!(
        "SELECT {COLUMNS}, run_id FROM runs CROSS JOIN run_numbers ON run_id = runs.id AND phone = ?1
         WHERE {} AND run_numbers.state = 'done' ORDER BY checked_at DESC LIMIT 1",
        scope.only("runs")
    );
    let read = |row: &Row<'_>| Ok((row.get(AFTER_COLUMNS)?, read(row)?));
    connection.prepare_cached(&sql)?.query_row([Db(phone)], read).optional()
}

/// In order of checking.
pub fn all(connection: &Connection, run: i64) -> rusqlite::Result<Vec<NumberRow>> {
    let sql = format!("SELECT {COLUMNS} FROM run_numbers WHERE run_id = ?1 ORDER BY place");
    connection.prepare_cached(&sql)?.query_map([run], read)?.collect()
}

/// Data for search and sorting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct KnownNumber<'a> {
    pub phone: PhoneKey,
    pub state: NumberState,
    pub risk_word: Option<&'a str>,
    pub success_ratio: Option<f64>,
    pub total: Option<u64>,
    pub reports: Option<u64>,
}

/// Every number of a run in order of checking, one at a time: a run may have a hundred thousand.
pub fn each_known(
    connection: &Connection,
    run: i64,
    mut each: impl FnMut(KnownNumber<'_>),
) -> rusqlite::Result<()> {
    let sql = concat!(
        "SELECT phone, ",
        state!(),
        ", risk_word, success_ratio, total, reports FROM run_numbers WHERE run_id = ?1 ORDER BY place"
    );
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([run])?;
    while let Some(row) = rows.next()? {
        each(KnownNumber {
            phone: row.value(0)?,
            state: row.get(1)?,
            risk_word: row.get_ref(2)?.as_str_or_null()?,
            success_ratio: row.get(3)?,
            total: row.get(4)?,
            reports: row.get(5)?,
        });
    }
    Ok(())
}

/// Latest run first.
pub fn of_phone(
    connection: &Connection,
    scope: AccountScope,
    phone: PhoneKey,
    most: u32,
) -> rusqlite::Result<Vec<NumberRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM runs JOIN run_numbers ON run_id = runs.id
         WHERE {} AND phone = ?1 AND run_numbers.state = 'done' ORDER BY runs.id DESC LIMIT ?2",
        scope.of("runs")
    );
    let bounds = params![Db(phone), most];
    connection.prepare_cached(&sql)?.query_map(bounds, read)?.collect()
}

pub fn reply(connection: &Connection, run: i64, phone: PhoneKey) -> rusqlite::Result<Option<String>> {
    let reply = "SELECT reply FROM run_replies WHERE run_id = ?1 AND phone = ?2";
    connection.query_row(reply, params![run, Db(phone)], |row| row.get(0)).optional()
}

pub fn these(
    connection: &Connection,
    run: i64,
    phones: &[PhoneKey],
) -> rusqlite::Result<HashMap<PhoneKey, NumberRow>> {
    let read = |row: &Row<'_>| read(row).map(|row| (row.phone, row));
    connection.prepare_cached(&named_sql(COLUMNS))?.query_map(params![run, named(phones)?], read)?.collect()
}

/// With replies.
pub fn with_replies(
    connection: &Connection,
    run: i64,
    phones: &[PhoneKey],
) -> rusqlite::Result<HashMap<PhoneKey, (NumberRow, Option<String>)>> {
    let read = |row: &Row<'_>| {
        let (row, reply) = (read(row)?, row.get(AFTER_COLUMNS)?);
        Ok((row.phone, (row, reply)))
    };
    let sql = named_sql(&format!("{COLUMNS}, {REPLY}"));
    connection.prepare_cached(&sql)?.query_map(params![run, named(phones)?], read)?.collect()
}

/// The given numbers of a run; parameters are the run and [`named`]. Each is looked up by the index: with `IN`, the
/// planner scans the whole run.
pub(crate) fn named_sql(columns: &str) -> String {
    format!("SELECT {columns} FROM json_each(?2) CROSS JOIN run_numbers ON run_id = ?1 AND phone = value")
}

fn named(phones: &[PhoneKey]) -> rusqlite::Result<String> {
    to_json(&phones.iter().map(|phone| phone.digits()).collect::<Vec<_>>())
}

/// A page of replies by number.
pub fn replies(
    connection: &Connection,
    run: i64,
    after: Option<PhoneKey>,
    most: u32,
) -> rusqlite::Result<Vec<(PhoneKey, String)>> {
    let mut statement = connection.prepare_cached(
        "SELECT phone, reply FROM run_replies WHERE run_id = ?1 AND phone > ?2 ORDER BY phone LIMIT ?3",
    )?;
    // Digits are above 0.
    let after = after.map_or(0, PhoneKey::digits);
    statement.query_map(params![run, after, most], |row| Ok((row.value(0)?, row.get(1)?)))?.collect()
}

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<NumberRow> {
    Ok(NumberRow {
        phone: row.value(0)?,
        state: row.get(1)?,
        reason: row.get(2)?,
        checked_at: row.value(3)?,
        verdict: verdict(row, 4)?,
    })
}

fn verdict(row: &Row<'_>, first: usize) -> rusqlite::Result<Verdict> {
    Ok(Verdict {
        risk_word: row.get(first)?,
        success_ratio: row.get(first + 1)?,
        total: row.get(first + 2)?,
        delivered: row.get(first + 3)?,
        cancelled: row.get(first + 4)?,
        reports: row.get(first + 5)?,
    })
}
