//! A background job as replies and events describe it (BulkJob).

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::courier::jobs::Job;

/// The fields that the job's reply and its event share: everything but times, results and address.
pub(in crate::courier) fn progress(job: &Job, now: DateTime<Utc>) -> Value {
    json!({
        "id": job.request.id.to_string(),
        "status": job.status(now).as_str(),
        "mode": job.request.mode,
        "total": job.request.numbers.len(),
        "processed": job.processed,
        "invalid": job.request.invalid,
    })
}
