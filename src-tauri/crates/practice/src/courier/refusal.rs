//! Every error of the service (Errors).

use std::collections::BTreeMap;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use crate::engine::CommonRefusal;

/// One row of the interface's error table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    PlanRequired,
    ScopeMissing(&'static str),
    BulkNotInPlan,
    AccountDisabled,
    InvalidPhone,
    /// Messages by field.
    ValidationError(BTreeMap<String, Vec<String>>),
    /// With the daily limit.
    DailyLimitReached(u64),
    Common(CommonRefusal),
}

impl Refusal {
    pub(super) fn field(name: impl Into<String>, message: &str) -> Self {
        Self::ValidationError(BTreeMap::from([(name.into(), vec![message.to_owned()])]))
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::PlanRequired | Self::ScopeMissing(_) | Self::BulkNotInPlan | Self::AccountDisabled => {
                StatusCode::FORBIDDEN
            }
            Self::InvalidPhone | Self::ValidationError(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::DailyLimitReached(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Common(common) => common.status(),
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::PlanRequired => "plan_required",
            Self::ScopeMissing(_) => "scope_missing",
            Self::BulkNotInPlan => "bulk_not_in_plan",
            Self::AccountDisabled => "account_disabled",
            Self::InvalidPhone => "invalid_phone",
            Self::ValidationError(_) => "validation_error",
            Self::DailyLimitReached(_) => "daily_limit_reached",
            Self::Common(CommonRefusal::InvalidKey) => "invalid_api_key",
            Self::Common(CommonRefusal::RateLimited(_)) => "rate_limited",
            Self::Common(CommonRefusal::NotFound) => "not_found",
            Self::Common(CommonRefusal::MethodNotAllowed) => "method_not_allowed",
            Self::Common(CommonRefusal::ServerError) => "server_error",
        }
    }

    fn message(&self) -> &'static str {
        match self {
            Self::PlanRequired => "এই প্ল্যানে API ব্যবহার করা যায় না। প্ল্যান আপগ্রেড করুন।",
            Self::ScopeMissing(_) => "এই key দিয়ে কাজটি করার অনুমতি নেই।",
            Self::BulkNotInPlan => "এই প্ল্যানে একসঙ্গে অনেক নম্বর যাচাই করা যায় না। প্ল্যান আপগ্রেড করুন।",
            Self::AccountDisabled => "অ্যাকাউন্টটি বন্ধ রাখা হয়েছে। সাপোর্টে যোগাযোগ করুন।",
            Self::InvalidPhone => "মোবাইল নম্বরটি সঠিক নয়। 01XXXXXXXXX আকারে লিখুন।",
            Self::ValidationError(_) => "পাঠানো তথ্য সঠিক নয়।",
            Self::DailyLimitReached(_) => "আজকের যাচাইয়ের সীমা শেষ। রাত ১২টায় আবার পূর্ণ হবে।",
            Self::Common(common) => common.message(),
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

impl From<CommonRefusal> for Refusal {
    fn from(common: CommonRefusal) -> Self {
        Self::Common(common)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, body) = (self.status(), self.body());
        match self {
            Self::Common(common) => common.with_body(body),
            _ => (status, Json(body)).into_response(),
        }
    }
}
