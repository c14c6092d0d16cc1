//! Other records in the place of today's: those of a backup, or those that were put aside for one.
//!
//! What comes is made whole in a folder of its own first (`stage`). The swap itself is done by the next start, before
//! anything is open (`swap`): renames that can be cut off after each, and go on. Today's records are put aside with the
//! name of their keys, for [`KEPT_FOR`] (`aside`). A backup's records get a new name for their keys, so that no key in
//! the key store fits them, and a new name of their database, so that no answer that still waits for today's is written
//! into them; nothing in them goes on by itself (`store::restored`).

mod aside;
mod capability;
mod parts;
mod stage;
mod swap;
#[cfg(test)]
mod tests;

pub use aside::KEPT_FOR;
pub(crate) use aside::{folders as aside_folders, key_names};
pub use capability::Restores;
pub(crate) use parts::{delete_ours, own_folders, parts as records};
pub(crate) use stage::FOLDER as COMING;
pub use swap::finish;
