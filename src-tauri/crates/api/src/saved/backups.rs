//! What this computer knows of backups.

use serde::{Deserialize, Serialize};

/// What this computer knows of backups. It is in no backup itself, and a restored one leaves it as it is: it tells which
/// files are ours to delete.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SavedBackups {
    /// One is made every week, into the folder.
    pub weekly: bool,
    /// The folder of weekly backups; empty before one was chosen.
    pub folder: String,
    /// The last one that was made, by the seller or by itself.
    pub last: Option<MadeBackup>,
    /// Those that were made by themselves and are kept, the oldest first.
    pub kept: Vec<MadeBackup>,
    /// Drafts that were begun: one whose app was killed is deleted at the next start.
    pub drafts: Vec<String>,
}

/// A backup that was made.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MadeBackup {
    pub path: String,
    /// When, in milliseconds since 1970 UTC.
    pub made_at: i64,
    pub bytes: u64,
}
