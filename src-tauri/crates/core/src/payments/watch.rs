//! Schedules the polls of payments.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError, PaymentRefusal,
    accounts::{AccountId, AccountState, Service},
    payments::{PaymentStatus, WatchRequest},
};
use porokh_payment_api::InvoiceId;
use porokh_runtime::jobs::{self, Job, Next, Wake};
use porokh_transport::{SendState, gate::Priority};

use super::fresh;
use crate::{
    Environment,
    payments::Payments,
    store::payments::{self, Due, PaymentRow, Turn},
};

/// Pause between polls while the payment's panel is open, and how long that pause holds.
const PANEL_PAUSE: TimeDelta = TimeDelta::seconds(5);
const PANEL_TIME: TimeDelta = TimeDelta::minutes(2);
/// Pause before the first poll of a new link.
pub(super) const FIRST_PAUSE: TimeDelta = TimeDelta::minutes(1);
/// Pauses by the age of the link; older links are polled on request only.
const PAUSES: [(TimeDelta, TimeDelta); 3] = [
    (TimeDelta::hours(1), FIRST_PAUSE),
    (TimeDelta::days(1), TimeDelta::minutes(10)),
    (TimeDelta::weeks(1), TimeDelta::hours(1)),
];
/// For payments that the service calls expired or failed: they may still change, but nobody waits for them.
const LEAST_PAUSE_OF_ENDED: TimeDelta = TimeDelta::minutes(10);
/// Longest pause before accounts without a usable key are checked again.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// State shared by the poll loop and the commands.
#[derive(Default)]
pub(crate) struct PaymentWatch {
    panel: Mutex<Option<(i64, DateTime<Utc>)>>,
    /// By invoice: the send order of the request whose answer is saved.
    answered: Arc<Mutex<HashMap<(Environment, String), u64>>>,
    changed: Wake,
    /// The next poll goes to the payment that has waited longest.
    longest_waiting_next: AtomicBool,
}

impl PaymentWatch {
    /// Returns when the panel of this payment was opened, if it is open.
    pub(super) fn panel_opened(&self, id: i64) -> Option<DateTime<Utc>> {
        let panel = *self.panel.lock().unwrap_or_else(PoisonError::into_inner);
        panel.filter(|(open, _)| *open == id).map(|(_, opened)| opened)
    }

    /// Returns whose turn it is when more payments are due than may be polled: the one on screen, then alternately the
    /// youngest, whose customer is likely to pay now, and the one that has waited longest, so that none is forgotten.
    fn turn(&self) -> Turn {
        let panel = *self.panel.lock().unwrap_or_else(PoisonError::into_inner);
        let longest_waiting = self.longest_waiting_next.load(Ordering::Relaxed);
        Turn { on_screen: panel.map(|(id, _)| id), youngest: !longest_waiting }
    }

    /// Advances the turn after a poll. Nothing else does: the number of loop passes between two polls must not decide
    /// which payment is next.
    fn took(&self, turn: Turn, payment: i64) {
        if turn.on_screen != Some(payment) {
            self.longest_waiting_next.store(turn.youngest, Ordering::Relaxed);
        }
    }

    /// Returns, while an answer is written, whether no later request was answered before it.
    pub(super) fn newest(
        &self,
        environment: Environment,
        invoice: &InvoiceId,
        send_state: &SendState,
    ) -> impl FnOnce() -> bool + Send + 'static {
        // A request that never left brings nothing newer.
        let left = send_state.order();
        let answered = Arc::clone(&self.answered);
        let of = (environment, invoice.as_str().to_owned());
        move || {
            let mut answered = answered.lock().unwrap_or_else(PoisonError::into_inner);
            let latest = answered.entry(of).or_default();
            let is_newest = left.is_none_or(|left| left > *latest);
            *latest = (*latest).max(left.unwrap_or_default());
            is_newest
        }
    }

    /// Marks earlier answers as outdated after a message reported a change.
    fn outdate(&self, environment: Environment, invoice_id: &str) {
        let now = SendState::order_now();
        let of = (environment, invoice_id.to_owned());
        self.answered.lock().unwrap_or_else(PoisonError::into_inner).insert(of, now);
    }
}

/// Returns when a failed poll of a final payment is repeated: only one caused by an opened panel or a reported change,
/// until the service answers.
pub(super) fn again(row: &PaymentRow, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let is_settled = matches!(row.status, PaymentStatus::Paid | PaymentStatus::Refunded);
    by_age(now - row.watched_from).filter(|_| is_settled).map(|pause| now + pause)
}

