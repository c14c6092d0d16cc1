use std::{collections::BTreeSet, path::Path};

use chrono::{DateTime, Utc};
use porokh_api::backup::BackupPart;
use porokh_sheets::{Limits, origin::Mark};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::files::is_copy_name;

/// The last file of the zip, so that a truncated backup has none.
pub const MANIFEST: &str = "manifest.json";
pub const DATABASE: &str = "porokh.db";
/// In the format of the settings file.
pub const SETTINGS: &str = "settings.json";
/// Folder of file copies, under their names in the data folder.
pub const FILES: &str = "files/";

/// The format that this version writes, and the newest that it reads.
pub(super) const FORMAT: u32 = 1;

const MB: u64 = 1 << 20;
pub(super) const LARGEST_MANIFEST: u64 = 16 * MB;
const LARGEST_SETTINGS: u64 = MB;
const LARGEST_DATABASE: u64 = 16 * 1024 * MB;
/// Parts of one backup, including each file copy.
pub(super) const MOST_PARTS: usize = 100_000;
const LARGEST: u64 = 64 * 1024 * MB;

/// Description of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// 1-based.
    pub format: u32,
    pub made_at: DateTime<Utc>,
    pub app_version: String,
    /// Schema version of its database.
    pub schema: usize,
    pub counts: Counts,
    /// Time of the last write; `None` if there was none.
    pub newest: Option<DateTime<Utc>>,
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Results of single checks and runs.
    pub checks: u64,
    pub lists: u64,
    pub payments: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// [`DATABASE`], [`SETTINGS`], or a name in [`FILES`].
    pub name: String,
    /// Unpacked.
    pub bytes: u64,
    /// In hexadecimal.
    pub sha256: String,
    /// A file copy's mark of a download.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Mark>,
}

impl Part {
    /// `None` for a name that no backup has, such as one outside its folder.
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
    /// Exactly one database, one settings file, and file copies, each once and within its size limit.
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

    /// Unpacked size of all parts.
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.bytes).sum()
    }
}

pub(super) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// In hexadecimal.
pub(super) fn digits(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
