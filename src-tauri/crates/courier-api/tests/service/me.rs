//! GET /me.

use porokh_courier_api::{CourierError, Features, Me, Quota};
use porokh_domain::Mode;
use porokh_practice::{Endpoint, Fault, FaultKind, KeyHeader};
use porokh_transport::ModeHeader;

use crate::{live, practice, test};

#[tokio::test]
async fn me_tells_the_account_the_plan_and_the_key() {
    let service = practice().await;
    service.change_account(|account| {
        account.daily_limit = Some(50);
        account.used_today = 8;
        account.plan_has_bulk = false;
    });
    let account = service.account();
    let answer = live(&service).me().await.unwrap();
    let me = &answer.data;
    assert_eq!(me.name.as_ref(), Some(&account.name));
    assert_eq!(me.email.as_ref(), Some(&account.email));
    assert_eq!(me.plan.as_ref(), Some(&account.plan));
    assert_eq!((me.daily_limit, me.remaining_today), (Quota::Checks(50), Quota::Checks(42)));
    assert_eq!(me.features, Some(Features { api: Some(true), bulk: Some(false) }));
    assert_eq!(me.app_url.as_ref(), Some(&account.app_url));
    let key = me.key.clone().unwrap();
    assert_eq!((key.mode, key.scopes), (Some(Mode::Live), Some(account.live_scopes)));
    assert!(key.name.is_some());
    assert_eq!(answer.headers.mode, ModeHeader::One(Mode::Live));
    assert_eq!(answer.headers.rate_limit, Some(60));
    assert!(Me::from_json(&answer.raw).unwrap() == answer.data);
}

#[tokio::test]
async fn me_with_a_test_key_names_the_test_mode() {
    let service = practice().await;
    let answer = test(&service).me().await.unwrap();
    assert_eq!(answer.data.key.unwrap().mode, Some(Mode::Test));
    assert_eq!(answer.headers.mode, ModeHeader::One(Mode::Test));
}

#[tokio::test]
async fn an_account_without_a_daily_cap_has_unlimited_checks() {
    let service = practice().await;
    service.change_account(|account| account.daily_limit = None);
    let me = live(&service).me().await.unwrap().data;
    assert_eq!((me.daily_limit, me.remaining_today), (Quota::Unlimited, Quota::Unlimited));
}

#[tokio::test]
async fn the_end_of_the_plan_is_kept_as_it_came() {
    let service = practice().await;
    service.change_account(|account| account.plan_ends_at = Some("2999-12-31T17:59:59Z".parse().unwrap()));
    let ends_at = live(&service).me().await.unwrap().data.plan_ends_at.unwrap();
    assert!(ends_at.starts_with("2999-12-31T23:59:59"), "{ends_at}");
    service.change_account(|account| account.plan_ends_at = None);
    assert_eq!(live(&service).me().await.unwrap().data.plan_ends_at, None);
}

#[tokio::test]
async fn me_costs_no_check_and_goes_out_with_one_key_header() {
    let service = practice().await;
    live(&service).me().await.unwrap();
    assert_eq!(service.account().used_today, 0);
    let requests = service.requests();
    assert_eq!((requests[0].method.as_str(), requests[0].path.as_str()), ("GET", "/api/v1/me"));
    assert!(matches!(requests[0].key_headers[..], [KeyHeader::Authorization]));
}

#[tokio::test]
async fn me_is_read_with_fields_and_dresses_that_nobody_listed() {
    let service = practice().await;
    for kind in [FaultKind::UnknownFields, FaultKind::NumbersAsStrings] {
        let plain = live(&service).me().await.unwrap().data;
        service.inject(Fault::once(Endpoint::Me, kind));
        assert!(live(&service).me().await.unwrap().data == plain);
    }
    service.inject(Fault::once(Endpoint::Me, FaultKind::NullsEverywhere));
    let me = live(&service).me().await.unwrap().data;
    assert_eq!(
        (me.daily_limit, me.remaining_today, me.plan_ends_at),
        (Quota::Unlimited, Quota::Unlimited, None)
    );
}

#[tokio::test]
async fn json_of_another_shape_is_not_understood() {
    let service = practice().await;
    for body in [
        "{}",
        "[]",
        r#"{"status":true}"#,
        r#"{"status":true,"data":{"name":"router"}}"#,
        r#"{"status":true,"data":[]}"#,
    ] {
        service.inject(Fault::reply(Endpoint::Me, 200, body));
        let error = live(&service).me().await.unwrap_err();
        assert_eq!(error, CourierError::NotUnderstood { status: 200 }, "{body}");
    }
}
