use std::{sync::Weak, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_core::App;

use super::{UpdateFailure, Updates};

/// Must not slow the start down.
const AFTER_THE_START: Duration = Duration::from_secs(20);
const EVERY: Duration = Duration::from_secs(60 * 60);
const BETWEEN_CHECKS: TimeDelta = TimeDelta::hours(24);

impl Updates {
    /// Once a day while the app runs; after a network failure again in an hour.
    pub(crate) async fn check_daily(&self, core: Weak<App>) {
        if self.source.is_none() {
            return;
        }
        tokio::time::sleep(AFTER_THE_START).await;
        loop {
            let Some(core) = core.upgrade() else { return };
            if is_due(core.ctx.settings.update_checked_at(), self.clock.now())
                && self.check_as(false).await != Err(UpdateFailure::Network)
                && core.ctx.settings.note_update_check(self.clock.now()).is_err()
            {
                log::warn!("the time of the update check was not saved");
            }
            drop(core);
            tokio::time::sleep(EVERY).await;
        }
    }
}

/// A time in the future was saved by a wrong clock.
fn is_due(last: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    last.is_none_or(|last| last > now || now - last >= BETWEEN_CHECKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Otherwise a seller on a metered connection pays for a check at each start, or never hears of a new version.
    #[test]
    fn a_check_is_due_once_a_day_and_when_the_clock_was_wrong() {
        let now: DateTime<Utc> = "2026-11-20T06:00:00Z".parse().unwrap();
        assert!(is_due(None, now));
        assert!(!is_due(Some(now), now));
        assert!(!is_due(Some(now - TimeDelta::hours(23)), now));
        assert!(is_due(Some(now - TimeDelta::hours(24)), now));
        assert!(is_due(Some(now + TimeDelta::days(400)), now));
    }
}
