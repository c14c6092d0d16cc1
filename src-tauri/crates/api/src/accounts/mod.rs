use std::fmt;

mod id;

pub use id::{AccountHint, AccountId, SameMerchant, Service};

use porokh_domain::{Environment, KeyKind, Mode};
pub use porokh_store::pings::PingWord;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{AppError, NoAnswerReason, ServiceRefusal, UnreachableReason};

/// Refers to an account in requests, including one of which only the key is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountRef {
    pub service: Service,
    /// `practice` refers to the practice account, which can only be tested.
    pub environment: Environment,
    /// Distinguishes the accounts of a service in one environment.
    pub number: u32,
}

/// A key to test before it is saved, as typed.
#[derive(Deserialize, TS)]
pub struct TryAccount {
    pub service: Service,
    pub address: String,
    /// Live or test, as its prefix says.
    pub key: String,
}

/// The service's answer to a key that isn't saved yet.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TriedAccount {
    pub kind: KeyKind,
    pub me: Option<MeFacts>,
    pub ping: Option<PingFacts>,
    /// Checks a day; `None` if unlimited or unknown.
    pub daily_limit: Option<u64>,
}

/// A new account, as typed. The key goes to the key store and is never returned.
#[derive(Deserialize, TS)]
pub struct AddAccount {
    pub service: Service,
    /// The seller's name for it; empty: the service's name.
    pub label: String,
    pub address: String,
    /// Live or test, as its prefix says.
    pub key: String,
}

/// A new key or address of an account, as typed. The key goes to the key store and is never returned.
#[derive(Deserialize, TS)]
pub struct ChangeAccount {
    pub account: AccountRef,
    pub address: String,
    /// A key of the same kind; empty keeps the saved one.
    pub key: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct RenameAccount {
    pub account: AccountRef,
    /// The seller's name for it; empty: the service's name.
    pub label: String,
}

/// The webhook secret of an account, as typed. It goes to the key store and is never returned.
#[derive(Deserialize, TS)]
pub struct AccountSecret {
    pub account: AccountRef,
    /// Empty removes the secret.
    pub secret: String,
}

/// Keeps typed keys and secrets out of `Debug` output.
macro_rules! hides_secret {
    ($($request:ident: $shown:ident),*) => {$(
        impl fmt::Debug for $request {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($request)).field(stringify!($shown), &self.$shown).finish_non_exhaustive()
            }
        }
    )*};
}

hides_secret!(TryAccount: service, AddAccount: service, ChangeAccount: account, AccountSecret: account);

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AccountsView {
    /// The environment of the window, for both services.
    pub environment: Environment,
    pub courier: ServiceView,
    pub payment: ServiceView,
    /// Accounts with a saved key, live keys first, in the order they were added; in practice mode also the practice
    /// accounts.
    pub accounts: Vec<AccountView>,
}

/// State of a service that doesn't depend on the account in use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ServiceView {
    /// The account whose records the window shows; `None` if its environment has none.
    pub shown: Option<AccountId>,
    /// The suggested address for another account; empty if none is known. A build may set a default.
    pub address: String,
    /// The suggested address came with a backup, and the seller never connected to it.
    pub from_backup: bool,
}

/// An account of either service. Keys never reach the window, only their hints.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AccountView {
    pub account: AccountRef,
    /// The seller's name, else the service's; empty if neither is known.
    pub label: String,
    /// The service's name for it: an e-mail address or a brand; empty if unknown.
    pub identity: String,
    /// Empty for a practice account, as is `key_hint`.
    pub address: String,
    /// `dc_live_…a1b2`.
    pub key_hint: String,
    /// New work in its environment uses this account.
    pub in_use: bool,
    pub state: AccountState,
    /// Today's remaining checks, as last read or counted.
    pub quota: Option<QuotaView>,
    pub me: Option<MeFacts>,
    pub ping: Option<PingFacts>,
    /// Set while the seller is asked whether both belong to the same merchant; until then they are treated as two.
    pub same_as: Option<AccountHint>,
    /// The mode in which its last check, report or sharing was answered, if it differs from the key's.
    pub other_mode: Option<Mode>,
    /// Its webhook secret is saved.
    pub has_secret: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AccountState {
    /// Not asked since the app started.
    NotTested,
    Working,
    /// The last request failed for a temporary reason (network or service) and is retried; nothing to change in the
    /// account.
    Passing {
        error: AppError,
    },
    /// The last test or check failed in a way that only the user can fix.
    Failed {
        error: AppError,
    },
}

impl AccountState {
    /// The state after `error`. `answered`: this address has answered before, so a reply that isn't the service's is
    /// a network problem, not a wrong address.
    pub fn after(error: AppError, answered: bool) -> Self {
        if passes(&error, answered) { Self::Passing { error } } else { Self::Failed { error } }
    }
}

fn passes(error: &AppError, answered: bool) -> bool {
    const TOO_MANY: u16 = 429;
    const WRONG_PLACE: [u16; 2] = [404, 405];
    match error {
        AppError::Unreachable { reason } => *reason != UnreachableReason::Tls,
        AppError::NoAnswer { reason, .. } => match reason {
            NoAnswerReason::TimedOut | NoAnswerReason::ConnectionLost => true,
            NoAnswerReason::NotUnderstood { status } => answered || !WRONG_PLACE.contains(status),
            NoAnswerReason::Redirected { .. } | NoAnswerReason::TooLarge => answered,
        },
        AppError::Service { refusal, status, .. } => {
            *status >= 500
                || *status == TOO_MANY
                || matches!(refusal, ServiceRefusal::ServerError | ServiceRefusal::RateLimited { .. })
        }
        AppError::Payment { status, .. } => *status >= 500 || *status == TOO_MANY,
        _ => false,
    }
}

/// A scope of a key (interface, Authentication 4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ScopeView {
    /// `check`, `report`, `deliveries`, or another scope as it came.
    pub scope: String,
    pub granted: bool,
}

/// Reply of GET /me (interface, Me).
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct MeFacts {
    pub name: Option<String>,
    pub email: Option<String>,
    pub plan: Option<String>,
    /// As the service wrote it.
    pub plan_ends_at: Option<String>,
    pub can_use_api: Option<bool>,
    pub can_use_bulk: Option<bool>,
    pub key_name: Option<String>,
    /// From the reply's body.
    pub mode: Option<Mode>,
    /// The three known scopes, then any others of the key; empty if the service didn't say.
    pub scopes: Vec<ScopeView>,
    pub app_url: Option<String>,
    /// A mode in the reply's header or body that disagrees with the key's prefix.
    pub mode_conflict: Option<Mode>,
    pub read_at: String,
    pub raw: String,
}

impl MeFacts {
    /// Whether the key has this scope; `None` if the service didn't say.
    pub fn may(&self, scope: &str) -> Option<bool> {
        self.scopes.iter().find(|known| known.scope == scope).map(|known| known.granted)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct QuotaView {
    /// Checks a day; `None`: no daily limit, or not known if `remaining` is.
    pub limit: Option<u64>,
    /// Checks left today; `None` beside a limit: the service didn't say.
    pub remaining: Option<u64>,
    pub read_at: String,
    /// Read before midnight in Bangladesh: says nothing about today.
    pub stale: bool,
}

/// Reply of GET /api/v1/ping. The interface doesn't define its shape, so each value is shown as it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PingFacts {
    /// Each text, number and boolean of the reply, in its order.
    pub words: Vec<PingWord>,
    pub read_at: String,
    pub raw: String,
}
