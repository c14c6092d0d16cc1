//! Starting.

use porokh_core::{AppEvent, Platform, StartView};
use tauri::{Runtime, Window, ipc::Channel};

use super::{Reply, Shell};
use crate::window;

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

#[tauri::command]
pub(crate) async fn app_start(shell: Shell<'_>, request: ()) -> Reply<StartView> {
    let () = request;
    Ok(shell.core.start_view(env!("CARGO_PKG_VERSION"), PLATFORM).await)
}
