use std::sync::{Arc, MutexGuard};

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;

use super::accounts::Caller;
use super::faults::FaultKind;
use super::interface::{CommonRefusal, Interface, Shared};

/// An admitted request, the argument of every handler.
pub(crate) struct Call<S> {
    pub(crate) caller: Caller,
    pub(crate) now: DateTime<Utc>,
    pub(crate) head: Parts,
    pub(crate) body: Bytes,
    shared: Arc<Shared<S>>,
}

impl<S: Interface> Call<S> {
    pub(crate) fn state(&self) -> MutexGuard<'_, S> {
        self.shared.state()
    }

    pub(crate) fn base_address(&self) -> &str {
        &self.shared.base_address
    }

    pub(crate) fn json<T: DeserializeOwned>(&self) -> Result<T, Unusable> {
        read_json(&self.head.headers, &self.body)
    }

    pub(crate) fn fault(&self) -> Option<&FaultKind> {
        self.head.extensions.get()
    }
}

impl<S: Interface> FromRequest<Arc<Shared<S>>> for Call<S> {
    type Rejection = S::Refusal;

    async fn from_request(request: Request, shared: &Arc<Shared<S>>) -> Result<Self, S::Refusal> {
        let (head, body) = request.into_parts();
        // Already in memory.
        let body = axum::body::to_bytes(body, usize::MAX).await.unwrap_or_default();
        let caller = head.extensions.get().cloned().ok_or(CommonRefusal::ServerError)?;
        Ok(Self { caller, now: shared.now(), head, body, shared: Arc::clone(shared) })
    }
}

/// The headers that every reply has, kept as an extension for a fault that replaces the reply.
#[derive(Clone, Default)]
pub(crate) struct ReplyHeaders(pub(crate) HeaderMap);

impl ReplyHeaders {
    /// Counts nothing.
    pub(crate) fn of<S: Interface>(state: &S, head: &Parts, now: DateTime<Utc>) -> Self {
        Self(state.reply_headers(head, state.caller(head).as_ref(), now))
    }

    pub(crate) fn mark(self, mut reply: Response) -> Response {
        for (name, value) in &self.0 {
            reply.headers_mut().insert(name, value.clone());
        }
        reply.extensions_mut().insert(self);
        reply
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unusable {
    /// It is not declared as JSON.
    NotJson,
    /// It is malformed, or not of the expected form.
    Unreadable,
}

/// Parameters of the content type are ignored.
pub(crate) fn read_json<T: DeserializeOwned>(headers: &HeaderMap, body: &[u8]) -> Result<T, Unusable> {
    let declared =
        headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = declared.split(';').next().unwrap_or_default().trim();
    if !essence.eq_ignore_ascii_case("application/json") {
        return Err(Unusable::NotJson);
    }
    serde_json::from_slice(body).map_err(|_| Unusable::Unreadable)
}
