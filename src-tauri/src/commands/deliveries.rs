//! The list of delivery outcomes, and sharing them.

use porokh_core::{
    bulk::{ExportName, ExportedView},
    check::{Deleted, IdRequest},
    deliveries::{
        DeliveriesRequest, DeliveryChoice, DeliveryPage, DeliveryRules, DryRun, DryRunRequest,
        ExportDeliveriesRequest, MarkedRows, RunOutcomesRequest, SaveDeliveryRequest, SavedDelivery,
        SharingView,
    },
};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn deliveries(shell: Shell<'_>, request: DeliveriesRequest) -> Reply<DeliveryPage> {
    shell.core.deliveries(request).await
}

#[tauri::command]
pub(crate) async fn delivery_rules(shell: Shell<'_>, request: ()) -> Reply<DeliveryRules> {
    let () = request;
    shell.core.delivery_rules().await
}

#[tauri::command]
pub(crate) async fn save_delivery(shell: Shell<'_>, request: SaveDeliveryRequest) -> Reply<SavedDelivery> {
    shell.core.save_delivery(request).await
}

#[tauri::command]
pub(crate) async fn delete_delivery(shell: Shell<'_>, request: IdRequest) -> Reply<Deleted> {
    shell.core.delete_delivery(request).await
}

#[tauri::command]
pub(crate) async fn mark_run_outcomes(shell: Shell<'_>, request: RunOutcomesRequest) -> Reply<MarkedRows> {
    shell.core.mark_run_outcomes(request).await
}

#[tauri::command]
pub(crate) async fn dry_run_deliveries(shell: Shell<'_>, request: DryRunRequest) -> Reply<DryRun> {
    shell.core.dry_run_deliveries(request).await
}

#[tauri::command]
pub(crate) async fn share_deliveries(shell: Shell<'_>, request: DeliveryChoice) -> Reply<SharingView> {
    shell.core.share_deliveries(request).await
}

#[tauri::command]
pub(crate) async fn sharing(shell: Shell<'_>, request: ()) -> Reply<Option<SharingView>> {
    let () = request;
    shell.core.sharing().await
}

#[tauri::command]
pub(crate) async fn pause_sharing(shell: Shell<'_>, request: IdRequest) -> Reply<SharingView> {
    shell.core.pause_sharing(request).await
}

#[tauri::command]
pub(crate) async fn continue_sharing(shell: Shell<'_>, request: IdRequest) -> Reply<SharingView> {
    shell.core.continue_sharing(request).await
}

#[tauri::command]
pub(crate) async fn stop_sharing(shell: Shell<'_>, request: IdRequest) -> Reply<SharingView> {
    shell.core.stop_sharing(request).await
}

/// Writes the list; nothing when the user closed the dialog.
#[tauri::command]
pub(crate) async fn export_deliveries(
    shell: Shell<'_>,
    request: ExportDeliveriesRequest,
) -> Reply<Option<ExportedView>> {
    let path = match request.to {
        ExportName::Downloads => {
            Some(shell.core.deliveries_export_path(&request, &shell.desktop.downloads()?))
        }
        ExportName::Ask => shell.desktop.choose_target(&shell.core.deliveries_export_name(&request)).await,
    };
    let Some(path) = path else { return Ok(None) };
    let (mut view, written) = shell.core.export_deliveries(request, &path).await?;
    view.files = shell.exports.note(written);
    Ok(Some(view))
}
