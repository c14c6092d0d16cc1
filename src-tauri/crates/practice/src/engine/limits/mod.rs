//! Rate limits: requests a minute of an account (Limits of both interfaces).

mod counter;
mod fixed_window;
mod meter;
mod rate_limit;
mod sliding_log;
#[cfg(test)]
mod tests;
mod token_bucket;

pub(crate) use meter::Meter;
pub use rate_limit::RateLimitKind;
pub(crate) use rate_limit::{OverLimit, RateLimit};
