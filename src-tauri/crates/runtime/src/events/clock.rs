//! The window's clock: the computer's clock plus a correction.

use std::sync::{Mutex, PoisonError};

use chrono::TimeDelta;
use porokh_api::UiEvent;
use porokh_domain::CorrectedClock;

use crate::events::EventSink;

/// The correction that the window knows. The lock is held while an event is sent, so that the newest correction arrives last.
#[derive(Default)]
pub(super) struct WindowClock(Mutex<TimeDelta>);

impl WindowClock {
    /// Sends the correction, changed or not.
    pub(super) fn send(&self, clock: &CorrectedClock, events: &EventSink) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *known = clock.ahead_of_computer();
        events(event(*known));
    }

    /// Sends the correction if the window knows another.
    pub(super) fn update(&self, clock: &CorrectedClock, events: &EventSink) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let ahead = clock.ahead_of_computer();
        if *known != ahead {
            *known = ahead;
            events(event(ahead));
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "an f64 holds the milliseconds of 285,000 years")]
fn event(ahead: TimeDelta) -> UiEvent {
    UiEvent::Clock { ahead_ms: ahead.num_milliseconds() as f64 }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::Arc,
        time::{Duration, Instant},
    };

    use chrono::{DateTime, Utc};

    use porokh_domain::Clock;

    use super::*;

    /// A clock that stands still.
    struct At(DateTime<Utc>);

    impl Clock for At {
        fn now(&self) -> DateTime<Utc> {
            self.0
        }

        fn passed(&self) -> Duration {
            Duration::ZERO
        }
    }

    /// Otherwise a computer that is ten minutes off shows wrong waits, and never "ship".
    #[test]
    fn the_window_hears_once_of_each_correction() {
        let computer = Arc::new(At("2026-11-20T06:00:00Z".parse().unwrap()));
        let clock = CorrectedClock::new(Arc::clone(&computer) as Arc<dyn Clock>);
        let heard = Arc::new(Mutex::new(Vec::new()));
        let (window, all) = (WindowClock::default(), Arc::clone(&heard));
        let events: EventSink = Arc::new(move |event| all.lock().unwrap().push(event));
        window.update(&clock, &events);
        assert_eq!(*heard.lock().unwrap(), []);
        let really = computer.now() + TimeDelta::minutes(10);
        clock.told(really, Instant::now());
        clock.told(really, Instant::now());
        window.update(&clock, &events);
        window.update(&clock, &events);
        let corrected = event(clock.ahead_of_computer());
        assert!(clock.ahead_of_computer() > TimeDelta::seconds(590));
        assert_eq!(*heard.lock().unwrap(), std::slice::from_ref(&corrected));
        // A reloaded page.
        window.send(&clock, &events);
        assert_eq!(*heard.lock().unwrap(), [corrected.clone(), corrected]);
    }
}
