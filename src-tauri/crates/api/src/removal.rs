//! Deleting everything of ours.

use serde::Serialize;
use ts_rs::TS;

/// What would be deleted, and what of it still waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RemovalFacts {
    /// Results, of single checks and of lists.
    pub checks: u64,
    pub lists: u64,
    /// Payments that were asked for.
    pub payments: u64,
    /// Keys in the key store, of both services.
    pub keys: u64,
    /// Payments with real money that a customer may still make, or of which it isn't known whether they were made.
    pub waiting_payments: u64,
    /// Refunds with real money of which it isn't known whether they happened.
    pub unknown_refunds: u64,
    /// Real lists whose checking isn't done.
    pub open_lists: u64,
    /// How often records were put aside for a backup that was restored; they go, too.
    pub put_aside: u64,
    /// The folder for a backup that is made before.
    pub backup_folder: String,
}