fn by_age(age: TimeDelta) -> Option<TimeDelta> {
    PAUSES.iter().find(|(until, _)| age < *until).map(|(_, pause)| *pause)
}

/// Returns the time of the next scheduled poll.
pub(super) fn next(
    status: &PaymentStatus,
    watched_from: DateTime<Utc>,
    panel_opened: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    if !status.is_open() {
        return None;
    }
    // If the clock is set back, a link looks newer and is polled more often, never less.
    let by_age = by_age(now - watched_from);
    let waits = matches!(status, PaymentStatus::Waiting | PaymentStatus::Claimed);
    let by_age = if waits { by_age } else { by_age.map(|pause| pause.max(LEAST_PAUSE_OF_ENDED)) };
    let is_polled = |opened| (TimeDelta::zero()..PANEL_TIME).contains(&(now - opened));
    let by_panel = panel_opened.filter(|opened| waits && is_polled(*opened)).map(|_| PANEL_PAUSE);
    by_panel.or(by_age).map(|pause| now + pause)
}

impl Payments {
    /// Polls a payment often for a while after its panel was opened, and stops when it is closed.
    pub async fn watch_payment(&self, request: WatchRequest) -> Result<(), AppError> {
        let now = self.ctx.clock.now();
        *self.payment_watch.panel.lock().unwrap_or_else(PoisonError::into_inner) =
            request.id.map(|id| (id, now));
        if let Some(id) = request.id {
            let row = self.payment_row(id).await?;
            if matches!(row.status, PaymentStatus::Paid | PaymentStatus::Refunded)
                && !fresh::is_fresh(&row, now)
            {
                self.ctx.store.run(move |db| payments::wake(db, id, now, now)).await?;
                self.wake_polls();
                return Ok(());
            }
            let soon = next(&row.status, row.watched_from, Some(now), now);
            if let Some(at) = soon.filter(|_| row.invoice_id.is_some()) {
                self.ctx.store.run(move |db| payments::poll_at(db, id, at)).await?;
                self.wake_polls();
            }
        }
        Ok(())
    }

    /// Polls a payment after a reported change, at most every few seconds.
    pub async fn payment_changed(&self, environment: Environment, invoice_id: &str) -> Result<(), AppError> {
        let (invoice, now) = (invoice_id.to_owned(), self.ctx.clock.now());
        // If two accounts have payments with the same invoice id, both are polled: a poll is free.
        let woken =
            self.ctx.store.run(move |db| payments::wake_by_invoice(db, environment, &invoice, now)).await?;
        // Reported before the poll: the window must not get the claim after the verified payment.
        for id in woken {
            self.tell_payment(id).await?;
        }
        self.wake_polls();
        Ok(())
    }

    /// Marks earlier answers as outdated after a message reported a change.
    pub(crate) fn outdate(&self, environment: Environment, invoice_id: &str) {
        self.payment_watch.outdate(environment, invoice_id);
    }

    /// Wakes the loop for an earlier poll.
    pub(crate) fn wake_polls(&self) {
        self.payment_watch.changed.wake();
    }

    /// Polls payments when they are due, and at the start of the app all that are still watched. Ends when the last
    /// other handle is dropped.
    pub async fn watch_payments(core: Arc<Self>) {
        let now = core.ctx.clock.now();
        // Nobody polled while the app was closed: the pauses start now. If this write fails, they keep their old
        // start.
        let _ = core.ctx.store.run(move |db| payments::poll_all(db, now)).await;
        let listener = core.payment_watch.changed.listen();
        let clock = Arc::clone(&core.ctx.clock);
        jobs::keep(Polling, core, clock, listener).await;
    }

