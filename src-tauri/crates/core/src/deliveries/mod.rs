//! How parcels ended: collecting outcomes, and sharing them.
//!
//! - `file` reads a courier's download and maps its words to outcomes.
//! - `list` keeps one outcome for each order reference; `by_hand` and `from_run` enter them without a file.
//! - `record` makes the five fields of the interface of one, and nothing else; `dry_run` shows them.
//! - `share` sends them, 200 a request; `answer` reads what became of each.
//!
//! Sharing the same reference again updates the record at the service, so that a request whose reply is lost may be
//! repeated.

mod answer;
mod by_hand;
mod capability;
mod dry_run;
mod export;
mod file;
mod from_run;
mod list;
mod record;
mod share;
#[cfg(test)]
mod tests;

pub use capability::Deliveries;
