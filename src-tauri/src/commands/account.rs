//! The courier account.

use porokh_core::accounts::{AccountView, AddressRequest, ConnectRequest, KeyRequest, SameMerchant};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn account(shell: Shell<'_>, request: ()) -> Reply<AccountView> {
    let () = request;
    Ok(shell.core.account().await)
}

#[tauri::command]
pub(crate) async fn connect_courier(shell: Shell<'_>, request: ConnectRequest) -> Reply<AccountView> {
    shell.core.connect_courier(request).await
}

#[tauri::command]
pub(crate) async fn test_courier(shell: Shell<'_>, request: ()) -> Reply<AccountView> {
    let () = request;
    Ok(shell.core.test_courier().await)
}

#[tauri::command]
pub(crate) async fn set_courier_address(shell: Shell<'_>, request: AddressRequest) -> Reply<AccountView> {
    shell.core.set_courier_address(request).await
}

#[tauri::command]
pub(crate) async fn use_courier_key(shell: Shell<'_>, request: KeyRequest) -> Reply<AccountView> {
    shell.core.use_courier_key(request).await
}

#[tauri::command]
pub(crate) async fn remove_courier_key(shell: Shell<'_>, request: KeyRequest) -> Reply<AccountView> {
    shell.core.remove_courier_key(request).await
}

#[tauri::command]
pub(crate) async fn answer_same_merchant(shell: Shell<'_>, request: SameMerchant) -> Reply<()> {
    shell.core.answer_same_merchant(request).await
}

#[tauri::command]
pub(crate) async fn open_account_site(shell: Shell<'_>, request: ()) -> Reply<()> {
    let () = request;
    shell.desktop.open_link(&shell.core.account_site().await?)
}
