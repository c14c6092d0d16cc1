//! Every error that these endpoints can give (interface, Errors).

use std::collections::BTreeMap;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

/// A refused request: one row of the interface's error table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Key missing, wrong or revoked.
    InvalidApiKey,
    /// Live key without a plan that has API access.
    PlanRequired,
    /// The key lacks this scope.
    ScopeMissing(&'static str),
    /// Bulk call without bulk access in the plan.
    BulkNotInPlan,
    /// Account suspended.
    AccountDisabled,
    /// Not a Bangladeshi mobile number.
    InvalidPhone,
    /// Request data invalid: messages by field.
    ValidationError(BTreeMap<String, Vec<String>>),
    /// The day's checks, this many, are used up.
    DailyLimitReached(u64),
    /// Too many requests; the value of Retry-After, if it is sent.
    RateLimited(Option<HeaderValue>),
    /// Unknown endpoint or unknown job.
    NotFound,
    /// Method not supported.
    MethodNotAllowed,
    /// Server problem.
    ServerError,
}

impl Refusal {
    /// One message about one field.
    pub(crate) fn field(name: impl Into<String>, message: &str) -> Self {
        Self::ValidationError(BTreeMap::from([(name.into(), vec![message.to_owned()])]))
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::InvalidApiKey => StatusCode::UNAUTHORIZED,
            Self::PlanRequired | Self::ScopeMissing(_) | Self::BulkNotInPlan | Self::AccountDisabled => {
                StatusCode::FORBIDDEN
            }
            Self::InvalidPhone | Self::ValidationError(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::DailyLimitReached(_) | Self::RateLimited(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::ServerError => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::InvalidApiKey => "invalid_api_key",
            Self::PlanRequired => "plan_required",
            Self::ScopeMissing(_) => "scope_missing",
            Self::BulkNotInPlan => "bulk_not_in_plan",
            Self::AccountDisabled => "account_disabled",
            Self::InvalidPhone => "invalid_phone",
            Self::ValidationError(_) => "validation_error",
            Self::DailyLimitReached(_) => "daily_limit_reached",
            Self::RateLimited(_) => "rate_limited",
            Self::NotFound => "not_found",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::ServerError => "server_error",
        }
    }

    fn message(&self) -> &'static str {
        match self {
            Self::InvalidApiKey => "API key সঠিক নয়, অথবা বাতিল করা হয়েছে।",
            Self::PlanRequired => "এই প্ল্যানে API ব্যবহার করা যায় না। প্ল্যান আপগ্রেড করুন।",
            Self::ScopeMissing(_) => "এই key দিয়ে কাজটি করার অনুমতি নেই।",
            Self::BulkNotInPlan => "এই প্ল্যানে একসঙ্গে অনেক নম্বর যাচাই করা যায় না। প্ল্যান আপগ্রেড করুন।",
            Self::AccountDisabled => "অ্যাকাউন্টটি বন্ধ রাখা হয়েছে। সাপোর্টে যোগাযোগ করুন।",
            Self::InvalidPhone => "মোবাইল নম্বরটি সঠিক নয়। 01XXXXXXXXX আকারে লিখুন।",
            Self::ValidationError(_) => "পাঠানো তথ্য সঠিক নয়।",
            Self::DailyLimitReached(_) => "আজকের যাচাইয়ের সীমা শেষ। রাত ১২টায় আবার পূর্ণ হবে।",
            Self::RateLimited(_) => "অল্প সময়ে অনেক অনুরোধ এসেছে। একটু পরে আবার চেষ্টা করুন।",
            Self::NotFound => "ঠিকানাটি পাওয়া যায়নি।",
            Self::MethodNotAllowed => "এই ঠিকানায় এভাবে অনুরোধ করা যায় না।",
            Self::ServerError => "সার্ভারে সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।",
        }
    }

    fn body(&self) -> Value {
        let mut error = Map::from_iter([("code".to_owned(), json!(self.code()))]);
        let extra = match self {
            Self::ScopeMissing(scope) => Some(("required_scope", json!(scope))),
            Self::ValidationError(fields) => Some(("fields", json!(fields))),
            Self::DailyLimitReached(limit) => Some(("limit", json!(limit))),
            _ => None,
        };
        error.extend(extra.map(|(name, value)| (name.to_owned(), value)));
        json!({ "status": false, "message": self.message(), "error": error })
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.body())).into_response();
        if let Self::RateLimited(Some(retry_after)) = self {
            response.headers_mut().insert(header::RETRY_AFTER, retry_after);
        }
        response
    }
}
