//! The states of a payment, what it is asked for, and the events of its history.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::column::words;

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

words!(Purpose { Advance = "advance", Full = "full", Other = "other" });

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

/// A [`Standing`] without what belongs to it, which stands in columns of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandingKind {
    Creating,
    Unknown,
    NotCreated,
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

words!(StandingKind {
    Creating = "creating",
    Unknown = "unknown",
    NotCreated = "not_created",
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

impl Standing {
    /// What stands in the database of it.
    pub fn kind(&self) -> StandingKind {
        match self {
            Self::Creating => StandingKind::Creating,
            Self::Unknown => StandingKind::Unknown,
            Self::NotCreated => StandingKind::NotCreated,
            Self::Waiting => StandingKind::Waiting,
            Self::Claimed => StandingKind::Claimed,
            Self::Paid => StandingKind::Paid,
            Self::Cancelled => StandingKind::Cancelled,
            Self::Refunded => StandingKind::Refunded,
            Self::Failed => StandingKind::Failed,
            Self::Problem { .. } => StandingKind::Problem,
            Self::Expired => StandingKind::Expired,
            Self::Other { .. } => StandingKind::Other,
        }
    }

    /// The word in the database.
    pub fn as_str(&self) -> &'static str {
        self.kind().as_str()
    }

    /// Put together with the service's status and what doesn't agree.
    pub(super) fn of(kind: StandingKind, status: Option<String>, mismatches: Vec<Mismatch>) -> Self {
        match kind {
            StandingKind::Creating => Self::Creating,
            StandingKind::Unknown => Self::Unknown,
            StandingKind::NotCreated => Self::NotCreated,
            StandingKind::Waiting => Self::Waiting,
            StandingKind::Claimed => Self::Claimed,
            StandingKind::Paid => Self::Paid,
            StandingKind::Cancelled => Self::Cancelled,
            StandingKind::Refunded => Self::Refunded,
            StandingKind::Failed => Self::Failed,
            StandingKind::Problem => Self::Problem { mismatches },
            StandingKind::Expired => Self::Expired,
            StandingKind::Other => Self::Other { word: status.unwrap_or_default() },
        }
    }

    /// Whether the service may still tell something new by itself. The interface shows no transitions, so that only
    /// what is settled isn't looked at any more.
    pub fn is_open(&self) -> bool {
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

/// The order of a bulk run that a payment was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunOrder {
    /// The run.
    pub run: i64,
    /// The row's number in the sheet, counted from 0.
    pub row: u32,
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
