//! Webhook events and whether they were processed.

use std::ops::Range;

use chrono::{DateTime, Utc};
use porokh_domain::Environment;
use rusqlite::{Connection, Row, Transaction, params, params_from_iter, types::Value};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::open::wipe;
use crate::AccountScope;
use crate::accounts::AccountId;
use crate::column::{Db, Values, words};
use crate::ledger::Search;

/// The sender according to the address that received the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Sender {
    Courier,
    Payment,
}

words!(Sender { Courier = "courier", Payment = "payment" });

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ActivityKind {
    Report,
    Payment,
    Bulk,
    Plan,
    Test,
    /// An event that the interface doesn't list.
    Other,
    Rejected,
}

words!(ActivityKind {
    Report = "report",
    Payment = "payment",
    Bulk = "bulk",
    Plan = "plan",
    Test = "test",
    Other = "other",
    Rejected = "rejected",
});

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ActivityFilter {
    #[default]
    All,
    Unread,
    Reports,
    Payments,
    Bulk,
    /// Plans, test events, and unlisted ones.
    Other,
    Rejected,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct ActivityCounts {
    pub all: u64,
    pub unread: u64,
    pub reports: u64,
    pub payments: u64,
    pub bulk: u64,
    /// Plans, test events, and unlisted ones.
    pub other: u64,
    /// Kinds of rejected events, each with its count.
    pub rejected: u64,
}

impl ActivityCounts {
    pub fn under(&self, filter: ActivityFilter) -> u64 {
        match filter {
            ActivityFilter::All => self.all,
            ActivityFilter::Unread => self.unread,
            ActivityFilter::Reports => self.reports,
            ActivityFilter::Payments => self.payments,
            ActivityFilter::Bulk => self.bulk,
            ActivityFilter::Other => self.other,
            ActivityFilter::Rejected => self.rejected,
        }
    }

    /// Some kinds share a count.
    pub fn add(&mut self, kind: ActivityKind, lines: u64, unread: u64) {
        let place = match kind {
            ActivityKind::Report => &mut self.reports,
            ActivityKind::Payment => &mut self.payments,
            ActivityKind::Bulk => &mut self.bulk,
            ActivityKind::Plan | ActivityKind::Test | ActivityKind::Other => &mut self.other,
            ActivityKind::Rejected => &mut self.rejected,
        };
        *place += lines;
        self.all += lines;
        self.unread += unread;
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    pub environment: Environment,
    /// Account of the secret that signed it.
    pub account: Option<AccountId>,
    pub sender: Sender,
    pub kind: ActivityKind,
    pub event: String,
    pub subject: String,
    pub status: String,
    /// As received; `None` for rejected events.
    pub body: Option<String>,
}

/// Ids that prevent processing an event of the fraud-check service twice.
#[derive(Clone, PartialEq, Eq)]
pub struct MessageIds {
    pub signer: Signer,
    pub delivery: String,
    pub event: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Signer {
    Own,
    Practice,
}

words!(Signer { Own = "own", Practice = "practice" });

#[derive(Clone, PartialEq, Eq)]
pub struct InboxRow {
    pub id: i64,
    pub message: Message,
    pub cause: String,
    pub seconds: Option<u64>,
    pub times: u64,
    pub size: u64,
    pub last_at: DateTime<Utc>,
    pub held: u64,
    pub is_read: bool,
}

/// Stored events; ids are kept forever.
const MOST_MESSAGES: u32 = 5_000;

const COLUMNS: &str = "id, environment, sender, kind, event, subject, status, body, cause, seconds, times, size, last_at, \
     held, read_at IS NOT NULL, account_id";

/// Stores an event of the fraud-check service unless its account has received either id before. Ids of events that
/// aren't stored aren't remembered: the delivery id isn't signed and could be that of a later event.
pub fn keep_once(
    connection: &mut Connection,
    ids: &MessageIds,
    message: &Message,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let transaction = connection.transaction()?;
    for (what, id) in [("delivery", &ids.delivery), ("event", &ids.event)] {
        let sql = "INSERT INTO inbox_ids (signer, what, id, account_id)
                   SELECT ?1, ?2, ?3, coalesce(?4, 0) WHERE NOT EXISTS (
                       SELECT 1 FROM inbox_ids WHERE signer = ?1 AND what = ?2 AND id = ?3
                           AND account_id IN (0, coalesce(?4, account_id)))";
        if transaction.execute(sql, params![ids.signer, what, id, message.account])? == 0 {
            return Ok(false);
        }
    }
    insert(&transaction, message, now)?;
    transaction.commit()?;
    Ok(true)
}

/// Stores an event of the payment service unless the payment already has an identical one: such events have neither
/// an id nor a time.
pub fn keep_told_once(
    connection: &mut Connection,
    message: &Message,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let transaction = connection.transaction()?;
    let is_new = insert(&transaction, message, now)?;
    transaction.commit()?;
    Ok(is_new)
}

fn insert(transaction: &Transaction<'_>, message: &Message, now: DateTime<Utc>) -> rusqlite::Result<bool> {
    let inserted = transaction.execute(
        "INSERT INTO inbox (environment, sender, kind, event, subject, status, body, size, received_at, last_at, account_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?10) ON CONFLICT DO NOTHING",
        params![
            Db(message.environment),
            message.sender,
            message.kind,
            message.event,
            message.subject,
            message.status,
            message.body,
            message.body.as_ref().map_or(0, String::len),
            Db(now),
            message.account,
        ],
    )?;
    transaction.execute(
        "DELETE FROM inbox WHERE acted = 1 AND kind <> 'rejected'
             AND id <= (SELECT id FROM inbox WHERE kind <> 'rejected' ORDER BY id DESC LIMIT 1 OFFSET ?1)",
        [MOST_MESSAGES],
    )?;
    Ok(inserted > 0)
}

/// Events to process, oldest first.
pub fn to_act_on(connection: &Connection, most: u32) -> rusqlite::Result<Vec<InboxRow>> {
    let sql = format!("SELECT {COLUMNS} FROM inbox WHERE acted = 0 ORDER BY id LIMIT ?1");
    connection.prepare_cached(&sql)?.query_map([most], read)?.collect()
}

/// In every environment.
const OLDER: &str = "last_at < ?1 AND acted = 1";

/// Ids stay: an event is processed once.
pub fn delete_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let sql = format!("DELETE FROM inbox WHERE {OLDER}");
    wipe(connection, connection.execute(&sql, [Db(than)])?)
}

/// Counts what [`delete_older`] would delete.
pub fn count_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let sql = format!("SELECT count(*) FROM inbox WHERE {OLDER}");
    connection.query_row(&sql, [Db(than)], |row| row.get(0))
}

pub fn acted(connection: &Connection, id: i64) -> rusqlite::Result<()> {
    connection.execute("UPDATE inbox SET acted = 1 WHERE id = ?1", [id]).map(drop)
}

/// The events of a list. Default: all of the accounts.
#[derive(Debug, Clone, Default)]
pub struct ActivityQuery {
    pub scopes: Vec<AccountScope>,
    /// Part of a number, an invoice, a job or an event's name, or what the list of payments finds; or of a run's name.
    pub search: Search,
    pub within: Option<Range<DateTime<Utc>>>,
}

impl ActivityQuery {
    /// Condition on events, and its parameters, numbered from `first`.
    fn condition(&self, first: usize) -> (String, Vec<Value>) {
        let mut sql = AccountScope::any_of(&self.scopes, "inbox");
        let mut values = Vec::new();
        if let Some(Range { start, end }) = &self.within {
            sql = format!("{sql} AND last_at >= ?{first} AND last_at < ?{}", first + 1);
            values.extend([start, end].map(|time| Value::Integer(time.timestamp_millis())));
        }
        let text = first + values.len();
        let (payment, searched) = self.search.condition(text);
        if !searched.is_empty() {
            let mut any = vec![
                format!("instr(lower(event), ?{text}) > 0"),
                format!(
                    "kind = 'payment' AND EXISTS (SELECT 1 FROM payments p WHERE p.environment = inbox.environment
                         AND p.invoice_id = inbox.subject{payment})"
                ),
                format!(
                    "kind = 'bulk' AND EXISTS (SELECT 1 FROM run_batches b JOIN runs r ON r.id = b.run_id
                         WHERE b.job_id = inbox.subject AND r.environment = inbox.environment
                             AND instr(lower(r.name), ?{text}) > 0)"
                ),
            ];
            any.extend((text..).zip(&searched).map(|(at, _)| format!("instr(lower(subject), ?{at}) > 0")));
            sql = format!("{sql} AND ({})", any.join(" OR "));
        }
        values.extend(searched);
        (sql, values)
    }
}

