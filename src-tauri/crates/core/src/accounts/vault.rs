//! Secrets in the OS key store, cached once read.

use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
    time::Duration,
};

use porokh_api::{
    AppError, KeyStoreProblem,
    accounts::Service,
    saved::{KeptKey, Saved},
};
use porokh_domain::KeyKind;
use porokh_runtime::ports::KeyStore;
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::oneshot;

use super::service::ServiceKey;

/// Purpose of a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Entry {
    Key(Service, KeyKind, u32),
    /// A webhook secret of an account: service and number.
    Secret(Service, u32),
}

type Call = Box<dyn FnOnce(&dyn KeyStore) + Send>;

/// Secrets by purpose, cached.
pub(crate) struct Vault {
    /// One thread makes all calls in order: a hanging store blocks nothing else.
    calls: mpsc::Sender<Call>,
    profile: String,
    timeout: Duration,
    known: Mutex<HashMap<Entry, SecretString>>,
}

impl Vault {
    /// `timeout`: how long to wait for the store, which may be asking the user to unlock it.
    pub(crate) fn new(store: Arc<dyn KeyStore>, profile: String, timeout: Duration) -> Self {
        let (calls, waiting) = mpsc::channel::<Call>();
        // Ends with the vault. If it can't be started, every call fails.
        let _ = thread::Builder::new().name("key-store".into()).spawn(move || {
            for call in waiting {
                // A panic is reported by the missing answer.
                let _ = catch_unwind(AssertUnwindSafe(|| call(&*store)));
            }
        });
        Self { calls, profile, timeout, known: Mutex::default() }
    }

    pub(super) async fn key<K: ServiceKey>(&self, kept: &KeptKey) -> Result<K, AppError> {
        let entry = Entry::Key(K::SERVICE, kept.kind, kept.number);
        // Another program wrote under our name: for the user the key is gone.
        K::read(self.get(entry).await?.expose_secret()).map_err(|_| key_gone())
    }

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

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<Entry, SecretString>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn ask<T: Send + 'static>(
        &self,
        entry: Entry,
        call: impl FnOnce(&dyn KeyStore, &str) -> Result<T, KeyStoreProblem> + Send + 'static,
    ) -> Result<T, AppError> {
        self.ask_named(name(entry, &self.profile), call).await
    }

    async fn ask_named<T: Send + 'static>(
        &self,
        name: String,
        call: impl FnOnce(&dyn KeyStore, &str) -> Result<T, KeyStoreProblem> + Send + 'static,
    ) -> Result<T, AppError> {
        let (answered, answer) = oneshot::channel();
        let asked = self.calls.send(Box::new(move |store| {
            // The caller gave up, and was told that it wasn't done.
            if !answered.is_closed() {
                let _ = answered.send(call(store, &name));
            }
        }));
        if asked.is_err() {
            return Err(AppError::KeyStore { reason: KeyStoreProblem::Failed });
        }
        let answer = match tokio::time::timeout(self.timeout, answer).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(KeyStoreProblem::Failed),
            Err(_) => Err(KeyStoreProblem::NoAnswer),
        };
        answer.map_err(|reason| AppError::KeyStore { reason })
    }

    /// Deletes entries by name, of any profile; missing ones are ignored.
    pub(crate) async fn delete_named(&self, names: Vec<String>) -> Result<(), AppError> {
        for name in names {
            self.ask_named(name, |store, name| store.delete(name)).await?;
        }
        self.known().clear();
        Ok(())
    }
}

/// Numbers to delete beyond those in the settings: of keys whose reference couldn't be written, or that couldn't be
/// deleted.
const BESIDE: u32 = 2;

/// Names of all key store entries that may belong to these settings; empty if the settings name none.
pub(crate) fn entry_names(saved: &Saved, profile: &str) -> Vec<String> {
    let mut entries = Vec::new();
    if saved.courier.keys.is_empty() && saved.payment.keys.is_empty() && saved.secrets.is_empty() {
        return Vec::new();
    }
    for service in [Service::Courier, Service::Payment] {
        let up_to = |last: Option<u32>| 1..=last.unwrap_or_default().saturating_add(BESIDE);
        for kind in [KeyKind::Live, KeyKind::Test] {
            let last = saved.keys(service).of_kind(kind).map(|key| key.number).max();
            entries.extend(up_to(last).map(|number| Entry::Key(service, kind, number)));
        }
        let last = saved.secrets_of(service).map(|secret| secret.number).max();
        entries.extend(up_to(last).map(|number| Entry::Secret(service, number)));
    }
    entries.into_iter().map(|entry| name(entry, profile)).collect()
}

fn name(entry: Entry, profile: &str) -> String {
    let what = match entry {
        Entry::Key(service, kind, number) => {
            let kind = match kind {
                KeyKind::Live => "live",
                KeyKind::Test => "test",
            };
            format!("{}-{kind}{}", service.as_str(), numbered(number))
        }
        Entry::Secret(service, number) => format!("{}-secret{}", service.as_str(), numbered(number)),
    };
    format!("{what}-{profile}")
}

/// The first of each kind has no number in its name.
fn numbered(number: u32) -> String {
    if number > 1 { format!("-{number}") } else { String::new() }
}

fn key_gone() -> AppError {
    AppError::KeyStore { reason: KeyStoreProblem::KeyGone }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Condvar,
        atomic::{AtomicUsize, Ordering},
    };

    use super::*;

    #[derive(Default)]
    struct Hanging {
        free: Mutex<bool>,
        changed: Condvar,
        put: AtomicUsize,
    }

    impl Hanging {
        fn hang(&self) {
            drop(self.changed.wait_while(self.free.lock().unwrap(), |free| !*free).unwrap());
        }
    }

    impl KeyStore for Hanging {
        fn get(&self, _: &str) -> Result<Option<String>, KeyStoreProblem> {
            self.hang();
            Ok(None)
        }

        fn put(&self, _: &str, _: &str) -> Result<(), KeyStoreProblem> {
            self.hang();
            self.put.fetch_add(1, Ordering::SeqCst);
            Ok(())
        }

        fn delete(&self, _: &str) -> Result<(), KeyStoreProblem> {
            Ok(())
        }
    }

    /// Each request to a hanging store blocked a thread of the pool that also writes the database, until nothing was
    /// saved any more.
    #[test]
    fn hanging_store_uses_no_threads() {
        let runtime =
            tokio::runtime::Builder::new_current_thread().max_blocking_threads(2).enable_time().build();
        runtime.unwrap().block_on(async {
            let store = Arc::new(Hanging::default());
            let vault = Vault::new(Arc::clone(&store) as _, "p".into(), Duration::from_millis(20));
            for _ in 0..4 {
                let error = vault.get(Entry::Secret(Service::Courier, 1)).await.map(drop).unwrap_err();
                assert_eq!(error, AppError::KeyStore { reason: KeyStoreProblem::NoAnswer });
            }
            assert!(vault.put(Entry::Secret(Service::Courier, 1), "secret").await.is_err());
            let other = tokio::time::timeout(Duration::from_secs(10), tokio::task::spawn_blocking(|| ()));
            other.await.expect("other work goes on").unwrap();

            *store.free.lock().unwrap() = true;
            store.changed.notify_all();
            // In order: earlier calls are done.
            while vault.delete(Entry::Secret(Service::Courier, 1)).await.is_err() {}
            assert_eq!(store.put.load(Ordering::SeqCst), 0, "the seller heard that it wasn't kept");
        });
    }
}
