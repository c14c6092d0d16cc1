//! The events and their webhooks (Events).

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use chrono::{DateTime, Utc};
use porokh_domain::Mode;
use serde_json::{Value, json};
use uuid::Uuid;

use super::account::Account;
use super::jobs::{Job, JobStatus};
use super::results::{bulk_item, bulk_job};
use super::rules::EventResults;
use super::submissions::StoredReport;
use super::timestamp::timestamp;
use super::webhook_endpoint::{BULK_COMPLETED, PHONE_REPORTED, PLAN_EXPIRING, WEBHOOK_TEST, WebhookEndpoint};
use super::words::reason_label;
use crate::engine::{MODE, Webhook, hex_hmac_sha256, mode_value};

/// Unique id of a delivery. The document replaces the brand in the real name; this one is ours.
const DELIVERY: HeaderName = HeaderName::from_static("x-practice-delivery");

/// Something that an account may want to know.
pub(super) struct Event {
    name: &'static str,
    mode: Mode,
    data: Value,
}

impl Event {
    /// Another seller reported a number that the account checked.
    pub(super) fn phone_reported(report: &StoredReport, last_check_at: DateTime<Utc>) -> Self {
        let data = json!({
            "phone": report.phone,
            "reason": report.reason,
            "reason_label": reason_label(&report.reason),
            "reported_at": timestamp(report.reported_at),
            "your_last_check_at": timestamp(last_check_at),
        });
        Self { name: PHONE_REPORTED, mode: Mode::Live, data }
    }

    /// A background job ended at `now`. One that failed has no results.
    pub(super) fn bulk_completed(job: &Job, told: EventResults, now: DateTime<Utc>) -> Self {
        let status = job.status(now);
        let results = if status == JobStatus::Done { bulk_item::of_event(job, told) } else { json!({}) };
        let mut data = bulk_job::progress(job, now);
        data["results"] = results;
        Self { name: BULK_COMPLETED, mode: job.request.mode.clone(), data }
    }

    /// The account's plan ends soon.
    pub(super) fn plan_expiring(account: &Account, ends_at: DateTime<Utc>) -> Self {
        let renew_url = format!("{}/renew", account.app_url.trim_end_matches('/'));
        let data = json!({ "plan": account.plan, "ends_at": timestamp(ends_at), "renew_url": renew_url });
        Self { name: PLAN_EXPIRING, mode: Mode::Live, data }
    }

    /// The test-send button was pressed.
    pub(super) fn webhook_test() -> Self {
        let data = json!({ "message": "এটি একটি পরীক্ষামূলক বার্তা।" });
        Self { name: WEBHOOK_TEST, mode: Mode::Test, data }
    }

    /// The webhook that tells the event; `None` when the endpoint doesn't want it.
    pub(super) fn webhook(
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
        // An id is always a header's value.
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

/// The time of the attempt, and what proves the sender: a code of each secret.
fn signature(secrets: &[String], at: DateTime<Utc>, body: &str) -> String {
    let t = at.timestamp();
    let codes =
        secrets.iter().map(|secret| format!(",v1={}", hex_hmac_sha256(secret, &format!("{t}.{body}"))));
    format!("t={t}{}", codes.collect::<String>())
}
