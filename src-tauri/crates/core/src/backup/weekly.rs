use std::{path::Path, sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{AppError, backup::BackupError, saved::SavedBackups};
use porokh_runtime::{
    exports::free_path,
    jobs::{self, Job, Next},
};

use super::{Backups, retention::is_in_folder};

/// Keeps the start fast.
const AFTER_START: Duration = Duration::from_secs(10);
/// How often to check whether a backup is due, or its folder is back.
const TICK: Duration = Duration::from_secs(60);
/// Pause after a failure.
const AFTER_FAILURE: Duration = Duration::from_secs(3600);
/// Shortest interval, however the clock jumps.
const APART: Duration = Duration::from_secs(24 * 3600);
const EVERY: TimeDelta = TimeDelta::days(7);
/// A last backup further ahead was made with a wrong clock.
const AHEAD: TimeDelta = TimeDelta::days(1);

#[derive(Default)]
struct Weekly {
    /// Monotonic time of the last backup.
    made: Option<Duration>,
    /// Monotonic time and folder of the last failure.
    failed: Option<(Duration, String)>,
}

/// Makes weekly backups while the app is open.
pub(crate) async fn make_weekly(backups: Arc<Backups>) {
    let (clock, listener) = (Arc::clone(&backups.ctx.clock), backups.wake.listen());
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
        let saved = backups.ctx.settings.saved().backups.clone();
        let passed = backups.ctx.clock.passed();
        let within = |at: Duration, time: Duration| passed.saturating_sub(at) < time;
        let waits = self.made.is_some_and(|made| within(made, APART))
            || self
                .failed
                .as_ref()
                .is_some_and(|(failed, folder)| *folder == saved.folder && within(*failed, AFTER_FAILURE));
        if !is_due(&saved, backups.ctx.clock.now()) || waits {
            return Next::In(TICK);
        }
        if !backups.finds_folder().await {
            // Retried as soon as the drive is connected, without a pause.
            let gone = BackupError::FolderGone { folder: saved.folder };
            backups.set_problem(Some(gone.into()));
            return Next::In(TICK);
        }
        match backups.make(free_path(Path::new(&saved.folder), &backups.backup_name()), None, true).await {
            Ok(()) => {
                (self.made, self.failed) = (Some(backups.ctx.clock.passed()), None);
                backups.set_problem(None);
            }
            Err(AppError::Backup { reason: BackupError::Running }) => {}
            Err(error) => {
                self.failed = Some((backups.ctx.clock.passed(), saved.folder));
                let stopped = matches!(error, AppError::Backup { reason: BackupError::Stopped });
                backups.set_problem((!stopped).then_some(error));
            }
        }
        Next::In(TICK)
    }
}

/// Whether a backup is due: none in its folder, the last one a week old, or ahead of a clock that was set back.
fn is_due(saved: &SavedBackups, now: DateTime<Utc>) -> bool {
    let last = saved.kept.iter().rev().find(|kept| is_in_folder(saved, kept));
    let age = last.map(|last| TimeDelta::milliseconds(now.timestamp_millis().saturating_sub(last.made_at)));
    saved.weekly && !saved.folder.is_empty() && age.is_none_or(|age| age >= EVERY || age < -AHEAD)
}

#[cfg(test)]
mod tests;
