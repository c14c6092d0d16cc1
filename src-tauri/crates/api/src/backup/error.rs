use std::{
    io::{self, ErrorKind},
    path::Path,
};

use porokh_store::DatabaseProblem;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

/// Why a backup can't be made or read.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum BackupError {
    /// The folder isn't there: a removed drive, a renamed folder.
    #[error("the folder is gone")]
    FolderGone { folder: String },
    #[error("the folder can't be written")]
    NotWritable { folder: String },
    #[error("the disk is full")]
    DiskFull { folder: String },
    #[error("the database failed: {reason:?}")]
    Database { reason: DatabaseProblem },
    /// The file can't be read, or isn't there any more.
    #[error("the file can't be read")]
    Unreadable { name: String },
    /// The file isn't a Porokh backup.
    #[error("no backup")]
    NotABackup { name: String },
    /// A passphrase locks it.
    #[error("the backup is locked")]
    Locked { name: String },
    #[error("the passphrase is another one")]
    WrongPassphrase { name: String },
    /// The end of the file is missing.
    #[error("the backup is cut off")]
    CutOff { name: String },
    /// The content doesn't match its checksum.
    #[error("the backup was altered: {part:?}")]
    Altered { name: String, part: BackupPart },
    /// Made by a version of Porokh whose backups this one can't read.
    #[error("another version made the backup")]
    OtherVersion {
        name: String,
        /// That version, if the file says so.
        version: String,
    },
    /// The folder is the data folder or inside it: both would be lost together.
    #[error("the folder is the data folder")]
    InData { folder: String },
    #[error("a backup is being made")]
    Running,
    #[error("stopped")]
    Stopped,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BackupPart {
    Contents,
    Database,
    Settings,
    Files,
}

impl BackupError {
    pub fn of_folder(error: &io::Error, folder: &Path) -> Self {
        let shown = folder.display().to_string();
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::DiskFull { folder: shown },
            _ if !folder.is_dir() => Self::FolderGone { folder: shown },
            _ => Self::NotWritable { folder: shown },
        }
    }
}
