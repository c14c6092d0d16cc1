use std::sync::Arc;

use porokh_api::{
    bulk::{RunState, WaitsFor},
    check::CheckRequest,
};
use porokh_practice::{Endpoint, Fault, FaultKind, PastDailyLimit, RateLimitKind, Rules};

use super::harness::{Harness, account, quick};
use crate::check::Checks;

fn at_midnight(run: &porokh_api::bulk::RunView) -> bool {
    matches!(run.waits_for, Some(WaitsFor::Midnight { .. }))
}

#[tokio::test]
async fn daily_limit_waits_for_midnight() {
    let harness = Harness::new(account(Some(300)), quick()).await;
    let id = harness.start(500).await;
    let run = harness.until(id, at_midnight).await;
    assert_eq!((run.row.state, run.done, run.waiting), (RunState::Running, 300, 200));
    harness.charged(300, 1);
    harness.pass(12 * 60);
    assert_eq!(harness.until_done(id).await.done, 500);
    harness.charged(500, 1);
}

/// "Used up" stood beside a list whose checks went on.
#[tokio::test]
async fn a_list_that_goes_on_disproves_a_refusal_without_a_limit() {
    let harness = Harness::new(account(None), quick()).await;
    let body = r#"{"status":false,"message":"","error":{"code":"daily_limit_reached"}}"#;
    let refusal = FaultKind::Reply { status: 429, body: body.into() };
    harness.service.inject(Fault::once(Endpoint::BulkJobs, refusal));
    let id = harness.start(500).await;
    harness.until_done(id).await;
    let quota = harness.account().await.quota;
    assert_eq!(quota.and_then(|quota| quota.remaining), None);
}

/// A long list took each day's checks in its first second, and the numbers kept for the new day waited for weeks.
#[tokio::test]
async fn numbers_kept_for_the_new_day_have_their_share() {
    let harness = Harness::new(account(Some(20)), quick()).await;
    let id = harness.start(100).await;
    harness.until(id, at_midnight).await;
    let checks = &harness.core.checks;
    for last in 0..3 {
        checks.defer_check(&CheckRequest { phone: format!("0181234567{last}") }).await.unwrap();
    }
    tokio::spawn(Checks::work_off_deferred(Arc::clone(checks)));
    harness.pass(12 * 60);
    let shared = async {
        while !checks.deferred_checks().await.unwrap().is_empty() || harness.run(id).await.done < 37 {
            harness.pass(1);
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), shared).await.unwrap();
    assert_eq!((harness.run(id).await.done, harness.service.account().used_today), (37, 20));
}

/// A list of single checks takes the budget of each minute, as it comes back bit by bit.
#[tokio::test]
async fn numbers_kept_for_the_new_day_have_their_share_of_the_minute() {
    let mut small = account(None);
    small.plan_has_bulk = false;
    let rules = Rules { rate_limit: RateLimitKind::SlidingLog, ..quick() };
    let harness = Harness::new(small, rules).await;
    let id = harness.start(400).await;
    harness.until(id, |run| run.done >= 60).await;
    let checks = &harness.core.checks;
    for last in 0..3 {
        checks.defer_check(&CheckRequest { phone: format!("0181234567{last}") }).await.unwrap();
    }
    let sql = "UPDATE deferred_checks SET since = since - 24 * 3600 * 1000";
    assert_eq!(harness.database().execute(sql, []).unwrap(), 3);
    tokio::spawn(Checks::work_off_deferred(Arc::clone(checks)));
    let shared = async {
        while !checks.deferred_checks().await.unwrap().is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(60), shared).await.unwrap();
    let run = harness.run(id).await;
    assert!(run.done < 200, "they waited until {} of the list were done", run.done);
}

#[tokio::test]
async fn midnight_with_the_app_closed_goes_on_at_the_next_start() {
    let mut harness = Harness::new(account(Some(300)), quick()).await;
    let id = harness.start(500).await;
    harness.until(id, at_midnight).await;
    harness.kill().await;
    harness.pass(12 * 60);
    harness.start_again();
    assert_eq!(harness.until_done(id).await.done, 500);
    harness.charged(500, 1);
}

#[tokio::test]
async fn skipped_for_limit_are_requeued() {
    let mut rules = quick();
    rules.job_pace.per_number = std::time::Duration::from_millis(100);
    let harness = Harness::new(account(Some(1_000)), rules).await;
    let id = harness.start(200).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    // Another device spends most of the quota while the job runs.
    harness.service.change_account(|account| account.used_today = 1_000);
    let run = harness.until(id, at_midnight).await;
    assert_eq!(run.done + run.waiting, 200);
    assert!(run.waiting > 0);
    harness.pass(12 * 60);
    assert_eq!(harness.until_done(id).await.done, 200);
    harness.charged(200, 1);
}

#[tokio::test]
async fn other_device_spends_quota() {
    let harness = Harness::new(account(Some(600)), quick()).await;
    let id = harness.start(500).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    harness.service.change_account(|account| account.used_today += 250);
    let run = harness.until(id, at_midnight).await;
    assert_eq!((run.done, run.waiting), (350, 150));
    harness.pass(12 * 60);
    harness.until_done(id).await;
    harness.charged(500, 1);
}

#[tokio::test]
async fn first_job_teaches_cost() {
    let mut rules = quick();
    rules.job_pace.checks_per_number = 2;
    let harness = Harness::new(account(Some(1_000)), rules).await;
    let id = harness.start(700).await;
    let run = harness.until(id, at_midnight).await;
    // 25 or fewer numbers go as a call, at one check each.
    assert_eq!(run.done, 500);
    assert_eq!(harness.service.account().used_today, 1_000);
    let skipped: u32 = harness
        .database()
        .query_row("SELECT count(*) FROM run_numbers WHERE reason IS NOT NULL", [], |row| row.get(0))
        .unwrap();
    assert_eq!(skipped, 0);
}

#[tokio::test]
async fn a_call_that_skips_past_the_limit_puts_its_numbers_back() {
    let rules = Rules { past_daily_limit: PastDailyLimit::Skip, ..quick() };
    let harness = Harness::new(account(Some(10)), rules).await;
    let id = harness.start(20).await;
    let run = harness.until(id, at_midnight).await;
    assert_eq!((run.done, run.waiting), (10, 10));
}