    /// Polls one due payment if the account's poll budget allows it, and returns the time of the next poll.
    pub(crate) async fn poll_due(&self) -> Next {
        let mut free = Vec::new();
        let mut soonest: Option<TimeDelta> = None;
        let accounts = self.accounts_to_watch().await;
        for (account, budget) in &accounts {
            match self.accounts.poll_wait(budget) {
                // Payments of an account without its key wait for it.
                wait if wait.is_zero() => free.push(*account),
                wait => soonest = Some(soonest.map_or(wait, |soonest| soonest.min(wait))),
            }
        }
        let now = self.ctx.clock.now();
        let turn = self.payment_watch.turn();
        let due = self.ctx.store.run(move |db| payments::due(db, &free, turn, now)).await;
        // A failing database is reported by the commands that need it, not here.
        let Ok((due, next)) = due else { return Next::In(LONGEST_PAUSE) };
        if let Some(Due { id, account }) = due {
            self.payment_watch.took(turn, id);
            if let Some((_, budget)) = accounts.iter().find(|(watched, _)| *watched == account) {
                self.accounts.poll_took(budget);
            }
            let polled = match self.payment_row(id).await {
                Ok(row) => self.poll_payment(&row, Priority::Background).await,
                Err(error) => Err(error),
            };
            return if polled.is_err() { Next::In(LONGEST_PAUSE) } else { Next::Now };
        }
        let next = next.map(|at| at - now).into_iter().chain(soonest).min();
        let pause = next.map_or(LONGEST_PAUSE, |wait| wait.to_std().unwrap_or_default());
        Next::In(pause.min(LONGEST_PAUSE))
    }

    /// Returns the accounts whose payments can be polled now, whichever is in use: their key is saved and not refused.
    /// Each comes with the name of its budget.
    async fn accounts_to_watch(&self) -> Vec<(AccountId, String)> {
        let mut accounts = self.accounts.payment_accounts().await;
        accounts.retain(|(owner, _)| {
            let state = self.accounts.states.of(Service::Payment, *owner);
            !matches!(
                state,
                AccountState::Failed { error: AppError::Payment { refusal: PaymentRefusal::Key, .. } }
            )
        });
        accounts.into_iter().filter_map(|((_, account), budget)| Some((account?, budget))).collect()
    }
}

struct Polling;

impl Job for Polling {
    type Owner = Payments;

    async fn step(&mut self, core: &Arc<Payments>) -> Next {
        core.poll_due().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pause(status: &PaymentStatus, age: TimeDelta, panel: Option<TimeDelta>) -> Option<TimeDelta> {
        let now: DateTime<Utc> = "2026-11-20T06:00:00Z".parse().unwrap();
        next(status, now - age, panel.map(|ago| now - ago), now).map(|at| at - now)
    }

    #[test]
    fn poll_pauses_grow_with_age() {
        for (age, expected) in [
            (TimeDelta::zero(), Some(TimeDelta::minutes(1))),
            (TimeDelta::minutes(59), Some(TimeDelta::minutes(1))),
            (TimeDelta::hours(1), Some(TimeDelta::minutes(10))),
            (TimeDelta::hours(23), Some(TimeDelta::minutes(10))),
            (TimeDelta::days(1), Some(TimeDelta::hours(1))),
            (TimeDelta::days(6), Some(TimeDelta::hours(1))),
            (TimeDelta::days(7), None),
            // A clock that was set back.
            (TimeDelta::days(-2), Some(TimeDelta::minutes(1))),
        ] {
            assert_eq!(pause(&PaymentStatus::Waiting, age, None), expected, "{age}");
        }
    }

    #[test]
    fn an_open_panel_is_polled_every_five_seconds_for_two_minutes() {
        let old = TimeDelta::days(30);
        let at = |seconds| pause(&PaymentStatus::Waiting, old, Some(TimeDelta::seconds(seconds)));
        assert_eq!(at(0), Some(TimeDelta::seconds(5)));
        assert_eq!(at(119), Some(TimeDelta::seconds(5)));
        assert_eq!(at(120), None);
        let hour = Some(TimeDelta::minutes(2));
        assert_eq!(pause(&PaymentStatus::Waiting, TimeDelta::zero(), hour), Some(TimeDelta::minutes(1)));
    }

    #[test]
    fn final_payments_are_not_polled() {
        for status in [
            PaymentStatus::Paid,
            PaymentStatus::Refunded,
            PaymentStatus::Unknown,
            PaymentStatus::NotCreated,
            PaymentStatus::InFlight,
            PaymentStatus::Expired,
        ] {
            assert_eq!(pause(&status, TimeDelta::zero(), Some(TimeDelta::zero())), None);
        }
        for status in [
            PaymentStatus::Cancelled,
            PaymentStatus::Failed,
            PaymentStatus::Problem { mismatches: vec![] },
            PaymentStatus::Other { word: "ON_HOLD".into() },
        ] {
            assert_eq!(pause(&status, TimeDelta::zero(), None), Some(TimeDelta::minutes(10)));
        }
    }
}
