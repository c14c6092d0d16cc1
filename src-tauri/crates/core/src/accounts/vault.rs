//! Secrets: in the OS key store, and in memory once they were needed.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use porokh_domain::{ApiKey, KeyKind, PaymentKey};
use secrecy::{ExposeSecret, SecretString};

use crate::{AppError, KeyStoreProblem, ports::KeyStore};

/// What a secret is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Entry {
    /// A key of the fraud-check service.
    CourierKey(KeyKind),
    /// A key of the payment service.
    PaymentKey(KeyKind),
    /// Signs the payment service's messages about live payments.
    PaymentSecret,
    /// Signs the fraud-check service's messages.
    CourierSecret,
}

/// Secrets by what they are for. One that was read once is not asked for again.
pub(crate) struct Vault {
    store: Arc<dyn KeyStore>,
    profile: String,
    patience: Duration,
    known: Mutex<BTreeMap<Entry, SecretString>>,
}

impl Vault {
    /// `patience`: how long to wait for the store, which may be asking the user to unlock it.
    pub(crate) fn new(store: Arc<dyn KeyStore>, profile: String, patience: Duration) -> Self {
        Self { store, profile, patience, known: Mutex::default() }
    }

    /// A key of the fraud-check service.
    pub(crate) async fn courier_key(&self, kind: KeyKind) -> Result<ApiKey, AppError> {
        // Something else wrote under our name: to the user the key is gone.
        ApiKey::parse(self.get(Entry::CourierKey(kind)).await?.expose_secret()).map_err(|_| key_gone())
    }

    /// A key of the payment service.
    pub(crate) async fn payment_key(&self, kind: KeyKind) -> Result<PaymentKey, AppError> {
        PaymentKey::parse(self.get(Entry::PaymentKey(kind)).await?.expose_secret()).map_err(|_| key_gone())
    }

    /// Any secret as it was kept.
    pub(crate) async fn get(&self, entry: Entry) -> Result<SecretString, AppError> {
        if let Some(secret) = self.known().get(&entry) {
            return Ok(secret.clone());
        }
        let found = self.ask(entry, |store, name| store.get(name)).await?;
        let secret = SecretString::from(found.ok_or_else(key_gone)?);
        self.known().insert(entry, secret.clone());
        Ok(secret)
    }

    pub(crate) async fn put(&self, entry: Entry, secret: &str) -> Result<(), AppError> {
        let secret = SecretString::from(secret);
        let kept = secret.clone();
        self.ask(entry, move |store, name| store.put(name, kept.expose_secret())).await?;
        self.known().insert(entry, secret);
        Ok(())
    }

    pub(crate) async fn delete(&self, entry: Entry) -> Result<(), AppError> {
        self.ask(entry, |store, name| store.delete(name)).await?;
        self.known().remove(&entry);
        Ok(())
    }

    fn known(&self) -> std::sync::MutexGuard<'_, BTreeMap<Entry, SecretString>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn ask<T: Send + 'static>(
        &self,
        entry: Entry,
        call: impl FnOnce(&dyn KeyStore, &str) -> Result<T, KeyStoreProblem> + Send + 'static,
    ) -> Result<T, AppError> {
        let name = self.name(entry);
        let store = Arc::clone(&self.store);
        let asked = tokio::task::spawn_blocking(move || call(&*store, &name));
        let answer = match tokio::time::timeout(self.patience, asked).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(KeyStoreProblem::Failed),
            Err(_) => Err(KeyStoreProblem::NoAnswer),
        };
        answer.map_err(|reason| AppError::KeyStore { reason })
    }

    fn name(&self, entry: Entry) -> String {
        let what = match entry {
            Entry::CourierKey(KeyKind::Live) => "courier-live",
            Entry::CourierKey(KeyKind::Test) => "courier-test",
            Entry::PaymentKey(KeyKind::Live) => "payment-live",
            Entry::PaymentKey(KeyKind::Test) => "payment-test",
            Entry::PaymentSecret => "payment-secret",
            Entry::CourierSecret => "courier-secret",
        };
        format!("{what}-{}", self.profile)
    }
}

fn key_gone() -> AppError {
    AppError::KeyStore { reason: KeyStoreProblem::KeyGone }
}
