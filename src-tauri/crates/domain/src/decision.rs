use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    Send,
    Hold,
    /// Ship after an advance payment.
    Advance,
    Cancelled,
}

crate::words!(Decision { Send = "send", Hold = "hold", Advance = "advance", Cancelled = "cancelled" });
