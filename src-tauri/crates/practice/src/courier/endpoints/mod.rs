mod description;

use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::routing::{get, post};
use chrono::{DateTime, Utc};
use porokh_domain::{BdPhone, Mode};
use serde_json::{Value, json};

use super::input::{self, Complaints, Fields};
use super::jobs::{Job, JobOutcome, JobStatus, up_to_a_day};
use super::refusal::Refusal;
use super::results::{COURIERS, bulk, history};
use super::rules::Rules;
use super::state::Courier;
use super::submissions::{OUTCOMES, REASONS, StoredDelivery, StoredReport, UNSTATED};
use super::timestamp;
use crate::engine::{Call, CommonRefusal, Endpoint, FaultKind, Route};

/// See Endpoints.
pub(super) fn routes() -> Vec<Route<Courier>> {
    vec![
        Route::new(Endpoint::Me, "/me", get(me)),
        Route::new(Endpoint::Check, "/check", get(check_by_query).post(check_by_body)),
        Route::new(Endpoint::BulkCheck, "/bulk-check", post(bulk_check)),
        Route::new(Endpoint::BulkJobs, "/bulk-jobs", post(start_job)),
        Route::new(Endpoint::BulkJob, "/bulk-jobs/{id}", get(job_state)),
        Route::new(Endpoint::Reports, "/reports", post(report)),
        Route::new(Endpoint::Deliveries, "/deliveries", post(deliveries)),
        Route::new(Endpoint::OpenApi, "/openapi.json", get(description::description)),
    ]
}

/// Scopes of keys (Authentication 4).
const CHECK: &str = "check";
const REPORT: &str = "report";
const DELIVERIES: &str = "deliveries";

const BULK_CHECK_MOST: usize = 25;
const JOB_MOST: usize = 200;
const RECORDS_MOST: usize = 200;
/// In characters.
const NOTE_MOST: usize = 500;
/// In characters.
const ORDER_REF_MOST: usize = 64;
/// In taka.
const AMOUNT_MOST: u32 = 1_000_000;

/// Needs no scope.
async fn me(call: Call<Courier>) -> Json<Value> {
    let mut courier = call.state();
    let account = courier.account(&call.caller, call.now);
    let mode = &call.caller.mode;
    let is_test = *mode == Mode::Test;
    Json(json!({
        "status": true,
        "data": {
            "name": account.name,
            "email": (!account.email.is_empty()).then_some(&account.email),
            "plan": account.plan,
            "plan_ends_at": account.plan_ends_at.map(timestamp),
            "daily_limit": account.daily_limit,
            "remaining_today": if is_test { None } else { account.remaining_today() },
            "features": { "api": account.has_api(call.now), "bulk": account.plan_has_bulk },
            "key": {
                "name": if is_test { "Practice test key" } else { "Practice key" },
                "mode": mode,
                "scopes": account.scopes(mode),
            },
            "app_url": account.app_url,
        },
    }))
}

async fn check_by_query(call: Call<Courier>) -> Result<Json<Value>, Refusal> {
    check(&call, || input::phone_from_query(&call.head.uri))
}

async fn check_by_body(call: Call<Courier>) -> Result<Json<Value>, Refusal> {
    check(&call, || input::phone_from_body(&call))
}

fn check(
    call: &Call<Courier>,
    phone: impl FnOnce() -> Result<BdPhone, Refusal>,
) -> Result<Json<Value>, Refusal> {
    let Call { caller, now, .. } = call;
    let mut courier = call.state();
    courier.require_scope(caller, CHECK)?;
    let phone = input::acceptable(phone()?, &courier.rules)?;
    let remaining_today = courier.spend_check(caller, &phone, *now)?;
    let data = history::of(&phone, &caller.mode, *now);
    Ok(Json(json!({ "status": true, "data": data, "remaining_today": remaining_today, "mode": caller.mode })))
}

async fn bulk_check(call: Call<Courier>) -> Result<Json<Value>, Refusal> {
    let Call { caller, now, .. } = &call;
    let mut courier = call.state();
    courier.require_scope(caller, CHECK)?;
    courier.require_bulk(caller)?;
    let batch = input::batch(&call, BULK_CHECK_MOST, &courier.rules)?;
    let allowance = courier.spend_bulk(caller, &batch.numbers, *now)?;
    let mut reply = json!({
        "status": true,
        "data": bulk::of_check(&batch.numbers, allowance.checked, &caller.mode, *now),
        "invalid": batch.invalid,
        "remaining_today": allowance.remaining_today,
        "mode": caller.mode,
    });
    bulk::shape_skipped(&mut reply, "data", &batch.numbers, courier.rules.skipped);
    Ok(Json(reply))
}

