//! What the interface leaves open, by choice.

use crate::jobs::JobPace;
use crate::limits::RateLimitKind;

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

/// The results in the bulk.completed event, of which the interface promises risk and success_ratio.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EventResults {
    /// No more than is promised.
    #[default]
    Promised,
    /// As in the job.
    Complete,
}
