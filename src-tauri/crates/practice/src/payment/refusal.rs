//! Every error of the service (Errors).

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::engine::CommonRefusal;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    LiveKeysOnly,
    PackageExpired,
    MonthlyLimitFull,
    /// A field is wrong: its name and the reason.
    Field(&'static str, &'static str),
    Common(CommonRefusal),
}

impl Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::LiveKeysOnly => StatusCode::UNAUTHORIZED,
            Self::PackageExpired | Self::MonthlyLimitFull => StatusCode::PAYMENT_REQUIRED,
            Self::Field(..) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Common(common) => common.status(),
        }
    }

    fn message(&self) -> String {
        match self {
            Self::Common(CommonRefusal::InvalidKey) => "API key সঠিক নয়, অথবা বন্ধ করা হয়েছে।".into(),
            Self::LiveKeysOnly => "এই কাজে শুধু লাইভ key চলে, টেস্ট key চলে না।".into(),
            Self::PackageExpired => "প্যাকেজের মেয়াদ শেষ। নবায়ন করুন।".into(),
            Self::MonthlyLimitFull => "এই মাসের পেমেন্টের সীমা শেষ।".into(),
            Self::Field(name, reason) => format!("{name}: {reason}"),
            Self::Common(common) => common.message().into(),
        }
    }
}

impl From<CommonRefusal> for Refusal {
    fn from(common: CommonRefusal) -> Self {
        Self::Common(common)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = json!({ "status": false, "message": self.message() });
        let status = self.status();
        match self {
            Self::Common(common) => common.with_body(body),
            _ => (status, Json(body)).into_response(),
        }
    }
}
