//! Starting.

use porokh_api::{AppError, AppEvent, Platform, StartView};
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

/// What a page begins with.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Beginning {
    /// The question about the data folder that stands before the start.
    Question { question: FolderQuestion },
    /// The app has started, and its events come from here on.
    Started { start: Box<StartView> },
}

/// Begins with a page, in one call: until it is answered there is nothing on screen. Takes the user's answer to the
/// question that stood before the start, and asks the next one, or opens the event stream and tells the state.
#[tauri::command]
pub(crate) async fn begin<R: Runtime>(
    window: WebviewWindow<R>,
    answer: Option<FolderAnswer>,
    channel: Channel<AppEvent>,
) -> Result<Beginning, AppError> {
    let app = window.app_handle();
    if let Some(answer) = answer {
        let app = app.clone();
        // A panic there is in the log; the page asks again and goes on as far as it can.
        let _ = tauri::async_runtime::spawn_blocking(move || folder_question::answer(&app, answer)).await;
    }
    // Works without the core.
    if let Some(question) = folder_question::question(app) {
        return Ok(Beginning::Question { question });
    }
    let shell = app.try_state::<Shell>().ok_or(AppError::Internal)?;
    // What changes after the state was read is told, then.
    subscribe(&window, &shell, channel);
    Ok(Beginning::Started { start: Box::new(start(&shell).await) })
}

/// The state that the first page is drawn from.
pub(crate) async fn start(shell: &Shell) -> StartView {
    shell.core.start_view(env!("CARGO_PKG_VERSION"), PLATFORM).await
}

fn subscribe<R: Runtime>(window: &WebviewWindow<R>, shell: &Shell, channel: Channel<AppEvent>) {
    shell.listeners.listen(window.label(), channel);
    shell.core.events.tell_clock();
    if window.label() == MAIN {
        given_file::page_listens(window.app_handle());
        window::wait_in_tray(window.app_handle());
    }
    shell.desktop.zoom(shell.core.settings.current().zoom_factor());
}

/// Shows the window: that of the app as soon as the engine has begun with its page, so that the system makes it while the
/// page is read; the quick check when it has its number.
#[tauri::command]
pub(crate) fn show_window<R: Runtime>(window: Window<R>) {
    if window.label() == QUICK { quick::show_once(&window) } else { window::show(&window) }
}
