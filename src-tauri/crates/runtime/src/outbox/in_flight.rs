//! A request whose row is persisted, until it is settled.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use porokh_api::AppError;
use porokh_store::{Connection, Settlement, Store};
use porokh_transport::SendState;

use super::{Intent, Outbox, Outcome, Prepared, queue::Queue};

/// A request about to be sent, or sent. If dropped before it is [settled](Self::settled), it is settled by whether
/// sending had started.
pub struct InFlight<I: Intent> {
    row: I::Row,
    guard: Guard,
}

/// Settles an abandoned request.
struct Guard {
    queue: Arc<Queue>,
    send_state: SendState,
    state: Arc<Mutex<State>>,
}

/// The row is written on another thread, and the caller may be dropped meanwhile.
#[derive(Default)]
enum State {
    #[default]
    Unwritten,
    Written(Box<Settlements>),
    /// Abandoned or settled.
    Over,
}

/// Settlements of an abandoned request.
struct Settlements {
    not_sent: Settlement,
    unknown: Settlement,
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<I: Intent> InFlight<I> {
    pub(super) async fn begin(
        outbox: &Outbox,
        prepare: impl FnOnce(&mut Connection, DateTime<Utc>) -> Prepared<I> + Send + 'static,
    ) -> Result<Result<Self, I::Declined>, AppError> {
        let guard = Guard {
            queue: Arc::clone(&outbox.queue),
            send_state: SendState::default(),
            state: Arc::default(),
        };
        let (state, clock) = (Arc::clone(&guard.state), Arc::clone(&outbox.clock));
        let identity = Arc::clone(&outbox.identity);
        let settlements = |row: &I::Row, now| Settlements {
            not_sent: I::settlement(row, Outcome::NotSent(None), now),
            unknown: I::settlement(row, Outcome::Unknown(None), now),
        };
        let written = outbox.store.run(move |db| {
            if identity.get().is_none() {
                let _ = identity.set(Store::identity(db)?);
            }
            // The time of the write: the database may have been locked for a while.
            let now = clock.now();
            let row = match prepare(db, now)? {
                Ok(row) => row,
                Err(declined) => return Ok(Err(declined)),
            };
            let settlements = settlements(&row, now);
            let mut state = locked(&state);
            if matches!(*state, State::Over) {
                // The caller was dropped: nothing is sent. On a failure the next start settles the row.
                settlements.not_sent.apply(db)?;
            } else {
                *state = State::Written(Box::new(settlements));
            }
            Ok(Ok(row))
        });
        Ok(written.await?.map(|row| Self { row, guard }))
    }

    pub fn row(&self) -> &I::Row {
        &self.row
    }

    /// For the client to record the start of sending.
    pub fn send_state(&self) -> &SendState {
        &self.guard.send_state
    }

    pub fn settled(self) -> I::Row {
        *locked(&self.guard.state) = State::Over;
        self.row
    }
}

impl Drop for Guard {
    /// On this thread: a spawned task might never run while the app ends.
    fn drop(&mut self) {
        let state = std::mem::replace(&mut *locked(&self.state), State::Over);
        if let State::Written(settlements) = state {
            let Settlements { not_sent, unknown } = *settlements;
            self.queue.write_now(if self.send_state.try_cancel() { not_sent } else { unknown });
        }
    }
}
