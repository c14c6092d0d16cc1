//! What every request passes through, whatever it asks for: noted, delayed, spoilt, admitted.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};

use crate::courier;
use crate::fault::{self, Endpoint};
use crate::intake;
use crate::register::CountedAs;
use crate::seen::SeenRequest;
use crate::service::Shared;

/// Path of the fraud-check interface; every path of the document is beneath it.
pub(crate) const PREFIX: &str = "/api/v1";

/// The whole service.
pub(crate) fn router(shared: Arc<Shared>, address: SocketAddr) -> Router {
    courier::router(address)
        .layer(from_fn_with_state(Arc::clone(&shared), admit))
        .layer(from_fn_with_state(Arc::clone(&shared), receive))
        .with_state(shared)
}

const NO_SUCH_PAGE: &str = "<!doctype html><title>Not found</title><h1>Not found</h1>\n";

/// Notes the request, lets the latency pass and carries out a fault.
async fn receive(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let (head, body) = intake::read(request).await;
    let seen = SeenRequest::new(shared.now(), &head.method, &head.uri, &head.headers, &body);
    let fault = shared.intake.pass(seen, endpoint(head.uri.path())).await;
    let request = Request::from_parts(head, Body::from(body));
    match fault {
        Some(fault) => fault::run(fault, &shared, request, next).await,
        None => next.run(request).await,
    }
}

fn endpoint(path: &str) -> Option<Endpoint> {
    match within_interface(path)? {
        "/me" => Some(Endpoint::Me),
        "/check" => Some(Endpoint::Check),
        "/bulk-check" => Some(Endpoint::BulkCheck),
        "/bulk-jobs" => Some(Endpoint::BulkJobs),
        "/reports" => Some(Endpoint::Reports),
        "/deliveries" => Some(Endpoint::Deliveries),
        "/openapi.json" => Some(Endpoint::OpenApi),
        other => other.starts_with("/bulk-jobs/").then_some(Endpoint::BulkJob),
    }
}

/// The limits that a request counts in. A bulk check counts as one whatever its key or body.
pub(crate) fn counted_as(request: &Request) -> CountedAs {
    let is_bulk_check = endpoint(request.uri().path()) == Some(Endpoint::BulkCheck);
    if is_bulk_check && request.method() == Method::POST { CountedAs::BulkCheck } else { CountedAs::Request }
}

/// The rest of a path of the interface; `None` for a path of another site.
fn within_interface(path: &str) -> Option<&str> {
    path.strip_prefix(PREFIX).filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Refuses who may not pass, and marks every response with the mode and what is left of the minute.
async fn admit(State(shared): State<Arc<Shared>>, mut request: Request, next: Next) -> Response {
    if within_interface(request.uri().path()).is_none() {
        return (StatusCode::NOT_FOUND, Html(NO_SUCH_PAGE)).into_response();
    }
    let now = shared.now();
    let counted_as = counted_as(&request);
    let (stamp, admitted) = {
        let mut register = shared.register();
        let admitted = register.admit(request.headers(), counted_as, now);
        (register.stamp(request.headers(), counted_as, now), admitted)
    };
    let mut response = match admitted {
        Ok(caller) => {
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
        Err(refusal) => refusal.into_response(),
    };
    stamp.mark(response.headers_mut());
    shared.wake();
    response
}
