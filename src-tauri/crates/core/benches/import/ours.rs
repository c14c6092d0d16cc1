//! The app's own way: a core on a folder of its own, as the shell opens it.

use std::{future::Future, path::Path, pin::Pin, sync::Arc, time::Duration};

use porokh_core::{
    KeyStoreProblem, Parts, Porokh,
    files::FileState,
    ports::{
        KeyStore, Loaded, PracticeAccount, PracticeServices, PracticeUnavailable, Saved, SettingsFile,
        SettingsNotSaved,
    },
};
use porokh_domain::SystemClock;
use porokh_transport::{HttpClient, HttpOptions};

/// No keys, no settings, no practice: reading a file needs none of them.
struct Nothing;

impl KeyStore for Nothing {
    fn get(&self, _: &str) -> Result<Option<String>, KeyStoreProblem> {
        Ok(None)
    }

    fn put(&self, _: &str, _: &str) -> Result<(), KeyStoreProblem> {
        Ok(())
    }

    fn delete(&self, _: &str) -> Result<(), KeyStoreProblem> {
        Ok(())
    }
}

impl SettingsFile for Nothing {
    fn load(&self) -> Loaded {
        Loaded::default()
    }

    fn save(&self, _: &Saved) -> Result<(), SettingsNotSaved> {
        Ok(())
    }
}

impl PracticeServices for Nothing {
    fn account(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<PracticeAccount, PracticeUnavailable>> + Send + '_>> {
        Box::pin(async { Err(PracticeUnavailable) })
    }
}

/// A core, and what runs it.
pub(crate) struct App {
    core: Arc<Porokh>,
    runtime: tokio::runtime::Runtime,
}

impl App {
    pub(crate) fn open(folder: &Path) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let core = Arc::new(Porokh::open(Parts {
            data_folder: folder.to_owned(),
            keys: Arc::new(Nothing),
            key_store_patience: Duration::from_secs(1),
            settings: Arc::new(Nothing),
            practice: Arc::new(Nothing),
            http: HttpClient::new(HttpOptions::default()),
            clock: Arc::new(SystemClock),
            events: Arc::new(|_| {}),
            default_address: None,
            new_profile: "bench".to_owned(),
        }));
        let app = Self { core, runtime };
        app.runtime.block_on(app.core.file_state());
        app
    }

    /// Reads a file until it is shown; hidden rows are counted after that, as in the app, and not waited for.
    pub(crate) fn import(&self, path: &Path) {
        let core = Arc::clone(&self.core);
        let path = path.to_owned();
        let reading = self.runtime.spawn(async move { core.open_file(path).await });
        self.runtime.block_on(async {
            let mut read = false;
            while !read {
                tokio::time::sleep(Duration::from_millis(2)).await;
                read = match self.core.file_state().await {
                    FileState::Open { .. } => true,
                    FileState::Failed { error, .. } => panic!("{error}"),
                    FileState::Closed | FileState::Opening { .. } => false,
                };
            }
            self.core.cancel_file();
            reading.await.unwrap();
        });
    }
}
