use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A valid backup file compared with the records in use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct BackupFile {
    pub name: String,
    pub bytes: u64,
    pub made_at: String,
    /// Version of Porokh that made it.
    pub version: String,
    pub there: Held,
    /// Records in use.
    pub now: Held,
    /// Whole days by which the newest current record is newer than the backup; `None`: none is newer.
    pub newer_days: Option<u32>,
    /// Payments created since the backup.
    pub newer_payments: u64,
    /// Addresses that the restored app would use; `None`: the present settings stay.
    pub addresses: Option<BackupAddresses>,
    /// `None`: the file has the same setting as this computer.
    pub keep: Option<KeepTimes>,
}

/// Days for which records are kept; `None`: for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct KeepTimes {
    /// On this computer.
    pub now: Option<u16>,
    /// In the backup.
    pub there: Option<u16>,
    /// After the restore.
    pub after: Option<u16>,
}

/// Addresses in the settings of a backup; empty where it has none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct BackupAddresses {
    pub courier: String,
    pub payment: String,
    /// Page after payment.
    pub redirect_url: String,
    /// Page after cancelling.
    pub cancel_url: String,
}

/// Number of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Held {
    /// Results of single checks and runs.
    pub checks: u64,
    pub lists: u64,
    pub payments: u64,
}

/// Why records were put aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PutAside {
    /// Replaced by a backup.
    ForBackup,
    /// Replaced by records that had been put aside earlier.
    ForEarlier,
}

/// Records that were put aside and can be brought back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AsideView {
    pub id: String,
    pub at: String,
    pub because: PutAside,
    /// When they are deleted; may be later if the date wasn't certain.
    pub until: String,
    pub bytes: u64,
}

/// The passphrase of a locked backup, as typed. `Debug` omits it.
#[derive(Deserialize, TS)]
pub struct UnlockBackup {
    pub passphrase: String,
}

impl fmt::Debug for UnlockBackup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnlockBackup").finish_non_exhaustive()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct BringBack {
    pub id: String,
}
