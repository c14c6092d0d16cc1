//! What crosses to the window about the account. Keys never do: only their hints.

mod id;
mod several;

pub use id::*;
pub use several::*;

use porokh_domain::{Environment, KeyKind, Mode};
pub use porokh_store::pings::PingWord;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{AppError, NoAnswerReason, ServiceRefusal, UnreachableReason, saved::Saved};

/// The address and the key as they were typed. The key goes to the key store and never comes back.
#[derive(Deserialize, TS)]
pub struct ConnectRequest {
    /// The service's address; ends in `/api/v1`.
    pub address: String,
    /// A live or a test key; which one, its prefix says.
    pub key: String,
}

impl std::fmt::Debug for ConnectRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConnectRequest").finish_non_exhaustive()
    }
}

/// A key that is kept in the OS key store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct KeySlot {
    pub kind: KeyKind,
    /// `dc_live_…a1b2`.
    pub hint: String,
    /// Checks use this key while practice mode is off.
    pub in_use: bool,
}

impl KeySlot {
    /// The keys in use of a service.
    pub fn all(saved: &Saved, service: Service) -> Vec<Self> {
        let slot = |kind| {
            let hint = saved.keys(service).hint(kind)?.to_owned();
            Some(Self { kind, hint, in_use: saved.in_use == Some(kind) })
        };
        [KeyKind::Live, KeyKind::Test].into_iter().filter_map(slot).collect()
    }
}

/// The account that checks go to at present: the seller's, or the practice services'.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AccountView {
    /// The account whose records the window shows; `None`: there has been none in its environment.
    pub id: Option<AccountId>,
    /// Environment of new checks; `None` when no account is connected and practice mode is off.
    pub environment: Option<Environment>,
    /// The seller's service address, also while practising; a build may bring a default.
    pub address: String,
    /// The seller's keys, also while practising; at most one of each kind.
    pub keys: Vec<KeySlot>,
    /// The seller is asked whether the account in `environment` is the same merchant's as this one, and until then it is
    /// another's.
    pub same_as: Option<AccountHint>,
    /// How the account in `environment` is doing.
    pub state: AccountState,
    /// What the account in `environment` last said of itself.
    pub me: Option<MeFacts>,
    /// The quota as last read or counted.
    pub quota: Option<QuotaView>,
    /// The mode in which the last check, report or sharing was answered, where it isn't the key's.
    pub other_mode: Option<Mode>,
}

/// How the account is doing.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AccountState {
    Absent,
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

/// The payment account that new payments go to at present: the seller's, or the practice services'.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PaymentAccountView {
    /// The account whose records the window shows; `None`: there has been none in its environment.
    pub id: Option<AccountId>,
    /// Environment of new payments; `None` when no account is connected and practice mode is off.
    pub environment: Option<Environment>,
    /// The seller's service address, also while practising.
    pub address: String,
    /// The seller's keys, also while practising; at most one of each kind.
    pub keys: Vec<KeySlot>,
    /// A secret for signed messages is kept.
    pub has_secret: bool,
    /// Environment in which transaction ids are matched, whatever key new payments use: that of the live key, or practice.
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
