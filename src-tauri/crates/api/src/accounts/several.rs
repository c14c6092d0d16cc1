//! Several accounts side by side.

use porokh_domain::{Environment, KeyKind, Mode};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AccountHint, AccountState, MeFacts, PingFacts, QuotaView, Service};

/// A key that isn't kept yet, as it was typed.
#[derive(Deserialize, TS)]
pub struct TryAccount {
    pub service: Service,
    /// The address of the service.
    pub address: String,
    /// A live or a test key; which one, its prefix says.
    pub key: String,
}

impl std::fmt::Debug for TryAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TryAccount").field("service", &self.service).finish_non_exhaustive()
    }
}

/// What a service says to a key that isn't kept yet.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TriedAccount {
    pub kind: KeyKind,
    /// What the fraud-check service says of it.
    pub me: Option<MeFacts>,
    /// What the payment service says of it.
    pub ping: Option<PingFacts>,
    /// A day's checks, where the service limits them and says so.
    pub daily_limit: Option<u64>,
}

/// Another key or another address of an account, as typed. The key goes to the key store and never comes back.
#[derive(Deserialize, TS)]
pub struct ChangeAccount {
    pub account: AccountRef,
    /// The address of the service.
    pub address: String,
    /// A key of the same kind; empty: the one that is kept.
    pub key: String,
}

impl std::fmt::Debug for ChangeAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ChangeAccount").field("account", &self.account).finish_non_exhaustive()
    }
}

/// The secret that signs the messages to an account, as it was typed. It goes to the key store and never comes back.
#[derive(Deserialize, TS)]
pub struct AccountSecret {
    pub account: AccountRef,
    /// The secret; an empty one is taken away.
    pub secret: String,
}

impl std::fmt::Debug for AccountSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AccountSecret").field("account", &self.account).finish_non_exhaustive()
    }
}

/// Names an account by its key: also one of which nothing else is known yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountRef {
    pub service: Service,
    pub kind: KeyKind,
    /// Tells it from the other accounts of this kind.
    pub number: u32,
}

/// Another account, as it was typed. The key goes to the key store and never comes back.
#[derive(Deserialize, TS)]
pub struct AddAccount {
    pub service: Service,
    /// What the seller calls it; empty: what the service calls it.
    pub label: String,
    /// The address of the service.
    pub address: String,
    /// A live or a test key; which one, its prefix says.
    pub key: String,
}

impl std::fmt::Debug for AddAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AddAccount").field("service", &self.service).finish_non_exhaustive()
    }
}

/// A new name for an account.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct RenameAccount {
    pub account: AccountRef,
    /// What the seller calls it; empty: what the service calls it.
    pub label: String,
}

/// The accounts whose keys are kept, of both services.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AccountsView {
    /// The environment of the window, for both services.
    pub environment: Environment,
    /// Those of live keys first, and as they came.
    pub accounts: Vec<AccountEntry>,
}

/// An account whose key is kept.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AccountEntry {
    pub account: AccountRef,
    /// What the seller calls it, else what the service calls it; empty where neither is known.
    pub label: String,
    /// What the service calls it: an e-mail or a brand; empty where it didn't say.
    pub identity: String,
    pub address: String,
    /// `dc_live_…a1b2`.
    pub key_hint: String,
    /// New work in its environment uses it.
    pub in_use: bool,
    pub state: AccountState,
    /// What is left of its day, as last read.
    pub quota: Option<QuotaView>,
    /// What the fraud-check service last said of it.
    pub me: Option<MeFacts>,
    /// What the payment service last said of it.
    pub ping: Option<PingFacts>,
    /// The seller is asked whether it is the same merchant's as this one, and until then it is another's.
    pub same_as: Option<AccountHint>,
    /// The mode in which its last check, report or sharing was answered, where it isn't the key's.
    pub other_mode: Option<Mode>,
    /// A secret is kept that signs its messages.
    pub has_secret: bool,
}
