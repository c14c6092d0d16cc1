//! What crosses to the window about payments. Amounts are texts with two decimal places, such as `1250.00`.

mod ledger;
mod links;
mod refund;
mod transfer;

pub use ledger::*;
pub use links::*;
pub use refund::*;
pub use transfer::*;

use porokh_domain::{Currency, Environment, KeyKind};
use porokh_store::payments::PaymentRow;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{AppError, accounts::AccountHint};

pub use porokh_store::payments::{Mismatch, PaymentEvent, PaymentStatus, Purpose, RunOrder};

/// A payment as lists and panels show it: as it is kept, and what that means now.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PaymentView {
    #[serde(flatten)]
    pub row: PaymentRow,
    /// The account that it was made with, while its key isn't at hand: it isn't polled, and nothing goes back.
    pub away: Option<AccountHint>,
    /// Why the last poll brought nothing.
    pub poll_error: Option<AppError>,
    /// Until when what the service said may be acted on, ISO 8601: real money that came and that nothing of went back.
    /// `None`: nothing may be sent because of it.
    pub sure_until: Option<String>,
}

/// The service's record of a payment (payment interface, Payment record), as it came.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct RecordView {
    pub full_name: Option<String>,
    pub email: Option<String>,
    /// What was asked for, without the fee.
    pub amount: Option<String>,
    /// The customer's fee for the method.
    pub fee: Option<String>,
    /// All that the customer was charged.
    pub charged_amount: Option<String>,
    pub invoice_id: Option<String>,
    pub payment_method: Option<String>,
    /// The payer's number, as the service wrote it.
    pub sender_number: Option<String>,
    /// The wallet's or the gateway's id of the transfer.
    pub transaction_id: Option<String>,
    /// The service's time, in a zone that the interface doesn't show.
    pub date: Option<String>,
    pub status: Option<String>,
    pub currency: Option<String>,
    /// True for payments without money.
    pub test_mode: Option<bool>,
    /// The reply as it came, indented; for the technical details.
    pub raw: String,
}

/// A line of a payment's history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PaymentEventView {
    /// When, ISO 8601.
    pub at: String,
    pub event: PaymentEvent,
}

/// All that is known of a payment.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PaymentDetail {
    pub payment: PaymentView,
    /// The service's record, once there is one.
    pub record: Option<RecordView>,
    /// Refunds, oldest first.
    pub refunds: Vec<RefundView>,
    /// Its history, oldest first.
    pub events: Vec<PaymentEventView>,
    pub note: String,
}

/// A new payment as it was typed.
#[derive(Clone, Deserialize, TS)]
pub struct PaymentForm {
    pub name: String,
    /// Customer e-mail; empty for the seller's own.
    pub email: String,
    /// Customer mobile, in any form; may be empty.
    pub phone: String,
    /// As typed: `৳1,250`, `১২৫০`, `$12.50`.
    pub amount: String,
    /// Currency of an amount without a mark.
    pub currency: Currency,
    pub purpose: Purpose,
    /// The seller's order reference; may be empty.
    pub order_ref: String,
    /// The order of a bulk run that it is for.
    pub run: Option<RunOrder>,
    /// The user saw that there is a link for this order already, and wants another.
    pub again: bool,
}

impl std::fmt::Debug for PaymentForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PaymentForm").finish_non_exhaustive()
    }
}

/// What became of a new payment.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Creation {
    /// There is a link, or it isn't known whether there is one; the payment's status tells.
    Asked { payment: Box<PaymentView> },
    /// There is a payment for this order already; nothing was sent.
    SameOrder {
        earlier: Box<PaymentView>,
        /// What it is known by.
        by: SameBy,
    },
}

/// By what a payment is known to be for the same order as another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SameBy {
    Order,
    /// The row of a run or of a sheet.
    Row,
    /// The customer's phone and the amount, within a day.
    Customer,
}

/// What the user found out about a payment that may have been created.
#[derive(Clone, Deserialize, TS)]
pub struct SettleCreationRequest {
    pub id: i64,
    /// The invoice id that the service's own site shows; `None`: it isn't there.
    pub invoice_id: Option<String>,
}

/// A payment panel was opened or closed.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct WatchRequest {
    /// The payment in the panel; `None`: it was closed.
    pub id: Option<i64>,
}

/// A payment to be looked up by its invoice id.
#[derive(Clone, Deserialize, TS)]
pub struct InvoiceRequest {
    /// The invoice id as typed.
    pub invoice_id: String,
    /// Live payments are found with the live key only, test payments with the test key only.
    pub kind: KeyKind,
}

/// A payment that was looked up by its invoice id.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct InvoiceView {
    pub environment: Environment,
    pub record: RecordView,
    /// The payment here, if it was made here.
    pub own: Option<Box<PaymentView>>,
}

/// A note about a payment.
#[derive(Clone, Deserialize, TS)]
pub struct PaymentNoteRequest {
    pub id: i64,
    /// The note; an empty one takes it away.
    pub text: String,
}

/// A QR code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct QrView {
    /// Modules on each side, without the quiet zone.
    pub size: u32,
    /// The dark modules as a path of SVG, one unit a module.
    pub path: String,
}
