//! What is being checked while the window closes.

use porokh_sheets::export::Decision;

use super::{PausedBy, RunState, WaitsFor};
use crate::{App, AppError, AppEvent, check::IdRequest, store::runs};

impl App {
    /// Whether numbers are being checked, so that closing the app would interrupt them. A run that waits for midnight
    /// or for its account goes on by itself at the next start, and isn't meant.
    pub fn is_checking(&self) -> bool {
        let Some(environment) = self.environment() else { return false };
        let waits = self.bulk.live().as_ref().and_then(|live| live.waits_for.clone());
        if matches!(waits, Some(WaitsFor::Midnight { .. } | WaitsFor::Account | WaitsFor::AccountAway { .. }))
        {
            return false;
        }
        // Without its records nothing is being checked.
        self.stored(|db| runs::is_any_active(db, environment)).unwrap_or(false)
    }

    /// Pauses every run that is active or in line.
    pub async fn pause_checking(&self) -> Result<(), AppError> {
        let Some(environment) = self.environment() else { return Ok(()) };
        let now = self.clock.now();
        self.store
            .run(move |db| {
                for run in runs::list(db, environment)? {
                    const FROM: &[RunState] = &[RunState::Running, RunState::Waiting];
                    runs::change(db, run.id, FROM, RunState::Paused, Some(&PausedBy::User), now)?;
                }
                Ok(())
            })
            .await?;
        self.bulk.changed.notify_one();
        Ok(())
    }

    /// Takes over decisions that were made elsewhere than in the table, and tells whoever shows it.
    pub(crate) async fn rows_decided(&self, run: i64, rows: &[u32], decision: Decision) {
        for row in rows {
            self.bulk.decided(run, *row, decision);
        }
        if let Ok(run) = self.run_state(IdRequest { id: run }).await {
            self.tell(AppEvent::Run { run: Box::new(run) });
        }
    }

    /// Tells how far the active run is, to whoever listens only from now on.
    pub async fn tell_checking(&self) {
        let active = self.bulk.live().as_ref().map(|live| live.run);
        if let Some(id) = active
            && let Ok(run) = self.run_state(IdRequest { id }).await
        {
            self.tell(AppEvent::Run { run: Box::new(run) });
        }
    }
}
