//! Payment states, purposes, and history events.

use porokh_domain::RowNumber;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{IntentState, column::words};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Part of the price or the delivery charge, before shipping.
    Advance,
    Full,
    Other,
}

words!(Purpose { Advance = "advance", Full = "full", Other = "other" });

/// Local status of a payment, derived from the service's record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PaymentStatus {
    /// The request is in flight.
    InFlight,
    /// No usable answer came: it may have been created.
    Unknown,
    /// According to the user.
    NotCreated,
    /// Not paid yet.
    Waiting,
    /// Reported as paid, not verified yet.
    Claimed,
    /// Paid; verify-payment agrees in invoice, amount, mode and currency.
    Paid,
    /// By the customer.
    Cancelled,
    /// The service's status is REFUNDED, without an amount: the refund may be partial.
    Refunded,
    /// The service's status is ERROR.
    Failed,
    /// Paid according to the service, but the record contradicts the request.
    Problem { mismatches: Vec<Mismatch> },
    /// Deleted by the service: test payments after three days, practice payments when the app ends.
    Expired,
    /// An unlisted status.
    Other { word: String },
}

/// Stored status. Further data of a [`PaymentStatus`] has its own columns; `NULL` unless created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusWord {
    Waiting,
    Claimed,
    Paid,
    Cancelled,
    Refunded,
    Failed,
    Problem,
    Expired,
    Other,
}

words!(StatusWord {
    Waiting = "waiting",
    Claimed = "claimed",
    Paid = "paid",
    Cancelled = "cancelled",
    Refunded = "refunded",
    Failed = "failed",
    Problem = "problem",
    Expired = "expired",
    Other = "other",
});

impl PaymentStatus {
    /// `None` before it is created.
    pub fn word(&self) -> Option<StatusWord> {
        match self {
            Self::InFlight | Self::Unknown | Self::NotCreated => None,
            Self::Waiting => Some(StatusWord::Waiting),
            Self::Claimed => Some(StatusWord::Claimed),
            Self::Paid => Some(StatusWord::Paid),
            Self::Cancelled => Some(StatusWord::Cancelled),
            Self::Refunded => Some(StatusWord::Refunded),
            Self::Failed => Some(StatusWord::Failed),
            Self::Problem { .. } => Some(StatusWord::Problem),
            Self::Expired => Some(StatusWord::Expired),
            Self::Other { .. } => Some(StatusWord::Other),
        }
    }

    /// As serialized.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::InFlight => "in_flight",
            Self::Unknown => "unknown",
            Self::NotCreated => "not_created",
            created => created.word().map_or("", StatusWord::as_str),
        }
    }

    /// From the state of the request, the stored status, the service's status and the mismatches.
    pub(super) fn of(
        state: IntentState,
        status: Option<StatusWord>,
        service_status: Option<String>,
        mismatches: Vec<Mismatch>,
    ) -> Self {
        match (state, status) {
            (IntentState::Cancelled | IntentState::Refused, _) => Self::NotCreated,
            (IntentState::Unknown, _) => Self::Unknown,
            (IntentState::Pending | IntentState::InFlight, _) | (IntentState::Done, None) => Self::InFlight,
            (IntentState::Done, Some(status)) => match status {
                StatusWord::Waiting => Self::Waiting,
                StatusWord::Claimed => Self::Claimed,
                StatusWord::Paid => Self::Paid,
                StatusWord::Cancelled => Self::Cancelled,
                StatusWord::Refunded => Self::Refunded,
                StatusWord::Failed => Self::Failed,
                StatusWord::Problem => Self::Problem { mismatches },
                StatusWord::Expired => Self::Expired,
                StatusWord::Other => Self::Other { word: service_status.unwrap_or_default() },
            },
        }
    }

    /// Whether the service may still change it. The interface documents no transitions, so only final statuses aren't
    /// polled.
    pub fn is_open(&self) -> bool {
        match self {
            Self::Waiting
            | Self::Claimed
            | Self::Cancelled
            | Self::Failed
            | Self::Problem { .. }
            | Self::Other { .. } => true,
            Self::InFlight
            | Self::Unknown
            | Self::NotCreated
            | Self::Paid
            | Self::Refunded
            | Self::Expired => false,
        }
    }
}

/// A contradiction between the service's record and the request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Mismatch {
    /// The record doesn't name its invoice.
    Invoice,
    Amount {
        /// `None` if missing or unreadable.
        told: Option<String>,
    },
    /// Another currency than requested; missing on a payment in taka.
    Currency { told: Option<String> },
    /// A test payment instead of a live one.
    TestPayment,
    /// Not marked as a test payment although requested as one.
    NotTestPayment,
    /// Neither clearly a test payment nor clearly none.
    TestModeUnclear,
    /// The record's metadata has the id of another payment.
    OtherPayment,
}

/// The order of a bulk run that a payment is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunOrder {
    pub run: i64,
    pub row: RowNumber,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PaymentEvent {
    Asked,
    Created,
    /// No usable answer came to the request.
    CreationUnknown,
    /// Found by an invoice id that the seller entered.
    Found,
    /// According to the user.
    SaidNotCreated,
    Status {
        word: String,
    },
    /// Paid and verified.
    Paid,
    /// The service's record contradicts the request.
    Mismatch,
    Expired,
    /// The seller sent the money.
    RefundSentByHand {
        amount: String,
    },
    RefundAsked {
        amount: String,
    },
    RefundTaken {
        amount: String,
    },
    RefundRefused {
        amount: String,
    },
    /// No usable answer came to a refund.
    RefundUnknown {
        amount: String,
    },
    /// A refund of unknown state, or one that wasn't recorded, was settled.
    RefundSettled {
        amount: String,
        /// The money went back.
        returned: bool,
        /// The service has the refund.
        recorded: bool,
        /// By the service's status, not by the user.
        proved: bool,
    },
}
