use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use porokh_api::{
    AppError, DatabaseProblem, NoAnswerReason, ServiceRefusal, UiEvent, UnreachableReason,
    accounts::AccountState,
    check::{CheckRequest, CheckView, FindRequest, PhoneReading, PreviousCheck},
    requests::{DayRange, Deleted, IdRequest, ListQuery, OlderQuery, SwitchRequest},
};
use porokh_domain::{Clock, Mode, RiskLevel, bangladesh};
use porokh_practice::{Endpoint, Fault, FaultKind};

use super::*;
use crate::{Environment, IntentState, testing::Harness};

mod deferred;
mod waits;

const LOW: &str = "01712345670";
const HIGH: &str = "01712345675";

fn checks_sent(harness: &Harness) -> usize {
    harness.service.requests().iter().filter(|request| request.path.contains("/check")).count()
}

async fn history(harness: &Harness) -> Vec<PreviousCheck> {
    let request = OlderQuery { before: None, query: ListQuery { limit: 50, ..ListQuery::default() } };
    harness.core.checks.recent_checks(request).await.unwrap().rows
}

#[tokio::test]
async fn a_result_is_kept_whole_and_the_quota_counts_down() {
    let harness = Harness::connected().await;
    let before = harness.account().await.quota.unwrap().remaining.unwrap();
    let view = harness.check(HIGH).await.unwrap();
    assert_eq!(view.risk.as_ref().unwrap().level, RiskLevel::High);
    assert_eq!(
        (view.environment, view.state, view.fresh, view.kept),
        (Environment::Live, IntentState::Done, true, true)
    );
    assert!(!view.couriers.is_empty() && view.raw.is_some());
    assert_eq!(harness.account().await.quota.unwrap().remaining, Some(before - 1));
    assert_eq!(harness.core.checks.open_check(IdRequest { id: view.id }).await.unwrap(), view);
}

#[tokio::test]
async fn the_number_goes_in_the_body_and_never_in_an_address() {
    let harness = Harness::connected().await;
    harness.check(LOW).await.unwrap();
    assert!(harness.service.requests().iter().all(|request| !request.path.contains("0171234567")));
}

#[tokio::test]
async fn lost_answer_is_unknown_not_resent() {
    let harness = Harness::connected().await;
    for kind in [
        FaultKind::CloseBeforeReply,
        FaultKind::CloseInBody,
        FaultKind::TruncatedJson,
        FaultKind::Html { status: 200 },
        FaultKind::Html { status: 502 },
        FaultKind::ServerError,
    ] {
        let sent = checks_sent(&harness);
        harness.service.inject(Fault::once(Endpoint::Check, kind.clone()).after_handling());
        let error = harness.check(LOW).await.unwrap_err();
        assert!(error.may_have_cost(), "{kind:?}: {error:?}");
        assert_eq!(checks_sent(&harness), sent + 1, "{kind:?}");
        assert_eq!(history(&harness).await[0].state, IntentState::Unknown, "{kind:?}");
    }
    assert_eq!(history(&harness).await.len(), 6);
}

#[tokio::test]
async fn a_refused_check_leaves_no_trace_in_the_history() {
    let harness = Harness::connected().await;
    harness.service.change_account(|account| account.live_scopes = vec!["report".into()]);
    let error = harness.check(LOW).await.unwrap_err();
    let AppError::Service { refusal, message, status: 403, may_have_cost: false } = error else {
        panic!("{error:?}")
    };
    assert_eq!(refusal, ServiceRefusal::ScopeMissing { required_scope: Some("check".into()) });
    assert!(message.is_some());
    assert_eq!(history(&harness).await, []);
}

#[tokio::test]
async fn a_service_that_is_down_costs_nothing() {
    let (harness, _nobody) = Harness::down().await;
    let error = harness.check(LOW).await.unwrap_err();
    assert_eq!(error, AppError::Unreachable { reason: UnreachableReason::Connect });
    assert_eq!(history(&harness).await, []);
}

