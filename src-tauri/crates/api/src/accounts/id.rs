use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use porokh_store::accounts::{AccountId, Service};

/// Names an account in messages to the seller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountHint {
    /// The service's name for it: an e-mail address or a brand; empty if unknown.
    pub label: String,
    /// Hint of the key used last; empty if unknown.
    pub key_hint: String,
}

/// Answer to "Same merchant as before?" for the account of the current key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct SameMerchant {
    pub service: Service,
    /// `true`: work that waits for the earlier account continues with this key.
    pub same: bool,
}
