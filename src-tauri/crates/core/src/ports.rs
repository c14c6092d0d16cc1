//! What the core needs of the desktop. The shell brings the real ones.

use std::{future::Future, path::PathBuf, pin::Pin};

use porokh_domain::{ApiKey, KeyKind, PaymentKey};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    KeyStoreProblem, PaymentSettings, Settings,
    accounts::AccountId,
    inbox::{AlertKind, PracticeEvent, Sender},
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

/// The file of what is no secret: settings, the account's address and the hints of its keys.
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
    /// The account at the fraud-check service.
    pub courier: ServiceAccount,
    /// The account at the payment service.
    pub payment: ServiceAccount,
    /// The key store holds the secret that signs the payment service's messages.
    pub payment_secret: bool,
    /// The key store holds the secret that signs the fraud-check service's messages.
    pub courier_secret: bool,
    /// The account whose messages the one secret signs.
    pub payment_secret_of: Option<AccountId>,
    /// The account whose messages the other secret signs.
    pub courier_secret_of: Option<AccountId>,
    /// The receiver of messages.
    pub receiver: SavedReceiver,
    /// Tells this data folder's keys from another's in the same key store.
    pub profile: String,
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

/// An account at one of the services, without its secrets.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServiceAccount {
    /// The service's address; empty before the first connection.
    pub address: String,
    /// The hint of the live key, when there is one.
    pub live_hint: Option<String>,
    /// The hint of the test key, when there is one.
    pub test_hint: Option<String>,
    /// The key that is used, when there is one.
    pub in_use: Option<KeyKind>,
    /// The key that was used until it was removed, while the other stands in for it: once it is back, it is used again.
    pub stood_in_for: Option<KeyKind>,
}

impl ServiceAccount {
    /// The hint of one of the keys.
    pub fn hint(&self, kind: KeyKind) -> Option<&str> {
        match kind {
            KeyKind::Live => self.live_hint.as_deref(),
            KeyKind::Test => self.test_hint.as_deref(),
        }
    }

    /// Notes or forgets a key. The key in use is always one that is there.
    pub(crate) fn set_hint(&mut self, kind: KeyKind, hint: Option<String>) {
        match kind {
            KeyKind::Live => self.live_hint = hint,
            KeyKind::Test => self.test_hint = hint,
        }
        let there = |kind: &KeyKind| self.hint(*kind).is_some();
        self.in_use =
            self.in_use.filter(there).or_else(|| [KeyKind::Live, KeyKind::Test].into_iter().find(there));
    }

    /// Forgets a key that was removed. The other one, if there is one, stands in for it.
    pub(crate) fn forget(&mut self, kind: KeyKind) {
        let was_used = self.in_use == Some(kind);
        self.set_hint(kind, None);
        if was_used {
            self.stood_in_for = self.in_use.map(|_| kind);
        }
    }

    /// Notes a key. One that another stood in for is used again; else the key in use stays so.
    pub(crate) fn add(&mut self, kind: KeyKind, hint: String) {
        self.set_hint(kind, Some(hint));
        if self.stood_in_for == Some(kind) {
            self.use_key(kind);
        }
    }

    /// Uses a key that is there, because the seller says so.
    pub(crate) fn use_key(&mut self, kind: KeyKind) {
        self.in_use = Some(kind);
        self.stood_in_for = None;
    }
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
