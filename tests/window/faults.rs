use std::time::Duration;

use acceptance::{Harness, Window};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter, Service};

use super::steps::{check, connect, service};

const PHONE: &str = "01712345675";

/// Checks, and expects this error with the number still in its field.
async fn fails(window: &Window, code: &str) -> String {
    // Avoids taking the previous failure's card for this one.
    window.reload().await;
    check(window, PHONE).await;
    window.has("error-card", "data-code", code).await;
    assert_eq!(window.value("phone-field").await.replace('-', ""), PHONE, "{code}: what was typed stays");
    window.text("error-card").await
}

async fn works(window: &Window) {
    check(window, PHONE).await;
    window.has("result-card", "data-level", "high").await;
}

fn checks_sent(service: &Service) -> usize {
    service.requests().iter().filter(|request| request.path.ends_with("/check")).count()
}

fn strike(service: &Service, kind: FaultKind) {
    service.inject(Fault::once(Endpoint::Check, kind));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_has_its_own_card_and_the_next_check_works() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    let live_key = service.live_key();

    service.change_account(|account| account.live_key_revoked = true);
    fails(&window, "service_invalid_api_key").await;
    service.change_account(|account| account.live_key_revoked = false);

    service.change_account(|account| account.plan_has_api = false);
    fails(&window, "service_plan_required").await;
    service.change_account(|account| account.plan_has_api = true);

    service.change_account(|account| account.live_scopes.retain(|scope| scope != "check"));
    let card = fails(&window, "service_scope_missing").await;
    assert!(card.to_lowercase().contains("check"), "it names the permission: {card}");
    service.change_account(|account| account.live_scopes.push("check".to_owned()));

    service.change_account(|account| account.disabled = true);
    fails(&window, "service_account_disabled").await;
    service.change_account(|account| account.disabled = false);

    let used = service.account().used_today;
    service.change_account(|account| account.used_today = account.daily_limit.unwrap_or_default());
    let card = fails(&window, "service_daily_limit_reached").await;
    assert!(card.contains("200"), "it names the limit: {card}");
    service.change_account(|account| account.used_today = used);

    let refusal = r#"{"status":false,"message":"নম্বরটি সঠিক নয়।","error":{"code":"invalid_phone"}}"#;
    strike(&service, FaultKind::Reply { status: 422, body: refusal.to_owned() });
    let card = fails(&window, "service_invalid_phone").await;
    assert!(card.contains("নম্বরটি সঠিক নয়।"), "the service's own words are there: {card}");

    let refusal = r#"{"status":false,"message":"তথ্য ঠিক নেই।","error":{"code":"validation_error","fields":{"phone":["ফোন লাগবে।"]}}}"#;
    strike(&service, FaultKind::Reply { status: 422, body: refusal.to_owned() });
    let card = fails(&window, "service_validation_error").await;
    assert!(card.contains("ফোন লাগবে।"), "{card}");

    let refusal = r#"{"status":false,"message":"নতুন নিয়ম।","error":{"code":"moon_phase"}}"#;
    strike(&service, FaultKind::Reply { status: 403, body: refusal.to_owned() });
    let card = fails(&window, "service_other").await;
    assert!(card.contains("moon_phase"), "an unknown code shows as it came: {card}");

    works(&window).await;
    assert_eq!(service.live_key(), live_key);
    assert_eq!(service.account().used_today, used + 1, "no refusal was counted");
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_answer_is_unknown_not_resent() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    let faults = [
        (FaultKind::Html { status: 502 }, "no_answer_not_understood"),
        (FaultKind::Html { status: 200 }, "no_answer_not_understood"),
        (FaultKind::TruncatedJson, "no_answer_not_understood"),
        (FaultKind::CloseInBody, "no_answer_connection_lost"),
        (FaultKind::CloseBeforeReply, "no_answer_connection_lost"),
        (FaultKind::ServerError, "service_server_error"),
        (FaultKind::Redirect { location: "http://127.0.0.1:9/".to_owned() }, "no_answer_redirected"),
    ];
    for (kind, code) in faults {
        let before = checks_sent(&service);
        strike(&service, kind);
        fails(&window, code).await;
        assert_eq!(checks_sent(&service), before + 1, "{code}: sent once");
    }
    works(&window).await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limited_check_resumes() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    strike(&service, FaultKind::RateLimited(RetryAfter::Seconds(2)));
    check(&window, PHONE).await;
    window.element("wait-note").await;
    window.has("result-card", "data-level", "high").await;

    // Without Retry-After, and cancelled meanwhile. The account has to wait all the same.
    strike(&service, FaultKind::RateLimited(RetryAfter::Absent));
    check(&window, "01712345673").await;
    window.shows("wait-note", "is busy").await;
    window.click("wait-cancel").await;
    window.gone("wait-note").await;
    window.counts("recent-item", 1).await;
    check(&window, "01712345673").await;
    window.shows("wait-note", "is busy").await;
    window.click("wait-cancel").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wait_of_many_minutes_is_told_instead_of_sat_through() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    strike(&service, FaultKind::RateLimited(RetryAfter::Seconds(600)));
    fails(&window, "service_rate_limited").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_check_can_be_cancelled() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    strike(&service, FaultKind::Delay(Duration::from_secs(60)));
    check(&window, PHONE).await;
    window.click("check-cancel").await;
    window.gone("check-cancel").await;
    assert_eq!(window.value("phone-field").await.replace('-', ""), PHONE);
    works(&window).await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unreachable_service_keeps_saved_results() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    works(&window).await;
    service.stop().await;

    check(&window, "01712345673").await;
    window.has("error-card", "data-code", "unreachable_connect").await;
    window.click("recent-item").await;
    window.has("result-card", "data-level", "high").await;
    window.close().await;

    let window = harness.open().await;
    window.click("recent-item").await;
    window.has("result-card", "data-level", "high").await;
    window.close().await;
}
