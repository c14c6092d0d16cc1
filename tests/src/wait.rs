use std::time::{Duration, Instant};

/// Timeout of everything on a harness: generous, because a busy machine isn't a failure.
pub const BOUND: Duration = Duration::from_secs(20);

const PAUSE: Duration = Duration::from_millis(25);

/// Polls until `look` returns a value.
///
/// # Panics
/// After [`BOUND`], naming what it waited for.
pub async fn until<T>(what: &str, look: impl AsyncFnMut() -> Option<T>) -> T {
    until_in(BOUND, what, look).await
}

/// As [`until`], with a longer bound for deliberate delays of the app.
///
/// # Panics
/// After the bound, naming what it waited for.
pub async fn until_in<T>(bound: Duration, what: &str, look: impl AsyncFnMut() -> Option<T>) -> T {
    match within(bound, look).await {
        Some(found) => found,
        None => panic!("not within {} s: {what}", bound.as_secs()),
    }
}

/// As [`until`] with another bound; `None` on timeout.
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
