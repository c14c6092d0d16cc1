//! Interfaces to the desktop, implemented by the shell.

use porokh_api::{KeyStoreProblem, PaymentSettings, inbox::PracticeEvent, saved::Saved};
use porokh_domain::{ApiKey, PaymentKey};
use secrecy::SecretString;
use std::{future::Future, path::PathBuf, pin::Pin};

/// The key store of the operating system.
///
/// Calls may block for as long as the system asks the user to unlock the store; the core makes them away from the
/// window
/// and stops waiting after a timeout.
pub trait KeyStore: Send + Sync {
    /// Returns the secret under this name, if there is one.
    fn get(&self, name: &str) -> Result<Option<String>, KeyStoreProblem>;
    /// Writes the secret under this name, replacing an earlier one.
    fn put(&self, name: &str, secret: &str) -> Result<(), KeyStoreProblem>;
    /// Deletes the secret under this name; a missing one is no error.
    fn delete(&self, name: &str) -> Result<(), KeyStoreProblem>;
}

/// The file for data that isn't secret: settings, account addresses and key hints.
pub trait SettingsFile: Send + Sync {
    /// Reads the file; a missing file returns the defaults.
    fn load(&self) -> Loaded;
    /// Writes the whole file before it returns.
    fn save(&self, saved: &Saved) -> Result<(), SettingsNotSaved>;
}

/// Result of loading the settings file.
#[derive(Debug, Clone, Default)]
pub struct Loaded {
    pub saved: Saved,
    /// Damage that was found in the file.
    pub problem: Option<SettingsDamage>,
}

/// Damage of the settings file, with the file's new place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsDamage {
    /// The file was damaged; its last good copy replaced it.
    Restored(PathBuf),
    /// The file was damaged and had no good copy: the defaults apply.
    SetAside(PathBuf),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettingsNotSaved;

/// Access to the practice services.
#[derive(Debug, Clone)]
pub struct PracticeAccount {
    pub address: String,
    /// The practice account's live-type key: its quota counts down and its checks behave like real ones.
    pub key: ApiKey,
}

/// Access to the practice payment service.
#[derive(Debug, Clone)]
pub struct PracticePayments {
    pub address: String,
    /// Creates payments whose hosted page has buttons to simulate.
    pub test_key: PaymentKey,
    /// Matches transaction ids, which needs a live-type key.
    pub live_key: PaymentKey,
    /// The sample seller, so that practice needs no typing.
    pub seller: PaymentSettings,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PracticeUnavailable;

/// Starts the practice services when they are first needed.
pub trait PracticeServices: Send + Sync {
    /// Returns the courier account; starts the services if they don't run.
    fn account(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticeAccount, PracticeUnavailable>> + Send + '_>>;

    /// Returns the payment account; starts the service if it doesn't run.
    fn payments(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticePayments, PracticeUnavailable>> + Send + '_>>;

    /// Simulates an event that is sent to the target of [`send_events`](Self::send_events). Returns `false` if a
    /// number must
    /// be checked first.
    fn happen(
        &self,
        event: PracticeEvent,
    ) -> Pin<Box<dyn Future<Output = Result<bool, PracticeUnavailable>> + Send + '_>> {
        let _ = event;
        Box::pin(async { Err(PracticeUnavailable) })
    }

    /// Pays the latest waiting payment as the customer and returns its invoice id. `None`: none waits.
    fn pay_latest(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<Option<String>, PracticeUnavailable>> + Send + '_>> {
        Box::pin(async { Err(PracticeUnavailable) })
    }

    /// Sets the target of the courier practice account's events; `None` for none. Starts nothing.
    fn send_events(&self, to: Option<EventTarget>) {
        drop(to);
    }
}

#[derive(Debug, Clone)]
pub struct EventTarget {
    pub url: String,
    /// Secret of the signature.
    pub secret: SecretString,
}
