use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The mode of a reply or a key (fraud-check interface, Authentication 2 and 3). The listed words are
/// case-insensitive, others are kept as they came.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(from = "String", into = "String")]
#[ts(type = "string")]
pub enum Mode {
    /// Real data; checks count against the daily limit.
    Live,
    /// Free sample data; the service stores nothing.
    Test,
    Other(String),
}

impl From<String> for Mode {
    fn from(word: String) -> Self {
        let is = |listed: &str| word.trim().eq_ignore_ascii_case(listed);
        if is("live") {
            Self::Live
        } else if is("test") {
            Self::Test
        } else {
            Self::Other(word)
        }
    }
}

impl From<Mode> for String {
    fn from(mode: Mode) -> Self {
        mode.to_string()
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Live => "live",
            Self::Test => "test",
            Self::Other(word) => word,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A test result that is taken for a live one.
    #[test]
    fn modes_are_stored_as_they_are_read() {
        for (word, stored) in [("LIVE", "live"), (" Test ", "test"), ("Sandbox", "Sandbox")] {
            let mode = Mode::from(word.to_owned());
            assert_eq!((String::from(mode.clone()), mode.to_string()), (stored.into(), stored.into()));
        }
    }
}
