//! Commands that restart the app with other records or none.

use porokh_api::{
    AppError,
    backup::BackupError,
    removal::RemovalFacts,
    restore::{BackupFile, BringBack},
};
use porokh_runtime::exports::free_path;
use uuid::Uuid;

use super::Reply;
use crate::{ipc::DeleteEverything, shell::Shell};

/// `None` if the dialog was closed.
pub(crate) async fn choose_backup(shell: &Shell) -> Reply<Option<BackupFile>> {
    let Some(path) = shell.desktop.choose_backup().await else { return Ok(None) };
    shell.core.restores.inspect_backup(path).await.map(Some)
}

pub(crate) async fn restore_backup(shell: &Shell) -> Reply<()> {
    shell.core.restores.restore_backup(Uuid::new_v4().simple().to_string()).await?;
    shell.desktop.start_again();
    Ok(())
}

pub(crate) async fn bring_back(shell: &Shell, request: BringBack) -> Reply<()> {
    match shell.core.restores.bring_back(request).await {
        // Decided before, without a restart.
        Ok(()) | Err(AppError::Busy) => {}
        Err(error) => return Err(error),
    }
    shell.desktop.start_again();
    Ok(())
}

pub(crate) async fn removal_facts(shell: &Shell) -> Reply<RemovalFacts> {
    shell.core.removal.removal_facts(shell.desktop.downloads()?).await
}

pub(crate) async fn delete_everything(shell: &Shell, request: DeleteEverything) -> Reply<()> {
    if request.backup {
        let backups = &shell.core.backups;
        let folder = shell.core.removal.backup_folder(shell.desktop.downloads()?);
        let path = free_path(&folder, &backups.backup_name());
        backups.make_backup(path.clone(), None).await?;
        // Stopped by the seller: then nothing is deleted.
        if !path.is_file() {
            return Err(AppError::Backup { reason: BackupError::Stopped });
        }
    }
    shell.core.removal.delete_everything().await?;
    // Deleted data must not start with the computer.
    if let Err(error) = shell.desktop.start_with_computer(false) {
        log::warn!("the computer still starts the app: {error:?}");
    }
    shell.desktop.start_again();
    Ok(())
}
