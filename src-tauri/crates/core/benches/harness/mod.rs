//! A core as the shell opens it, with keys and settings in memory.

use std::{
    collections::BTreeMap,
    future::Future,
    path::Path,
    pin::Pin,
    sync::{Arc, Mutex},
    time::Duration,
};

use porokh_api::{KeyStoreProblem, saved::Saved};
use porokh_core::{
    App, Parts,
    ports::{
        KeyStore, Loaded, PracticeAccount, PracticePayments, PracticeServices, PracticeUnavailable,
        SettingsFile, SettingsNotSaved,
    },
};
use porokh_domain::{Clock, CorrectedClock};
use porokh_transport::{HttpClient, HttpOptions};

#[derive(Default)]
struct Memory {
    secrets: Mutex<BTreeMap<String, String>>,
    saved: Mutex<Saved>,
}

impl KeyStore for Memory {
    fn get(&self, name: &str) -> Result<Option<String>, KeyStoreProblem> {
        Ok(self.secrets.lock().unwrap().get(name).cloned())
    }

    fn put(&self, name: &str, secret: &str) -> Result<(), KeyStoreProblem> {
        self.secrets.lock().unwrap().insert(name.to_owned(), secret.to_owned());
        Ok(())
    }

    fn delete(&self, name: &str) -> Result<(), KeyStoreProblem> {
        self.secrets.lock().unwrap().remove(name);
        Ok(())
    }
}

impl SettingsFile for Memory {
    fn load(&self) -> Loaded {
        Loaded { saved: self.saved.lock().unwrap().clone(), problem: None }
    }

    fn save(&self, saved: &Saved) -> Result<(), SettingsNotSaved> {
        *self.saved.lock().unwrap() = saved.clone();
        Ok(())
    }
}

struct NoPractice;

impl PracticeServices for NoPractice {
    fn account(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticeAccount, PracticeUnavailable>> + Send + '_>> {
        Box::pin(async { Err(PracticeUnavailable) })
    }

    fn payments(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticePayments, PracticeUnavailable>> + Send + '_>> {
        Box::pin(async { Err(PracticeUnavailable) })
    }
}

/// Opens a core on a folder.
pub(crate) fn open(folder: &Path, clock: Arc<dyn Clock>) -> Arc<App> {
    let memory = Arc::new(Memory::default());
    App::open(Parts {
        data_folder: folder.to_owned(),
        keys: Arc::clone(&memory) as _,
        key_store_timeout: Duration::from_secs(1),
        settings: memory,
        practice: Arc::new(NoPractice),
        http: HttpClient::new(HttpOptions::default()),
        clock: Arc::new(CorrectedClock::new(clock)),
        events: Arc::new(|_| {}),
        version: "1.2.3".into(),
        default_address: None,
        new_profile: "bench".to_owned(),
    })
}
