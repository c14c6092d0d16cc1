//! What the core tells the window by itself.

mod clock;
mod happened;

use std::sync::Arc;

use porokh_api::{self, AppEvent};
use porokh_domain::CorrectedClock;

use self::clock::WindowClock;
pub(crate) use self::happened::{Acted, Acts, Happened, Happenings};

/// Where events go. Called from any thread; must not block.
pub type EventSink = Arc<dyn Fn(AppEvent) + Send + Sync>;

/// Tells the window. An event never comes before the correction of the clock that its instants are told by.
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

    /// Tells the window when the app's clock was corrected.
    pub(crate) fn tell_corrected_clock(&self) {
        self.window_clock.tell(&self.clock, &self.sink);
    }

    /// Tells a window that listens from now on what the app's clock is ahead of the computer's.
    pub fn tell_clock(&self) {
        self.window_clock.tell_anew(&self.clock, &self.sink);
    }
}