/// Cancels as soon as `ready` holds; the check's own result ends the wait.
async fn check_and_cancel(
    harness: &Harness,
    ready: impl Fn(&Harness) -> bool,
) -> Result<CheckView, AppError> {
    let core = Arc::clone(&harness.core);
    let check =
        tokio::spawn(async move { core.checks.check_phone(&CheckRequest { phone: LOW.into() }).await });
    while !ready(harness) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    harness.core.checks.cancel_check();
    check.await.unwrap()
}

#[tokio::test]
async fn cancelling_a_request_on_its_way_leaves_it_unknown() {
    let harness = Harness::connected().await;
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::Delay(Duration::from_secs(30))));
    let cancelled = check_and_cancel(&harness, |harness| checks_sent(harness) == 1).await;
    assert_eq!(cancelled, Err(AppError::Cancelled { may_have_cost: true }));
    assert_eq!(history(&harness).await[0].state, IntentState::Unknown);
    // The place is free again.
    harness.check(LOW).await.unwrap();
}

#[tokio::test]
async fn a_second_check_beside_a_running_one_is_refused() {
    let harness = Harness::connected().await;
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::Delay(Duration::from_secs(30))));
    let core = Arc::clone(&harness.core);
    let first =
        tokio::spawn(async move { core.checks.check_phone(&CheckRequest { phone: LOW.into() }).await });
    while checks_sent(&harness) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(harness.check(HIGH).await, Err(AppError::Busy));
    harness.core.checks.cancel_check();
    assert!(first.await.unwrap().is_err());
}

#[tokio::test]
async fn the_end_of_the_day_s_checks_is_shown_at_once() {
    let harness = Harness::connected().await;
    harness.service.change_account(|account| account.used_today = account.daily_limit.unwrap());
    let error = harness.check(LOW).await.unwrap_err();
    let AppError::Service { refusal, .. } = error else { panic!("{error:?}") };
    assert_eq!(refusal, ServiceRefusal::DailyLimitReached { limit: Some(200) });
    let quota = harness.account().await.quota.unwrap();
    assert_eq!((quota.limit, quota.remaining), (Some(200), Some(0)));
    assert_eq!(harness.account().await.state, AccountState::Working);
}

/// "No daily limit" was shown all day beside checks that the service refused.
#[tokio::test]
async fn a_refusal_without_a_limit_makes_no_limit_unknown() {
    let harness = Harness::connected().await;
    let tell = |limit| harness.service.change_account(|account| account.daily_limit = limit);
    let quota =
        async |harness: &Harness| harness.tested().await.quota.map(|quota| (quota.limit, quota.remaining));
    let body = r#"{"status":false,"message":"","error":{"code":"daily_limit_reached"}}"#;
    let refusal = FaultKind::Reply { status: 429, body: body.into() };
    tell(None);
    assert_eq!(quota(&harness).await, Some((None, None)));
    harness.service.inject(Fault::once(Endpoint::Check, refusal.clone()));
    assert!(harness.check(LOW).await.is_err());
    let shown = harness.account().await.quota.unwrap();
    assert_eq!((shown.limit, shown.remaining, shown.stale), (None, Some(0), false));
    assert_eq!(quota(&harness).await, Some((None, Some(0))), "/me says again that there is no limit");
    // A limit that is told is one, and a check that is carried out is no refusal.
    harness.check(LOW).await.unwrap();
    assert_eq!(quota(&harness).await, Some((None, None)));
    harness.service.inject(Fault::once(Endpoint::Check, refusal.clone()));
    assert!(harness.check(LOW).await.is_err());
    tell(Some(300));
    assert_eq!(quota(&harness).await, Some((Some(300), Some(299))));
    harness.service.inject(Fault::once(Endpoint::Check, refusal));
    assert!(harness.check(LOW).await.is_err());
    let shown = harness.account().await.quota.unwrap();
    assert_eq!((shown.limit, shown.remaining), (Some(300), Some(0)));
    tell(None);
    harness.clock.forward(TimeDelta::days(1));
    assert_eq!(quota(&harness).await, Some((None, None)), "the day is over");
}

