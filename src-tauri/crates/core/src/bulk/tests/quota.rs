//! The day's checks.

use porokh_practice::{PastDailyLimit, Rules};

use super::desk::{Desk, account, quick};
use crate::bulk::{RunState, WaitsFor};

fn at_midnight(run: &crate::bulk::RunView) -> bool {
    matches!(run.waits_for, Some(WaitsFor::Midnight { .. }))
}

#[tokio::test]
async fn the_daily_limit_in_the_middle_waits_for_midnight_and_goes_on_with_the_app_open() {
    let desk = Desk::new(account(Some(300)), quick()).await;
    let id = desk.start(500).await;
    let run = desk.until(id, at_midnight).await;
    assert_eq!((run.state, run.done, run.waiting), (RunState::Running, 300, 200));
    desk.charged(300, 1);
    desk.pass(12 * 60);
    assert_eq!(desk.until_done(id).await.done, 500);
    desk.charged(500, 1);
}

#[tokio::test]
async fn midnight_with_the_app_closed_goes_on_at_the_next_start() {
    let mut desk = Desk::new(account(Some(300)), quick()).await;
    let id = desk.start(500).await;
    desk.until(id, at_midnight).await;
    desk.kill().await;
    desk.pass(12 * 60);
    desk.start_again();
    assert_eq!(desk.until_done(id).await.done, 500);
    desk.charged(500, 1);
}

#[tokio::test]
async fn numbers_that_a_job_skips_for_the_daily_limit_are_in_line_again() {
    let mut rules = quick();
    rules.job_pace.per_number = std::time::Duration::from_millis(100);
    let desk = Desk::new(account(Some(1_000)), rules).await;
    let id = desk.start(200).await;
    desk.until_asked("POST", "/bulk-jobs", 1).await;
    // Another device takes all but some of the day while the job runs.
    desk.service.change_account(|account| account.used_today = 1_000);
    let run = desk.until(id, at_midnight).await;
    assert_eq!(run.done + run.waiting, 200);
    assert!(run.waiting > 0);
    desk.pass(12 * 60);
    assert_eq!(desk.until_done(id).await.done, 200);
    desk.charged(200, 1);
}

#[tokio::test]
async fn another_device_that_spends_at_the_same_time_is_noticed_and_nothing_is_charged_twice() {
    let desk = Desk::new(account(Some(600)), quick()).await;
    let id = desk.start(500).await;
    desk.until_asked("POST", "/bulk-jobs", 1).await;
    desk.service.change_account(|account| account.used_today += 250);
    let run = desk.until(id, at_midnight).await;
    assert_eq!((run.done, run.waiting), (350, 150));
    desk.pass(12 * 60);
    desk.until_done(id).await;
    desk.charged(500, 1);
}

#[tokio::test]
async fn what_a_number_costs_is_learnt_from_the_first_job_and_never_more_is_sent_than_remains() {
    let mut rules = quick();
    rules.job_pace.checks_per_number = 2;
    let desk = Desk::new(account(Some(1_000)), rules).await;
    let id = desk.start(700).await;
    let run = desk.until(id, at_midnight).await;
    // 25 or fewer numbers go as a call, at one check each.
    assert_eq!(run.done, 500);
    assert_eq!(desk.service.account().used_today, 1_000);
    let skipped: u32 = desk
        .database()
        .query_row("SELECT count(*) FROM run_numbers WHERE reason IS NOT NULL", [], |row| row.get(0))
        .unwrap();
    assert_eq!(skipped, 0);
}

#[tokio::test]
async fn a_call_that_skips_past_the_limit_puts_its_numbers_back() {
    let rules = Rules { past_daily_limit: PastDailyLimit::Skip, ..quick() };
    let desk = Desk::new(account(Some(10)), rules).await;
    let id = desk.start(20).await;
    let run = desk.until(id, at_midnight).await;
    assert_eq!((run.done, run.waiting), (10, 10));
}
