//! Notifications of the desktop.

mod cause;

pub use cause::{Cause, Remedy};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Kinds of notifications of the desktop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AlertKind {
    Reports,
    /// Payments that the service confirmed.
    Paid,
    /// Messages about payments and refunds, and payments that differ from what was asked for.
    Payments,
    /// Lists that are finished, or ask something, and numbers that were kept for after midnight.
    Bulk,
    Plan,
    /// What isn't believed.
    Rejected,
}

/// Something that a notification of the desktop may tell. There is neither a number nor a name in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Alert {
    /// Another seller reported a number that was checked here.
    PhoneReported {
        /// Orders that it held back.
        held: u64,
    },
    PlanExpiring {
        ends_at: Option<String>,
    },
    /// The service confirmed that a payment is paid, however that was noticed.
    Paid,
    /// The service calls a payment completed that isn't what was asked for.
    PaymentDiffers,
    /// A message about a payment arrived, and the service is asked about it.
    Payment {
        /// It tells of a refund.
        refunded: bool,
        /// The payment was made here: what the service confirms is told, too.
        own: bool,
    },
    /// A background job ended, which is a part of a list.
    BulkCompleted,
    /// A number that was kept for after midnight was checked.
    DeferredChecked,
    ListDone,
    /// A list paused by itself, because the user must decide something.
    ListAsks,
    /// Messages aren't believed, for the first time today for this reason.
    Rejected {
        cause: Cause,
    },
}

impl Alert {
    /// The kind that the seller can switch off.
    pub fn kind(&self) -> AlertKind {
        match self {
            Self::PhoneReported { .. } => AlertKind::Reports,
            Self::PlanExpiring { .. } => AlertKind::Plan,
            Self::Paid => AlertKind::Paid,
            Self::Payment { .. } | Self::PaymentDiffers => AlertKind::Payments,
            Self::BulkCompleted | Self::DeferredChecked | Self::ListDone | Self::ListAsks => AlertKind::Bulk,
            Self::Rejected { .. } => AlertKind::Rejected,
        }
    }
}
