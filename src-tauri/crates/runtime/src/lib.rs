//! The ground that every feature stands on: records, clients, clock, events, the outbox and background jobs.

pub mod alerts;
mod blocking;
pub mod callback;
mod ctx;
pub mod data_folder;
pub mod domain_events;
pub mod events;
pub mod exports;
pub mod http_clients;
pub mod jobs;
pub mod outbox;
pub mod ports;
pub mod settings;
pub mod waits;

pub use blocking::blocking;
pub use ctx::{Ctx, Host};
