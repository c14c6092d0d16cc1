//! Replaces today's records with those of a backup, or with those that were put aside for one.
//!
//! The new records are first completed in their own folder (`stage`). The next start makes the swap before anything
//! is
//! open (`swap`): renames that can be interrupted after each, and resumed. Today's records are put aside with the
//! name of
//! their keys, for [`KEPT_FOR`] (`aside`). A backup's records get a new name for their keys, so that no key in the
//! key
//! store fits them, and a new database name, so that no answer that waits for today's records is written into them;
//! nothing in them continues automatically (`store::restored`).

mod aside;
mod parts;
mod settings;
mod stage;
mod swap;
#[cfg(test)]
mod tests;

pub use aside::KEPT_FOR;
pub(crate) use aside::{folders as aside_folders, key_names};
pub(crate) use parts::{COMING, delete_ours, own_folders, parts as records};
pub use swap::finish;

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError,
    backup::BackupError,
    restore::{AsideView, BackupFile, BringBack, Held, UnlockBackup},
};
use porokh_domain::wire::iso;
use porokh_runtime::{Ctx, blocking};
use secrecy::SecretString;

use self::{
    aside::{Note, read_settings},
    stage::Today,
};
use crate::{
    accounts::{Accounts, entry_names},
    backup::{self, Work},
    store::restored,
};

/// A backup, with what unlocks it.
#[derive(Clone)]
struct Chosen {
    path: PathBuf,
    passphrase: Option<SecretString>,
}

pub struct Restores {
    ctx: Arc<Ctx>,
    accounts: Arc<Accounts>,
    /// The file that was inspected last; the window passes no path.
    chosen: Mutex<Option<Chosen>>,
    /// The file that was last found to be locked.
    locked: Mutex<Option<PathBuf>>,
    /// A file that was dropped on the window.
    dropped: Mutex<Option<PathBuf>>,
    /// The reading or unpacking that began last.
    work: Mutex<Arc<Work>>,
}

impl Restores {
    pub(crate) fn new(ctx: Arc<Ctx>, accounts: Arc<Accounts>) -> Arc<Self> {
        Arc::new(Self {
            ctx,
            accounts,
            chosen: Mutex::default(),
            locked: Mutex::default(),
            dropped: Mutex::default(),
            work: Mutex::default(),
        })
    }

    /// Reads a whole backup and compares it with the current records. Changes nothing.
    ///
    /// # Errors
    /// [`AppError::Backup`]: the file is damaged, with the reason, or it was stopped.
    pub async fn inspect_backup(&self, file: PathBuf) -> Result<BackupFile, AppError> {
        self.inspect(Chosen { path: file, passphrase: None }).await
    }

    /// Inspects the file that was last found to be locked, as [`inspect_backup`](Self::inspect_backup).
    ///
    /// # Errors
    /// The errors of `inspect_backup`, and [`AppError::NotFound`] if no locked file waits.
    pub async fn unlock_backup(&self, request: UnlockBackup) -> Result<BackupFile, AppError> {
        let path = self.locked.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let path = path.ok_or(AppError::NotFound)?;
        self.inspect(Chosen { path, passphrase: Some(request.passphrase.into()) }).await
    }

    async fn inspect(&self, chosen: Chosen) -> Result<BackupFile, AppError> {
        let (file, work) = (chosen.clone(), self.begin());
        let read = blocking(move || {
            let Chosen { path, passphrase } = file;
            let manifest = backup::read(&path, passphrase.as_ref(), &work)?;
            let settings = backup::read_settings(&path, passphrase.as_ref())?;
            Ok((manifest, settings, path.metadata().map_or(0, |facts| facts.len())))
        })
        .await;
        if let Err(AppError::Backup { reason: BackupError::Locked { .. } }) = &read {
            *self.locked.lock().unwrap_or_else(PoisonError::into_inner) = Some(chosen.path.clone());
        }
        let (manifest, settings, bytes) = read?;
        let made_at = manifest.made_at;
        let read = self
            .ctx
            .store
            .run(move |db| Ok((crate::store::backup::contents(db)?, restored::payments_since(db, made_at)?)));
        let (now, newer_payments) = read.await?;
        let newer = now.newest.map(|newest| newest - made_at).filter(|by| by.num_seconds() > 0);
        let today = self.ctx.settings.saved().clone();
        let view = BackupFile {
            name: chosen.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            bytes,
            made_at: iso(made_at),
            version: manifest.app_version,
            there: Held {
                checks: manifest.counts.checks,
                lists: manifest.counts.lists,
                payments: manifest.counts.payments,
            },
            now: Held { checks: now.checks, lists: now.lists, payments: now.payments },
            newer_days: newer.map(|by| by.num_days().try_into().unwrap_or(u32::MAX)),
            newer_payments,
            addresses: settings::brought_addresses(&today, &settings),
            keep: settings::keep_times(&today, &settings),
        };
        *self.chosen.lock().unwrap_or_else(PoisonError::into_inner) = Some(chosen);
        Ok(view)
    }