#[tokio::test]
async fn a_recent_result_is_offered_and_an_old_one_only_mentioned() {
    let harness = Harness::connected().await;
    let id = harness.check(HIGH).await.unwrap().id;
    let offered = |reading| match reading {
        PhoneReading::Valid { previous: Some(previous), .. } => (previous.id, previous.fresh),
        other => panic!("{other:?}"),
    };
    assert_eq!(offered(harness.core.checks.read_phone("+880 1712-345675").await), (id, true));
    harness.clock.forward(TimeDelta::hours(24));
    assert_eq!(offered(harness.core.checks.read_phone(HIGH).await), (id, false));
    harness.clock.forward(-TimeDelta::hours(48));
    assert_eq!(offered(harness.core.checks.read_phone(HIGH).await), (id, false), "a clock that was set back");
}

#[tokio::test]
async fn killed_check_is_unknown() {
    let mut harness = Harness::connected().await;
    harness.database()
        .execute(
            "INSERT INTO checks (environment, phone, state, started_at) VALUES ('live', substr(?1, 3), 'in_flight', 0)",
            [LOW],
        )
        .unwrap();
    assert_eq!(history(&harness).await, []);
    harness.restart();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
    assert_eq!(history(&harness).await[0].state, IntentState::Unknown);
}

#[tokio::test]
async fn practice_and_real_checks_are_never_listed_together() {
    let harness = Harness::connected().await;
    let real = harness.check(LOW).await.unwrap();
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    assert_eq!(history(&harness).await, []);
    assert_eq!(harness.core.checks.open_check(IdRequest { id: real.id }).await, Err(AppError::NotFound));
    assert_eq!(harness.check(LOW).await.unwrap().environment, Environment::Practice);
    assert_eq!(harness.core.checks.delete_history().await.unwrap().count, 1);
    harness.core.accounts.set_practice(SwitchRequest { on: false }).await.unwrap();
    assert_eq!(history(&harness).await.len(), 1);
}

#[tokio::test]
async fn the_history_is_paged_filtered_searched_and_deleted() {
    let harness = Harness::connected().await;
    for phone in [LOW, HIGH, "01812345670"] {
        harness.check(phone).await.unwrap();
    }
    let ask = |before, filter, limit| {
        let query = ListQuery { filter, limit, ..ListQuery::default() };
        harness.core.checks.recent_checks(OlderQuery { before, query })
    };
    let first = ask(None, None, 2).await.unwrap();
    assert_eq!((first.rows.len(), first.total), (2, 3));
    let rest = ask(Some(first.rows[1].id), None, 2).await.unwrap();
    assert_eq!((rest.rows.len(), rest.total, rest.rows[0].phone.as_str()), (1, 1, LOW));
    let high = ask(None, Some(RiskLevel::High), 50).await.unwrap().rows;
    assert_eq!(high.iter().map(|check| check.phone.as_str()).collect::<Vec<_>>(), [HIGH]);

    let find =
        async |text: &str| harness.core.checks.find_checks(&FindRequest { text: text.into() }).await.unwrap();
    assert_eq!(find("০১৮১২").await.len(), 1);
    assert_eq!(find("345670").await.len(), 2);
    assert_eq!(find("no digits").await, []);

    let deleted = harness.core.checks.delete_check(IdRequest { id: rest.rows[0].id }).await.unwrap();
    assert_eq!(deleted, Deleted { count: 1 });
    assert_eq!(harness.core.checks.delete_history().await.unwrap(), Deleted { count: 2 });
    assert_eq!(history(&harness).await, []);
}