async fn start_job(call: Call<Courier>) -> Result<(StatusCode, Json<Value>), Refusal> {
    let Call { caller, now, .. } = &call;
    let mut courier = call.state();
    courier.require_scope(caller, CHECK)?;
    courier.require_bulk(caller)?;
    let batch = input::batch(&call, JOB_MOST, &courier.rules)?;
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

/// Needs no bulk access: the results are paid for.
async fn job_state(Path(id): Path<String>, call: Call<Courier>) -> Result<Json<Value>, Refusal> {
    let Call { caller, now, .. } = &call;
    let courier = call.state();
    courier.require_scope(caller, CHECK)?;
    let job = courier.job(caller, &id)?;
    if *now < job.request.created_at + up_to_a_day(courier.rules.job_unknown_for) {
        return Err(CommonRefusal::NotFound.into());
    }
    Ok(Json(json!({ "status": true, "data": described(job, *now, &courier.rules) })))
}

fn described(job: &Job, now: DateTime<Utc>, rules: &Rules) -> Value {
    let status = job.status(now);
    let mut data = bulk::progress(job, now);
    data["created_at"] = json!(timestamp(job.request.created_at));
    if let Some(finished_at) = job.finished_at {
        data["finished_at"] = json!(timestamp(finished_at));
    }
    if status == JobStatus::Done || (status == JobStatus::Failed && rules.failed_jobs_tell) {
        data["results"] = bulk::of_job(job);
        bulk::shape_skipped(&mut data, "results", &job.request.numbers, rules.skipped);
    }
    data
}

/// With a test key nothing is stored.
async fn report(call: Call<Courier>) -> Result<Json<Value>, Refusal> {
    let Call { caller, now, .. } = &call;
    let mut courier = call.state();
    courier.require_scope(caller, REPORT)?;
    let body = input::object(&call, "phone")?;
    let mut complaints = Complaints::default();
    let mut fields = Fields::new(&body, String::new(), &mut complaints);
    let phone = fields.phone("phone");
    let reason = fields.word("reason", &REASONS.map(|(word, _)| word));
    let note = fields.text("note", NOTE_MOST);
    complaints.settle()?;
    let phone = phone.ok_or(Refusal::InvalidPhone)?;
    let message = if caller.mode == Mode::Test {
        "রিপোর্টটি ঠিক আছে। পরীক্ষামূলক বলে জমা রাখা হয়নি।"
    } else {
        let reason = reason.unwrap_or_else(|| UNSTATED.to_owned());
        let report = StoredReport { phone: phone.as_str().to_owned(), reason, note, reported_at: *now };
        if courier.report(caller, phone, report, *now) {
            "এই নম্বরের আগের রিপোর্টটি হালনাগাদ হয়েছে।"
        } else {
            "রিপোর্টটি জমা হয়েছে।"
        }
    };
    Ok(Json(json!({ "status": true, "message": message, "mode": caller.mode })))
}

/// With a test key nothing is stored.
async fn deliveries(call: Call<Courier>) -> Result<Json<Value>, Refusal> {
    let caller = &call.caller;
    let mut courier = call.state();
    courier.require_scope(caller, DELIVERIES)?;
    let mut saved = 0;
    let mut skipped = Vec::new();
    for (place, record) in read_records(&call)?.into_iter().enumerate() {
        match record {
            Record::Usable(delivery) => {
                saved += 1;
                if caller.mode == Mode::Live {
                    courier.submissions(caller).deliver(delivery);
                }
            }
            Record::NoNumber { order_ref } => {
                skipped.push(json!({ "index": place, "order_ref": order_ref, "reason": "invalid_phone" }));
            }
        }
    }
    Ok(Json(json!({ "status": true, "saved": saved, "skipped": skipped, "mode": caller.mode })))
}

/// A record without complaints.
enum Record {
    Usable(StoredDelivery),
    /// Its phone isn't a Bangladeshi mobile number.
    NoNumber {
        order_ref: String,
    },
}

fn read_records(call: &Call<Courier>) -> Result<Vec<Record>, Refusal> {
    let body = input::object(call, "records")?;
    let given = match body.get("records") {
        Some(Value::Array(given)) if (1..=RECORDS_MOST).contains(&given.len()) => given,
        _ => {
            let message = format!("1 থেকে {RECORDS_MOST}টি ডেলিভারির তালিকা দিন।");
            return Err(Refusal::field("records", &message));
        }
    };
    let mut complaints = Complaints::default();
    let mut records = Vec::with_capacity(given.len());
    for (place, record) in given.iter().enumerate() {
        let path = format!("records.{place}");
        match record {
            Value::Object(record) => {
                records.extend(read_record(Fields::new(record, format!("{path}."), &mut complaints)));
            }
            _ => complaints.add(path, "ডেলিভারির তথ্য অবজেক্ট আকারে দিন।"),
        }
    }
    complaints.settle()?;
    Ok(records)
}

/// `None` after a complaint, for example about an unknown field: names and addresses must not be sent.
fn read_record(mut fields: Fields<'_>) -> Option<Record> {
    fields.allow_only(&["phone", "order_ref", "outcome", "courier", "amount"]);
    let phone = fields.phone("phone");
    let order_ref = fields.required_text("order_ref", ORDER_REF_MOST);
    let outcome = fields.required_word("outcome", &OUTCOMES);
    let courier = fields.word("courier", &COURIERS.map(|(id, _)| id));
    let amount = fields.amount("amount", AMOUNT_MOST);
    let (order_ref, outcome) = (order_ref?, outcome?);
    Some(match phone {
        Some(phone) => {
            let phone = phone.as_str().to_owned();
            Record::Usable(StoredDelivery { phone, order_ref, outcome, courier, amount })
        }
        None => Record::NoNumber { order_ref },
    })
}
