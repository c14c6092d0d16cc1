//! Wrong clocks, and clocks set while the app runs.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    Keep, SettingsPatch, UiEvent,
    removal::{KeepDays, OldRecords},
    requests::{ListQuery, OlderQuery},
};
use porokh_domain::Clock;
use porokh_practice::{Options, Service};

use crate::testing::{Harness, TestClock, connect};

const LOW: &str = "01712345670";

async fn kept(harness: &Harness) -> usize {
    let page = OlderQuery { before: None, query: ListQuery { limit: 10, ..ListQuery::default() } };
    harness.core.checks.recent_checks(page).await.unwrap().rows.len()
}

/// Two replies, since a single outlier must change nothing.
async fn ask_twice(harness: &Harness) {
    harness.tested().await;
    harness.tested().await;
}

#[tokio::test]
async fn a_clock_that_jumps_ahead_costs_no_history() {
    let mut harness = Harness::connected().await;
    harness.check(LOW).await.unwrap();
    let really = harness.clock.now();
    let off = TimeDelta::days(100);
    harness.clock.set(off);
    harness.service.set_date(Some(-off));
    for restarted in [false, true] {
        if restarted {
            harness.restart();
        }
        harness.core.checks.forget_old_checks().await.unwrap();
        assert_eq!(kept(&harness).await, 1);
        ask_twice(&harness).await;
        harness.core.checks.forget_old_checks().await.unwrap();
        assert_eq!(kept(&harness).await, 1);
        assert!(
            (harness.core.ctx.clock.now() - really).abs() < TimeDelta::seconds(2),
            "the service's time counts"
        );
    }
    let shorter = SettingsPatch { keep: Some(Keep::Days { days: 7 }), ..SettingsPatch::default() };
    harness.core.change_settings(&shorter).await.unwrap();
    assert_eq!(kept(&harness).await, 1);
}

/// Otherwise a choice in the settings deletes a history that the seller didn't mean.
#[tokio::test]
async fn counts_what_a_shorter_period_deletes() {
    let harness = Harness::connected().await;
    harness.check(LOW).await.unwrap();
    harness.clock.forward(TimeDelta::days(8));
    ask_twice(&harness).await;
    harness.check("01712345671").await.unwrap();
    let old = async |days| harness.core.checks.old_records(KeepDays { days }).await.unwrap();
    assert_eq!(old(30).await, OldRecords::default());
    assert_eq!(old(7).await, OldRecords { checks: 1, ..OldRecords::default() });
    assert_eq!(kept(&harness).await, 2, "counting deletes nothing");
    let shorter = SettingsPatch { keep: Some(Keep::Days { days: 7 }), ..SettingsPatch::default() };
    harness.core.change_settings(&shorter).await.unwrap();
    assert_eq!(kept(&harness).await, 1);
    assert_eq!(old(7).await, OldRecords::default());
}

#[tokio::test]
async fn nothing_expires_without_certain_time() {
    let harness = Harness::new().await;
    harness.service.set_date(None);
    harness.connect(&harness.service.live_key()).await.unwrap();
    harness.check(LOW).await.unwrap();
    harness.clock.forward(TimeDelta::days(91));
    harness.tested().await;
    harness.core.checks.forget_old_checks().await.unwrap();
    assert_eq!(kept(&harness).await, 1);
    harness.service.set_date(Some(TimeDelta::zero()));
    harness.tested().await;
    harness.core.checks.forget_old_checks().await.unwrap();
    assert_eq!(kept(&harness).await, 0);
}

