//! Why the database can't be used.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Why the database can't be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DatabaseProblem {
    Locked,
    /// It, or its folder, can't be written.
    ReadOnly,
    DiskFull,
    /// Another version of Porokh, or another program, made its tables.
    OtherSchema,
    Damaged,
    Failed,
}

/// Why work on the records has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreError {
    Problem(DatabaseProblem),
    /// A defect of ours; it is in the log.
    Panicked,
}

impl From<DatabaseProblem> for StoreError {
    fn from(problem: DatabaseProblem) -> Self {
        Self::Problem(problem)
    }
}
