//! ! Reports numbers: facts about a number, ten seconds to undo, and the result.

mod capability;
mod facts;
mod list;
mod send;
#[cfg(test)]
mod tests;

pub use capability::Reports;
