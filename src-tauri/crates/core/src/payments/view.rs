//! What crosses to the window about payments. Amounts are texts with two decimal places, such as `1250.00`.

use porokh_domain::{Currency, KeyKind};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::RefundView;
use crate::{AppError, Realm, accounts::AccountHint};

/// What a payment is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Part of the price, or the delivery charge, before the parcel leaves.
    Advance,
    /// The whole price.
    Full,
    /// Something else.
    Other,
}

/// Where a payment stands, by our own reading of what the service said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Standing {
    /// The request for it is on its way.
    Creating,
    /// The request left and no usable answer came: it may have been created.
    Unknown,
    /// The user said that it wasn't created.
    NotCreated,
    /// The link is out; nothing was paid yet.
    Waiting,
    /// Something said that it was paid, and the service didn't confirm it yet.
    Claimed,
    /// Paid, and verify-payment agrees in invoice, amount, mode and, for taka, currency.
    Paid,
    /// The customer gave it up.
    Cancelled,
    /// The service's status is REFUNDED. It doesn't say how much went back: a part may do.
    Refunded,
    /// The service's status is ERROR.
    Failed,
    /// Paid by the service's word, but what it says doesn't agree with what was asked for.
    Problem {
        /// What doesn't agree.
        mismatches: Vec<Mismatch>,
    },
    /// A payment without money that the service has deleted: test payments after three days, practice payments when
    /// the app ends.
    Expired,
    /// A status that the interface doesn't list.
    Other {
        /// The word as it came.
        word: String,
    },
}

/// Something in the service's record that doesn't agree with what was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Mismatch {
    /// The record doesn't name its invoice.
    Invoice,
    /// Another amount.
    Amount {
        /// What the record says; `None` where it says nothing that can be read.
        told: Option<String>,
    },
    /// Another currency than BDT on a payment of the standard checkout.
    Currency {
        /// What the record says.
        told: Option<String>,
    },
    /// A payment without money where a real one was asked for.
    TestPayment,
    /// No word that it is a test payment where one was asked for.
    NotTestPayment,
}

impl Standing {
    /// The word in the database.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Creating => "creating",
            Self::Unknown => "unknown",
            Self::NotCreated => "not_created",
            Self::Waiting => "waiting",
            Self::Claimed => "claimed",
            Self::Paid => "paid",
            Self::Cancelled => "cancelled",
            Self::Refunded => "refunded",
            Self::Failed => "failed",
            Self::Problem { .. } => "problem",
            Self::Expired => "expired",
            Self::Other { .. } => "other",
        }
    }

    /// Reads the word in the database, with the service's status and what doesn't agree.
    pub(crate) fn read(word: &str, status: Option<&str>, mismatches: Vec<Mismatch>) -> Option<Self> {
        Some(match word {
            "creating" => Self::Creating,
            "unknown" => Self::Unknown,
            "not_created" => Self::NotCreated,
            "waiting" => Self::Waiting,
            "claimed" => Self::Claimed,
            "paid" => Self::Paid,
            "cancelled" => Self::Cancelled,
            "refunded" => Self::Refunded,
            "failed" => Self::Failed,
            "problem" => Self::Problem { mismatches },
            "expired" => Self::Expired,
            "other" => Self::Other { word: status.unwrap_or_default().to_owned() },
            _ => return None,
        })
    }

    /// Whether the service may still tell something new by itself. The interface shows no transitions, so that only
    /// what is settled isn't looked at any more.
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Self::Waiting
            | Self::Claimed
            | Self::Cancelled
            | Self::Failed
            | Self::Problem { .. }
            | Self::Other { .. } => true,
            Self::Creating
            | Self::Unknown
            | Self::NotCreated
            | Self::Paid
            | Self::Refunded
            | Self::Expired => false,
        }
    }
}

impl Purpose {
    /// The word in the database.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Advance => "advance",
            Self::Full => "full",
            Self::Other => "other",
        }
    }

    /// Reads the word in the database.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        [Self::Advance, Self::Full, Self::Other].into_iter().find(|purpose| purpose.word() == word)
    }
}

/// The order of a bulk run that a payment was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunOrder {
    /// The run.
    pub run: i64,
    /// The row's number in the sheet, counted from 0.
    pub row: u32,
}

/// A payment as lists and panels show it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PaymentView {
    /// Its id here.
    pub id: i64,
    /// Where it was made.
    pub realm: Realm,
    /// Customer name.
    pub name: String,
    /// Customer e-mail.
    pub email: String,
    /// The customer gave none: it is the seller's own.
    pub email_is_own: bool,
    /// `01712345678`.
    pub phone: Option<String>,
    /// What was asked for.
    pub amount: String,
    /// Its currency.
    pub currency: Currency,
    /// What for.
    pub purpose: Purpose,
    /// The seller's order reference; empty without one.
    pub order_ref: String,
    /// The order of a bulk run that it was asked for.
    pub run: Option<RunOrder>,
    /// Where it stands.
    pub standing: Standing,
    /// How much of it went back, where any did.
    pub refunded: Option<String>,
    /// A refund whose fate isn't known locks further ones.
    pub refund_unknown: bool,
    /// The account that it was made with, while its key isn't at hand: it isn't looked at, and nothing goes back.
    pub away: Option<AccountHint>,
    /// The service's identifier.
    pub invoice_id: Option<String>,
    /// The hosted page where the customer pays.
    pub payment_url: Option<String>,
    /// Identifier of the method that it was paid with, as it came.
    pub method: Option<String>,
    /// The wallet's or the gateway's id of the transfer.
    pub transaction_id: Option<String>,
    /// When it was asked for, ISO 8601.
    pub created_at: String,
    /// When it was first found paid and verified, ISO 8601.
    pub paid_at: Option<String>,
    /// When the service was last asked for it, ISO 8601.
    pub checked_at: Option<String>,
    /// Why the last look brought nothing.
    pub look_error: Option<AppError>,
    /// When it is looked at again by itself, ISO 8601.
    pub next_look_at: Option<String>,
    /// Until when what the service said may be acted on, ISO 8601: real money that came and that nothing of went back.
    /// `None`: nothing may be sent because of it.
    pub sure_until: Option<String>,
}

