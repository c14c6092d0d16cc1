//! Refunds and transaction ids.

use porokh_core::{
    check::IdRequest,
    payments::{
        ConfirmRequest, MatchRequest, MethodKindRequest, MethodKindView, PaymentDetail, RefundFacts,
        RefundRequest, SettleRefundRequest, SettleTransferRequest, SmsReading, SmsText, TransferView,
    },
};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn refund_facts(shell: Shell<'_>, request: IdRequest) -> Reply<RefundFacts> {
    shell.core.refund_facts(request).await
}

#[tauri::command]
pub(crate) async fn method_kinds(shell: Shell<'_>, request: ()) -> Reply<Vec<MethodKindView>> {
    let () = request;
    shell.core.method_kinds().await
}

#[tauri::command]
pub(crate) async fn set_method_kind(shell: Shell<'_>, request: MethodKindRequest) -> Reply<()> {
    shell.core.set_method_kind(request).await
}

#[tauri::command]
pub(crate) async fn refund_payment(shell: Shell<'_>, request: RefundRequest) -> Reply<PaymentDetail> {
    shell.core.refund_payment(request).await
}

#[tauri::command]
pub(crate) async fn settle_refund(shell: Shell<'_>, request: SettleRefundRequest) -> Reply<PaymentDetail> {
    shell.core.settle_refund(request).await
}

#[tauri::command]
pub(crate) async fn read_sms(shell: Shell<'_>, request: SmsText) -> Reply<SmsReading> {
    Ok(shell.core.read_sms(&request))
}

#[tauri::command]
pub(crate) async fn match_transfer(shell: Shell<'_>, request: MatchRequest) -> Reply<TransferView> {
    shell.core.match_transfer(request).await
}

#[tauri::command]
pub(crate) async fn confirm_transfer(shell: Shell<'_>, request: ConfirmRequest) -> Reply<TransferView> {
    shell.core.confirm_transfer(request).await
}

#[tauri::command]
pub(crate) async fn settle_transfer(shell: Shell<'_>, request: SettleTransferRequest) -> Reply<TransferView> {
    shell.core.settle_transfer(request).await
}

#[tauri::command]
pub(crate) async fn transfers(shell: Shell<'_>, request: ()) -> Reply<Vec<TransferView>> {
    let () = request;
    shell.core.transfers().await
}
