//! Backups as the seller asks for them, and the room that the data takes.

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
    AppError, AppEvent,
    backup::{BackupError, BackupView, DataUsage, LastBackup, RunningBackup, WeeklyRequest},
    saved::MadeBackup,
};
use porokh_domain::{CorrectedClock, bangladesh};

use super::{
    Source, Work,
    manifest::name_of,
    weekly::{self, KEEPS},
};
use crate::{
    Events, SettingsStore, blocking::blocking, files::existing_own_folder, jobs::Wake, services::Services,
    store,
};

/// What a backup is called: the day in Bangladesh stands before it.
const ENDING: &str = ".porokh";
/// What a draft is called, behind the name of its backup.
const DRAFT: &str = ".part";
/// How often the window is told how far one is.
const BETWEEN_EVENTS: Duration = Duration::from_millis(100);
/// The app ends without a backup that didn't stop for so long; its draft goes at the next start.
const STOPS_WITHIN: Duration = Duration::from_secs(2);

/// Makes backups, one at a time.
pub struct Backups {
    pub(super) settings: Arc<SettingsStore>,
    pub(super) clock: Arc<CorrectedClock>,
    events: Arc<Events>,
    data_folder: PathBuf,
    version: String,
    running: Mutex<Option<(Arc<Work>, bool)>>,
    ended: Condvar,
    closing: AtomicBool,
    /// What the last start left half made is deleted.
    cleared: Mutex<bool>,
    problem: Mutex<Option<AppError>>,
    /// The weekly folder wasn't there when it was last looked for.
    folder_gone: AtomicBool,
    pub(super) wake: Wake,
}

impl Backups {
    pub(crate) fn new(services: &Services, version: &str) -> Arc<Self> {
        Arc::new(Self {
            settings: Arc::clone(&services.settings),
            clock: Arc::clone(&services.clock),
            events: Arc::clone(&services.events),
            data_folder: services.data_folder.clone(),
            version: version.to_owned(),
            running: Mutex::default(),
            ended: Condvar::new(),
            closing: AtomicBool::new(false),
            cleared: Mutex::default(),
            problem: Mutex::default(),
            folder_gone: AtomicBool::new(false),
            wake: Wake::default(),
        })
    }

    /// The name of a backup of today.
    pub fn backup_name(&self) -> String {
        format!("porokh-{}{ENDING}", bangladesh(self.clock.now()).format("%Y-%m-%d"))
    }

    /// The name of a file with the logs until today.
    pub fn logs_name(&self) -> String {
        format!("porokh-logs-{}.txt", bangladesh(self.clock.now()).format("%Y-%m-%d"))
    }

    pub async fn backup_state(&self) -> Result<BackupView, AppError> {
        self.finds_folder().await;
        Ok(self.view())
    }

    /// Where the last backup was made.
    pub fn last_backup(&self) -> Result<PathBuf, AppError> {
        let last = self.settings.saved().backups.last.clone();
        last.map(|made| made.path.into()).ok_or(AppError::NotFound)
    }

    /// Makes a backup and gives how backups stand then, also where it was stopped.
    ///
    /// # Errors
    /// [`AppError::Backup`] names the folder that can't be used; nothing is left there.
    pub async fn make_backup(self: &Arc<Self>, target: PathBuf) -> Result<BackupView, AppError> {
        match self.make(target, false).await {
            Ok(()) | Err(AppError::Backup { reason: BackupError::Stopped }) => Ok(self.view()),
            Err(error) => Err(error),
        }
    }

    /// Stops the backup that is being made; nothing of it stays.
    pub fn stop_backup(&self) {
        if let Some((work, _)) = &*self.running() {
            work.stop();
        }
    }

    /// Switches the weekly backup; there must be a folder for it.
    pub async fn switch_weekly(&self, request: WeeklyRequest) -> Result<BackupView, AppError> {
        let has_folder = !self.settings.saved().backups.folder.is_empty();
        if request.on && !has_folder {
            return Err(AppError::WrongState);
        }
        self.settings.change(|saved| saved.backups.weekly = request.on)?;
        self.set_problem(None);
        self.wake.wake();
        Ok(self.tell())
    }

    /// Has weekly backups made into a folder, from now on.
    ///
    /// # Errors
    /// [`AppError::Backup`]: it isn't there, or is the folder that the data itself lies in.
    pub async fn use_weekly_folder(&self, folder: PathBuf) -> Result<BackupView, AppError> {
        self.refuse_inside(&folder)?;
        let Some(path) = folder.to_str() else {
            return Err(BackupError::NotWritable { folder: folder.display().to_string() }.into());
        };
        self.settings.change(|saved| {
            saved.backups.folder = path.to_owned();
            saved.backups.weekly = true;
        })?;
        self.set_problem(None);
        self.finds_folder().await;
        self.wake.wake();
        Ok(self.tell())
    }