/// Latest first.
pub fn page(
    connection: &Connection,
    query: &ActivityQuery,
    filter: ActivityFilter,
    offset: u32,
    most: u32,
) -> rusqlite::Result<Vec<InboxRow>> {
    let (found, searched) = query.condition(3);
    let sql = format!(
        "SELECT {COLUMNS} FROM inbox WHERE {found} AND {} ORDER BY last_at DESC, id DESC LIMIT ?1 OFFSET ?2",
        condition(filter)
    );
    let values = [most, offset].map(|number| Value::Integer(number.into())).into_iter().chain(searched);
    connection.prepare_cached(&sql)?.query_map(params_from_iter(values), read)?.collect()
}

pub fn get(connection: &Connection, scopes: &[AccountScope], id: i64) -> rusqlite::Result<Option<InboxRow>> {
    let own = AccountScope::any_of(scopes, "inbox");
    let sql = format!("SELECT {COLUMNS} FROM inbox WHERE {own} AND id = ?1");
    let mut statement = connection.prepare_cached(&sql)?;
    statement.query_map([id], read)?.next().transpose()
}

pub fn counts(connection: &Connection, query: &ActivityQuery) -> rusqlite::Result<ActivityCounts> {
    let (found, searched) = query.condition(1);
    let sql = format!(
        "SELECT kind, count(*), count(*) FILTER (WHERE read_at IS NULL) FROM inbox WHERE {found} GROUP BY kind"
    );
    let mut counts = ActivityCounts::default();
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params_from_iter(searched))?;
    while let Some(row) = rows.next()? {
        counts.add(row.get(0)?, row.get(1)?, row.get(2)?);
    }
    Ok(counts)
}

