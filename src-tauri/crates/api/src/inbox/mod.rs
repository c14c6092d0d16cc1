//! What crosses to the window of the list of everything that was told. Times are ISO 8601.

mod practice;
mod receiver;

pub use practice::*;
pub use receiver::*;

use porokh_domain::Environment;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    alerts::{Cause, Remedy},
    payments::PaymentStatus,
};

pub use porokh_store::inbox::{ActivityCounts, ActivityFilter, ActivityKind, Sender};

/// A line of the list.
#[derive(Clone, PartialEq, Serialize, TS)]
pub struct ActivityView {
    pub id: i64,
    /// Whose records it belongs to; `test` and `practice` are marked TEST.
    pub environment: Environment,
    /// Whose address it came to.
    pub sender: Sender,
    pub kind: ActivityKind,
    /// When it arrived, or the latest of several.
    pub at: String,
    /// How often: more than once only where it isn't believed; ends at 9999.
    pub times: u64,
    pub unread: bool,
    /// Bytes of its body.
    pub size: u64,
    pub what: ActivityWhat,
}

#[derive(Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ActivityWhat {
    /// Another seller reported a number.
    PhoneReported {
        /// The number, as the service wrote it.
        phone: String,
        reason: Option<String>,
        /// The reason in the service's words.
        reason_label: Option<String>,
        reported_at: Option<String>,
        /// When this account checked it last.
        your_last_check_at: Option<String>,
        /// Orders that it held back.
        held: u64,
    },
    BulkCompleted {
        /// `done` or `failed`, as it came.
        status: Option<String>,
        total: Option<u64>,
        /// The run here that it belongs to.
        run: Option<i64>,
        run_name: Option<String>,
    },
    PlanExpiring {
        plan: Option<String>,
        ends_at: Option<String>,
    },
    Test {
        message: Option<String>,
    },
    /// A payment or a refund, by the message's word; the payment's own status says what was confirmed.
    Payment {
        /// `payment.completed` or `payment.refunded`.
        event: String,
        invoice_id: String,
        /// The service's word for the status.
        service_status: String,
        /// What was asked for, as it came.
        amount: Option<String>,
        /// Its currency, as it came.
        currency: Option<String>,
        name: Option<String>,
        method: Option<String>,
        payment: Option<i64>,
        status: Option<PaymentStatus>,
        /// When the service was last asked for it, ISO 8601.
        verified_at: Option<String>,
        /// Until when that may be acted on, as in [`PaymentView::sure_until`](crate::payments::PaymentView::sure_until).
        sure_until: Option<String>,
        /// Something of it went back, or may have.
        part_refunded: bool,
    },
    /// An event that the interface doesn't list.
    Other {
        /// Its name as it came.
        event: String,
    },
    /// Something that isn't believed. Nothing was changed.
    Rejected {
        /// The event that its header names, if the interface lists it.
        event: Option<String>,
        cause: Cause,
        remedy: Remedy,
    },
}

/// A line with all that came.
#[derive(Clone, PartialEq, Serialize, TS)]
pub struct ActivityDetail {
    pub activity: ActivityView,
    /// The body as it came, indented; none of what isn't believed.
    pub raw: Option<String>,
}

/// Marks lines as read.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct MarkReadRequest {
    /// One line; `None`: all.
    pub id: Option<i64>,
}

/// A plan that ends, until it is renewed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PlanNotice {
    pub plan: Option<String>,
    pub ends_at: Option<String>,
    /// There is a page to renew it.
    pub can_renew: bool,
}

impl std::fmt::Debug for ActivityView {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ActivityView").field("id", &self.id).field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// What another seller's report said of a number, as far as it was told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ReportedView {
    pub reason: Option<String>,
    /// The reason in the service's words.
    pub label: Option<String>,
    /// When it was reported, ISO 8601.
    pub reported_at: Option<String>,
    /// When that was told here, ISO 8601.
    pub told_at: String,
}
