//! Views of backups and disk usage.

mod error;

pub use error::{BackupError, BackupPart};

use chrono::{DateTime, Utc};
use porokh_domain::wire;
use serde::Serialize;
use ts_rs::TS;

use crate::AppError;

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BackupView {
    pub last: Option<LastBackup>,
    pub running: Option<RunningBackup>,
    /// A backup is made every week.
    pub weekly: bool,
    /// Folder of weekly backups; empty before one was chosen.
    pub folder: String,
    /// The weekly folder isn't available now.
    pub folder_gone: bool,
    /// Number of weekly backups that are kept.
    pub keeps: u32,
    /// Why the weekly backup that is due wasn't made.
    pub problem: Option<AppError>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LastBackup {
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub made_at: Option<DateTime<Utc>>,
    pub bytes: u64,
    pub name: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct RunningBackup {
    /// Bytes packed.
    pub done: u64,
    /// Bytes to pack; 0 while unknown.
    pub total: u64,
    /// Started by the weekly schedule.
    pub weekly: bool,
}

/// Size of the data on this computer, in bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DataUsage {
    /// Checks and runs, and everything else in the database.
    pub checks: u64,
    /// Copies of opened files.
    pub files: u64,
    /// Payments, outcomes, reports and messages.
    pub payments: u64,
    pub logs: u64,
    pub results: u64,
    /// Time of the oldest; `None` without one.
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub since: Option<DateTime<Utc>>,
}
