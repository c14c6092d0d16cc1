use porokh_store::refunds::RefundRow;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{AppError, json::indented};

pub use porokh_store::refunds::RefundKind;

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RefundView {
    #[serde(flatten)]
    pub row: RefundRow,
    /// Its shape isn't documented.
    pub reply: Option<String>,
    /// From the reply.
    pub message: Option<String>,
    /// Why the service doesn't have it.
    pub error: Option<AppError>,
}

/// Data of the refund dialog. Without a usable record, the amount is the requested one; method and transaction id are
/// empty, and only a refund of unknown state can be settled.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RefundFacts {
    /// Amount without the fee.
    pub paid: String,
    /// Amount charged, if the record says so: refunds never exceed it.
    pub charged: Option<String>,
    /// Refundable amount.
    pub left: String,
    /// Amount refunded here, including refunds of unknown state and those that the service doesn't have.
    pub refunded: String,
    /// The service reports the payment as refunded, without an amount.
    pub called_refunded: bool,
    /// As it came.
    pub method: String,
    /// Who moves the money, if the seller has answered.
    pub kind: Option<RefundKind>,
    pub transaction_id: String,
    /// As the service wrote it.
    pub sender_number: Option<String>,
    pub phone: Option<String>,
    /// A refund of unknown state: no refund is possible until it is settled.
    pub locked_by: Option<RefundView>,
    /// Why the service's record proves nothing about this payment.
    pub no_record: Option<NoRecord>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoRecord {
    /// The record names another payment.
    OtherPayment,
    /// There is none, or it lacks the amount, the method or the transaction id.
    Incomplete,
}

/// Who moves the money of a payment method.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct MethodKindRequest {
    /// A payment of the method: the answer applies to its account. `None`: to the account whose payments are listed.
    pub id: Option<i64>,
    pub method: String,
    pub kind: RefundKind,
}

/// Who moves the money of a payment method, as answered by the seller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct MethodKindView {
    pub method: String,
    pub kind: RefundKind,
}

#[derive(Clone, Deserialize, TS)]
pub struct RefundRequest {
    pub id: i64,
    /// As typed.
    pub amount: String,
    /// Not empty.
    pub reason: String,
    /// Must match the seller's answer about the method.
    pub kind: RefundKind,
    /// "I have sent it": required if the seller moves the money.
    pub sent: bool,
    /// "It has not gone back yet": required if the service reports the payment as refunded.
    pub despite_refunded: bool,
}

/// A refund by hand that the service doesn't have yet.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct RecordRefundRequest {
    pub id: i64,
    /// "It isn't recorded yet": required if the service reports the payment as refunded.
    pub despite_refunded: bool,
}

/// The user's answers about a refund of unknown state, or one that the service doesn't have.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct SettleRefundRequest {
    pub id: i64,
    /// The money went back to the customer.
    pub returned: bool,
    /// The service's own site shows the refund.
    pub recorded: bool,
}

impl From<RefundRow> for RefundView {
    fn from(row: RefundRow) -> Self {
        let reply: Option<serde_json::Value> =
            row.reply.as_deref().and_then(|json| serde_json::from_str(json).ok());
        let message = reply.as_ref().and_then(|reply| reply.get("message")?.as_str());
        Self {
            message: message.map(str::to_owned),
            reply: row.reply.as_deref().map(indented),
            error: row.error.as_deref().and_then(|json| serde_json::from_str(json).ok()),
            row,
        }
    }
}
