//! The service's verdict on a number.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A risk level (fraud-check interface, CheckResult `risk.level`).
///
/// A word that the interface doesn't list becomes [`RiskLevel::Unknown`]; whoever shows it keeps the word
/// beside it. It never borrows the look of a new or a good customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RiskLevel {
    /// No courier history.
    New,
    /// Safe to ship.
    Low,
    /// Confirm first.
    Medium,
    /// Ask for an advance.
    High,
    /// Ask for full payment.
    VeryHigh,
    /// A word without a meaning for us.
    Unknown,
}

impl RiskLevel {
    pub fn from_word(word: &str) -> Self {
        match word {
            "new" => Self::New,
            "low" => Self::Low,
            "medium" => Self::Medium,
            "high" => Self::High,
            "very_high" => Self::VeryHigh,
            _ => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_outside_the_list_is_unknown_and_never_new() {
        for word in ["watch", "", "NEW", "Low", "very-high"] {
            assert_eq!(RiskLevel::from_word(word), RiskLevel::Unknown, "{word:?}");
        }
    }

    #[test]
    fn each_listed_word_crosses_to_the_web_view_unchanged() {
        for word in ["new", "low", "medium", "high", "very_high"] {
            assert_eq!(serde_json::to_value(RiskLevel::from_word(word)).unwrap(), word);
        }
    }
}
