//! Waits before a request that somebody waits for: the reason, the remaining time, and cancelling.
//!
//! A wait comes before the intent of the request is written, so a request that is cancelled or ended by a crash
//! certainly didn't happen.

use std::{
    collections::BTreeMap,
    ops::Deref,
    pin::pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use porokh_api::{AppError, UiEvent, WaitOf, WaitRequest, WaitView, WaitWhy, whole_seconds};
use porokh_transport::gate::{Line, Route};
use tokio_util::sync::CancellationToken;

use crate::events::UiEvents;

/// Shorter waits aren't shown.
const WORTH_TELLING: Duration = Duration::from_millis(500);
/// How often the reason of a wait is read again.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// How often a rate-limited request (429) is sent before the user decides.
const ATTEMPTS: u32 = 3;
/// A longer pause that the service asks for is returned as an error instead of waited for.
pub const LONGEST_REST: Duration = Duration::from_secs(120);
/// The end of a wait may move by this many seconds without a new event.
const MOVES: u64 = 1;

/// The current waits, by name.
pub struct Waits {
    on: Mutex<On>,
    events: Arc<UiEvents>,
}

#[derive(Default)]
struct On {
    last: u32,
    waits: BTreeMap<u32, (WaitView, CancellationToken)>,
}

impl Waits {
    pub fn new(events: &Arc<UiEvents>) -> Self {
        Self { on: Mutex::default(), events: Arc::clone(events) }
    }

    fn on(&self) -> MutexGuard<'_, On> {
        self.on.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A wait that is shown until it is dropped.
pub struct Waiting<W: Deref<Target = Waits>> {
    waits: W,
    of: WaitOf,
    id: u32,
    given_up: CancellationToken,
}

/// Retries one request that the service refuses for rate limiting (429): the service has handled nothing then, so the
/// request may be sent again. No other refusal allows that.
pub struct RateLimitRetry<'a> {
    waits: &'a Waits,
    of: WaitOf,
    line: Option<&'a Line>,
    refused: u32,
}

impl<'a> RateLimitRetry<'a> {
    /// No retries: the request is sent at once, and every refusal is returned.
    pub fn none(waits: &'a Waits, of: WaitOf) -> Self {
        Self { waits, of, line: None, refused: 0 }
    }

    /// Waits until the request may leave ([`Waits::in_turn`]), before its intent is written.
    ///
    /// # Errors
    /// [`AppError::Cancelled`] when it was cancelled; nothing was sent.
    pub async fn turn(&self) -> Result<(), AppError> {
        self.waits.in_turn(self.of, self.line).await
    }

    /// Counts a refusal and returns whether to retry in the next [`turn`](Self::turn): at most `ATTEMPTS` times, and not
    /// after a pause longer than [`LONGEST_REST`].
    pub fn again(&mut self) -> bool {
        self.refused += 1;
        let rest = self.line.map(|line| line.gate().wait(Route::Other, line.priority()));
        self.refused < ATTEMPTS && rest.is_some_and(|rest| rest <= LONGEST_REST)
    }
}

impl Waits {
    pub fn rate_limit_retry<'a>(&'a self, of: WaitOf, line: Option<&'a Line>) -> RateLimitRetry<'a> {
        RateLimitRetry { waits: self, of, line, refused: 0 }
    }

    /// Cancels a wait: its request isn't sent. Has no effect on a wait that is over.
    pub fn cancel_wait(&self, request: WaitRequest) {
        if let Some((_, given_up)) = self.on().waits.get(&request.id) {
            given_up.cancel();
        }
    }

    /// Waits until the next request of a client may leave, which then leaves at once; shows a noticeable wait in the
    /// window.
    ///
    /// # Errors
    /// [`AppError::Cancelled`] when it was cancelled; nothing was sent.
    pub async fn in_turn(&self, of: WaitOf, line: Option<&Line>) -> Result<(), AppError> {
        let Some(line) = line else { return Ok(()) };
        self.wait_for(of, line.ready(), || gate_says(line)).await
    }

    /// Waits for a future; `says` returns the reason and the remaining time.
    pub async fn wait_for<T>(
        &self,
        of: WaitOf,
        something: impl Future<Output = T>,
        says: impl Fn() -> (WaitWhy, Option<Duration>),
    ) -> Result<T, AppError> {
        let mut something = pin!(something);
        if let Ok(came) = tokio::time::timeout(WORTH_TELLING, &mut something).await {
            return Ok(came);
        }
        let waiting = Waiting::begin(self, of);
        loop {
            let (why, wait) = says();
            waiting.tell(why, wait);
            tokio::select! {
                came = &mut something => return Ok(came),
                () = waiting.given_up.cancelled() => {
                    return Err(AppError::Cancelled { may_have_cost: false });
                }
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
        }
    }

    fn tell_waits(&self, on: MutexGuard<'_, On>) {
        let waits = on.waits.values().map(|(wait, _)| *wait).collect();
        drop(on);
        self.events.emit(UiEvent::Waits { waits });
    }
}

impl<W: Deref<Target = Waits>> Waiting<W> {
    /// Begins a wait, which is shown with [`Waiting::tell`].
    pub fn begin(waits: W, of: WaitOf) -> Self {
        let id = {
            let mut on = waits.on();
            on.last = on.last.wrapping_add(1);
            on.last
        };
        Self { waits, of, id, given_up: CancellationToken::new() }
    }

    /// Shows the reason and the remaining time if they differ from those shown last.
    pub fn tell(&self, why: WaitWhy, wait: Option<Duration>) {
        let seconds = wait.map(whole_seconds);
        let view = WaitView { id: self.id, of: self.of, why, seconds };
        let mut on = self.waits.on();
        let told = on.waits.get(&self.id).map(|(told, _)| *told);
        // The window counts down by itself: only a longer wait or another reason is news.
        let is_news = told.is_none_or(|told| {
            told.why != why
                || told.seconds.is_some() != seconds.is_some()
                || seconds.zip(told.seconds).is_some_and(|(now, told)| now > told + MOVES)
        });
        if is_news {
            on.waits.insert(self.id, (view, self.given_up.clone()));
            self.waits.tell_waits(on);
        }
    }
}

impl<W: Deref<Target = Waits>> Drop for Waiting<W> {
    fn drop(&mut self) {
        let mut on = self.waits.on();
        if on.waits.remove(&self.id).is_some() {
            self.waits.tell_waits(on);
        }
    }
}

/// Returns the reason why a gate holds requests back, and the remaining time.
pub fn gate_says(line: &Line) -> (WaitWhy, Option<Duration>) {
    let (gate, wait) = (line.gate(), line.gate().wait(Route::Other, line.priority()));
    match gate.refused(Route::Other) {
        Some(_) => (WaitWhy::SlowDown, Some(wait)),
        // Only the reply of another request ends this wait.
        None if wait.is_zero() => (WaitWhy::Earlier, None),
        None => (WaitWhy::Budget, Some(wait)),
    }
}
