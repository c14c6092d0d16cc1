use std::sync::{Arc, Mutex, PoisonError};

use super::{Outcome, Permit, Priority, Route, SharedGate};
use crate::{Reply, TransportError};

/// A client's place at its account's gate; clones share it.
///
/// Callers that must persist something before sending, or show the wait, first await [`ready`](Self::ready) or
/// [`admitted`](Self::admitted); the request itself is then sent at once.
#[derive(Debug, Clone)]
pub struct Line {
    gate: SharedGate,
    priority: Priority,
    leave: Arc<Mutex<Option<Leave>>>,
}

/// A permit obtained in advance; returned if dropped unused.
#[derive(Debug)]
struct Leave {
    route: Route,
    permit: Option<Permit>,
}

impl Line {
    pub fn at(gate: &SharedGate, priority: Priority) -> Self {
        Self { gate: gate.clone(), priority, leave: Arc::default() }
    }

    pub fn gate(&self) -> &SharedGate {
        &self.gate
    }

    pub fn priority(&self) -> Priority {
        self.priority
    }

    /// Waits for a permit and keeps it for the next request. Cancel-safe.
    pub async fn ready(&self) {
        if self.leave().is_some() {
            return;
        }
        let permit = self.gate.pass(Route::Other, self.priority).await;
        *self.leave() = Some(Leave { route: Route::Other, permit: Some(permit) });
    }

    /// Waits for a permit and keeps it for the next request of the returned line, which has its own clones.
    /// Cancel-safe.
    pub async fn admitted(&self, route: Route) -> Self {
        let permit = Some(self.pass(route).await);
        let leave = Arc::new(Mutex::new(Some(Leave { route, permit })));
        Self { gate: self.gate.clone(), priority: self.priority, leave }
    }

    /// Returns an unused permit.
    pub fn give_back(&self) {
        *self.leave() = None;
    }

    /// The kept permit, else the next one.
    pub async fn pass(&self, route: Route) -> Permit {
        let kept = self.leave().take_if(|leave| leave.route == route);
        match kept.and_then(|mut leave| leave.permit.take()) {
            Some(permit) => permit,
            None => self.gate.pass(route, self.priority).await,
        }
    }

    fn leave(&self) -> std::sync::MutexGuard<'_, Option<Leave>> {
        self.leave.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sends a request after the permit of the client's line, if it has one.
pub async fn paced(
    line: Option<&Line>,
    route: Route,
    sending: impl Future<Output = Result<Reply, TransportError>>,
    refuses_pace: impl FnOnce(&Reply) -> bool,
) -> Result<Reply, TransportError> {
    let Some(line) = line else { return sending.await };
    let permit = line.pass(route).await;
    let sent = sending.await;
    permit.settle(Outcome::of(&sent, refuses_pace));
    sent
}

impl Drop for Leave {
    fn drop(&mut self) {
        if let Some(permit) = self.permit.take() {
            permit.settle(Outcome::NotSent);
        }
    }
}
