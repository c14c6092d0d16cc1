//! The words of an export. They come from whoever asks for it, in the user's language.

use porokh_domain::{Decision, RiskLevel};
use serde::Deserialize;
use ts_rs::TS;

use super::Failure;

/// Every word that an export adds to the original.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct Words {
    pub sheets: SheetWords,
    /// Headers of the added columns.
    pub columns: ColumnWords,
    pub risk: RiskWords,
    /// What stands in the place of a risk level.
    pub states: StateWords,
    pub decisions: DecisionWords,
    /// In the place of a courier's number of parcels, when it did not reply.
    pub no_answer: String,
    /// The mark of results that aren't real.
    pub test: String,
    pub summary: SummaryWords,
}

/// Names of the sheets: at most 31 characters, all different, none of `[ ] : * ? / \`.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct SheetWords {
    /// All rows with their results.
    pub results: String,
    pub summary: String,
    pub failed: String,
}

/// Headers of the added columns.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct ColumnWords {
    pub risk: String,
    /// Share of parcels that were delivered.
    pub ratio: String,
    pub delivered: String,
    pub cancelled: String,
    pub reports: String,
    pub advice: String,
    pub checked_at: String,
    pub decision: String,
    /// Why a row has no result; also the last column of the rows that failed.
    pub reason: String,
    /// The column that marks results that aren't real.
    pub test: String,
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

/// What stands in the place of a risk level.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct StateWords {
    pub waiting: String,
    /// There is no valid number in the row.
    pub invalid: String,
    /// The service did not check the number.
    pub skipped: String,
    /// The service's answer could not be read.
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
