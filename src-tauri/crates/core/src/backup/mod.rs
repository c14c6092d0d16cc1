//! The seller's data in one file: `porokh-2026-11-24.porokh`.
//!
//! A zip with [`MANIFEST`] and its parts: the database, the settings without secrets and without those of one
//! computer, and the copies of opened files. Keys and secrets are never included. The manifest has the size and
//! digest of each part, which are verified before a restore.

mod backups;
mod lock;
mod make;
mod manifest;
mod read;
mod retention;
mod settings;
#[cfg(test)]
mod tests;
mod weekly;
mod work;

pub use backups::Backups;
pub use make::{Source, make};
pub use manifest::{Counts, DATABASE, FILES, MANIFEST, Manifest, Part, SETTINGS};
pub use read::{read, read_settings, unpack};
pub use settings::portable;
pub(crate) use weekly::make_weekly;
pub use work::Work;
