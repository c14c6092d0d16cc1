//! A row's payment is requested at most once: the row gets its payment in the transaction that persists the intent,
//! and is queued again only in the one that reverts it ([`payments::not_sent`]).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, Currency, Environment, Money, RowNumber, wire};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use ts_rs::TS;

use super::{
    orders::{self, Among, OrderKey, OrderMarks, Shop},
    payments::{self, PaymentRow, ValidPayment},
};
use crate::column::{Db, Values, to_json, words};
use crate::{
    AccountScope, Reason,
    accounts::AccountId,
    payments::{Purpose, RunOrder},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LinksState {
    Running,
    /// By the user, or by an error.
    Paused,
    /// Every row was requested, refused or left out.
    Done,
}

words!(LinksState { Running = "running", Paused = "paused", Done = "done" });

/// A stored batch. The window shows the serialized part.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LinkBatchRow {
    pub id: i64,
    pub environment: Environment,
    /// Name of the file or the run.
    pub name: String,
    #[serde(skip)]
    pub purpose: Purpose,
    pub currency: Currency,
    pub state: LinksState,
    /// Why it is paused or waits; `None` if paused by the user.
    #[serde(skip)]
    pub reason: Option<Reason>,
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub created_at: DateTime<Utc>,
    #[serde(flatten)]
    pub counts: LinkCounts,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct LinkCounts {
    /// Without rows that were left out because their order has a link.
    pub total: u32,
    pub made: u32,
    /// Rows that may have a link: no usable answer came. They are never requested again automatically.
    pub unknown: u32,
    /// Refused by the service, unreadable, or not created according to the user.
    pub refused: u32,
    pub waiting: u32,
    /// Paid and verified.
    pub paid: u32,
    /// Marked as sent to the customer.
    pub sent: u32,
}

#[derive(Debug, Clone)]
pub struct NewLinkBatch {
    pub environment: Environment,
    pub account: Option<AccountId>,
    pub name: String,
    pub purpose: Purpose,
    pub currency: Currency,
    /// The run's account at the courier service.
    pub courier: Option<AccountId>,
    /// Keys of all orders of the sheet.
    pub sheet: Vec<OrderKey>,
    pub rows: Vec<LinkRow>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct LinkRow {
    pub row: RowNumber,
    pub name: String,
    pub phone: Option<BdPhone>,
    /// As in the sheet if unreadable, else empty.
    pub phone_text: String,
    /// Empty for the seller's own.
    pub email: String,
    /// As in the sheet.
    pub amount_text: String,
    pub amount: Option<Money>,
    pub order_ref: String,
    /// Of a row that gets a link, once the batch is stored.
    pub order: Option<i64>,
    pub run: Option<RunOrder>,
    pub state: LinkRowState,
    pub error: Option<Reason>,
    /// Its payment; for a row left out, its order's. While it waits, the latest payment of its order that the user
    /// saw before requesting another.
    pub payment: Option<i64>,
    pub sent_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkRowState {
    Waiting,
    /// Has a payment with the further state.
    Asked,
    Refused,
    /// Left out because its order has a payment or another row, or was paid since the batch was planned.
    Skipped,
}

words!(LinkRowState { Waiting = "waiting", Asked = "asked", Refused = "refused", Skipped = "skipped" });

impl LinkRow {
    /// The number as typed into the form of one payment.
    pub fn typed_phone(&self) -> &str {
        self.phone.as_ref().map_or(&self.phone_text, BdPhone::as_str)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct NextLink {
    pub row: LinkRow,
    /// Currency of an amount without a sign.
    pub currency: Currency,
    pub purpose: Purpose,
}

/// Inserts a batch with its rows in one transaction. It is running, or done if no row waits.
pub fn create(
    connection: &mut Connection,
    batch: &NewLinkBatch,
    now: DateTime<Utc>,
) -> rusqlite::Result<i64> {
    let transaction = connection.transaction()?;
    transaction.execute(
        "INSERT INTO link_batches (environment, name, purpose, state, created_at, account_id)
         VALUES (?1, ?2, ?3, 'running', ?4, ?5)",
        params![Db(batch.environment), batch.name, batch.purpose, Db(now), batch.account],
    )?;
    let id = transaction.last_insert_rowid();
    let shop = Shop { environment: batch.environment, courier: batch.courier, payment: batch.account };
    let waiting = batch.rows.iter().filter(|row| row.state == LinkRowState::Waiting);
    let waiting: BTreeSet<RowNumber> = waiting.map(|row| row.row).collect();
    let is_waiting = |key: &OrderKey| key.sheet.as_ref().is_some_and(|sheet| waiting.contains(&sheet.row));
    let orders: BTreeMap<RowNumber, i64> =
        orders::identify_rows(&transaction, shop, &batch.sheet, is_waiting, now)?.into_iter().collect();
    let mut statement = transaction.prepare_cached(
        "INSERT INTO link_rows (batch_id, row, name, phone, email, amount_text, amount, currency, order_ref, run_id,
                                run_row, state, payment_id, error, phone_text, order_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
    )?;
    for row in &batch.rows {
        let error = row.error.as_ref().map(to_json).transpose()?;
        statement.execute(params![
            id,
            Db(row.row),
            row.name,
            Db(row.phone.clone()),
            row.email,
            row.amount_text,
            row.amount.map(Money::hundredths),
            Db(batch.currency),
            row.order_ref,
            row.run.map(|order| order.run),
            row.run.map(|order| Db(order.row)),
            row.state,
            row.payment,
            error,
            row.phone_text,
            orders.get(&row.row),
        ])?;
    }
    drop(statement);
    end(&transaction, id)?;
    transaction.commit()?;
    Ok(id)
}

/// Marks a batch as done if no row waits.
fn end(connection: &Connection, batch: i64) -> rusqlite::Result<()> {
    connection
        .execute(
            "UPDATE link_batches SET state = 'done', reason = NULL
             WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM link_rows WHERE batch_id = ?1 AND state = 'waiting')",
            [batch],
        )
        .map(drop)
}

const LIST: &str = "l.id, l.environment, l.name, l.purpose, l.state, l.reason, l.created_at,
    coalesce(sum(r.state <> 'skipped'), 0),
    coalesce(sum(r.state = 'asked' AND p.state = 'done'), 0),
    coalesce(sum(r.state = 'asked' AND p.state = 'unknown'), 0),
    coalesce(sum(r.state = 'refused' OR r.state = 'asked' AND p.state = 'cancelled'), 0),
    coalesce(sum(r.state = 'waiting' OR r.state = 'asked' AND p.state = 'in_flight'), 0),
    coalesce(sum(r.state = 'asked' AND p.status = 'paid'), 0), coalesce(min(r.currency), 'BDT'),
    coalesce(sum(r.sent_at IS NOT NULL), 0)
    FROM link_batches l LEFT JOIN link_rows r ON r.batch_id = l.id LEFT JOIN payments p ON p.id = r.payment_id";

/// Latest first.
pub fn batches(connection: &Connection, scope: AccountScope) -> rusqlite::Result<Vec<LinkBatchRow>> {
    let sql = format!("SELECT {LIST} WHERE {} GROUP BY l.id ORDER BY l.id DESC", scope.of("l"));
    let mut statement = connection.prepare_cached(&sql)?;
    statement.query_map([], read_list)?.collect()
}

pub fn find(connection: &Connection, id: i64) -> rusqlite::Result<Option<LinkBatchRow>> {
    let sql = format!("SELECT {LIST} WHERE l.id = ?1 GROUP BY l.id");
    connection.prepare_cached(&sql)?.query_row([id], read_list).optional()
}

/// The first running batch of each account.
pub fn running(connection: &Connection) -> rusqlite::Result<Vec<(i64, Environment, Option<AccountId>)>> {
    let sql = "SELECT min(id), environment, account_id FROM link_batches WHERE state = 'running'
               GROUP BY environment, account_id ORDER BY 1";
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.value(1)?, row.get(2)?));
    connection.prepare_cached(sql)?.query_map([], read)?.collect()
}

pub fn running_of(connection: &Connection, account: Option<AccountId>) -> rusqlite::Result<Vec<i64>> {
    let sql = "SELECT id FROM link_batches WHERE state = 'running' AND account_id IS ?1 ORDER BY id";
    connection.prepare_cached(sql)?.query_map([account], |row| row.get(0))?.collect()
}

pub fn account(connection: &Connection, batch: i64) -> rusqlite::Result<Option<AccountId>> {
    let sql = "SELECT account_id FROM link_batches WHERE id = ?1";
    Ok(connection.prepare_cached(sql)?.query_row([batch], |row| row.get(0)).optional()?.flatten())
}

/// The first waiting row of a running batch. A batch without one becomes done.
pub fn next(connection: &Connection, batch: i64) -> rusqlite::Result<Option<NextLink>> {
    let sql = format!(
        "SELECT {ROW}, l.purpose FROM link_rows r JOIN link_batches l ON l.id = r.batch_id
         WHERE r.batch_id = ?1 AND r.state = 'waiting' AND l.state = 'running' ORDER BY r.row LIMIT 1"
    );
    let found = connection.prepare_cached(&sql)?.query_row([batch], |row| {
        Ok(NextLink { row: read_row(row)?, currency: currency(row)?, purpose: row.get(AFTER_ROW)? })
    });
    let found = found.optional()?;
    if found.is_none() {
        end(connection, batch)?;
    }
    Ok(found)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    Payment(i64),
    /// Its order has got a link, or was paid, since the batch was planned.
    LeftOut,
    /// The row no longer waits, or its batch isn't running.
    Over,
}

/// Persists a row's payment intent, if the row still waits and its batch is running.
pub fn begin(
    connection: &mut Connection,
    (batch, row): (i64, RowNumber),
    profile: &str,
    new: &ValidPayment,
    now: DateTime<Utc>,
) -> rusqlite::Result<Begun> {
    let transaction = connection.transaction()?;
    let asked = asked_meanwhile(&transaction, (batch, row), new, now)?;
    if asked.is_some() || paid_meanwhile(&transaction, (batch, row))? {
        let sql =
            "UPDATE link_rows SET state = 'skipped', payment_id = coalesce(?3, payment_id), error = NULL
                   WHERE batch_id = ?1 AND row = ?2 AND state = 'waiting'";
        transaction.execute(sql, params![batch, Db(row), asked])?;
        transaction.commit()?;
        return Ok(Begun::LeftOut);
    }
    let payment = payments::begin_within(&transaction, profile, new, now)?;
    let sql = "UPDATE link_rows SET state = 'asked', payment_id = ?3, error = NULL
               WHERE batch_id = ?1 AND row = ?2 AND state = 'waiting'
                   AND EXISTS (SELECT 1 FROM link_batches WHERE id = ?1 AND state = 'running')";
    if transaction.execute(sql, params![batch, Db(row), payment])? == 0 {
        return Ok(Begun::Over);
    }
    transaction.commit()?;
    Ok(Begun::Payment(payment))
}

/// A payment that the row's order got otherwise since the batch was planned.
fn asked_meanwhile(
    connection: &Connection,
    (batch, row): (i64, RowNumber),
    new: &ValidPayment,
    now: DateTime<Utc>,
) -> rusqlite::Result<Option<i64>> {
    let sql = "SELECT payment_id FROM link_rows WHERE batch_id = ?1 AND row = ?2";
    let seen: Option<Option<i64>> =
        connection.prepare_cached(sql)?.query_row(params![batch, Db(row)], |row| row.get(0)).optional()?;
    let among = Among { after: seen.flatten(), not_of_list: Some(batch), before: None };
    orders::twin_id(connection, &OrderMarks::of(connection, new, now)?, among)
}

/// Whether the row's order was paid since the batch was planned: by a transfer, or by a link that the seller saw.
fn paid_meanwhile(connection: &Connection, (batch, row): (i64, RowNumber)) -> rusqlite::Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM link_rows r JOIN link_batches l ON l.id = r.batch_id
               WHERE r.batch_id = ?1 AND r.row = ?2 AND (
                   EXISTS (SELECT 1 FROM transfers
                           WHERE order_id = r.order_id AND state = 'done' AND confirmed_at > l.created_at)
                   OR EXISTS (SELECT 1 FROM payments
                              WHERE order_id = r.order_id AND status = 'paid' AND paid_at > l.created_at)))";
    connection.prepare_cached(sql)?.query_row(params![batch, Db(row)], |row| row.get(0))
}