#[tokio::test]
async fn deleted_history_is_in_no_file_any_more() {
    let harness = Harness::connected().await;
    let holds_the_number = || {
        let mut folders = vec![harness.folder.path().to_owned()];
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() { folders.push(path) } else { files.push(path) }
            }
        }
        let bytes = files.into_iter().map(|file| std::fs::read(file).unwrap());
        bytes.into_iter().any(|bytes| bytes.windows(LOW.len()).any(|part| part == LOW.as_bytes()))
    };
    harness.check(LOW).await.unwrap();
    assert!(holds_the_number());
    harness.core.checks.delete_history().await.unwrap();
    assert!(!holds_the_number());
}

#[tokio::test]
async fn history_past_its_time_is_forgotten() {
    let harness = Harness::connected().await;
    harness.check(LOW).await.unwrap();
    harness.clock.forward(TimeDelta::days(8));
    harness.check(HIGH).await.unwrap();
    let keep = |keep| porokh_api::SettingsPatch { keep: Some(keep), ..Default::default() };
    harness.core.change_settings(&keep(porokh_api::Keep::Ever)).await.unwrap();
    assert_eq!(history(&harness).await.len(), 2);
    harness.core.change_settings(&keep(porokh_api::Keep::Days { days: 7 })).await.unwrap();
    assert_eq!(history(&harness).await.iter().map(|check| check.phone.as_str()).collect::<Vec<_>>(), [HIGH]);
}

#[tokio::test]
async fn nothing_is_sent_while_the_intent_cannot_be_written() {
    let harness = Harness::connected().await;
    let other = harness.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = harness.check(LOW).await.unwrap_err();
    assert_eq!(error, AppError::Database { reason: DatabaseProblem::Locked });
    assert_eq!(checks_sent(&harness), 0);
}

#[tokio::test]
async fn unwritable_result_is_shown_unsaved() {
    let harness = Harness::connected().await;
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::Delay(Duration::from_millis(500))));
    let core = Arc::clone(&harness.core);
    let check =
        tokio::spawn(async move { core.checks.check_phone(&CheckRequest { phone: LOW.into() }).await });
    while checks_sent(&harness) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let other = harness.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let view = check.await.unwrap().unwrap();
    assert!(!view.kept);
    assert_eq!(view.risk.unwrap().level, RiskLevel::Low);
}

#[tokio::test]
async fn a_timed_out_check_may_have_been_counted() {
    let harness = Harness::connected().await;
    harness
        .service
        .inject(Fault::once(Endpoint::Check, FaultKind::Delay(Duration::from_secs(30))).after_handling());
    let error = harness.check(LOW).await.unwrap_err();
    assert_eq!(error, AppError::NoAnswer { reason: NoAnswerReason::TimedOut, may_have_cost: true });
}

/// Sample data sent to a live key was stored, shown and reused as the customer's real verdict.
#[tokio::test]
async fn an_answer_in_another_mode_is_no_result_and_marks_the_account() {
    let harness = Harness::connected().await;
    for kind in [FaultKind::WrongMode, FaultKind::WrongModeInBody, FaultKind::TwoModes] {
        harness.service.inject(Fault::once(Endpoint::Check, kind.clone()));
        let view = harness.check(HIGH).await.unwrap();
        assert_eq!(
            (view.state, view.other_mode.clone()),
            (IntentState::Unknown, Some(Mode::Test)),
            "{kind:?}"
        );
        assert!(view.risk.is_none() && view.summary.is_none() && !view.fresh, "{kind:?}");
        assert!(view.raw.as_ref().is_some_and(|raw| raw.contains("risk")), "{kind:?}: what came is kept");
        assert_eq!(harness.core.checks.open_check(IdRequest { id: view.id }).await.unwrap(), view);
        let account = harness.account().await;
        assert_eq!(account.other_mode, Some(Mode::Test), "{kind:?}");
        assert_eq!(account.quota.unwrap().remaining, Some(200 - harness.service.account().used_today));
        let PhoneReading::Valid { previous: Some(previous), .. } = harness.core.checks.read_phone(HIGH).await
        else {
            panic!("{kind:?}")
        };
        assert_eq!((previous.state, previous.level, previous.fresh), (IntentState::Unknown, None, false));
    }
    harness.check(LOW).await.unwrap();
    assert_eq!(harness.account().await.other_mode, None, "an answer in the key's mode takes the mark away");
}

