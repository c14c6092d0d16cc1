//! Requests that wait to leave, as the window shows them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WaitOf {
    /// A check of one number.
    Check,
    /// A question about the courier account.
    CourierAccount,
    /// A question about the payment account.
    PaymentAccount,
    Creation,
    Refund,
    /// A question about a payment.
    Poll,
    /// Matching a transaction id, or marking it as used.
    Transfer,
    Reports,
    Sharing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WaitWhy {
    /// The requests that the service allows a minute are used up.
    Budget,
    /// The service asked to slow down (429).
    SlowDown,
    /// Another request must be answered first.
    Earlier,
}

/// A wait that is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct WaitView {
    /// Names it for `cancel_wait`.
    pub id: u32,
    pub of: WaitOf,
    pub why: WaitWhy,
    /// Seconds from now; `None`: it isn't known how long.
    pub seconds: Option<u64>,
}

/// A wait to be given up.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct WaitRequest {
    pub id: u32,
}
