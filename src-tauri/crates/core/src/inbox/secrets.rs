//! What messages may be signed with. The secret that fits decides where a message belongs.

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

/// After a failure the key store isn't asked again for so long: it may be asking the user, and a flood of forged
/// messages must not.
const KEY_STORE_PAUSE: TimeDelta = TimeDelta::seconds(5);

/// Secrets to try, each with what it stands for.
pub(super) struct Secrets<T> {
    secrets: Vec<(T, SecretString)>,
    /// One that should be there couldn't be had.
    pub(super) incomplete: bool,
    /// The one that the service's messages to this account are signed with was never saved.
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
    /// What signs messages of the fraud-check service, and to which account.
    pub(super) async fn courier_secrets(&self) -> Secrets<(Signer, Option<AccountId>)> {
        let mut secrets = self.saved_secrets(Service::Courier).await;
        if let Some(secret) = self.state.practice_secret() {
            let account = self.accounts.practice_account(Service::Courier).await.ok();
            secrets.secrets.push(((Signer::Practice, account), secret));
        }
        secrets
    }

    /// What signs messages of the payment service (payment interface, Authentication 5), and whose they are then: each
    /// secret those of its account's live payments, each test key those of its account's test payments.
    pub(super) async fn payment_secrets(&self) -> Secrets<Owner> {
        let (practice, keys) = {
            let saved = self.settings.saved();
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
        if practice && let Ok(account) = self.practice.payments().await {
            let key = SecretString::from(account.test_key.expose().to_owned());
            secrets.secrets.push((self.accounts.owner(Service::Payment, Environment::Practice), key));
        }
        secrets
    }

    /// The secrets that were saved for a service, each with the account whose messages it signs.
    async fn saved_secrets(&self, service: Service) -> Secrets<(Signer, Option<AccountId>)> {
        let practice = self.settings.saved().settings.practice;
        let kept: Vec<_> = self.settings.saved().secrets_of(service).cloned().collect();
        let mut secrets = Secrets::none(self.accounts.own_secret(service).is_none() && !practice);
        for kept in kept {
            let by = (Signer::Own, self.accounts.signed_for(&kept));
            secrets.add(by, self.secret(Entry::Secret(service, kept.number)).await);
        }
        secrets
    }

    /// A secret from the vault, unless the key store has just failed.
    async fn secret(&self, entry: Entry) -> Result<SecretString, AppError> {
        let now = self.clock.now();
        let failed = *self.state.key_store_failed();
        // A clock that was set back doesn't make the pause longer.
        if failed.is_some_and(|at| (TimeDelta::zero()..KEY_STORE_PAUSE).contains(&(now - at))) {
            return Err(AppError::Busy);
        }
        let found = self.accounts.vault.get(entry).await;
        *self.state.key_store_failed() = found.is_err().then_some(now);
        found
    }
}
