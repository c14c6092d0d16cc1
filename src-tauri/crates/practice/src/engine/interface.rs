use std::sync::{Arc, Mutex, MutexGuard};

use axum::Json;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::MethodRouter;
use chrono::{DateTime, Utc};
use porokh_domain::Clock;
use serde_json::Value;
use tokio::sync::Notify;

use super::accounts::{Accounts, Caller, KeyHeader, KeyHolder};
use super::clock::CLOCK_CHECK;
use super::endpoint::{Endpoint, Endpoints};
use super::faults::{FaultKind, FaultPlan, Shape};
use super::lock::lock;
use super::random::Latency;
use super::requests::RequestLog;
use super::webhooks::Outbox;

/// The state of a service, and its interface document in code. Every method runs while the state is locked.
pub trait Interface: Sized + Send + 'static {
    /// Prefix of all routes; other paths are answered by a web page.
    const PREFIX: &'static str;
    /// Consecutive failed attempts that disable a webhook address; `None`: any number.
    const WEBHOOK_FAILURES_MAX: Option<u32>;
    /// Fields of replies that hold one word of a list.
    const WORD_FIELDS: &'static [&'static str];

    type Account: KeyHolder;
    type Refusal: From<CommonRefusal> + IntoResponse;

    fn routes() -> Vec<Route<Self>>;

    /// Whether a header of this name can carry a key, and as which of the interface's headers.
    fn key_header(name: &HeaderName) -> Option<KeyHeader>;

    /// The key of a request; `None` without one and when the interface forbids what was sent.
    fn sent_key(headers: &HeaderMap) -> Option<&str>;

    /// Counts nothing. `None`: the request has no valid key.
    fn caller(&self, head: &Parts) -> Option<Caller> {
        self.accounts().caller(Self::sent_key(&head.headers)?)
    }

    fn accounts(&self) -> &Accounts<Self::Account>;

    fn accounts_mut(&mut self) -> &mut Accounts<Self::Account>;

    /// The rate limits of its account that a request counts in.
    fn counted_in(head: &Parts, caller: &Caller) -> &'static [usize];

    /// Whether a 429 carries Retry-After.
    fn tells_retry_after(&self) -> bool {
        true
    }

    /// The reply to a request without a valid key.
    fn refuse_key(&self, _head: &Parts) -> Response {
        Self::Refusal::from(CommonRefusal::InvalidKey).into_response()
    }

    /// Refuses every request of a caller.
    ///
    /// # Errors
    /// The account or its plan does not allow any request.
    fn authorize(&mut self, _caller: &Caller, _now: DateTime<Utc>) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// Headers of every reply to this request. Counts nothing.
    fn reply_headers(&self, _head: &Parts, _caller: Option<&Caller>, _now: DateTime<Utc>) -> HeaderMap {
        HeaderMap::new()
    }

    /// Runs everything that was due until `now`.
    fn settle(&mut self, now: DateTime<Utc>);

    /// Whether something is due later without a request.
    fn is_waiting(&self, _now: DateTime<Utc>) -> bool {
        false
    }

    /// The reply when the quota of the caller's plan is used up.
    fn quota_refusal(&self, caller: Option<&Caller>) -> Self::Refusal;

    /// The objects in a reply that are no maps.
    fn shapes(reply: &Value) -> &'static [Shape];

    /// Alters a reply as a fault asks that only this service knows.
    fn alter_reply(_fault: &FaultKind, _reply: &mut Value) {}
}

pub struct Route<S> {
    pub(crate) endpoint: Endpoint,
    pub(crate) path: &'static str,
    pub(crate) methods: MethodRouter<Arc<Shared<S>>>,
    pub(crate) needs_key: bool,
}

impl<S> Route<S> {
    /// `{…}` at the end of a path matches anything.
    pub(crate) fn new(endpoint: Endpoint, path: &'static str, methods: MethodRouter<Arc<Shared<S>>>) -> Self {
        Self { endpoint, path, methods, needs_key: true }
    }

    /// A page that needs no key.
    pub(crate) fn page(
        endpoint: Endpoint,
        path: &'static str,
        methods: MethodRouter<Arc<Shared<S>>>,
    ) -> Self {
        Self { needs_key: false, ..Self::new(endpoint, path, methods) }
    }
}

pub(crate) struct Shared<S> {
    pub(crate) base_address: String,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) latency: Latency,
    pub(crate) endpoints: Endpoints,
    pub(crate) faults: Mutex<FaultPlan>,
    pub(crate) requests: RequestLog,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) state: Mutex<S>,
    /// Notified after each change of the state.
    pub(crate) changed: Notify,
}

impl<S> Shared<S> {
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }
}

impl<S: Interface> Shared<S> {
    /// Locks the state after running everything that is due.
    pub(crate) fn state(&self) -> MutexGuard<'_, S> {
        let mut state = lock(&self.state);
        state.settle(self.now());
        state
    }

    /// Runs what becomes due between requests. Never returns.
    pub(crate) async fn pass_time(&self) {
        loop {
            if self.state().is_waiting(self.now()) {
                tokio::time::sleep(CLOCK_CHECK).await;
            } else {
                self.changed.notified().await;
            }
        }
    }
}

/// An error of both interfaces, whose body each service writes in its own form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommonRefusal {
    /// Missing, wrong or revoked.
    InvalidKey,
    /// With the value of Retry-After, if any.
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

    pub(crate) fn with_body(self, body: Value) -> Response {
        let mut response = (self.status(), Json(body)).into_response();
        if let Self::RateLimited(Some(retry_after)) = self {
            response.headers_mut().insert(header::RETRY_AFTER, retry_after);
        }
        response
    }
}
