use std::time::{Duration, Instant};

use chrono::TimeDelta;
use porokh_api::{
    AppError, DatabaseProblem, NoAnswerReason, ServiceRefusal,
    reports::{ReportView, ReportsRequest, SendReportsRequest},
    requests::{IdRequest, ListQuery, OlderQuery, PhoneText, SwitchRequest},
};
use porokh_domain::Mode;
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};
use serde_json::{Value, json};

use crate::{Environment, IntentState, testing::Harness};

const ONE: &str = "01712000385";
const TWO: &str = "01911000747";

fn request(phones: &[&str]) -> SendReportsRequest {
    let phones = phones.iter().map(|phone| (*phone).to_owned()).collect();
    SendReportsRequest { phones, reason: "fake_order".into(), note: " ফোন ধরেনি ".into() }
}

/// Returns the bodies posted to /reports.
fn posted(harness: &Harness) -> Vec<Value> {
    let requests = harness.service.requests();
    let posted = requests.iter().filter(|request| request.path.ends_with("/reports"));
    posted.map(|request| serde_json::from_str(&request.body).unwrap()).collect()
}

async fn listed(harness: &Harness) -> Vec<ReportView> {
    let all = OlderQuery { before: None, query: ListQuery { limit: 50, ..ListQuery::default() } };
    harness.core.reports.reports(all).await.unwrap().rows
}

