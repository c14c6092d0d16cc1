//! What is known of a customer, and whom the user doesn't ship to.

use porokh_core::{
    check::{Deleted, FindRequest, PhoneText},
    customers::{
        BlockRequest, BlockView, CustomerChecks, CustomerChecksRequest, CustomerOrder, CustomerView,
        FoundCustomer,
    },
};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn customer(shell: Shell<'_>, request: PhoneText) -> Reply<CustomerView> {
    shell.core.customer(request).await
}

#[tauri::command]
pub(crate) async fn customer_checks(
    shell: Shell<'_>,
    request: CustomerChecksRequest,
) -> Reply<CustomerChecks> {
    shell.core.customer_checks(request).await
}

#[tauri::command]
pub(crate) async fn customer_orders(shell: Shell<'_>, request: PhoneText) -> Reply<Vec<CustomerOrder>> {
    shell.core.customer_orders(request).await
}

#[tauri::command]
pub(crate) async fn find_customers(shell: Shell<'_>, request: FindRequest) -> Reply<Vec<FoundCustomer>> {
    shell.core.find_customers(&request).await
}

#[tauri::command]
pub(crate) async fn block_phone(shell: Shell<'_>, request: BlockRequest) -> Reply<BlockView> {
    shell.core.block_phone(request).await
}

#[tauri::command]
pub(crate) async fn unblock_phone(shell: Shell<'_>, request: PhoneText) -> Reply<Deleted> {
    shell.core.unblock_phone(request).await
}

#[tauri::command]
pub(crate) async fn blocked_phones(shell: Shell<'_>, request: ()) -> Reply<Vec<BlockView>> {
    let () = request;
    shell.core.blocked_phones().await
}
