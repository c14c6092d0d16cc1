//! Requests that may move money, while they are on their way.

use std::time::Duration;

use porokh_transport::Departure;

use crate::store::Connection;
use crate::{AppError, store::Store};

/// How often an answer that exists nowhere else is tried to be kept.
const KEEP_ATTEMPTS: u32 = 20;
const KEEP_PAUSE: Duration = Duration::from_millis(500);

/// What is to be written when nobody waits for the answer any more; it is told whether the request may have left.
type Abandoned = Box<dyn FnOnce(&mut Connection, bool) -> crate::store::Result<()> + Send>;

/// A request whose intent is on disk. Dropped before [`settled`](Self::settled), because the window closed or what
/// came of it couldn't be written, it settles the intent by what it knows: whether the request may have left.
pub(super) struct InFlight {
    store: Store,
    departure: Departure,
    abandoned: Option<Abandoned>,
}

impl InFlight {
    pub(super) fn new(
        store: &Store,
        abandoned: impl FnOnce(&mut Connection, bool) -> crate::store::Result<()> + Send + 'static,
    ) -> Self {
        Self { store: store.clone(), departure: Departure::default(), abandoned: Some(Box::new(abandoned)) }
    }

    /// For the client to note that the request leaves.
    pub(super) fn departure(&self) -> &Departure {
        &self.departure
    }

    /// What came of it is written.
    pub(super) fn settled(mut self) {
        self.abandoned = None;
    }
}

impl Drop for InFlight {
    /// On this thread: a task of its own might never run while the app ends. A database that refuses leaves the
    /// intent as it is, and the next start of the app keeps it as unknown.
    fn drop(&mut self) {
        if let Some(abandoned) = self.abandoned.take() {
            let has_left = !self.departure.hold_back();
            let _ = self.store.run_blocking(|db| abandoned(db, has_left));
        }
    }
}

/// Writes an answer; tries again while the database refuses, for ten seconds.
pub(super) async fn keep(
    store: &Store,
    write: impl Fn(&mut Connection) -> crate::store::Result<()> + Clone + Send + 'static,
) -> Result<(), AppError> {
    let mut attempts = 0;
    loop {
        let kept = store.run(write.clone()).await;
        attempts += 1;
        if kept.is_ok() || attempts == KEEP_ATTEMPTS {
            return Ok(kept?);
        }
        tokio::time::sleep(KEEP_PAUSE).await;
    }
}
