use chrono::{DateTime, Utc};
use porokh_domain::{Currency, Environment, Money, phone::PhoneKey, wire};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use ts_rs::TS;

use crate::column::{Db, Values};
use crate::{
    AccountScope, IntentState,
    accounts::AccountId,
    orders::{self, OrderKey, Shop},
    transaction_uses::{self, TransactionUse},
};

/// A stored transaction id. The window shows the serialized part.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TransferRow {
    pub id: i64,
    #[serde(skip)]
    pub environment: Environment,
    #[serde(skip)]
    pub account: Option<AccountId>,
    pub transaction_id: String,
    /// In taka, as requested.
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub amount: Money,
    /// The service didn't deny a match.
    #[serde(skip)]
    pub found: bool,
    /// State of the request that marks it as used.
    pub state: IntentState,
    pub message: Option<String>,
    #[serde(skip)]
    pub verify_reply: Option<String>,
    #[serde(skip)]
    pub confirm_reply: Option<String>,
    /// The order that it pays.
    pub order_ref: String,
    #[serde(skip)]
    pub order: Option<i64>,
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub asked_at: DateTime<Utc>,
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When the same id was last confirmed in another row.
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub confirmed_before: Option<DateTime<Utc>>,
    /// The first payment that carries the same id.
    pub paid_before: Option<TransactionUse>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct NewTransferRow {
    pub environment: Environment,
    pub account: Option<AccountId>,
    pub transaction_id: String,
    pub amount: Money,
    /// The service didn't refuse.
    pub answered: bool,
    pub match_id: Option<String>,
    pub message: Option<String>,
    pub reply: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Begun {
    Written(Box<TransferRow>),
    /// No confirmable match, or the same id is being confirmed or may have been.
    WrongState,
    NotFound,
}

pub fn add(connection: &Connection, new: &NewTransferRow, now: DateTime<Utc>) -> rusqlite::Result<i64> {
    connection.execute(
        "INSERT INTO transfers (environment, transaction_id, amount, found, state, match_id, message, verify_reply,
                                asked_at, account_id)
         VALUES (?1, ?2, ?3, ?4, 'pending', ?5, ?6, ?7, ?8, ?9)",
        params![
            Db(new.environment),
            new.transaction_id,
            new.amount.hundredths(),
            new.answered,
            new.match_id,
            new.message,
            new.reply,
            Db(now),
            new.account,
        ],
    )?;
    Ok(connection.last_insert_rowid())
}

/// Persists the intent to mark a match as used. Refused if another row of the same id is in flight or unknown, since
/// it may be marked already. `is_clear`: the reply identifies the match.
pub fn begin(
    connection: &mut Connection,
    scope: AccountScope,
    id: i64,
    order: &OrderKey,
    is_clear: impl Fn(&TransferRow) -> bool,
    now: DateTime<Utc>,
) -> rusqlite::Result<Begun> {
    let transaction = connection.transaction()?;
    let Some(row) = get(&transaction, scope, id)? else { return Ok(Begun::NotFound) };
    let open = "SELECT EXISTS (SELECT 1 FROM transfers
                WHERE environment = ?1 AND transaction_key = (SELECT transaction_key FROM transfers WHERE id = ?2)
                    AND state IN ('in_flight', 'unknown'))";
    let is_open: bool = transaction.query_row(open, params![Db(scope.environment), id], |row| row.get(0))?;
    if !row.found || row.state != IntentState::Pending || is_open || !is_clear(&row) {
        return Ok(Begun::WrongState);
    }
    let order_id = order_of(&transaction, &row, order, now)?;
    let sql = "UPDATE transfers SET state = 'in_flight', order_ref = ?2, order_id = ?3 WHERE id = ?1";
    transaction.execute(sql, params![id, order.order_ref, order_id])?;
    transaction.commit()?;
    Ok(Begun::Written(Box::new(row)))
}

/// The order that a transfer pays; without a reference it is for none that is known here.
fn order_of(
    transaction: &Connection,
    row: &TransferRow,
    order: &OrderKey,
    now: DateTime<Utc>,
) -> rusqlite::Result<Option<i64>> {
    if order.order_ref.is_empty() {
        return Ok(None);
    }
    let shop = Shop { environment: row.environment, courier: None, payment: row.account };
    Ok(orders::identify(transaction, shop, std::slice::from_ref(order), now)?.first().copied())
}

/// Names the order that a transfer pays which was marked as used without one. `false` if it has one or isn't marked.
pub fn name_order(
    connection: &mut Connection,
    scope: AccountScope,
    id: i64,
    order: &OrderKey,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let transaction = connection.transaction()?;
    let row = get(&transaction, scope, id)?;
    let Some(row) = row.filter(|row| row.state == IntentState::Done && row.order.is_none()) else {
        return Ok(false);
    };
    let order_id = order_of(&transaction, &row, order, now)?;
    let sql = "UPDATE transfers SET order_ref = ?2, order_id = ?3 WHERE id = ?1";
    transaction.execute(sql, params![id, order.order_ref, order_id])?;
    transaction.commit()?;
    Ok(true)
}

