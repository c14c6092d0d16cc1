//! Texts of an export in the user's language, provided by the caller.

use porokh_domain::{Decision, RiskLevel};
use serde::Deserialize;
use ts_rs::TS;

use super::Failure;

#[derive(Debug, Clone, Deserialize, TS)]
pub struct Words {
    pub sheets: SheetWords,
    pub columns: ColumnWords,
    pub risk: RiskWords,
    /// Shown instead of a risk level.
    pub states: StateWords,
    pub decisions: DecisionWords,
    /// Shown instead of a courier's parcels if it didn't reply.
    pub no_answer: String,
    /// Mark of test results.
    pub test: String,
    pub summary: SummaryWords,
}

/// Sheet names: at most 31 characters, all different, without `[ ] : * ? / \`.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct SheetWords {
    /// All rows with their results.
    pub results: String,
    pub summary: String,
    pub failed: String,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct ColumnWords {
    pub risk: String,
    /// Delivered parcels in percent.
    pub ratio: String,
    pub delivered: String,
    pub cancelled: String,
    pub reports: String,
    pub advice: String,
    pub checked_at: String,
    pub decision: String,
    /// Why a row has no result; also the last column of the failed rows.
    pub reason: String,
    /// Column that marks test results.
    pub test: String,
    /// Column of corrected numbers.
    pub corrected: String,
}

/// Risk levels (fraud-check interface, CheckResult `risk.level`).
#[derive(Debug, Clone, Deserialize, TS)]
pub struct RiskWords {
    pub new: String,
    pub low: String,
    pub medium: String,
    pub high: String,
    pub very_high: String,
    pub unknown: String,
}

impl RiskWords {
    pub(super) fn of(&self, level: RiskLevel) -> &str {
        match level {
            RiskLevel::New => &self.new,
            RiskLevel::Low => &self.low,
            RiskLevel::Medium => &self.medium,
            RiskLevel::High => &self.high,
            RiskLevel::VeryHigh => &self.very_high,
            RiskLevel::Unknown => &self.unknown,
        }
    }
}

/// Shown instead of a risk level.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct StateWords {
    pub waiting: String,
    pub invalid: String,
    pub skipped: String,
    pub unread: String,
}

impl StateWords {
    pub(super) fn of(&self, failure: Failure) -> &str {
        match failure {
            Failure::Invalid => &self.invalid,
            Failure::Skipped => &self.skipped,
            Failure::Unread => &self.unread,
        }
    }
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct DecisionWords {
    pub send: String,
    pub hold: String,
    pub advance: String,
    pub cancelled: String,
}

impl DecisionWords {
    pub(super) fn of(&self, decision: Decision) -> &str {
        match decision {
            Decision::Send => &self.send,
            Decision::Hold => &self.hold,
            Decision::Advance => &self.advance,
            Decision::Cancelled => &self.cancelled,
        }
    }
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct SummaryWords {
    /// Above the counts, and the chart's title.
    pub distribution: String,
    pub rows: String,
    /// Header of each count's share of all rows.
    pub share: String,
    pub total: String,
}
