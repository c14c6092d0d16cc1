//! Refunds. Each change is stored with an event in the payment's history.

use chrono::{DateTime, Utc};
use porokh_domain::{AmountText, Money, wire};
use rusqlite::{Connection, OptionalExtension, Params, Row, params};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::payments::add_event;
use crate::column::{Db, Values, words};
use crate::{IntentState, payments::PaymentEvent};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RefundKind {
    /// A personal or agent number: the seller sends it, and the service only records it.
    ByHand,
    /// A gateway with a refund interface: the service sends it.
    Gateway,
}

words!(RefundKind { ByHand = "by_hand", Gateway = "gateway" });

/// A stored refund. Dialogs and panels show the serialized part.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RefundRow {
    pub id: i64,
    #[serde(skip)]
    pub payment: i64,
    pub state: IntentState,
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub amount: Money,
    /// As typed.
    pub reason: String,
    pub kind: RefundKind,
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub asked_at: DateTime<Utc>,
    #[serde(skip)]
    pub reply: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct NewRefundRow {
    pub payment: i64,
    pub amount: Money,
    pub reason: String,
    pub kind: RefundKind,
    /// Largest refundable amount of the payment.
    pub most: Money,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    Written(Intent),
    /// An earlier one has an unknown state.
    Locked,
    /// Remaining amount in hundredths.
    TooMuch(i64),
}

/// A refund about to be sent, and its history event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intent {
    pub refund: i64,
    event: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettledBy {
    /// The service's status of the payment.
    Status,
    User,
}

words!(SettledBy { Status = "status", User = "user" });

/// Persists a refund intent. The remaining amount is computed in the same transaction, so that concurrent refunds
/// can't exceed it.
pub fn begin(connection: &mut Connection, new: &NewRefundRow, now: DateTime<Utc>) -> rusqlite::Result<Begun> {
    let transaction = connection.transaction()?;
    let sums = sums(&transaction, new.payment)?;
    if sums.open {
        return Ok(Begun::Locked);
    }
    let left = new.most.hundredths() - sums.spoken_for;
    if new.amount.hundredths() > left {
        return Ok(Begun::TooMuch(left.max(0)));
    }
    transaction.execute(
        "INSERT INTO refunds (payment_id, state, amount, reason, kind, asked_at)
         VALUES (?1, 'in_flight', ?2, ?3, ?4, ?5)",
        params![new.payment, new.amount.hundredths(), new.reason, new.kind, Db(now)],
    )?;
    let refund = transaction.last_insert_rowid();
    let event = PaymentEvent::RefundAsked { amount: new.amount.text() };
    add_event(&transaction, new.payment, &event, now)?;
    let event = transaction.last_insert_rowid();
    transaction.commit()?;
    Ok(Begun::Written(Intent { refund, event }))
}

/// Accepted by the service; overrides any assumption made meanwhile.
pub fn done(connection: &mut Connection, id: i64, reply: &str, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let sql = "UPDATE refunds SET state = 'done', reply = ?2, settled_by = 'reply'
               WHERE id = ?1 AND (state <> 'done' OR settled_by <> 'reply')";
    let transaction = connection.transaction()?;
    change(&transaction, sql, params![id, reply], now, |amount| PaymentEvent::RefundTaken { amount })?;
    transaction.commit()
}

/// Refused by the service: deletes the row, and adds an event.
pub fn refused(connection: &mut Connection, id: i64, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    if let Some(refund) = get(&transaction, id)? {
        let event = PaymentEvent::RefundRefused { amount: refund.amount.text() };
        add_event(&transaction, refund.payment, &event, now)?;
    }
    transaction.execute("DELETE FROM refunds WHERE id = ?1 AND state IN ('in_flight', 'unknown')", [id])?;
    transaction.commit()
}

/// Deletes a refund that never reached the service.
pub fn not_sent(connection: &mut Connection, intent: Intent) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute("DELETE FROM refunds WHERE id = ?1 AND state = 'in_flight'", [intent.refund])?;
    transaction.execute("DELETE FROM payment_events WHERE id = ?1", [intent.event])?;
    transaction.commit()
}

/// The result is unknown; `reply` is an unusable one.
pub fn doubt(
    connection: &mut Connection,
    id: i64,
    reply: Option<&str>,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let sql = "UPDATE refunds SET state = 'unknown' WHERE id = ?1 AND state = 'in_flight'";
    change(&transaction, sql, [id], now, |amount| PaymentEvent::RefundUnknown { amount })?;
    transaction
        .execute("UPDATE refunds SET reply = ?2 WHERE id = ?1 AND state = 'unknown'", params![id, reply])?;
    transaction.commit()
}

/// After a crash: refunds in flight become `unknown`.
pub fn doubt_unanswered(connection: &mut Connection, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let sql = "UPDATE refunds SET state = 'unknown' WHERE state = 'in_flight'";
    change(&transaction, sql, [], now, |amount| PaymentEvent::RefundUnknown { amount })?;
    transaction.commit()
}

