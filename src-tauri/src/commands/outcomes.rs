//! A courier's download on the page of deliveries.

use porokh_core::deliveries::{
    OutcomeCourierRequest, OutcomeFileState, OutcomeRoleRequest, OutcomeRowsPage, OutcomeRowsRequest,
    OutcomeSheetRequest, OutcomeWordRequest, TakeOutcomesRequest, TakenOutcomes,
};

use super::{Reply, Shell};
use crate::ipc::DropsRequest;

#[tauri::command]
pub(crate) async fn outcome_file(shell: Shell<'_>, request: ()) -> Reply<OutcomeFileState> {
    let () = request;
    Ok(shell.core.outcome_file())
}

/// Asks for a file with the desktop's own dialog. The path never goes through the web view.
#[tauri::command]
pub(crate) async fn choose_outcome_file(shell: Shell<'_>, request: ()) -> Reply<()> {
    let () = request;
    if let Some(path) = shell.desktop.choose_file().await {
        shell.core.open_outcome_file(path).await;
    }
    Ok(())
}

/// Says which page takes files that are dropped on the window from now on.
#[tauri::command]
pub(crate) async fn take_drops(shell: Shell<'_>, request: DropsRequest) -> Reply<()> {
    shell.take_drops(request.page);
    Ok(())
}

#[tauri::command]
pub(crate) async fn use_outcome_sheet(shell: Shell<'_>, request: OutcomeSheetRequest) -> Reply<()> {
    shell.core.use_outcome_sheet(request).await
}

#[tauri::command]
pub(crate) async fn set_outcome_role(shell: Shell<'_>, request: OutcomeRoleRequest) -> Reply<()> {
    shell.core.set_outcome_role(request).await
}

#[tauri::command]
pub(crate) async fn set_outcome_word(shell: Shell<'_>, request: OutcomeWordRequest) -> Reply<()> {
    shell.core.set_outcome_word(request).await
}

#[tauri::command]
pub(crate) async fn set_outcome_courier(shell: Shell<'_>, request: OutcomeCourierRequest) -> Reply<()> {
    shell.core.set_outcome_courier(request).await
}

#[tauri::command]
pub(crate) async fn outcome_rows(shell: Shell<'_>, request: OutcomeRowsRequest) -> Reply<OutcomeRowsPage> {
    shell.core.outcome_rows(request)
}

#[tauri::command]
pub(crate) async fn take_outcomes(shell: Shell<'_>, request: TakeOutcomesRequest) -> Reply<TakenOutcomes> {
    shell.core.take_outcomes(request).await
}

#[tauri::command]
pub(crate) async fn close_outcome_file(shell: Shell<'_>, request: ()) -> Reply<()> {
    let () = request;
    shell.core.close_outcome_file();
    Ok(())
}