pub fn refuse(
    connection: &Connection,
    (batch, row): (i64, RowNumber),
    error: &impl Serialize,
) -> rusqlite::Result<()> {
    let sql = "UPDATE link_rows SET state = 'refused', error = ?3
               WHERE batch_id = ?1 AND row = ?2 AND state = 'waiting'";
    connection.execute(sql, params![batch, Db(row), to_json(error)?]).map(drop)
}

/// Sets or clears the time when the seller sent a row's link. Returns whether the row has a link.
pub fn mark_sent(
    connection: &Connection,
    (batch, row): (i64, RowNumber),
    at: Option<DateTime<Utc>>,
) -> rusqlite::Result<bool> {
    let sql = "UPDATE link_rows SET sent_at = ?3 WHERE batch_id = ?1 AND row = ?2 AND state = 'asked'";
    Ok(connection.execute(sql, params![batch, Db(row), Db(at)])? > 0)
}

/// Changes the state if it differs.
pub fn change(
    connection: &Connection,
    batch: i64,
    (from, to): (LinksState, LinksState),
    reason: Option<&impl Serialize>,
) -> rusqlite::Result<()> {
    let reason = reason.map(to_json).transpose()?;
    let sql = "UPDATE link_batches SET state = ?3, reason = ?4 WHERE id = ?1 AND state = ?2";
    connection.execute(sql, params![batch, from, to, reason]).map(drop)
}

