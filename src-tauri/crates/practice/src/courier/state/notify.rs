//! Sending events to accounts.

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::BdPhone;
use uuid::Uuid;

use super::courier::Courier;
use super::ledger::Ledger;
use crate::courier::events::Event;
use crate::courier::submissions::StoredReport;
use crate::courier::webhook_endpoint::{PLAN_EXPIRING, WebhookEndpoint};
use crate::courier::words::UNSTATED;
use crate::engine::{Caller, Webhook};

/// The number that a forged report names.
const FORGED: &str = "01700000000";
/// plan.expiring is sent this long before the plan ends (Events).
const BEFORE_THE_END: TimeDelta = TimeDelta::days(3);

impl Courier {
    /// Stores a report, and sends phone.reported to every other account that checked the number. True when it updates
    /// an earlier report.
    pub(in crate::courier) fn report(
        &mut self,
        caller: &Caller,
        phone: BdPhone,
        report: StoredReport,
        now: DateTime<Utc>,
    ) -> bool {
        for account in (0..self.accounts.len()).filter(|account| *account != caller.account) {
            self.notify_report(account, &report, now);
        }
        self.submissions(caller).report(phone, report)
    }

    /// Sends phone.reported to an account; false if it never checked the number.
    pub(in crate::courier) fn notify_report(
        &mut self,
        account: usize,
        report: &StoredReport,
        now: DateTime<Utc>,
    ) -> bool {
        let last_check_at = self.accounts.get(account).last_checks.get(&report.phone).copied();
        if let Some(at) = last_check_at {
            self.notify(account, Event::phone_reported(report, at), now);
        }
        last_check_at.is_some()
    }

    /// What a stranger would send to the first account's address, who doesn't have its secret.
    pub(in crate::courier) fn forgery(&mut self, now: DateTime<Utc>) -> Option<Webhook> {
        let ids = &mut self.ids;
        let endpoint = self.accounts.get(0).account.webhook.as_ref()?;
        let guessed = WebhookEndpoint::new(endpoint.url.clone(), ids.next().to_string());
        let (phone, reason) = (FORGED.into(), UNSTATED.into());
        let report = StoredReport { phone, reason, note: None, reported_at: now };
        Event::phone_reported(&report, now).webhook(&guessed, || ids.next(), now)
    }

    /// Presses the first account's test-send button.
    pub(in crate::courier) fn send_test_webhook(&mut self, now: DateTime<Utc>) {
        self.notify(0, Event::webhook_test(), now);
    }

    /// Sends bulk.completed for a job that ended.
    pub(super) fn notify_job_end(&mut self, id: &Uuid, now: DateTime<Utc>) {
        if let Some(job) = self.jobs.get(id) {
            let account = job.request.account;
            let event = Event::bulk_completed(job, self.rules.event_results, now);
            self.notify(account, event, now);
        }
    }

    /// The same for the job of the first account that ended last; false if none has.
    pub(in crate::courier) fn notify_last_job_end(&mut self, now: DateTime<Utc>) -> bool {
        let last = self.jobs.ended_last(|job| job.request.account == 0);
        if let Some(id) = last {
            self.notify_job_end(&id, now);
        }
        last.is_some()
    }

    /// Sends plan.expiring once for each end that is near.
    pub(in crate::courier) fn notify_expiring_plans(&mut self, now: DateTime<Utc>) {
        for account in 0..self.accounts.len() {
            let ledger = self.accounts.get_mut(account);
            let near = ledger.end_to_announce(now).filter(|end| now >= *end - BEFORE_THE_END);
            if let Some(end) = near {
                ledger.announced_end = Some(end);
                let event = Event::plan_expiring(&ledger.account, end);
                self.notify(account, event, now);
            }
        }
    }

    /// Whether plan.expiring is still to be sent for a plan.
    pub(in crate::courier) fn has_plans_to_expire(&self, now: DateTime<Utc>) -> bool {
        self.accounts.iter().any(|ledger| ledger.end_to_announce(now).is_some())
    }

    fn notify(&mut self, account: usize, event: Event, now: DateTime<Utc>) {
        let ids = &mut self.ids;
        let endpoint = self.accounts.get(account).account.webhook.as_ref();
        if let Some(webhook) = endpoint.and_then(|endpoint| event.webhook(endpoint, || ids.next(), now)) {
            self.outbox.push(webhook);
        }
    }
}

impl Ledger {
    /// The end of the plan, still to come, for which the account wants plan.expiring and did not get it.
    fn end_to_announce(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let wanted = self.account.webhook.as_ref().is_some_and(|endpoint| endpoint.wants(PLAN_EXPIRING));
        self.account.plan_ends_at.filter(|end| wanted && now < *end && self.announced_end != Some(*end))
    }
}
