//! What crosses to the window about refunds.

use porokh_store::refunds::RefundRow;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::json::indented;

pub use porokh_store::refunds::RefundKind;

/// A refund: as it is kept, and what the service said.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RefundView {
    #[serde(flatten)]
    pub row: RefundRow,
    /// The reply as it came, indented: the interface doesn't show its shape.
    pub reply: Option<String>,
    /// The service's message in it.
    pub message: Option<String>,
}

/// What the refund dialog needs before anything is typed.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RefundFacts {
    /// What was paid, without the fee.
    pub paid: String,
    /// All that was charged, where the record says so: refunds never exceed it.
    pub charged: Option<String>,
    /// What can still go back.
    pub left: String,
    /// What was refunded here, or may have been.
    pub refunded: String,
    /// The service calls the payment refunded, and doesn't say how much went back.
    pub called_refunded: bool,
    /// The method's identifier as it came.
    pub method: String,
    /// Who moves its money, where the seller has said so.
    pub kind: Option<RefundKind>,
    /// The id of the transfer.
    pub transaction_id: String,
    /// The number that paid, as the service wrote it.
    pub sender_number: Option<String>,
    /// Of the customer, `01712345678`.
    pub phone: Option<String>,
    /// A refund whose fate isn't known: nothing can be refunded until it is settled.
    pub locked_by: Option<RefundView>,
}

/// Who moves the money of a method.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct MethodKindRequest {
    /// A payment made with it: the kind is remembered for the account that this one belongs to. `None`: for the one whose
    /// payments are listed.
    pub id: Option<i64>,
    pub method: String,
    pub kind: RefundKind,
}

/// Who moves the money of a method, as the seller said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct MethodKindView {
    pub method: String,
    pub kind: RefundKind,
}

/// A refund as it was typed.
#[derive(Clone, Deserialize, TS)]
pub struct RefundRequest {
    pub id: i64,
    /// As typed.
    pub amount: String,
    /// Why; not empty.
    pub reason: String,
    /// Who moves the money; must be what the seller said of the method.
    pub kind: RefundKind,
    /// "I have sent it": needed where the seller moves the money.
    pub sent: bool,
    /// "It has not gone back yet": needed where the service calls the payment refunded.
    pub despite_refunded: bool,
}

/// What the user found out about a refund whose fate isn't known.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct SettleRefundRequest {
    pub id: i64,
    /// The service's own site shows it.
    pub happened: bool,
}

impl From<RefundRow> for RefundView {
    fn from(row: RefundRow) -> Self {
        let reply: Option<serde_json::Value> =
            row.reply.as_deref().and_then(|json| serde_json::from_str(json).ok());
        let message = reply.as_ref().and_then(|reply| reply.get("message")?.as_str());
        Self { message: message.map(str::to_owned), reply: row.reply.as_deref().map(indented), row }
    }
}