    /// Remembers a file that was dropped on the window until it is inspected.
    pub fn drop_backup(&self, file: PathBuf) {
        *self.dropped.lock().unwrap_or_else(PoisonError::into_inner) = Some(file);
    }

    /// Inspects the file that was dropped last, as [`inspect_backup`](Self::inspect_backup).
    ///
    /// # Errors
    /// Those of `inspect_backup`, and [`AppError::NotFound`] if no file was dropped since.
    pub async fn dropped_backup(&self) -> Result<BackupFile, AppError> {
        let file = self.dropped.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.inspect_backup(file.ok_or(AppError::NotFound)?).await
    }

    /// Prepares the backup that was inspected last; the next start of the app puts today's records aside and uses it.
    /// `profile` is a new name for its keys.
    ///
    /// # Errors
    /// [`AppError::Backup`]: the file has changed or can't be read; [`AppError::Copy`]: the disk is full;
    /// [`AppError::NotFound`] without a file. If it was stopped, nothing is left of it.
    pub async fn restore_backup(&self, profile: String) -> Result<(), AppError> {
        let file = self.chosen.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let file = file.ok_or(AppError::NotFound)?;
        let work = self.begin();
        self.make_ready(move |today| stage::backup(today, &file, &profile, &work)).await
    }

    /// Stops the reading or unpacking of a backup.
    pub fn stop_restore(&self) {
        self.work.lock().unwrap_or_else(PoisonError::into_inner).stop();
    }

    fn begin(&self) -> Arc<Work> {
        let work = Arc::<Work>::default();
        *self.work.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&work);
        work
    }

    /// Returns the records that were put aside, the latest first.
    pub async fn put_aside(&self) -> Result<Vec<AsideView>, AppError> {
        let data = self.ctx.data_folder.clone();
        blocking(move || {
            let mut views: Vec<_> =
                aside::all(&data).into_iter().map(|(folder, note)| view(&folder, &note)).collect();
            views.reverse();
            Ok(views)
        })
        .await
    }

    /// Prepares records that were put aside; the next start of the app puts today's aside and uses them.
    ///
    /// # Errors
    /// [`AppError::NotFound`]: they are gone.
    pub async fn bring_back(&self, request: BringBack) -> Result<(), AppError> {
        self.make_ready(move |today| stage::put_aside(today, &request.id)).await
    }

    /// Returns whether the next start uses other records.
    pub fn is_decided(&self) -> bool {
        swap::is_decided(&self.ctx.data_folder)
    }

    async fn make_ready(
        &self,
        ready: impl FnOnce(&Today<'_>) -> Result<(), AppError> + Send + 'static,
    ) -> Result<(), AppError> {
        let data = self.ctx.data_folder.clone();
        let (saved, now) = (self.ctx.settings.saved().clone(), self.ctx.clock.now());
        let certain = self.ctx.clock.agreed();
        if swap::is_decided(&data) {
            return Err(AppError::Busy);
        }
        blocking(move || ready(&Today { data: &data, saved, now, certain })).await
    }

    /// Deletes expired records that were put aside, and their keys.
    pub(crate) async fn forget_what_is_old(&self, now: DateTime<Utc>) {
        let data = self.ctx.data_folder.clone();
        if swap::is_decided(&data) {
            return;
        }
        let Ok(expired) = blocking(move || Ok(aside::expired(&data, now))).await else { return };
        for (folder, note) in expired {
            let saved = read_settings(&folder);
            // Without the key store the keys would stay forever, so both are deleted another time.
            let keys = entry_names(&saved, &note.profile);
            if self.accounts.vault.delete_named(keys).await.is_ok() {
                let _ = blocking(move || Ok(aside::delete(&folder))).await;
            }
        }
    }
}

fn view(folder: &Path, note: &Note) -> AsideView {
    let at = DateTime::from_timestamp_millis(note.at).unwrap_or_default();
    AsideView {
        id: folder.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        at: iso(at),
        because: note.because,
        until: iso(note.until().unwrap_or(at)),
        bytes: aside::bytes(folder),
    }
}
