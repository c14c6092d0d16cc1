//! Detects that the fraud-check service may have stopped sending.
//!
//! After 20 consecutive failed deliveries, which a computer that is off overnight can reach, it silently disables the
//! address (fraud-check interface, Events). The visible sign is a job that a poll found done without an event.

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError, UiEvent,
    inbox::{ActivityKind, ReceiverState},
};

use crate::{inbox::Inbox, store::inbox};

/// An event may come later than the poll.
const GRACE: TimeDelta = TimeDelta::minutes(2);
/// Fewer may be a coincidence, such as a tunnel that was down for a while.
pub(super) const MANY: u64 = 3;

impl Inbox {
    /// Counts the jobs that ended without an event since the last event of that kind, or since the receiver was
    /// switched on. Returns whether the count changed.
    pub(super) async fn look_for_missed(&self) -> Result<bool, AppError> {
        let since = self.ctx.settings.saved().receiver.on_since;
        let listens = matches!(self.state.receiver(), ReceiverState::Listening { .. });
        let Some(since) = since.and_then(DateTime::<Utc>::from_timestamp_millis).filter(|_| listens) else {
            return Ok(self.state.set_missed(0));
        };
        let (scope, until) = (self.telling_scope(), self.ctx.clock.now() - GRACE);
        let missed = self.ctx.store.run(move |db| {
            let told = inbox::latest(db, scope, ActivityKind::Bulk)?.map(|row| row.last_at);
            inbox::untold_jobs(db, scope, told.map_or(since, |told| told.max(since)), until)
        });
        let changed = self.state.set_missed(missed.await?);
        if changed {
            self.ctx.events.emit(UiEvent::Receiver { receiver: Box::new(self.receiver().await?) });
        }
        Ok(changed)
    }
}
