//! Refusals of the services, and missing answers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A refusal of the fraud-check service, by `error.code` (interface, Errors).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum ServiceRefusal {
    /// 401: missing, wrong or revoked key.
    InvalidApiKey,
    /// 403: a live key without a plan that has API access.
    PlanRequired,
    ScopeMissing {
        /// As the service names it.
        required_scope: Option<String>,
    },
    /// 403: no bulk access in the plan.
    BulkNotInPlan,
    AccountDisabled,
    InvalidPhone,
    ValidationError {
        /// Messages by field name.
        fields: BTreeMap<String, Vec<String>>,
    },
    /// 429: today's checks are used up.
    DailyLimitReached {
        limit: Option<u64>,
    },
    /// 429.
    RateLimited {
        /// If the service said so.
        retry_after_s: Option<u64>,
    },
    /// 404: often a wrong service address.
    NotFound,
    /// 405: often a wrong service address.
    MethodNotAllowed,
    /// 500.
    ServerError,
    /// An unlisted code, or a refusal without one.
    Other {
        word: Option<String>,
    },
}

/// A refusal of the payment service, by HTTP status (payment interface, Errors).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum PaymentRefusal {
    /// 401: wrong or disabled key.
    Key,
    /// 402: the package has expired, or the month's payments are used up.
    Package,
    /// 422: the message names the reason.
    Field,
    /// 429.
    Pace {
        /// If the service said so.
        retry_after_s: Option<u64>,
    },
    /// HTTP success with `status: false` in the body.
    Stated,
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UnreachableReason {
    /// No network, unknown host, or connection refused.
    Connect,
    ConnectTimeout,
    /// Untrusted certificate, or TLS failure.
    Tls,
}

/// Why a sent request has no usable answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoAnswerReason {
    TimedOut,
    ConnectionLost,
    /// Not the service's JSON: an HTML page, truncated JSON, other fields.
    NotUnderstood {
        status: u16,
    },
    /// Redirects are never followed with a key.
    Redirected {
        status: u16,
    },
    /// Larger than any reply of the service.
    TooLarge,
}
