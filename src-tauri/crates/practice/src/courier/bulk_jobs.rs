//! POST /bulk-jobs and GET /bulk-jobs/{id}

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, StatusCode};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::{BaseAddress, bulk_input, bulk_item, check, skipped, timestamp};
use crate::jobs::{Fate, Job, Phase, up_to_a_day};
use crate::refusal::Refusal;
use crate::register::Caller;
use crate::rules::Rules;
use crate::service::Shared;

/// Numbers in one job.
pub(super) const MOST: usize = 200;

/// Starts a background check of up to 200 numbers.
pub(super) async fn start(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Extension(BaseAddress(base)): Extension<BaseAddress>,
    fate: Option<Extension<Fate>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<(StatusCode, Json<Value>), Refusal> {
    let now = shared.now();
    let mut register = shared.register();
    register.require_scope(&caller, check::SCOPE)?;
    register.require_bulk(&caller)?;
    let batch = bulk_input::read(&headers, &body, MOST, register.rules())?;
    let Extension(fate) = fate.unwrap_or_default();
    let rules = register.rules().clone();
    let job = register.open_job(&caller, batch.numbers, batch.invalid, fate, now)?;
    let mut data = described(job, now, &rules);
    data["url"] = json!(format!("{base}/bulk-jobs/{}", job.asked.id));
    Ok((StatusCode::ACCEPTED, Json(json!({ "status": true, "data": data }))))
}

/// A job's state, and its results once it is done. Needs no bulk access: what it tells is paid for.
pub(super) async fn state(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let register = shared.register();
    register.require_scope(&caller, check::SCOPE)?;
    let (job, now) = (register.job(&caller, &id)?, shared.now());
    if now < job.asked.created_at + up_to_a_day(register.rules().job_unknown_for) {
        return Err(Refusal::NotFound);
    }
    Ok(Json(json!({ "status": true, "data": described(job, now, register.rules()) })))
}

fn described(job: &Job, now: DateTime<Utc>, rules: &Rules) -> Value {
    let phase = job.phase(now);
    let mut data = json!({
        "id": job.asked.id.to_string(),
        "status": phase.word(),
        "mode": job.asked.mode,
        "total": job.asked.numbers.len(),
        "processed": job.processed,
        "invalid": job.asked.invalid,
        "created_at": timestamp(job.asked.created_at),
    });
    if let Some(finished_at) = job.finished_at {
        data["finished_at"] = json!(timestamp(finished_at));
    }
    if phase == Phase::Done || (phase == Phase::Failed && rules.failed_jobs_tell) {
        data["results"] = bulk_item::of_job(job);
        skipped::write(&mut data, "results", &job.asked.numbers, rules.skipped);
    }
    data
}
