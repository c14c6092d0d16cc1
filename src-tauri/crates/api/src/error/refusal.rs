//! What a service refused, and what came instead of an answer.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A refusal of the fraud-check service, by `error.code` (interface, Errors).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum ServiceRefusal {
    /// 401: the key is missing, wrong or revoked.
    InvalidApiKey,
    /// 403: a live key without a plan that has API access.
    PlanRequired,
    /// 403: the key lacks a scope.
    ScopeMissing {
        /// The scope that it needs, as the service names it.
        required_scope: Option<String>,
    },
    /// 403: a bulk call without bulk access in the plan.
    BulkNotInPlan,
    /// 403: the account is suspended.
    AccountDisabled,
    /// 422: not a valid Bangladeshi mobile number.
    InvalidPhone,
    /// 422: the request data is invalid.
    ValidationError {
        /// Messages by field name, as the service words them.
        fields: BTreeMap<String, Vec<String>>,
    },
    /// 429: the day's checks are used up.
    DailyLimitReached { limit: Option<u64> },
    /// 429: too many requests.
    RateLimited {
        /// Seconds to wait, where the service said so.
        retry_after_s: Option<u64>,
    },
    /// 404: unknown endpoint or record; often a wrong service address.
    NotFound,
    /// 405: method not supported; often a wrong service address.
    MethodNotAllowed,
    /// 500: a problem at the service.
    ServerError,
    /// A code that the interface doesn't list, or a refusal without one.
    Other {
        /// The code as it came.
        word: Option<String>,
    },
}

/// A refusal of the payment service, by HTTP status (payment interface, Errors).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum PaymentRefusal {
    /// 401: the key is wrong or disabled.
    Key,
    /// 402: the package has expired, or the month's payments are used up.
    Package,
    /// 422: a field is wrong; the message names the reason.
    Field,
    /// 429: too many requests in a short time.
    Pace {
        /// Seconds to wait, where the service said so.
        retry_after_s: Option<u64>,
    },
    /// A success by its HTTP status whose body says `status: false`.
    Stated,
    Other,
}

/// Why a request never reached the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UnreachableReason {
    /// No network, no such host, or nobody listens there.
    Connect,
    /// Nobody answered the connection in time.
    ConnectTimeout,
    /// The server's certificate isn't trusted, or the secure connection failed.
    Tls,
}

/// What came instead of an answer, after the request had left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoAnswerReason {
    TimedOut,
    ConnectionLost,
    /// A reply that isn't the service's JSON: an HTML page, cut-off JSON, other fields.
    NotUnderstood {
        /// HTTP status of the reply.
        status: u16,
    },
    /// A redirect, which is never followed with a key.
    Redirected {
        /// HTTP status of the reply.
        status: u16,
    },
    /// The reply is larger than any reply of the service.
    TooLarge,
}
