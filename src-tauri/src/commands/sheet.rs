//! The sheet on the bulk page: its columns and rows.

use porokh_core::files::{
    CellsRequest, CorrectRequest, HeaderRequest, RoleRequest, RowCells, RowView, RowsPage, RowsRequest,
    SheetRequest,
};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn use_sheet(shell: Shell<'_>, request: SheetRequest) -> Reply<()> {
    shell.core.use_sheet(request).await
}

#[tauri::command]
pub(crate) async fn set_role(shell: Shell<'_>, request: RoleRequest) -> Reply<()> {
    shell.core.set_role(request).await
}

#[tauri::command]
pub(crate) async fn set_header(shell: Shell<'_>, request: HeaderRequest) -> Reply<()> {
    shell.core.set_header(request).await
}

#[tauri::command]
pub(crate) async fn correct_cell(shell: Shell<'_>, request: CorrectRequest) -> Reply<RowView> {
    shell.core.correct_cell(request).await
}

#[tauri::command]
pub(crate) async fn file_rows(shell: Shell<'_>, request: RowsRequest) -> Reply<RowsPage> {
    shell.core.file_rows(request).await
}

#[tauri::command]
pub(crate) async fn file_cells(shell: Shell<'_>, request: CellsRequest) -> Reply<Vec<RowCells>> {
    shell.core.file_cells(request).await
}
