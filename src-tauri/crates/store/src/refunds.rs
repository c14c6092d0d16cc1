//! Refunds. Each change of one is written together with its line in the payment's history.

use chrono::{DateTime, Utc};
use porokh_domain::{AmountText, Money, wire};
use rusqlite::{Connection, OptionalExtension, Params, Row, params};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::payments::add_event;
use crate::column::{Db, Values, words};
use crate::{IntentState, payments::PaymentEvent};

/// Who moves the money of a refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RefundKind {
    /// A personal or an agent's number: the seller sends it, and the service keeps the record.
    ByHand,
    /// A gateway with a refund interface: the service sends it.
    Gateway,
}

words!(RefundKind { ByHand = "by_hand", Gateway = "gateway" });

/// A refund as it is kept. Serialized it is the part of it that dialogs and panels show.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RefundRow {
    pub id: i64,
    #[serde(skip)]
    pub payment: i64,
    pub state: IntentState,
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub amount: Money,
    /// Why, in the seller's words.
    pub reason: String,
    pub kind: RefundKind,
    /// When it was asked for, ISO 8601.
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub asked_at: DateTime<Utc>,
    /// The reply as it came.
    #[serde(skip)]
    pub reply: Option<String>,
}

/// A refund that is about to be asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct NewRefundRow {
    pub payment: i64,
    pub amount: Money,
    pub reason: String,
    pub kind: RefundKind,
    /// All that may ever go back of the payment.
    pub most: Money,
}

/// Result of preparing a refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    /// The refund is written and may be sent.
    Written(Intent),
    /// The fate of an earlier one isn't known.
    Locked,
    /// Only this much is left, in hundredths.
    TooMuch(i64),
}

/// A refund that is about to be sent, and the line of the history that says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intent {
    pub refund: i64,
    event: i64,
}

/// Who says what became of a refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettledBy {
    /// The service's status of the payment.
    Status,
    User,
}

words!(SettledBy { Status = "status", User = "user" });

/// Writes that a refund is about to be sent. What is left is counted in the same transaction, so that two at once
/// can't take it twice.
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

/// The service took it. That counts more than what was thought of it meanwhile.
pub fn done(connection: &mut Connection, id: i64, reply: &str, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let sql = "UPDATE refunds SET state = 'done', reply = ?2, settled_by = 'reply'
               WHERE id = ?1 AND (state <> 'done' OR settled_by <> 'reply')";
    let transaction = connection.transaction()?;
    change(&transaction, sql, params![id, reply], now, |amount| PaymentEvent::RefundTaken { amount })?;
    transaction.commit()
}

/// The service refused it: the row goes, because no money did, and the history says so.
pub fn refused(connection: &mut Connection, id: i64, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    if let Some(refund) = get(&transaction, id)? {
        let event = PaymentEvent::RefundRefused { amount: refund.amount.text() };
        add_event(&transaction, refund.payment, &event, now)?;
    }
    transaction.execute("DELETE FROM refunds WHERE id = ?1 AND state IN ('in_flight', 'unknown')", [id])?;
    transaction.commit()
}

/// Removes a refund that never reached the service.
pub fn not_sent(connection: &mut Connection, intent: Intent) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute("DELETE FROM refunds WHERE id = ?1 AND state = 'in_flight'", [intent.refund])?;
    transaction.execute("DELETE FROM payment_events WHERE id = ?1", [intent.event])?;
    transaction.commit()
}

/// No answer came that tells whether it happened; `reply` is one that doesn't.
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

/// After a crash: what was being sent then has no answer now.
pub fn doubt_unanswered(connection: &mut Connection, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let sql = "UPDATE refunds SET state = 'unknown' WHERE state = 'in_flight'";
    change(&transaction, sql, [], now, |amount| PaymentEvent::RefundUnknown { amount })?;
    transaction.commit()
}

/// Settles a refund whose fate isn't known; says whether it was such a one.
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

/// The service calls the payment refunded. That proves a refund of unknown fate only where it is of the whole payment
/// and the only one that was asked for here, and where the service didn't call it so before: which refunds change the
/// status isn't shown, a part may.
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

/// Changes refunds, each with a line in its payment's history; says how many.
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

/// Sums of the refunds of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sums {
    /// Refunded or possibly refunded, in hundredths.
    pub spoken_for: i64,
    /// There is one on its way, or of unknown fate.
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

/// The refunds of a payment, oldest first.
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
