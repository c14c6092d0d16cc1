//! The payment account.

use porokh_core::{
    PaymentSettings, Settings,
    accounts::{AddressRequest, ConnectRequest, KeyRequest},
    payments::{PaymentAccountView, SecretRequest},
};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn payment_account(shell: Shell<'_>, request: ()) -> Reply<PaymentAccountView> {
    let () = request;
    Ok(shell.core.payment_account().await)
}

#[tauri::command]
pub(crate) async fn connect_payment(shell: Shell<'_>, request: ConnectRequest) -> Reply<PaymentAccountView> {
    shell.core.connect_payment(request).await
}

#[tauri::command]
pub(crate) async fn test_payment(shell: Shell<'_>, request: ()) -> Reply<PaymentAccountView> {
    let () = request;
    Ok(shell.core.test_payment().await)
}

#[tauri::command]
pub(crate) async fn set_payment_address(
    shell: Shell<'_>,
    request: AddressRequest,
) -> Reply<PaymentAccountView> {
    shell.core.set_payment_address(request).await
}

#[tauri::command]
pub(crate) async fn use_payment_key(shell: Shell<'_>, request: KeyRequest) -> Reply<PaymentAccountView> {
    shell.core.use_payment_key(request).await
}

#[tauri::command]
pub(crate) async fn remove_payment_key(shell: Shell<'_>, request: KeyRequest) -> Reply<PaymentAccountView> {
    shell.core.remove_payment_key(request).await
}

#[tauri::command]
pub(crate) async fn set_payment_secret(
    shell: Shell<'_>,
    request: SecretRequest,
) -> Reply<PaymentAccountView> {
    shell.core.set_payment_secret(request).await
}

#[tauri::command]
pub(crate) async fn save_payment_settings(shell: Shell<'_>, request: PaymentSettings) -> Reply<Settings> {
    shell.core.save_payment_settings(request)
}
