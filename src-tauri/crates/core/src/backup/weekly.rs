//! The backup that is made every week by itself.

use std::{fs, path::Path, sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError,
    backup::BackupError,
    saved::{MadeBackup, SavedBackups},
};

use super::Backups;
use crate::{
    free_path,
    jobs::{self, Job, Next},
};

pub(super) const KEEPS: u32 = 8;
/// Not at once: a start has enough to do.
const AFTER_START: Duration = Duration::from_secs(10);
/// How often to look whether one is due, or its folder is back.
const TICK: Duration = Duration::from_secs(60);
/// Between two tries of one that failed.
const AFTER_FAILURE: Duration = Duration::from_secs(3600);
/// However the clock jumps, no two are made within so long.
const APART: Duration = Duration::from_secs(24 * 3600);
const EVERY: TimeDelta = TimeDelta::days(7);
/// A last one that lies further ahead was made by a clock that was wrong.
const AHEAD: TimeDelta = TimeDelta::days(1);

/// Makes the weekly backup.
#[derive(Default)]
struct Weekly {
    /// When one was last made, by the time that has passed.
    made: Option<Duration>,
    /// When one last failed, and into which folder.
    failed: Option<(Duration, String)>,
}

/// Makes weekly backups for as long as the app is open.
pub(crate) async fn make_weekly(backups: Arc<Backups>) {
    let (clock, listener) = (Arc::clone(&backups.clock), backups.wake.listen());
    jobs::keep(Weekly::default(), backups, clock, listener).await;
}

impl Job for Weekly {
    type Owner = Backups;

    fn first(&self) -> Next {
        Next::In(AFTER_START)
    }

    async fn step(&mut self, backups: &Arc<Backups>) -> Next {
        if backups.is_closing() {
            return Next::Done;
        }
        let clearing = Arc::clone(backups);
        let _ = tokio::task::spawn_blocking(move || clearing.clear_drafts()).await;
        let saved = backups.settings.saved().backups.clone();
        let passed = backups.clock.passed();
        let within = |at: Duration, time: Duration| passed.saturating_sub(at) < time;
        let waits = self.made.is_some_and(|made| within(made, APART))
            || self
                .failed
                .as_ref()
                .is_some_and(|(failed, folder)| *folder == saved.folder && within(*failed, AFTER_FAILURE));
        if !is_due(&saved, backups.clock.now()) || waits {
            return Next::In(TICK);
        }
        if !backups.finds_folder().await {
            // It comes back when the drive is plugged in: that is no failure to wait for.
            let gone = BackupError::FolderGone { folder: saved.folder };
            backups.set_problem(Some(gone.into()));
            return Next::In(TICK);
        }
        match backups.make(free_path(Path::new(&saved.folder), &backups.backup_name()), true).await {
            Ok(()) => {
                (self.made, self.failed) = (Some(backups.clock.passed()), None);
                backups.set_problem(None);
            }
            Err(AppError::Backup { reason: BackupError::Running }) => {}
            Err(error) => {
                self.failed = Some((backups.clock.passed(), saved.folder));
                let stopped = matches!(error, AppError::Backup { reason: BackupError::Stopped });
                backups.set_problem((!stopped).then_some(error));
            }
        }
        Next::In(TICK)
    }
}

/// Whether a weekly backup is to be made: none lies in its folder, or the last one is a week old, or ahead of a clock
/// that was set back.
fn is_due(saved: &SavedBackups, now: DateTime<Utc>) -> bool {
    let last = saved.kept.iter().rev().find(|kept| is_in_folder(saved, kept));
    let age = last.map(|last| TimeDelta::milliseconds(now.timestamp_millis().saturating_sub(last.made_at)));
    saved.weekly && !saved.folder.is_empty() && age.is_none_or(|age| age >= EVERY || age < -AHEAD)
}

fn is_in_folder(saved: &SavedBackups, made: &MadeBackup) -> bool {
    Path::new(&made.path).parent() == Some(Path::new(&saved.folder))
}

/// Deletes the oldest of the weekly backups in the folder, as long as there are too many. Only a file that we made, and
/// that is as it was then, goes. Their order is that in which they were made, whatever the clock said.
pub(super) fn delete_surplus(saved: &mut SavedBackups) {
    let ours = saved.kept.iter().filter(|kept| is_in_folder(saved, kept)).count();
    let mut surplus = ours.saturating_sub(KEEPS as usize);
    let all = std::mem::take(&mut saved.kept);
    for kept in all {
        let goes = surplus > 0 && is_in_folder(saved, &kept);
        if goes {
            surplus -= 1;
        }
        if !goes || !is_gone(&kept) {
            saved.kept.push(kept);
        }
    }
}

/// Deletes a backup of ours; `false`: it is to be tried again. One that is another file by now is no more ours.
fn is_gone(made: &MadeBackup) -> bool {
    let path = Path::new(&made.path);
    match path.symlink_metadata() {
        Ok(facts) if facts.is_file() && facts.len() == made.bytes => fs::remove_file(path).is_ok(),
        _ => true,
    }
}

#[cfg(test)]
mod tests;
