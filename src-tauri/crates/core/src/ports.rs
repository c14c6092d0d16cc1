//! What the core needs of the desktop. The shell brings the real ones.

use std::{future::Future, path::PathBuf, pin::Pin};

use chrono::{DateTime, Utc};
use porokh_domain::{ApiKey, KeyKind, PaymentKey};
use porokh_sheets::export::ResultColumn;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    Environment, KeyStoreProblem, PaymentSettings, Settings,
    accounts::{AccountId, Service},
    alerts::AlertKind,
    backup::SavedBackups,
    inbox::{PracticeEvent, Sender},
};

/// The key store of the operating system.
///
/// Calls may block, for as long as the system asks the user to unlock the store; the core calls them away from
/// the window and stops waiting after a while.
pub trait KeyStore: Send + Sync {
    /// The secret under this name, if there is one.
    fn get(&self, name: &str) -> Result<Option<String>, KeyStoreProblem>;
    /// Writes the secret under this name; an earlier one is replaced.
    fn put(&self, name: &str, secret: &str) -> Result<(), KeyStoreProblem>;
    /// Deletes the secret under this name; that there is none is no error.
    fn delete(&self, name: &str) -> Result<(), KeyStoreProblem>;
}

/// The file of what is no secret: settings, the addresses of accounts and the hints of their keys.
pub trait SettingsFile: Send + Sync {
    /// Reads it; a missing file gives the defaults.
    fn load(&self) -> Loaded;
    /// Writes it, whole, before it returns.
    fn save(&self, saved: &Saved) -> Result<(), SettingsNotSaved>;
}

/// What loading the settings file brought.
#[derive(Debug, Clone, Default)]
pub struct Loaded {
    /// Its contents, or the defaults.
    pub saved: Saved,
    /// What was wrong with it.
    pub problem: Option<SettingsDamage>,
}

/// What was wrong with the settings file, and where it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsDamage {
    /// It was lost; its last good copy took its place.
    Restored(PathBuf),
    /// It was lost, and there was no good copy: the defaults are in force.
    SetAside(PathBuf),
}

/// The settings file can't be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettingsNotSaved;

/// The contents of the settings file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Saved {
    /// What the user set.
    pub settings: Settings,
    /// The accounts at the fraud-check service.
    pub courier: ServiceKeys,
    /// The accounts at the payment service.
    pub payment: ServiceKeys,
    /// The environment of the window, for both services, while practice mode is off: live or test. `None` before the
    /// first key.
    pub in_use: Option<KeyKind>,
    /// The environment in which the last key was removed, while the other stands in for it: with a key it is used again.
    pub stood_in_for: Option<KeyKind>,
    /// The secrets in the key store that sign the services' messages, each those to one account.
    pub secrets: Vec<KeptSecret>,
    /// The receiver of messages.
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
    pub(crate) fn environment_of(&self, service: Service) -> Option<Environment> {
        if self.settings.practice {
            return Some(Environment::Practice);
        }
        self.in_use.filter(|kind| self.keys(service).key(*kind).is_some()).map(Environment::from)
    }

    /// Moves both services to an environment, because the seller says so.
    pub(crate) fn use_kind(&mut self, kind: KeyKind) {
        self.in_use = Some(kind);
        self.stood_in_for = None;
    }

    /// Takes over that a key was kept: the first one decides the environment, as does one of the environment that
    /// another stands in for.
    pub(crate) fn note_kept(&mut self, kind: KeyKind) {
        if self.in_use.is_none() || self.stood_in_for == Some(kind) {
            self.use_kind(kind);
        }
    }

    /// Forgets a key that was removed. Where nothing of either service is left in the environment, the other one, if
    /// there is anything in it, stands in for it.
    pub(crate) fn forget(&mut self, service: Service, kind: KeyKind, number: u32) {
        self.keys_mut(service).keys.retain(|key| (key.kind, key.number) != (kind, number));
        let is_there = |kind: &KeyKind| self.courier.key(*kind).or(self.payment.key(*kind)).is_some();
        if self.in_use == Some(kind) && !is_there(&kind) {
            let other = [KeyKind::Live, KeyKind::Test].into_iter().find(is_there);
            self.stood_in_for = other.map(|_| kind);
            self.in_use = other;
        }
    }

    /// The secrets that sign a service's messages.
    pub(crate) fn secrets_of(&self, service: Service) -> impl Iterator<Item = &KeptSecret> {
        self.secrets.iter().filter(move |kept| kept.service == service)
    }

    /// The secret that signs a service's messages to an account.
    pub(crate) fn secret_of(&self, service: Service, account: Option<AccountId>) -> Option<&KeptSecret> {
        let own = self.secrets_of(service).find(|kept| kept.account == account);
        own.or_else(|| self.secrets_of(service).find(|kept| kept.account.is_none()))
    }

    /// The keys of a service.
    pub(crate) fn keys(&self, service: Service) -> &ServiceKeys {
        match service {
            Service::Courier => &self.courier,
            Service::Payment => &self.payment,
        }
    }

    /// The keys of a service, to be changed.
    pub(crate) fn keys_mut(&mut self, service: Service) -> &mut ServiceKeys {
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
    /// It is switched on.
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
    /// Live or test.
    pub kind: KeyKind,
    /// Tells its entry in the key store from those of other keys of this kind.
    pub number: u32,
    /// The address of the service that it belongs to.
    #[serde(default)]
    pub address: String,
    /// `dc_live_…a1b2`.
    #[serde(default)]
    pub hint: String,
    /// Knows the key again without the key store ([`Seen::print`](crate::store::accounts::Seen)); empty until it was
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
    pub(crate) fn in_use(&self, environment: Environment) -> Option<&KeptKey> {
        self.keys.iter().find(|key| key.in_use && Environment::from(key.kind) == environment)
    }

    /// All keys of a kind.
    pub fn of_kind(&self, kind: KeyKind) -> impl Iterator<Item = &KeptKey> {
        self.keys.iter().filter(move |key| key.kind == kind)
    }

    /// The hint of the key of a kind that new work uses.
    pub fn hint(&self, kind: KeyKind) -> Option<&str> {
        self.key(kind).map(|key| key.hint.as_str())
    }

    /// A number that no other key of this kind has.
    pub(crate) fn free_number(&self, kind: KeyKind) -> u32 {
        self.of_kind(kind).map(|key| key.number).max().unwrap_or_default() + 1
    }

    /// Keeps a key in place of the one of its kind that new work uses, if there is one.
    pub(crate) fn replace(&mut self, key: KeptKey) {
        self.address.clone_from(&key.address);
        match self.keys.iter_mut().find(|other| other.kind == key.kind && other.in_use) {
            Some(used) => *used = KeptKey { in_use: true, ..key },
            None => self.keys.push(KeptKey { in_use: true, ..key }),
        }
    }
}

