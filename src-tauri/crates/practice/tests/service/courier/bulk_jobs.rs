//! POST /bulk-jobs and GET /bulk-jobs/{id}.

use std::time::Duration;

use chrono::TimeDelta;
use porokh_practice::{Account, Endpoint, Fault, FaultKind, JobPace, ResultKeys, Rules, Workers};
use serde_json::{Value, json};

use super::{Harness, PHONE, Reply, numbers, other_account, with_limit};

/// One number a second after two seconds in the queue.
fn rules(workers: Workers) -> Rules {
    let job_pace = JobPace {
        workers,
        per_number: Duration::from_secs(1),
        queued_for: Duration::from_secs(2),
        checks_per_number: 1,
    };
    Rules { job_pace, ..Rules::default() }
}

async fn harness() -> Harness {
    Harness::under(rules(Workers::OneByOne), Account::default()).await
}

async fn post(harness: &Harness, phones: &[String]) -> Reply {
    harness.live_post("/bulk-jobs", &json!({ "phones": phones })).await
}

#[track_caller]
fn accepted(reply: &Reply) -> Value {
    let mut body = reply.json();
    assert_eq!((reply.status, &body["status"]), (202, &json!(true)), "{body}");
    body["data"].take()
}

async fn open(harness: &Harness, count: usize) -> Value {
    accepted(&post(harness, &numbers(count)).await)
}

async fn state(harness: &Harness, job: &Value) -> Value {
    harness.live(&format!("/bulk-jobs/{}", job["id"].as_str().unwrap())).await.ok()["data"].take()
}

async fn progress(harness: &Harness, job: &Value) -> (String, u64) {
    let job = state(harness, job).await;
    (job["status"].as_str().unwrap().to_owned(), job["processed"].as_u64().unwrap())
}

fn at(status: &str, processed: u64) -> (String, u64) {
    (status.to_owned(), processed)
}

#[tokio::test]
async fn a_valid_request_is_accepted_as_queued_with_the_jobs_address() {
    let harness = harness().await;
    let body = json!({ "phones": [PHONE, "+8801712345670", "01812345670", "12"] });
    let job = accepted(&harness.live_post("/bulk-jobs", &body).await);
    let id = job["id"].as_str().unwrap();
    let expected = json!({
        "id": id,
        "status": "queued",
        "mode": "live",
        "total": 2,
        "processed": 0,
        "invalid": ["12"],
        "created_at": "2026-11-20T10:30:00+06:00",
        "url": format!("{}/bulk-jobs/{id}", harness.address),
    });
    assert_eq!(job, expected);
    assert!(id.len() == 36 && id.as_bytes()[14] == b'4', "{id}");
    let polled = state(&harness, &job).await;
    assert_eq!((&polled["status"], polled.get("url")), (&json!("queued"), None));
    assert_eq!(harness.used(), 0);
}

#[tokio::test]
async fn a_job_goes_from_queued_over_running_to_done_as_the_clock_passes() {
    let harness = harness().await;
    let job = open(&harness, 3).await;
    assert_eq!(progress(&harness, &job).await, at("queued", 0));
    harness.pass(TimeDelta::milliseconds(1_999));
    assert_eq!(progress(&harness, &job).await, at("queued", 0));
    harness.pass(TimeDelta::milliseconds(1));
    assert_eq!(progress(&harness, &job).await, at("running", 0));
    harness.pass(TimeDelta::seconds(2));
    let running = state(&harness, &job).await;
    assert_eq!((&running["status"], &running["processed"]), (&json!("running"), &json!(2)));
    assert_eq!((running.get("finished_at"), running.get("results")), (None, None));
    assert_eq!(harness.used(), 2);

    harness.pass(TimeDelta::minutes(5));
    let done = state(&harness, &job).await;
    assert_eq!((&done["status"], &done["processed"]), (&json!("done"), &json!(3)));
    assert_eq!(done["finished_at"], "2026-11-20T10:30:05+06:00");
    assert_eq!(done["results"].as_object().unwrap().len(), 3);
    assert_eq!(harness.used(), 3);
}

#[tokio::test]
async fn results_are_bulk_items_with_advice() {
    let harness = harness().await;
    let body = json!({ "phones": ["+8801712345675"] });
    let job = accepted(&harness.live_post("/bulk-jobs", &body).await);
    harness.pass(TimeDelta::minutes(1));
    let mut item = state(&harness, &job).await["results"]["01712345675"].take();
    let advice = item.as_object_mut().unwrap().remove("advice").unwrap();
    let single = harness.check("01712345675").await.ok();
    assert_eq!(advice, single["data"]["risk"]["advice"]);
    assert_eq!(item, harness.live_post("/bulk-check", &body).await.ok()["data"]["01712345675"]);
}

