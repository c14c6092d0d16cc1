//! Backups and logs, in the Downloads folder or at a chosen place. `None` if the dialog was closed.

use porokh_api::{
    AppError,
    backup::{BackupError, BackupView},
    exports::ExportName,
};

use super::{Reply, exports::target};
use crate::{
    ipc::{BackupRequest, SaveRequest, SavedLogs},
    logging,
    shell::Shell,
};

pub(crate) async fn make_backup(shell: &Shell, request: BackupRequest) -> Reply<Option<BackupView>> {
    let backups = &shell.core.backups;
    let Some(path) = target(shell, request.to, &backups.backup_name()).await? else { return Ok(None) };
    let passphrase = Some(request.passphrase).filter(|typed| !typed.is_empty()).map(Into::into);
    backups.make_backup(path, passphrase).await.map(Some)
}

pub(crate) async fn choose_backup_folder(shell: &Shell) -> Reply<Option<BackupView>> {
    let Some(folder) = shell.desktop.choose_folder().await else { return Ok(None) };
    shell.core.backups.use_weekly_folder(folder).await.map(Some)
}

pub(crate) async fn save_logs(shell: &Shell, request: SaveRequest) -> Reply<Option<SavedLogs>> {
    let name = shell.core.backups.logs_name();
    let Some(path) = target(shell, request.to, &name).await? else { return Ok(None) };
    let data_folder = shell.core.data_folder().to_owned();
    let saved = tauri::async_runtime::spawn_blocking(move || {
        let written = logging::save(&data_folder, &path);
        written.map_err(|error| BackupError::of_folder(&error, path.parent().unwrap_or(&path)))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Some(SavedLogs { name, in_downloads: request.to == ExportName::Downloads }))
    });
    saved.await.unwrap_or(Err(AppError::Internal))
}
