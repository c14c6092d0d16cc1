//! ! Replaces today's records with those of a backup, or with those that were put aside for one.
//!
//! ! The new records are first completed in their own folder (`stage`). The next start makes the swap before anything
//! is
//! ! open (`swap`): renames that can be interrupted after each, and resumed. Today's records are put aside with the
//! name of
//! ! their keys, for [`KEPT_FOR`] (`aside`). A backup's records get a new name for their keys, so that no key in the
//! key
//! ! store fits them, and a new database name, so that no answer that waits for today's records is written into them;
//! ! nothing in them continues automatically (`store::restored`).

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
