//! The keys: in the OS key store, and in memory once they were needed.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use porokh_domain::{ApiKey, KeyKind};

use crate::{KeyStoreProblem, ports::KeyStore};

/// Keys by kind. A key that was read once is not asked for again.
pub(crate) struct Vault {
    store: Arc<dyn KeyStore>,
    profile: String,
    patience: Duration,
    known: Mutex<BTreeMap<KeyKind, ApiKey>>,
}

impl Vault {
    /// `patience`: how long to wait for the store, which may be asking the user to unlock it.
    pub(crate) fn new(store: Arc<dyn KeyStore>, profile: String, patience: Duration) -> Self {
        Self { store, profile, patience, known: Mutex::default() }
    }

    pub(crate) async fn get(&self, kind: KeyKind) -> Result<ApiKey, KeyStoreProblem> {
        if let Some(key) = self.known().get(&kind) {
            return Ok(key.clone());
        }
        let secret = self.ask(kind, |store, name| store.get(name)).await?.ok_or(KeyStoreProblem::KeyGone)?;
        // Something else wrote under our name: to the user the key is gone.
        let key = ApiKey::parse(&secret).map_err(|_| KeyStoreProblem::KeyGone)?;
        self.known().insert(kind, key.clone());
        Ok(key)
    }

    pub(crate) async fn put(&self, key: &ApiKey) -> Result<(), KeyStoreProblem> {
        let kept = key.clone();
        self.ask(key.kind(), move |store, name| store.put(name, kept.expose())).await?;
        self.known().insert(key.kind(), key.clone());
        Ok(())
    }

    pub(crate) async fn delete(&self, kind: KeyKind) -> Result<(), KeyStoreProblem> {
        self.ask(kind, |store, name| store.delete(name)).await?;
        self.known().remove(&kind);
        Ok(())
    }

    fn known(&self) -> std::sync::MutexGuard<'_, BTreeMap<KeyKind, ApiKey>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn ask<T: Send + 'static>(
        &self,
        kind: KeyKind,
        call: impl FnOnce(&dyn KeyStore, &str) -> Result<T, KeyStoreProblem> + Send + 'static,
    ) -> Result<T, KeyStoreProblem> {
        let name = self.name(kind);
        let store = Arc::clone(&self.store);
        let asked = tokio::task::spawn_blocking(move || call(&*store, &name));
        match tokio::time::timeout(self.patience, asked).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(KeyStoreProblem::Failed),
            Err(_) => Err(KeyStoreProblem::NoAnswer),
        }
    }

    fn name(&self, kind: KeyKind) -> String {
        let kind = match kind {
            KeyKind::Live => "live",
            KeyKind::Test => "test",
        };
        format!("courier-{kind}-{}", self.profile)
    }
}
