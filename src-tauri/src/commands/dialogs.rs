//! Commands with the desktop's file dialogs. Paths never cross the web view.

use porokh_api::{deliveries::OutcomeFileKind, requests::IdRequest};

use super::Reply;
use crate::shell::Shell;

const QR_PICTURE: &str = "payment.png";

pub(crate) async fn choose_file(shell: &Shell) -> Reply<()> {
    if let Some(path) = shell.desktop.choose_file().await {
        shell.core.files.open_file(path).await;
    }
    Ok(())
}

pub(crate) async fn choose_outcome_file(shell: &Shell, kind: Option<OutcomeFileKind>) -> Reply<()> {
    if let Some(path) = shell.desktop.choose_file().await {
        shell.core.deliveries.open_outcome_file(path, kind).await;
    }
    Ok(())
}

/// `false` if the dialog was closed.
pub(crate) async fn save_payment_qr(shell: &Shell, request: IdRequest) -> Reply<bool> {
    let Some(path) = shell.desktop.choose_target(QR_PICTURE).await else { return Ok(false) };
    shell.core.payments.save_payment_qr(request, &path).await?;
    Ok(true)
}