#[tokio::test]
async fn an_answer_in_live_mode_to_a_test_key_is_no_sample() {
    let harness = Harness::new().await;
    harness.connect(&harness.service.test_key()).await.unwrap();
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::WrongModeInBody));
    let view = harness.check(HIGH).await.unwrap();
    assert_eq!((view.state, view.other_mode), (IntentState::Unknown, Some(Mode::Live)));
    assert_eq!(harness.account().await.other_mode, Some(Mode::Live));
}

#[tokio::test]
async fn a_mode_that_is_missing_or_unheard_of_contradicts_nothing() {
    let harness = Harness::connected().await;
    for kind in [FaultKind::NoMode, FaultKind::UnknownWords] {
        harness.service.inject(Fault::once(Endpoint::Check, kind.clone()));
        assert_eq!(harness.check(HIGH).await.unwrap().state, IntentState::Done, "{kind:?}");
    }
}

fn refused(code: &str) -> FaultKind {
    let body = format!(r#"{{"status":false,"message":"না","error":{{"code":"{code}"}}}}"#);
    FaultKind::Reply { status: 422, body }
}

/// "Nothing was used" was shown for a refused number, which the interface doesn't promise.
#[tokio::test]
async fn refused_number_cost_read_from_account() {
    let harness = Harness::connected().await;
    let left = async || harness.account().await.quota.unwrap().remaining;
    for code in ["invalid_phone", "validation_error"] {
        let before = left().await;
        harness.service.inject(Fault::once(Endpoint::Check, refused(code)));
        assert!(!harness.check(LOW).await.unwrap_err().may_have_cost(), "{code}: as many are left");
        assert_eq!(left().await, before);
        harness.service.inject(Fault::once(Endpoint::Check, refused(code)).after_handling());
        assert!(harness.check(LOW).await.unwrap_err().may_have_cost(), "{code}: one fewer is left");
        assert_eq!(left().await, before.map(|left| left - 1), "{code}");
        // Without the account's quota nothing is promised.
        harness.service.inject(Fault::once(Endpoint::Check, refused(code)));
        harness.service.inject(Fault::once(Endpoint::Me, FaultKind::ServerError));
        assert!(harness.check(LOW).await.unwrap_err().may_have_cost(), "{code}: not known");
    }
    assert_eq!(history(&harness).await, [], "the service gave its answer: no result is to come");
}

async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let since = std::time::Instant::now();
    while !holds().await {
        assert!(since.elapsed() < Duration::from_secs(30), "{what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn kept_on_disk(harness: &Harness) -> Option<String> {
    let sql = "SELECT reply FROM checks WHERE phone = CAST(substr(?1, 3) AS INTEGER) AND state = 'done'";
    harness.database().query_row(sql, [LOW], |row| row.get(0)).ok()
}

/// A paid result was dropped, and the number charged again, because a backup locked the database.
#[tokio::test]
async fn paid_result_outlasts_locked_database() {
    for waits in [true, false] {
        let harness = Harness::connected().await;
        harness.service.inject(Fault::once(Endpoint::Check, FaultKind::Delay(Duration::from_millis(300))));
        let core = Arc::clone(&harness.core);
        let check =
            tokio::spawn(async move { core.checks.check_phone(&CheckRequest { phone: LOW.into() }).await });
        until("the check leaves", async || checks_sent(&harness) == 1).await;
        let other = harness.database();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        if waits {
            let view = check.await.unwrap().unwrap();
            assert!(!view.kept && view.state == IntentState::Done);
        } else {
            // The requesting page is gone.
            check.abort();
        }
        until("it is shown as not saved yet", async || {
            let kept: Vec<_> =
                history(&harness).await.iter().map(|check| (check.kept, check.fresh)).collect();
            kept == [(false, true)]
        })
        .await;
        let shown = history(&harness).await.remove(0);
        assert!(!harness.core.checks.open_check(IdRequest { id: shown.id }).await.unwrap().kept);
        let reading = harness.core.checks.read_phone(LOW).await;
        let PhoneReading::Valid { previous: Some(previous), .. } = reading else { panic!("{reading:?}") };
        assert_eq!(previous, shown, "it is offered instead of another check");
        assert_eq!(kept_on_disk(&harness), None);

        other.execute_batch("ROLLBACK").unwrap();
        until("it is written", async || kept_on_disk(&harness).is_some()).await;
        until("the window hears so", async || {
            harness.events.lock().unwrap().contains(&UiEvent::CheckKept { id: shown.id })
        })
        .await;
        assert!(history(&harness).await[0].kept);
        assert_eq!(checks_sent(&harness), 1);
    }
}

#[tokio::test]
async fn locked_database_written_at_close() {
    let harness = Harness::connected().await;
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::Delay(Duration::from_millis(300))));
    let core = Arc::clone(&harness.core);
    let check =
        tokio::spawn(async move { core.checks.check_phone(&CheckRequest { phone: LOW.into() }).await });
    until("the check leaves", async || checks_sent(&harness) == 1).await;
    let other = harness.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert!(!check.await.unwrap().unwrap().kept);
    other.execute_batch("ROLLBACK").unwrap();
    harness.core.close();
    assert!(kept_on_disk(&harness).is_some());
}

