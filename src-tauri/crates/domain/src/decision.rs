//! Decisions about an order.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The seller's decision about an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Ship it.
    Send,
    /// Don't ship it for now.
    Hold,
    /// Ship it when the customer has paid in advance.
    Advance,
    Cancelled,
}

crate::words!(Decision { Send = "send", Hold = "hold", Advance = "advance", Cancelled = "cancelled" });
