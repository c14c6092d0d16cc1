//! One runner for background work: runs, link batches, delivery sharing, reports, payment polling, webhook events and
//! the refresh of accounts.
//!
//! A [`Job`] does its work in steps and says after each when it continues ([`Next`]). The runner knows nothing of what a
//! job is about; it provides what all of them need:
//!
//! - **Owner.** A job works on the object that it gets in each step and holds it only that long. It exits when the last
//!   other `Arc` of that object is dropped, so a job keeps no app alive.
//! - **Waking.** Commands and events change the records and then call [`Wake::wake`]. A wake that comes during a step is
//!   not lost: the next step follows at once.
//! - **Pausing, resuming, stopping.** These are states in the database, because they must survive a restart. A command
//!   writes the state and wakes the job, which reads it before each request.
//! - **Sleep.** Waits are measured by the app's clock, which is read again every two seconds: the computer may have slept,
//!   or its clock may have been set. Where it is set back, a wait still ends after the time that was meant. Midnight in
//!   Bangladesh is such a wait, until `porokh_domain::next_refill`.
//! - **Accounts.** A job whose account has no usable key returns [`Next::WhenAccount`] and continues by itself when the
//!   key is back.
//! - **Polling.** Changes that nobody reports are polled every two seconds ([`Next::Poll`]), by all jobs at the same
//!   time, so that the processor can sleep in between.
//! - **Back-off and progress.** [`Backoff`] gives the growing pauses after failures, [`Throttle`] limits events to ten a
//!   second.
//!
//! [`keep`] runs a job that lives as long as the app, [`start`] one that ends with its work. [`OnDemand`] starts jobs
//! when there is work, at most one per key, and [`Lanes`] are concurrent futures inside a job, such as one per
//! account.

mod lanes;
mod on_demand;
mod pace;
mod wake;

use std::{
    future::pending,
    sync::{Arc, Weak},
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::{Clock, CorrectedClock};

pub use self::{
    lanes::Lanes,
    on_demand::OnDemand,
    pace::{Backoff, Throttle},
    wake::{Listener, Wake},
};

/// How often jobs read the clock, and poll for unreported changes: an unlocked key store, a record of an earlier
/// start.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// Resolution of timers.
const SHORTEST: Duration = Duration::from_millis(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    Now,
    /// By the app's clock. Waking, or an event of the job itself, ends this and the following waits early.
    At(DateTime<Utc>),
    In(Duration),
    /// With the next common poll, within `POLL_INTERVAL`.
    Poll,
    /// When its account has a usable key again.
    WhenAccount,
    Done,
}

/// Background work in steps.
pub trait Job: Send {
    /// The object that the job works on, held only during a step.
    type Owner: Send + Sync + 'static;

    /// Shortest interval of steps, however often the job is woken.
    const SPACING: Duration = Duration::ZERO;

    fn first(&self) -> Next {
        Next::Now
    }

    /// Does everything that is due.
    fn step(&mut self, owner: &Arc<Self::Owner>) -> impl Future<Output = Next> + Send;

    /// An event of the job itself that ends its wait, such as a finished task. Must be cancel-safe: it is dropped and
    /// called again during a wait.
    fn event(&mut self) -> impl Future<Output = ()> + Send {
        pending()
    }
}

/// Runs a job until its owner is dropped.
pub async fn keep<J: Job>(
    mut job: J,
    owner: Arc<J::Owner>,
    clock: Arc<CorrectedClock>,
    mut listener: Listener,
) {
    let weak = Arc::downgrade(&owner);
    drop(owner);
    run(&mut job, &weak, &clock, &mut listener).await;
}

/// Starts a job that can't be woken and ends with its work.
pub fn start<J: Job + 'static>(mut job: J, owner: &Arc<J::Owner>, clock: Arc<CorrectedClock>) {
    let owner = Arc::downgrade(owner);
    // Its time starts here, not with the task's first poll.
    let first = Turn::of(job.first(), &clock);
    tokio::spawn(async move {
        run_from(first, &mut job, &owner, &clock, &mut Wake::default().listen()).await;
    });
}

pub async fn run<J: Job>(
    job: &mut J,
    owner: &Weak<J::Owner>,
    clock: &CorrectedClock,
    listener: &mut Listener,
) {
    run_from(Turn::of(job.first(), clock), job, owner, clock, listener).await;
}

async fn run_from<J: Job>(
    mut turn: Turn,
    job: &mut J,
    owner: &Weak<J::Owner>,
    clock: &CorrectedClock,
    listener: &mut Listener,
) {
    loop {
        // A job that always has work must not starve others.
        tokio::task::yield_now().await;
        match turn {
            Turn::Now => {}
            Turn::At(deadline) => sleep(job, owner, clock, listener, deadline).await,
            Turn::Never => return,
        }
        let Some(owner) = owner.upgrade() else { return };
        // From here on a wake requests another step.
        listener.forget();
        turn = Turn::of(job.step(&owner).await, clock);
        drop(owner);
        if !J::SPACING.is_zero() {
            tokio::time::sleep(J::SPACING).await;
        }
    }
}

/// [`Next`] relative to the time when it was returned.
enum Turn {
    Now,
    At(Deadline),
    Never,
}

impl Turn {
    fn of(next: Next, clock: &CorrectedClock) -> Self {
        match next {
            Next::Now => Self::Now,
            Next::At(at) => Self::At(Deadline::at(clock, at)),
            Next::In(wait) => Self::At(Deadline::after(clock, wait)),
            // Unlocking a key store isn't reported.
            Next::Poll | Next::WhenAccount => Self::At(Deadline::after(clock, until_poll(clock))),
            Next::Done => Self::Never,
        }
    }
}

/// Ends at the deadline, or when the job is woken, has an event, or its owner is dropped.
async fn sleep<J: Job>(
    job: &mut J,
    owner: &Weak<J::Owner>,
    clock: &CorrectedClock,
    listener: &mut Listener,
    deadline: Deadline,
) {
    loop {
        let left = deadline.left(clock);
        if left.is_zero() || owner.strong_count() == 0 {
            return;
        }
        tokio::select! {
            () = listener.woken() => return,
            () = job.event() => return,
            () = tokio::time::sleep(left.min(until_poll(clock) / clock.speed().max(1)).max(SHORTEST)) => {}
        }
    }
}

/// Time until the next common poll of all jobs, by the clock.
fn until_poll(clock: &CorrectedClock) -> Duration {
    let since = clock.waited().as_nanos() % POLL_INTERVAL.as_nanos();
    POLL_INTERVAL - Duration::from_nanos(u64::try_from(since).unwrap_or_default())
}

struct Deadline {
    at: DateTime<Utc>,
    /// In monotonic time, for a clock that was set back.
    waited: Duration,
}

impl Deadline {
    fn at(clock: &CorrectedClock, at: DateTime<Utc>) -> Self {
        let wait = (at - clock.now()).to_std().unwrap_or_default();
        Self { at, waited: clock.waited().saturating_add(wait) }
    }

    fn after(clock: &CorrectedClock, wait: Duration) -> Self {
        let at = TimeDelta::from_std(wait).ok().and_then(|wait| clock.now().checked_add_signed(wait));
        Self::at(clock, at.unwrap_or(DateTime::<Utc>::MAX_UTC))
    }

    fn left(&self, clock: &CorrectedClock) -> Duration {
        let by_clock = (self.at - clock.now()).to_std().unwrap_or_default();
        by_clock.min(self.waited.saturating_sub(clock.waited())) / clock.speed().max(1)
    }
}

#[cfg(test)]
mod tests;
