use crate::KeyKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Records of different environments are never listed, counted or decided together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    /// The account's live key.
    Live,
    /// The account's test key: sample data from the real service.
    Test,
    /// The built-in practice services.
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
