//! Every error of the payment service (interface, Errors).

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// A refused request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Refusal {
    /// Key missing, wrong or disabled.
    InvalidKey,
    /// A test key where only live keys work.
    LiveKeysOnly,
    /// The account's package has ended.
    PackageExpired,
    /// The package's payments of this month are used up.
    MonthlyLimitFull,
    /// A field is wrong: its name and the reason.
    Field(&'static str, &'static str),
    /// Too many requests; the value of Retry-After, if it is sent.
    TooManyRequests(Option<HeaderValue>),
    /// Unknown endpoint.
    NotFound,
    /// Method not supported.
    MethodNotAllowed,
    /// Server problem.
    ServerError,
}

impl Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::InvalidKey | Self::LiveKeysOnly => StatusCode::UNAUTHORIZED,
            Self::PackageExpired | Self::MonthlyLimitFull => StatusCode::PAYMENT_REQUIRED,
            Self::Field(..) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooManyRequests(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::ServerError => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn message(&self) -> String {
        match self {
            Self::InvalidKey => "API key সঠিক নয়, অথবা বন্ধ করা হয়েছে।".into(),
            Self::LiveKeysOnly => "এই কাজে শুধু লাইভ key চলে, টেস্ট key চলে না।".into(),
            Self::PackageExpired => "প্যাকেজের মেয়াদ শেষ। নবায়ন করুন।".into(),
            Self::MonthlyLimitFull => "এই মাসের পেমেন্টের সীমা শেষ।".into(),
            Self::Field(name, reason) => format!("{name}: {reason}"),
            Self::TooManyRequests(_) => "অল্প সময়ে অনেক অনুরোধ এসেছে। একটু পরে আবার চেষ্টা করুন।".into(),
            Self::NotFound => "ঠিকানাটি পাওয়া যায়নি।".into(),
            Self::MethodNotAllowed => "এই ঠিকানায় এভাবে অনুরোধ করা যায় না।".into(),
            Self::ServerError => "সার্ভারে সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।".into(),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = Json(json!({ "status": false, "message": self.message() }));
        let mut response = (self.status(), body).into_response();
        if let Self::TooManyRequests(Some(retry_after)) = self {
            response.headers_mut().insert(header::RETRY_AFTER, retry_after);
        }
        response
    }
}
