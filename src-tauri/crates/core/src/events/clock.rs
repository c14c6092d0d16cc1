//! The window's clock: the computer's, with the correction that applies to all times.

use std::sync::{Mutex, PoisonError};

use chrono::TimeDelta;
use porokh_api::AppEvent;
use porokh_domain::CorrectedClock;

use crate::EventSink;

/// The correction sent to the window. Locked while sending, so that the last value is the newest.
#[derive(Default)]
pub(crate) struct WindowClock(Mutex<TimeDelta>);

impl WindowClock {
    /// Sends the correction to a new window.
    pub(crate) fn tell_anew(&self, clock: &CorrectedClock, events: &EventSink) {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *told = clock.ahead_of_computer();
        events(event(*told));
    }

    /// Sends the correction if it changed.
    pub(crate) fn tell(&self, clock: &CorrectedClock, events: &EventSink) {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let ahead = clock.ahead_of_computer();
        if *told != ahead {
            *told = ahead;
            events(event(ahead));
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "an f64 holds the milliseconds of 285,000 years")]
fn event(ahead: TimeDelta) -> AppEvent {
    AppEvent::Clock { ahead_ms: ahead.num_milliseconds() as f64 }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Instant};

    use porokh_domain::Clock;

    use super::*;
    use crate::testing::TestClock;

    /// Otherwise a computer that is ten minutes off shows wrong waits, and never "ship".
    #[test]
    fn the_window_hears_once_of_each_correction() {
        let computer = Arc::new(TestClock::at("2026-11-20T06:00:00Z".parse().unwrap()));
        let clock = CorrectedClock::new(Arc::clone(&computer) as Arc<dyn Clock>);
        let heard = Arc::new(Mutex::new(Vec::new()));
        let (window, all) = (WindowClock::default(), Arc::clone(&heard));
        let events: EventSink = Arc::new(move |event| all.lock().unwrap().push(event));
        window.tell(&clock, &events);
        assert_eq!(*heard.lock().unwrap(), []);
        let really = computer.now() + TimeDelta::minutes(10);
        clock.told(really, Instant::now());
        clock.told(really, Instant::now());
        window.tell(&clock, &events);
        window.tell(&clock, &events);
        let corrected = event(clock.ahead_of_computer());
        assert!(clock.ahead_of_computer() > TimeDelta::seconds(590));
        assert_eq!(*heard.lock().unwrap(), std::slice::from_ref(&corrected));
        // A reloaded page.
        window.tell_anew(&clock, &events);
        assert_eq!(*heard.lock().unwrap(), [corrected.clone(), corrected]);
    }
}
