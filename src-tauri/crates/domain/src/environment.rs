//! Live, test or practice.

use crate::KeyKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a record belongs to. Records of different environments are never listed, counted or decided together.
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

impl Environment {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Live, Self::Test, Self::Practice];

    /// The word in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Test => "test",
            Self::Practice => "practice",
        }
    }

    /// Reads the word in the database.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|environment| environment.as_str() == word)
    }
}

impl From<KeyKind> for Environment {
    fn from(kind: KeyKind) -> Self {
        match kind {
            KeyKind::Live => Self::Live,
            KeyKind::Test => Self::Test,
        }
    }
}
