//! The use cases of Porokh and its event stream.

pub mod accounts;
mod app;
pub mod backup;
pub mod bulk;
pub mod check;
pub mod customers;
pub mod deliveries;
pub mod files;
pub mod inbox;
pub mod orders;
pub mod overview;
pub mod parcels;
pub mod payments;
pub mod removal;
pub mod reports;
pub mod restore;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub use app::App;
pub use porokh_domain::Environment;
pub(crate) use porokh_store as store;
pub use porokh_store::IntentState;
pub use porokh_store::{backup::SCHEMA, whole_file};
