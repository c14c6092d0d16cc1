//! Bulk runs.

mod export;
mod rows;
mod rules;

pub use export::*;
pub use rows::*;
pub use rules::*;

use porokh_domain::{Environment, RiskLevel, phone::PhoneKey};
use porokh_store::RunRow;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{AppError, accounts::AccountHint};

pub use porokh_store::run_batches::{DoubtAnswer, DoubtReason, SpentChecks};
pub use porokh_store::run_numbers::NumberState;
pub use porokh_store::runs::{CheckMethod, PausedBy, RunState};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunNumber {
    pub phone: PhoneKey,
    /// Amount to collect in paisa, if known. Decides the order when the quota is short; of repeats, the largest
    /// counts.
    pub amount: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartRun {
    /// In the order of the file, repeats included.
    pub numbers: Vec<RunNumber>,
    /// Largest amounts first; numbers without an amount last, in the order of the file.
    pub by_amount: bool,
    pub file: Option<RunFile>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunFile {
    pub id: i64,
    pub name: String,
    /// Orders without a valid number.
    pub invalid_rows: u64,
    pub orders: u32,
}

/// Cost of a run before anything is spent.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanView {
    pub environment: Environment,
    pub given: u64,
    pub repeats: u64,
    /// Numbers with a fresh result, which is reused.
    pub reused: u64,
    /// Numbers that the user blocked.
    pub blocked: u64,
    /// Numbers that another seller reported since their last check: checked again, and their orders are on hold.
    pub reported: u64,
    pub to_check: u64,
    /// Checks to spend; 0 with a test key.
    pub cost: u64,
    /// Checks deducted per number of a job, as observed; else one is assumed.
    pub checks_per_number: Option<u64>,
    /// Checks left today; `None`: no daily limit, or unknown.
    pub remaining: Option<u64>,
    /// `None`: no daily limit, or unknown.
    pub daily_limit: Option<u64>,
    pub left_after: Option<u64>,
    /// Numbers that can be checked today.
    pub today: u64,
    /// Days on which numbers are checked.
    pub days: u64,
    /// When the rest continues, if today's quota isn't enough.
    pub continues_at: Option<String>,
    pub method: CheckMethod,
    /// Whether the plan includes bulk checks; `None` if unknown.
    pub bulk: Option<bool>,
    /// Requests that spend checks.
    pub batches: u64,
    /// Estimated time of today's part, in seconds.
    pub seconds: u64,
}

/// Why a running run waits; it resumes automatically.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum WaitsFor {
    /// Midnight in Bangladesh: today's checks are used up.
    Midnight { at: String },
    /// The network is down, or the service answers with errors.
    Network,
    /// The service is rate limiting (429).
    SlowDown { at: String },
    /// The run's account isn't in use: another key or practice mode is.
    Account,
    /// The key in use opens another account, or there is none.
    AccountAway { account: AccountHint },
    /// The database: a full disk, a lock.
    Storage { error: AppError },
    /// The quota is read again for a request whose fate is unknown.
    Judgement { at: String },
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunView {
    #[serde(flatten)]
    pub row: RunRow,
    /// Set while it is running or its turn has come.
    pub waits_for: Option<WaitsFor>,
    pub numbers: u64,
    /// Numbers with a result of this run.
    pub done: u64,
    /// Numbers with an earlier result.
    pub reused: u64,
    /// Numbers still to be sent.
    pub waiting: u64,
    /// Numbers sent and not answered yet, including those in doubt.
    pub sent: u64,
    /// Estimate of how many of `sent` are done at the service, from the learnt speed and the jobs' progress; 0 if
    /// unknown or while the run waits. Results arrive when the job ends.
    pub about_done: u64,
    /// Numbers that the service rejected, skipped for good, or didn't mention.
    pub without_result: u64,
    /// Numbers in doubt that are not checked again.
    pub left: u64,
    /// Results by verdict, reused ones included.
    pub risks: RiskCounts,
    /// Checks spent; set once the run has ended or has nothing else to do.
    pub spent: SpentChecks,
    /// Requests that spend checks so far and in total; both are estimates while it runs.
    pub batch: u64,
    pub batches: u64,
    /// Results per minute over the last minutes; `None` while inactive.
    pub per_minute: Option<u64>,
    /// Estimate; `None` if unknown.
    pub seconds_left: Option<u64>,
    /// Longest time the current request may take, in seconds: the service asks its couriers before it answers.
    pub reply_within: Option<u64>,
    /// Jobs without progress for ten minutes.
    pub stuck_jobs: u64,
    /// Jobs that the service doesn't know at the moment; they are polled again.
    pub missing_jobs: u64,
    /// Entries of replies that match none of the run's numbers; kept as they came.
    pub unmatched: u64,
    /// Requests that the user must decide about.
    pub doubts: Vec<Doubt>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct RiskCounts {
    /// No courier history.
    pub new: u64,
    pub low: u64,
    pub medium: u64,
    pub high: u64,
    pub very_high: u64,
    /// An unlisted risk level.
    pub unknown: u64,
}

/// A request that may or may not have been handled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Doubt {
    pub batch: i64,
    pub reason: DoubtReason,
    pub numbers: u64,
    /// Checks that may have been spent.
    pub may_have_cost: u64,
    /// Checks certainly spent, if the quota proves it.
    pub has_cost: Option<u64>,
    pub sent_at: String,
    /// Quota before the request and when it was read again: only a hint, since a job may stay in the service's queue
    /// for any time before it is charged.
    pub quota: Option<QuotaHint>,
    /// Whether the service can be polled for it.
    pub can_poll: bool,
    /// Whether it is still polled automatically, for a day.
    pub asks_again: bool,
    pub polled_at: Option<String>,
}

/// Change of the quota since a request in doubt. An unchanged quota proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct QuotaHint {
    pub before: u64,
    pub after: u64,
    pub at: String,
}

