//! What the core needs of the desktop. The shell brings the real ones.

use porokh_api::{KeyStoreProblem, PaymentSettings, inbox::PracticeEvent, saved::Saved};
use porokh_domain::{ApiKey, PaymentKey};
use secrecy::SecretString;
use std::{future::Future, path::PathBuf, pin::Pin};

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

#[derive(Debug, Clone)]
pub struct EventTarget {
    /// An address on this computer.
    pub url: String,
    /// What they are signed with.
    pub secret: SecretString,
}
