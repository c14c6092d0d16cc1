//! What a run is, for the window and for the store.

use porokh_domain::{Mode, RiskLevel, phone::PhoneKey};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{AppError, Realm, accounts::AccountHint};

/// A number for a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunNumber {
    /// The number.
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
    /// Its id here.
    pub id: i64,
    /// Its name, without its folder; empty for pasted text.
    pub name: String,
    /// Its orders without a valid number.
    pub invalid_rows: u64,
}

/// How numbers are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Background jobs of up to 200 (POST /bulk-jobs).
    Jobs,
    /// Calls of up to 25 (POST /bulk-check).
    Calls,
    /// One by one (POST /check), where the plan has no bulk checks.
    Singles,
}

/// What a run would cost, before anything is spent.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanView {
    /// The world whose checks it spends; all but live are marked TEST.
    pub realm: Realm,
    /// Numbers that were handed over.
    pub given: u64,
    /// How many of them are repeats.
    pub repeats: u64,
    /// Numbers with a result that is still fresh, which is used again.
    pub reused: u64,
    /// Numbers that the user doesn't ship to.
    pub blocked: u64,
    /// Numbers to check.
    pub to_check: u64,
    /// Checks that they cost; none with a test key.
    pub cost: u64,
    /// Checks that the service deducts for each number of a job, where that was seen; else one is assumed.
    pub checks_per_number: Option<u64>,
    /// Checks left today; `None` without a daily limit, or where it isn't known.
    pub remaining: Option<u64>,
    /// Checks a day; `None` without a daily limit, or where it isn't known.
    pub daily_limit: Option<u64>,
    /// Checks left today afterwards.
    pub left_after: Option<u64>,
    /// Numbers that can be checked today.
    pub today: u64,
    /// Days on which numbers are checked.
    pub days: u64,
    /// When the rest continues, if not everything can be checked today; ISO 8601.
    pub continues_at: Option<String>,
    /// How they are sent.
    pub way: Way,
    /// Whether the plan has bulk checks; `None` where it isn't known.
    pub bulk: Option<bool>,
    /// Requests that spend checks.
    pub batches: u64,
    /// Estimated time of what can be checked today, in seconds.
    pub seconds: u64,
}

/// Where a run is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// In line behind another run.
    Waiting,
    /// Active; it may be waiting for something that passes ([`RunView::waits_for`]).
    Running,
    /// Nothing more is sent until the user continues it. What was accepted is still fetched.
    Paused,
    /// Ended by the user. What was accepted is still fetched.
    Stopped,
    /// Every number has its answer.
    Done,
}

/// Why a run is paused.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum PausedBy {
    /// The user.
    User,
    /// The service refused in a way that doesn't pass by itself: the key was revoked, the plan ended or has no bulk
    /// checks, the account is disabled, the address is wrong.
    Refused {
        /// The `error.code`, where there was one.
        code: Option<String>,
        /// HTTP status.
        status: u16,
    },
    /// Several requests in a row may have been handled without an answer.
    NoAnswers,
    /// Everything else is done: the user decides about the doubts.
    Doubts,
    /// The service answered in another mode than the key's: what it says is no result.
    OtherMode {
        /// The mode that it named.
        mode: Mode,
    },
}

/// What a running run waits for; it goes on by itself.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "for", rename_all = "snake_case")]
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
    AccountAway {
        /// The account.
        account: AccountHint,
    },
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

/// A run with its counts.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunView {
    /// Its id here.
    pub id: i64,
    /// The world that it belongs to; all but live are marked TEST.
    pub realm: Realm,
    /// The file that the numbers came from.
    pub file: Option<i64>,
    /// The file's name, without its folder; empty for pasted text.
    pub name: String,
    /// Rows of the file without a valid number.
    pub invalid_rows: u64,
    /// Where it is in its life.
    pub state: RunState,
    /// Why it is paused.
    pub paused_by: Option<PausedBy>,
    /// What it waits for, while it is running or its turn has come.
    pub waits_for: Option<WaitsFor>,
    /// When it was started, ISO 8601.
    pub created_at: String,
    /// When it ended, ISO 8601.
    pub ended_at: Option<String>,
    /// Numbers that were handed over, repeats included.
    pub given: u64,
    /// Different numbers.
    pub numbers: u64,
    /// Numbers with a result of this run.
    pub done: u64,
    /// Numbers with an earlier result.
    pub reused: u64,
    /// Numbers still to be sent.
    pub waiting: u64,
    /// Numbers that were sent and have no answer yet, those in doubt included.
    pub sent: u64,
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

/// Checks that a run has spent, those of requests that were sent twice among them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct SpentChecks {
    /// So many for certain.
    pub checks: u64,
    /// At most so many besides: of requests of which it isn't known whether they were handled.
    pub more: u64,
}