pub fn mark_read(
    connection: &Connection,
    scopes: &[AccountScope],
    id: Option<i64>,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let sql = format!(
        "UPDATE inbox SET read_at = ?2 WHERE read_at IS NULL AND {} AND (?1 IS NULL OR id = ?1)",
        AccountScope::any_of(scopes, "inbox")
    );
    connection.execute(&sql, params![id, Db(now)]).map(drop)
}

pub fn latest(
    connection: &Connection,
    scope: AccountScope,
    kind: ActivityKind,
) -> rusqlite::Result<Option<InboxRow>> {
    let own = scope.of("inbox");
    let sql = format!("SELECT {COLUMNS} FROM inbox WHERE {own} AND kind = ?1 ORDER BY id DESC LIMIT 1");
    let mut statement = connection.prepare_cached(&sql)?;
    statement.query_map([kind], read)?.next().transpose()
}

pub fn heard(
    connection: &Connection,
    scopes: &[AccountScope],
    sender: Sender,
) -> rusqlite::Result<Option<DateTime<Utc>>> {
    let sql = format!(
        "SELECT max(last_at) FROM inbox WHERE {} AND sender = ?1 AND kind <> 'rejected'",
        AccountScope::any_of(scopes, "inbox")
    );
    connection.query_row(&sql, [sender], |row| row.value(0))
}

