use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DatabaseProblem {
    Locked,
    /// The file or its folder.
    ReadOnly,
    DiskFull,
    /// Tables of another version of Porokh, or of another program.
    OtherSchema,
    Damaged,
    Failed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreError {
    Problem(DatabaseProblem),
    /// A bug; details are in the log.
    Panicked,
}

impl From<DatabaseProblem> for StoreError {
    fn from(problem: DatabaseProblem) -> Self {
        Self::Problem(problem)
    }
}
