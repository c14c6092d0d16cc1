//! Results of checks, from synthetic histories.

pub(super) mod bulk;
mod check_result;
pub(super) mod history;
mod oddity;

pub(super) use history::COURIERS;