/// Sets why a running batch waits; `None` when it continues. Returns whether it changed.
pub fn set_reason(
    connection: &Connection,
    batch: i64,
    reason: Option<&impl Serialize>,
) -> rusqlite::Result<bool> {
    let reason = reason.map(to_json).transpose()?;
    let sql = "UPDATE link_batches SET reason = ?2 WHERE id = ?1 AND state = 'running' AND reason IS NOT ?2";
    Ok(connection.execute(sql, params![batch, reason])? > 0)
}

pub fn rows(
    connection: &Connection,
    batch: i64,
    skip: u32,
    limit: u32,
) -> rusqlite::Result<Vec<(LinkRow, Option<PaymentRow>)>> {
    let sql = format!(
        "SELECT {ROW}, {} FROM link_rows r {OWN_PAYMENT} WHERE r.batch_id = ?1 ORDER BY r.row LIMIT ?2 OFFSET ?3",
        payments::COLUMNS
    );
    let read = |row: &Row<'_>| Ok((read_row(row)?, payments::read_joined(row, AFTER_ROW)?));
    connection.prepare_cached(&sql)?.query_map(params![batch, limit, skip], read)?.collect()
}

/// Including rows left out.
pub fn count_rows(connection: &Connection, batch: i64) -> rusqlite::Result<usize> {
    let sql = "SELECT count(*) FROM link_rows WHERE batch_id = ?1";
    connection.prepare_cached(sql)?.query_row([batch], |row| row.get(0))
}

