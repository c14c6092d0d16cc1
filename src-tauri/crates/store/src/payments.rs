//! Payments and their history.

mod polls;
pub(crate) mod row;
pub(crate) mod states;

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

use super::orders::{self, Among, OrderMarks};
use crate::column::{Db, Values, to_json};
use crate::{AccountScope, Reason};

pub use self::polls::{
    Due, LEAST_PAUSE, Turn, due, poll_all, poll_at, poll_failed, polled, wake, wake_by_invoice,
};
pub(super) use self::row::read_joined;
pub use self::row::{COLUMNS, PaymentOrder, PaymentRow, ValidPayment, read};
pub use self::states::{Mismatch, PaymentEvent, PaymentStatus, Purpose, RunOrder, StatusWord};

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
    if !again
        && let Some(twin) =
            orders::twin(&transaction, &OrderMarks::of(&transaction, new, now)?, Among::default())?
    {
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
    let order = match &new.order {
        PaymentOrder::Known(order) => *order,
        PaymentOrder::Of(key) => {
            let found = orders::identify(transaction, new.shop(), std::slice::from_ref(key), now)?;
            found.first().copied().ok_or(rusqlite::Error::QueryReturnedNoRows)?
        }
        PaymentOrder::New(key) => {
            let added = orders::add(transaction, new.shop(), key, now)?;
            added.first().copied().ok_or(rusqlite::Error::QueryReturnedNoRows)?
        }
    };
    transaction.execute(
        "INSERT INTO payments (environment, own_ref, state, name, email, email_is_own, phone, amount, currency,
                               purpose, order_ref, run_id, run_row, created_at, watched_from, account_id, order_id)
         VALUES (?1, '', 'in_flight', ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, ?13, ?14)",
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
            new.account,
            order,
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
    let seen = marks.map(|marks| orders::twin_id(&transaction, &marks, among)).transpose()?.flatten();
    transaction.execute(
        "UPDATE link_rows SET state = 'waiting', payment_id = ?2
         WHERE payment_id IN (SELECT id FROM payments WHERE id = ?1 AND state = 'in_flight')",
        params![id, seen],
    )?;
    let sql = "DELETE FROM payments WHERE id = ?1 AND state = 'in_flight' RETURNING order_id";
    let order = transaction.query_row(sql, [id], |row| row.get(0)).optional()?;
    orders::forget_empty(&transaction, order)?;
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
        orders::requested(&transaction, order_of(&transaction, id)?, now)?;
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
        orders::requested(&transaction, order_of(&transaction, id)?, now)?;
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
        orders::requested(&transaction, order_of(&transaction, id)?, now)?;
    }
    transaction.commit()
}

/// A payment without an invoice id was found by it; `false` if it has one, of which more may be known by now.
pub fn found(
    connection: &Connection,
    id: i64,
    invoice_id: &str,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let sql = "UPDATE payments SET state = 'done', status = 'waiting', invoice_id = ?2, poll_error = NULL
               WHERE id = ?1 AND invoice_id IS NULL
                   AND (state IN ('unknown', 'cancelled') OR coalesce(status = 'waiting', 0))";
    let is_new = connection.execute(sql, params![id, invoice_id])? > 0;
    if is_new {
        add_event(connection, id, &PaymentEvent::Found, now)?;
    }
    Ok(is_new)
}

/// According to the user, a payment of unknown state wasn't created; `false` if it was found meanwhile.
pub fn not_created(connection: &mut Connection, id: i64, now: DateTime<Utc>) -> rusqlite::Result<bool> {
    let transaction = connection.transaction()?;
    let sql = "UPDATE payments SET state = 'cancelled', status = NULL, poll_error = NULL
               WHERE id = ?1 AND state = 'unknown'";
    let is_unknown = transaction.execute(sql, [id])? > 0;
    if is_unknown {
        add_event(&transaction, id, &PaymentEvent::SaidNotCreated, now)?;
    }
    transaction.commit()?;
    Ok(is_unknown)
}

pub(super) fn order_of(connection: &Connection, id: i64) -> rusqlite::Result<i64> {
    connection.query_row("SELECT order_id FROM payments WHERE id = ?1", [id], |row| row.get(0))
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
