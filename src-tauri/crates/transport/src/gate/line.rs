//! Where the requests of one client wait.

use std::sync::{Arc, Mutex, PoisonError};

use super::{Outcome, Permit, Priority, Route, SharedGate};

/// A client's place at its account's gate. A clone is the same place.
///
/// Who must write something down before a request leaves, or tell a person why it doesn't, waits here first
/// ([`ready`](Self::ready)); the request itself then leaves at once.
#[derive(Debug, Clone)]
pub struct Line {
    gate: SharedGate,
    priority: Priority,
    /// Leave that was got beforehand.
    leave: Arc<Mutex<Option<Leave>>>,
}

/// Leave for a request that may never be made: dropped, it is given back.
#[derive(Debug)]
struct Leave(Option<Permit>);

impl Line {
    /// A place at this gate.
    pub fn at(gate: &SharedGate, priority: Priority) -> Self {
        Self { gate: gate.clone(), priority, leave: Arc::default() }
    }

    pub fn gate(&self) -> &SharedGate {
        &self.gate
    }

    pub fn priority(&self) -> Priority {
        self.priority
    }

    /// Waits until the next request may leave, and keeps that leave for it. May be dropped while it waits.
    pub async fn ready(&self) {
        if self.leave().is_some() {
            return;
        }
        let permit = self.gate.pass(Route::Other, self.priority).await;
        *self.leave() = Some(Leave(Some(permit)));
    }

    /// Leave for a request: that which was kept, else the next that there is.
    pub async fn pass(&self, route: Route) -> Permit {
        let kept = match route {
            Route::Other => self.leave().take().and_then(|mut leave| leave.0.take()),
            Route::BulkCheck => None,
        };
        match kept {
            Some(permit) => permit,
            None => self.gate.pass(route, self.priority).await,
        }
    }

    fn leave(&self) -> std::sync::MutexGuard<'_, Option<Leave>> {
        self.leave.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Leave {
    fn drop(&mut self) {
        if let Some(permit) = self.0.take() {
            permit.settle(Outcome::NotSent);
        }
    }
}
