//! Settings and practice mode.

use porokh_core::{PracticeRequest, Settings, SettingsPatch, Switched, check::CourierNameRequest};

use super::{Reply, Shell};

#[tauri::command]
pub(crate) async fn save_settings(shell: Shell<'_>, request: SettingsPatch) -> Reply<Settings> {
    let settings = shell.core.change_settings(&request).await?;
    if request.theme.is_some() {
        shell.desktop.look(settings.theme);
    }
    Ok(settings)
}

#[tauri::command]
pub(crate) async fn name_courier(shell: Shell<'_>, request: CourierNameRequest) -> Reply<Settings> {
    shell.core.name_courier(&request.courier, &request.name)
}

#[tauri::command]
pub(crate) async fn set_practice(shell: Shell<'_>, request: PracticeRequest) -> Reply<Switched> {
    shell.core.set_practice(request).await
}
