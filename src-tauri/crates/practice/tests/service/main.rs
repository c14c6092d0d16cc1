//! The practice service over a real socket. Each row of the interface's tables that these endpoints can show
//! has a test that names it.

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
mod desk;
mod errors;
mod faults;
mod hostile;
mod lifetime;
mod limits;
mod me;
mod rates;
#[path = "../payment/receiver.rs"]
mod receiver;
mod reports;
mod webhooks;
