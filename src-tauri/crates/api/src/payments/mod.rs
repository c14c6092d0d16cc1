//! Payments. Amounts are decimal texts with two places, such as `1250.00`.

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
pub use porokh_store::transaction_uses::TransactionUse;

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PaymentView {
    #[serde(flatten)]
    pub row: PaymentRow,
    /// The payment's account, while its key isn't in use: no polls, no refunds.
    pub away: Option<AccountHint>,
    /// Why the last poll failed.
    pub poll_error: Option<AppError>,
    /// Until when the verified status may be acted on: real money was received and none refunded. `None`: nothing may
    /// be shipped because of it.
    pub sure_until: Option<String>,
}

/// The service's record (payment interface, Payment record), as it came.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct RecordView {
    pub full_name: Option<String>,
    pub email: Option<String>,
    /// Without the fee.
    pub amount: Option<String>,
    /// The customer's fee for the method.
    pub fee: Option<String>,
    /// Total charged to the customer.
    pub charged_amount: Option<String>,
    pub invoice_id: Option<String>,
    pub payment_method: Option<String>,
    /// The payer's number as the service wrote it.
    pub sender_number: Option<String>,
    /// Transfer id of the wallet or the gateway.
    pub transaction_id: Option<String>,
    /// The service's time; its zone isn't documented.
    pub date: Option<String>,
    pub status: Option<String>,
    pub currency: Option<String>,
    /// `true` for payments without real money.
    pub test_mode: Option<bool>,
    pub raw: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PaymentEventView {
    pub at: String,
    pub event: PaymentEvent,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PaymentDetail {
    pub payment: PaymentView,
    /// Once the service has one.
    pub record: Option<RecordView>,
    /// Oldest first.
    pub refunds: Vec<RefundView>,
    /// Oldest first.
    pub events: Vec<PaymentEventView>,
    pub note: String,
    /// Other payments and confirmed transfers with the same transaction id.
    pub same_transaction: Vec<TransactionUse>,
}

/// A new payment as typed.
#[derive(Clone, Deserialize, TS)]
pub struct PaymentForm {
    pub name: String,
    /// Empty: the seller's own.
    pub email: String,
    /// In any notation; may be empty.
    pub phone: String,
    /// As typed: `৳1,250`, `১২৫০`, `$12.50`.
    pub amount: String,
    /// Currency of an amount without a currency sign.
    pub currency: Currency,
    pub purpose: Purpose,
    /// May be empty.
    pub order_ref: String,
    /// The order of a bulk run that it is for.
    pub run: Option<RunOrder>,
    /// Confirmed by the user: another link for an order that already has one.
    pub again: bool,
}

impl std::fmt::Debug for PaymentForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PaymentForm").finish_non_exhaustive()
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Creation {
    /// Created, or unknown whether it was: see the payment's status.
    Asked { payment: Box<PaymentView> },
    /// There is already a payment for this order; nothing was sent.
    SameOrder { earlier: Box<PaymentView>, by: SameBy },
}

/// How two payments are recognised as being for the same order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SameBy {
    Order,
    /// The same row of a run or a sheet.
    Row,
    /// The same phone and amount, within a day.
    Customer,
}

/// The user's answer about a payment that may have been created.
#[derive(Clone, Deserialize, TS)]
pub struct SettleCreationRequest {
    pub id: i64,
    /// As shown on the service's site; `None`: it wasn't created.
    pub invoice_id: Option<String>,
}

/// A payment panel was opened or closed.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct WatchRequest {
    /// `None`: closed.
    pub id: Option<i64>,
}

#[derive(Clone, Deserialize, TS)]
pub struct InvoiceRequest {
    /// As typed.
    pub invoice_id: String,
    /// Live payments are found with the live key only, test payments with the test key only.
    pub kind: KeyKind,
}

/// A payment found by its invoice id.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct InvoiceView {
    pub environment: Environment,
    pub record: RecordView,
    /// The local payment, if it was created here.
    pub own: Option<Box<PaymentView>>,
}

#[derive(Clone, Deserialize, TS)]
pub struct PaymentNoteRequest {
    pub id: i64,
    /// Empty removes the note.
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct QrView {
    /// Modules per side, without the quiet zone.
    pub size: u32,
    /// SVG path of the dark modules, one unit per module.
    pub path: String,
}
