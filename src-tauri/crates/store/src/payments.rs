//! Payments and their history.

mod polls;
mod states;

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, Environment, Money, RowNumber, wire};
use rusqlite::{Connection, OptionalExtension, Row, params, types::ValueRef};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::twins::{self, Among, OrderMarks};
use crate::column::{Db, Values, to_json};
use crate::{AccountScope, Reason, accounts::AccountId};

pub use self::polls::{
    Due, LEAST_PAUSE, Turn, due, poll_all, poll_at, poll_failed, polled, wake, wake_by_invoice,
};
pub use self::states::{Mismatch, PaymentEvent, PaymentStatus, Purpose, RunOrder, StatusWord};

/// A stored payment. Lists and panels show the serialized part.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PaymentRow {
    pub id: i64,
    pub environment: Environment,
    #[serde(skip)]
    pub account: Option<AccountId>,
    /// Our id in the payment's metadata.
    #[serde(skip)]
    pub own_ref: String,
    pub status: PaymentStatus,
    pub name: String,
    pub email: String,
    /// The seller's own e-mail, since the customer gave none.
    pub email_is_own: bool,
    #[serde(serialize_with = "wire::some_phone")]
    #[ts(type = "string | null")]
    pub phone: Option<BdPhone>,
    #[serde(flatten)]
    pub amount: Money,
    pub purpose: Purpose,
    pub order_ref: String,
    /// The order of a bulk run that it is for.
    pub run: Option<RunOrder>,
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub created_at: DateTime<Utc>,
    pub invoice_id: Option<String>,
    /// The hosted payment page.
    pub payment_url: Option<String>,
    /// The last record of the service.
    #[serde(skip)]
    pub record: Option<String>,
    /// The payment method as it came.
    pub method: Option<String>,
    /// Transfer id of the wallet or the gateway.
    pub transaction_id: Option<String>,
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub checked_at: Option<DateTime<Utc>>,
    /// Why the last poll failed, as JSON.
    #[serde(skip)]
    pub poll_error: Option<String>,
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub paid_at: Option<DateTime<Utc>>,
    #[serde(skip)]
    pub watched_from: DateTime<Utc>,
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub next_poll_at: Option<DateTime<Utc>>,
    #[serde(skip)]
    pub note: String,
    /// Sum of completed refunds.
    #[serde(serialize_with = "wire::amount_unless_zero")]
    #[ts(type = "string | null")]
    pub refunded: Money,
    /// A refund of unknown state, which locks further ones.
    pub refund_unknown: bool,
}

/// A validated payment to request.
#[derive(Debug, Clone, PartialEq)]
pub struct ValidPayment {
    pub environment: Environment,
    pub account: Option<AccountId>,
    pub name: String,
    pub email: String,
    pub email_is_own: bool,
    pub phone: Option<BdPhone>,
    pub amount: Money,
    pub purpose: Purpose,
    pub order_ref: String,
    pub run: Option<RunOrder>,
    pub sheet: Option<SheetRow>,
}

