//! The way of every request: logged, delayed, struck by a fault, admitted, handled.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};

use super::admission::{self, ReplyHeaders};
use super::fault_injection;
use super::interface::Interface;
use super::lock::lock;
use super::refusal::CommonRefusal;
use super::requests::SeenRequest;
use super::shared::Shared;

/// A longer body is not read.
const BODY_BYTES_MAX: usize = 1 << 20;

const NO_SUCH_PAGE: &str = "<!doctype html><title>Not found</title><h1>Not found</h1>\n";

pub(super) fn router<S: Interface>(shared: &Arc<Shared<S>>) -> Router {
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
        .merge(pages)
        .layer(from_fn_with_state(Arc::clone(shared), receive))
        .with_state(Arc::clone(shared))
}

/// Logs the request, lets the latency pass and carries out a fault.
async fn receive<S: Interface>(
    State(shared): State<Arc<Shared<S>>>,
    request: Request,
    next: Next,
) -> Response {
    let (head, body) = read(request).await;
    shared.requests.add(SeenRequest::new(shared.now(), &head, &body, S::key_header));
    let fault = lock(&shared.faults).strike(shared.endpoints.find(head.uri.path()));
    shared.latency.pass().await;
    let request = Request::from_parts(head, Body::from(body));
    match fault {
        Some(fault) => fault_injection::run(fault, &shared, request, next).await,
        None => next.run(request).await,
    }
}

/// A request's head and its whole body. A body that is too long, or that breaks off, is treated as none.
async fn read(request: Request) -> (Parts, Bytes) {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, BODY_BYTES_MAX).await.unwrap_or_default();
    (head, body)
}

/// Refuses who may not pass, and adds the headers of every reply.
async fn admit<S: Interface>(State(shared): State<Arc<Shared<S>>>, request: Request, next: Next) -> Response {
    let beneath = request.uri().path().strip_prefix(S::PREFIX);
    if !beneath.is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) {
        return (StatusCode::NOT_FOUND, Html(NO_SUCH_PAGE)).into_response();
    }
    let (mut head, body) = request.into_parts();
    let (admitted, headers) = {
        let (mut state, now) = (shared.state(), shared.now());
        let admitted = admission::admit(&mut *state, &head, now);
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
