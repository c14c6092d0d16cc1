//! Exports of a run. Paths never go through the web view.

use porokh_core::{
    bulk::{ExportFacts, ExportName, ExportRequest, ExportedView},
    check::IdRequest,
};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn export_facts(shell: Shell<'_>, request: IdRequest) -> Reply<ExportFacts> {
    shell.core.export_facts(request).await
}

/// Writes an export; nothing when the user closed the dialog.
#[tauri::command]
pub(crate) async fn export_run(shell: Shell<'_>, request: ExportRequest) -> Reply<Option<ExportedView>> {
    let path = match request.to {
        ExportName::Downloads => {
            let folder = shell.desktop.downloads()?;
            Some(shell.core.export_path(&request, &folder).await?)
        }
        ExportName::Ask => {
            let name = shell.core.export_name(&request).await?;
            shell.desktop.choose_target(&name).await
        }
    };
    let Some(path) = path else { return Ok(None) };
    let (mut view, written) = shell.core.export_run(request, &path).await?;
    view.files = shell.exports.note(written);
    Ok(Some(view))
}

#[tauri::command]
pub(crate) async fn cancel_export(shell: Shell<'_>, request: ()) -> Reply<()> {
    let () = request;
    shell.core.cancel_export();
    Ok(())
}

/// Opens a file that was exported in the program for it.
#[tauri::command]
pub(crate) async fn open_export(shell: Shell<'_>, request: IdRequest) -> Reply<()> {
    shell.desktop.open_path(&shell.exports.path(request.id)?)
}

/// Shows a file that was exported in its folder.
#[tauri::command]
pub(crate) async fn show_export(shell: Shell<'_>, request: IdRequest) -> Reply<()> {
    shell.desktop.show_in_folder(&shell.exports.path(request.id)?)
}
