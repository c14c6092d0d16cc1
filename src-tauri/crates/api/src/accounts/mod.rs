//! What crosses to the window about accounts.

use std::fmt;

mod id;

pub use id::*;

use porokh_domain::{Environment, KeyKind, Mode};
pub use porokh_store::pings::PingWord;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{AppError, NoAnswerReason, ServiceRefusal, UnreachableReason};

/// Names an account in requests, also one of which nothing but its key is known yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountRef {
    pub service: Service,
    /// Live or test; `practice` names the practice account, which is only tested.
    pub environment: Environment,
    /// Tells it from the service's other accounts in this environment.
    pub number: u32,
}

/// A key that isn't kept yet, as it was typed.
#[derive(Deserialize, TS)]
pub struct TryAccount {
    pub service: Service,
    /// The address of the service.
    pub address: String,
    /// A live or a test key; which one, its prefix says.
    pub key: String,
}

/// What a service says to a key that isn't kept yet.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TriedAccount {
    pub kind: KeyKind,
    /// From the fraud-check service.
    pub me: Option<MeFacts>,
    /// From the payment service.
    pub ping: Option<PingFacts>,
    /// A day's checks, where the service limits them and says so.
    pub daily_limit: Option<u64>,
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

/// Another key or another address of an account, as typed. The key goes to the key store and never comes back.
#[derive(Deserialize, TS)]
pub struct ChangeAccount {
    pub account: AccountRef,
    /// The address of the service.
    pub address: String,
    /// A key of the same kind; empty: the one that is kept.
    pub key: String,
}

/// A new name for an account.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct RenameAccount {
    pub account: AccountRef,
    /// What the seller calls it; empty: what the service calls it.
    pub label: String,
}

/// The secret that signs the messages to an account, as it was typed. It goes to the key store and never comes back.
#[derive(Deserialize, TS)]
pub struct AccountSecret {
    pub account: AccountRef,
    /// An empty one is taken away.
    pub secret: String,
}

/// Typed keys and secrets stay out of debug texts.
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

/// The accounts of both services.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AccountsView {
    /// The environment of the window, for both services.
    pub environment: Environment,
    /// Of the fraud-check service.
    pub courier: ServiceView,
    /// Of the payment service.
    pub payment: ServiceView,
    /// Those whose keys are kept, with live keys first, and as they came. While practising also the practice accounts.
    pub accounts: Vec<AccountView>,
}

/// What is known of a service whichever account is in use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ServiceView {
    /// The account whose records the window shows; `None`: there has been none in its environment.
    pub shown: Option<AccountId>,
    /// The address that another account most likely has; empty where none is known. A build may bring a default.
    pub address: String,
}

/// An account of either service. Keys never cross to the window: only their hints.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AccountView {
    pub account: AccountRef,
    /// What the seller calls it, else what the service calls it; empty where neither is known.
    pub label: String,
    /// What the service calls it: an e-mail or a brand; empty where it didn't say.
    pub identity: String,
    /// Empty for a practice account, as is the hint of its key.
    pub address: String,
    /// `dc_live_…a1b2`.
    pub key_hint: String,
    /// New work in its environment uses it.
    pub in_use: bool,
    /// As of the last request.
    pub state: AccountState,
    /// What is left of its day, as last read or counted.
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

/// How the account is doing.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AccountState {
    /// Not asked since the app started.
    NotTested,
    Working,
    /// The last request met trouble of the network or of the service, which passes: it is asked again by itself, and
    /// there is nothing to change in the account.
    Passing {
        error: AppError,
    },
    /// The last test or check failed in a way that only the user can mend.
    Failed {
        error: AppError,
    },
}

impl AccountState {
    /// How an account is doing after this error. `answered`: it has answered at this address before, so that what
    /// answers there now in another way than the service is trouble on the way, and not a wrong address.
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

/// A scope of a key (interface, Authentication 4) and whether the key has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ScopeView {
    /// The scope's word: check, report, deliveries, or another as it came.
    pub scope: String,
    /// Whether the key has it.
    pub granted: bool,
}

/// What GET /me said (interface, Me), and when.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct MeFacts {
    pub name: Option<String>,
    pub email: Option<String>,
    pub plan: Option<String>,
    /// When the plan ends, as the service wrote it.
    pub plan_ends_at: Option<String>,
    /// The plan includes the interface.
    pub can_use_api: Option<bool>,
    /// The plan includes bulk checks.
    pub can_use_bulk: Option<bool>,
    /// The key's name in the web account.
    pub key_name: Option<String>,
    /// The key's mode in the reply's body.
    pub mode: Option<Mode>,
    /// The three known scopes, then any others that the key has; none where the service didn't tell.
    pub scopes: Vec<ScopeView>,
    pub app_url: Option<String>,
    /// A mode that disagrees with the key's prefix, from the reply's header or body.
    pub mode_conflict: Option<Mode>,
    /// When this was read, ISO 8601.
    pub read_at: String,
    /// The reply's `data` as it came, indented.
    pub raw: String,
}

impl MeFacts {
    /// Whether the key has this scope; `None` where the service didn't tell.
    pub fn may(&self, scope: &str) -> Option<bool> {
        self.scopes.iter().find(|known| known.scope == scope).map(|known| known.granted)
    }
}

/// What is left of the day's checks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct QuotaView {
    /// Checks a day; `None` means no daily limit.
    pub limit: Option<u64>,
    /// Checks left today; `None` beside a limit means that the service didn't say.
    pub remaining: Option<u64>,
    /// When this was read, ISO 8601.
    pub read_at: String,
    /// Midnight in Bangladesh has passed since it was read, so that it says nothing of today.
    pub stale: bool,
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
