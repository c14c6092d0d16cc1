//! Live, test or practice.

use crate::KeyKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The environment of a record. Records of different environments are never listed, counted or decided together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    /// The seller's account with a live key.
    Live,
    /// The seller's account with a test key: sample data from the real service.
    Test,
    /// The practice services inside the app.
    Practice,
}

crate::words!(Environment { Live = "live", Test = "test", Practice = "practice" });

impl From<KeyKind> for Environment {
    fn from(kind: KeyKind) -> Self {
        match kind {
            KeyKind::Live => Self::Live,
            KeyKind::Test => Self::Test,
        }
    }
}
