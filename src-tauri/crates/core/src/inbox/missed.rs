//! Noticing that the fraud-check service may have stopped sending.
//!
//! It switches an address off after 20 failed deliveries in a row (fraud-check interface, Events), which a computer
//! that is off overnight can reach, and tells nobody. What can be seen is a job that a poll found done and of which
//! no message told.

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError, AppEvent,
    inbox::{ActivityKind, ReceiverState},
};

use crate::{inbox::Inbox, store::inbox};

/// A message may come later than the poll.
const GRACE: TimeDelta = TimeDelta::minutes(2);
/// Fewer may be a coincidence: a tunnel that was away for a while.
pub(super) const MANY: u64 = 3;

impl Inbox {
    /// Counts the jobs that ended without a message since the last message of that kind, or since the receiver was
    /// switched on. Says whether the number changed.
    pub(super) async fn look_for_missed(&self) -> Result<bool, AppError> {
        let since = self.settings.saved().receiver.on_since;
        let listens = matches!(self.state.receiver(), ReceiverState::Listening { .. });
        let Some(since) = since.and_then(DateTime::<Utc>::from_timestamp_millis).filter(|_| listens) else {
            return Ok(self.state.set_missed(0));
        };
        let (scope, until) = (self.telling_scope(), self.clock.now() - GRACE);
        let missed = self.store.run(move |db| {
            let told = inbox::latest(db, scope, ActivityKind::Bulk)?.map(|row| row.last_at);
            inbox::untold_jobs(db, scope, told.map_or(since, |told| told.max(since)), until)
        });
        let changed = self.state.set_missed(missed.await?);
        if changed {
            self.events.tell(AppEvent::Receiver { receiver: Box::new(self.receiver().await?) });
        }
        Ok(changed)
    }
}
