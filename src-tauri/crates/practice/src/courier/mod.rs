//! The fraud-check service: every endpoint of its interface, background jobs and events.
//!
//! Where the document leaves a choice, these were made:
//!
//! - **Order of errors.** Beneath `/api/v1`, unknown endpoints included: `invalid_api_key`, `rate_limited`,
//!   `account_disabled`, `plan_required`, `not_found` or `method_not_allowed`, `scope_missing`, `bulk_not_in_plan`,
//!   `validation_error`, `invalid_phone`, `daily_limit_reached`. Other paths are answered with a web page.
//! - **Rate limit.** Sixty requests per minute and account ([`RateLimitKind`](crate::RateLimitKind)), refused ones not
//!   counted. POST /bulk-check also counts in its ten. Only results cost checks. Test keys count nowhere.
//! - **Wrong keys.** The mode header follows the key's prefix, else `live`; the rate headers show an unused limit.
//! - **An ended plan**, from `plan_ends_at` on, is a plan without API access.
//! - **Both key headers** at once must have the same key.
//! - **The mode header** is `X-Practice-Mode`, since the document replaces the brand in the real name.
//! - **Numbers** are answered as `01XXXXXXXXX`. In a query, a space before a number counts as a plus sign.
//! - **Unreadable requests**, malformed JSON included, are a `validation_error` of the field `phone`, `phones` or
//!   `records`; so is a repeated `phone` in a check.
//! - **Bulk access** is required for POST /bulk-check and POST /bulk-jobs with a live key, not for reading a job.
//! - **Bulk results** have each number once, at the price of one. A text that isn't a number is `invalid`; anything
//!   but a text is a `validation_error`.
//! - **Jobs.** `total` and `processed` count valid numbers, each deducted when it is handled. Without any check left a
//!   job is refused as `daily_limit_reached`; if the last check is used during a job, the remaining entries are
//!   `{"skipped": "daily_limit_reached"}`, cost nothing, and take as long. A failed job has `finished_at` but no
//!   `results`. All keys of an account see its jobs.
//! - **Reports** without a reason have `other`. A text that isn't a number is `invalid_phone`.
//! - **Deliveries** require `phone`, `order_ref` and `outcome`. Unknown fields are a `validation_error`, because names
//!   and addresses must not be sent; any invalid field refuses the whole request. Only a text that isn't a number skips
//!   its record, as `{"index", "order_ref", "reason": "invalid_phone"}`. With a test key `saved` is what would have
//!   been saved.
//! - **Words and bounds** of reports and deliveries are in /openapi.json.
//! - **Events** go to the account's [`WebhookEndpoint`]. `bulk.completed` is also sent for failed jobs, with empty
//!   results, and for jobs of test keys; `plan.expiring` once per end. `livemode` is false for jobs of test keys and
//!   `webhook.test`, and `X-Practice-Mode` is the same. Each attempt is signed with its own time.
//!
//! [`Rules`] offers other choices, each a flag of the binary. Replies that the interface allows but nobody expects are
//! [`Fault`](crate::Fault)s. With several [`Options::accounts`], each sees only its own jobs, reports and deliveries.
//!
//! # Numbers to try
//!
//! The last digit decides the risk: 0 to 2 low, 3 and 4 medium, 5 and 6 high, 7 and 8 very high, 9 new. With a test
//! key the result depends on nothing else; with a live key each number has its own history, the same on every machine.
//!
//! With a live key, numbers with `000` from the fourth digit on have something odd but legal, by the seventh digit:
//!
//! | Number | Oddity |
//! |---|---|
//! | `01X0001…` | an unlisted risk level |
//! | `01X0002…` | a sixth courier, `courier_z` |
//! | `01X0003…` | an unlisted status of a courier |
//! | `01X0004…` | a courier with a ratio but without counts |
//! | `01X0005…` | ratings that are not null |

mod account;
mod endpoints;
mod events;
mod faults;
mod input;
mod interface;
mod jobs;
mod refusal;
mod results;
mod rules;
mod service;
mod state;
mod submissions;

use chrono::{DateTime, SecondsFormat, Utc};

pub use account::{Account, WebhookEndpoint};
pub use jobs::{JobPace, Workers};
pub use rules::{BulkCheckHeaders, EventResults, PastDailyLimit, ResultKeys, Rules, SkippedShape};
pub use service::{Options, Service};
pub use submissions::{StoredDelivery, StoredReport};

/// ISO 8601 at +06:00, to the second.
fn timestamp(instant: DateTime<Utc>) -> String {
    porokh_domain::bangladesh(instant).to_rfc3339_opts(SecondsFormat::Secs, false)
}
