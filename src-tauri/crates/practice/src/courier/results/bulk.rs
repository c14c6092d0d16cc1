//! Bulk results and background jobs (BulkItem, BulkJob).

use chrono::{DateTime, Utc};
use porokh_domain::Mode;
use serde_json::{Map, Value, json};

use super::check_result::CheckResult;
use super::history;
use crate::courier::jobs::{BulkNumber, Job};
use crate::courier::rules::{EventResults, SkippedShape};

/// Common to a job's reply and its event.
pub(crate) fn progress(job: &Job, now: DateTime<Utc>) -> Value {
    json!({
        "id": job.request.id.to_string(),
        "status": job.status(now).as_str(),
        "mode": job.request.mode,
        "total": job.request.numbers.len(),
        "processed": job.processed,
        "invalid": job.request.invalid,
    })
}

/// The first `checked` numbers were checked.
pub(crate) fn of_check(numbers: &[BulkNumber], checked: usize, mode: &Mode, now: DateTime<Utc>) -> Value {
    results(numbers, checked, mode, now, item)
}

/// The results of an ended job; of a failed one, those of the handled numbers.
pub(crate) fn of_job(job: &Job) -> Value {
    let handled = job.processed.min(job.request.numbers.len());
    job_results(job, handled, |result| {
        let mut item = item(result);
        item["advice"] = json!(result.risk.advice);
        item
    })
}

pub(crate) fn of_event(job: &Job, told: EventResults) -> Value {
    match told {
        EventResults::Complete => of_job(job),
        EventResults::Promised => job_results(
            job,
            job.request.numbers.len(),
            |result| json!({ "risk": result.risk.level, "success_ratio": result.summary.success_ratio }),
        ),
    }
}

fn item(result: &CheckResult) -> Value {
    let CheckResult { summary, risk, couriers, .. } = result;
    let courier = |(id, courier): (&String, &super::check_result::Courier)| {
        let entry = json!({
            "total": courier.total,
            "delivered": courier.delivered,
            "cancelled": courier.cancelled,
            "rating": courier.rating,
            "source": courier.source,
        });
        (id.clone(), entry)
    };
    json!({
        "risk": risk.level,
        "risk_label": risk.label,
        "success_ratio": summary.success_ratio,
        "total": summary.total,
        "delivered": summary.delivered,
        "cancelled": summary.cancelled,
        "reports": summary.reports,
        "couriers": couriers.iter().map(courier).collect::<Map<_, _>>(),
    })
}

fn job_results(job: &Job, handled: usize, item: impl Fn(&CheckResult) -> Value) -> Value {
    let request = &job.request;
    let checked = job.skipped_from.unwrap_or(request.numbers.len());
    let at = job.finished_at.unwrap_or(request.created_at);
    results(&request.numbers[..handled], checked, &request.mode, at, item)
}

fn results(
    numbers: &[BulkNumber],
    checked: usize,
    mode: &Mode,
    at: DateTime<Utc>,
    item: impl Fn(&CheckResult) -> Value,
) -> Value {
    let entry = |(place, number): (usize, &BulkNumber)| {
        let is_checked = place < checked;
        let entry =
            if is_checked { item(&history::of(&number.phone, mode, at)) } else { json!({ MARKER: REASON }) };
        (number.key.clone(), entry)
    };
    Value::Object(numbers.iter().enumerate().map(entry).collect())
}

const MARKER: &str = "skipped";
const REASON: &str = "daily_limit_reached";

/// Changes the shape of skipped numbers in `holder`'s member `results`.
pub(crate) fn shape_skipped(holder: &mut Value, results: &str, numbers: &[BulkNumber], shape: SkippedShape) {
    let Some(Value::Object(entries)) = holder.get_mut(results) else { return };
    let is_skipped = |entry: &Value| entry.get(MARKER).is_some();
    let skipped: Vec<String> =
        entries.iter().filter(|(_, entry)| is_skipped(entry)).map(|(key, _)| key.clone()).collect();
    if skipped.is_empty() {
        return;
    }
    if let Some(entry) = skipped_entry(shape) {
        entries.extend(skipped.into_iter().map(|key| (key, entry.clone())));
        return;
    }
    entries.retain(|_, entry| !is_skipped(entry));
    let list = match shape {
        SkippedShape::ListOfObjects => {
            skipped.iter().map(|phone| json!({ "phone": phone, "reason": REASON })).collect()
        }
        SkippedShape::Index => {
            let place = |key: &String| numbers.iter().position(|number| number.key == *key);
            skipped.iter().filter_map(place).collect()
        }
        SkippedShape::Map => {
            skipped.iter().map(|phone| (phone.clone(), json!(REASON))).collect::<Map<_, _>>().into()
        }
        _ => json!(skipped),
    };
    if shape == SkippedShape::AmongResults {
        entries.insert(MARKER.into(), list);
    } else {
        holder[MARKER] = list;
    }
    if matches!(shape, SkippedShape::List | SkippedShape::Index | SkippedShape::AmongResults) {
        holder["reason"] = json!(REASON);
    }
}

/// `None`: the shape has no entries.
fn skipped_entry(shape: SkippedShape) -> Option<Value> {
    Some(match shape {
        SkippedShape::Marker => json!({ MARKER: REASON }),
        SkippedShape::Text => json!(REASON),
        SkippedShape::Word => json!(MARKER),
        SkippedShape::Pair => json!([MARKER, REASON]),
        SkippedShape::Reason => json!({ MARKER: true, "reason": REASON }),
        SkippedShape::Nested => json!({ MARKER: { "code": REASON } }),
        SkippedShape::InEntry => json!({
            "risk": null, "risk_label": null, "success_ratio": null, "total": 0, "delivered": 0, "cancelled": 0,
            "reports": 0, "couriers": {}, "status": MARKER, "error": { "code": REASON },
        }),
        SkippedShape::List
        | SkippedShape::ListOfObjects
        | SkippedShape::Index
        | SkippedShape::Map
        | SkippedShape::AmongResults => return None,
    })
}
