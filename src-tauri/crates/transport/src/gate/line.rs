use std::sync::{Arc, Mutex, PoisonError};

use super::{Outcome, Permit, Priority, Route, SharedGate};

/// A client's place at its account's gate; clones share it.
///
/// Callers that must persist something before sending, or show the wait, first await [`ready`](Self::ready); the
/// request itself is then sent at once.
#[derive(Debug, Clone)]
pub struct Line {
    gate: SharedGate,
    priority: Priority,
    /// A permit obtained in advance.
    leave: Arc<Mutex<Option<Leave>>>,
}

/// Returns an unused permit when dropped.
#[derive(Debug)]
struct Leave(Option<Permit>);

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
        *self.leave() = Some(Leave(Some(permit)));
    }

    /// The kept permit, else the next one.
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
