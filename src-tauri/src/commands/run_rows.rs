//! The rows of a run: pages, details, decisions, notes, copying.

use porokh_core::{
    bulk::{
        Copied, CopyRowsRequest, DecideRequest, Decided, NoteRequest, RunRowCounts, RunRowDetail,
        RunRowRequest, RunRowsPage, RunRowsRequest,
    },
    check::IdRequest,
};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn run_rows(shell: Shell<'_>, request: RunRowsRequest) -> Reply<RunRowsPage> {
    shell.core.run_rows(request).await
}

#[tauri::command]
pub(crate) async fn run_counts(shell: Shell<'_>, request: IdRequest) -> Reply<RunRowCounts> {
    shell.core.run_counts(request).await
}

#[tauri::command]
pub(crate) async fn run_row(shell: Shell<'_>, request: RunRowRequest) -> Reply<RunRowDetail> {
    shell.core.run_row(request).await
}

#[tauri::command]
pub(crate) async fn decide_rows(shell: Shell<'_>, request: DecideRequest) -> Reply<Decided> {
    shell.core.decide_rows(request).await
}

#[tauri::command]
pub(crate) async fn undo_decision(shell: Shell<'_>, request: IdRequest) -> Reply<RunRowCounts> {
    shell.core.undo_decision(request).await
}

#[tauri::command]
pub(crate) async fn note_phone(shell: Shell<'_>, request: NoteRequest) -> Reply<()> {
    shell.core.note_phone(request).await
}

#[tauri::command]
pub(crate) async fn copy_run_rows(shell: Shell<'_>, request: CopyRowsRequest) -> Reply<Copied> {
    let copied = shell.core.copy_run_rows(request).await?;
    shell.desktop.copy_table(&copied.html, &copied.text)?;
    Ok(Copied { rows: copied.rows })
}