#[tokio::test]
async fn by_option_results_are_keyed_by_the_form_as_given() {
    let rules = Rules { result_keys: ResultKeys::AsGiven, ..rules(Workers::AllAtOnce) };
    let harness = Harness::under(rules, Account::default()).await;
    let job = accepted(&harness.live_post("/bulk-jobs", &json!({ "phones": ["8801712345675"] })).await);
    harness.pass(TimeDelta::minutes(1));
    assert!(state(&harness, &job).await["results"]["8801712345675"].is_object());
}

#[tokio::test]
async fn each_worker_takes_the_oldest_job() {
    for (workers, seconds, states) in [
        (Workers::OneByOne, 6, [at("done", 4), at("running", 0), at("queued", 0)]),
        (Workers::OneByOne, 10, [at("done", 4), at("done", 4), at("running", 0)]),
        (Workers::Several(2), 4, [at("running", 2), at("running", 2), at("queued", 0)]),
        (Workers::Several(2), 7, [at("done", 4), at("done", 4), at("running", 1)]),
        (Workers::AllAtOnce, 5, [at("running", 3), at("running", 3), at("running", 3)]),
    ] {
        let harness = Harness::under(rules(workers), Account::default()).await;
        let jobs = [open(&harness, 4).await, open(&harness, 4).await, open(&harness, 4).await];
        harness.pass(TimeDelta::seconds(seconds));
        for (job, state) in jobs.iter().zip(states) {
            assert_eq!(progress(&harness, job).await, state, "{workers:?} after {seconds}");
        }
    }
}

#[tokio::test]
async fn daily_limit_marks_rest_of_job_skipped() {
    let harness = Harness::under(rules(Workers::OneByOne), with_limit(Some(3))).await;
    let job = open(&harness, 5).await;
    harness.pass(TimeDelta::minutes(1));
    let done = state(&harness, &job).await;
    assert_eq!((&done["status"], &done["processed"], &done["total"]), (&json!("done"), &json!(5), &json!(5)));
    for (place, phone) in numbers(5).iter().enumerate() {
        let entry = &done["results"][phone];
        if place < 3 {
            assert!(entry["risk"].is_string() && entry.get("skipped").is_none(), "{place}: {entry}");
        } else {
            assert_eq!(entry, &json!({ "skipped": "daily_limit_reached" }), "{place}");
        }
    }
    assert_eq!(harness.used(), 3);
}

#[tokio::test]
async fn a_check_in_between_takes_from_what_a_job_has_left() {
    let harness = Harness::under(rules(Workers::OneByOne), with_limit(Some(3))).await;
    let job = open(&harness, 3).await;
    harness.pass(TimeDelta::seconds(4));
    harness.check(PHONE).await.ok();
    harness.pass(TimeDelta::seconds(10));
    let done = state(&harness, &job).await;
    assert_eq!(done["results"][&numbers(3)[2]]["skipped"], "daily_limit_reached");
}

#[tokio::test]
async fn a_jobs_numbers_count_in_the_day_in_which_they_are_handled() {
    let harness = Harness::under(rules(Workers::OneByOne), with_limit(Some(2))).await;
    // The job starts two seconds before midnight; a number takes a second.
    harness.set_time("2026-11-20T17:59:56Z");
    let job = open(&harness, 3).await;
    harness.check(PHONE).await.ok();
    harness.pass(TimeDelta::minutes(1));
    assert!(state(&harness, &job).await["results"][&numbers(3)[2]]["risk"].is_string());
    assert_eq!(harness.used(), 2);
}

#[tokio::test]
async fn each_number_of_a_job_deducts_what_the_option_says() {
    let mut rules = rules(Workers::OneByOne);
    rules.job_pace.checks_per_number = 2;
    let harness = Harness::under(rules, Account::default()).await;
    open(&harness, 3).await;
    harness.pass(TimeDelta::minutes(1));
    assert_eq!(harness.used(), 6);
    assert_eq!(harness.service.charges().into_values().collect::<Vec<_>>(), [2, 2, 2]);
}

#[tokio::test]
async fn empty_quota_refuses_jobs_with_valid_numbers() {
    let harness = Harness::under(rules(Workers::OneByOne), with_limit(Some(0))).await;
    post(&harness, &numbers(2)).await.refused(429, "daily_limit_reached");
    let job = accepted(&post(&harness, &["1".to_owned()]).await);
    harness.pass(TimeDelta::seconds(2));
    assert_eq!(progress(&harness, &job).await, at("done", 0));
}

