//! Checking one number.

use porokh_core::WaitRequest;
use porokh_core::bulk::RunResultRequest;
use porokh_core::check::{CheckRequest, CheckView, CopiedPhone, IdRequest, PhoneReading, PhoneText};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn read_phone(shell: Shell<'_>, request: PhoneText) -> Reply<PhoneReading> {
    Ok(shell.core.read_phone(&request.text).await)
}

#[tauri::command]
pub(crate) async fn read_copied_phone(shell: Shell<'_>, request: ()) -> Reply<CopiedPhone> {
    let () = request;
    Ok(shell.core.read_copied_phone(&shell.desktop.paste()).await)
}

#[tauri::command]
pub(crate) async fn check_phone(shell: Shell<'_>, request: CheckRequest) -> Reply<CheckView> {
    shell.core.check_phone(&request).await
}

#[tauri::command]
pub(crate) async fn cancel_check(shell: Shell<'_>, request: ()) -> Reply<()> {
    let () = request;
    shell.core.cancel_check();
    Ok(())
}

#[tauri::command]
pub(crate) async fn cancel_wait(shell: Shell<'_>, request: WaitRequest) -> Reply<()> {
    shell.core.cancel_wait(request);
    Ok(())
}

#[tauri::command]
pub(crate) async fn open_check(shell: Shell<'_>, request: IdRequest) -> Reply<CheckView> {
    shell.core.open_check(request).await
}

#[tauri::command]
pub(crate) async fn open_run_result(shell: Shell<'_>, request: RunResultRequest) -> Reply<CheckView> {
    shell.core.open_run_result(request).await
}
