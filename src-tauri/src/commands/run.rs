//! Bulk runs: what one costs, starting, pausing, and what becomes of doubts.

use porokh_core::{
    bulk::{
        FilePlanRequest, FilePlanView, ResolveDoubtRequest, RunView, StartFileRunRequest, UnmatchedEntry,
    },
    check::{Deleted, IdRequest},
};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn plan_file_run(shell: Shell<'_>, request: FilePlanRequest) -> Reply<FilePlanView> {
    shell.core.plan_file_run(request).await
}

#[tauri::command]
pub(crate) async fn start_file_run(shell: Shell<'_>, request: StartFileRunRequest) -> Reply<RunView> {
    shell.core.start_file_run(request).await
}

#[tauri::command]
pub(crate) async fn runs(shell: Shell<'_>, request: ()) -> Reply<Vec<RunView>> {
    let () = request;
    shell.core.runs().await
}

#[tauri::command]
pub(crate) async fn run_state(shell: Shell<'_>, request: IdRequest) -> Reply<RunView> {
    shell.core.run_state(request).await
}

#[tauri::command]
pub(crate) async fn pause_run(shell: Shell<'_>, request: IdRequest) -> Reply<RunView> {
    shell.core.pause_run(request).await
}

#[tauri::command]
pub(crate) async fn continue_run(shell: Shell<'_>, request: IdRequest) -> Reply<RunView> {
    shell.core.continue_run(request).await
}

#[tauri::command]
pub(crate) async fn stop_run(shell: Shell<'_>, request: IdRequest) -> Reply<RunView> {
    shell.core.stop_run(request).await
}

#[tauri::command]
pub(crate) async fn give_up_stuck(shell: Shell<'_>, request: IdRequest) -> Reply<RunView> {
    shell.core.give_up_stuck(request).await
}

#[tauri::command]
pub(crate) async fn poll_lost_jobs(shell: Shell<'_>, request: IdRequest) -> Reply<RunView> {
    shell.core.poll_lost_jobs(request).await
}

#[tauri::command]
pub(crate) async fn unmatched_entries(shell: Shell<'_>, request: IdRequest) -> Reply<Vec<UnmatchedEntry>> {
    shell.core.unmatched_entries(request).await
}

#[tauri::command]
pub(crate) async fn delete_run(shell: Shell<'_>, request: IdRequest) -> Reply<Deleted> {
    shell.core.delete_run(request).await
}

#[tauri::command]
pub(crate) async fn resolve_doubt(shell: Shell<'_>, request: ResolveDoubtRequest) -> Reply<RunView> {
    shell.core.resolve_doubt(request).await
}
