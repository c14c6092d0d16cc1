//! What crosses to the window about a check.

use porokh_domain::{
    Environment, Mode, RiskLevel,
    phone::{Refusal, Repair},
};
use porokh_store::IntentState;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How the text in the phone field reads.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PhoneReading {
    Empty,
    /// The beginning of a number.
    Typing {
        /// Digits so far, in Latin digits, for the field.
        digits: String,
        missing: usize,
    },
    Valid {
        /// `01712345678`.
        phone: String,
        /// What was mended to read it; empty for a plain number.
        repairs: Vec<Repair>,
        /// It looks like one that was typed to fill a field.
        filler: bool,
        /// The last check of it in this environment, alone or in a bulk run.
        previous: Option<PreviousCheck>,
    },
    Many {
        /// Each once, in the order of the text.
        phones: Vec<String>,
    },
    Invalid {
        reason: Refusal,
    },
}

/// An earlier check in one line: of a number in the field, or in the list of recent checks.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PreviousCheck {
    /// Its id here; of a result of a bulk run that of the run.
    pub id: i64,
    /// It is a result of a bulk run, which `open_run_result` opens.
    pub of_run: bool,
    pub phone: String,
    /// Whether a result came.
    pub state: IntentState,
    /// The verdict, when a result came.
    pub level: Option<RiskLevel>,
    /// The service's word for the verdict.
    pub word: Option<String>,
    /// Share of delivered parcels, in percent; `None` when there is no data.
    pub success_ratio: Option<f64>,
    /// When the check was made, on this computer's clock, ISO 8601.
    pub at: String,
    /// Young enough to be offered instead of spending a check.
    pub fresh: bool,
    /// The mode in which it was answered against its key; such an answer is no result.
    pub other_mode: Option<Mode>,
    /// It is on disk; `false` while the database refuses a result that was just paid for.
    pub kept: bool,
}

/// A request to spend a check.
#[derive(Deserialize, TS)]
pub struct CheckRequest {
    /// `01712345678`.
    pub phone: String,
}

/// A number that is checked by itself after midnight in Bangladesh.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeferredView {
    pub id: i64,
    pub phone: String,
    /// The midnight after which it is checked, ISO 8601; `None`: it waits for the seller's word, because the records came
    /// from a backup or the service refused the number.
    pub due_at: Option<String>,
}

/// What is on the clipboard, read as phone numbers.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CopiedPhone {
    /// The text: whole where it holds several numbers, which may become a list, else cut after 200 characters.
    pub text: String,
    /// How the whole text reads.
    pub reading: PhoneReading,
}

/// The seller's own name for a courier.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct CourierNameRequest {
    pub courier: String,
    /// The name; an empty one takes it away.
    pub name: String,
}

/// A search in the history.
#[derive(Deserialize, TS)]
pub struct FindRequest {
    /// Digits of a number, in either script, anywhere in it.
    pub text: String,
}

/// A check with everything that its reply carried.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CheckView {
    /// Its id here; of a result of a bulk run that of the run.
    pub id: i64,
    /// It is a result of a bulk run: only what a bulk reply carries is there.
    pub of_run: bool,
    pub environment: Environment,
    pub phone: String,
    /// Whether a result came; without one, all below is empty.
    pub state: IntentState,
    /// When it was made, on this computer's clock, ISO 8601.
    pub at: String,
    /// Young enough to be offered instead of spending a check.
    pub fresh: bool,
    /// The service's own time of the check, as it wrote it.
    pub checked_at: Option<String>,
    pub risk: Option<RiskView>,
    /// All couriers together.
    pub summary: Option<CheckSummary>,
    /// Each courier, in the order of the reply.
    pub couriers: Vec<CourierRow>,
    /// Where the data came from, in the order of the reply.
    pub sources: Vec<SourceRow>,
    /// What other sellers of the network contributed.
    pub community: Option<CommunityView>,
    /// The reply's `data` as it came, indented; for the technical details.
    pub raw: Option<String>,
    /// The mode in which it was answered against its key; such an answer is no result, and only `raw` tells of it.
    pub other_mode: Option<Mode>,
    /// It is on disk; `false` while the database refuses a result that was just paid for.
    pub kept: bool,
}

/// A verdict (interface, CheckResult `risk`). The service's `color` isn't used.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RiskView {
    pub level: RiskLevel,
    /// The word as it came.
    pub word: String,
    /// The service's label, in Bangla.
    pub label: Option<String>,
    /// The service's advice, in Bangla.
    pub advice: Option<String>,
}

/// Totals over all couriers (interface, CheckResult `summary`). `None` is "not known", never zero.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CheckSummary {
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    /// Share of delivered parcels, in percent.
    pub success_ratio: Option<f64>,
    pub reports: Option<u64>,
    /// Reports by couriers; whether `reports` contains them isn't known.
    pub courier_reports: Option<u64>,
    pub couriers_with_data: Option<u64>,
}

/// What a courier's entry amounts to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CourierAnswer {
    Data,
    NoParcels,
    /// No data source is attached in the seller's account.
    NotSetUp,
    /// Nothing is known: a status that the interface doesn't list, or no data where there should be some. Whether
    /// another check would bring more isn't known either.
    NotKnown,
}

/// One courier (interface, Courier entry).
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CourierRow {
    /// Its identifier: an open word.
    pub id: String,
    /// The seller's own name for it.
    pub own_name: Option<String>,
    /// What the entry amounts to.
    pub answer: CourierAnswer,
    /// The status as it came.
    pub status: Option<String>,
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    /// Share of delivered parcels, in percent.
    pub success_ratio: Option<f64>,
    /// The rating as it came, as JSON text; its type isn't shown by the interface.
    pub rating: Option<String>,
    /// Fraud reports at this courier.
    pub fraud_reports: Option<u64>,
    /// The service's message, in Bangla.
    pub message: Option<String>,
    /// The answer comes from the service's cache.
    pub cached: bool,
    /// The data source: the courier itself or an aggregator.
    pub source: Option<String>,
    pub source_label: Option<String>,
    /// Where else the number was found, each as it came.
    pub also_from: Vec<String>,
}

/// One data source (interface, CheckResult `sources`).
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SourceRow {
    pub id: String,
    pub label: Option<String>,
    /// Its state as it came.
    pub status: Option<String>,
    pub message: Option<String>,
    /// The answer comes from the service's cache.
    pub cached: bool,
}

/// What other sellers of the network contributed (interface, CheckResult `community`).
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CommunityView {
    pub delivered: Option<u64>,
    pub returned: Option<u64>,
    pub sellers: Option<u64>,
}
