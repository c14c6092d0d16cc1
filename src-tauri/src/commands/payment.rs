//! Asking for a payment, looking at it, sharing its link.

use porokh_core::{
    check::IdRequest,
    payments::{
        Creation, InvoiceRequest, InvoiceView, NewPaymentRequest, PaymentDetail, PaymentNoteRequest,
        PaymentView, QrView, SettleCreationRequest, WatchRequest, mail_link,
    },
};

use super::{Reply, Shell};
use crate::ipc::MailRequest;

/// The name that a picture of a QR code is offered.
const QR_PICTURE: &str = "payment.png";

#[tauri::command]
pub(crate) async fn create_payment(shell: Shell<'_>, request: NewPaymentRequest) -> Reply<Creation> {
    shell.core.create_payment(request).await
}

#[tauri::command]
pub(crate) async fn settle_creation(shell: Shell<'_>, request: SettleCreationRequest) -> Reply<PaymentView> {
    shell.core.settle_creation(request).await
}

#[tauri::command]
pub(crate) async fn payment(shell: Shell<'_>, request: IdRequest) -> Reply<PaymentDetail> {
    shell.core.payment(request).await
}

#[tauri::command]
pub(crate) async fn check_payment(shell: Shell<'_>, request: IdRequest) -> Reply<PaymentView> {
    shell.core.check_payment(request).await
}

#[tauri::command]
pub(crate) async fn watch_payment(shell: Shell<'_>, request: WatchRequest) -> Reply<()> {
    shell.core.watch_payment(request).await
}

#[tauri::command]
pub(crate) async fn verify_invoice(shell: Shell<'_>, request: InvoiceRequest) -> Reply<InvoiceView> {
    shell.core.verify_invoice(request).await
}

#[tauri::command]
pub(crate) async fn note_payment(shell: Shell<'_>, request: PaymentNoteRequest) -> Reply<()> {
    shell.core.note_payment(request).await
}

/// The link as a QR code.
#[tauri::command]
pub(crate) async fn payment_qr(shell: Shell<'_>, request: IdRequest) -> Reply<QrView> {
    shell.core.payment_qr(request).await
}

/// Saves the link's QR code as a picture where the user says; `false` when the dialog was closed.
#[tauri::command]
pub(crate) async fn save_payment_qr(shell: Shell<'_>, request: IdRequest) -> Reply<bool> {
    let Some(path) = shell.desktop.choose_target(QR_PICTURE).await else { return Ok(false) };
    shell.core.save_payment_qr(request, &path).await?;
    Ok(true)
}

/// Opens the hosted page in the browser.
#[tauri::command]
pub(crate) async fn open_payment_link(shell: Shell<'_>, request: IdRequest) -> Reply<()> {
    shell.desktop.open_link(&shell.core.payment_link(request).await?)
}

/// Opens an e-mail that stands ready in the mail program.
#[tauri::command]
pub(crate) async fn open_mail(shell: Shell<'_>, request: MailRequest) -> Reply<()> {
    shell.desktop.open_link(&mail_link(&request.to, &request.subject, &request.text)?)
}
