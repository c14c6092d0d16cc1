//! Events from the core to the window.

mod clock;

use std::sync::Arc;

use porokh_api::UiEvent;
use porokh_domain::CorrectedClock;

use self::clock::WindowClock;

/// Receives events on any thread; must not block.
pub type EventSink = Arc<dyn Fn(UiEvent) + Send + Sync>;

/// Sends events to the window. A correction of the clock always precedes the events whose instants depend on it.
pub struct UiEvents {
    sink: EventSink,
    clock: Arc<CorrectedClock>,
    window_clock: WindowClock,
}

impl UiEvents {
    pub fn new(sink: EventSink, clock: &Arc<CorrectedClock>) -> Self {
        Self { sink, clock: Arc::clone(clock), window_clock: WindowClock::default() }
    }

    pub fn emit(&self, event: UiEvent) {
        self.emit_clock_correction();
        (self.sink)(event);
    }

    /// Sends the clock's correction if it has changed.
    pub fn emit_clock_correction(&self) {
        self.window_clock.update(&self.clock, &self.sink);
    }

    /// Sends the clock's correction to a window that has just begun to listen.
    pub fn emit_clock(&self) {
        self.window_clock.send(&self.clock, &self.sink);
    }
}
