//! Commands that do more than call the core; the list in [`crate::ipc`] names all of them.

pub(crate) mod app;
pub(crate) mod backups;
pub(crate) mod dialogs;
pub(crate) mod exports;
pub(crate) mod restore;
#[cfg(test)]
pub(crate) mod tests;

use std::sync::Arc;

use porokh_api::{
    AppError, DesktopAction, Settings, SettingsPatch,
    bulk::{Copied, CopyRowsRequest},
};

use crate::{
    ipc::{CloseAnswer, CloseRequest},
    notifications::{NotificationService, Notifications},
    shell::Shell,
};

pub(crate) type Reply<T> = Result<T, AppError>;

pub(crate) async fn save_settings(shell: &Shell, request: SettingsPatch) -> Reply<Settings> {
    if let Some(on) = request.stays {
        shell.desktop.start_with_computer(on)?;
    }
    let settings = shell.core.change_settings(&request).await?;
    if request.theme.is_some() {
        shell.desktop.set_theme(settings.theme);
    }
    if request.language.is_some() {
        shell.desktop.speak(settings.language);
    }
    if request.zoom.is_some() {
        shell.desktop.zoom(settings.zoom_factor());
    }
    Ok(settings)
}

pub(crate) async fn copy_run_rows(shell: &Shell, request: CopyRowsRequest) -> Reply<Copied> {
    let copied = shell.core.runs.copy_run_rows(request).await?;
    shell.desktop.copy_table(&copied.html, &copied.text)?;
    Ok(Copied { rows: copied.rows })
}

pub(crate) async fn notification_service(shell: &Shell) -> Reply<NotificationService> {
    let desktop = Arc::clone(&shell.desktop);
    let asked = tauri::async_runtime::spawn_blocking(move || desktop.notification_service());
    asked.await.map_err(|_| AppError::Internal)
}

/// Also returns whether this desktop shows notifications.
pub(crate) async fn show_sample_notification(shell: &Shell) -> Reply<NotificationService> {
    Notifications::show_sample(&*shell.desktop, &shell.core.ctx.settings.current());
    notification_service(shell).await
}

/// What to do with a window that is closing during a run.
pub(crate) async fn answer_close(shell: &Shell, request: CloseRequest) -> Reply<()> {
    shell.closing.answered();
    match request.answer {
        CloseAnswer::Stay => {}
        CloseAnswer::Quit => shell.desktop.quit(),
        CloseAnswer::Tray => {
            if !shell.desktop.go_into_tray() {
                return Err(AppError::Desktop { what: DesktopAction::Open });
            }
            shell.core.runs.tell_checking().await;
        }
    }
    Ok(())
}
