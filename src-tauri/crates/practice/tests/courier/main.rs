//! The fraud-check service over a real socket. Each row of the interface's tables has a test that names it.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a helper of these tests fails the test that calls it"
)]

mod authentication;
mod bulk_check;
mod bulk_jobs;
mod check;
mod deliveries;
mod description;
mod errors;
mod faults;
mod harness;
mod hostile;
#[path = "../shared/http.rs"]
mod http;
mod lifetime;
mod limits;
mod me;
mod rates;
#[path = "../shared/receiver.rs"]
mod receiver;
mod reports;
mod webhooks;