/// An entry of a reply that matches none of the run's numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct UnmatchedEntry {
    pub key: String,
    pub raw: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct ResolveDoubtRequest {
    pub batch: i64,
    pub answer: DoubtAnswer,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunResult {
    pub phone: String,
    pub state: NumberState,
    /// The service's reason for a missing result.
    pub reason: Option<String>,
    pub level: Option<RiskLevel>,
    /// The verdict as it came.
    pub word: Option<String>,
    /// Delivered parcels in percent; `None` if unknown.
    pub success_ratio: Option<f64>,
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    pub reports: Option<u64>,
    /// Local time of the check.
    pub checked_at: Option<String>,
}

impl RiskCounts {
    pub fn add(&mut self, level: RiskLevel, results: u64) {
        let count = match level {
            RiskLevel::New => &mut self.new,
            RiskLevel::Low => &mut self.low,
            RiskLevel::Medium => &mut self.medium,
            RiskLevel::High => &mut self.high,
            RiskLevel::VeryHigh => &mut self.very_high,
            RiskLevel::Unknown => &mut self.unknown,
        };
        *count += results;
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct FilePlanRequest {
    pub file: i64,
    /// Largest amounts first; else the order of the file.
    pub by_amount: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct FilePlanView {
    /// The version of the file that the plan is for.
    pub version: u32,
    /// Rows with an amount: with none, "largest first" is meaningless.
    pub with_amount: u32,
    /// Orders about which something is recorded already, such as a decision or a payment.
    pub known_orders: u32,
    /// Known orders that left in an earlier courier file.
    pub left_before: u32,
    pub plan: PlanView,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct StartFileRunRequest {
    pub file: i64,
    /// Largest amounts first; else the order of the file.
    pub by_amount: bool,
    /// The cost that was shown: a run that would cost more isn't started ([`AppError::CostsMore`]).
    pub cost: u64,
}

#[derive(Deserialize, TS)]
pub struct RunResultRequest {
    pub run: i64,
    pub phone: String,
}
