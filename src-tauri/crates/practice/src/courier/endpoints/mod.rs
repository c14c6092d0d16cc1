//! The endpoints, one file for each.

mod bulk_check;
mod bulk_jobs;
mod check;
mod deliveries;
mod description;
mod me;
mod reports;
mod scopes;

use axum::routing::{get, post};

use super::state::Courier;
use crate::endpoint::Endpoint;
use crate::engine::Route;

/// Every path of the interface (Endpoints).
pub(super) fn routes() -> Vec<Route<Courier>> {
    vec![
        Route::new(Endpoint::Me, "/me", get(me::me)),
        Route::new(Endpoint::Check, "/check", get(check::by_query).post(check::by_body)),
        Route::new(Endpoint::BulkCheck, "/bulk-check", post(bulk_check::bulk_check)),
        Route::new(Endpoint::BulkJobs, "/bulk-jobs", post(bulk_jobs::start)),
        Route::new(Endpoint::BulkJob, "/bulk-jobs/{id}", get(bulk_jobs::state)),
        Route::new(Endpoint::Reports, "/reports", post(reports::report)),
        Route::new(Endpoint::Deliveries, "/deliveries", post(deliveries::deliveries)),
        Route::new(Endpoint::OpenApi, "/openapi.json", get(description::description)),
    ]
}
