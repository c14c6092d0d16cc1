//! The app's own way: a core on a folder of its own, as the shell opens it.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use porokh_api::{
    files::{FileState, PasteRequest, RowFilter},
    requests::{ListOf, ListQuery},
};
use porokh_core::App;
use porokh_domain::SystemClock;

use crate::harness;

/// A core, and what runs it.
pub(crate) struct Ours {
    core: Arc<App>,
    runtime: tokio::runtime::Runtime,
}

impl Ours {
    pub(crate) fn open(folder: &Path) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let core = harness::open(folder, Arc::new(SystemClock));
        let app = Self { core, runtime };
        app.runtime.block_on(app.core.files.file_state());
        app
    }

    /// Reads a file until it is shown; hidden rows are counted after that, as in the app, and not waited for.
    pub(crate) fn import(&self, path: &Path) {
        let (core, path) = (Arc::clone(&self.core), path.to_owned());
        self.until_shown(async move { core.files.open_file(path).await });
    }

    /// Reads pasted text, and says how long it took until its first page was there.
    pub(crate) fn paste(&self, text: &str) -> Duration {
        let (core, text) = (Arc::clone(&self.core), text.to_owned());
        self.until_shown(async move { core.files.open_pasted(PasteRequest { text }).await })
    }

    fn until_shown(&self, reading: impl Future<Output = ()> + Send + 'static) -> Duration {
        let before = self.runtime.block_on(self.core.files.file_state());
        let began = Instant::now();
        let reading = self.runtime.spawn(reading);
        self.runtime.block_on(async {
            let of = loop {
                tokio::time::sleep(Duration::from_micros(500)).await;
                match self.core.files.file_state().await {
                    state if state == before => {}
                    FileState::Open { file } => break file.id,
                    FileState::Failed { error, .. } => panic!("{error}"),
                    FileState::Closed | FileState::Opening { .. } => {}
                }
            };
            let query = ListQuery { filter: RowFilter::All, limit: 100, ..ListQuery::default() };
            self.core.files.file_rows(ListOf { of, query }).await.unwrap();
            let took = began.elapsed();
            self.core.files.cancel_file();
            reading.await.unwrap();
            took
        })
    }
}
