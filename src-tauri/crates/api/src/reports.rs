//! What crosses to the window about reports.

use porokh_store::reports::ReportRow;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    AppError,
    accounts::AccountHint,
    bulk::RunResult,
    check::{CheckSummary, CommunityView, PreviousCheck, RiskView},
    deliveries::DeliveryView,
};

/// Numbers to be reported for one reason.
#[derive(Deserialize, TS)]
pub struct SendReportsRequest {
    /// Each as `01712345678`; repeats count once.
    pub phones: Vec<String>,
    /// A word of the service's list (fraud-check interface, ReportRequest).
    pub reason: String,
    /// Free text; an empty one isn't sent.
    pub note: String,
}

/// Reports by their ids here.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct ReportsRequest {
    pub ids: Vec<i64>,
}

/// A report: as it is kept, and what that means now.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ReportView {
    #[serde(flatten)]
    pub row: ReportRow,
    /// When it leaves, ISO 8601, while it waits.
    pub leaves_at: Option<String>,
    /// The service's message, in Bangla as a rule.
    pub message: Option<String>,
    /// The reply as it came, indented; for the technical details.
    pub raw: Option<String>,
    pub error: Option<AppError>,
    /// The service may have it, and the key of its account isn't at hand: it can't be sent again until then.
    pub away: Option<AccountHint>,
}

/// What the seller should see before reporting a number. Costs nothing.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ReportFacts {
    /// `01712345678`.
    pub phone: String,
    /// Own checks of it, newest first, twenty at most.
    pub checks: Vec<PreviousCheck>,
    /// What own runs found, newest first, twenty at most.
    pub runs: Vec<RunResult>,
    /// Own deliveries to it, newest first, twenty at most.
    pub deliveries: Vec<DeliveryView>,
    /// What the network said last.
    pub network: Option<NetworkFacts>,
    /// The last report about it that the service took or may have; a new one updates it.
    pub earlier: Option<ReportView>,
    /// What may be entered.
    pub rules: ReportRules,
    /// The key has the scope `report`; `None` is not known.
    pub may_report: Option<bool>,
}

/// What the service said of a number when it was checked last.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct NetworkFacts {
    /// When it was checked, on this computer's clock, ISO 8601.
    pub at: String,
    pub risk: Option<RiskView>,
    /// All couriers together, and the counts of reports.
    pub summary: Option<CheckSummary>,
    pub community: Option<CommunityView>,
}

/// What may be entered in a report, as far as it is known (fraud-check interface, ReportRequest).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ReportRules {
    /// Reasons that the service is known to take, in its order.
    pub reasons: Vec<String>,
    /// The service takes no others.
    pub complete: bool,
    /// Characters that a note may have; `None` is not known.
    pub note_most: Option<u64>,
}