/// Otherwise a computer that is ten minutes off shows wrong waits and "ship now" times.
#[tokio::test]
async fn the_window_hears_of_a_correction_before_what_it_came_with() {
    let harness = Harness::connected().await;
    let off = TimeDelta::minutes(10);
    harness.clock.set(off);
    harness.service.set_date(Some(-off));
    harness.events.lock().unwrap().clear();
    ask_twice(&harness).await;
    let events = harness.events.lock().unwrap().clone();
    let ahead = |event: &UiEvent| match event {
        UiEvent::Clock { ahead_ms } => Some(*ahead_ms),
        _ => None,
    };
    let corrected = events.iter().rposition(|event| ahead(event).is_some()).unwrap();
    assert!(ahead(&events[corrected]).is_some_and(|ahead| (ahead + 600_000.0).abs() < 5_000.0), "{events:?}");
    assert!(matches!(events.last(), Some(UiEvent::Accounts { .. })) && corrected < events.len() - 1);
}

/// They use this computer's clock.
#[tokio::test]
async fn the_practice_services_are_no_second_source_of_time() {
    let harness = Harness::new().await;
    harness.core.accounts.set_practice(porokh_api::requests::SwitchRequest { on: true }).await.unwrap();
    harness.check(LOW).await.unwrap();
    harness.clock.forward(TimeDelta::days(91));
    ask_twice(&harness).await;
    harness.core.checks.forget_old_checks().await.unwrap();
    assert_eq!(kept(&harness).await, 1);
}

#[tokio::test]
async fn one_odd_reply_moves_nothing() {
    let harness = Harness::connected().await;
    let now = harness.clock.now();
    harness.service.set_date(Some(TimeDelta::days(-3_000)));
    harness.tested().await;
    assert_eq!(harness.core.ctx.clock.now(), now);
}

/// The result is unknown: the seller needs the row to settle it.
#[tokio::test]
async fn what_is_in_doubt_stays_beyond_its_time() {
    let harness = Harness::connected().await;
    harness.check(LOW).await.unwrap();
    harness.database().execute("UPDATE checks SET state = 'unknown', reply = NULL", []).unwrap();
    harness.clock.forward(TimeDelta::days(91));
    harness.tested().await;
    harness.core.checks.forget_old_checks().await.unwrap();
    assert_eq!(kept(&harness).await, 1);
}

/// Checked yesterday on a computer whose clock was a year behind.
#[tokio::test]
async fn a_result_that_a_wrong_clock_dated_stays() {
    let harness = Harness::connected().await;
    harness.check(LOW).await.unwrap();
    harness.check("01712345673").await.unwrap();
    let long_ago = (harness.clock.now() - TimeDelta::days(300)).timestamp_millis();
    harness.database().execute("UPDATE checks SET started_at = ?1 WHERE id = 2", [long_ago]).unwrap();
    harness.core.checks.forget_old_checks().await.unwrap();
    assert_eq!(kept(&harness).await, 2);
    harness.database().execute("UPDATE checks SET started_at = ?1 WHERE id = 1", [long_ago]).unwrap();
    harness.core.checks.forget_old_checks().await.unwrap();
    assert_eq!(kept(&harness).await, 0);
}

/// A computer that was one minute fast asked just before the service's midnight, and showed "0 left" all day.
#[tokio::test]
async fn midnight_is_the_service_s() {
    let harness = Harness::new().await;
    let midnight: DateTime<Utc> = "2026-11-20T18:00:00Z".parse().unwrap();
    let theirs = Arc::new(TestClock::at(midnight - TimeDelta::seconds(40)));
    harness.clock.set(midnight + TimeDelta::seconds(20) - harness.clock.now());
    let options = Options { clock: Arc::clone(&theirs) as Arc<dyn Clock>, ..Options::default() };
    let service = Service::start(options).await.unwrap();
    service.change_account(|account| account.used_today = account.daily_limit.unwrap());
    connect(&harness.core.accounts, service.address(), &service.live_key()).await.unwrap();
    harness.tested().await;
    let quota = harness.account().await.quota.unwrap();
    assert_eq!((quota.remaining, quota.stale), (Some(0), false));

    for clock in [&harness.clock, &theirs] {
        clock.forward(TimeDelta::minutes(5));
    }
    assert!(harness.account().await.quota.unwrap().stale, "it is asked again");
    let quota = harness.tested().await.quota.unwrap();
    assert_eq!(quota.remaining, quota.limit);
}
