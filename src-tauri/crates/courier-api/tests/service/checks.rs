//! POST /check.

use porokh_courier_api::{CheckResult, Quota};
use porokh_domain::Mode;
use porokh_practice::{Endpoint, Fault, FaultKind, KeyHeader};
use porokh_transport::{ModeHeader, SendState};

use crate::{LEVELS, check, live, phone, practice, test};

#[tokio::test]
async fn the_last_digit_decides_the_level_with_both_kinds_of_key() {
    let service = practice().await;
    for client in [test(&service), live(&service)] {
        for (last, level) in (0..).zip(LEVELS) {
            let answer = check(&client, &phone(last)).await.unwrap();
            assert_eq!(answer.data.risk.unwrap().level.as_deref(), Some(level), "…{last}");
        }
    }
}

#[tokio::test]
async fn a_live_check_names_its_mode_and_what_remains() {
    let service = practice().await;
    service.change_account(|account| account.daily_limit = Some(50));
    let client = live(&service);
    for remaining in [49, 48] {
        let answer = check(&client, &phone(0)).await.unwrap();
        assert_eq!(answer.mode, Some(Mode::Live));
        assert_eq!(answer.headers.mode, ModeHeader::One(Mode::Live));
        assert_eq!(answer.remaining_today, Quota::Checks(remaining));
    }
    assert_eq!(service.account().used_today, 2);
}

#[tokio::test]
async fn a_test_check_is_free_and_names_its_mode() {
    let service = practice().await;
    let answer = check(&test(&service), &phone(0)).await.unwrap();
    assert_eq!((answer.mode, answer.remaining_today), (Some(Mode::Test), Quota::Unlimited));
    assert_eq!(answer.headers.mode, ModeHeader::One(Mode::Test));
    assert_eq!(service.account().used_today, 0);
}

#[tokio::test]
async fn an_account_without_a_daily_cap_has_unlimited_checks() {
    let service = practice().await;
    service.change_account(|account| account.daily_limit = None);
    let answer = check(&live(&service), &phone(0)).await.unwrap();
    assert_eq!(answer.remaining_today, Quota::Unlimited);
}

#[tokio::test]
async fn the_members_of_a_result_are_all_there() {
    let service = practice().await;
    let answer = check(&live(&service), &phone(5)).await.unwrap();
    let result = &answer.data;
    assert_eq!(result.phone.as_deref(), Some("01712345675"));
    let risk = result.risk.clone().unwrap();
    assert!(risk.label.is_some() && risk.advice.is_some() && risk.color.is_some());
    let summary = result.summary.clone().unwrap();
    assert!(summary.total.unwrap() >= summary.delivered.unwrap());
    assert!((0.0..=100.0).contains(&summary.success_ratio.unwrap()));
    assert!(summary.cancelled.is_some() && summary.reports.is_some());
    assert!(summary.courier_reports.is_some() && summary.couriers_with_data.is_some());
    let couriers: Vec<_> = result.couriers.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(couriers, ["courier_a", "courier_b", "courier_c", "courier_d", "courier_e"]);
    for (id, entry) in &result.couriers {
        assert_eq!(entry.courier.as_ref(), Some(id));
        assert!(entry.cached.is_some() && entry.fraud_reports.is_some());
        if entry.status.as_deref() == Some("not_configured") {
            assert_eq!((entry.total, entry.delivered, entry.cancelled), (None, None, None), "{id}");
        }
    }
    assert!(!result.sources.is_empty());
    assert!(result.sources.iter().all(|(_, source)| source.label.is_some() && source.status.is_some()));
    assert!(result.community.clone().unwrap().sellers.is_some());
    assert!(result.checked_at.as_ref().unwrap().ends_with("+06:00"));
    assert_eq!(CheckResult::from_json(&answer.raw).as_ref(), Ok(result));
}

#[tokio::test]
async fn a_number_without_history_has_no_ratio() {
    let service = practice().await;
    let summary = check(&test(&service), &phone(9)).await.unwrap().data.summary.unwrap();
    assert_eq!((summary.total, summary.success_ratio), (Some(0), None));
}

#[tokio::test]
async fn the_number_travels_in_the_body_only() {
    let service = practice().await;
    let send_state = SendState::default();
    live(&service).check(&phone(0), &send_state).await.unwrap();
    assert!(send_state.has_started());
    let requests = service.requests();
    assert_eq!(requests.len(), 1);
    assert_eq!((requests[0].method.as_str(), requests[0].path.as_str()), ("POST", "/api/v1/check"));
    assert_eq!(requests[0].body, r#"{"phone":"01712345670"}"#);
    assert!(matches!(requests[0].key_headers[..], [KeyHeader::Authorization]));
}

#[tokio::test]
async fn a_result_is_read_with_fields_and_dresses_that_nobody_listed() {
    let service = practice().await;
    let client = test(&service);
    let plain = check(&client, &phone(3)).await.unwrap().data;
    for kind in [FaultKind::UnknownFields, FaultKind::NumbersAsStrings] {
        service.inject(Fault::once(Endpoint::Check, kind));
        let mut odd = check(&client, &phone(3)).await.unwrap().data;
        odd.checked_at.clone_from(&plain.checked_at);
        assert_eq!((&odd.risk, &odd.summary), (&plain.risk, &plain.summary));
        assert_eq!((&odd.couriers, &odd.sources), (&plain.couriers, &plain.sources));
        assert_eq!(odd.community, plain.community);
    }
}

#[tokio::test]
async fn null_in_every_field_that_may_be_null_costs_nothing_else() {
    let service = practice().await;
    service.inject(Fault::once(Endpoint::Check, FaultKind::NullsEverywhere));
    let answer = check(&live(&service), &phone(5)).await.unwrap();
    assert_eq!(answer.data.risk.unwrap().level.as_deref(), Some("high"));
    assert_eq!(answer.remaining_today, Quota::Unlimited);
    assert_eq!(answer.data.summary.unwrap().success_ratio, None);
    for (id, entry) in &answer.data.couriers {
        assert_eq!((entry.total, entry.success_ratio), (None, None), "{id}");
        assert!(entry.status.is_some(), "{id}");
    }
}

#[tokio::test]
async fn the_mode_header_is_told_as_it_is() {
    let service = practice().await;
    for (kind, header) in [
        (FaultKind::WrongMode, ModeHeader::One(Mode::Test)),
        (FaultKind::TwoModes, ModeHeader::Conflict(vec![Mode::Live, Mode::Test])),
        (FaultKind::NoMode, ModeHeader::Absent),
    ] {
        service.inject(Fault::once(Endpoint::Check, kind));
        let answer = check(&live(&service), &phone(0)).await.unwrap();
        assert_eq!(answer.headers.mode, header);
        assert_eq!(answer.mode, Some(Mode::Live));
    }
}
