//! Reporting a number: what is known of it, ten seconds to think again, and what became of it.

mod capability;
mod facts;
mod list;
mod send;
#[cfg(test)]
mod tests;

pub use capability::Reports;
