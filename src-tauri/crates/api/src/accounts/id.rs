//! Naming accounts: which service, and which account of it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use porokh_store::accounts::{AccountId, Service};

/// An account as the seller knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountHint {
    /// What the service calls it: an e-mail or a brand; empty where it didn't say.
    pub label: String,
    /// The hint of the key that it was used with last; empty where it isn't known.
    pub key_hint: String,
}

/// The seller's answer to "Same merchant as before?" about the account whose key is at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct SameMerchant {
    pub service: Service,
    /// It is the same: what waited for the account before goes on.
    pub same: bool,
}
