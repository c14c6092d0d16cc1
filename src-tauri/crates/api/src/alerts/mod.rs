//! Desktop notifications.

mod cause;
mod place;

pub use cause::{Cause, Remedy};
pub use place::{AskedPlace, PlaceFound};

use porokh_domain::Environment;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AlertKind {
    Reports,
    /// Payments that the service confirmed.
    Paid,
    /// Messages about payments and refunds, and payments that differ from the request.
    Payments,
    /// Runs that finished or ask something, and deferred checks that are done.
    Bulk,
    Plan,
    /// Rejected webhook events.
    Rejected,
}

/// Content of a desktop notification. It carries neither a number nor a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Alert {
    /// Another seller reported a number that was checked here.
    PhoneReported {
        /// Orders put on hold by it.
        held: u64,
        message: i64,
    },
    PlanExpiring {
        ends_at: Option<String>,
        message: i64,
    },
    /// The service confirmed a payment as paid.
    Paid {
        payment: i64,
    },
    /// The service reports a payment as completed that differs from the request.
    PaymentDiffers {
        payment: i64,
    },
    /// The money that a parcel leaves for went back.
    AdvanceGone {
        /// The order's latest.
        payment: Option<i64>,
    },
    /// The transaction id of a payment that became paid is on another payment or transfer, too.
    TransactionShared {
        payment: i64,
    },
    /// A message about a payment arrived; the service is asked about the payment.
    Payment {
        refunded: bool,
        /// The payment was made by this app, so a confirmation is notified as well.
        own: bool,
        message: i64,
    },
    /// A background job, which is a part of a run, ended.
    BulkCompleted {
        message: i64,
    },
    /// A deferred check was done.
    DeferredChecked {
        check: i64,
    },
    /// A deferred check may have cost a check, and its result is unknown.
    DeferredLost {
        check: i64,
    },
    ListDone {
        run: i64,
    },
    /// A run paused because the user must decide something.
    ListAsks {
        run: i64,
    },
    /// Events were rejected, for the first time today for this cause.
    Rejected {
        cause: Cause,
        environment: Environment,
    },
}

impl Alert {
    pub fn kind(&self) -> AlertKind {
        match self {
            Self::PhoneReported { .. } => AlertKind::Reports,
            Self::PlanExpiring { .. } => AlertKind::Plan,
            Self::Paid { .. } => AlertKind::Paid,
            Self::Payment { .. }
            | Self::PaymentDiffers { .. }
            | Self::AdvanceGone { .. }
            | Self::TransactionShared { .. } => AlertKind::Payments,
            Self::BulkCompleted { .. }
            | Self::DeferredChecked { .. }
            | Self::DeferredLost { .. }
            | Self::ListDone { .. }
            | Self::ListAsks { .. } => AlertKind::Bulk,
            Self::Rejected { .. } => AlertKind::Rejected,
        }
    }

    /// The place of the window that shows the subject of this notification.
    pub fn place(&self) -> AskedPlace {
        match *self {
            Self::PhoneReported { message, .. }
            | Self::PlanExpiring { message, .. }
            | Self::Payment { message, .. }
            | Self::BulkCompleted { message } => AskedPlace::Message { id: message },
            Self::Paid { payment }
            | Self::PaymentDiffers { payment }
            | Self::TransactionShared { payment } => AskedPlace::Payment { id: payment },
            Self::AdvanceGone { payment } => {
                payment.map_or(AskedPlace::Payments { newest: None }, |id| AskedPlace::Payment { id })
            }
            Self::DeferredChecked { check } | Self::DeferredLost { check } => {
                AskedPlace::SavedCheck { id: check }
            }
            Self::ListDone { run } | Self::ListAsks { run } => AskedPlace::Run { id: run },
            Self::Rejected { environment, .. } => AskedPlace::Rejected { environment },
        }
    }
}
