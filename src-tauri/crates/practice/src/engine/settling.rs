//! Keeping the state of a service up with its clock.

use std::sync::MutexGuard;

use super::clock::CLOCK_CHECK;
use super::interface::Interface;
use super::lock::lock;
use super::shared::Shared;

impl<S: Interface> Shared<S> {
    /// Locks the state, as of now.
    pub(crate) fn state(&self) -> MutexGuard<'_, S> {
        let mut state = lock(&self.state);
        state.settle(self.now());
        state
    }

    /// Lets happen what the clock brings, for ever, also when nobody asks.
    pub(super) async fn pass_time(&self) {
        loop {
            if self.state().is_waiting(self.now()) {
                tokio::time::sleep(CLOCK_CHECK).await;
            } else {
                self.changed.notified().await;
            }
        }
    }
}
