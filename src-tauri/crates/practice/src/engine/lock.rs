use std::sync::{Mutex, MutexGuard, PoisonError};

/// Ignores poisoning: the state is consistent after every statement, so that a panic in a caller's closure is no
/// reason to stop the service.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