/// Marked by the service; overrides any assumption made meanwhile.
pub fn used(
    connection: &Connection,
    id: i64,
    reply: &str,
    message: Option<&str>,
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let sql = "UPDATE transfers SET state = 'done', confirm_reply = ?2, message = coalesce(?3, message),
                   confirmed_at = ?4
               WHERE id = ?1 AND (state <> 'done' OR confirm_reply IS NULL)";
    connection.execute(sql, params![id, reply, message, Db(now)]).map(drop)
}

/// Resets a transfer that certainly wasn't marked to an unconfirmed match.
pub fn not_sent(connection: &mut Connection, id: i64) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let order = "SELECT order_id FROM transfers WHERE id = ?1";
    let order = transaction.query_row(order, [id], |row| row.get(0)).optional()?.flatten();
    let sql = "UPDATE transfers SET state = 'pending', order_ref = '', order_id = NULL WHERE id = ?1 AND state = 'in_flight'";
    transaction.execute(sql, [id])?;
    orders::forget_empty(&transaction, order)?;
    transaction.commit()
}

/// The result is unknown; `reply` is an unusable one.
pub fn doubt(
    connection: &Connection,
    id: i64,
    reply: Option<&str>,
    message: Option<&str>,
) -> rusqlite::Result<()> {
    let sql = "UPDATE transfers SET state = 'unknown', confirm_reply = ?2, message = coalesce(?3, message)
               WHERE id = ?1 AND state = 'in_flight'";
    connection.execute(sql, params![id, reply, message]).map(drop)
}

/// After a crash: transfers in flight become `unknown`.
pub fn doubt_unanswered(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute("UPDATE transfers SET state = 'unknown' WHERE state = 'in_flight'", []).map(drop)
}

/// Settles a transfer of unknown state by the user's answer; `false` if it has another.
pub fn settle(
    connection: &Connection,
    scope: AccountScope,
    id: i64,
    used: bool,
    now: DateTime<Utc>,
) -> rusqlite::Result<bool> {
    let state = if used { IntentState::Done } else { IntentState::Cancelled };
    let confirmed_at = used.then_some(now);
    let sql = format!(
        "UPDATE transfers SET state = ?2, confirmed_at = ?3 WHERE id = ?1 AND {} AND state = 'unknown'",
        scope.of("transfers")
    );
    Ok(connection.execute(&sql, params![id, state, Db(confirmed_at)])? > 0)
}

// Ids are compared across accounts, since a customer may send one transfer to two shops.
const SELECT: &str = "SELECT t.id, t.environment, t.transaction_id, t.amount, t.state, t.match_id, t.message,
        t.verify_reply, t.confirm_reply, t.order_ref, t.asked_at, t.confirmed_at,
        (SELECT max(o.confirmed_at) FROM transfers o
         WHERE o.environment = t.environment AND o.transaction_key = t.transaction_key AND o.id <> t.id), t.account_id,
        t.found, t.order_id, p.name, p.amount, p.currency, p.order_ref, p.paid_at
    FROM transfers t LEFT JOIN payments p ON p.id = (
        SELECT min(o.id) FROM payments o
        WHERE o.environment = t.environment AND o.transaction_key = t.transaction_key)";

pub fn get(connection: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<Option<TransferRow>> {
    let sql = format!("{SELECT} WHERE t.id = ?1 AND {}", scope.of("t"));
    connection.query_row(&sql, [id], read).optional()
}

/// Transfers for the orders of a number that were marked as used, or may have been; latest first.
pub fn of_phone(
    connection: &Connection,
    scope: AccountScope,
    phone: PhoneKey,
    most: u32,
) -> rusqlite::Result<Vec<TransferRow>> {
    let sql = format!(
        "{SELECT} WHERE {} AND t.state IN ('done', 'unknown')
             AND t.order_id IN (SELECT id FROM orders WHERE environment = ?3 AND phone = ?1)
         ORDER BY t.id DESC LIMIT ?2",
        scope.of("t")
    );
    let bounds = params![Db(phone), most, Db(scope.environment)];
    connection.prepare_cached(&sql)?.query_map(bounds, read)?.collect()
}

pub fn latest(connection: &Connection, scope: AccountScope, most: u32) -> rusqlite::Result<Vec<TransferRow>> {
    let sql = format!("{SELECT} WHERE {} ORDER BY t.id DESC LIMIT ?1", scope.of("t"));
    connection.prepare_cached(&sql)?.query_map([most], read)?.collect()
}

fn read(row: &Row<'_>) -> rusqlite::Result<TransferRow> {
    Ok(TransferRow {
        id: row.get(0)?,
        environment: row.value(1)?,
        transaction_id: row.get(2)?,
        amount: row.money(3, Currency::Bdt)?,
        state: row.get(4)?,
        message: row.get(6)?,
        verify_reply: row.get(7)?,
        confirm_reply: row.get(8)?,
        order_ref: row.get(9)?,
        asked_at: row.value(10)?,
        confirmed_at: row.value(11)?,
        confirmed_before: row.value(12)?,
        account: row.get(13)?,
        found: row.get(14)?,
        order: row.get(15)?,
        paid_before: transaction_uses::read(row, 16)?,
    })
}
