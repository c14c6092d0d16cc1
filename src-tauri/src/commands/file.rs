//! Opening and closing the file on the bulk page.

use porokh_core::{
    check::IdRequest,
    files::{FileState, PasteRequest, RecentFile},
};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn file_state(shell: Shell<'_>, request: ()) -> Reply<FileState> {
    let () = request;
    Ok(shell.core.file_state().await)
}

/// Asks for a file with the desktop's own dialog. The path never goes through the web view.
#[tauri::command]
pub(crate) async fn choose_file(shell: Shell<'_>, request: ()) -> Reply<()> {
    let () = request;
    if let Some(path) = shell.desktop.choose_file().await {
        shell.core.open_file(path).await;
    }
    Ok(())
}

#[tauri::command]
pub(crate) async fn paste_file(shell: Shell<'_>, request: PasteRequest) -> Reply<()> {
    shell.core.open_pasted(request).await;
    Ok(())
}

#[tauri::command]
pub(crate) async fn paste_copied(shell: Shell<'_>, request: ()) -> Reply<()> {
    let () = request;
    shell.core.open_pasted(PasteRequest { text: shell.desktop.paste() }).await;
    Ok(())
}

#[tauri::command]
pub(crate) async fn recent_files(shell: Shell<'_>, request: ()) -> Reply<Vec<RecentFile>> {
    let () = request;
    shell.core.recent_files().await
}

#[tauri::command]
pub(crate) async fn open_recent_file(shell: Shell<'_>, request: IdRequest) -> Reply<()> {
    shell.core.open_recent_file(request).await
}

#[tauri::command]
pub(crate) async fn forget_recent_file(shell: Shell<'_>, request: IdRequest) -> Reply<()> {
    shell.core.forget_recent_file(request).await
}

#[tauri::command]
pub(crate) async fn cancel_file(shell: Shell<'_>, request: ()) -> Reply<()> {
    let () = request;
    shell.core.cancel_file();
    Ok(())
}

#[tauri::command]
pub(crate) async fn leave_file_error(shell: Shell<'_>, request: ()) -> Reply<()> {
    let () = request;
    shell.core.leave_file_error();
    Ok(())
}

#[tauri::command]
pub(crate) async fn close_file(shell: Shell<'_>, request: IdRequest) -> Reply<()> {
    shell.core.close_file(request).await
}
