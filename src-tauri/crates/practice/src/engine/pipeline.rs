//! Every request is logged, delayed, subjected to a fault, admitted and handled, in this order.
//!
//! Any program on the computer can send requests: nothing that it wrote is logged without a valid key, nor is its body
//! read unless a page takes it.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};
use chrono::{DateTime, Utc};

use super::accounts::Caller;
use super::call::ReplyHeaders;
use super::faults::injection;
use super::interface::{CommonRefusal, Interface, Shared};
use super::lock::lock;
use super::requests::SeenRequest;

const BODY_BYTES_MAX: usize = 1 << 20;

const NO_SUCH_PAGE: &str = "<!doctype html><title>Not found</title><h1>Not found</h1>\n";

pub(crate) fn router<S: Interface>(shared: &Arc<Shared<S>>) -> Router {
    let refuse_path = || async { S::Refusal::from(CommonRefusal::NotFound).into_response() };
    let refuse_method = || async { S::Refusal::from(CommonRefusal::MethodNotAllowed).into_response() };
    let mut interface = Router::new().fallback(refuse_path);
    let mut pages = Router::new();
    for route in S::routes() {
        let path = format!("{}{}", S::PREFIX, route.path);
        if route.needs_key {
            // axum would hand HEAD to GET, which may cost a check.
            let methods = route.methods.head(refuse_method).fallback(refuse_method);
            interface = interface.route(&path, methods);
        } else {
            pages = pages.route(&path, route.methods);
        }
    }
    interface
        .layer(from_fn_with_state(Arc::clone(shared), admit))
        .layer(from_fn_with_state((Arc::clone(shared), true), receive))
        .merge(pages.layer(from_fn_with_state((Arc::clone(shared), false), receive)))
        .with_state(Arc::clone(shared))
}

async fn receive<S: Interface>(
    State((shared, needs_key)): State<(Arc<Shared<S>>, bool)>,
    request: Request,
    next: Next,
) -> Response {
    let (head, mut body) = request.into_parts();
    let has_key = needs_key && shared.state().caller(&head).is_some();
    if needs_key && !has_key {
        body = Body::empty();
    }
    // A body that is too long or breaks off is treated as empty.
    let body = axum::body::to_bytes(body, BODY_BYTES_MAX).await.unwrap_or_default();
    shared.requests.add(match has_key {
        true => SeenRequest::new(shared.now(), &head, &body, S::key_header),
        false => {
            let endpoint = shared.endpoints.template(head.uri.path());
            SeenRequest::without_key(shared.now(), &head, endpoint, S::key_header)
        }
    });
    let fault = lock(&shared.faults).strike(shared.endpoints.find(head.uri.path()));
    shared.latency.pass().await;
    let request = Request::from_parts(head, Body::from(body));
    match fault {
        Some(fault) => injection::run(fault, &shared, request, next).await,
        None => next.run(request).await,
    }
}

async fn admit<S: Interface>(State(shared): State<Arc<Shared<S>>>, request: Request, next: Next) -> Response {
    let beneath = request.uri().path().strip_prefix(S::PREFIX);
    if !beneath.is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) {
        return (StatusCode::NOT_FOUND, Html(NO_SUCH_PAGE)).into_response();
    }
    let (mut head, body) = request.into_parts();
    let (admitted, headers) = {
        let (mut state, now) = (shared.state(), shared.now());
        let admitted = admit_caller(&mut *state, &head, now);
        (admitted, ReplyHeaders::of(&*state, &head, now))
    };
    let reply = match admitted {
        Ok(caller) => {
            head.extensions.insert(caller);
            next.run(Request::from_parts(head, body)).await
        }
        Err(refused) => *refused,
    };
    shared.changed.notify_one();
    headers.mark(reply)
}

/// Counts a request against the rate limits.
///
/// # Errors
/// The reply that refuses the request.
pub(crate) fn admit_caller<S: Interface>(
    state: &mut S,
    head: &Parts,
    now: DateTime<Utc>,
) -> Result<Caller, Box<Response>> {
    let caller = state.caller(head).ok_or_else(|| state.refuse_key(head))?;
    let tells = state.tells_retry_after();
    let counted = state.accounts_mut().count(&caller, S::counted_in(head, &caller), now);
    counted.map_err(|over| {
        let retry_after = tells.then(|| HeaderValue::from(over.retry_after));
        S::Refusal::from(CommonRefusal::RateLimited(retry_after)).into_response()
    })?;
    state.authorize(&caller, now).map_err(IntoResponse::into_response)?;
    Ok(caller)
}
