//! What crosses to the window about transaction ids that customers send.

use porokh_store::transfers::TransferRow;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::accounts::AccountHint;

/// What trx/verify said of a transaction id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TransferMatch {
    /// A match: the reply gives an id of it, and nothing in it speaks against it.
    Found,
    /// It can't be told whether it is a match.
    Unclear,
    /// There is none, or the service says why not.
    NotFound,
}

/// A text that was pasted: an SMS, a message with an id in it, or a bare id.
#[derive(Deserialize, TS)]
pub struct SmsText {
    pub text: String,
}

/// What was found in a pasted text. It is a claim and proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SmsReading {
    pub transaction_id: Option<String>,
    /// The received amount, `1250.00`.
    pub amount: Option<String>,
}

/// A transaction id to be matched.
#[derive(Clone, Deserialize, TS)]
pub struct MatchRequest {
    /// As the customer sent it.
    pub transaction_id: String,
    /// As typed, in taka.
    pub amount: String,
}

/// A transaction id that was matched, or not: as it is kept, and what that means now.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TransferView {
    #[serde(flatten)]
    pub row: TransferRow,
    /// What the service said of it.
    pub matched: TransferMatch,
    /// The reply of trx/verify as it came, indented: the interface doesn't show its shape.
    pub verify_reply: Option<String>,
    /// The reply of trx/confirm as it came, indented.
    pub confirm_reply: Option<String>,
    /// The account that the match was found with, while its key isn't at hand: it can't be marked until then.
    pub away: Option<AccountHint>,
}

/// A match to be marked as used.
#[derive(Clone, Deserialize, TS)]
pub struct ConfirmRequest {
    pub id: i64,
    /// The seller's order that it pays; may be empty.
    pub order_ref: String,
}

/// What the user found out about a transfer that may have been marked as used.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct SettleTransferRequest {
    pub id: i64,
    pub used: bool,
}
