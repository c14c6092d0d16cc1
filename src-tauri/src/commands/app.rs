//! Starting.

use porokh_core::{AppEvent, Platform};
use tauri::{AppHandle, Manager, Runtime, State, WebviewWindow, Window, ipc::Channel};

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

/// Opens the event stream.
#[tauri::command]
pub(crate) fn subscribe<R: Runtime>(
    window: WebviewWindow<R>,
    shell: State<'_, Shell>,
    channel: Channel<AppEvent>,
) {
    shell.listeners.listen(window.label(), channel);
    shell.core.events.tell_clock();
    if window.label() == MAIN {
        given_file::page_listens(window.app_handle());
    }
    shell.desktop.zoom(shell.core.settings.current().zoom_factor());
}

/// Shows the window: that of the app as soon as the engine has begun with its page, so that the system makes it while the
/// page is read; the quick check when it has its number.
#[tauri::command]
pub(crate) fn show_window<R: Runtime>(window: Window<R>) {
    if window.label() == QUICK { quick::show_now(&window) } else { window::show(&window) }
}

/// The question about the data folder that stands before the start, after the user's answer to the one before; `None`:
/// the app starts. Works without the core.
#[tauri::command]
pub(crate) async fn data_folder<R: Runtime>(
    app: AppHandle<R>,
    answer: Option<FolderAnswer>,
) -> Option<FolderQuestion> {
    if let Some(answer) = answer {
        let app = app.clone();
        // A panic there is in the log; the page asks again and goes on as far as it can.
        let _ = tauri::async_runtime::spawn_blocking(move || folder_question::answer(&app, answer)).await;
    }
    folder_question::question(&app)
}
