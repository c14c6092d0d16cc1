//! Requests that wait before being sent.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WaitOf {
    Check,
    /// A request about the courier account.
    CourierAccount,
    /// A request about the payment account.
    PaymentAccount,
    Creation,
    /// A link batch.
    Links,
    Refund,
    /// A request about a payment.
    Poll,
    /// Looking up a transaction id, or marking it as used.
    Transfer,
    Reports,
    Sharing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WaitWhy {
    /// The service's requests per minute are used up.
    Budget,
    /// The service is rate limiting (429).
    SlowDown,
    /// Another request must be answered first.
    Earlier,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct WaitView {
    /// Passed to `cancel_wait`.
    pub id: u32,
    pub of: WaitOf,
    pub why: WaitWhy,
    /// `None` if unknown.
    pub seconds: Option<u64>,
}

#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct WaitRequest {
    pub id: u32,
}
