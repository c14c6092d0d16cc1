//! What crosses to the window about the payment account. Keys never do: only their hints.

use serde::Serialize;
use ts_rs::TS;

use crate::{
    Environment,
    accounts::{AccountHint, AccountId, AccountState, KeySlot},
};

pub use porokh_store::pings::PingWord;

/// The payment account that new payments go to at present: the seller's, or the practice services'.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PaymentAccountView {
    /// The account whose records the window shows; `None`: there has been none in its environment.
    pub id: Option<AccountId>,
    /// Which world new payments are made in; `None` when no account is connected and practice mode is off.
    pub environment: Option<Environment>,
    /// The seller's service address, also while practising.
    pub address: String,
    /// The seller's keys, also while practising; at most one of each kind.
    pub keys: Vec<KeySlot>,
    /// A secret for signed messages is kept.
    pub has_secret: bool,
    /// Which world transaction ids are matched in, whatever key new payments use: that of the live key, or practice.
    /// `None`: there is no key that can match.
    pub matches_in: Option<Environment>,
    /// The seller is asked whether the account in `environment` is the same merchant's as this one, and until then it is
    /// another's.
    pub same_as: Option<AccountHint>,
    /// How the account in `environment` is doing.
    pub state: AccountState,
    /// What the service last said of the key in use.
    pub ping: Option<PingFacts>,
}

/// What GET /api/v1/ping said, and when. The interface doesn't show the reply's shape: each word is shown as it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PingFacts {
    /// Each text, number and truth value of the reply, in its order.
    pub words: Vec<PingWord>,
    /// When this was read, ISO 8601.
    pub read_at: String,
    /// The reply as it came, indented.
    pub raw: String,
}
