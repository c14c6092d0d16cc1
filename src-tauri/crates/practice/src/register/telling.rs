//! Telling accounts what happened.

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::BdPhone;
use uuid::Uuid;

use super::{Caller, Ledger, Register};
use crate::account::WebhookEndpoint;
use crate::courier::events::{Event, PLAN_EXPIRING};
use crate::network::{StoredReport, UNSTATED};
use crate::webhook::Parcel;

/// The number that a forged report names.
const FORGED: &str = "01700000000";
/// An account is told this long before its plan ends.
const BEFORE_THE_END: TimeDelta = TimeDelta::days(3);

impl Register {
    /// Stores a report, and tells every other account that checked the number. True when it updates an earlier
    /// report.
    pub(crate) fn report(
        &mut self,
        caller: &Caller,
        phone: BdPhone,
        report: StoredReport,
        now: DateTime<Utc>,
    ) -> bool {
        for account in (0..self.ledgers.len()).filter(|account| *account != caller.account) {
            self.tell_reported(account, &report, now);
        }
        self.ledgers[caller.account].told.report(phone, report)
    }

    /// Tells the first account that another seller reported a number; false if it never checked the number.
    pub(crate) fn reported_by_another(&mut self, report: &StoredReport, now: DateTime<Utc>) -> bool {
        self.tell_reported(0, report, now)
    }

    /// Tells the first account that another seller reported the number that it checked last; false if it has checked
    /// none.
    pub(crate) fn last_reported_by_another(&mut self, reason: &str, now: DateTime<Utc>) -> bool {
        let last = self.ledgers[0].last_checks.iter().max_by_key(|(_, at)| **at).map(|(phone, _)| phone);
        let Some(phone) = last.cloned() else { return false };
        let report = StoredReport { phone, reason: reason.into(), note: None, reported_at: now };
        self.tell_reported(0, &report, now)
    }

    /// What a stranger would send to the first account's address, who doesn't have its secret.
    pub(crate) fn forgery(&mut self, now: DateTime<Utc>) -> Option<Parcel> {
        let ids = &mut self.ids;
        let endpoint = self.ledgers[0].account.webhook.as_ref()?;
        let guessed = WebhookEndpoint::new(endpoint.url.clone(), ids.next().to_string());
        let (phone, reason) = (FORGED.into(), UNSTATED.into());
        let report = StoredReport { phone, reason, note: None, reported_at: now };
        Event::phone_reported(&report, now).parcel(&guessed, || ids.next(), now)
    }

    /// Presses the first account's test-send button.
    pub(crate) fn send_test(&mut self, now: DateTime<Utc>) {
        self.tell(0, Event::webhook_test(), now);
    }

    /// Tells of a job that ended.
    pub(super) fn tell_ended(&mut self, id: &Uuid, now: DateTime<Utc>) {
        if let Some(job) = self.jobs.get(id) {
            let account = job.asked.account;
            let event = Event::bulk_completed(job, self.rules.event_results, now);
            self.tell(account, event, now);
        }
    }

    /// Tells each account once of an end that is near.
    pub(super) fn tell_expiring(&mut self, now: DateTime<Utc>) {
        for account in 0..self.ledgers.len() {
            let ledger = &mut self.ledgers[account];
            let near = ledger.end_to_tell(now).filter(|end| now >= *end - BEFORE_THE_END);
            if let Some(end) = near {
                ledger.told_end = Some(end);
                let event = Event::plan_expiring(&ledger.account, end);
                self.tell(account, event, now);
            }
        }
    }

    /// Whether something waits for the clock.
    pub(crate) fn is_waiting(&self, now: DateTime<Utc>) -> bool {
        self.jobs.is_busy() || self.ledgers.iter().any(|ledger| ledger.end_to_tell(now).is_some())
    }

    fn tell_reported(&mut self, account: usize, report: &StoredReport, now: DateTime<Utc>) -> bool {
        let last_check_at = self.ledgers[account].last_checks.get(&report.phone).copied();
        if let Some(at) = last_check_at {
            self.tell(account, Event::phone_reported(report, at), now);
        }
        last_check_at.is_some()
    }

    fn tell(&mut self, account: usize, event: Event, now: DateTime<Utc>) {
        let ids = &mut self.ids;
        let endpoint = self.ledgers[account].account.webhook.as_ref();
        if let Some(parcel) = endpoint.and_then(|endpoint| event.parcel(endpoint, || ids.next(), now)) {
            self.outbox.push(parcel);
        }
    }
}

impl Ledger {
    /// The end of the plan, still to come, that the account wants to be told of and wasn't.
    fn end_to_tell(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let wanted = self.account.webhook.as_ref().is_some_and(|endpoint| endpoint.wants(PLAN_EXPIRING));
        self.account.plan_ends_at.filter(|end| wanted && now < *end && self.told_end != Some(*end))
    }
}
