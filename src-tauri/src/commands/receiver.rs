//! The receiver of messages.

use porokh_core::inbox::{
    AlertSwitch, CourierSecretRequest, PracticeEventRequest, PracticeEventResult, PublicAddress,
    ReceiverSwitch, ReceiverView, SelfTestRequest, SelfTestResult,
};
use uuid::Uuid;

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn receiver(shell: Shell<'_>, request: ()) -> Reply<ReceiverView> {
    let () = request;
    shell.core.receiver().await
}

#[tauri::command]
pub(crate) async fn switch_receiver(shell: Shell<'_>, request: ReceiverSwitch) -> Reply<ReceiverView> {
    shell.core.switch_receiver(request, Uuid::new_v4().simple().to_string()).await
}

#[tauri::command]
pub(crate) async fn set_courier_secret(
    shell: Shell<'_>,
    request: CourierSecretRequest,
) -> Reply<ReceiverView> {
    shell.core.set_courier_secret(request).await
}

#[tauri::command]
pub(crate) async fn set_public_address(shell: Shell<'_>, request: PublicAddress) -> Reply<ReceiverView> {
    shell.core.set_public_address(request).await
}

#[tauri::command]
pub(crate) async fn set_alert(shell: Shell<'_>, request: AlertSwitch) -> Reply<ReceiverView> {
    shell.core.set_alert(request).await
}

#[tauri::command]
pub(crate) async fn test_receiver(shell: Shell<'_>, request: SelfTestRequest) -> Reply<SelfTestResult> {
    shell.core.test_receiver(request, Uuid::new_v4().to_string()).await
}

#[tauri::command]
pub(crate) async fn practise_event(
    shell: Shell<'_>,
    request: PracticeEventRequest,
) -> Reply<PracticeEventResult> {
    shell.core.practise_event(request).await
}