#[derive(Debug, Clone, PartialEq)]
pub struct LinkOf {
    pub batch: i64,
    pub name: String,
    pub row: LinkRow,
    pub payment: Option<PaymentRow>,
}

/// Latest batch first.
pub fn of_phone(
    connection: &Connection,
    scope: AccountScope,
    phone: &BdPhone,
    most: u32,
) -> rusqlite::Result<Vec<LinkOf>> {
    let sql = format!(
        "SELECT {ROW}, l.id, l.name, {} FROM link_rows r JOIN link_batches l ON l.id = r.batch_id {OWN_PAYMENT}
         WHERE r.phone = ?1 AND {} ORDER BY l.id DESC, r.row LIMIT ?2",
        payments::COLUMNS,
        scope.of("l")
    );
    let read = |row: &Row<'_>| {
        let payment = payments::read_joined(row, AFTER_ROW + 2)?;
        Ok(LinkOf { batch: row.get(AFTER_ROW)?, name: row.get(AFTER_ROW + 1)?, row: read_row(row)?, payment })
    };
    connection.prepare_cached(&sql)?.query_map(params![Db(phone), most], read)?.collect()
}

/// Keeps its payments.
pub fn delete(connection: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<usize> {
    let sql = format!("DELETE FROM link_batches WHERE id = ?1 AND {}", scope.of("link_batches"));
    let deleted = connection.execute(&sql, [id])?;
    super::open::wipe(connection, deleted)
}

const ROW: &str = "r.row, r.name, r.phone, r.email, r.amount_text, r.amount, r.currency, r.order_ref, \
                   r.run_id, r.run_row, r.state, r.payment_id, r.error, r.phone_text, r.sent_at, r.order_id";

const AFTER_ROW: usize = 16;

/// A waiting row has no payment of its own.
const OWN_PAYMENT: &str = "LEFT JOIN payments p ON p.id = r.payment_id AND r.state <> 'waiting'";

fn currency(row: &Row<'_>) -> rusqlite::Result<Currency> {
    row.value(6)
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<LinkRow> {
    let amount: Option<i64> = row.get(5)?;
    let currency = currency(row)?;
    let run: Option<i64> = row.get(8)?;
    let run_row: Option<RowNumber> = row.value(9)?;
    Ok(LinkRow {
        row: row.value(0)?,
        name: row.get(1)?,
        phone: row.value(2)?,
        phone_text: row.get(13)?,
        email: row.get(3)?,
        amount_text: row.get(4)?,
        amount: amount.and_then(|amount| Money::from_hundredths(amount, currency).ok()),
        order_ref: row.get(7)?,
        order: row.get(15)?,
        run: run.zip(run_row).map(|(run, row)| RunOrder { run, row }),
        state: row.get(10)?,
        error: row.get::<_, Option<String>>(12)?.map(|_| row.json(12)).transpose()?,
        payment: row.get(11)?,
        sent_at: row.value(14)?,
    })
}

fn read_list(row: &Row<'_>) -> rusqlite::Result<LinkBatchRow> {
    Ok(LinkBatchRow {
        id: row.get(0)?,
        environment: row.value(1)?,
        name: row.get(2)?,
        purpose: row.get(3)?,
        currency: row.value(13)?,
        state: row.get(4)?,
        // An unknown reason of a newer version is dropped; the state still says paused.
        reason: row.known_json(5)?,
        created_at: row.value(6)?,
        counts: LinkCounts {
            total: row.get(7)?,
            made: row.get(8)?,
            unknown: row.get(9)?,
            refused: row.get(10)?,
            waiting: row.get(11)?,
            paid: row.get(12)?,
            sent: row.get(14)?,
        },
    })
}
