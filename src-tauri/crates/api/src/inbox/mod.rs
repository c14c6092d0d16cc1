//! Activity: the list of received events.

mod practice;
mod receiver;

pub use practice::*;
pub use receiver::*;

use porokh_domain::{Environment, wire::iso};
use porokh_store::reported::Reported;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    alerts::{Cause, Remedy},
    payments::PaymentStatus,
};

pub use porokh_store::inbox::{ActivityCounts, ActivityFilter, ActivityKind, Sender};

#[derive(Clone, PartialEq, Serialize, TS)]
pub struct ActivityView {
    pub id: i64,
    pub environment: Environment,
    pub sender: Sender,
    pub kind: ActivityKind,
    /// Arrival, of several the latest.
    pub at: String,
    /// More than once only for rejected events; at most 9999.
    pub times: u64,
    pub unread: bool,
    pub size: u64,
    pub what: ActivityWhat,
}

#[derive(Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ActivityWhat {
    PhoneReported {
        /// As the service wrote it.
        phone: String,
        reason: Option<String>,
        /// In the service's words.
        reason_label: Option<String>,
        reported_at: Option<String>,
        /// Last check by this account.
        your_last_check_at: Option<String>,
        /// Orders put on hold by it.
        held: u64,
    },
    BulkCompleted {
        /// `done` or `failed`, as it came.
        status: Option<String>,
        total: Option<u64>,
        /// The local run that it belongs to.
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
    /// A payment or a refund according to the message; the payment's own status tells what was confirmed.
    Payment {
        /// `payment.completed` or `payment.refunded`.
        event: String,
        invoice_id: String,
        /// As it came.
        service_status: String,
        /// As it came.
        amount: Option<String>,
        /// As it came.
        currency: Option<String>,
        name: Option<String>,
        method: Option<String>,
        payment: Option<i64>,
        status: Option<PaymentStatus>,
        /// Last time the service was asked for the payment.
        verified_at: Option<String>,
        /// As [`PaymentView::sure_until`](crate::payments::PaymentView::sure_until).
        sure_until: Option<String>,
        /// Partly refunded, or possibly so.
        part_refunded: bool,
    },
    /// An event that the interface doesn't list.
    Other {
        /// As it came.
        event: String,
    },
    /// A rejected event. Nothing was changed.
    Rejected {
        /// Event named by the header, if the interface lists it.
        event: Option<String>,
        cause: Cause,
        remedy: Remedy,
    },
}

#[derive(Clone, PartialEq, Serialize, TS)]
pub struct ActivityDetail {
    pub activity: ActivityView,
    /// The body, indented; `None` for rejected events.
    pub raw: Option<String>,
}

#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct MarkReadRequest {
    /// `None`: all.
    pub id: Option<i64>,
}

/// A plan that ends soon; shown until it is renewed.
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

/// Another seller's report of a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ReportedView {
    pub reason: Option<String>,
    /// The reason in the service's words.
    pub label: Option<String>,
    pub reported_at: Option<String>,
    pub told_at: String,
}

impl From<Reported> for ReportedView {
    fn from(Reported { reason, label, reported_at, told_at }: Reported) -> Self {
        Self { reason, label, reported_at: reported_at.map(iso), told_at: iso(told_at) }
    }
}
