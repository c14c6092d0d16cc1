//! Why a backup can't be made or read.

use std::{
    io::{self, ErrorKind},
    path::Path,
};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::DatabaseProblem;

/// Why a backup can't be made or read. It names the folder or the file that it is about.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum BackupError {
    /// The folder isn't there: a drive that was pulled out, a folder that was renamed.
    #[error("the folder is gone")]
    FolderGone { folder: String },
    /// Nothing can be written into the folder.
    #[error("the folder can't be written")]
    NotWritable { folder: String },
    /// There is no room in the folder.
    #[error("the disk is full")]
    DiskFull { folder: String },
    /// The database can't be read now.
    #[error("the database failed: {reason:?}")]
    Database { reason: DatabaseProblem },
    /// The file can't be read from its disk, or isn't there any more.
    #[error("the file can't be read")]
    Unreadable { name: String },
    /// The file is no backup of Porokh.
    #[error("no backup")]
    NotABackup { name: String },
    /// The end of the file is missing.
    #[error("the backup is cut off")]
    CutOff { name: String },
    /// The file isn't what was written.
    #[error("the backup was altered: {part:?}")]
    Altered { name: String, part: BackupPart },
    /// A version of Porokh whose backups this one can't read made it.
    #[error("another version made the backup")]
    OtherVersion {
        name: String,
        /// That version, where the file says so.
        version: String,
    },
    /// The folder is the one that the data itself lies in, or in it: both would be lost together.
    #[error("the folder is the data folder")]
    InData { folder: String },
    /// One is being made already.
    #[error("a backup is being made")]
    Running,
    #[error("stopped")]
    Stopped,
}

/// What a backup consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BackupPart {
    /// The list of what is in it.
    Contents,
    Database,
    Settings,
    Files,
}

impl BackupError {
    /// An error of writing into a folder.
    pub fn of_folder(error: &io::Error, folder: &Path) -> Self {
        let shown = folder.display().to_string();
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::DiskFull { folder: shown },
            _ if !folder.is_dir() => Self::FolderGone { folder: shown },
            _ => Self::NotWritable { folder: shown },
        }
    }
}