/// A row of a sheet, independent of the file's path and of how often it is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRow {
    /// Digest of the sheet.
    pub content: String,
    pub row: RowNumber,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Begun {
    Payment(i64),
    /// The same order already has one: nothing was written.
    Twin(Box<PaymentRow>),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreatedReply {
    pub invoice_id: Option<String>,
    pub payment_url: Option<String>,
    pub reply: String,
    pub next_poll_at: Option<DateTime<Utc>>,
}

/// Columns for [`read`], of a table `p`.
pub const COLUMNS: &str = "p.id, p.environment, p.own_ref, p.state, p.service_status, p.mismatches, p.name, p.email, \
     p.email_is_own, p.phone, p.amount, p.currency, p.purpose, p.order_ref, p.run_id, p.run_row, p.created_at, \
     p.invoice_id, p.payment_url, p.record, p.method, p.transaction_id, p.checked_at, p.poll_error, p.paid_at, \
     p.watched_from, p.next_poll_at, p.note, \
     (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id AND r.state = 'done'), \
     EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.state = 'unknown'), \
     p.account_id, p.status";

/// Persists a payment intent, unless the same order already has a payment and the user didn't ask for another.
/// `profile` makes our id unique to this data folder.
pub fn begin(
    connection: &mut Connection,
    profile: &str,
    new: &ValidPayment,
    again: bool,
    now: DateTime<Utc>,
) -> rusqlite::Result<Begun> {
    let transaction = connection.transaction()?;
    if !again && let Some(twin) = twins::twin(&transaction, &OrderMarks::of(new, now), Among::default())? {
        return Ok(Begun::Twin(Box::new(twin)));
    }
    let id = begin_within(&transaction, profile, new, now)?;
    transaction.commit()?;
    Ok(Begun::Payment(id))
}

/// Within the caller's transaction.
pub fn begin_within(
    transaction: &Connection,
    profile: &str,
    new: &ValidPayment,
    now: DateTime<Utc>,
) -> rusqlite::Result<i64> {
    let millis = now.timestamp_millis();
    transaction.execute(
        "INSERT INTO payments (environment, own_ref, state, name, email, email_is_own, phone, amount, currency,
                               purpose, order_ref, run_id, run_row, created_at, watched_from, sheet, sheet_row,
                               account_id)
         VALUES (?1, '', 'in_flight', ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, ?13, ?14, ?15)",
        params![
            Db(new.environment),
            new.name,
            new.email,
            new.email_is_own,
            Db(&new.phone),
            new.amount.hundredths(),
            Db(new.amount.currency()),
            new.purpose,
            new.order_ref,
            new.run.map(|order| order.run),
            new.run.map(|order| Db(order.row)),
            millis,
            new.sheet.as_ref().map(|sheet| &sheet.content),
            new.sheet.as_ref().map(|sheet| Db(sheet.row)),
            new.account,
        ],
    )?;
    let id = transaction.last_insert_rowid();
    // With the time, because ids start again if a database is lost.
    transaction.execute(
        "UPDATE payments SET own_ref = ?2 WHERE id = ?1",
        params![id, format!("{profile}-{id}-{millis:x}")],
    )?;
    add_event(transaction, id, &PaymentEvent::Asked, now)?;
    Ok(id)
}

/// Deletes a payment that certainly wasn't created. Its link batch row waits again, with the earlier payments that
/// the user saw.
pub fn not_sent(connection: &mut Connection, id: i64) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let marks = OrderMarks::read(&transaction, id)?;
    let among = Among { before: Some(id), ..Among::default() };
    let seen = marks.map(|marks| twins::twin_id(&transaction, &marks, among)).transpose()?.flatten();
    transaction.execute(
        "UPDATE link_rows SET state = 'waiting', payment_id = ?2
         WHERE payment_id IN (SELECT id FROM payments WHERE id = ?1 AND state = 'in_flight')",
        params![id, seen],
    )?;
    transaction.execute("DELETE FROM payments WHERE id = ?1 AND state = 'in_flight'", [id])?;
    transaction.commit()
}

pub fn created(
    connection: &mut Connection,
    id: i64,
    reply: &CreatedReply,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let changed = transaction.execute(
        "UPDATE payments SET state = 'done', status = 'waiting', invoice_id = ?2, payment_url = ?3, reply = ?4,
             next_poll_at = ?5, watched_from = ?6
         WHERE id = ?1 AND state <> 'done'",
        params![
            id,
            reply.invoice_id,
            reply.payment_url,
            reply.reply,
            Db(reply.next_poll_at),
            Db(now)
        ],
    )?;
    if changed > 0 {
        add_event(&transaction, id, &PaymentEvent::Created, now)?;
    }
    transaction.commit()
}

/// Without a usable answer.
pub fn doubt(
    connection: &mut Connection,
    id: i64,
    error: Option<&Reason>,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let changed = transaction.execute(
        "UPDATE payments SET state = 'unknown', poll_error = ?2
         WHERE id = ?1 AND state = 'in_flight'",
        params![id, error.map(Reason::to_string)],
    )?;
    if changed > 0 {
        add_event(&transaction, id, &PaymentEvent::CreationUnknown, now)?;
    }
    transaction.commit()
}

/// After a crash: requests in flight become `unknown`.
pub fn doubt_unanswered(connection: &mut Connection, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let sql =
        "UPDATE payments SET state = 'unknown', poll_error = NULL WHERE state = 'in_flight' RETURNING id";
    let doubted: Vec<i64> =
        transaction.prepare(sql)?.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    for id in doubted {
        add_event(&transaction, id, &PaymentEvent::CreationUnknown, now)?;
    }
    transaction.commit()
}

