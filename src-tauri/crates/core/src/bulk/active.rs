//! What is being checked while the window closes.

use porokh_api::{
    AppError, AppEvent,
    bulk::{PausedBy, RunState, WaitsFor},
    requests::IdRequest,
};
use porokh_domain::RowNumber;
use porokh_sheets::export::Decision;

use super::control::Live;
use crate::{bulk::Runs, store::runs};

impl Runs {
    /// Whether numbers are being checked, so that closing the app would interrupt them. A run that waits for midnight
    /// or for its account goes on by itself at the next start, and isn't meant.
    pub fn is_checking(&self) -> bool {
        let rests = |live: &Live| {
            matches!(
                live.waits_for,
                Some(WaitsFor::Midnight { .. } | WaitsFor::Account | WaitsFor::AccountAway { .. })
            )
        };
        // Without its records nothing is being checked.
        let active = self.store.run_blocking(|db| runs::active(db)).unwrap_or_default();
        let mut lives = self.state.lives();
        lives.retain(|live| active.contains(&live.run));
        // One in line behind a run that rests isn't being checked either.
        !active.is_empty() && (lives.is_empty() || !lives.iter().all(rests))
    }

    /// Pauses every run that is active or in line.
    pub async fn pause_checking(&self) -> Result<(), AppError> {
        let now = self.clock.now();
        self.store
            .run(move |db| {
                for run in runs::active(db)? {
                    const FROM: &[RunState] = &[RunState::Running, RunState::Waiting];
                    runs::change(db, run, FROM, RunState::Paused, Some(&PausedBy::User), now)?;
                }
                Ok(())
            })
            .await?;
        self.state.changed.wake();
        Ok(())
    }

    /// Another account's key is at hand: a run that waits for it may go on.
    pub(crate) fn wake(&self) {
        self.state.wake();
    }

    /// Takes over decisions that were made elsewhere than in the table, and tells whoever shows it.
    pub(crate) async fn rows_decided(&self, run: i64, rows: &[RowNumber], decision: Decision) {
        for row in rows {
            self.state.decided(run, *row, decision);
        }
        if let Ok(run) = self.run_state(IdRequest { id: run }).await {
            self.events.tell(AppEvent::Run { run: Box::new(run) });
        }
    }

    /// Tells how far the runs are that have not ended, to whoever listens only from now on.
    pub async fn tell_checking(&self) {
        for Live { run: id, .. } in self.state.lives() {
            let Ok(run) = self.run_state(IdRequest { id }).await else { continue };
            if !run.row.state.has_ended() {
                self.events.tell(AppEvent::Run { run: Box::new(run) });
            }
        }
    }
}
