//! The use cases of Porokh and its event stream.

pub mod accounts;
pub mod alerts;
mod app;
pub mod backup;
mod blocking;
pub mod bulk;
mod callback;
pub mod check;
pub mod customers;
pub mod deliveries;
mod effects;
mod events;
pub mod exports;
pub mod files;
mod http_clients;
pub mod inbox;
mod jobs;
pub mod orders;
mod outbox;
pub mod overview;
pub mod payments;
pub mod ports;
pub mod removal;
pub mod reports;
pub mod restore;
mod services;
mod settings_store;
#[cfg(test)]
mod testing;
mod upkeep;
mod waits;

pub use app::{App, DATABASE, LOGS, Parts};
pub use events::{EventSink, Events};
pub use exports::free_path;
pub use porokh_domain::Environment;
pub(crate) use porokh_store as store;
pub use porokh_store::IntentState;
pub use porokh_store::{backup::SCHEMA, whole_file};
pub use settings_store::SettingsStore;
pub use waits::Waits;
