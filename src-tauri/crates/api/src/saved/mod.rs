//! The contents of the settings file.

mod backups;
mod file;

pub use backups::{MadeBackup, SavedBackups};

use chrono::{DateTime, Utc};
use porokh_domain::{Environment, KeyKind};
use porokh_sheets::export::ResultColumn;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    Settings,
    accounts::{AccountId, Service},
    alerts::AlertKind,
    inbox::Sender,
};

/// The contents of the settings file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Saved {
    pub settings: Settings,
    /// The accounts at the fraud-check service.
    pub courier: ServiceKeys,
    /// The accounts at the payment service.
    pub payment: ServiceKeys,
    /// The environment of the window, for both services, while practice mode is off: live or test. `None` before the
    /// first key.
    pub in_use: Option<KeyKind>,
    /// The environment in which the last key was removed, while the other stands in for it: with a key it is used again.
    pub fallback_for: Option<KeyKind>,
    /// The secrets in the key store that sign the services' messages, each those to one account.
    pub secrets: Vec<KeptSecret>,
    pub receiver: SavedReceiver,
    /// The last daily check for a newer version of the app.
    pub update_checked_at: Option<DateTime<Utc>>,
    /// The columns that the seller chose for their own file; `None` before the first choice.
    pub export_columns: Option<Vec<ResultColumn>>,
    /// Backups, as far as they are this computer's matter.
    pub backups: SavedBackups,
    /// Tells this data folder's keys from another's in the same key store.
    pub profile: String,
}

impl Saved {
    /// The environment of the window.
    pub fn environment(&self) -> Environment {
        match self.in_use {
            _ if self.settings.practice => Environment::Practice,
            Some(kind) => kind.into(),
            None => Environment::Live,
        }
    }

    /// The environment of the window, where a service has an account in it.
    pub fn environment_of(&self, service: Service) -> Option<Environment> {
        if self.settings.practice {
            return Some(Environment::Practice);
        }
        self.in_use.filter(|kind| self.keys(service).key(*kind).is_some()).map(Environment::from)
    }

    /// Moves both services to an environment, because the seller says so.
    pub fn use_kind(&mut self, kind: KeyKind) {
        self.in_use = Some(kind);
        self.fallback_for = None;
    }

    /// Takes over that a key was kept: the first one decides the environment, as does one of the environment that
    /// another stands in for.
    pub fn note_kept(&mut self, kind: KeyKind) {
        if self.in_use.is_none() || self.fallback_for == Some(kind) {
            self.use_kind(kind);
        }
    }

    /// Forgets a key that was removed. Where nothing of either service is left in the environment, the other one, if
    /// there is anything in it, stands in for it.
    pub fn forget(&mut self, service: Service, kind: KeyKind, number: u32) {
        self.keys_mut(service).keys.retain(|key| (key.kind, key.number) != (kind, number));
        let is_there = |kind: &KeyKind| self.courier.key(*kind).or(self.payment.key(*kind)).is_some();
        if self.in_use == Some(kind) && !is_there(&kind) {
            let other = [KeyKind::Live, KeyKind::Test].into_iter().find(is_there);
            self.fallback_for = other.map(|_| kind);
            self.in_use = other;
        }
    }

    /// The secrets that sign a service's messages.
    pub fn secrets_of(&self, service: Service) -> impl Iterator<Item = &KeptSecret> {
        self.secrets.iter().filter(move |kept| kept.service == service)
    }

    /// The secret that signs a service's messages to an account.
    pub fn secret_of(&self, service: Service, account: Option<AccountId>) -> Option<&KeptSecret> {
        let own = self.secrets_of(service).find(|kept| kept.account == account);
        own.or_else(|| self.secrets_of(service).find(|kept| kept.account.is_none()))
    }

    /// The keys of a service.
    pub fn keys(&self, service: Service) -> &ServiceKeys {
        match service {
            Service::Courier => &self.courier,
            Service::Payment => &self.payment,
        }
    }

    /// The keys of a service, to be changed.
    pub fn keys_mut(&mut self, service: Service) -> &mut ServiceKeys {
        match service {
            Service::Courier => &mut self.courier,
            Service::Payment => &mut self.payment,
        }
    }
}

/// What is kept of the receiver of messages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SavedReceiver {
    pub on: bool,
    /// When it was switched on, in milliseconds since 1970 UTC.
    pub on_since: Option<i64>,
    /// Its port on 127.0.0.1; 0 takes a free one.
    pub port: u16,
    /// The random part of its paths; empty before the first switching on.
    pub token: String,
    /// The public address in front of it for the fraud-check service, as typed.
    pub courier_address: String,
    /// The public address in front of it for the payment service, as typed.
    pub payment_address: String,
    /// When a message of ours last came back through the public address, in milliseconds since 1970 UTC; `None` since
    /// the address or the port changed.
    pub reached_at: Option<i64>,
    /// Of what the desktop doesn't tell.
    pub muted: Vec<AlertKind>,
}

impl SavedReceiver {
    /// The path for the fraud-check service.
    pub fn courier_path(&self) -> String {
        format!("/courier/{}", self.token)
    }

    /// The path for the payment service.
    pub fn payment_path(&self) -> String {
        format!("/payment/{}", self.token)
    }

    /// The public address of one of the services; empty without one. A host without a path gets the path of the
    /// receiver: without it every message would be lost.
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

    /// Whether the desktop tells of a kind.
    pub fn alerts(&self, kind: AlertKind) -> bool {
        !self.muted.contains(&kind)
    }
}

/// The keys of the seller's accounts at one of the services, without the keys themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServiceKeys {
    /// The address that was typed last; empty before the first connection.
    pub address: String,
    /// The keys that are kept, in the order in which they came.
    pub keys: Vec<KeptKey>,
}

/// A key in the key store: which account it opens follows from the address and the print.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptKey {
    pub kind: KeyKind,
    /// Tells its entry in the key store from those of other keys of this kind.
    pub number: u32,
    /// The address of the service that it belongs to.
    #[serde(default)]
    pub address: String,
    /// `dc_live_…a1b2`.
    #[serde(default)]
    pub hint: String,
    /// Knows the key again without the key store ([`Seen::print`](porokh_store::accounts::Seen)); empty until it was
    /// read once.
    #[serde(default)]
    pub print: String,
    /// New work in its environment uses it; one key of each kind at most.
    #[serde(default)]
    pub in_use: bool,
}

impl ServiceKeys {
    /// The key of a kind that new work uses.
    pub fn key(&self, kind: KeyKind) -> Option<&KeptKey> {
        self.in_use(kind.into())
    }

    /// The key that new work in an environment uses; none while practising.
    pub fn in_use(&self, environment: Environment) -> Option<&KeptKey> {
        self.keys.iter().find(|key| key.in_use && Environment::from(key.kind) == environment)
    }

    /// All keys of a kind.
    pub fn of_kind(&self, kind: KeyKind) -> impl Iterator<Item = &KeptKey> {
        self.keys.iter().filter(move |key| key.kind == kind)
    }

    /// A number that no other key of this kind has.
    pub fn free_number(&self, kind: KeyKind) -> u32 {
        self.of_kind(kind).map(|key| key.number).max().unwrap_or_default() + 1
    }
}

/// A secret in the key store: what it signs belongs to an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptSecret {
    pub service: Service,
    /// Tells its entry in the key store from those of other accounts.
    pub number: u32,
    /// The account that is told. `None`: it was saved before any account was connected, and is that of the first one.
    #[serde(default)]
    pub account: Option<AccountId>,
}