/// An interrupted check was in no list until the second next start, and could be paid for twice.
#[tokio::test]
async fn doubt_settled_before_new_request() {
    let mut harness = Harness::connected().await;
    let sending = "INSERT INTO checks (environment, phone, state, started_at) VALUES ('live', substr(?1, 3), 'in_flight', 0)";
    harness.database().execute(sending, [HIGH]).unwrap();
    harness.restart();
    let other = harness.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap_err();
    other.execute_batch("ROLLBACK").unwrap();
    harness.check(LOW).await.unwrap();
    let states: Vec<_> = history(&harness).await.iter().map(|check| check.state).collect();
    assert_eq!(states, [IntentState::Done, IntentState::Unknown]);
}

#[tokio::test]
async fn the_history_is_found_by_a_part_of_a_number_and_by_days() {
    let harness = Harness::connected().await;
    harness.check(LOW).await.unwrap();
    harness.clock.forward(TimeDelta::days(1));
    harness.check(HIGH).await.unwrap();
    let today = bangladesh(harness.clock.now()).date_naive();
    let ask = async |search: &str, days: Option<(i64, i64)>| {
        let days = days.map(|(from, to)| DayRange {
            from: today - TimeDelta::days(from),
            to: today - TimeDelta::days(to),
        });
        let query = ListQuery { search: search.into(), within: days, limit: 50, ..ListQuery::default() };
        let page = harness.core.checks.recent_checks(OlderQuery { before: None, query }).await.unwrap();
        assert_eq!(page.total as usize, page.rows.len());
        page.rows.into_iter().map(|check| check.phone).collect::<Vec<_>>()
    };
    assert_eq!(ask(&LOW[5..], None).await, [LOW]);
    assert_eq!(ask("+880 1", None).await, [HIGH, LOW]);
    assert_eq!(ask("Shamima", None).await, [] as [&str; 0]);
    assert_eq!(ask("", Some((0, 0))).await, [HIGH]);
    assert_eq!(ask("", Some((1, 1))).await, [LOW]);
    assert_eq!(ask("", Some((6, 0))).await, [HIGH, LOW]);
    assert_eq!(ask(LOW, Some((0, 0))).await, [] as [&str; 0]);
}
