use porokh_api::{AppError, Platform, StartView, UiEvent};
use serde::Serialize;
use tauri::{Manager, Runtime, WebviewWindow, Window, ipc::Channel};
use ts_rs::TS;

use crate::{
    folder_question::{self, FolderAnswer, FolderQuestion},
    given_file,
    quick::{self, QUICK},
    shell::Shell,
    window::{self, MAIN},
};

pub(crate) const PLATFORM: Platform = if cfg!(windows) {
    Platform::Windows
} else if cfg!(target_os = "macos") {
    Platform::Macos
} else {
    Platform::Linux
};

#[derive(Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Beginning {
    /// A question about the data folder precedes the start.
    Question { question: FolderQuestion },
    /// The app has started, and its events follow.
    Started { start: Box<StartView> },
}

/// Starts a page in one call, since nothing is shown before. Takes the answer to a question about the data folder;
/// returns the next question, or subscribes to events and returns the state.
#[tauri::command]
pub(crate) async fn begin<R: Runtime>(
    window: WebviewWindow<R>,
    answer: Option<FolderAnswer>,
    channel: Channel<UiEvent>,
) -> Result<Beginning, AppError> {
    let app = window.app_handle();
    if let Some(answer) = answer {
        let app = app.clone();
        // A panic there is logged; the page asks again.
        let _ = tauri::async_runtime::spawn_blocking(move || folder_question::answer(&app, answer)).await;
    }
    // Works without the core.
    if let Some(question) = folder_question::question(app) {
        return Ok(Beginning::Question { question });
    }
    let shell = app.try_state::<Shell>().ok_or(AppError::Internal)?;
    // Subscribed first, so that no change is missed.
    subscribe(&window, &shell, channel);
    Ok(Beginning::Started { start: Box::new(start(&shell).await) })
}

/// State of the first page.
pub(crate) async fn start(shell: &Shell) -> StartView {
    let mut start = shell.core.start_view(env!("CARGO_PKG_VERSION"), PLATFORM).await;
    start.problems.extend(shell.without.iter().cloned());
    start
}

fn subscribe<R: Runtime>(window: &WebviewWindow<R>, shell: &Shell, channel: Channel<UiEvent>) {
    shell.listeners.listen(window.label(), channel);
    shell.core.ctx.events.emit_clock();
    if window.label() == MAIN {
        given_file::page_listens(window.app_handle());
        window::wait_in_tray(window.app_handle());
    }
    shell.desktop.zoom(shell.core.ctx.settings.current().zoom_factor());
}

/// Shows a window: the main one once the engine has started, so that the system creates it while the page loads; the
/// quick check once it has its number.
#[tauri::command]
pub(crate) fn show_window<R: Runtime>(window: Window<R>) {
    if window.label() == QUICK { quick::show_once(&window) } else { window::show(&window) }
}
