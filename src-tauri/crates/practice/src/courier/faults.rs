//! Objects in replies, and faults of this service only.

use serde_json::Value;

use crate::engine::{FaultKind, Shape};

const SUCCESS_RATIO: &[&str] = &["success_ratio"];
const BULK_COURIER: &[&str] = &["total", "delivered", "cancelled", "rating", "source"];
const COURIER: &[&str] =
    &["total", "delivered", "cancelled", "success_ratio", "rating", "message", "source", "source_label"];

const fn shape(place: &'static [&'static str], nullable: &'static [&'static str]) -> Shape {
    Shape { place, nullable }
}

const SHAPES: [Shape; 12] = [
    shape(&[], &["remaining_today"]),
    shape(&["error"], &[]),
    shape(&["data"], &["plan_ends_at", "daily_limit", "remaining_today"]),
    shape(&["data", "features"], &[]),
    shape(&["data", "key"], &[]),
    shape(&["data", "summary"], SUCCESS_RATIO),
    shape(&["data", "risk"], &[]),
    shape(&["data", "community"], &[]),
    shape(&["data", "couriers", "*"], COURIER),
    shape(&["data", "sources", "*"], &["message"]),
    shape(&["data", "results", "*"], SUCCESS_RATIO),
    shape(&["data", "results", "*", "couriers", "*"], BULK_COURIER),
];
/// Of a bulk check, whose `data` is a map.
const BULK_SHAPES: [Shape; 3] = [
    shape(&[], &["remaining_today"]),
    shape(&["data", "*"], SUCCESS_RATIO),
    shape(&["data", "*", "couriers", "*"], BULK_COURIER),
];

pub(super) fn shapes(reply: &Value) -> &'static [Shape] {
    // Only bulk checks have `invalid` beside `data`.
    if reply.get("invalid").is_some() { &BULK_SHAPES } else { &SHAPES }
}

pub(super) fn alter(fault: &FaultKind, reply: &mut Value) {
    match fault {
        FaultKind::JobUrl(url) => set_job_url(reply, url),
        FaultKind::JobStatus(status) => set_job_status(reply, status.as_deref()),
        FaultKind::UnreadableKeys(count) => mask_keys(reply, *count),
        _ => {}
    }
}

fn set_job_url(reply: &mut Value, url: &str) {
    if let Some(place) = reply.pointer_mut("/data/url") {
        *place = url.into();
    }
}

fn set_job_status(reply: &mut Value, status: Option<&str>) {
    let Some(Value::Object(job)) = reply.get_mut("data") else { return };
    match status {
        Some(status) => _ = job.insert("status".into(), status.into()),
        None => _ = job.remove("status"),
    }
}

/// Masks the keys of the first results, each differently.
fn mask_keys(reply: &mut Value, count: usize) {
    let place = if reply.pointer("/data/results").is_some() { "/data/results" } else { "/data" };
    let Some(Value::Object(results)) = reply.pointer_mut(place) else { return };
    let masked = |(place, (key, entry)): (usize, (String, Value))| {
        (if place < count { format!("{}*****#{place}", &key[..key.len().min(4)]) } else { key }, entry)
    };
    *results = std::mem::take(results).into_iter().enumerate().map(masked).collect();
}
