//! The states of a payment, what it is asked for, and the events of its history.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

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

impl Purpose {
    /// The word in the database.
    pub fn word(self) -> &'static str {
        match self {
            Self::Advance => "advance",
            Self::Full => "full",
            Self::Other => "other",
        }
    }

    /// Reads the word in the database.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Advance, Self::Full, Self::Other].into_iter().find(|purpose| purpose.word() == word)
    }
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

impl Standing {
    /// The word in the database.
    pub fn word(&self) -> &'static str {
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
    pub fn read(word: &str, status: Option<&str>, mismatches: Vec<Mismatch>) -> Option<Self> {
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
