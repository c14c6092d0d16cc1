//! Starting.

use porokh_core::{AppEvent, Platform, StartView};
use tauri::{AppHandle, Runtime, Window, ipc::Channel};

use super::{Reply, Shell};
use crate::{
    folder_question::{self, FolderAnswer, FolderQuestion},
    window,
};

const PLATFORM: Platform = if cfg!(windows) {
    Platform::Windows
} else if cfg!(target_os = "macos") {
    Platform::Macos
} else {
    Platform::Linux
};

/// Opens the event stream. The window's first page stands when it asks for this, so it is shown now.
#[tauri::command]
pub(crate) fn subscribe<R: Runtime>(window: Window<R>, shell: Shell<'_>, channel: Channel<AppEvent>) {
    shell.listeners.listen(channel);
    shell.open_started_with();
    window::show(&window);
}

/// The question about the data folder that stands before the start, after the user's answer to the one before; `None`:
/// the app starts. Works without the core.
#[tauri::command]
pub(crate) async fn data_folder<R: Runtime>(
    app: AppHandle<R>,
    window: Window<R>,
    answer: Option<FolderAnswer>,
) -> Option<FolderQuestion> {
    if let Some(answer) = answer {
        let app = app.clone();
        // A panic there is in the log; the page asks again and goes on as far as it can.
        let _ = tauri::async_runtime::spawn_blocking(move || folder_question::answer(&app, answer)).await;
    }
    let question = folder_question::question(&app);
    if question.is_some() {
        window::show(&window);
    }
    question
}

#[tauri::command]
pub(crate) async fn app_start(shell: Shell<'_>, request: ()) -> Reply<StartView> {
    let () = request;
    Ok(shell.core.start_view(env!("CARGO_PKG_VERSION"), PLATFORM).await)
}