/// Results by verdict.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct RiskCounts {
    /// No courier history.
    pub new: u64,
    /// Low risk.
    pub low: u64,
    /// Medium risk.
    pub medium: u64,
    /// High risk.
    pub high: u64,
    /// Very high risk.
    pub very_high: u64,
    /// A word without a meaning for us.
    pub unknown: u64,
}

/// A request of which it isn't known whether it was handled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Doubt {
    /// Its id here.
    pub batch: i64,
    /// Why.
    pub reason: DoubtReason,
    /// Numbers in it.
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
    pub can_look: bool,
    /// Whether it is still asked about by itself, now and then for a day.
    pub asks_again: bool,
    /// When it was asked about last, ISO 8601.
    pub looked_at: Option<String>,
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
    /// Its key.
    pub key: String,
    /// The entry as JSON.
    pub raw: String,
}

/// Why a request is in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DoubtReason {
    /// No usable answer came: a time-out, a lost connection, an error of the service.
    NoAnswer,
    /// Porokh ended while it was being sent.
    Interrupted,
    /// The service said for ten minutes that it doesn't know the job (404).
    JobLost,
    /// The job made no progress, and the user waits for it no longer.
    JobStuck,
    /// The job failed.
    JobFailed,
    /// The job is done and its results can't be read.
    NoResults,
    /// The answer came in another mode than the key's.
    OtherMode,
}

/// What the user decides about a doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct ResolveDoubtRequest {
    /// [`Doubt::batch`].
    pub batch: i64,
    /// The decision.
    pub answer: DoubtAnswer,
}

/// A decision about a doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DoubtAnswer {
    /// Check its numbers again; they may be charged a second time.
    CheckAgain,
    /// Leave them without a result.
    Leave,
}

/// Where a number of a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NumberState {
    /// To be checked.
    Waiting,
    /// Sent; no answer yet.
    Sent,
    /// Sent, and it isn't known whether it was handled. In the store it is a sent number of a doubtful batch.
    InDoubt,
    /// A result of this run.
    Done,
    /// An earlier result that was still fresh.
    Reused,
    /// The service rejects the number.
    Invalid,
    /// The service skipped it; the reason is its word.
    Skipped,
    /// The answer says nothing of it.
    Unread,
    /// Was in doubt, and is not to be checked again.
    Left,
}

/// What a run found about one number.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunResult {
    /// `01712345678`.
    pub phone: String,
    /// Where the number is.
    pub state: NumberState,
    /// The service's word for why it has no result.
    pub reason: Option<String>,
    /// The verdict, where there is a result.
    pub level: Option<RiskLevel>,
    /// The service's word for the verdict.
    pub word: Option<String>,
    /// Share of delivered parcels in percent; `None` is not known.
    pub success_ratio: Option<f64>,
    /// Parcels.
    pub total: Option<u64>,
    /// Delivered parcels.
    pub delivered: Option<u64>,
    /// Cancelled parcels.
    pub cancelled: Option<u64>,
    /// Reports by sellers.
    pub reports: Option<u64>,
    /// When it was checked, on this computer's clock, ISO 8601.
    pub checked_at: Option<String>,
}

impl RiskCounts {
    /// Counts results of a verdict.
    pub(crate) fn add(&mut self, level: RiskLevel, results: u64) {
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

/// The words of the states in the database.
pub(crate) mod words {
    use super::{DoubtReason, NumberState, RunState, Way};

    macro_rules! words {
        ($($read:ident / $write:ident for $type:ident { $($variant:ident = $word:literal),* })*) => {
            $(
                /// Reads the word.
                pub(crate) fn $read(word: &str) -> Option<$type> {
                    match word { $($word => Some($type::$variant),)* _ => None }
                }

                /// The word.
                pub(crate) fn $write(value: $type) -> &'static str {
                    match value { $($type::$variant => $word),* }
                }
            )*
        };
    }

    words! {
        way / way_word for Way { Jobs = "jobs", Calls = "calls", Singles = "singles" }
        run_state / run_state_word for RunState {
            Waiting = "waiting", Running = "running", Paused = "paused", Stopped = "stopped", Done = "done"
        }
        doubt / doubt_word for DoubtReason {
            NoAnswer = "no_answer", Interrupted = "interrupted", JobLost = "job_lost", JobStuck = "job_stuck",
            JobFailed = "job_failed", NoResults = "no_results", OtherMode = "other_mode"
        }
        number / number_word for NumberState {
            Waiting = "waiting", Sent = "sent", InDoubt = "in_doubt", Done = "done", Reused = "reused", Invalid = "invalid",
            Skipped = "skipped", Unread = "unread", Left = "left"
        }
    }
}
