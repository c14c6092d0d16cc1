//! Refunds. Each change is stored with an event in the payment's history.

use chrono::{DateTime, Utc};
use porokh_domain::{AmountText, Money, wire};
use rusqlite::{Connection, OptionalExtension, Params, Row, params};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    orders,
    payments::{add_event, order_of},
};
use crate::column::{Db, Values, words};
use crate::{IntentState, Reason, payments::PaymentEvent};

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
    /// Whether the money went back; `None` if not known.
    pub returned: Option<bool>,
    /// Of the request that records it at the service; a gateway's moves the money, too.
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
    /// Why the service doesn't have it, as JSON.
    #[serde(skip)]
    pub error: Option<String>,
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
pub enum Begun<T> {
    Written(T),
    /// An earlier one has an unknown state.
    Locked,
    /// Remaining amount in hundredths.
    TooMuch(i64),
}

/// A refund whose request is about to be sent, and the history event of the request.
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

/// Persists the intent of a gateway's refund, which the service executes.
pub fn begin(
    connection: &mut Connection,
    new: &NewRefundRow,
    now: DateTime<Utc>,
) -> rusqlite::Result<Begun<Intent>> {
    write(connection, new, now, |transaction, refund| {
        add_event(transaction, new.payment, &PaymentEvent::RefundAsked { amount: new.amount.text() }, now)?;
        Ok(Intent { refund, event: transaction.last_insert_rowid() })
    })
}

/// Persists that the seller sent the money by hand, before anything is asked of the service. Returns the refund.
pub fn sent_by_hand(
    connection: &mut Connection,
    new: &NewRefundRow,
    now: DateTime<Utc>,
) -> rusqlite::Result<Begun<i64>> {
    let event = PaymentEvent::RefundSentByHand { amount: new.amount.text() };
    write(connection, new, now, |transaction, refund| {
        add_event(transaction, new.payment, &event, now).map(|()| refund)
    })
}

/// Persists a refund. The remaining amount is computed in the same transaction, so that concurrent refunds can't
/// exceed it.
fn write<T>(
    connection: &mut Connection,
    new: &NewRefundRow,
    now: DateTime<Utc>,
    then: impl FnOnce(&Connection, i64) -> rusqlite::Result<T>,
) -> rusqlite::Result<Begun<T>> {
    let transaction = connection.transaction()?;
    let sums = orders::refund_sums(&transaction, new.payment)?;
    if sums.open {
        return Ok(Begun::Locked);
    }
    let paid = new.most.hundredths().max(sums.paid);
    let left = paid - sums.spoken_for;
    if new.amount.hundredths() > left {
        return Ok(Begun::TooMuch(left.max(0)));
    }
    let (returned, state) = match new.kind {
        RefundKind::ByHand => (Some(true), IntentState::Pending),
        RefundKind::Gateway => (None, IntentState::InFlight),
    };
    transaction.execute(
        "INSERT INTO refunds (payment_id, returned, state, amount, paid, reason, kind, asked_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![new.payment, returned, state, new.amount.hundredths(), paid, new.reason, new.kind, Db(now)],
    )?;
    let written = then(&transaction, transaction.last_insert_rowid())?;
    if new.kind == RefundKind::ByHand {
        gone(&transaction, &[new.payment], now)?;
    }
    transaction.commit()?;
    Ok(Begun::Written(written))
}

/// Persists that a refund by hand is about to be recorded at the service; `None` if it isn't to be.
pub fn record(connection: &mut Connection, id: i64, now: DateTime<Utc>) -> rusqlite::Result<Option<Intent>> {
    let transaction = connection.transaction()?;
    let sql = "UPDATE refunds SET state = 'in_flight', error = NULL, reply = NULL
               WHERE id = ?1 AND kind = 'by_hand' AND state IN ('pending', 'refused')";
    let changed = change(&transaction, sql, [id], now, |amount| PaymentEvent::RefundAsked { amount })?;
    let intent = Intent { refund: id, event: transaction.last_insert_rowid() };
    transaction.commit()?;
    Ok((!changed.is_empty()).then_some(intent))
}

/// Stores why a refund isn't recorded at the service; `false` if the service has it, or may have it.
pub fn not_recorded(connection: &Connection, id: i64, error: &Reason) -> rusqlite::Result<bool> {
    let sql = "UPDATE refunds SET error = ?2
               WHERE id = ?1 AND kind = 'by_hand' AND state IN ('pending', 'refused')";
    connection.execute(sql, params![id, error.to_string()]).map(|changed| changed > 0)
}

/// Accepted by the service; overrides any assumption made meanwhile. Money that is sent by hand is the seller's to tell.
pub fn done(connection: &mut Connection, id: i64, reply: &str, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let sql = "UPDATE refunds SET state = 'done', reply = ?2, error = NULL, settled_by = 'reply',
                   returned = CASE kind WHEN 'gateway' THEN 1 ELSE returned END
               WHERE id = ?1 AND (state <> 'done' OR settled_by <> 'reply')";
    let transaction = connection.transaction()?;
    // Money that is known as sent, or as possibly sent, was told before.
    let goes =
        "SELECT EXISTS (SELECT 1 FROM refunds WHERE id = ?1 AND returned IS NULL AND state = 'in_flight')";
    let goes: bool = transaction.query_row(goes, [id], |row| row.get(0))?;
    let changed =
        change(&transaction, sql, params![id, reply], now, |amount| PaymentEvent::RefundTaken { amount })?;
    if goes {
        gone(&transaction, &changed, now)?;
    }
    transaction.commit()
}

