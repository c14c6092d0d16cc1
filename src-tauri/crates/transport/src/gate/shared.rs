use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::{Clock, debug_only};
use tokio::sync::Notify;

use super::{Admission, Gate, Outcome, Priority, Route, Ticket};

/// The gate of one account for any number of tasks; clones share it.
///
/// It reads the clock once and then uses monotonic time, so setting the clock has no effect.
#[derive(Clone)]
pub struct SharedGate(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    changed: Notify,
    clock: Arc<dyn Clock>,
    /// The clock and monotonic time at one instant.
    started: (DateTime<Utc>, Duration),
    store: Box<dyn Fn(&Gate) + Send + Sync>,
}

struct State {
    gate: Gate,
    /// Persons waiting: background jobs don't go before them.
    persons: usize,
    refusals: u64,
}

/// Permission to send one request. Counts as lost if dropped unsettled.
#[must_use = "leave that is dropped counts as a request that was lost"]
pub struct Permit {
    gate: SharedGate,
    ticket: Option<Ticket>,
}

impl SharedGate {
    /// Creates a gate or restores a stored one.
    ///
    /// `store` is called after each change, before an admitted request is sent, so that a restart forgets nothing. It
    /// must not use the gate itself.
    pub fn new(gate: Gate, clock: Arc<dyn Clock>, store: impl Fn(&Gate) + Send + Sync + 'static) -> Self {
        let (now, waited) = (clock.now(), clock.waited());
        Self(Arc::new(Shared {
            state: Mutex::new(State { gate: gate.resumed(now), persons: 0, refusals: 0 }),
            changed: Notify::new(),
            clock,
            started: (now, waited),
            store: Box::new(store),
        }))
    }

    /// Cancel-safe.
    pub async fn pass(&self, route: Route, priority: Priority) -> Permit {
        let _place = (priority == Priority::Person).then(|| self.stand_in_line());
        loop {
            // Subscribe before asking, so that no change is missed.
            let mut changed = pin!(self.0.changed.notified());
            changed.as_mut().enable();
            match self.ask(route, priority) {
                Admission::Granted(ticket) => {
                    return Permit { gate: self.clone(), ticket: Some(ticket) };
                }
                Admission::NotBefore(instant) => {
                    let wait = (instant - self.now()).to_std().unwrap_or_default();
                    let _ = tokio::time::timeout(wait / self.0.clock.speed().max(1), changed).await;
                }
                Admission::AfterReply => changed.await,
            }
        }
    }

    /// Reserves a person's place before their request exists: no background request is sent until it is dropped.
    pub fn stand_in_line(&self) -> PersonInLine<'_> {
        self.lock().persons += 1;
        PersonInLine(self)
    }

    /// How long a request would wait now.
    pub fn wait(&self, route: Route, priority: Priority) -> Duration {
        let now = self.now();
        self.lock().gate.wait(now, route, priority).to_std().unwrap_or_default()
    }

    /// How long requests wait because the service is rate limiting; `None`: they don't.
    pub fn refused(&self, route: Route) -> Option<Duration> {
        let now = self.now();
        self.lock().gate.refused_until(now, route).and_then(|until| (until - now).to_std().ok())
    }

    /// Refusals for rate limiting since the start.
    pub fn refusals(&self) -> u64 {
        self.lock().refusals
    }

    fn ask(&self, route: Route, priority: Priority) -> Admission {
        let now = self.now();
        let mut state = self.lock();
        if priority == Priority::Background && state.persons > 0 {
            return Admission::AfterReply;
        }
        let admission = state.gate.admit(now, route, priority);
        if let Admission::Granted(_) = admission {
            (self.0.store)(&state.gate);
        }
        admission
    }

    fn now(&self) -> DateTime<Utc> {
        let (shown, by_then) = self.0.started;
        let passed = self.0.clock.waited().saturating_sub(by_then);
        shown + TimeDelta::from_std(passed).unwrap_or(TimeDelta::MAX)
    }

    /// State behind a poisoned lock is consistent: every change is one call.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Permit {
    pub fn settle(mut self, outcome: Outcome<'_>) {
        self.end(outcome);
    }

    fn end(&mut self, outcome: Outcome<'_>) {
        if let Some(ticket) = self.ticket.take() {
            let now = self.gate.now();
            let mut state = self.gate.lock();
            state.refusals += u64::from(matches!(outcome, Outcome::RateLimited(_)));
            state.gate.settle(ticket, now, outcome);
            (self.gate.0.store)(&state.gate);
            drop(state);
            self.gate.0.changed.notify_waiters();
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.end(Outcome::Lost);
    }
}

/// A person who waits, also until they gave up.
#[derive(Debug)]
#[must_use = "a place that is dropped is given up"]
pub struct PersonInLine<'a>(&'a SharedGate);

impl Drop for PersonInLine<'_> {
    fn drop(&mut self) {
        self.0.lock().persons -= 1;
        self.0.0.changed.notify_waiters();
    }
}

debug_only!(SharedGate {});

debug_only!(Permit { ticket });
