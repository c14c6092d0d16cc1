//! Deleting everything: the records, what was put aside, the settings, the logs, and the keys in the key store.
//!
//! The seller's word is written down first, with the names of the keys, so that a deletion that is cut off goes on at the
//! next start. The keys go while the app is open, because the key store may refuse; the files go with the next start,
//! before anything is open (`files`). What the app didn't create stays, and so do backups in other folders.

mod capability;
mod files;
#[cfg(test)]
mod tests;

pub use capability::Removal;
pub use files::finish;
