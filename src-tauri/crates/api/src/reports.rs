use porokh_courier_api::{CheckSummary, Community};
use porokh_store::reports::ReportRow;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    AppError,
    accounts::AccountHint,
    bulk::RunResult,
    check::{PreviousCheck, RiskView},
    deliveries::DeliveryView,
};

/// Reports several numbers for one reason.
#[derive(Deserialize, TS)]
pub struct SendReportsRequest {
    /// Repeats count once.
    pub phones: Vec<String>,
    /// An identifier of the service's list (fraud-check interface, ReportRequest).
    pub reason: String,
    /// Free text; not sent if empty.
    pub note: String,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct ReportsRequest {
    pub ids: Vec<i64>,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ReportView {
    #[serde(flatten)]
    pub row: ReportRow,
    /// When it is sent, while it waits.
    pub leaves_at: Option<String>,
    /// Usually in Bangla.
    pub message: Option<String>,
    pub raw: Option<String>,
    pub error: Option<AppError>,
    /// The account, if the service may have the report and its key isn't in use: it can't be sent again until then.
    pub away: Option<AccountHint>,
}

/// Facts to show before reporting a number. Costs nothing.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ReportFacts {
    pub phone: String,
    /// Latest first, at most 20.
    pub checks: Vec<PreviousCheck>,
    /// Results of runs, latest first, at most 20.
    pub runs: Vec<RunResult>,
    /// Latest first, at most 20.
    pub deliveries: Vec<DeliveryView>,
    /// From the last check.
    pub network: Option<NetworkFacts>,
    /// The last report that the service has or may have; a new one updates it.
    pub earlier: Option<ReportView>,
    pub rules: ReportRules,
    /// The key has the scope `report`; `None` if unknown.
    pub may_report: Option<bool>,
}

/// Data of the network from the last check of a number.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct NetworkFacts {
    /// Local time of the check.
    pub at: String,
    pub risk: Option<RiskView>,
    pub summary: Option<CheckSummary>,
    pub community: Option<Community>,
}

/// Accepted values, as far as known (fraud-check interface, ReportRequest).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ReportRules {
    /// Known reasons, in the service's order.
    pub reasons: Vec<String>,
    /// The service accepts no others.
    pub complete: bool,
    /// Longest note in characters; `None` if unknown.
    pub note_most: Option<u64>,
}