    /// What the data takes on this computer.
    pub async fn data_usage(&self) -> Result<DataUsage, AppError> {
        let data_folder = self.data_folder.clone();
        blocking(move || usage(&data_folder)).await
    }

    /// Stops what is under way and begins nothing more: the app ends.
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

    /// Looks whether the weekly folder is there; one on a network that is gone takes its time to say so.
    pub(super) async fn finds_folder(&self) -> bool {
        let folder = self.settings.saved().backups.folder.clone();
        let is_there = blocking(move || Ok(Path::new(&folder).is_dir())).await.unwrap_or(false);
        self.folder_gone.store(!is_there, Ordering::Relaxed);
        is_there
    }

    /// Deletes what the last start left half made, once, and before anything is begun: later it would take for it what
    /// is being made. What lies on a drive that isn't there now waits until a start finds it. Blocks.
    pub(super) fn clear_drafts(&self) {
        let mut cleared = self.cleared.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::replace(&mut *cleared, true) {
            return;
        }
        let drafts = self.settings.saved().backups.drafts.clone();
        let is_left = |draft: &str| {
            let path = Path::new(draft);
            let is_file = path.symlink_metadata().is_ok_and(|facts| facts.is_file());
            if is_file && draft.ends_with(DRAFT) && fs::remove_file(path).is_ok() {
                return false;
            }
            is_file || !path.parent().is_some_and(Path::is_dir)
        };
        let left: Vec<String> = drafts.iter().filter(|draft| is_left(draft)).cloned().collect();
        // What can't be noted is looked at again at the next start.
        let _ = self.settings.change(|saved| saved.backups.drafts = left);
    }

    /// Makes a backup. It goes on when nobody waits for it.
    pub(super) async fn make(self: &Arc<Self>, target: PathBuf, weekly: bool) -> Result<(), AppError> {
        let end = self.begin(weekly)?;
        let mut made =
            tokio::task::spawn_blocking(move || end.backups.make_blocking(&target, weekly, &end.work));
        loop {
            match tokio::time::timeout(BETWEEN_EVENTS, &mut made).await {
                Err(_) => drop(self.tell()),
                Ok(made) => return made.unwrap_or(Err(AppError::Internal)),
            }
        }
    }

    fn begin(self: &Arc<Self>, weekly: bool) -> Result<Running, AppError> {
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

    fn make_blocking(&self, target: &Path, weekly: bool, work: &Work) -> Result<(), AppError> {
        let folder = target.parent().unwrap_or(target);
        self.refuse_inside(folder)?;
        self.clear_drafts();
        let draft = free_draft(target);
        let (Some(path), Some(begun)) = (target.to_str(), draft.to_str()) else {
            return Err(BackupError::NotWritable { folder: folder.display().to_string() }.into());
        };
        self.settings.change(|saved| saved.backups.drafts.push(begun.to_owned()))?;
        let source = Source {
            data_folder: self.data_folder.clone(),
            saved: self.settings.saved().clone(),
            app_version: self.version.clone(),
            now: self.clock.now(),
        };
        let made = super::make(&source, &draft, target, work);
        let backup = made.as_ref().ok().map(|manifest| MadeBackup {
            path: path.to_owned(),
            made_at: manifest.made_at.timestamp_millis(),
            bytes: fs::metadata(target).map_or(0, |facts| facts.len()),
        });
        // A drive that was pulled out took the draft along.
        let is_left = draft.exists() || !folder.is_dir();
        let noted = self.settings.change(|saved| {
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
            self.settings.change(|saved| weekly::delete_surplus(&mut saved.backups))?;
        }
        Ok(())
    }

    /// A copy that lies beside its original is lost with it.
    fn refuse_inside(&self, folder: &Path) -> Result<(), AppError> {
        let shown = folder.display().to_string();
        let Ok(real) = folder.canonicalize() else {
            return Err(BackupError::FolderGone { folder: shown }.into());
        };
        let is_inside = self.data_folder.canonicalize().is_ok_and(|data| real.starts_with(data));
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
        self.events.tell(AppEvent::Backup { backup: Box::new(backup.clone()) });
        backup
    }

    fn view(&self) -> BackupView {
        let running = self.running().as_ref().map(|(work, weekly)| {
            let (done, total) = work.progress();
            RunningBackup { done, total, weekly: *weekly }
        });
        let saved = self.settings.saved().backups.clone();
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

/// A backup that is being made, until this is dropped.
struct Running {
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

/// A name beside a backup that nothing has.
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
    let database = data_folder.join(crate::DATABASE);
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
        logs: size_of_files(&data_folder.join(crate::LOGS)),
        results: contents.checks,
        since: contents.oldest,
    })
}

/// Bytes of the files in a folder, without those in folders of it.
fn size_of_files(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let files = entries.filter_map(|entry| entry.ok()?.metadata().ok());
    files.filter(fs::Metadata::is_file).map(|facts| facts.len()).sum()
}
