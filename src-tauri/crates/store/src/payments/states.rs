//! The states of a payment, what it is asked for, and the events of its history.

use porokh_domain::RowNumber;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{IntentState, column::words};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Part of the price, or the delivery charge, before the parcel leaves.
    Advance,
    Full,
    Other,
}

words!(Purpose { Advance = "advance", Full = "full", Other = "other" });

/// Local status of a payment: our reading of the service's record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PaymentStatus {
    /// The request for it is on its way.
    InFlight,
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
    Problem { mismatches: Vec<Mismatch> },
    /// A payment without money that the service has deleted: test payments after three days, practice payments when
    /// the app ends.
    Expired,
    /// A status that the interface doesn't list.
    Other {
        /// The word as it came.
        word: String,
    },
}

/// The word of a status in the database. What else belongs to a [`PaymentStatus`] stands in columns of its own; of a payment
/// that isn't known to be created there is none.
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
    /// The word in the database; none before it is created.
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

    /// Its name, as it crosses to the window.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::InFlight => "in_flight",
            Self::Unknown => "unknown",
            Self::NotCreated => "not_created",
            created => created.word().map_or("", StatusWord::as_str),
        }
    }

    /// Put together of the state of the request for it, its status, the service's word and what doesn't agree.
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

    /// Whether the service may still tell something new by itself. The interface shows no transitions, so that only
    /// what is settled isn't polled any more.
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

/// Something in the service's record that doesn't agree with what was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Mismatch {
    /// The record doesn't name its invoice.
    Invoice,
    Amount {
        /// The record's value; `None` where it is missing or unreadable.
        told: Option<String>,
    },
    /// Another currency than BDT on a payment of the standard checkout.
    Currency { told: Option<String> },
    /// A payment without money where a real one was asked for.
    TestPayment,
    /// No word that it is a test payment where one was asked for.
    NotTestPayment,
}

/// The order of a bulk run that a payment was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunOrder {
    pub run: i64,
    /// The row in the sheet.
    pub row: RowNumber,
}

/// Something that happened to a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PaymentEvent {
    Asked,
    Created,
    /// No usable answer came to the request for it.
    CreationUnknown,
    /// Found by an invoice id that the seller entered.
    Found,
    /// The user said that it wasn't created.
    SaidNotCreated,
    Status {
        word: String,
    },
    /// Paid, and the service's record agrees.
    Paid,
    /// The service's record doesn't agree with what was asked for.
    Mismatch,
    Expired,
    RefundAsked {
        amount: String,
    },
    /// The service took a refund.
    RefundTaken {
        amount: String,
    },
    /// The service refused a refund.
    RefundRefused {
        amount: String,
    },
    /// No usable answer came to a refund.
    RefundUnknown {
        amount: String,
    },
    /// The fate of a refund was settled.
    RefundSettled {
        amount: String,
        /// Whether the refund happened.
        happened: bool,
        /// By the service's status, not by the user's word.
        proved: bool,
    },
}
