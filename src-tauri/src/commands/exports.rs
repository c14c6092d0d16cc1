//! Exports, in the Downloads folder or at a chosen place. `None` if the dialog was closed.

use std::path::PathBuf;

use porokh_api::{
    AppError,
    bulk::ExportRequest,
    deliveries::{ExportDeliveriesRequest, ExportPayoutRequest},
    exports::{ExportName, ExportedView},
    overview::{ExportMonthRequest, SavePictureRequest},
    payments::{ExportLinksRequest, ExportPaymentsRequest},
};
use porokh_runtime::exports::{WrittenFile, free_path};

use super::Reply;
use crate::shell::Shell;

pub(crate) async fn export_run(shell: &Shell, request: ExportRequest) -> Reply<Option<ExportedView>> {
    let path = match request.to {
        // There are two courier files, whose names must both be free.
        ExportName::Downloads => {
            Some(shell.core.runs.export_path(&request, &shell.desktop.downloads()?).await?)
        }
        ExportName::Ask if request.replace => shell.exports.take_asked(),
        ExportName::Ask => shell.desktop.choose_target(&shell.core.runs.export_name(&request).await?).await,
    };
    let Some(path) = path else { return Ok(None) };
    let written = shell.core.parcels.export_run(request, &path).await;
    if let Err(AppError::Replaces { .. }) = written {
        shell.exports.ask(path);
    }
    Ok(Some(noted(shell, written?)))
}

pub(crate) async fn export_payments(
    shell: &Shell,
    request: ExportPaymentsRequest,
) -> Reply<Option<ExportedView>> {
    let name = shell.core.payments.payments_export_name(&request);
    let Some(path) = target(shell, request.to, &name).await? else { return Ok(None) };
    Ok(Some(noted(shell, shell.core.payments.export_payments(request, &path).await?)))
}

pub(crate) async fn export_links(shell: &Shell, request: ExportLinksRequest) -> Reply<Option<ExportedView>> {
    let name = shell.core.links.links_export_name(&request).await?;
    let Some(path) = target(shell, request.to, &name).await? else { return Ok(None) };
    Ok(Some(noted(shell, shell.core.links.export_links(request, &path).await?)))
}

pub(crate) async fn export_deliveries(
    shell: &Shell,
    request: ExportDeliveriesRequest,
) -> Reply<Option<ExportedView>> {
    let name = shell.core.deliveries.deliveries_export_name(&request);
    let Some(path) = target(shell, request.to, &name).await? else { return Ok(None) };
    Ok(Some(noted(shell, shell.core.deliveries.export_deliveries(request, &path).await?)))
}

pub(crate) async fn export_payout(
    shell: &Shell,
    request: ExportPayoutRequest,
) -> Reply<Option<ExportedView>> {
    let name = shell.core.deliveries.payout_export_name(&request);
    let Some(path) = target(shell, request.to, &name).await? else { return Ok(None) };
    Ok(Some(noted(shell, shell.core.deliveries.export_payout(request, &path).await?)))
}

pub(crate) async fn export_month(shell: &Shell, request: ExportMonthRequest) -> Reply<Option<ExportedView>> {
    let name = shell.core.overview.month_export_name(&request);
    let Some(path) = target(shell, request.to, &name).await? else { return Ok(None) };
    Ok(Some(noted(shell, shell.core.overview.export_month(request, &path).await?)))
}

pub(crate) async fn save_month_picture(
    shell: &Shell,
    request: SavePictureRequest,
) -> Reply<Option<ExportedView>> {
    let name = shell.core.overview.picture_name(&request);
    let Some(path) = target(shell, ExportName::Ask, &name).await? else { return Ok(None) };
    Ok(Some(noted(shell, shell.core.overview.save_picture(request, &path).await?)))
}

/// `None` if the dialog was closed.
pub(super) async fn target(shell: &Shell, to: ExportName, name: &str) -> Reply<Option<PathBuf>> {
    match to {
        ExportName::Downloads => Ok(Some(free_path(&shell.desktop.downloads()?, name))),
        ExportName::Ask => Ok(shell.desktop.choose_target(name).await),
    }
}

/// The window opens the files by id.
fn noted(shell: &Shell, (mut view, written): (ExportedView, Vec<WrittenFile>)) -> ExportedView {
    view.files = shell.exports.note(written);
    view
}
