use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A risk level (fraud-check interface, CheckResult `risk.level`).
///
/// Unlisted words become [`RiskLevel::Unknown`], which views show with the original word and never like a new or a
/// good customer.
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
    /// A level that the interface doesn't list.
    Unknown,
}

impl From<&str> for RiskLevel {
    fn from(word: &str) -> Self {
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
    fn unlisted_words_are_unknown() {
        for word in ["watch", "", "NEW", "Low", "very-high"] {
            assert_eq!(RiskLevel::from(word), RiskLevel::Unknown, "{word:?}");
        }
    }

    #[test]
    fn listed_words_serialize_unchanged() {
        for word in ["new", "low", "medium", "high", "very_high"] {
            assert_eq!(serde_json::to_value(RiskLevel::from(word)).unwrap(), word);
        }
    }
}
