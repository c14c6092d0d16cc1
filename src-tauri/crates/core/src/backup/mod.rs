//! The seller's data in one file that can be kept elsewhere: `porokh-2026-11-24.porokh`.
//!
//! It is a zip with [`MANIFEST`], which says what the file is, and its parts: the database, the settings that are no
//! secret and belong to no computer, and the kept copies of opened files. Keys and secrets are in none of them. Each
//! part stands in the manifest with its size and its digest, and is compared with them before anything is taken over.

mod backups;
mod make;
mod manifest;
mod read;
mod settings;
#[cfg(test)]
mod tests;
mod weekly;
mod work;

pub use backups::Backups;
pub use make::{Source, make};
pub use manifest::{Counts, DATABASE, FILES, MANIFEST, Manifest, Part, SETTINGS};
pub use read::{read, unpack};
pub use settings::portable;
pub(crate) use weekly::make_weekly;
pub use work::Work;
