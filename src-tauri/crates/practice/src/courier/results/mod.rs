//! What checks answer: synthetic histories, as the interface writes them.

pub(super) mod bulk_item;
pub(super) mod bulk_job;
pub(super) mod check_result;
pub(super) mod history;
mod oddity;
mod parcels;
mod risk;
pub(super) mod skipped;
pub(super) mod sources;
