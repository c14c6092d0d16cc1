//! Transaction ids that customers send.

use porokh_store::transfers::TransferRow;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::accounts::AccountHint;

/// Result of trx/verify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TransferMatch {
    /// The reply gives an id of the match, and nothing in it contradicts it.
    Found,
    Unclear,
    /// No match, or the service gives a reason.
    NotFound,
}

/// Pasted text: an SMS, a message with an id in it, or a bare id.
#[derive(Deserialize, TS)]
pub struct SmsText {
    pub text: String,
}

/// Parsed from the pasted text; unverified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SmsReading {
    pub transaction_id: Option<String>,
    /// Received amount, as `1250.00`.
    pub amount: Option<String>,
}

#[derive(Clone, Deserialize, TS)]
pub struct MatchRequest {
    /// As the customer sent it.
    pub transaction_id: String,
    /// As typed.
    pub amount: String,
}

/// A transaction id that was looked up.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TransferView {
    #[serde(flatten)]
    pub row: TransferRow,
    pub matched: TransferMatch,
    /// Reply of trx/verify; its shape isn't documented.
    pub verify_reply: Option<String>,
    /// Reply of trx/confirm.
    pub confirm_reply: Option<String>,
    /// The account of the match, while its key isn't in use: it can't be marked as used until then.
    pub away: Option<AccountHint>,
}

#[derive(Clone, Deserialize, TS)]
pub struct ConfirmRequest {
    pub id: i64,
    /// The order that it pays; may be empty.
    pub order_ref: String,
    /// The customer's number, if several customers have the reference: the answer to
    /// [`AppError::SeveralCustomers`].
    ///
    /// [`AppError::SeveralCustomers`]: crate::AppError::SeveralCustomers
    pub customer: Option<String>,
}

#[derive(Clone, Deserialize, TS)]
pub struct OrderRefRequest {
    pub order_ref: String,
}

/// The user's answer about a transfer that may have been marked as used.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct SettleTransferRequest {
    pub id: i64,
    pub used: bool,
}
