//! The history of checks.

use porokh_core::check::{Deleted, FindRequest, HistoryPage, HistoryRequest, IdRequest, PreviousCheck};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn recent_checks(shell: Shell<'_>, request: HistoryRequest) -> Reply<HistoryPage> {
    shell.core.recent_checks(request).await
}

#[tauri::command]
pub(crate) async fn find_checks(shell: Shell<'_>, request: FindRequest) -> Reply<Vec<PreviousCheck>> {
    shell.core.find_checks(&request).await
}

#[tauri::command]
pub(crate) async fn delete_check(shell: Shell<'_>, request: IdRequest) -> Reply<Deleted> {
    shell.core.delete_check(request).await
}

#[tauri::command]
pub(crate) async fn delete_history(shell: Shell<'_>, request: ()) -> Reply<Deleted> {
    let () = request;
    shell.core.delete_history().await
}
