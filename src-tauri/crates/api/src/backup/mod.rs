//! What the window shows of backups, and of the room that the data takes.

mod error;

pub use error::{BackupError, BackupPart};

use chrono::{DateTime, Utc};
use porokh_domain::wire;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::AppError;

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BackupView {
    /// The last one; `None` before the first.
    pub last: Option<LastBackup>,
    /// The one that is being made.
    pub running: Option<RunningBackup>,
    /// One is made every week.
    pub weekly: bool,
    /// The folder of weekly backups; empty before one was chosen.
    pub folder: String,
    /// That folder isn't there now.
    pub folder_gone: bool,
    /// How many weekly backups are kept.
    pub keeps: u32,
    /// Why the weekly backup that is due wasn't made.
    pub problem: Option<AppError>,
}

/// A backup that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LastBackup {
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub made_at: Option<DateTime<Utc>>,
    pub bytes: u64,
    /// Its name, without its folder.
    pub name: String,
}

/// A backup that is being made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct RunningBackup {
    /// Bytes that were packed.
    pub done: u64,
    /// Of so many; 0 before that is known.
    pub total: u64,
    /// It is made by itself.
    pub weekly: bool,
}

/// Switching the weekly backup.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct WeeklyRequest {
    pub on: bool,
}

/// What the data takes on this computer, in bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DataUsage {
    /// Checks and lists, and everything else in the database.
    pub checks: u64,
    /// Copies of files that were opened.
    pub files: u64,
    /// Payments, outcomes, reports and messages.
    pub payments: u64,
    pub logs: u64,
    pub results: u64,
    /// When the oldest of them came; `None` without one.
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub since: Option<DateTime<Utc>>,
}
