//! Deletes everything: the records, those put aside, the settings, the logs, and the keys in the key store.
//!
//! The confirmed deletion is first noted on disk with the names of the keys, so that an interrupted deletion
//! resumes at
//! the next start. The keys are deleted while the app is open, because the key store may refuse; the files at the
//! next
//! start, before anything is open (`files`). Files that the app didn't create stay, and so do backups in other
//! folders.

mod files;
#[cfg(test)]
mod tests;

pub use files::finish;

use std::{path::PathBuf, sync::Arc};

use porokh_api::{AppError, CopyProblem, accounts::Service, removal::RemovalFacts};
use porokh_runtime::{Ctx, blocking};

use self::files::Decided;
use crate::{
    accounts::{Accounts, entry_names},
    restore,
    store::{self, restored},
};

pub struct Removal {
    ctx: Arc<Ctx>,
    accounts: Arc<Accounts>,
}

impl Removal {
    pub(crate) fn new(ctx: Arc<Ctx>, accounts: Arc<Accounts>) -> Arc<Self> {
        Arc::new(Self { ctx, accounts })
    }

    /// Returns what would be deleted; `downloads` is the seller's folder for downloads.
    pub async fn removal_facts(&self, downloads: PathBuf) -> Result<RemovalFacts, AppError> {
        let (held, waiting) =
            self.ctx.store.run(|db| Ok((store::backup::contents(db)?, restored::waiting(db)?))).await?;
        let saved = self.ctx.settings.saved().clone();
        let keys = [Service::Courier, Service::Payment].map(|service| saved.keys(service).keys.len() as u64);
        let data = self.ctx.data_folder.clone();
        let put_aside = blocking(move || Ok(restore::aside_folders(&data).len() as u64)).await?;
        Ok(RemovalFacts {
            checks: held.checks,
            lists: held.lists,
            payments: held.payments,
            keys: keys.iter().sum(),
            waiting_payments: waiting.payments,
            unknown_refunds: waiting.refunds,
            open_lists: waiting.runs,
            put_aside,
            backup_folder: self.backup_folder(downloads).display().to_string(),
        })
    }

    /// Returns the folder for a backup before the deletion: that of the weekly backups, or `downloads`.
    pub fn backup_folder(&self, downloads: PathBuf) -> PathBuf {
        let weekly = self.ctx.settings.saved().backups.folder.clone();
        if weekly.is_empty() { downloads } else { weekly.into() }
    }

    /// Deletes all keys and schedules the deletion of everything else for the next start.
    ///
    /// # Errors
    /// [`AppError::KeyStore`]: a key can't be deleted; the records stay, and the seller may try again.
    /// [`AppError::Copy`]: the data folder isn't writable; nothing was deleted.
    pub async fn delete_everything(&self) -> Result<(), AppError> {
        let saved = self.ctx.settings.saved().clone();
        let data = self.ctx.data_folder.clone();
        let keys = blocking(move || {
            let mut keys = entry_names(&saved, &saved.profile);
            keys.extend(restore::key_names(&data));
            files::decide(&data, &Decided { keys: keys.clone() })
                .map_err(|_| AppError::Copy { reason: CopyProblem::NotWritable })?;
            Ok(keys)
        })
        .await?;
        let deleted = self.accounts.vault.delete_named(keys).await;
        let data = self.ctx.data_folder.clone();
        let is_deleted = deleted.is_ok();
        blocking(move || match is_deleted {
            true => {
                // The next start needs no key store then. If this write fails, it deletes the keys again, which does
                // no harm.
                let _ = files::decide(&data, &Decided { keys: Vec::new() });
                Ok(())
            }
            false => files::take_back(&data).map_err(|_| AppError::Copy { reason: CopyProblem::NotWritable }),
        })
        .await?;
        deleted
    }
}
