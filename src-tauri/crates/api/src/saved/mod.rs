mod backups;
mod file;

pub use backups::{MadeBackup, SavedBackups};

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use porokh_domain::{Environment, KeyKind};
use porokh_sheets::export::{Decision, ResultColumn};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    Settings,
    accounts::{AccountId, Service},
    alerts::AlertKind,
    bulk::RuleGroup,
    inbox::Sender,
};

/// The contents of the settings file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Saved {
    pub settings: Settings,
    pub courier: ServiceKeys,
    pub payment: ServiceKeys,
    /// Environment of the window for both services outside practice mode; `None` before the first key.
    pub in_use: Option<KeyKind>,
    /// The environment whose last key was removed, while `in_use` is its fallback: adding a key switches back.
    pub fallback_for: Option<KeyKind>,
    /// Webhook secrets in the key store, each of one account.
    pub secrets: Vec<KeptSecret>,
    pub receiver: SavedReceiver,
    /// The last daily update check.
    pub update_checked_at: Option<DateTime<Utc>>,
    /// Columns chosen for the seller's own file; `None` before the first choice.
    pub export_columns: Option<Vec<ResultColumn>>,
    pub backups: SavedBackups,
    /// The seller's latest choices for deciding by rule: one made while practising is no rule for real orders.
    pub rules: BTreeMap<Environment, BTreeMap<RuleGroup, SavedRule>>,
    /// Distinguishes this data folder's keys from another's in the same key store.
    pub profile: String,
}

/// A choice for a group of undecided orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedRule {
    /// `None` leaves them undecided.
    pub decision: Option<Decision>,
    pub chosen_at: DateTime<Utc>,
}

impl Saved {
    pub fn environment(&self) -> Environment {
        match self.in_use {
            _ if self.settings.practice => Environment::Practice,
            Some(kind) => kind.into(),
            None => Environment::Live,
        }
    }

    /// The window's environment, if the service has an account in it.
    pub fn environment_of(&self, service: Service) -> Option<Environment> {
        if self.settings.practice {
            return Some(Environment::Practice);
        }
        self.in_use.filter(|kind| self.keys(service).key(*kind).is_some()).map(Environment::from)
    }

    /// Switches both services to an environment on the seller's request.
    pub fn use_kind(&mut self, kind: KeyKind) {
        self.in_use = Some(kind);
        self.fallback_for = None;
    }

    /// Records that a key was added: switches to its environment if it is the first key or `in_use` is a fallback.
    pub fn note_kept(&mut self, kind: KeyKind) {
        if self.in_use.is_none() || self.fallback_for == Some(kind) {
            self.use_kind(kind);
        }
    }

    /// Removes a key. If neither service has a key left in its environment, falls back to the other one.
    pub fn forget(&mut self, service: Service, kind: KeyKind, number: u32) {
        self.keys_mut(service).keys.retain(|key| (key.kind, key.number) != (kind, number));
        let is_there = |kind: &KeyKind| self.courier.key(*kind).or(self.payment.key(*kind)).is_some();
        if self.in_use == Some(kind) && !is_there(&kind) {
            let other = [KeyKind::Live, KeyKind::Test].into_iter().find(is_there);
            self.fallback_for = other.map(|_| kind);
            self.in_use = other;
        }
    }

    pub fn secrets_of(&self, service: Service) -> impl Iterator<Item = &KeptSecret> {
        self.secrets.iter().filter(move |kept| kept.service == service)
    }

    pub fn secret_of(&self, service: Service, account: Option<AccountId>) -> Option<&KeptSecret> {
        let own = self.secrets_of(service).find(|kept| kept.account == account);
        own.or_else(|| self.secrets_of(service).find(|kept| kept.account.is_none()))
    }

    pub fn keys(&self, service: Service) -> &ServiceKeys {
        match service {
            Service::Courier => &self.courier,
            Service::Payment => &self.payment,
        }
    }