/// Refused by the service: adds an event. A gateway's refund is deleted; one by hand isn't recorded at the service.
pub fn refused(
    connection: &mut Connection,
    id: i64,
    error: Option<&Reason>,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let sql = "UPDATE refunds SET state = 'refused', returned = coalesce(returned, 0), error = ?2
               WHERE id = ?1 AND state IN ('in_flight', 'unknown')";
    let error = error.map(Reason::to_string);
    change(&transaction, sql, params![id, error], now, |amount| PaymentEvent::RefundRefused { amount })?;
    transaction
        .execute("DELETE FROM refunds WHERE id = ?1 AND state = 'refused' AND kind = 'gateway'", [id])?;
    transaction.commit()
}

/// Never reached the service: a gateway's refund is deleted; one by hand isn't recorded at the service.
pub fn not_sent(connection: &mut Connection, intent: Intent, error: Option<&Reason>) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute(
        "DELETE FROM refunds WHERE id = ?1 AND state = 'in_flight' AND kind = 'gateway'",
        [intent.refund],
    )?;
    transaction.execute(
        "UPDATE refunds SET state = 'pending', error = ?2 WHERE id = ?1 AND state = 'in_flight'",
        params![intent.refund, error.map(Reason::to_string)],
    )?;
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
    doubt_within(&transaction, "id = ?1", [id], now)?;
    transaction
        .execute("UPDATE refunds SET reply = ?2 WHERE id = ?1 AND state = 'unknown'", params![id, reply])?;
    transaction.commit()
}

/// After a crash: refunds in flight become `unknown`.
pub fn doubt_unanswered(connection: &mut Connection, now: DateTime<Utc>) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    doubt_within(&transaction, "TRUE", [], now)?;
    transaction.commit()
}

/// The money of a gateway may have gone; that of a refund by hand went before.
fn doubt_within(
    transaction: &Connection,
    condition: &str,
    parameters: impl Params + Clone,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    for kind in [RefundKind::Gateway, RefundKind::ByHand] {
        let sql = format!(
            "UPDATE refunds SET state = 'unknown' WHERE {condition} AND state = 'in_flight' AND kind = '{}'",
            kind.as_str()
        );
        let event = |amount| PaymentEvent::RefundUnknown { amount };
        let changed = change(transaction, &sql, parameters.clone(), now, event)?;
        if kind == RefundKind::Gateway {
            gone(transaction, &changed, now)?;
        }
    }
    Ok(())
}

/// What became of a refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fate {
    /// The money went back.
    pub returned: bool,
    /// The service has the refund.
    pub recorded: bool,
}

/// Settles a refund of unknown state, or one that isn't recorded at the service; `false` if it has another.
pub fn settle(
    connection: &mut Connection,
    id: i64,
    fate: Fate,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let transaction = connection.transaction()?;
    let settled = settle_within(&transaction, id, fate, SettledBy::User, now)?;
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
               HAVING count(*) = 1 AND max(state) = 'unknown' AND max(amount) >= max(?2, max(paid))
                   AND (SELECT max(id) FROM payment_events WHERE payment_id = ?1
                            AND json_extract(what, '$.kind') = 'status'
                            AND json_extract(what, '$.word') = 'REFUNDED')
                     > (SELECT max(id) FROM payment_events WHERE payment_id = ?1
                            AND json_extract(what, '$.kind') = 'refund_asked')";
    let proved: Option<i64> =
        transaction.query_row(sql, params![payment, whole.hundredths()], |row| row.get(0)).optional()?;
    if let Some(id) = proved {
        let fate = Fate { returned: true, recorded: true };
        settle_within(&transaction, id, fate, SettledBy::Status, now)?;
    }
    transaction.commit()
}

fn settle_within(
    transaction: &Connection,
    id: i64,
    Fate { returned, recorded }: Fate,
    by: SettledBy,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let state = match (returned, recorded) {
        (_, true) => IntentState::Done,
        (true, false) => IntentState::Pending,
        (false, false) => IntentState::Cancelled,
    };
    let sql = "UPDATE refunds SET returned = ?2, state = ?3, settled_by = ?4, error = NULL
               WHERE id = ?1 AND state IN ('unknown', 'pending', 'refused')";
    let proved = by == SettledBy::Status;
    // Money that went, or may have gone, was told when it did.
    let settled = change(transaction, sql, params![id, returned, state, by], now, |amount| {
        PaymentEvent::RefundSettled { amount, returned, recorded, proved }
    })?;
    Ok(!settled.is_empty())
}

/// Changes refunds, each with a history event; returns their payments.
fn change(
    transaction: &Connection,
    update: &str,
    parameters: impl Params,
    now: DateTime<Utc>,
    event: impl Fn(String) -> PaymentEvent,
) -> rusqlite::Result<Vec<i64>> {
    let sql = format!("{update} RETURNING payment_id, amount");
    let read = |row: &Row<'_>| Ok((row.get(0)?, AmountText::from(row.get::<_, i64>(1)?)));
    let changed: Vec<(i64, AmountText)> =
        transaction.prepare_cached(&sql)?.query_map(parameters, read)?.collect::<rusqlite::Result<_>>()?;
    for (payment, amount) in &changed {
        add_event(transaction, *payment, &event(amount.to_string()), now)?;
    }
    Ok(changed.into_iter().map(|(payment, _)| payment).collect())
}

/// Money of payments went back, or may have.
fn gone(transaction: &Connection, payments: &[i64], now: DateTime<Utc>) -> rusqlite::Result<()> {
    for payment in payments {
        orders::money_gone(transaction, order_of(transaction, *payment)?, now)?;
    }
    Ok(())
}

const SELECT: &str =
    "SELECT r.id, r.payment_id, r.state, r.amount, p.currency, r.reason, r.kind, r.asked_at, r.reply, r.error,
                          r.returned
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
        error: row.get(9)?,
        returned: row.get(10)?,
    })
}
