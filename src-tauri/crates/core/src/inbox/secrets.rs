//! Secrets that may sign events. The matching secret determines an event's account.

use chrono::TimeDelta;
use porokh_api::{
    AppError,
    accounts::{AccountId, Service},
};
use porokh_domain::KeyKind;
use secrecy::{ExposeSecret, SecretString};

use crate::{
    Environment,
    accounts::{Entry, Owner},
    inbox::Inbox,
};

pub(super) use crate::store::inbox::Signer;

/// Pause after a key store failure: it may be asking the user, and a flood of forged events must not repeat that.
const KEY_STORE_PAUSE: TimeDelta = TimeDelta::seconds(5);

/// Secrets to try, with their owners.
pub(super) struct Secrets<T> {
    secrets: Vec<(T, SecretString)>,
    /// A saved secret couldn't be read.
    pub(super) incomplete: bool,
    /// No secret of this account was saved.
    pub(super) unsaved: bool,
}

impl<T: Copy> Secrets<T> {
    fn none(unsaved: bool) -> Self {
        Self { secrets: Vec::new(), incomplete: false, unsaved }
    }

    pub(super) fn bytes(&self) -> Vec<(T, &[u8])> {
        self.secrets.iter().map(|(by, secret)| (*by, secret.expose_secret().as_bytes())).collect()
    }

    fn add(&mut self, by: T, secret: Result<SecretString, AppError>) {
        match secret {
            Ok(secret) => self.secrets.push((by, secret)),
            Err(_) => self.incomplete = true,
        }
    }
}

impl Inbox {
    /// Secrets of the fraud-check service, by account.
    pub(super) async fn courier_secrets(&self) -> Secrets<(Signer, Option<AccountId>)> {
        let mut secrets = self.saved_secrets(Service::Courier).await;
        if let Some(secret) = self.state.practice_secret() {
            let account = self.accounts.practice_account(Service::Courier).await.ok();
            secrets.secrets.push(((Signer::Practice, account), secret));
        }
        secrets
    }

    /// Secrets of the payment service (payment interface, Authentication 5): each account's secret signs its live
    /// payments, its test key its test payments.
    pub(super) async fn payment_secrets(&self) -> Secrets<Owner> {
        let (practice, keys) = {
            let saved = self.ctx.settings.saved();
            (saved.settings.practice, saved.payment.clone())
        };
        let Secrets { secrets: saved, incomplete, unsaved } = self.saved_secrets(Service::Payment).await;
        let live = |((_, account), secret)| ((Environment::Live, account), secret);
        let mut secrets = Secrets { secrets: saved.into_iter().map(live).collect(), incomplete, unsaved };
        for key in keys.of_kind(KeyKind::Test) {
            let entry = Entry::Key(Service::Payment, key.kind, key.number);
            let owner = (Environment::Test, self.accounts.account_of_kept(Service::Payment, key));
            secrets.add(owner, self.secret(entry).await);
        }
        if practice && let Ok(account) = self.ctx.practice.payments().await {
            let key = SecretString::from(account.test_key.expose().to_owned());
            secrets.secrets.push((self.accounts.owner(Service::Payment, Environment::Practice), key));
        }
        secrets
    }

    async fn saved_secrets(&self, service: Service) -> Secrets<(Signer, Option<AccountId>)> {
        let practice = self.ctx.settings.saved().settings.practice;
        let kept: Vec<_> = self.ctx.settings.saved().secrets_of(service).cloned().collect();
        let mut secrets = Secrets::none(self.accounts.own_secret(service).is_none() && !practice);
        for kept in kept {
            let by = (Signer::Own, self.accounts.signed_for(&kept));
            secrets.add(by, self.secret(Entry::Secret(service, kept.number)).await);
        }
        secrets
    }

    /// Fails during the pause after a key store failure.
    async fn secret(&self, entry: Entry) -> Result<SecretString, AppError> {
        let now = self.ctx.clock.now();
        let failed = *self.state.key_store_failed();
        // A clock that was set back doesn't extend the pause.
        if failed.is_some_and(|at| (TimeDelta::zero()..KEY_STORE_PAUSE).contains(&(now - at))) {
            return Err(AppError::Busy);
        }
        let found = self.accounts.vault.get(entry).await;
        *self.state.key_store_failed() = found.is_err().then_some(now);
        found
    }
}