#[tokio::test]
async fn a_job_fails_on_request_in_its_middle_and_what_it_handled_stays_charged() {
    let harness = harness().await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::JobFails));
    let job = open(&harness, 5).await;
    assert_eq!(job["status"], "queued");
    harness.pass(TimeDelta::minutes(1));
    let failed = state(&harness, &job).await;
    assert_eq!((&failed["status"], &failed["processed"]), (&json!("failed"), &json!(2)));
    assert_eq!(failed["finished_at"], "2026-11-20T10:30:04+06:00");
    assert_eq!((failed.get("results"), harness.used()), (None, 2));
}

#[tokio::test]
async fn a_job_stalls_on_request_and_its_worker_goes_on() {
    let harness = harness().await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::JobStalls));
    let (stalled, next) = (open(&harness, 5).await, open(&harness, 1).await);
    harness.pass(TimeDelta::hours(1));
    assert_eq!(progress(&harness, &stalled).await, at("running", 2));
    assert_eq!(progress(&harness, &next).await, at("done", 1));
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::JobStalls));
    let by_test_key = accepted(&harness.test_post("/bulk-jobs", &json!({ "phones": numbers(2) })).await);
    assert_eq!(progress(&harness, &by_test_key).await, at("running", 1));
}

#[tokio::test]
async fn a_job_of_a_test_key_ends_at_once_and_deducts_nothing() {
    let harness = Harness::under(rules(Workers::OneByOne), with_limit(Some(0))).await;
    let job = accepted(&harness.test_post("/bulk-jobs", &json!({ "phones": [PHONE, "x"] })).await);
    assert_eq!((&job["status"], &job["mode"]), (&json!("done"), &json!("test")));
    assert_eq!((&job["processed"], &job["finished_at"]), (&json!(1), &job["created_at"]));
    assert_eq!(job["results"][PHONE]["risk"], "low");
    let path = format!("/bulk-jobs/{}", job["id"].as_str().unwrap());
    assert_eq!(harness.test(&path).await.ok()["data"]["results"], job["results"]);
    assert_eq!(harness.used(), 0);
}

#[tokio::test]
async fn an_unknown_job_and_another_accounts_job_are_not_found() {
    let harness = Harness::of(Rules::default(), vec![Account::default(), other_account()]).await;
    let job = open(&harness, 1).await;
    let path = format!("/bulk-jobs/{}", job["id"].as_str().unwrap());
    harness.live(&path).await.ok();
    harness.get("dc_live_other", &path).await.refused(404, "not_found");
    for unknown in ["00000000-0000-4000-8000-000000000000", "1", "%2E%2E"] {
        harness.live(&format!("/bulk-jobs/{unknown}")).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn one_to_two_hundred_numbers_are_accepted() {
    let harness = harness().await;
    assert_eq!(open(&harness, 1).await["total"], 1);
    assert_eq!(open(&harness, 200).await["total"], 200);
    for count in [0, 201] {
        post(&harness, &numbers(count)).await.invalid_field("phones");
    }
}

#[tokio::test]
async fn starting_needs_scope_and_plan_and_reading_needs_the_scope() {
    let harness = harness().await;
    let job = open(&harness, 1).await;
    harness.change_account(|account| account.plan_has_bulk = false);
    post(&harness, &numbers(1)).await.refused(403, "bulk_not_in_plan");
    accepted(&harness.test_post("/bulk-jobs", &json!({ "phones": [PHONE] })).await);
    state(&harness, &job).await;
    harness.change_account(|account| account.live_scopes.clear());
    assert_eq!(post(&harness, &numbers(1)).await.refused(403, "scope_missing")["required_scope"], "check");
    let path = format!("/bulk-jobs/{}", job["id"].as_str().unwrap());
    harness.live(&path).await.refused(403, "scope_missing");
}

#[tokio::test]
async fn a_job_can_name_a_hostile_address() {
    let harness = harness().await;
    let hostile = FaultKind::JobUrl("https://elsewhere.example/steal".into());
    harness.service.inject(Fault::once(Endpoint::BulkJobs, hostile));
    let job = open(&harness, 1).await;
    assert_eq!(job["url"], "https://elsewhere.example/steal");
    state(&harness, &job).await;
}

#[tokio::test]
async fn a_lost_reply_leaves_a_job_behind_that_deducts() {
    let harness = harness().await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::Html { status: 502 }).after_handling());
    assert_eq!(post(&harness, &numbers(3)).await.status, 502);
    harness.pass(TimeDelta::minutes(1));
    assert_eq!(harness.used(), 3);
}

#[tokio::test]
async fn a_seed_makes_the_ids_of_jobs_repeatable() {
    let with_seed = || async {
        let rules = Rules { seed: Some(7), ..Rules::default() };
        let harness = Harness::under(rules, Account::default()).await;
        open(&harness, 1).await["id"].clone()
    };
    assert_eq!(with_seed().await, with_seed().await);
    assert_ne!(open(&harness().await, 1).await["id"], open(&harness().await, 1).await["id"]);
}