/// The service's record of a payment (payment interface, Payment record), as it came.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct RecordView {
    /// Customer name.
    pub full_name: Option<String>,
    /// Customer e-mail.
    pub email: Option<String>,
    /// What was asked for, without the fee.
    pub amount: Option<String>,
    /// The customer's fee for the method.
    pub fee: Option<String>,
    /// All that the customer was charged.
    pub charged_amount: Option<String>,
    /// Identifies the payment.
    pub invoice_id: Option<String>,
    /// The method's identifier.
    pub payment_method: Option<String>,
    /// The payer's number, as the service wrote it.
    pub sender_number: Option<String>,
    /// The wallet's or the gateway's id of the transfer.
    pub transaction_id: Option<String>,
    /// The service's time, in a zone that the interface doesn't show.
    pub date: Option<String>,
    /// The service's word.
    pub status: Option<String>,
    /// The service's word.
    pub currency: Option<String>,
    /// True for payments without money.
    pub test_mode: Option<bool>,
    /// The reply as it came, indented; for the technical details.
    pub raw: String,
}

/// Something that happened to a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum PaymentEvent {
    /// It was asked for.
    Asked,
    /// The service created it.
    Created,
    /// No usable answer came to the request for it.
    CreationUnknown,
    /// It was found by an invoice id that the user gave.
    Found,
    /// The user said that it wasn't created.
    SaidNotCreated,
    /// Its status changed.
    Status {
        /// The service's word.
        word: String,
    },
    /// It was paid, and the service's record agrees.
    Paid,
    /// The service's record doesn't agree with what was asked for.
    Mismatch,
    /// It was deleted by the service.
    Expired,
    /// A refund was asked for.
    RefundAsked {
        /// How much.
        amount: String,
    },
    /// The service took a refund.
    RefundTaken {
        /// How much.
        amount: String,
    },
    /// The service refused a refund.
    RefundRefused {
        /// How much.
        amount: String,
    },
    /// No usable answer came to a refund.
    RefundUnknown {
        /// How much.
        amount: String,
    },
    /// What became of that refund was settled.
    RefundSettled {
        /// How much.
        amount: String,
        /// It happened.
        happened: bool,
        /// By the service's status, not by the user's word.
        proved: bool,
    },
}

/// A line of a payment's history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PaymentEventView {
    /// When, ISO 8601.
    pub at: String,
    /// What.
    pub event: PaymentEvent,
}

/// All that is known of a payment.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PaymentDetail {
    /// The payment.
    pub payment: PaymentView,
    /// The service's record, once there is one.
    pub record: Option<RecordView>,
    /// Refunds, oldest first.
    pub refunds: Vec<RefundView>,
    /// Its history, oldest first.
    pub events: Vec<PaymentEventView>,
    /// The user's note.
    pub note: String,
}

/// A new payment as it was typed.
#[derive(Clone, Deserialize, TS)]
pub struct NewPaymentRequest {
    /// Customer name.
    pub name: String,
    /// Customer e-mail; empty for the seller's own.
    pub email: String,
    /// Customer mobile, in any form; may be empty.
    pub phone: String,
    /// As typed: `৳1,250`, `১২৫০`, `$12.50`.
    pub amount: String,
    /// Currency of an amount without a mark.
    pub currency: Currency,
    /// What for.
    pub purpose: Purpose,
    /// The seller's order reference; may be empty.
    pub order_ref: String,
    /// The order of a bulk run that it is for.
    pub run: Option<RunOrder>,
    /// The user saw that there is a link for this order already, and wants another.
    pub again: bool,
}

impl std::fmt::Debug for NewPaymentRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewPaymentRequest").finish_non_exhaustive()
    }
}

/// What became of a new payment.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Creation {
    /// There is a link, or it isn't known whether there is one; the payment's standing tells.
    Asked {
        /// The payment.
        payment: Box<PaymentView>,
    },
    /// There is a payment for this order already; nothing was sent.
    SameOrder {
        /// The latest of them.
        earlier: Box<PaymentView>,
        /// What it is known by.
        by: SameBy,
    },
}

/// By what a payment is known to be for the same order as another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SameBy {
    /// The seller's reference.
    Order,
    /// The row of a run or of a sheet.
    Row,
    /// The customer's phone and the amount, within a day.
    Customer,
}

/// What the user found out about a payment that may have been created.
#[derive(Clone, Deserialize, TS)]
pub struct SettleCreationRequest {
    /// The payment.
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
    /// Where it belongs.
    pub realm: Realm,
    /// The service's record.
    pub record: RecordView,
    /// The payment here, if it was made here.
    pub own: Option<Box<PaymentView>>,
}

/// A note about a payment.
#[derive(Clone, Deserialize, TS)]
pub struct PaymentNoteRequest {
    /// The payment.
    pub id: i64,
    /// The note; an empty one takes it away.
    pub text: String,
}
