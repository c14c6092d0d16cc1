//! POST /bulk-jobs and GET /bulk-jobs/{id}

use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::scopes;
use crate::courier::input::bulk;
use crate::courier::jobs::{Job, JobOutcome, JobStatus, up_to_a_day};
use crate::courier::refusal::Refusal;
use crate::courier::results::{bulk_item, bulk_job, skipped};
use crate::courier::rules::Rules;
use crate::courier::state::Courier;
use crate::courier::timestamp::timestamp;
use crate::engine::{Call, CommonRefusal, FaultKind};

/// Numbers in one job.
pub(super) const MOST: usize = 200;

/// Starts a background check of up to 200 numbers.
pub(super) async fn start(call: Call<Courier>) -> Result<(StatusCode, Json<Value>), Refusal> {
    let Call { caller, now, .. } = &call;
    let mut courier = call.state();
    courier.require_scope(caller, scopes::CHECK)?;
    courier.require_bulk(caller)?;
    let batch = bulk::read(&call, MOST, &courier.rules)?;
    let outcome = match call.fault() {
        Some(FaultKind::JobFails) => JobOutcome::Fails,
        Some(FaultKind::JobStalls) => JobOutcome::Stalls,
        _ => JobOutcome::Done,
    };
    let rules = courier.rules.clone();
    let job = courier.open_job(caller, batch.numbers, batch.invalid, outcome, *now)?;
    let mut data = described(job, *now, &rules);
    data["url"] = json!(format!("{}/bulk-jobs/{}", call.base_address(), job.request.id));
    Ok((StatusCode::ACCEPTED, Json(json!({ "status": true, "data": data }))))
}

/// A job's state, and its results once it is done. Needs no bulk access: the results are paid for.
pub(super) async fn state(Path(id): Path<String>, call: Call<Courier>) -> Result<Json<Value>, Refusal> {
    let Call { caller, now, .. } = &call;
    let courier = call.state();
    courier.require_scope(caller, scopes::CHECK)?;
    let job = courier.job(caller, &id)?;
    if *now < job.request.created_at + up_to_a_day(courier.rules.job_unknown_for) {
        return Err(CommonRefusal::NotFound.into());
    }
    Ok(Json(json!({ "status": true, "data": described(job, *now, &courier.rules) })))
}

fn described(job: &Job, now: DateTime<Utc>, rules: &Rules) -> Value {
    let status = job.status(now);
    let mut data = bulk_job::progress(job, now);
    data["created_at"] = json!(timestamp(job.request.created_at));
    if let Some(finished_at) = job.finished_at {
        data["finished_at"] = json!(timestamp(finished_at));
    }
    if status == JobStatus::Done || (status == JobStatus::Failed && rules.failed_jobs_tell) {
        data["results"] = bulk_item::of_job(job);
        skipped::write(&mut data, "results", &job.request.numbers, rules.skipped);
    }
    data
}
