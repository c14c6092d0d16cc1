//! The list of payments, and links for many customers.

use porokh_core::{
    bulk::{ExportName, ExportedView},
    check::{Deleted, IdRequest},
    payments::{
        ExportLinksRequest, ExportPaymentsRequest, LinkRowView, LinkRowsRequest, LinksPlan, LinksRequest,
        LinksView, PaymentView, PaymentsPage, PaymentsRequest, RelatedRequest,
    },
};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn payments(shell: Shell<'_>, request: PaymentsRequest) -> Reply<PaymentsPage> {
    shell.core.payments(request).await
}

#[tauri::command]
pub(crate) async fn related_payments(shell: Shell<'_>, request: RelatedRequest) -> Reply<Vec<PaymentView>> {
    shell.core.related_payments(request).await
}

/// Writes the list as a workbook; nothing when the user closed the dialog.
#[tauri::command]
pub(crate) async fn export_payments(
    shell: Shell<'_>,
    request: ExportPaymentsRequest,
) -> Reply<Option<ExportedView>> {
    let path = match request.to {
        ExportName::Downloads => {
            let folder = shell.desktop.downloads()?;
            Some(shell.core.payments_export_path(&request, &folder))
        }
        ExportName::Ask => shell.desktop.choose_target(&shell.core.payments_export_name(&request)).await,
    };
    let Some(path) = path else { return Ok(None) };
    let (mut view, written) = shell.core.export_payments(request, &path).await?;
    view.files = shell.exports.note(written);
    Ok(Some(view))
}

#[tauri::command]
pub(crate) async fn plan_links(shell: Shell<'_>, request: LinksRequest) -> Reply<LinksPlan> {
    shell.core.plan_links(request).await
}

#[tauri::command]
pub(crate) async fn start_links(shell: Shell<'_>, request: LinksRequest) -> Reply<LinksView> {
    shell.core.start_links(request).await
}

#[tauri::command]
pub(crate) async fn pause_links(shell: Shell<'_>, request: IdRequest) -> Reply<LinksView> {
    shell.core.pause_links(request).await
}

#[tauri::command]
pub(crate) async fn continue_links(shell: Shell<'_>, request: IdRequest) -> Reply<LinksView> {
    shell.core.continue_links(request).await
}

#[tauri::command]
pub(crate) async fn delete_links(shell: Shell<'_>, request: IdRequest) -> Reply<Deleted> {
    shell.core.delete_links(request).await
}

#[tauri::command]
pub(crate) async fn links(shell: Shell<'_>, request: ()) -> Reply<Vec<LinksView>> {
    let () = request;
    shell.core.links().await
}

#[tauri::command]
pub(crate) async fn link_rows(shell: Shell<'_>, request: LinkRowsRequest) -> Reply<Vec<LinkRowView>> {
    shell.core.link_rows(request).await
}

/// Writes a list of links; nothing when the user closed the dialog.
#[tauri::command]
pub(crate) async fn export_links(
    shell: Shell<'_>,
    request: ExportLinksRequest,
) -> Reply<Option<ExportedView>> {
    let path = match request.to {
        ExportName::Downloads => {
            let folder = shell.desktop.downloads()?;
            Some(shell.core.links_export_path(&request, &folder).await?)
        }
        ExportName::Ask => {
            let name = shell.core.links_export_name(&request).await?;
            shell.desktop.choose_target(&name).await
        }
    };
    let Some(path) = path else { return Ok(None) };
    let (mut view, written) = shell.core.export_links(request, &path).await?;
    view.files = shell.exports.note(written);
    Ok(Some(view))
}
