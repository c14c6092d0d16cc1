//! Events sent to the window.

mod clock;
mod happened;

use std::sync::Arc;

use porokh_api::{self, AppEvent};
use porokh_domain::CorrectedClock;

use self::clock::WindowClock;
pub(crate) use self::happened::{Acted, Acts, Happened, Happenings};

/// Receives events. Called from any thread; must not block.
pub type EventSink = Arc<dyn Fn(AppEvent) + Send + Sync>;

/// Sends events. The correction of the clock always precedes events whose times depend on it.
pub struct Events {
    sink: EventSink,
    clock: Arc<CorrectedClock>,
    window_clock: WindowClock,
}

impl Events {
    pub(crate) fn new(sink: EventSink, clock: &Arc<CorrectedClock>) -> Self {
        Self { sink, clock: Arc::clone(clock), window_clock: WindowClock::default() }
    }

    pub(crate) fn tell(&self, event: AppEvent) {
        self.tell_corrected_clock();
        (self.sink)(event);
    }

    /// Sends the clock's correction if it changed.
    pub(crate) fn tell_corrected_clock(&self) {
        self.window_clock.tell(&self.clock, &self.sink);
    }

    /// Sends the clock's correction to a new subscriber.
    pub fn tell_clock(&self) {
        self.window_clock.tell_anew(&self.clock, &self.sink);
    }
}
