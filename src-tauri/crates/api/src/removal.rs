//! Deleting all data.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Records and keys that would be deleted, and how many records are still pending.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RemovalFacts {
    /// Results of single checks and runs.
    pub checks: u64,
    pub lists: u64,
    pub payments: u64,
    /// Keys of both services.
    pub keys: u64,
    /// Live payments that a customer may still make, or that may have been created.
    pub waiting_payments: u64,
    /// Live refunds of unknown state.
    pub unknown_refunds: u64,
    /// Live runs that aren't finished.
    pub open_lists: u64,
    /// Sets of records that were put aside by a restore; deleted as well.
    pub put_aside: u64,
    /// Folder of the backup that is made first.
    pub backup_folder: String,
}

/// A retention period that the seller considers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct KeepDays {
    pub days: u16,
}

/// Records that a retention period would delete at once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct OldRecords {
    /// Single checks.
    pub checks: u64,
    pub lists: u64,
    /// Delivery results that were shared.
    pub results: u64,
    /// Payment sheets of couriers.
    pub payouts: u64,
    /// Processed messages of the services.
    pub messages: u64,
    /// Decisions about orders whose list is gone.
    pub decisions: u64,
    /// Marks of numbers that other sellers reported.
    pub reported: u64,
}
