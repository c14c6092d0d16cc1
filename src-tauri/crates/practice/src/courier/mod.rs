//! The endpoints of the fraud-check interface.

mod body;
mod bulk_check;
mod bulk_input;
mod bulk_item;
mod bulk_jobs;
mod check;
mod deliveries;
pub(crate) mod events;
mod fields;
mod history;
mod me;
mod oddity;
mod openapi;
mod parcels;
mod phone_input;
mod reports;
mod result;
mod skipped;
mod sources;
mod verdict;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::Extension;
use axum::routing::{MethodRouter, get, post};
use chrono::{DateTime, SecondsFormat, Utc};
use porokh_domain::bangladesh;

use crate::exchange::PREFIX;
use crate::refusal::Refusal;
use crate::service::{Shared, base_address};

/// A time as the interface writes it: ISO 8601 at +06:00, to the second.
fn timestamp(instant: DateTime<Utc>) -> String {
    bangladesh(instant).to_rfc3339_opts(SecondsFormat::Secs, false)
}

/// The service's own base address, for the addresses in replies.
#[derive(Clone)]
struct BaseAddress(Arc<str>);

/// The endpoints by their whole paths; every other path is `not_found`.
pub(crate) fn router(address: SocketAddr) -> Router<Arc<Shared>> {
    let path = |endpoint| format!("{PREFIX}{endpoint}");
    let base = base_address(address);
    let description = Extension(openapi::Description::at(&base));
    Router::new()
        .route(&path("/me"), only(get(me::me)))
        .route(&path("/check"), only(get(check::by_query).post(check::by_body)))
        .route(&path("/bulk-check"), only(post(bulk_check::bulk_check)))
        .route(&path("/bulk-jobs"), only(post(bulk_jobs::start)))
        .route(&path("/bulk-jobs/{id}"), only(get(bulk_jobs::state)))
        .route(&path("/reports"), only(post(reports::report)))
        .route(&path("/deliveries"), only(post(deliveries::deliveries)))
        .route(&path("/openapi.json"), only(get(openapi::openapi_json)).layer(description))
        .fallback(|| async { Refusal::NotFound })
        .layer(Extension(BaseAddress(base.into())))
}

/// Refuses every other method; HEAD too, which axum would hand to GET and which would cost a check.
fn only(methods: MethodRouter<Arc<Shared>>) -> MethodRouter<Arc<Shared>> {
    methods.head(method_not_allowed).fallback(method_not_allowed)
}

async fn method_not_allowed() -> Refusal {
    Refusal::MethodNotAllowed
}
