use serde::{Deserialize, Serialize};

/// Backup state of this computer. It is excluded from backups, and a restore keeps it: it lists the files that Porokh
/// may delete.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SavedBackups {
    pub weekly: bool,
    /// Empty before one was chosen.
    pub folder: String,
    pub last: Option<MadeBackup>,
    /// Automatic backups, oldest first.
    pub kept: Vec<MadeBackup>,
    /// Unfinished drafts: those of a killed app are deleted at the next start.
    pub drafts: Vec<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MadeBackup {
    pub path: String,
    /// Milliseconds since 1970 UTC.
    pub made_at: i64,
    pub bytes: u64,
}
