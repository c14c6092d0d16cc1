//! Active runs while the window closes.

use porokh_api::{
    AppError, UiEvent,
    bulk::{PausedBy, RunState, WaitsFor},
    requests::IdRequest,
};

use super::state::Live;
use crate::{bulk::Runs, store::runs};

impl Runs {
    /// Whether closing the app would interrupt a run. A run that waits for midnight or its account continues at the
    /// next start, and doesn't count.
    pub fn is_checking(&self) -> bool {
        let rests = |live: &Live| {
            matches!(
                live.waits_for,
                Some(WaitsFor::Midnight { .. } | WaitsFor::Account | WaitsFor::AccountAway { .. })
            )
        };
        // Without the database nothing is checked.
        let active = self.ctx.store.run_blocking(|db| runs::active(db)).unwrap_or_default();
        let mut lives = self.state.lives();
        lives.retain(|live| active.contains(&live.run));
        // A run queued behind a waiting one isn't active either.
        !active.is_empty() && (lives.is_empty() || !lives.iter().all(rests))
    }

    pub async fn pause_checking(&self) -> Result<(), AppError> {
        let now = self.ctx.clock.now();
        self.ctx
            .store
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

    /// A run that waits for its account's key may continue.
    pub(crate) fn wake(&self) {
        self.state.wake();
    }

    /// Orders changed elsewhere than in the open table, which reads them again.
    pub(crate) async fn orders_changed(&self) {
        let Some(run) = self.state.open.run() else { return };
        if let Ok(run) = self.run_state(IdRequest { id: run }).await {
            self.ctx.events.emit(UiEvent::Run { run: Box::new(run) });
        }
    }

    /// Sends the progress of unfinished runs to a new subscriber.
    pub async fn tell_checking(&self) {
        for Live { run: id, .. } in self.state.lives() {
            let Ok(run) = self.run_state(IdRequest { id }).await else { continue };
            if !run.row.state.has_ended() {
                self.ctx.events.emit(UiEvent::Run { run: Box::new(run) });
            }
        }
    }
}
