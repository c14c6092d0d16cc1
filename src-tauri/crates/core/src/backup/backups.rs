//! Manual backups and disk usage.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError, UiEvent,
    backup::{BackupError, BackupView, DataUsage, LastBackup, RunningBackup},
    requests::SwitchRequest,
    saved::MadeBackup,
};
use porokh_domain::bangladesh;
use porokh_runtime::{Ctx, blocking, data_folder::existing_own_folder, jobs::Wake};
use secrecy::SecretString;

use super::{
    Source, Work,
    manifest::name_of,
    retention::{KEEPS, delete_surplus},
};
use crate::store;

/// Suffix of a backup's name, after the day in Bangladesh.
const ENDING: &str = ".porokh";
/// Suffix of a draft's name.
const DRAFT: &str = ".part";
/// Interval of progress events.
const BETWEEN_EVENTS: Duration = Duration::from_millis(100);
/// How long exiting waits for a backup to stop; its draft is deleted at the next start.
const STOPS_WITHIN: Duration = Duration::from_secs(2);

/// Makes backups, one at a time.
pub struct Backups {
    pub(super) ctx: Arc<Ctx>,
    running: Mutex<Option<(Arc<Work>, bool)>>,
    ended: Condvar,
    closing: AtomicBool,
    /// Drafts of the last start are deleted.
    cleared: Mutex<bool>,
    problem: Mutex<Option<AppError>>,
    /// The weekly folder was missing at the last check.
    folder_gone: AtomicBool,
    pub(super) wake: Wake,
}

impl Backups {
    pub(crate) fn new(ctx: Arc<Ctx>) -> Arc<Self> {
        Arc::new(Self {
            ctx,
            running: Mutex::default(),
            ended: Condvar::new(),
            closing: AtomicBool::new(false),
            cleared: Mutex::default(),
            problem: Mutex::default(),
            folder_gone: AtomicBool::new(false),
            wake: Wake::default(),
        })
    }

    /// Named by today.
    pub fn backup_name(&self) -> String {
        format!("porokh-{}{ENDING}", bangladesh(self.ctx.clock.now()).format("%Y-%m-%d"))
    }

    /// Named by today.
    pub fn logs_name(&self) -> String {
        format!("porokh-logs-{}.txt", bangladesh(self.ctx.clock.now()).format("%Y-%m-%d"))
    }

    pub async fn backup_state(&self) -> Result<BackupView, AppError> {
        self.finds_folder().await;
        Ok(self.view())
    }

    /// Path of the last backup.
    pub fn last_backup(&self) -> Result<PathBuf, AppError> {
        let last = self.ctx.settings.saved().backups.last.clone();
        last.map(|made| made.path.into()).ok_or(AppError::NotFound)
    }

    /// Makes a backup, locked if there is a passphrase, and returns the new state, also if stopped.
    ///
    /// # Errors
    /// [`AppError::Backup`] names the unusable folder; nothing is left there.
    pub async fn make_backup(
        self: &Arc<Self>,
        target: PathBuf,
        passphrase: Option<SecretString>,
    ) -> Result<BackupView, AppError> {
        match self.make(target, passphrase, false).await {
            Ok(()) | Err(AppError::Backup { reason: BackupError::Stopped }) => Ok(self.view()),
            Err(error) => Err(error),
        }
    }

    /// Also deletes its draft.
    pub fn stop_backup(&self) {
        if let Some((work, _)) = &*self.running() {
            work.stop();
        }
    }

    /// Requires a folder.
    pub async fn switch_weekly(&self, request: SwitchRequest) -> Result<BackupView, AppError> {
        let has_folder = !self.ctx.settings.saved().backups.folder.is_empty();
        if request.on && !has_folder {
            return Err(AppError::WrongState);
        }
        self.ctx.settings.change(|saved| saved.backups.weekly = request.on)?;
        self.set_problem(None);
        self.wake.wake();
        Ok(self.tell())
    }

    /// Sets the folder of weekly backups.
    ///
    /// # Errors
    /// [`AppError::Backup`] if it is missing, or inside the data folder.
    pub async fn use_weekly_folder(&self, folder: PathBuf) -> Result<BackupView, AppError> {
        self.refuse_inside(&folder)?;
        let Some(path) = folder.to_str() else {
            return Err(BackupError::NotWritable { folder: folder.display().to_string() }.into());
        };
        self.ctx.settings.change(|saved| {
            saved.backups.folder = path.to_owned();
            saved.backups.weekly = true;
        })?;
        self.set_problem(None);
        self.finds_folder().await;
        self.wake.wake();
        Ok(self.tell())
    }

