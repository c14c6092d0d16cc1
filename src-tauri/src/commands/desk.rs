//! The clipboard, WhatsApp and folders.

use porokh_core::{AppError, DesktopAction, check::whatsapp_link};

use super::{Reply, Shell};
use crate::ipc::{CloseAnswer, CloseRequest, CopyRequest, WhatsAppRequest};

#[tauri::command]
pub(crate) async fn copy_text(shell: Shell<'_>, request: CopyRequest) -> Reply<()> {
    shell.desktop.copy(&request.text)
}

#[tauri::command]
pub(crate) async fn open_whatsapp(shell: Shell<'_>, request: WhatsAppRequest) -> Reply<()> {
    shell.desktop.open_link(&whatsapp_link(&request.phone, &request.text)?)
}

#[tauri::command]
pub(crate) async fn open_data_folder(shell: Shell<'_>, request: ()) -> Reply<()> {
    let () = request;
    shell.desktop.open_path(shell.core.data_folder())
}

/// Says what becomes of a window that is to be closed during a run.
#[tauri::command]
pub(crate) async fn answer_close(shell: Shell<'_>, request: CloseRequest) -> Reply<()> {
    shell.closing.answered();
    match request.answer {
        CloseAnswer::Stay => {}
        CloseAnswer::Quit => shell.desktop.quit(),
        CloseAnswer::Tray { words } => {
            if !shell.desktop.go_into_tray(words) {
                return Err(AppError::Desktop { what: DesktopAction::Open });
            }
            shell.core.tell_checking().await;
        }
    }
    Ok(())
}
