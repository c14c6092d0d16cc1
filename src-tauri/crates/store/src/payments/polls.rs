//! Polls of payments: results, and which payment is next.

use chrono::{DateTime, TimeDelta, Utc};
use rusqlite::{Connection, OptionalExtension, params};

use crate::column::{Db, Values, to_json};
use crate::{
    accounts::AccountId,
    payments::{PaymentRow, PaymentStatus},
};
use porokh_domain::Environment;

/// Stores the result of a poll: status, record with two of its members, and the next poll. A payment of unknown
/// creation keeps no status.
pub fn polled(connection: &Connection, payment: &PaymentRow) -> rusqlite::Result<()> {
    let mismatches = match &payment.status {
        PaymentStatus::Problem { mismatches } => Some(to_json(mismatches)?),
        _ => None,
    };
    let other = match &payment.status {
        PaymentStatus::Other { word } => Some(word),
        _ => None,
    };
    connection.execute(
        "UPDATE payments SET status = coalesce(?2, status), service_status = ?3, mismatches = ?4, record = ?5,
             method = ?6, transaction_id = ?7, checked_at = ?8, paid_at = ?9, next_poll_at = ?10, poll_error = NULL,
             refunded_at = iif(?2 = 'refunded', coalesce(refunded_at, ?8), NULL)
         WHERE id = ?1",
        params![
            payment.id,
            payment.status.word(),
            other,
            mismatches,
            payment.record,
            payment.method,
            payment.transaction_id,
            Db(payment.checked_at),
            Db(payment.paid_at),
            Db(payment.next_poll_at),
        ],
    )?;
    Ok(())
}

/// Stores why a poll failed, as JSON.
pub fn poll_failed(
    connection: &Connection,
    id: i64,
    error: &str,
    next_poll_at: Option<DateTime<Utc>>,
) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE payments SET poll_error = ?2, next_poll_at = ?3 WHERE id = ?1",
        params![id, error, Db(next_poll_at)],
    )?;
    Ok(())
}

pub fn poll_at(connection: &Connection, id: i64, at: DateTime<Utc>) -> rusqlite::Result<()> {
    let sql = "UPDATE payments SET next_poll_at = ?2 WHERE id = ?1";
    connection.execute(sql, params![id, Db(at)]).map(drop)
}

/// After a hint of a change: sets the next poll, and restarts the backoff of failing polls.
pub fn wake(connection: &Connection, id: i64, at: DateTime<Utc>, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let sql = "UPDATE payments SET next_poll_at = ?2, watched_from = ?3 WHERE id = ?1";
    connection.execute(sql, params![id, Db(at), Db(now)]).map(drop)
}

/// Shortest interval between polls, even with many hints of a change.
pub const LEAST_PAUSE: TimeDelta = TimeDelta::seconds(5);

/// After a hint of a change: all accounts' payments with the invoice id are polled, at the earliest [`LEAST_PAUSE`]
/// after their last poll. Returns their ids.
pub fn wake_by_invoice(
    connection: &Connection,
    environment: Environment,
    invoice_id: &str,
    now: DateTime<Utc>,
) -> rusqlite::Result<Vec<i64>> {
    let sql = "UPDATE payments SET next_poll_at = max(?3, coalesce(checked_at + ?4, ?3)), watched_from = ?3
               WHERE environment = ?1 AND invoice_id = ?2 RETURNING id";
    let values = params![Db(environment), invoice_id, Db(now), LEAST_PAUSE.num_milliseconds()];
    connection.prepare_cached(sql)?.query_map(values, |row| row.get(0))?.collect()
}

/// Longest planned interval.
const LONGEST_PAUSE: TimeDelta = TimeDelta::minutes(70);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The payment on screen: always first.
    pub on_screen: Option<i64>,
    /// Then payments with an event, then the youngest; `false`: the one waiting longest.
    pub youngest: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    pub id: i64,
    pub account: AccountId,
}

/// The next due payment of these accounts, and the time of the one after it.
pub fn due(
    connection: &Connection,
    accounts: &[AccountId],
    turn: Turn,
    now: DateTime<Utc>,
) -> rusqlite::Result<(Option<Due>, Option<DateTime<Utc>>)> {
    let accounts: Vec<String> = accounts.iter().map(ToString::to_string).collect();
    let accounts = accounts.join(", ");
    // A longer plan was made by another clock: the payment is due.
    let latest = Db(now + LONGEST_PAUSE);
    let millis = Db(now);
    let order = match turn.youngest {
        true => "status = 'claimed' DESC, watched_from DESC, id DESC",
        false => "next_poll_at, id",
    };
    let sql = format!(
        "SELECT id, account_id FROM payments WHERE (next_poll_at <= ?1 OR next_poll_at > ?3) AND account_id IN ({accounts})
         ORDER BY id IS ?2 DESC, {order} LIMIT 1"
    );
    let due = connection
        .query_row(&sql, params![millis, turn.on_screen, latest], |row| {
            Ok(Due { id: row.get(0)?, account: row.get(1)? })
        })
        .optional()?;
    let next = connection.query_row(
        &format!(
            "SELECT min(next_poll_at) FROM payments WHERE next_poll_at > ?1 AND account_id IN ({accounts})"
        ),
        [millis],
        |row| row.value(0),
    )?;
    Ok((due, next))
}

/// Makes all planned polls due now.
pub fn poll_all(connection: &Connection, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let sql = "UPDATE payments SET next_poll_at = ?1 WHERE next_poll_at > ?1";
    connection.execute(sql, [Db(now)]).map(drop)
}
