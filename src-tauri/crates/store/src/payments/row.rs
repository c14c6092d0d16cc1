//! Payments as stored and as requested.

use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, Environment, Money, RowNumber, wire};
use rusqlite::{Row, types::ValueRef};
use serde::Serialize;
use ts_rs::TS;

use super::states::{Mismatch, PaymentStatus, Purpose, RunOrder};
use crate::{
    accounts::AccountId,
    column::Values,
    orders::{
        OrderKey, Shop,
        one_payment::{paid_otherwise, refunded_here},
    },
};

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
    pub order: i64,
    /// The row of a run from which it was requested.
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
    /// When the seller last opened or copied a reminder for the customer.
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub reminded_at: Option<DateTime<Utc>>,
    /// The part of the amount that refunds of which Porokh knows took, recorded at the service or not; a surplus that was
    /// paid and went back isn't part of it.
    #[serde(serialize_with = "wire::amount_unless_zero")]
    #[ts(type = "string | null")]
    pub refunded: Money,
    /// A refund of unknown state, which locks further ones.
    pub refund_unknown: bool,
    /// A refund by hand went back and is not recorded at the service.
    pub unrecorded: bool,
    /// Another payment carries the same transaction id, or it was confirmed for an order.
    pub shares_transaction: bool,
    /// A waiting payment whose money came, since it was asked for, by other payments and transfers of its order.
    pub paid_otherwise: bool,
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
    /// The run's account at the courier service.
    pub courier: Option<AccountId>,
    pub order: PaymentOrder,
}

/// The order that a payment is for.
#[derive(Debug, Clone, PartialEq)]
pub enum PaymentOrder {
    Known(i64),
    Of(OrderKey),
    /// A row that is no order yet, compared with the other rows of its sheet.
    New(OrderKey),
}

impl ValidPayment {
    pub(crate) fn shop(&self) -> Shop {
        Shop { environment: self.environment, courier: self.courier, payment: self.account }
    }
}

/// Columns for [`read`], of a table `p`.
pub const COLUMNS: &str = concat!(
    "p.id, p.environment, p.own_ref, p.state, p.service_status, p.mismatches, p.name, p.email, p.email_is_own, p.phone,
     p.amount, p.currency, p.purpose, p.order_ref, p.run_id, p.run_row, p.created_at, p.invoice_id, p.payment_url, p.record,
     p.method, p.transaction_id, p.checked_at, p.poll_error, p.paid_at, p.watched_from, p.next_poll_at, p.note, ",
    refunded_here!(),
    ", EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.state = 'unknown'), p.account_id, p.status, p.order_id,
     EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.returned = 1 AND r.state IN ('pending', 'refused')),
     EXISTS (SELECT 1 FROM payments o WHERE o.environment = p.environment AND o.transaction_key = p.transaction_key
             AND o.id <> p.id)
         OR EXISTS (SELECT 1 FROM transfers t WHERE t.environment = p.environment
                    AND t.transaction_key = p.transaction_key AND t.state = 'done'),
     p.reminded_at, ",
    paid_otherwise!()
);

pub fn read(row: &Row<'_>) -> rusqlite::Result<PaymentRow> {
    read_at(row, 0)
}

/// Reads joined [`COLUMNS`] that begin at a column; `None` without a row.
pub(crate) fn read_joined(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<PaymentRow>> {
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
        order: row.get(at(32))?,
        unrecorded: row.get(at(33))?,
        shares_transaction: row.get(at(34))?,
        reminded_at: row.value(at(35))?,
        paid_otherwise: row.get(at(36))?,
    })
}
