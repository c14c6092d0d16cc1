//! Single checks.

use porokh_courier_api::{CheckSummary, Community};
use porokh_domain::{
    Environment, Mode, RiskLevel,
    phone::{Refusal, Repair},
};
use porokh_store::IntentState;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PhoneReading {
    Empty,
    /// An incomplete number.
    Typing {
        /// Latin digits so far.
        digits: String,
        missing: usize,
    },
    Valid {
        phone: String,
        /// Empty for a number that needed none.
        repairs: Vec<Repair>,
        /// Looks like a placeholder number.
        filler: bool,
        /// The last check in this environment, alone or in a bulk run.
        previous: Option<PreviousCheck>,
    },
    Many {
        /// Distinct, in the order of the text.
        phones: Vec<String>,
    },
    Invalid {
        reason: Refusal,
    },
}

/// An earlier check in one line.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PreviousCheck {
    /// Id of the check, or of the run for a bulk result.
    pub id: i64,
    /// A result of a bulk run, opened with `open_run_result`.
    pub of_run: bool,
    pub phone: String,
    pub state: IntentState,
    pub level: Option<RiskLevel>,
    /// The verdict as it came.
    pub word: Option<String>,
    /// Delivered parcels in percent; `None` without data.
    pub success_ratio: Option<f64>,
    /// Local time of the check.
    pub at: String,
    /// Recent enough to be offered instead of spending a check.
    pub fresh: bool,
    /// Set if answered in another mode than the key's: not a valid result.
    pub other_mode: Option<Mode>,
    /// `false` while the database refuses a result that was just paid for.
    pub kept: bool,
}

#[derive(Deserialize, TS)]
pub struct CheckRequest {
    pub phone: String,
}

/// A number to be checked automatically after midnight in Bangladesh.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeferredView {
    pub id: i64,
    pub phone: String,
    /// The midnight after which it is checked; `None`: paused because the records were restored from a backup or the
    /// service refused the number.
    pub due_at: Option<String>,
}

/// Phone numbers on the clipboard.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CopiedPhone {
    /// Complete if it holds several numbers, which may become a run; else cut after 200 characters.
    pub text: String,
    pub reading: PhoneReading,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct CourierNameRequest {
    pub courier: String,
    /// Empty resets the name.
    pub name: String,
}

#[derive(Deserialize, TS)]
pub struct FindRequest {
    /// Part of a number, in Latin or Bangla digits.
    pub text: String,
}

/// A check with the whole reply.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CheckView {
    /// Id of the check, or of the run for a bulk result.
    pub id: i64,
    /// A bulk result: only the fields of a bulk reply are set.
    pub of_run: bool,
    pub environment: Environment,
    pub phone: String,
    /// Without a result, all fields below are empty.
    pub state: IntentState,
    /// Local time of the check.
    pub at: String,
    /// Recent enough to be offered instead of spending a check.
    pub fresh: bool,
    /// The service's time of the check, as it wrote it.
    pub checked_at: Option<String>,
    pub risk: Option<RiskView>,
    pub summary: Option<CheckSummary>,
    /// In the order of the reply.
    pub couriers: Vec<CourierRow>,
    /// In the order of the reply.
    pub sources: Vec<SourceRow>,
    pub community: Option<Community>,
    /// The reply's `data`, indented.
    pub raw: Option<String>,
    /// Set if answered in another mode than the key's: not a valid result, and only `raw` is set.
    pub other_mode: Option<Mode>,
    /// `false` while the database refuses a result that was just paid for.
    pub kept: bool,
}

/// A verdict (interface, CheckResult `risk`). The service's `color` is ignored.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RiskView {
    pub level: RiskLevel,
    pub word: String,
    /// In Bangla.
    pub label: Option<String>,
    /// In Bangla.
    pub advice: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CourierAnswer {
    Data,
    NoParcels,
    /// No data source is attached in the seller's account.
    NotSetUp,
    /// Unknown: an unlisted status, or missing data. Another check may or may not bring more.
    NotKnown,
}

/// One courier (interface, Courier entry).
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CourierRow {
    /// Open set.
    pub id: String,
    pub own_name: Option<String>,
    pub answer: CourierAnswer,
    pub status: Option<String>,
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    /// Delivered parcels in percent.
    pub success_ratio: Option<f64>,
    /// JSON text as it came; the interface doesn't define its type.
    pub rating: Option<String>,
    pub fraud_reports: Option<u64>,
    /// In Bangla.
    pub message: Option<String>,
    /// From the service's cache.
    pub cached: bool,
    /// The courier itself or an aggregator.
    pub source: Option<String>,
    pub source_label: Option<String>,
    /// Other sources that know the number, as they came.
    pub also_from: Vec<String>,
}

/// A data source (interface, CheckResult `sources`).
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SourceRow {
    pub id: String,
    pub label: Option<String>,
    pub status: Option<String>,
    pub message: Option<String>,
    /// From the service's cache.
    pub cached: bool,
}
