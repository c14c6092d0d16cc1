//! The fraud-check service: every endpoint of its interface, background jobs and events.
//!
//! Where the document leaves a choice, these were made:
//!
//! - **Which error wins.** For every request beneath `/api/v1`, unknown endpoints included:
//!   `invalid_api_key`, `rate_limited`, `account_disabled`, `plan_required`, `not_found` or
//!   `method_not_allowed`, `scope_missing`, `bulk_not_in_plan`, `validation_error`, `invalid_phone`,
//!   `daily_limit_reached`.
//!   A path outside `/api/v1` is answered with a page, as a web site would.
//! - **What is counted.** The sixty requests a minute are counted per account, as [`RateLimitKind`](crate::RateLimitKind) says. Every
//!   request with a live key counts, except those refused as `rate_limited`; a POST to /bulk-check counts among the
//!   ten as well, and one that is refused by either limit counts in none. A check is deducted only when there is a
//!   result. Test keys count against nothing.
//! - **Without a known key** the mode header says what the key's prefix says, `live` if it says nothing, and
//!   the rate headers show an untouched limit.
//! - **A plan that has ended** is a plan without API access, from the instant `plan_ends_at` on.
//! - **Both key headers at once** are accepted when they carry the same key and refused when they don't.
//! - **The mode header** is `X-Practice-Mode`: the document replaces the brand in the real name.
//! - **A number** is answered in the form `01XXXXXXXXX`, whichever of the three forms was sent. In a query, a plus
//!   sign that was not percent-encoded arrives as a space and is read as a plus.
//! - **Request data that can't be read**, malformed JSON included, is a `validation_error` of the field `phone`,
//!   `phones` or `records`. `phone` given twice in a check is one too.
//! - **Bulk access** is asked for by POST /bulk-check and POST /bulk-jobs with a live key; a test key needs no plan.
//!   The results of a job that was opened before can be read without it.
//! - **Bulk results** hold each number once, whatever forms of it were sent; it costs once. A text that is no number
//!   is `invalid`; anything but a text is a `validation_error`.
//! - **A job** counts valid numbers in `total` and `processed`, and deducts each of them when it is handled, in the
//!   order of the clock. With nothing left of the day it is refused as `daily_limit_reached`; once the day is used
//!   up in its middle, every further number's entry is `{"skipped": "daily_limit_reached"}`, takes as long as a
//!   check, and costs nothing. A failed job has `finished_at` and no `results`. All keys of an account see its jobs.
//! - **A report** without a reason is one of `other`. A number that is no number is `invalid_phone`.
//! - **A delivery** needs `phone`, `order_ref` and `outcome`. A field outside the table is a `validation_error`,
//!   because names and addresses must not be sent; so is every field that can't be used, for the whole request. Only
//!   a text that is no number lets a record be skipped, as `{"index", "order_ref", "reason": "invalid_phone"}`. With
//!   a test key `saved` says what would have been.
//! - **Lists and bounds** of reports and deliveries that the document leaves open are in /openapi.json.
//! - **Events** go to the account's [`WebhookEndpoint`]. `bulk.completed` is sent for failed jobs, too, with empty
//!   results, and for jobs of test keys. `plan.expiring` is sent once for each end. `livemode` is false for jobs of
//!   test keys and for `webhook.test`, and the header `X-Practice-Mode` says the same. Each attempt is signed anew
//!   with its own time.
//!
//! [`Rules`] offers the other choices, and the binary a flag for each:
//!
//! - **A queue that is longer than a client's doubt.** [`JobPace::queued_for`] keeps a job `queued`, past the ten
//!   minutes after which a client may take it for stuck.
//! - **404, then 200.** For [`Rules::job_unknown_for`] after its acceptance a job isn't found, as where the answer comes
//!   from a copy that lags behind.
//! - **The price of a number in a job** is [`JobPace::checks_per_number`].
//! - **Skipped numbers** come as a text, an object, a list, places in the request or a map: [`SkippedShape`].
//! - **A failed job** may tell the results that it has ([`Rules::failed_jobs_tell`]), and `bulk.completed` as much as
//!   the job ([`EventResults`]).
//!
//! A reply that the interface allows and no seller expects is a [`Fault`](crate::Fault) of an [`Endpoint`](crate::Endpoint): every number huge, negative
//! or beyond what an integer holds ([`FaultKind::Numbers`](crate::FaultKind::Numbers)), unknown words and fields, nulls, another mode.
//!
//! [`Options::accounts`] may hold several: a key of another account sees nothing of the first one's jobs, reports and
//! deliveries, and the client must notice that it is another's.
//!
//! # Numbers to try
//!
//! The last digit decides the risk, with both kinds of key: 0 to 2 low, 3 and 4 medium, 5 and 6 high, 7 and 8
//! very high, 9 new. A test key's sample depends on nothing else; with a live key each number has a history of its
//! own, the same on every machine.
//!
//! With a live key, numbers with `000` in the fourth to sixth place have something odd but legal in their reply,
//! which the seventh digit chooses:
//!
//! | Number | Oddity |
//! |---|---|
//! | `01X0001…` | a risk level that the document doesn't list |
//! | `01X0002…` | a sixth courier, `courier_z` |
//! | `01X0003…` | a courier status that the document doesn't name |
//! | `01X0004…` | a courier with a ratio and without counts |
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
