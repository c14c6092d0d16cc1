//! Who may pass, and what every reply says to the caller.

use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};

use super::accounts::Caller;
use super::interface::Interface;
use super::refusal::CommonRefusal;

/// The headers that a reply got because every reply has them; kept beside it for a fault that replaces it.
#[derive(Clone, Default)]
pub(super) struct ReplyHeaders(pub(super) HeaderMap);

impl ReplyHeaders {
    /// Those of the reply to this request. Counts nothing.
    pub(super) fn of<S: Interface>(state: &S, head: &Parts, now: DateTime<Utc>) -> Self {
        Self(state.reply_headers(head, caller(state, head).as_ref(), now))
    }

    /// Adds them to a reply.
    pub(super) fn mark(self, mut reply: Response) -> Response {
        for (name, value) in &self.0 {
            reply.headers_mut().insert(name, value.clone());
        }
        reply.extensions_mut().insert(self);
        reply
    }
}

/// Whose key a request carries.
pub(super) fn caller<S: Interface>(state: &S, head: &Parts) -> Option<Caller> {
    state.accounts().caller(S::sent_key(&head.headers)?)
}

/// Counts a request and says who sent it.
///
/// # Errors
/// The reply that refuses it, whatever it asks for.
pub(super) fn admit<S: Interface>(
    state: &mut S,
    head: &Parts,
    now: DateTime<Utc>,
) -> Result<Caller, Box<Response>> {
    let caller = caller(state, head).ok_or_else(|| state.refuse_key(head))?;
    let tells = state.tells_retry_after();
    let counted = state.accounts_mut().count(&caller, S::counted_in(head, &caller), now);
    counted.map_err(|over| {
        let retry_after = tells.then(|| HeaderValue::from(over.retry_after));
        S::Refusal::from(CommonRefusal::RateLimited(retry_after)).into_response()
    })?;
    state.authorize(&caller, now).map_err(IntoResponse::into_response)?;
    Ok(caller)
}