    pub fn keys_mut(&mut self, service: Service) -> &mut ServiceKeys {
        match service {
            Service::Courier => &mut self.courier,
            Service::Payment => &mut self.payment,
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SavedReceiver {
    pub on: bool,
    /// Milliseconds since 1970 UTC.
    pub on_since: Option<i64>,
    /// On 127.0.0.1; 0 takes a free one.
    pub port: u16,
    /// Random part of its paths; empty before the receiver was first switched on.
    pub token: String,
    /// As typed.
    pub courier_address: String,
    /// As typed.
    pub payment_address: String,
    /// When a test message last came back through the public address, in milliseconds since 1970 UTC; `None` since
    /// the address or the port changed.
    pub reached_at: Option<i64>,
    /// Disabled desktop notifications.
    pub muted: Vec<AlertKind>,
}

impl SavedReceiver {
    pub fn courier_path(&self) -> String {
        format!("/courier/{}", self.token)
    }

    pub fn payment_path(&self) -> String {
        format!("/payment/{}", self.token)
    }

    /// Empty without an address. A host without a path gets the receiver's path: otherwise every event would be lost.
    pub fn public_address(&self, sender: Sender) -> String {
        let (typed, path) = match sender {
            Sender::Courier => (&self.courier_address, self.courier_path()),
            Sender::Payment => (&self.payment_address, self.payment_path()),
        };
        match Url::parse(typed) {
            Ok(mut url) if url.path() == "/" && !self.token.is_empty() => {
                url.set_path(&path);
                url.into()
            }
            _ => typed.clone(),
        }
    }

    /// Whether desktop notifications of a kind are enabled.
    pub fn alerts(&self, kind: AlertKind) -> bool {
        !self.muted.contains(&kind)
    }
}

/// Accounts of one service, without the keys themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServiceKeys {
    /// The address typed last; empty before the first connection.
    pub address: String,
    /// The address was restored from a backup, and no key was typed for it yet.
    pub from_backup: bool,
    /// In the order they were added.
    pub keys: Vec<KeptKey>,
}

/// A key in the key store; its account follows from address and print.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptKey {
    pub kind: KeyKind,
    /// Distinguishes its key store entry from others of this kind.
    pub number: u32,
    #[serde(default)]
    pub address: String,
    /// `dc_live_…a1b2`.
    #[serde(default)]
    pub hint: String,
    /// Identifies the key without the key store ([`Seen::print`](porokh_store::accounts::Seen)); empty until it was
    /// read once.
    #[serde(default)]
    pub print: String,
    /// Used by new work in its environment; at most one key of each kind.
    #[serde(default)]
    pub in_use: bool,
}

impl ServiceKeys {
    #[must_use]
    pub fn without_keys(&self) -> Self {
        Self { keys: Vec::new(), ..self.clone() }
    }

    /// Takes an address that the seller typed with a key.
    pub fn typed(&mut self, address: &str) {
        address.clone_into(&mut self.address);
        self.from_backup = false;
    }

    /// The key of a kind that new work uses.
    pub fn key(&self, kind: KeyKind) -> Option<&KeptKey> {
        self.in_use(kind.into())
    }

    /// The key that new work in an environment uses; `None` in practice mode.
    pub fn in_use(&self, environment: Environment) -> Option<&KeptKey> {
        self.keys.iter().find(|key| key.in_use && Environment::from(key.kind) == environment)
    }

    pub fn of_kind(&self, kind: KeyKind) -> impl Iterator<Item = &KeptKey> {
        self.keys.iter().filter(move |key| key.kind == kind)
    }

    /// A number that is unused for this kind.
    pub fn free_number(&self, kind: KeyKind) -> u32 {
        self.of_kind(kind).map(|key| key.number).max().unwrap_or_default() + 1
    }
}

/// A webhook secret in the key store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptSecret {
    pub service: Service,
    /// Distinguishes its key store entry from others.
    pub number: u32,
    /// `None`: saved before any account was connected; it belongs to the first one.
    #[serde(default)]
    pub account: Option<AccountId>,
}
