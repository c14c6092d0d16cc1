//! A number's entry in bulk results (interface, BulkItem).

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use porokh_domain::Mode;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::check_result::{CheckResult, Courier, Percentage};
use super::history;
use crate::courier::jobs::{BulkNumber, Job};
use crate::courier::rules::EventResults;

/// The entry of a number that was checked.
#[derive(Serialize)]
struct BulkItem {
    risk: &'static str,
    risk_label: &'static str,
    success_ratio: Option<Percentage>,
    total: u64,
    delivered: u64,
    cancelled: u64,
    reports: u64,
    couriers: BTreeMap<String, BulkCourier>,
    /// In a finished job only.
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<&'static str>,
}

/// One courier's part of it.
#[derive(Serialize)]
struct BulkCourier {
    total: Option<u64>,
    delivered: Option<u64>,
    cancelled: Option<u64>,
    rating: Value,
    source: Option<String>,
}

impl BulkItem {
    fn new(result: CheckResult) -> Self {
        let CheckResult { summary, risk, couriers, .. } = result;
        Self {
            risk: risk.level,
            risk_label: risk.label,
            success_ratio: summary.success_ratio,
            total: summary.total,
            delivered: summary.delivered,
            cancelled: summary.cancelled,
            reports: summary.reports,
            couriers: couriers.into_iter().map(|(id, courier)| (id, courier.into())).collect(),
            advice: None,
        }
    }
}

impl From<Courier> for BulkCourier {
    fn from(courier: Courier) -> Self {
        let Courier { total, delivered, cancelled, rating, source, .. } = courier;
        Self { total, delivered, cancelled, rating, source }
    }
}

/// The results of a bulk check, of which this many numbers from the front were checked.
pub(in crate::courier) fn of_check(
    numbers: &[BulkNumber],
    checked: usize,
    mode: &Mode,
    now: DateTime<Utc>,
) -> Value {
    results(numbers, checked, |number| json!(BulkItem::new(history::of(&number.phone, mode, now))))
}

/// The results of a job that has ended: of one that failed, those of the numbers that it handled.
pub(in crate::courier) fn of_job(job: &Job) -> Value {
    let at = job.finished_at.unwrap_or(job.request.created_at);
    let handled = &job.request.numbers[..job.processed.min(job.request.numbers.len())];
    results(handled, checked(job), |number| {
        let result = history::of(&number.phone, &job.request.mode, at);
        let advice = Some(result.risk.advice);
        json!(BulkItem { advice, ..BulkItem::new(result) })
    })
}

/// The results in the event of a job that is done.
pub(in crate::courier) fn of_event(job: &Job, told: EventResults) -> Value {
    match told {
        EventResults::Complete => of_job(job),
        EventResults::Promised => {
            let at = job.finished_at.unwrap_or(job.request.created_at);
            results(&job.request.numbers, checked(job), |number| {
                let result = history::of(&number.phone, &job.request.mode, at);
                json!({ "risk": result.risk.level, "success_ratio": result.summary.success_ratio })
            })
        }
    }
}

/// Numbers from the front of a job that were checked.
fn checked(job: &Job) -> usize {
    job.skipped_from.unwrap_or(job.request.numbers.len())
}

fn results(numbers: &[BulkNumber], checked: usize, item: impl Fn(&BulkNumber) -> Value) -> Value {
    let entry = |(place, number): (usize, &BulkNumber)| {
        let item = if place < checked { item(number) } else { json!({ "skipped": "daily_limit_reached" }) };
        (number.key.clone(), item)
    };
    Value::Object(numbers.iter().enumerate().map(entry).collect::<Map<_, _>>())
}
