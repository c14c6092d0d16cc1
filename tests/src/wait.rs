//! Waiting for a condition, with a bound.

use std::time::{Duration, Instant};

/// How long anything on a harness may take: generous, because a busy machine is no failure.
pub const BOUND: Duration = Duration::from_secs(20);

const PAUSE: Duration = Duration::from_millis(25);

/// Looks again and again until `look` finds something.
///
/// # Panics
/// After [`BOUND`] it fails the test and says what it waited for.
pub async fn until<T>(what: &str, look: impl AsyncFnMut() -> Option<T>) -> T {
    until_in(BOUND, what, look).await
}

/// As [`until`], for what the app itself is slow with on purpose.
///
/// # Panics
/// After the bound it fails the test and says what it waited for.
pub async fn until_in<T>(bound: Duration, what: &str, look: impl AsyncFnMut() -> Option<T>) -> T {
    match within(bound, look).await {
        Some(found) => found,
        None => panic!("not within {} s: {what}", bound.as_secs()),
    }
}

/// As [`until`] with another bound; `None` when it passes.
pub(crate) async fn within<T>(bound: Duration, mut look: impl AsyncFnMut() -> Option<T>) -> Option<T> {
    let end = Instant::now() + bound;
    loop {
        if let Some(found) = look().await {
            return Some(found);
        }
        if Instant::now() >= end {
            return None;
        }
        tokio::time::sleep(PAUSE).await;
    }
}
