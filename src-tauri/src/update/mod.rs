//! App updates: checked daily and on request, downloaded on request, installed on exit. A build without an update
//! address contacts nobody.

mod daily;
mod source;
#[cfg(test)]
mod tests;
mod view;

use std::{
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use porokh_api::UiEvent;
use porokh_domain::Clock;
use porokh_runtime::events::EventSink;
use tauri::{AppHandle, Runtime};
use tauri_plugin_updater::{Error, Update};

pub(crate) use source::UpdateSource;
pub(crate) use view::{UpdateFailure, UpdateState};

/// Upper bound of a package in bytes, so that a malicious server can't fill the memory.
const LARGEST: u64 = 200 << 20;
/// Bytes between two progress events.
const TOLD_EVERY: u64 = 256 << 10;

type Check = Pin<Box<dyn Future<Output = Result<Option<Update>, UpdateFailure>> + Send>>;

/// Installs a verified package. On Windows it ends the process.
type Install = Box<dyn Fn(&Update, &[u8]) -> Result<(), Error> + Send + Sync>;

pub(crate) struct Updates {
    source: Option<Box<dyn Fn() -> Check + Send + Sync>>,
    install: Install,
    clock: Arc<dyn Clock>,
    events: EventSink,
    now: Mutex<Now>,
}

struct Now {
    state: UpdateState,
    found: Option<Update>,
    package: Option<Vec<u8>>,
    download: Option<tauri::async_runtime::JoinHandle<()>>,
}

impl Updates {
    /// Off without a source, for which the plugin is registered.
    pub(crate) fn new<R: Runtime>(
        app: &AppHandle<R>,
        source: Option<UpdateSource>,
        clock: Arc<dyn Clock>,
        events: EventSink,
    ) -> Self {
        let source = source.filter(|source| {
            let plugin = tauri_plugin_updater::Builder::new().pubkey(&*source.key).build();
            app.plugin(plugin).inspect_err(|error| log::warn!("no updates: {error}")).is_ok()
        });
        let check = match source {
            Some(source) => {
                let app = app.clone();
                let check = move || -> Check {
                    let (app, source) = (app.clone(), source.clone());
                    Box::pin(async move { source.newest(&app).await })
                };
                Some(Box::new(check) as Box<dyn Fn() -> Check + Send + Sync>)
            }
            None => None,
        };
        let state = match check {
            Some(_) => UpdateState::UpToDate { checked_at: None },
            None => UpdateState::Off,
        };
        let now = Now { state, found: None, package: None, download: None };
        Self { source: check, install: Box::new(install), clock, events, now: Mutex::new(now) }
    }

    pub(crate) fn state(&self) -> UpdateState {
        self.now().state.clone()
    }

    /// On the seller's request. A running or finished download is unchanged.
    pub(crate) async fn check(&self) -> UpdateState {
        // The state has the error.
        let _ = self.check_as(true).await;
        self.state()
    }

    /// An automatic check fails silently.
    async fn check_as(&self, asked: bool) -> Result<(), UpdateFailure> {
        let Some(source) = &self.source else { return Ok(()) };
        let before = {
            let mut now = self.now();
            let is_busy = matches!(
                now.state,
                UpdateState::Checking | UpdateState::Downloading { .. } | UpdateState::Ready { .. }
            );
            if is_busy {
                return Ok(());
            }
            std::mem::replace(&mut now.state, UpdateState::Checking)
        };
        self.tell(None);
        let checked = source().await;
        let told = {
            let mut now = self.now();
            now.state = match &checked {
                Ok(Some(update)) => UpdateState::Available { new: source::new_version(update) },
                Ok(None) => UpdateState::UpToDate { checked_at: Some(self.clock.now()) },
                Err(why) if asked => UpdateState::Failed { why: *why, new: None },
                Err(_) => before,
            };
            if let Ok(found) = &checked {
                now.found.clone_from(found);
            }
            now.found.as_ref().filter(|_| !asked && checked.is_ok()).map(|found| found.version.clone())
        };
        self.tell(told);
        checked.map(drop)
    }

    pub(crate) fn download(self: &Arc<Self>) -> UpdateState {
        {
            let mut now = self.now();
            let new = match &now.state {
                UpdateState::Available { new } | UpdateState::Failed { new: Some(new), .. } => new.clone(),
                other => return other.clone(),
            };
            let Some(update) = now.found.clone() else { return now.state.clone() };
            now.state = UpdateState::Downloading { new, received: 0 };
            let updates = Arc::clone(self);
            now.download =
                Some(tauri::async_runtime::spawn(async move { updates.run_download(&update).await }));
        }
        self.tell(None);
        self.state()
    }

    async fn run_download(&self, update: &Update) {
        let (enough, too_much) = tokio::sync::oneshot::channel();
        let mut enough = Some(enough);
        let (mut received, mut told) = (0, 0);
        let download = update.download(
            |bytes, _| {
                received += bytes as u64;
                if received > LARGEST
                    && let Some(enough) = enough.take()
                {
                    // The receiver is gone if the download has just ended.
                    let _ = enough.send(());
                }
                if received - told >= TOLD_EVERY {
                    told = received;
                    self.received(received);
                }
            },
            || {},
        );
        let downloaded = tokio::select! {
            biased;
            Ok(()) = too_much => Err(UpdateFailure::InvalidResponse),
            downloaded = download => downloaded.map_err(|error| source::failure_of(&error)),
        };
        self.downloaded(downloaded);
    }

    fn received(&self, bytes: u64) {
        if let UpdateState::Downloading { received, .. } = &mut self.now().state {
            *received = bytes;
        }
        self.tell(None);
    }

    fn downloaded(&self, downloaded: Result<Vec<u8>, UpdateFailure>) {
        {
            let mut now = self.now();
            // Stopped at the last moment.
            let UpdateState::Downloading { new, .. } = &now.state else { return };
            let new = new.clone();
            now.state = match downloaded {
                Ok(package) => {
                    now.package = Some(package);
                    UpdateState::Ready { new }
                }
                Err(why) => {
                    log::warn!("version {} was not downloaded: {why:?}", new.version);
                    UpdateState::Failed { why, new: Some(new) }
                }
            };
        }
        self.tell(None);
    }

    /// Also drops what was received.
    pub(crate) fn stop(&self) -> UpdateState {
        {
            let mut now = self.now();
            let UpdateState::Downloading { new, .. } = &now.state else { return now.state.clone() };
            now.state = UpdateState::Available { new: new.clone() };
            if let Some(download) = now.download.take() {
                download.abort();
            }
        }
        self.tell(None);
        self.state()
    }

    /// The last action of the app. On Windows it doesn't return.
    pub(crate) fn install(&self) {
        let (found, package) = {
            let mut now = self.now();
            (now.found.take(), now.package.take())
        };
        let (Some(found), Some(package)) = (found, package) else { return };
        log::info!("version {} is handed to the installer", found.version);
        if let Err(error) = (self.install)(&found, &package) {
            log::error!("version {} was not installed: {error}", found.version);
        }
    }

    fn tell(&self, found: Option<String>) {
        (self.events)(UiEvent::Update { found });
    }

    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn install(update: &Update, package: &[u8]) -> Result<(), Error> {
    if cfg!(debug_assertions) {
        return Ok(());
    }
    update.install(package)
}
