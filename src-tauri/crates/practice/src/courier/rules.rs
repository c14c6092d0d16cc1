//! What the interface leaves open, by choice.

use std::time::Duration;

use super::jobs::JobPace;
use crate::engine::RateLimitKind;

/// How the service behaves where the interface leaves a choice. The default is the choice of the crate's page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rules {
    /// How the requests of a minute are counted.
    pub rate_limit: RateLimitKind,
    /// Which limit the rate headers of /bulk-check show.
    pub bulk_check_headers: BulkCheckHeaders,
    /// The keys of bulk results.
    pub result_keys: ResultKeys,
    /// What a bulk check gets that is larger than what is left of the day.
    pub past_daily_limit: PastDailyLimit,
    /// How the marker of a number that was skipped is written; its surroundings aren't shown.
    pub skipped: SkippedShape,
    /// Numbers in the form `01XXXXXXXXX` that are refused as a `validation_error` though their form is right.
    pub unacceptable: Vec<String>,
    /// A job that failed tells the results of the numbers that it handled.
    pub failed_jobs_tell: bool,
    /// How long after its acceptance a job isn't found yet, as where the answer comes from a copy that lags behind; at
    /// most a day.
    pub job_unknown_for: Duration,
    /// How fast background jobs are worked off.
    pub job_pace: JobPace,
    /// What the bulk.completed event tells about each number.
    pub event_results: EventResults,
    /// Seed of the ids of jobs, events and deliveries, so that a run can be repeated exactly; `None`: new ids every time.
    pub seed: Option<u64>,
}

/// The limit in the rate headers of /bulk-check, which stands under two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BulkCheckHeaders {
    /// The account's 60 requests a minute.
    #[default]
    Sixty,
    /// The endpoint's 10 requests a minute.
    Ten,
}

/// The form of a number as the key of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ResultKeys {
    /// `01XXXXXXXXX`, whatever was sent.
    #[default]
    Normalised,
    /// As the number was sent; of two forms of one number, the first.
    AsGiven,
}

/// What happens when a bulk check is larger than what is left of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PastDailyLimit {
    /// `daily_limit_reached`, and nothing is charged.
    #[default]
    Refuse,
    /// What is left is checked, the other numbers carry the marker of a job. With nothing left it is refused.
    Skip,
}

/// The shape of skipped numbers in bulk results. The interface shows the word `skipped` and the value
/// `daily_limit_reached`, and nothing of what surrounds them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SkippedShape {
    /// The entry is `{"skipped": "daily_limit_reached"}`.
    #[default]
    Marker,
    /// The entry is the text `daily_limit_reached`.
    Text,
    /// The entry is the text `skipped`, without a reason.
    Word,
    /// The entry is the list `["skipped", "daily_limit_reached"]`.
    Pair,
    /// The entry is an object, `{"skipped": true, "reason": "daily_limit_reached"}`.
    Reason,
    /// The marker is an object, `{"skipped": {"code": "daily_limit_reached"}}`.
    Nested,
    /// The entry is one of a checked number, all empty, with the status `skipped` and the reason in `error`.
    InEntry,
    /// No entry; the list `skipped` beside the others holds the numbers, `reason` beside it says why.
    List,
    /// No entry; the list `skipped` holds an object for each number, with its reason.
    ListOfObjects,
    /// No entry; the list `skipped` holds the places of the numbers in the request, counted from 0.
    Index,
    /// No entry; the object `skipped` holds each number with its reason.
    Map,
    /// The list stands among the results, under the name `skipped`.
    AmongResults,
}

/// The results in the bulk.completed event, of which the interface promises risk and success_ratio.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EventResults {
    /// No more than is promised.
    #[default]
    Promised,
    Complete,
}