/// Waits until no report waits or is in flight; returns their states, oldest first.
async fn settled(harness: &Harness) -> Vec<IntentState> {
    let began = Instant::now();
    loop {
        let states: Vec<_> = listed(harness).await.iter().rev().map(|report| report.row.state).collect();
        if !states.iter().any(|state| matches!(state, IntentState::Pending | IntentState::InFlight)) {
            return states;
        }
        assert!(began.elapsed() < Duration::from_secs(9), "{states:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Reports numbers and lets the undo time pass.
async fn report(harness: &Harness, phones: &[&str]) -> Vec<IntentState> {
    harness.core.reports.send_reports(request(phones)).await.unwrap();
    harness.clock.forward(TimeDelta::seconds(10));
    settled(harness).await
}

/// A reply with an error of the table.
fn refusal(status: u16, error: &str) -> FaultKind {
    let body = format!(r#"{{"status":false,"message":"কথা","error":{error}}}"#);
    FaultKind::Reply { status, body }
}

fn fault(harness: &Harness, kind: FaultKind) {
    harness.service.inject(Fault::once(Endpoint::Reports, kind));
}

#[tokio::test]
async fn report_leaves_after_undo_time() {
    let harness = Harness::connected().await;
    let waiting = harness.core.reports.send_reports(request(&[ONE])).await.unwrap();
    assert_eq!(waiting[0].row.state, IntentState::Pending);
    assert_eq!(waiting[0].leaves_at.as_deref(), Some("2026-11-20T06:00:10.000Z"));
    harness.clock.forward(TimeDelta::milliseconds(9_900));
    tokio::time::sleep(Duration::from_millis(250)).await;
    assert_eq!(posted(&harness).len(), 0);
    harness.clock.forward(TimeDelta::milliseconds(100));
    assert_eq!(settled(&harness).await, [IntentState::Done]);
    assert_eq!(posted(&harness), [json!({"phone": ONE, "reason": "fake_order", "note": "ফোন ধরেনি"})]);
    let sent = listed(&harness).await.remove(0);
    assert_eq!(sent.message.as_deref(), Some("রিপোর্টটি জমা হয়েছে।"));
    assert!(sent.raw.unwrap().contains("\"mode\": \"live\""));
    assert_eq!((sent.error, sent.leaves_at, sent.row.environment), (None, None, Environment::Live));
    assert_eq!(harness.service.reports().len(), 1);
}

#[tokio::test]
async fn an_empty_note_is_not_sent() {
    let harness = Harness::connected().await;
    harness
        .core
        .reports
        .send_reports(SendReportsRequest { note: "  ".into(), ..request(&[ONE]) })
        .await
        .unwrap();
    harness.clock.forward(TimeDelta::seconds(10));
    settled(&harness).await;
    assert_eq!(posted(&harness), [json!({"phone": ONE, "reason": "fake_order"})]);
}

#[tokio::test]
async fn undone_report_is_never_sent() {
    let harness = Harness::connected().await;
    let ids = harness
        .core
        .reports
        .send_reports(request(&[ONE]))
        .await
        .unwrap()
        .iter()
        .map(|report| report.row.id)
        .collect();
    assert_eq!(harness.core.reports.undo_reports(ReportsRequest { ids }).await.unwrap().count, 1);
    // Another report is sent, which gives the first the time to leave.
    assert_eq!(report(&harness, &[TWO]).await, [IntentState::Done]);
    assert_eq!(posted(&harness).len(), 1);
}

/// The seller chose another account within the ten seconds, and "Undo" took nothing back.
#[tokio::test]
async fn a_report_is_undone_after_another_account_was_chosen() {
    let harness = Harness::with_accounts(two_merchants()).await;
    harness.connect("dc_live_one0123456789abcdef0123456789").await.unwrap();
    let written = harness.core.reports.send_reports(request(&[ONE])).await.unwrap();
    let undo = ReportsRequest { ids: vec![written[0].row.id] };
    harness.connect("dc_live_two0123456789abcdef0123456789").await.unwrap();
    assert_eq!(harness.core.reports.waiting_reports(), 1);
    assert_eq!(harness.core.reports.undo_reports(undo).await.unwrap().count, 1);
    assert_eq!(harness.core.reports.waiting_reports(), 0);
    assert_eq!(report(&harness, &[TWO]).await, [IntentState::Done]);
    assert_eq!(posted(&harness).len(), 1);
}

#[tokio::test]
async fn several_numbers_reported_once_each() {
    let harness = Harness::connected().await;
    assert_eq!(report(&harness, &[ONE, TWO, ONE]).await, [IntentState::Done; 2]);
    assert_eq!(harness.service.reports().len(), 2);
}

#[tokio::test]
async fn one_wrong_number_among_several_keeps_all_from_being_written() {
    let harness = Harness::connected().await;
    assert_eq!(harness.core.reports.send_reports(request(&[ONE, "0171200038"])).await, Err(AppError::Phone));
    assert_eq!(listed(&harness).await, []);
}

#[tokio::test]
async fn second_report_replaces_waiting_one() {
    let harness = Harness::connected().await;
    harness.core.reports.send_reports(request(&[ONE])).await.unwrap();
    let second = SendReportsRequest { reason: "unreachable".into(), ..request(&[ONE]) };
    harness.core.reports.send_reports(second).await.unwrap();
    harness.clock.forward(TimeDelta::seconds(10));
    assert_eq!(settled(&harness).await, [IntentState::Done]);
    assert_eq!(posted(&harness).len(), 1);
    assert_eq!(harness.service.reports()[0].reason, "unreachable");
}

#[tokio::test]
async fn reporting_the_same_number_again_updates_the_earlier_report() {
    let harness = Harness::connected().await;
    report(&harness, &[ONE]).await;
    let facts = harness.core.reports.report_facts(PhoneText { text: ONE.into() }).await.unwrap();
    assert_eq!(facts.earlier.unwrap().row.state, IntentState::Done);
    assert_eq!(report(&harness, &[ONE]).await, [IntentState::Done; 2]);
    assert_eq!(harness.service.reports().len(), 1);
    assert_eq!(listed(&harness).await[0].message.as_deref(), Some("এই নম্বরের আগের রিপোর্টটি হালনাগাদ হয়েছে।"));
}

#[tokio::test]
async fn with_a_test_key_a_report_is_validated_and_nothing_is_stored() {
    let harness = Harness::new().await;
    harness.connect(&harness.service.test_key()).await.unwrap();
    assert_eq!(report(&harness, &[ONE]).await, [IntentState::Done]);
    assert_eq!(listed(&harness).await[0].row.environment, Environment::Test);
    assert_eq!(harness.service.reports().len(), 0);
}

#[tokio::test]
async fn practice_and_real_reports_are_never_listed_together() {
    let harness = Harness::connected().await;
    report(&harness, &[ONE]).await;
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    assert_eq!(listed(&harness).await, []);
    let facts = harness.core.reports.report_facts(PhoneText { text: ONE.into() }).await.unwrap();
    assert_eq!(facts.earlier, None);
}

#[tokio::test]
async fn waiting_report_keeps_account() {
    let harness = Harness::connected().await;
    harness.core.reports.send_reports(request(&[ONE])).await.unwrap();
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    harness.clock.forward(TimeDelta::seconds(10));
    let began = Instant::now();
    let state = "SELECT state = 'cancelled' FROM reports";
    while !harness.database().query_row(state, [], |row| row.get::<_, bool>(0)).unwrap() {
        assert!(began.elapsed() < Duration::from_secs(5));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(posted(&harness).len(), 0);
}

/// Returns the result of the first of two reports after each refusal of POST /reports, and the number of requests.
async fn after(kind: FaultKind) -> (ReportView, IntentState, usize) {
    let harness = Harness::connected().await;
    fault(&harness, kind);
    let states = report(&harness, &[ONE, TWO]).await;
    (listed(&harness).await.remove(1), states[1], posted(&harness).len())
}

fn service_refusal(report: &ReportView) -> &ServiceRefusal {
    match &report.error {
        Some(AppError::Service { refusal, .. }) => refusal,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn refusals_of_the_account_stop_the_reports_behind() {
    for (status, code, wanted) in [
        (401, "invalid_api_key", ServiceRefusal::InvalidApiKey),
        (403, "plan_required", ServiceRefusal::PlanRequired),
        (403, "account_disabled", ServiceRefusal::AccountDisabled),
        (404, "not_found", ServiceRefusal::NotFound),
        (405, "method_not_allowed", ServiceRefusal::MethodNotAllowed),
    ] {
        let (first, second, requests) = after(refusal(status, &format!(r#"{{"code":"{code}"}}"#))).await;
        assert_eq!(
            (first.row.state, second, requests),
            (IntentState::Refused, IntentState::Cancelled, 1),
            "{code}"
        );
        assert_eq!(service_refusal(&first), &wanted);
        assert!(!first.row.doubtful);
    }
}

#[tokio::test]
async fn a_missing_scope_is_named_and_the_account_still_works() {
    let harness = Harness::connected().await;
    harness.service.change_account(|account| account.live_scopes.retain(|scope| scope != "report"));
    assert_eq!(report(&harness, &[ONE, TWO]).await, [IntentState::Refused, IntentState::Cancelled]);
    let wanted = ServiceRefusal::ScopeMissing { required_scope: Some("report".into()) };
    assert_eq!(service_refusal(&listed(&harness).await[1]), &wanted);
    assert_eq!(posted(&harness).len(), 1);
    assert_eq!(harness.account().await.state, porokh_api::accounts::AccountState::Working);
    let facts = harness.core.reports.report_facts(PhoneText { text: ONE.into() }).await.unwrap();
    assert_eq!(facts.may_report, Some(false), "the next one is told before it is written");
}

#[tokio::test]
async fn refused_report_keeps_messages() {
    let harness = Harness::connected().await;
    let wrong = SendReportsRequest { reason: "bad_manners".into(), ..request(&[ONE]) };
    harness.core.reports.send_reports(wrong).await.unwrap();
    harness.clock.forward(TimeDelta::seconds(10));
    settled(&harness).await;
    let refused = listed(&harness).await.remove(0);
    assert_eq!(refused.row.state, IntentState::Refused);
    match service_refusal(&refused) {
        ServiceRefusal::ValidationError { fields } => assert!(fields.contains_key("reason")),
        other => panic!("{other:?}"),
    }
    let (first, second, requests) = after(refusal(422, r#"{"code":"invalid_phone"}"#)).await;
    assert_eq!((first.row.state, second, requests), (IntentState::Refused, IntentState::Done, 2));
}

#[tokio::test]
async fn a_report_that_came_too_fast_is_sent_again_by_itself() {
    let (first, _, requests) = after(FaultKind::RateLimited(RetryAfter::Seconds(1))).await;
    assert_eq!((first.row.state, requests), (IntentState::Done, 3));
}

#[tokio::test]
async fn server_error_leaves_report_unknown() {
    for kind in [FaultKind::ServerError, FaultKind::Html { status: 502 }, FaultKind::CloseBeforeReply] {
        let (first, second, requests) = after(kind.clone()).await;
        assert_eq!(
            (first.row.state, second, requests),
            (IntentState::Unknown, IntentState::Cancelled, 1),
            "{kind:?}"
        );
        assert!(first.row.doubtful);
    }
}

#[tokio::test]
async fn lost_report_resent_on_request() {
    let harness = Harness::connected().await;
    harness.service.inject(Fault::once(Endpoint::Reports, FaultKind::CloseBeforeReply).after_handling());
    assert_eq!(report(&harness, &[ONE]).await, [IntentState::Unknown]);
    let lost = listed(&harness).await.remove(0);
    assert_eq!(
        lost.error,
        Some(AppError::NoAnswer { reason: NoAnswerReason::ConnectionLost, may_have_cost: true })
    );
    harness.core.reports.resend_report(IdRequest { id: lost.row.id }).await.unwrap();
    assert_eq!(settled(&harness).await, [IntentState::Done]);
    let sent = listed(&harness).await.remove(0);
    assert_eq!((sent.row.doubtful, sent.error), (false, None));
    assert_eq!(harness.service.reports().len(), 1);
    assert_eq!(harness.core.reports.resend_report(IdRequest { id: lost.row.id }).await, Err(AppError::Busy));
}

#[tokio::test]
async fn failed_resend_stays_unknown() {
    let mut harness = Harness::connected().await;
    fault(&harness, FaultKind::CloseBeforeReply);
    report(&harness, &[ONE]).await;
    let id = listed(&harness).await[0].row.id;
    fault(&harness, refusal(422, r#"{"code":"invalid_phone"}"#));
    harness.core.reports.resend_report(IdRequest { id }).await.unwrap();
    assert_eq!(settled(&harness).await, [IntentState::Refused]);
    assert!(listed(&harness).await[0].row.doubtful);
    harness.database().execute("UPDATE reports SET state = 'pending'", []).unwrap();
    harness.restart();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
    assert_eq!(settled(&harness).await, [IntentState::Unknown]);
}

#[tokio::test]
async fn closed_app_sends_no_waiting_report() {
    let mut harness = Harness::connected().await;
    harness.core.reports.send_reports(request(&[ONE])).await.unwrap();
    harness.restart();
    assert_eq!(listed(&harness).await[0].row.state, IntentState::Cancelled, "as the start shows it");
    harness.clock.forward(TimeDelta::seconds(10));
    assert_eq!(settled(&harness).await, [IntentState::Cancelled]);
    assert_eq!(report(&harness, &[TWO]).await, [IntentState::Cancelled, IntentState::Done]);
    assert_eq!(posted(&harness).len(), 1);
    let id = listed(&harness).await[1].row.id;
    harness.core.reports.resend_report(IdRequest { id }).await.unwrap();
    assert_eq!(settled(&harness).await, [IntentState::Done; 2]);
}

#[tokio::test]
async fn a_report_that_was_leaving_when_the_app_was_closed_is_unknown() {
    let mut harness = Harness::connected().await;
    let late = FaultKind::Delay(Duration::from_millis(1_500));
    harness.service.inject(Fault::once(Endpoint::Reports, late).after_handling());
    harness.core.reports.send_reports(request(&[ONE])).await.unwrap();
    harness.clock.forward(TimeDelta::seconds(10));
    let began = Instant::now();
    while posted(&harness).is_empty() {
        assert!(began.elapsed() < Duration::from_secs(5));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(listed(&harness).await[0].row.state, IntentState::InFlight, "the intent is on disk first");
    harness.restart();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
    let unknown = listed(&harness).await.remove(0);
    assert_eq!((unknown.row.state, unknown.row.doubtful), (IntentState::Unknown, true));
}

#[tokio::test]
async fn an_unreachable_service_leaves_reports_not_sent() {
    let (harness, _port) = Harness::down().await;
    assert_eq!(report(&harness, &[ONE, TWO]).await, [IntentState::Cancelled; 2]);
    assert!(matches!(listed(&harness).await[0].error, Some(AppError::Unreachable { .. })));
}

#[tokio::test]
async fn nothing_is_sent_while_the_report_cannot_be_written() {
    let harness = Harness::connected().await;
    let other = harness.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = harness.core.reports.send_reports(request(&[ONE])).await.unwrap_err();
    assert_eq!(error, AppError::Database { reason: DatabaseProblem::Locked });
    assert_eq!(posted(&harness).len(), 0);
}

/// Otherwise a report is shown as waiting and never leaves until the app is started again.
#[tokio::test]
async fn a_report_leaves_when_another_program_lets_go_of_the_records() {
    let harness = Harness::connected().await;
    harness.core.reports.send_reports(request(&[ONE, TWO])).await.unwrap();
    let other = harness.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    harness.clock.forward(TimeDelta::seconds(10));
    // Longer than a write waits.
    tokio::time::sleep(Duration::from_secs(3)).await;
    other.execute_batch("ROLLBACK").unwrap();
    settled(&harness).await;
    let states: Vec<_> = listed(&harness).await.into_iter().map(|report| report.row.state).collect();
    assert_eq!(states, [IntentState::Done; 2]);
    assert_eq!(posted(&harness).len(), 2);
}

#[tokio::test]
async fn facts_of_a_number() {
    let harness = Harness::connected().await;
    let empty = harness.core.reports.report_facts(PhoneText { text: ONE.into() }).await.unwrap();
    assert_eq!((empty.checks.len(), empty.network, empty.earlier), (0, None, None));
    harness.check(ONE).await.unwrap();
    let facts = harness.core.reports.report_facts(PhoneText { text: ONE.into() }).await.unwrap();
    assert_eq!(facts.checks.len(), 1);
    let network = facts.network.unwrap();
    assert_eq!(network.risk.unwrap().word, "high");
    assert!(network.community.is_some() && network.summary.unwrap().reports.is_some());
    assert_eq!(facts.rules.reasons[0], "fake_order");
    assert!(facts.rules.complete);
    assert_eq!((facts.rules.note_most, facts.may_report), (Some(500), Some(true)));
    assert_eq!(harness.core.reports.report_facts(PhoneText { text: "1".into() }).await, Err(AppError::Phone));
}

#[tokio::test]
async fn a_report_is_taken_off_the_list_unless_it_is_on_its_way() {
    let harness = Harness::connected().await;
    let id = harness.core.reports.send_reports(request(&[ONE])).await.unwrap()[0].row.id;
    assert_eq!(harness.core.reports.delete_report(IdRequest { id }).await, Err(AppError::Busy));
    harness.clock.forward(TimeDelta::seconds(10));
    settled(&harness).await;
    harness.core.reports.delete_report(IdRequest { id }).await.unwrap();
    assert_eq!(listed(&harness).await, []);
    assert_eq!(harness.core.reports.delete_report(IdRequest { id }).await, Err(AppError::NotFound));
}

/// Regression: a report that the service only validated was shown as "Reported".
#[tokio::test]
async fn answer_in_another_mode_stops_reports() {
    for kind in [FaultKind::WrongMode, FaultKind::WrongModeInBody] {
        let harness = Harness::connected().await;
        fault(&harness, kind.clone());
        assert_eq!(
            report(&harness, &[ONE, TWO]).await,
            [IntentState::Unknown, IntentState::Cancelled],
            "{kind:?}"
        );
        let kept = listed(&harness).await.pop().unwrap();
        assert_eq!(kept.error, Some(AppError::OtherMode { mode: Mode::Test }), "{kind:?}");
        assert!(kept.raw.is_some(), "{kind:?}: the answer is kept as it came");
        assert_eq!(harness.account().await.other_mode, Some(Mode::Test), "{kind:?}");
        assert_eq!(posted(&harness).len(), 1, "{kind:?}");
    }
}

fn two_merchants() -> Vec<porokh_practice::Account> {
    let account = |email: &str, key: &str| porokh_practice::Account {
        email: email.into(),
        live_key: format!("dc_live_{key}"),
        test_key: format!("dc_test_{key}"),
        ..porokh_practice::Account::default()
    };
    vec![
        account("a@example.com", "one0123456789abcdef0123456789"),
        account("b@example.com", "two0123456789abcdef0123456789"),
    ]
}

/// Regression: a report that the first merchant's account may have was sent to the second's.
#[tokio::test]
async fn unknown_report_resent_with_own_key_only() {
    let harness = Harness::with_accounts(two_merchants()).await;
    harness.connect("dc_live_one0123456789abcdef0123456789").await.unwrap();
    fault(&harness, FaultKind::CloseBeforeReply);
    assert_eq!(report(&harness, &[ONE]).await, [IntentState::Unknown]);
    harness.connect("dc_live_two0123456789abcdef0123456789").await.unwrap();
    let shown = listed(&harness).await.remove(0);
    let of = shown.away.map(|account| account.label);
    assert_eq!(of.as_deref(), Some("a@example.com"), "said before it is pressed");
    let id = shown.row.id;
    let refused = harness.core.reports.resend_report(IdRequest { id }).await;
    assert!(matches!(refused, Err(AppError::AccountAway { .. })), "{refused:?}");
    assert_eq!(posted(&harness).len(), 1);
    harness.connect("dc_live_one0123456789abcdef0123456789").await.unwrap();
    assert_eq!(listed(&harness).await[0].away, None);
    harness.core.reports.resend_report(IdRequest { id }).await.unwrap();
    assert_eq!(settled(&harness).await, [IntentState::Done]);
}

/// Regression: a report that waited when the key was replaced was sent with the other merchant's key.
#[tokio::test]
async fn a_report_that_waits_doesnt_leave_with_another_merchants_key() {
    let harness = Harness::with_accounts(two_merchants()).await;
    harness.connect("dc_live_one0123456789abcdef0123456789").await.unwrap();
    harness.core.reports.send_reports(request(&[ONE])).await.unwrap();
    harness.connect("dc_live_two0123456789abcdef0123456789").await.unwrap();
    harness.clock.forward(TimeDelta::seconds(10));
    assert_eq!(settled(&harness).await, [IntentState::Cancelled]);
    assert!(matches!(listed(&harness).await[0].error, Some(AppError::AccountAway { .. })));
    assert_eq!(posted(&harness).len(), 0);
}