    /// Deletes the copy of the database that a killed app left half-written. Blocks.
    pub fn clear_copy(&self) {
        let running = self.running();
        if running.is_none() {
            super::make::clear_copy(&self.ctx.data_folder);
        }
    }

    pub async fn data_usage(&self) -> Result<DataUsage, AppError> {
        let data_folder = self.ctx.data_folder.clone();
        blocking(move || usage(&data_folder)).await
    }

    /// Stops a running backup and prevents new ones on exit.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        self.stop_backup();
        let running = self.running();
        let waited = self.ended.wait_timeout_while(running, STOPS_WITHIN, |running| running.is_some());
        drop(waited);
    }

    pub(super) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Checks whether the weekly folder exists; slow for a disconnected network folder.
    pub(super) async fn finds_folder(&self) -> bool {
        let folder = self.ctx.settings.saved().backups.folder.clone();
        let is_there = blocking(move || Ok(Path::new(&folder).is_dir())).await.unwrap_or(false);
        self.folder_gone.store(!is_there, Ordering::Relaxed);
        is_there
    }

    /// Deletes drafts of the last start, once and before any backup begins: later it could delete a draft in use.
    /// Drafts on a missing drive wait until a start finds it. Blocks.
    pub(super) fn clear_drafts(&self) {
        let mut cleared = self.cleared.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::replace(&mut *cleared, true) {
            return;
        }
        let drafts = self.ctx.settings.saved().backups.drafts.clone();
        let is_left = |draft: &str| {
            let path = Path::new(draft);
            let is_file = path.symlink_metadata().is_ok_and(|facts| facts.is_file());
            if is_file && draft.ends_with(DRAFT) && fs::remove_file(path).is_ok() {
                return false;
            }
            is_file || !path.parent().is_some_and(Path::is_dir)
        };
        let left: Vec<String> = drafts.iter().filter(|draft| is_left(draft)).cloned().collect();
        // Retried at the next start.
        let _ = self.ctx.settings.change(|saved| saved.backups.drafts = left);
    }

    /// Makes a backup, even if the caller is dropped.
    pub(super) async fn make(
        self: &Arc<Self>,
        target: PathBuf,
        passphrase: Option<SecretString>,
        weekly: bool,
    ) -> Result<(), AppError> {
        let end = self.begin(weekly)?;
        let mut made = tokio::task::spawn_blocking(move || {
            end.backups.make_blocking(&target, passphrase, weekly, &end.work)
        });
        loop {
            match tokio::time::timeout(BETWEEN_EVENTS, &mut made).await {
                Err(_) => drop(self.tell()),
                Ok(made) => return made.unwrap_or(Err(AppError::Internal)),
            }
        }
    }

    pub(super) fn begin(self: &Arc<Self>, weekly: bool) -> Result<Running, AppError> {
        let mut running = self.running();
        if running.is_some() {
            return Err(BackupError::Running.into());
        }
        if self.is_closing() {
            return Err(BackupError::Stopped.into());
        }
        let work = Arc::new(Work::default());
        *running = Some((Arc::clone(&work), weekly));
        drop(running);
        self.tell();
        Ok(Running { backups: Arc::clone(self), work })
    }

    fn make_blocking(
        &self,
        target: &Path,
        passphrase: Option<SecretString>,
        weekly: bool,
        work: &Work,
    ) -> Result<(), AppError> {
        let folder = target.parent().unwrap_or(target);
        self.refuse_inside(folder)?;
        self.clear_drafts();
        let draft = free_draft(target);
        let (Some(path), Some(begun)) = (target.to_str(), draft.to_str()) else {
            return Err(BackupError::NotWritable { folder: folder.display().to_string() }.into());
        };
        self.ctx.settings.change(|saved| saved.backups.drafts.push(begun.to_owned()))?;
        let source = Source {
            passphrase,
            data_folder: self.ctx.data_folder.clone(),
            saved: self.ctx.settings.saved().clone(),
            app_version: self.ctx.version.clone(),
            now: self.ctx.clock.now(),
        };
        let made = super::make(&source, &draft, target, work);
        let backup = made.as_ref().ok().map(|manifest| MadeBackup {
            path: path.to_owned(),
            made_at: manifest.made_at.timestamp_millis(),
            bytes: fs::metadata(target).map_or(0, |facts| facts.len()),
        });
        // A removed drive has the draft.
        let is_left = draft.exists() || !folder.is_dir();
        let noted = self.ctx.settings.change(|saved| {
            let backups = &mut saved.backups;
            backups.drafts.retain(|other| is_left || other != begun);
            if let Some(backup) = backup {
                backups.kept.retain(|kept| kept.path != backup.path);
                backups.kept.extend(weekly.then(|| backup.clone()));
                backups.last = Some(backup);
            }
        });
        made?;
        noted?;
        if weekly {
            self.ctx.settings.change(|saved| delete_surplus(&mut saved.backups))?;
        }
        Ok(())
    }

    /// A copy beside its original is lost with it.
    fn refuse_inside(&self, folder: &Path) -> Result<(), AppError> {
        let shown = folder.display().to_string();
        let Ok(real) = folder.canonicalize() else {
            return Err(BackupError::FolderGone { folder: shown }.into());
        };
        let is_inside = self.ctx.data_folder.canonicalize().is_ok_and(|data| real.starts_with(data));
        if is_inside { Err(BackupError::InData { folder: shown }.into()) } else { Ok(()) }
    }

    pub(super) fn set_problem(&self, problem: Option<AppError>) {
        let mut known = self.problem.lock().unwrap_or_else(PoisonError::into_inner);
        if *known != problem {
            *known = problem;
            drop(known);
            self.tell();
        }
    }

    fn tell(&self) -> BackupView {
        let backup = self.view();
        self.ctx.events.emit(UiEvent::Backup { backup: Box::new(backup.clone()) });
        backup
    }

    fn view(&self) -> BackupView {
        let running = self.running().as_ref().map(|(work, weekly)| {
            let (done, total) = work.progress();
            RunningBackup { done, total, weekly: *weekly }
        });
        let saved = self.ctx.settings.saved().backups.clone();
        let last = |made: MadeBackup| LastBackup {
            made_at: DateTime::<Utc>::from_timestamp_millis(made.made_at),
            bytes: made.bytes,
            name: name_of(Path::new(&made.path)),
        };
        BackupView {
            last: saved.last.map(last),
            running,
            weekly: saved.weekly,
            folder_gone: !saved.folder.is_empty() && self.folder_gone.load(Ordering::Relaxed),
            folder: saved.folder,
            keeps: KEEPS,
            problem: self.problem.lock().unwrap_or_else(PoisonError::into_inner).clone(),
        }
    }

    fn running(&self) -> MutexGuard<'_, Option<(Arc<Work>, bool)>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running backup; ends when dropped.