/// Jobs found done by polling between two instants, without an event.
pub fn untold_jobs(
    connection: &Connection,
    scope: AccountScope,
    after: DateTime<Utc>,
    until: DateTime<Utc>,
) -> rusqlite::Result<u64> {
    let sql = format!(
        "SELECT count(*) FROM run_batches b JOIN runs r ON r.id = b.run_id
         WHERE {} AND b.state = 'done' AND b.job_id IS NOT NULL AND b.ended_at > ?1 AND b.ended_at <= ?2
           AND NOT EXISTS (SELECT 1 FROM inbox i WHERE i.kind = 'bulk' AND i.subject = b.job_id)",
        scope.of("r")
    );
    connection.query_row(&sql, params![Db(after), Db(until)], |row| row.get(0))
}

/// Id and name of a job's run.
pub fn run_of_job(
    connection: &Connection,
    (environment, account): (Environment, Option<AccountId>),
    job: &str,
) -> rusqlite::Result<Option<(i64, String)>> {
    let mut statement = connection.prepare_cached(
        "SELECT r.id, r.name FROM run_batches b JOIN runs r ON r.id = b.run_id
         WHERE b.job_id = ?1 AND r.environment = ?2 AND (?3 IS NULL OR r.account_id = ?3)",
    )?;
    statement
        .query_map(params![job, Db(environment), account], |row| Ok((row.get(0)?, row.get(1)?)))?
        .next()
        .transpose()
}

/// Marks a waiting payment as claimed to be paid; `false` if it wasn't waiting.
pub fn claim_payment(
    connection: &Connection,
    (environment, account): (Environment, Option<AccountId>),
    invoice_id: &str,
) -> rusqlite::Result<bool> {
    let sql = "UPDATE payments SET status = 'claimed' WHERE environment = ?1 AND invoice_id = ?2 AND status = 'waiting'
               AND (?3 IS NULL OR account_id = ?3)";
    Ok(connection.execute(sql, params![Db(environment), invoice_id, account])? > 0)
}

/// An unanswered payment by our id in its metadata, even if the user said it wasn't created: the service knows
/// better.
pub fn lost_payment(
    connection: &Connection,
    (environment, account): (Environment, Option<AccountId>),
    own_ref: &str,
) -> rusqlite::Result<Option<i64>> {
    let mut statement = connection.prepare_cached(
        "SELECT id FROM payments WHERE environment = ?1 AND own_ref = ?2 AND invoice_id IS NULL
             AND (state IN ('unknown', 'cancelled') OR status = 'waiting') AND (?3 IS NULL OR account_id = ?3)",
    )?;
    statement.query_map(params![Db(environment), own_ref, account], |row| row.get(0))?.next().transpose()
}

fn condition(filter: ActivityFilter) -> &'static str {
    match filter {
        ActivityFilter::All => "1",
        ActivityFilter::Unread => "read_at IS NULL",
        ActivityFilter::Reports => "kind = 'report'",
        ActivityFilter::Payments => "kind = 'payment'",
        ActivityFilter::Bulk => "kind = 'bulk'",
        ActivityFilter::Other => "kind IN ('plan', 'test', 'other')",
        ActivityFilter::Rejected => "kind = 'rejected'",
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<InboxRow> {
    Ok(InboxRow {
        id: row.get(0)?,
        message: Message {
            environment: row.value(1)?,
            account: row.get(15)?,
            sender: row.get(2)?,
            kind: row.get(3)?,
            event: row.get(4)?,
            subject: row.get(5)?,
            status: row.get(6)?,
            body: row.get(7)?,
        },
        cause: row.get(8)?,
        seconds: row.get(9)?,
        times: row.get(10)?,
        size: row.get(11)?,
        last_at: row.value(12)?,
        held: row.get(13)?,
        is_read: row.get(14)?,
    })
}
