//! What the interface leaves open, by choice.

use std::time::Duration;

use clap::{Args, ValueEnum};

use super::jobs::{JobPace, seconds};
use crate::engine::RateLimitKind;

/// How the service behaves where the interface leaves a choice. The default is the choice of the module's page. Each
/// field is an option of the binary.
#[derive(Debug, Clone, PartialEq, Eq, Default, Args)]
pub struct Rules {
    /// How the requests of a minute are counted
    #[arg(long, value_enum, default_value_t)]
    pub rate_limit: RateLimitKind,
    /// Which limit the rate headers of /bulk-check show
    #[arg(long, value_enum, default_value_t)]
    pub bulk_check_headers: BulkCheckHeaders,
    /// The keys of bulk results
    #[arg(long, value_enum, default_value_t)]
    pub result_keys: ResultKeys,
    /// The reply to a bulk check that is larger than the checks left today
    #[arg(long, value_enum, default_value_t)]
    pub past_daily_limit: PastDailyLimit,
    /// How a skipped number is written
    #[arg(long, value_enum, default_value_t)]
    pub skipped: SkippedShape,
    /// A number `01XXXXXXXXX` that is refused as a `validation_error` though its form is right
    #[arg(long, value_name = "PHONE")]
    pub unacceptable: Vec<String>,
    /// A failed background job tells the results of the numbers that it handled
    #[arg(long)]
    pub failed_jobs_tell: bool,
    /// For so long after its acceptance, at most a day, a background job is a 404, and 200 from then on
    #[arg(long = "job-unknown", value_name = "SECONDS", default_value = "0", value_parser = seconds)]
    pub job_unknown_for: Duration,
    #[command(flatten)]
    pub job_pace: JobPace,
    /// The results in a bulk.completed event, of which the interface promises risk and success_ratio
    #[arg(long, value_enum, default_value_t)]
    pub event_results: EventResults,
    /// Seed of all ids; without it they differ on every run
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
}

/// The limit in the rate headers of /bulk-check, which stands under two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum BulkCheckHeaders {
    /// The account's 60 requests a minute
    #[default]
    Sixty,
    /// The endpoint's 10 requests a minute
    Ten,
}

/// The form of a number as the key of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ResultKeys {
    /// `01XXXXXXXXX`, whatever was sent
    #[default]
    Normalised,
    /// As the number was sent; of two forms of one number, the first
    AsGiven,
}

/// The reply to a bulk check that is larger than the checks left today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum PastDailyLimit {
    /// `daily_limit_reached`, and nothing is charged
    #[default]
    Refuse,
    /// As many as possible are checked, the others are skipped; with nothing left it is refused
    Skip,
}

/// The shape of skipped numbers in bulk results. The interface shows the word `skipped` and the value
/// `daily_limit_reached`, and nothing of what surrounds them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum SkippedShape {
    /// The entry is `{"skipped": "daily_limit_reached"}`
    #[default]
    Marker,
    /// The entry is the text `daily_limit_reached`
    Text,
    /// The entry is the text `skipped`, without a reason
    Word,
    /// The entry is the list `["skipped", "daily_limit_reached"]`
    Pair,
    /// The entry is `{"skipped": true, "reason": "daily_limit_reached"}`
    Reason,
    /// The entry is `{"skipped": {"code": "daily_limit_reached"}}`
    Nested,
    /// The entry is one of a checked number, all empty, with the status `skipped` and the reason in `error`
    InEntry,
    /// No entry; the list `skipped` beside the others holds the numbers, `reason` beside it says why
    List,
    /// No entry; the list `skipped` holds an object for each number, with its reason
    ListOfObjects,
    /// No entry; the list `skipped` holds the places of the numbers in the request, counted from 0
    Index,
    /// No entry; the object `skipped` holds each number with its reason
    Map,
    /// The list stands among the results, under the name `skipped`
    AmongResults,
}

/// The results in the bulk.completed event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum EventResults {
    /// No more than is promised
    #[default]
    Promised,
    Complete,
}