pub(super) struct Running {
    backups: Arc<Backups>,
    work: Arc<Work>,
}

impl Drop for Running {
    fn drop(&mut self) {
        *self.backups.running() = None;
        self.backups.ended.notify_all();
        self.backups.tell();
    }
}

/// An unused name beside the backup.
fn free_draft(target: &Path) -> PathBuf {
    let named = |count: u32| {
        let mut name = target.file_name().unwrap_or_default().to_owned();
        if count > 1 {
            name.push(format!("-{count}"));
        }
        name.push(DRAFT);
        target.with_file_name(name)
    };
    (1..100).map(named).find(|path| path.symlink_metadata().is_err()).unwrap_or_else(|| named(100))
}

fn usage(data_folder: &Path) -> Result<DataUsage, AppError> {
    let database = data_folder.join(porokh_runtime::data_folder::DATABASE);
    let (contents, payments) = store::backup::read_usage(&database)?;
    let size = |path: &Path| fs::metadata(path).map_or(0, |facts| facts.len());
    let beside = |suffix: &str| {
        let mut name = database.clone().into_os_string();
        name.push(suffix);
        size(Path::new(&name))
    };
    let all = size(&database) + beside("-wal") + beside("-shm");
    Ok(DataUsage {
        checks: all.saturating_sub(payments),
        files: existing_own_folder(data_folder).map_or(0, |folder| size_of_files(&folder)),
        payments,
        logs: size_of_files(&data_folder.join(porokh_runtime::data_folder::LOGS)),
        results: contents.checks,
        since: contents.oldest,
    })
}

/// Without subfolders.
fn size_of_files(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let files = entries.filter_map(|entry| entry.ok()?.metadata().ok());
    files.filter(fs::Metadata::is_file).map(|facts| facts.len()).sum()
}