/// A payment of unknown state was found by its invoice id.
pub fn found(connection: &Connection, id: i64, invoice_id: &str, now: DateTime<Utc>) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE payments SET state = 'done', status = 'waiting', invoice_id = ?2, poll_error = NULL
         WHERE id = ?1",
        params![id, invoice_id],
    )?;
    add_event(connection, id, &PaymentEvent::Found, now)
}

/// According to the user, a payment of unknown state wasn't created.
pub fn not_created(connection: &mut Connection, id: i64, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute(
        "UPDATE payments SET state = 'cancelled', status = NULL, poll_error = NULL WHERE id = ?1",
        [id],
    )?;
    add_event(&transaction, id, &PaymentEvent::SaidNotCreated, now)?;
    transaction.commit()
}

pub fn add_event(
    connection: &Connection,
    payment: i64,
    event: &PaymentEvent,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO payment_events (payment_id, at, what) VALUES (?1, ?2, ?3)",
        params![payment, Db(now), to_json(event)?],
    )?;
    Ok(())
}

/// Oldest first.
pub fn events(connection: &Connection, payment: i64) -> rusqlite::Result<Vec<(DateTime<Utc>, PaymentEvent)>> {
    let sql = "SELECT at, what FROM payment_events WHERE payment_id = ?1 ORDER BY id";
    let mut statement = connection.prepare_cached(sql)?;
    statement.query_map([payment], |row| Ok((row.value(0)?, row.json(1)?)))?.collect()
}

pub fn get(connection: &Connection, id: i64) -> rusqlite::Result<Option<PaymentRow>> {
    let sql = format!("SELECT {COLUMNS} FROM payments p WHERE p.id = ?1");
    connection.query_row(&sql, [id], read).optional()
}

pub fn by_invoice(
    connection: &Connection,
    scope: AccountScope,
    invoice_id: &str,
) -> rusqlite::Result<Option<PaymentRow>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM payments p WHERE {} AND p.invoice_id = ?1 ORDER BY p.id LIMIT 1",
        scope.only("p")
    );
    connection.query_row(&sql, [invoice_id], read).optional()
}

pub fn read(row: &Row<'_>) -> rusqlite::Result<PaymentRow> {
    read_at(row, 0)
}

/// Reads joined [`COLUMNS`] that begin at a column; `None` without a row.
pub(super) fn read_joined(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<PaymentRow>> {
    let is_there = row.get_ref(first)? != ValueRef::Null;
    is_there.then(|| read_at(row, first)).transpose()
}

fn read_at(row: &Row<'_>, first: usize) -> rusqlite::Result<PaymentRow> {
    let at = |column| first + column;
    let mismatches: Vec<Mismatch> = match row.get_ref(at(5))? {
        ValueRef::Null => Vec::new(),
        _ => row.json(at(5))?,
    };
    let currency = row.value(at(11))?;
    let run: Option<i64> = row.get(at(14))?;
    let run_row: Option<RowNumber> = row.value(at(15))?;
    Ok(PaymentRow {
        id: row.get(at(0))?,
        environment: row.value(at(1))?,
        own_ref: row.get(at(2))?,
        status: PaymentStatus::of(row.get(at(3))?, row.get(at(31))?, row.get(at(4))?, mismatches),
        name: row.get(at(6))?,
        email: row.get(at(7))?,
        email_is_own: row.get(at(8))?,
        phone: row.value(at(9))?,
        amount: row.money(at(10), currency)?,
        purpose: row.get(at(12))?,
        order_ref: row.get(at(13))?,
        run: run.zip(run_row).map(|(run, row)| RunOrder { run, row }),
        created_at: row.value(at(16))?,
        invoice_id: row.get(at(17))?,
        payment_url: row.get(at(18))?,
        record: row.get(at(19))?,
        method: row.get(at(20))?,
        transaction_id: row.get(at(21))?,
        checked_at: row.value(at(22))?,
        poll_error: row.get(at(23))?,
        paid_at: row.value(at(24))?,
        watched_from: row.value(at(25))?,
        next_poll_at: row.value(at(26))?,
        note: row.get(at(27))?,
        refunded: row.money(at(28), currency)?,
        refund_unknown: row.get(at(29))?,
        account: row.get(at(30))?,
    })
}
