//! What a run is, for the window and for the store.

mod export;
mod rows;

pub use export::*;
pub use rows::*;

use porokh_domain::{Environment, RiskLevel, phone::PhoneKey};
use porokh_store::RunRow;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{AppError, accounts::AccountHint};

pub use porokh_store::run_batches::{DoubtAnswer, DoubtReason, SpentChecks};
pub use porokh_store::run_numbers::NumberState;
pub use porokh_store::runs::{CheckMethod, PausedBy, RunState};

/// A number for a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunNumber {
    pub phone: PhoneKey,
    /// The amount to collect in paisa, where it is known. It decides who goes first when the quota is short; of
    /// repeats, the largest counts.
    pub amount: Option<i64>,
}

/// A new run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartRun {
    /// The numbers in the order of the file, repeats included.
    pub numbers: Vec<RunNumber>,
    /// The largest amounts first; numbers without an amount come last, in the order of the file.
    pub by_amount: bool,
    /// The file that they came from.
    pub file: Option<RunFile>,
}

/// A file that belongs to a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunFile {
    pub id: i64,
    /// Its name, without its folder; empty for pasted text.
    pub name: String,
    /// Its orders without a valid number.
    pub invalid_rows: u64,
    pub orders: u32,
}

/// What a run would cost, before anything is spent.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanView {
    /// The world whose checks it spends; all but live are marked TEST.
    pub environment: Environment,
    /// Numbers that were handed over.
    pub given: u64,
    /// How many of them are repeats.
    pub repeats: u64,
    /// Numbers with a result that is still fresh, which is used again.
    pub reused: u64,
    /// Numbers that the user doesn't ship to.
    pub blocked: u64,
    pub to_check: u64,
    /// Checks that they cost; none with a test key.
    pub cost: u64,
    /// Checks that the service deducts for each number of a job, where that was seen; else one is assumed.
    pub checks_per_number: Option<u64>,
    /// Checks left today; `None` without a daily limit, or where it isn't known.
    pub remaining: Option<u64>,
    /// Checks a day; `None` without a daily limit, or where it isn't known.
    pub daily_limit: Option<u64>,
    pub left_after: Option<u64>,
    /// Numbers that can be checked today.
    pub today: u64,
    /// Days on which numbers are checked.
    pub days: u64,
    /// When the rest continues, if not everything can be checked today; ISO 8601.
    pub continues_at: Option<String>,
    pub method: CheckMethod,
    /// Whether the plan has bulk checks; `None` where it isn't known.
    pub bulk: Option<bool>,
    /// Requests that spend checks.
    pub batches: u64,
    /// Estimated time of what can be checked today, in seconds.
    pub seconds: u64,
}

/// What a running run waits for; it goes on by itself.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum WaitsFor {
    /// Midnight in Bangladesh: the day's checks are used up.
    Midnight {
        /// When, ISO 8601.
        at: String,
    },
    /// The network, or the service, which answers with errors.
    Network,
    /// The account that it belongs to: another key, or practice mode, is in use.
    Account,
    /// The key of the account that it belongs to: the one at hand opens another account, or there is none.
    AccountAway { account: AccountHint },
    /// The database: a full disk, a lock.
    Storage {
        /// What is wrong with it.
        error: AppError,
    },
    /// The quota, which is looked at for a request whose fate is unknown.
    Judgement {
        /// When, ISO 8601.
        at: String,
    },
}

