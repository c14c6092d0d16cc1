//! Errors that both services give.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

/// An error of both interfaces, whose body each service writes in its own form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommonRefusal {
    /// The key is missing, wrong or revoked.
    InvalidKey,
    /// Too many requests; the value of Retry-After, if it is sent.
    RateLimited(Option<HeaderValue>),
    NotFound,
    MethodNotAllowed,
    ServerError,
}

impl CommonRefusal {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::InvalidKey => StatusCode::UNAUTHORIZED,
            Self::RateLimited(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::ServerError => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    pub(crate) fn message(&self) -> &'static str {
        match self {
            Self::InvalidKey => "API key সঠিক নয়, অথবা বাতিল করা হয়েছে।",
            Self::RateLimited(_) => "অল্প সময়ে অনেক অনুরোধ এসেছে। একটু পরে আবার চেষ্টা করুন।",
            Self::NotFound => "ঠিকানাটি পাওয়া যায়নি।",
            Self::MethodNotAllowed => "এই ঠিকানায় এভাবে অনুরোধ করা যায় না।",
            Self::ServerError => "সার্ভারে সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।",
        }
    }

    /// The response with this body.
    pub(crate) fn with_body(self, body: Value) -> Response {
        let mut response = (self.status(), Json(body)).into_response();
        if let Self::RateLimited(Some(retry_after)) = self {
            response.headers_mut().insert(header::RETRY_AFTER, retry_after);
        }
        response
    }
}
