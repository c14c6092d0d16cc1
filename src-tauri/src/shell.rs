use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use porokh_api::{StartProblem, UiEvent, deliveries::OutcomeFileKind};
use porokh_core::App;
use tauri::{DragDropEvent, ipc::Channel};

use crate::{
    adapters::Desktop, arrivals::Arrivals, closing::Closing, exports::Exports, ipc::DropsPage,
    notifications::Notifications, quick::Quick, update::Updates,
};

pub(crate) struct Shell {
    pub(crate) core: Arc<App>,
    pub(crate) desktop: Arc<dyn Desktop>,
    pub(crate) listeners: Listeners,
    pub(crate) notifications: Arc<Notifications>,
    pub(crate) exports: Exports,
    pub(crate) closing: Closing,
    pub(crate) updates: Arc<Updates>,
    pub(crate) quick: Quick,
    pub(crate) arrivals: Arrivals,
    /// The page that takes dropped files.
    pub(crate) drops: Mutex<DropsPage>,
    /// Services of the start that the app runs without.
    pub(crate) without: Vec<StartProblem>,
}

impl Shell {
    /// Opens a file passed by the desktop.
    pub(crate) fn open_file(&self, path: PathBuf) {
        let core = Arc::clone(&self.core);
        tauri::async_runtime::spawn(async move { core.files.open_file(path).await });
    }

    pub(crate) fn take_drops(&self, page: DropsPage) {
        *self.drops.lock().unwrap_or_else(PoisonError::into_inner) = page;
    }

    fn open_outcome_file(&self, path: PathBuf, kind: Option<OutcomeFileKind>) {
        let core = Arc::clone(&self.core);
        tauri::async_runtime::spawn(async move { core.deliveries.open_outcome_file(path, kind).await });
    }

    fn open_dropped(&self, path: PathBuf) {
        let page = *self.drops.lock().unwrap_or_else(PoisonError::into_inner);
        match page {
            DropsPage::Bulk => self.open_file(path),
            DropsPage::Deliveries => self.open_outcome_file(path, None),
            DropsPage::Payouts => self.open_outcome_file(path, Some(OutcomeFileKind::Payment)),
            DropsPage::Data => {
                self.core.restores.drop_backup(path);
                self.listeners.emit(UiEvent::BackupDropped);
            }
        }
    }

    /// Of several dropped files the first is opened.
    pub(crate) fn dragged(&self, event: &DragDropEvent) {
        let hovers = matches!(event, DragDropEvent::Enter { .. });
        match event {
            DragDropEvent::Over { .. } => return,
            DragDropEvent::Drop { paths, .. } => {
                if let Some(path) = paths.first() {
                    self.open_dropped(path.clone());
                }
            }
            _ => {}
        }
        self.listeners.emit(UiEvent::FileHovers { hovers });
    }
}

/// Subscribers to events: windows and browsers.
#[derive(Clone, Default)]
pub(crate) struct Listeners {
    /// By label. A reloaded window replaces its subscription.
    windows: Arc<Mutex<HashMap<String, Channel<UiEvent>>>>,
    #[cfg(debug_assertions)]
    browsers: Arc<Mutex<Vec<tokio::sync::mpsc::UnboundedSender<String>>>>,
}

impl Listeners {
    pub(crate) fn listen(&self, label: &str, channel: Channel<UiEvent>) {
        self.windows.lock().unwrap_or_else(PoisonError::into_inner).insert(label.to_owned(), channel);
    }

    /// Events from now on as JSON lines, until the receiver is dropped.
    #[cfg(debug_assertions)]
    pub(crate) fn lines(&self) -> tokio::sync::mpsc::UnboundedReceiver<String> {
        let (sender, receiver) = tokio::sync::mpsc::unbounded_channel();
        self.browsers.lock().unwrap_or_else(PoisonError::into_inner).push(sender);
        receiver
    }

    /// Sends an event to all. A window that opens later reads the current state.
    pub(crate) fn emit(&self, event: UiEvent) {
        #[cfg(debug_assertions)]
        if let Ok(event) = serde_json::to_string(&event) {
            let mut browsers = self.browsers.lock().unwrap_or_else(PoisonError::into_inner);
            browsers.retain(|browser| browser.send(format!("{event}\n")).is_ok());
        }
        let windows = self.windows.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for channel in windows.values() {
            send(channel, event.clone());
        }
    }

    pub(crate) fn emit_to(&self, label: &str, event: UiEvent) {
        let channel = self.windows.lock().unwrap_or_else(PoisonError::into_inner).get(label).cloned();
        if let Some(channel) = channel {
            send(&channel, event);
        }
    }
}

fn send(channel: &Channel<UiEvent>, event: UiEvent) {
    if let Err(error) = channel.send(event) {
        log::warn!("an event did not reach its window: {error}");
    }
}
