//! Events of the fraud-check service (interface, Events).

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use chrono::{DateTime, Utc};
use porokh_domain::Mode;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{bulk_item, timestamp};
use crate::account::{Account, WebhookEndpoint};
use crate::jobs::{Job, Phase};
use crate::network::{StoredReport, reason_label};
use crate::rules::EventResults;
use crate::stamp;
use crate::webhook::{Parcel, hex_hmac_sha256};

/// All events, by their names.
pub(crate) const ALL: [&str; 4] = [PHONE_REPORTED, BULK_COMPLETED, PLAN_EXPIRING, WEBHOOK_TEST];
const PHONE_REPORTED: &str = "phone.reported";
const BULK_COMPLETED: &str = "bulk.completed";
pub(crate) const PLAN_EXPIRING: &str = "plan.expiring";
const WEBHOOK_TEST: &str = "webhook.test";

// The document replaces the brand in the real names; these are ours.
const EVENT: HeaderName = HeaderName::from_static("x-practice-event");
const DELIVERY: HeaderName = HeaderName::from_static("x-practice-delivery");
const SIGNATURE: HeaderName = HeaderName::from_static("x-practice-signature");

/// Something that an account may want to be told.
pub(crate) struct Event {
    name: &'static str,
    mode: Mode,
    data: Value,
}

impl Event {
    /// Another seller reported a number that the account checked.
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

    /// A background job ended at `now`. One that failed has no results.
    pub(crate) fn bulk_completed(job: &Job, told: EventResults, now: DateTime<Utc>) -> Self {
        let phase = job.phase(now);
        let results = if phase == Phase::Done { bulk_item::of_event(job, told) } else { json!({}) };
        let data = json!({
            "id": job.asked.id.to_string(),
            "status": phase.word(),
            "mode": job.asked.mode,
            "total": job.asked.numbers.len(),
            "processed": job.processed,
            "invalid": job.asked.invalid,
            "results": results,
        });
        Self { name: BULK_COMPLETED, mode: job.asked.mode.clone(), data }
    }

    /// The account's plan ends soon.
    pub(crate) fn plan_expiring(account: &Account, ends_at: DateTime<Utc>) -> Self {
        let renew_url = format!("{}/renew", account.app_url.trim_end_matches('/'));
        let data = json!({ "plan": account.plan, "ends_at": timestamp(ends_at), "renew_url": renew_url });
        Self { name: PLAN_EXPIRING, mode: Mode::Live, data }
    }

    /// The test-send button was pressed.
    pub(crate) fn webhook_test() -> Self {
        let data = json!({ "message": "এটি একটি পরীক্ষামূলক বার্তা।" });
        Self { name: WEBHOOK_TEST, mode: Mode::Test, data }
    }

    /// The webhook that tells the event; `None` when the endpoint doesn't want it.
    pub(crate) fn parcel(
        self,
        endpoint: &WebhookEndpoint,
        mut next_id: impl FnMut() -> Uuid,
        now: DateTime<Utc>,
    ) -> Option<Parcel> {
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
        let id = delivery_id.clone();
        let secrets: Vec<String> =
            endpoint.former_secret.iter().chain([&endpoint.secret]).map(ToOwned::to_owned).collect();
        let headers = Arc::new(move |at: DateTime<Utc>, body: &str| {
            let fixed = [(EVENT, HeaderValue::from_static(name)), (stamp::MODE, stamp::mode_value(&mode))];
            let made = [(DELIVERY, delivery_id.clone()), (SIGNATURE, signature(&secrets, at, body))];
            // An id and hexadecimal digits are always a header's value.
            let made = made.into_iter().filter_map(|(name, text)| Some((name, text.try_into().ok()?)));
            fixed.into_iter().chain(made).collect::<HeaderMap>()
        });
        Some(Parcel { id, event: name, url: endpoint.url.clone(), body: body.to_string(), headers })
    }
}

/// The time of the attempt, and what proves the sender: a code of each secret.
fn signature(secrets: &[String], at: DateTime<Utc>, body: &str) -> String {
    let t = at.timestamp();
    let codes =
        secrets.iter().map(|secret| format!(",v1={}", hex_hmac_sha256(secret, &format!("{t}.{body}"))));
    format!("t={t}{}", codes.collect::<String>())
}