/// A run: as it is kept, its counts, and how it goes.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunView {
    #[serde(flatten)]
    pub row: RunRow,
    /// What it waits for, while it is running or its turn has come.
    pub waits_for: Option<WaitsFor>,
    pub numbers: u64,
    /// Numbers with a result of this run.
    pub done: u64,
    /// Numbers with an earlier result.
    pub reused: u64,
    /// Numbers still to be sent.
    pub waiting: u64,
    /// Numbers that were sent and have no answer yet, those in doubt included.
    pub sent: u64,
    /// How many of these should be done at the service by now: an estimate from the learnt speed and from what their
    /// jobs told; 0 where nothing tells it, and while the run waits for something. Their results come with the end of the job.
    pub about_done: u64,
    /// Numbers that the service rejected, skipped for good, or said nothing of.
    pub without_result: u64,
    /// Numbers that were in doubt and are not to be checked again.
    pub left: u64,
    /// Results by verdict, the reused ones included.
    pub risks: RiskCounts,
    /// Checks that it has spent; told once it has ended or has nothing else to do.
    pub spent: SpentChecks,
    /// Requests that spend checks so far, and how many there will be; both are estimates while it runs.
    pub batch: u64,
    /// See `batch`.
    pub batches: u64,
    /// Results a minute over the last minutes; `None` while it isn't active.
    pub per_minute: Option<u64>,
    /// Time left, in seconds, where it can be told.
    pub seconds_left: Option<u64>,
    /// How long the request that is under way may take at most, in seconds: its couriers are asked before it is
    /// answered.
    pub reply_within: Option<u64>,
    /// Jobs without progress for ten minutes.
    pub stuck_jobs: u64,
    /// Jobs that the service doesn't know at the moment; they are asked about again.
    pub missing_jobs: u64,
    /// Entries of replies that belong to none of its numbers; they are kept as they came.
    pub unmatched: u64,
    /// What the user is asked about.
    pub doubts: Vec<Doubt>,
}

/// Results by verdict.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct RiskCounts {
    /// No courier history.
    pub new: u64,
    /// Low risk.
    pub low: u64,
    pub medium: u64,
    pub high: u64,
    pub very_high: u64,
    /// A word without a meaning for us.
    pub unknown: u64,
}

/// A request of which it isn't known whether it was handled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Doubt {
    pub batch: i64,
    pub reason: DoubtReason,
    pub numbers: u64,
    /// Checks that may have been spent.
    pub may_have_cost: u64,
    /// Checks that were spent for certain, where the quota proves it.
    pub has_cost: Option<u64>,
    /// When it was sent, ISO 8601.
    pub sent_at: String,
    /// Checks that were left of the day before it and when that was looked at again: a hint, since a job may wait in
    /// the service's queue for any time before it is charged.
    pub quota: Option<QuotaHint>,
    /// Whether the service can be asked about it again.
    pub can_poll: bool,
    /// Whether it is still asked about by itself, now and then for a day.
    pub asks_again: bool,
    /// When it was asked about last, ISO 8601.
    pub polled_at: Option<String>,
}

/// How the day's checks moved since a request in doubt. That they didn't proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct QuotaHint {
    /// Checks left before the request.
    pub before: u64,
    /// Checks left at `at`.
    pub after: u64,
    /// When that was, ISO 8601.
    pub at: String,
}

/// An entry of a reply that belongs to none of a run's numbers, as it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct UnmatchedEntry {
    pub key: String,
    /// The entry as JSON.
    pub raw: String,
}

/// What the user decides about a doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct ResolveDoubtRequest {
    /// [`Doubt::batch`].
    pub batch: i64,
    pub answer: DoubtAnswer,
}

/// What a run found about one number.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunResult {
    /// `01712345678`.
    pub phone: String,
    pub state: NumberState,
    /// The service's word for why it has no result.
    pub reason: Option<String>,
    /// The verdict, where there is a result.
    pub level: Option<RiskLevel>,
    /// The service's word for the verdict.
    pub word: Option<String>,
    /// Share of delivered parcels in percent; `None` is not known.
    pub success_ratio: Option<f64>,
    pub total: Option<u64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    pub reports: Option<u64>,
    /// When it was checked, on this computer's clock, ISO 8601.
    pub checked_at: Option<String>,
}

impl RiskCounts {
    /// Counts results of a verdict.
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

/// The file whose run is planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct FilePlanRequest {
    pub file: i64,
    /// The largest amounts to collect first; else the order of the file.
    pub by_amount: bool,
}

/// What checking a file would cost.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct FilePlanView {
    /// The version of the file that it was worked out from.
    pub version: u32,
    /// Rows that have an amount: whether "largest first" means anything.
    pub with_amount: u32,
    pub plan: PlanView,
}

/// Starts the run of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct StartFileRunRequest {
    pub file: i64,
    /// The largest amounts to collect first; else the order of the file.
    pub by_amount: bool,
    /// The cost that was shown, in checks: a run that would cost more isn't started ([`AppError::CostsMore`]).
    pub cost: u64,
}

/// A number of a run.
#[derive(Deserialize, TS)]
pub struct RunResultRequest {
    pub run: i64,
    /// `01712345678`.
    pub phone: String,
}