/// A secret in the key store: what it signs belongs to an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptSecret {
    /// Whose messages it signs.
    pub service: Service,
    /// Tells its entry in the key store from those of other accounts.
    pub number: u32,
    /// The account that is told. `None`: it was saved before any account was connected, and is that of the first one.
    #[serde(default)]
    pub account: Option<AccountId>,
}

/// A way to the practice services.
#[derive(Debug, Clone)]
pub struct PracticeAccount {
    /// Their address on this computer.
    pub address: String,
    /// The practice account's live-type key: its quota counts down and its checks behave like real ones.
    pub key: ApiKey,
}

/// A way to the practice payment service.
#[derive(Debug, Clone)]
pub struct PracticePayments {
    /// Its address on this computer.
    pub address: String,
    /// Creates payments whose hosted page has buttons to simulate.
    pub test_key: PaymentKey,
    /// Matches transaction ids, which needs a live-type key.
    pub live_key: PaymentKey,
    /// The sample seller, so that practice begins without typing.
    pub seller: PaymentSettings,
}

/// The practice services could not be started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PracticeUnavailable;

/// Starts the practice services when they are first needed.
pub trait PracticeServices: Send + Sync {
    /// The account inside them; starts them if they don't run.
    fn account(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticeAccount, PracticeUnavailable>> + Send + '_>>;

    /// The account inside the payment service; starts it if it doesn't run.
    fn payments(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticePayments, PracticeUnavailable>> + Send + '_>>;

    /// Lets something happen that is told by itself, to where [`send_events`](Self::send_events) said. `false`: a
    /// number must be checked before.
    fn happen(
        &self,
        event: PracticeEvent,
    ) -> Pin<Box<dyn Future<Output = Result<bool, PracticeUnavailable>> + Send + '_>> {
        let _ = event;
        Box::pin(async { Err(PracticeUnavailable) })
    }

    /// Lets the customer pay the latest payment that waits; gives its invoice id. `None`: none waits.
    fn pay_latest(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<Option<String>, PracticeUnavailable>> + Send + '_>> {
        Box::pin(async { Err(PracticeUnavailable) })
    }

    /// Says where the courier practice account's events go, from now on; `None`: nowhere. Starts nothing.
    fn send_events(&self, to: Option<EventTarget>) {
        drop(to);
    }
}

/// Where events go.
#[derive(Debug, Clone)]
pub struct EventTarget {
    /// An address on this computer.
    pub url: String,
    /// What they are signed with.
    pub secret: SecretString,
}
