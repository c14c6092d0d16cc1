//! Notifications of the desktop.

use std::sync::Arc;

use porokh_core::AppError;

use super::{Reply, Shell};
use crate::notices::{NoticeService, NoticeWords};

/// Takes over the words, at the start and whenever the language changes.
#[tauri::command]
pub(crate) async fn set_notice_words(shell: Shell<'_>, request: NoticeWords) -> Reply<()> {
    shell.notices.set_words(request);
    Ok(())
}

#[tauri::command]
pub(crate) async fn notice_service(shell: Shell<'_>, request: ()) -> Reply<NoticeService> {
    let () = request;
    let desktop = Arc::clone(&shell.desktop);
    let asked = tauri::async_runtime::spawn_blocking(move || desktop.notice_service());
    asked.await.map_err(|_| AppError::Internal)
}

/// Shows one to try it, and says whether this desk shows any.
#[tauri::command]
pub(crate) async fn show_sample_notice(shell: Shell<'_>, request: ()) -> Reply<NoticeService> {
    shell.notices.show_sample(&*shell.desktop, &shell.core.settings());
    notice_service(shell, request).await
}
