//! Practice services: an embedded implementation of the fraud-check interface on the loopback address.
//!
//! Porokh's practice mode, its demonstrations and its tests talk to it over a real socket. It is written from
//! the interface document alone and shares no type with the client, so that one catches the other's
//! misreading.
//!
//! Where the document leaves a choice, these were made:
//!
//! - **Which error wins.** For every request beneath `/api/v1`, unknown endpoints included:
//!   `invalid_api_key`, `rate_limited`, `account_disabled`, `plan_required`, `not_found` or
//!   `method_not_allowed`, `scope_missing`, `validation_error`, `invalid_phone`, `daily_limit_reached`.
//!   A path outside `/api/v1` is answered with a page, as a web site would.
//! - **What is counted.** The sixty requests a minute are counted per account in a window that opens with the
//!   first counted request. Every request with a live key counts, except those refused as `rate_limited`.
//!   A check is deducted only when there is a result. Test keys count against nothing.
//! - **Without a known key** the mode header says what the key's prefix says, `live` if it says nothing, and
//!   the rate headers show an untouched window.
//! - **A plan that has ended** is a plan without API access, from the instant `plan_ends_at` on.
//! - **Both key headers at once** are accepted when they carry the same key and refused when they don't.
//! - **The mode header** is `X-Practice-Mode`: the document replaces the brand in the real name.
//! - **A number** is answered in the form `01XXXXXXXXX`, whichever of the three forms was sent. In a query, a plus
//!   sign that was not percent-encoded arrives as a space and is read as a plus.
//! - **Request data that can't be read**, malformed JSON included, is a `validation_error` of the field `phone`.
//!   `phone` given twice is one too.
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
mod courier;
mod credentials;
mod draw;
mod exchange;
mod fault;
mod latency;
mod limits;
mod refusal;
mod register;
mod seen;
mod server;
mod service;
mod stamp;

pub use account::Account;
pub use fault::{Endpoint, Fault, FaultKind, RetryAfter, Times};
pub use seen::{KeyHeader, SeenRequest};
pub use service::{Options, Service};
