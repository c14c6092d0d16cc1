//! ! Deletes everything: the records, those put aside, the settings, the logs, and the keys in the key store.
//!
//! ! The confirmed deletion is first noted on disk with the names of the keys, so that an interrupted deletion
//! resumes at
//! ! the next start. The keys are deleted while the app is open, because the key store may refuse; the files at the
//! next
//! ! start, before anything is open (`files`). Files that the app didn't create stay, and so do backups in other
//! folders.

mod capability;
mod files;
#[cfg(test)]
mod tests;

pub use capability::Removal;
pub use files::finish;