/// Settles a refund of unknown state; `false` if it has another.
pub fn settle(
    connection: &mut Connection,
    id: i64,
    happened: bool,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let transaction = connection.transaction()?;
    let settled = settle_within(&transaction, id, happened, SettledBy::User, now)?;
    transaction.commit()?;
    Ok(settled)
}

/// Settles a refund of unknown state after the service reports the payment as refunded. That is proof only if it is
/// the full amount, the only local refund, and the service didn't report it before: partial refunds may change the
/// status as well.
pub fn prove(
    connection: &mut Connection,
    payment: i64,
    whole: Money,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let sql = "SELECT max(id) FROM refunds WHERE payment_id = ?1
               HAVING count(*) = 1 AND max(state) = 'unknown' AND max(amount) >= ?2
                   AND (SELECT max(id) FROM payment_events WHERE payment_id = ?1
                            AND json_extract(what, '$.kind') = 'status'
                            AND json_extract(what, '$.word') = 'REFUNDED')
                     > (SELECT max(id) FROM payment_events WHERE payment_id = ?1
                            AND json_extract(what, '$.kind') = 'refund_asked')";
    let proved: Option<i64> =
        transaction.query_row(sql, params![payment, whole.hundredths()], |row| row.get(0)).optional()?;
    if let Some(id) = proved {
        settle_within(&transaction, id, true, SettledBy::Status, now)?;
    }
    transaction.commit()
}

fn settle_within(
    transaction: &Connection,
    id: i64,
    happened: bool,
    by: SettledBy,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let state = if happened { IntentState::Done } else { IntentState::Cancelled };
    let sql = "UPDATE refunds SET state = ?2, settled_by = ?3 WHERE id = ?1 AND state = 'unknown'";
    let proved = by == SettledBy::Status;
    let settled = change(transaction, sql, params![id, state, by], now, |amount| {
        PaymentEvent::RefundSettled { amount, happened, proved }
    })?;
    Ok(settled > 0)
}

/// Changes refunds, each with a history event; returns how many.
fn change(
    transaction: &Connection,
    update: &str,
    parameters: impl Params,
    now: DateTime<Utc>,
    event: impl Fn(String) -> PaymentEvent,
) -> rusqlite::Result<usize> {
    let sql = format!("{update} RETURNING payment_id, amount");
    let read = |row: &Row<'_>| Ok((row.get(0)?, AmountText::from(row.get::<_, i64>(1)?)));
    let changed: Vec<(i64, AmountText)> =
        transaction.prepare_cached(&sql)?.query_map(parameters, read)?.collect::<rusqlite::Result<_>>()?;
    for (payment, amount) in &changed {
        add_event(transaction, *payment, &event(amount.to_string()), now)?;
    }
    Ok(changed.len())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sums {
    /// Refunded or possibly refunded, in hundredths.
    pub spoken_for: i64,
    /// In flight or unknown.
    pub open: bool,
}

pub fn sums(connection: &Connection, payment: i64) -> rusqlite::Result<Sums> {
    let sql = "SELECT coalesce(sum(amount), 0), coalesce(max(state <> 'done'), 0) FROM refunds
               WHERE payment_id = ?1 AND state <> 'cancelled'";
    connection.query_row(sql, [payment], |row| Ok(Sums { spoken_for: row.get(0)?, open: row.get(1)? }))
}

/// Refunded amounts of a payment in hundredths: certain ones, and including possible ones.
pub fn given_back(connection: &Connection, payment: i64) -> rusqlite::Result<Vec<i64>> {
    let sql =
        "SELECT coalesce(sum(amount) FILTER (WHERE state = 'done'), 0), coalesce(sum(amount), 0) FROM refunds
               WHERE payment_id = ?1 AND state <> 'cancelled'";
    connection.query_row(sql, [payment], |row| Ok(vec![row.get(0)?, row.get(1)?]))
}

const SELECT: &str =
    "SELECT r.id, r.payment_id, r.state, r.amount, p.currency, r.reason, r.kind, r.asked_at, r.reply
                      FROM refunds r JOIN payments p ON p.id = r.payment_id";

pub fn get(connection: &Connection, id: i64) -> rusqlite::Result<Option<RefundRow>> {
    connection.query_row(&format!("{SELECT} WHERE r.id = ?1"), [id], read).optional()
}

/// Oldest first.
pub fn of_payment(connection: &Connection, payment: i64) -> rusqlite::Result<Vec<RefundRow>> {
    let mut statement =
        connection.prepare_cached(&format!("{SELECT} WHERE r.payment_id = ?1 ORDER BY r.id"))?;
    statement.query_map([payment], read)?.collect()
}

fn read(row: &Row<'_>) -> rusqlite::Result<RefundRow> {
    Ok(RefundRow {
        id: row.get(0)?,
        payment: row.get(1)?,
        state: row.get(2)?,
        amount: row.money(3, row.value(4)?)?,
        reason: row.get(5)?,
        kind: row.get(6)?,
        asked_at: row.value(7)?,
        reply: row.get(8)?,
    })
}
