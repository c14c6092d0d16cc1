//! The events and their webhooks (Events).

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::{BdPhone, Mode};
use serde_json::{Value, json};
use uuid::Uuid;

use super::account::{Account, BULK_COMPLETED, PHONE_REPORTED, PLAN_EXPIRING, WEBHOOK_TEST, WebhookEndpoint};
use super::jobs::{Job, JobStatus};
use super::results::bulk;
use super::rules::EventResults;
use super::state::{Courier, Ledger};
use super::submissions::{StoredReport, UNSTATED, reason_label};
use super::timestamp;
use crate::engine::{Caller, MODE, Webhook, hex_hmac_sha256, mode_value};

/// The document replaces the brand in the real name.
const DELIVERY: HeaderName = HeaderName::from_static("x-practice-delivery");

pub(crate) struct Event {
    name: &'static str,
    mode: Mode,
    data: Value,
}

impl Event {
    pub(crate) fn phone_reported(report: &StoredReport, last_check_at: DateTime<Utc>) -> Self {
        let data = json!({
            "phone": report.phone,
            "reason": report.reason,
            "reason_label": reason_label(&report.reason),
            "reported_at": timestamp(report.reported_at),
            "your_last_check_at": timestamp(last_check_at),
        });
        Self { name: PHONE_REPORTED, mode: Mode::Live, data }
    }

    /// A failed job has no results.
    pub(crate) fn bulk_completed(job: &Job, told: EventResults, now: DateTime<Utc>) -> Self {
        let status = job.status(now);
        let results = if status == JobStatus::Done { bulk::of_event(job, told) } else { json!({}) };
        let mut data = bulk::progress(job, now);
        data["results"] = results;
        Self { name: BULK_COMPLETED, mode: job.request.mode.clone(), data }
    }

    pub(crate) fn plan_expiring(account: &Account, ends_at: DateTime<Utc>) -> Self {
        let renew_url = format!("{}/renew", account.app_url.trim_end_matches('/'));
        let data = json!({ "plan": account.plan, "ends_at": timestamp(ends_at), "renew_url": renew_url });
        Self { name: PLAN_EXPIRING, mode: Mode::Live, data }
    }

    pub(crate) fn webhook_test() -> Self {
        let data = json!({ "message": "এটি একটি পরীক্ষামূলক বার্তা।" });
        Self { name: WEBHOOK_TEST, mode: Mode::Test, data }
    }

    /// `None` if the endpoint isn't subscribed to the event.
    pub(crate) fn webhook(
        self,
        endpoint: &WebhookEndpoint,
        mut next_id: impl FnMut() -> Uuid,
        now: DateTime<Utc>,
    ) -> Option<Webhook> {
        let Self { name, mode, data } = self;
        if !endpoint.wants(name) {
            return None;
        }
        let delivery_id = next_id().to_string();
        let body = json!({
            "id": next_id().to_string(),
            "event": name,
            "created_at": timestamp(now),
            "livemode": mode == Mode::Live,
            "data": data,
        });
        let mut headers = HeaderMap::from_iter([(MODE, mode_value(&mode))]);
        // An id is always valid in a header.
        headers.extend(HeaderValue::try_from(&delivery_id).ok().map(|id| (DELIVERY, id)));
        let secrets: Vec<String> = endpoint.former_secret.iter().chain([&endpoint.secret]).cloned().collect();
        Some(Webhook {
            id: delivery_id,
            event: name,
            url: endpoint.url.clone(),
            body: body.to_string(),
            headers,
            sign: Arc::new(move |at, body| signature(&secrets, at, body)),
        })
    }
}

/// One `v1` for each secret.
fn signature(secrets: &[String], at: DateTime<Utc>, body: &str) -> String {
    let t = at.timestamp();
    let codes =
        secrets.iter().map(|secret| format!(",v1={}", hex_hmac_sha256(secret, &format!("{t}.{body}"))));
    format!("t={t}{}", codes.collect::<String>())
}

const FORGED: &str = "01700000000";
/// When plan.expiring is sent (Events).
const BEFORE_THE_END: TimeDelta = TimeDelta::days(3);

impl Courier {
    /// Stores a report, and sends phone.reported to every other account that checked the number. `true`: it updates an
    /// earlier report.
    pub(crate) fn report(
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

    /// `false`: the account never checked the number.
    pub(crate) fn notify_report(
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

    /// A webhook to the first account's address, signed with another secret.
    pub(crate) fn forgery(&mut self, now: DateTime<Utc>) -> Option<Webhook> {
        let ids = &mut self.ids;
        let endpoint = self.accounts.get(0).account.webhook.as_ref()?;
        let guessed = WebhookEndpoint::new(endpoint.url.clone(), ids.next().to_string());
        let (phone, reason) = (FORGED.into(), UNSTATED.into());
        let report = StoredReport { phone, reason, note: None, reported_at: now };
        Event::phone_reported(&report, now).webhook(&guessed, || ids.next(), now)
    }

    pub(crate) fn send_test_webhook(&mut self, now: DateTime<Utc>) {
        self.notify(0, Event::webhook_test(), now);
    }

    pub(crate) fn notify_job_end(&mut self, id: &Uuid, now: DateTime<Utc>) {
        if let Some(job) = self.jobs.get(id) {
            let account = job.request.account;
            let event = Event::bulk_completed(job, self.rules.event_results, now);
            self.notify(account, event, now);
        }
    }

    /// For the first account; `false`: no job has ended.
    pub(crate) fn notify_last_job_end(&mut self, now: DateTime<Utc>) -> bool {
        let last = self.jobs.ended_last(|job| job.request.account == 0);
        if let Some(id) = last {
            self.notify_job_end(&id, now);
        }
        last.is_some()
    }

    pub(crate) fn notify_expiring_plans(&mut self, now: DateTime<Utc>) {
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

    pub(crate) fn has_plans_to_expire(&self, now: DateTime<Utc>) -> bool {
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
    /// The future end of the plan if plan.expiring is wanted and not sent yet.
    fn end_to_announce(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let wanted = self.account.webhook.as_ref().is_some_and(|endpoint| endpoint.wants(PLAN_EXPIRING));
        self.account.plan_ends_at.filter(|end| wanted && now < *end && self.announced_end != Some(*end))
    }
}
