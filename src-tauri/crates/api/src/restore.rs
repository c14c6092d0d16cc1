//! What crosses to the window about restoring.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A backup file that was read and found whole, beside what is there now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct BackupFile {
    /// The file's name, without its folder.
    pub name: String,
    pub bytes: u64,
    /// When it was made, ISO 8601.
    pub made_at: String,
    /// The version of Porokh that made it.
    pub version: String,
    pub there: Held,
    /// What is in use now.
    pub now: Held,
    /// By how many whole days the newest record of now is newer than the backup; `None`: nothing is newer.
    pub newer_days: Option<u32>,
    /// Payments that were asked for since the backup was made.
    pub newer_payments: u64,
}

/// How much some records hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Held {
    /// Results, of single checks and of lists.
    pub checks: u64,
    pub lists: u64,
    /// Payments that were asked for.
    pub payments: u64,
}

/// Why records were put aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PutAside {
    /// A backup took their place.
    ForBackup,
    /// Records that had been put aside earlier took their place.
    ForEarlier,
}

/// Records that were put aside and can be brought back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AsideView {
    /// Names them in requests.
    pub id: String,
    /// When they were put aside, ISO 8601.
    pub at: String,
    /// Why.
    pub because: PutAside,
    /// When they are deleted, ISO 8601; later where the day wasn't certain.
    pub until: String,
    /// Their size on the disk.
    pub bytes: u64,
}

/// Which records are to be brought back.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct BringBack {
    /// [`AsideView::id`].
    pub id: String,
}
