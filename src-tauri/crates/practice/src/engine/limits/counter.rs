//! What every way of counting requests can do.

use chrono::{DateTime, TimeDelta, Utc};

pub(super) const MINUTE: TimeDelta = TimeDelta::minutes(1);

/// A way to count requests. A clock that is set back to before the counted requests forgets them.
pub(super) trait Counter: Send {
    /// Time until a request is allowed; `None`: it is allowed now.
    fn wait(&self, now: DateTime<Utc>) -> Option<TimeDelta>;
    /// Counts a request that is allowed.
    fn count(&mut self, now: DateTime<Utc>);
    /// Requests that would be allowed at `now`.
    fn remaining(&self, now: DateTime<Utc>) -> u32;
}
