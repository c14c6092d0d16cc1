//! What a backup says of itself.

use std::path::Path;

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use porokh_api::backup::BackupPart;
use porokh_sheets::Limits;
use serde::{Deserialize, Serialize};

use crate::files::is_copy_name;

/// The file in the zip that says what it is; the last one, so that what is cut off has none.
pub const MANIFEST: &str = "manifest.json";
pub const DATABASE: &str = "porokh.db";
/// The settings, in the form of the settings file.
pub const SETTINGS: &str = "settings.json";
/// The folder of kept copies, with the names that they have in the data folder.
pub const FILES: &str = "files/";

/// The form that this version writes, and the newest that it reads.
pub(super) const FORMAT: u32 = 1;

const MB: u64 = 1 << 20;
/// Bytes of the manifest.
pub(super) const LARGEST_MANIFEST: u64 = 16 * MB;
/// Bytes of the settings.
const LARGEST_SETTINGS: u64 = MB;
/// Bytes of the database.
const LARGEST_DATABASE: u64 = 16 * 1024 * MB;
/// Parts of one backup; each kept file is one.
pub(super) const MOST_PARTS: usize = 100_000;
/// Bytes of all parts.
const LARGEST: u64 = 64 * 1024 * MB;

/// What a backup says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The form of the backup, from 1.
    pub format: u32,
    pub made_at: DateTime<Utc>,
    /// The version of Porokh that made it.
    pub app_version: String,
    /// The version of the tables in its database.
    pub schema: usize,
    pub counts: Counts,
    /// When something in it was last written; `None` where nothing was.
    pub newest: Option<DateTime<Utc>>,
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Results, of single checks and of lists.
    pub checks: u64,
    pub lists: u64,
    /// Payments that were asked for.
    pub payments: u64,
}

/// A part of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// [`DATABASE`], [`SETTINGS`], or a name in [`FILES`].
    pub name: String,
    /// Its size, unpacked.
    pub bytes: u64,
    /// The SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
}

impl Part {
    /// What it is a part of; `None` for a name that no backup of ours has, such as one that leads out of its folder.
    pub(super) fn kind(&self) -> Option<BackupPart> {
        match self.name.as_str() {
            DATABASE => Some(BackupPart::Database),
            SETTINGS => Some(BackupPart::Settings),
            other => other.strip_prefix(FILES).filter(|name| is_copy_name(name)).map(|_| BackupPart::Files),
        }
    }

    fn is_within_bounds(&self) -> bool {
        let largest = match self.kind() {
            Some(BackupPart::Database) => LARGEST_DATABASE,
            Some(BackupPart::Settings) => LARGEST_SETTINGS,
            Some(BackupPart::Files) => Limits::default().file_bytes,
            Some(BackupPart::Contents) | None => return false,
        };
        self.bytes <= largest
    }
}

impl Manifest {
    /// Whether it names one database, one settings file and kept files, each once, and none of a size that can't be.
    pub(super) fn is_sound(&self) -> bool {
        let names: BTreeSet<&str> = self.parts.iter().map(|part| part.name.as_str()).collect();
        let bytes = self.parts.iter().try_fold(0_u64, |sum, part| sum.checked_add(part.bytes));
        names.len() == self.parts.len()
            && names.len() <= MOST_PARTS
            && names.contains(DATABASE)
            && names.contains(SETTINGS)
            && self.parts.iter().all(Part::is_within_bounds)
            && bytes.is_some_and(|bytes| bytes <= LARGEST)
    }

    /// Bytes of all parts, unpacked.
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.bytes).sum()
    }
}

/// The name of a file, without its folder.
pub(super) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
