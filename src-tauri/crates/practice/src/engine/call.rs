//! A request as handlers get it.

use std::sync::{Arc, MutexGuard};

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;

use super::accounts::Caller;
use super::faults::FaultKind;
use super::interface::{CommonRefusal, Interface};
use super::service::Shared;

/// An admitted request, with the service that it was sent to.
pub(crate) struct Call<S> {
    pub(crate) caller: Caller,
    pub(crate) now: DateTime<Utc>,
    pub(crate) head: Parts,
    pub(crate) body: Bytes,
    shared: Arc<Shared<S>>,
}

impl<S: Interface> Call<S> {
    /// Locks the state of the service.
    pub(crate) fn state(&self) -> MutexGuard<'_, S> {
        self.shared.state()
    }

    /// Base address of the interface.
    pub(crate) fn base_address(&self) -> &str {
        &self.shared.base_address
    }

    /// The body, declared as JSON.
    pub(crate) fn json<T: DeserializeOwned>(&self) -> Result<T, Unusable> {
        read_json(&self.head.headers, &self.body)
    }

    /// The fault that strikes the request, if it was injected to alter the reply.
    pub(crate) fn fault(&self) -> Option<&FaultKind> {
        self.head.extensions.get()
    }
}

impl<S: Interface> FromRequest<Arc<Shared<S>>> for Call<S> {
    type Rejection = S::Refusal;

    async fn from_request(request: Request, shared: &Arc<Shared<S>>) -> Result<Self, S::Refusal> {
        let (head, body) = request.into_parts();
        // The body was read whole before, so reading it can't fail.
        let body = axum::body::to_bytes(body, usize::MAX).await.unwrap_or_default();
        let caller = head.extensions.get().cloned().ok_or(CommonRefusal::ServerError)?;
        Ok(Self { caller, now: shared.now(), head, body, shared: Arc::clone(shared) })
    }
}

/// Why a body can't be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unusable {
    /// It is not declared as JSON.
    NotJson,
    /// It is malformed, or not of the expected form.
    Unreadable,
}

/// Reads a body that is declared as JSON; parameters of the content type are ignored.
pub(crate) fn read_json<T: DeserializeOwned>(headers: &HeaderMap, body: &[u8]) -> Result<T, Unusable> {
    let declared =
        headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = declared.split(';').next().unwrap_or_default().trim();
    if !essence.eq_ignore_ascii_case("application/json") {
        return Err(Unusable::NotJson);
    }
    serde_json::from_slice(body).map_err(|_| Unusable::Unreadable)
}
