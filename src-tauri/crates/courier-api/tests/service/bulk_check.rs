//! POST /bulk-check.

use std::time::Duration;

use porokh_courier_api::{
    BulkAnswer, BulkCheckPhones, BulkOutcome, CourierClient, CourierError, Quota, Refusal,
};
use porokh_domain::{BdPhone, Mode};
use porokh_practice::{
    BulkCheckHeaders, Endpoint, Fault, FaultKind, Options, PastDailyLimit, ResultKeys, Rules, Service,
};
use porokh_transport::{ModeHeader, SendState, TransportError};

use crate::{LEVELS, live, phone, practice, practice_with, refused, short_timeouts, test};

fn phones(last_digits: impl IntoIterator<Item = u8>) -> BulkCheckPhones {
    BulkCheckPhones::new(last_digits.into_iter().map(phone).collect()).unwrap()
}

async fn bulk_check(client: &CourierClient, phones: &BulkCheckPhones) -> Result<BulkAnswer, CourierError> {
    client.bulk_check(phones, &SendState::default()).await
}

fn level(answer: &BulkAnswer, phone: &BdPhone) -> Option<String> {
    match &answer.results.get(phone)?.outcome {
        BulkOutcome::Checked(item) => item.risk.clone(),
        _ => None,
    }
}

fn fault(kind: FaultKind) -> Fault {
    Fault::once(Endpoint::BulkCheck, kind)
}

#[tokio::test]
async fn the_last_digit_decides_the_level_with_both_kinds_of_key() {
    let service = practice().await;
    for client in [test(&service), live(&service)] {
        let answer = bulk_check(&client, &phones(0..10)).await.unwrap();
        for (last, word) in (0..).zip(LEVELS) {
            assert_eq!(level(&answer, &phone(last)).as_deref(), Some(word), "…{last}");
        }
    }
}

#[tokio::test]
async fn each_number_costs_a_check_and_the_answer_names_what_remains() {
    let service = practice().await;
    service.change_account(|account| account.daily_limit = Some(50));
    let answer = bulk_check(&live(&service), &phones(0..10)).await.unwrap();
    assert_eq!((answer.remaining_today, &answer.mode), (Quota::Checks(40), &Some(Mode::Live)));
    assert_eq!(answer.headers.mode, ModeHeader::One(Mode::Live));
    assert!(answer.invalid.is_empty());
    assert_eq!(service.account().used_today, 10);
}

#[tokio::test]
async fn a_test_key_is_free_and_names_its_mode() {
    let service = practice().await;
    let answer = bulk_check(&test(&service), &phones(0..3)).await.unwrap();
    assert_eq!((answer.remaining_today, answer.mode), (Quota::Unlimited, Some(Mode::Test)));
    assert_eq!(service.account().used_today, 0);
}

#[tokio::test]
async fn the_members_of_an_item_are_there_and_advice_is_not() {
    let service = practice().await;
    let answer = bulk_check(&live(&service), &phones([5])).await.unwrap();
    let BulkOutcome::Checked(item) = &answer.results.get(&phone(5)).unwrap().outcome else {
        panic!("not checked")
    };
    assert!(item.risk_label.is_some() && item.success_ratio.is_some());
    assert!(item.total.is_some() && item.delivered.is_some() && item.cancelled.is_some());
    assert!(item.reports.is_some() && !item.couriers.is_empty());
    assert!(item.couriers.iter().any(|(_, courier)| courier.total.is_some() && courier.source.is_some()));
    assert_eq!(item.advice, None);
}

#[tokio::test]
async fn results_are_found_whichever_form_their_keys_have() {
    for result_keys in [ResultKeys::Normalised, ResultKeys::AsGiven] {
        let service = practice_with(Rules { result_keys, ..Rules::default() }).await;
        let answer = bulk_check(&test(&service), &phones([7])).await.unwrap();
        assert_eq!(level(&answer, &phone(7)).as_deref(), Some("very_high"));
    }
    let service = practice().await;
    service.inject(Fault::reply(
        Endpoint::BulkCheck,
        200,
        r#"{"status":true,"data":{"+88 01712-345677":{"risk":"high"}}}"#,
    ));
    let answer = bulk_check(&live(&service), &phones([7])).await.unwrap();
    assert_eq!(level(&answer, &phone(7)).as_deref(), Some("high"));
}

#[tokio::test]
async fn rejected_inputs_come_back() {
    let service = practice().await;
    service.inject(Fault::reply(
        Endpoint::BulkCheck,
        200,
        r#"{"status":true,"data":[],"invalid":["01712345670"],"remaining_today":7}"#,
    ));
    let answer = bulk_check(&live(&service), &phones([0])).await.unwrap();
    assert_eq!(answer.invalid, ["01712345670".to_owned().into()]);
    assert_eq!((answer.results.iter().count(), answer.remaining_today), (0, Quota::Checks(7)));
}

#[tokio::test]
async fn past_the_daily_limit_skipped_numbers_are_told_from_checked_ones() {
    let rules = Rules { past_daily_limit: PastDailyLimit::Skip, ..Rules::default() };
    let service = practice_with(rules).await;
    service.change_account(|account| account.daily_limit = Some(2));
    let answer = bulk_check(&live(&service), &phones(0..4)).await.unwrap();
    let outcomes: Vec<_> = (0..4).map(|last| &answer.results.get(&phone(last)).unwrap().outcome).collect();
    assert!(outcomes[..2].iter().all(|outcome| matches!(outcome, BulkOutcome::Checked(_))));
    let skipped = BulkOutcome::Skipped { reason: Some("daily_limit_reached".into()) };
    assert!(outcomes[2..].iter().all(|outcome| **outcome == skipped));
    assert!(answer.results.get(&phone(3)).unwrap().raw.contains("skipped"));
}

#[tokio::test]
async fn http_429_daily_limit_reached_where_more_is_asked_than_is_left() {
    let service = practice().await;
    service.change_account(|account| account.daily_limit = Some(2));
    let error = bulk_check(&live(&service), &phones(0..4)).await.unwrap_err();
    assert!(!error.may_have_cost());
    assert_eq!(refused(error), (429, Refusal::DailyLimitReached { limit: Some(2) }));
    assert_eq!(service.account().used_today, 0);
}

#[tokio::test]
async fn http_403_bulk_not_in_plan_for_a_live_key_and_not_for_a_test_key() {
    let service = practice().await;
    service.change_account(|account| account.plan_has_bulk = false);
    let error = bulk_check(&live(&service), &phones([0])).await.unwrap_err();
    assert!(!error.may_have_cost());
    assert_eq!(refused(error), (403, Refusal::BulkNotInPlan));
    bulk_check(&test(&service), &phones([0])).await.unwrap();
}

#[tokio::test]
async fn the_eleventh_bulk_check_of_a_minute_is_rate_limited() {
    for (bulk_check_headers, limit, last) in
        [(BulkCheckHeaders::Ten, 10, 0), (BulkCheckHeaders::Sixty, 60, 50)]
    {
        let service = practice_with(Rules { bulk_check_headers, ..Rules::default() }).await;
        let client = live(&service);
        for _ in 0..9 {
            bulk_check(&client, &phones([0])).await.unwrap();
        }
        let headers = bulk_check(&client, &phones([0])).await.unwrap().headers;
        assert_eq!((headers.rate_limit, headers.rate_remaining), (Some(limit), Some(last)));
        let (status, refusal) = refused(bulk_check(&client, &phones([0])).await.unwrap_err());
        assert_eq!(status, 429);
        assert!(matches!(refusal, Refusal::RateLimited { retry_after: Some(_) }), "{refusal:?}");
    }
}

#[tokio::test]
async fn one_to_25_numbers_travel_in_the_body_with_one_key_header() {
    let service = practice().await;
    let phones = (10..35).map(|n| BdPhone::from_canonical(&format!("017123456{n}")).unwrap()).collect();
    let send_state = SendState::default();
    let answer =
        live(&service).bulk_check(&BulkCheckPhones::new(phones).unwrap(), &send_state).await.unwrap();
    assert_eq!(answer.results.iter().count(), 25);
    assert!(send_state.has_started());
    let request = service.requests().remove(0);
    assert_eq!((request.method.as_str(), request.path.as_str()), ("POST", "/api/v1/bulk-check"));
    assert!(request.body.starts_with(r#"{"phones":["01712345610","01712345611","#), "{}", request.body);
    assert_eq!(request.key_headers.len(), 1);
}

#[tokio::test]
async fn results_are_read_with_fields_and_dresses_that_nobody_listed() {
    let service = practice().await;
    let client = test(&service);
    let read = |answer: &BulkAnswer| match &answer.results.get(&phone(3)).unwrap().outcome {
        BulkOutcome::Checked(item) => item.clone(),
        other => panic!("{other:?}"),
    };
    let plain = read(&bulk_check(&client, &phones([3])).await.unwrap());
    for kind in [FaultKind::UnknownFields, FaultKind::NumbersAsStrings] {
        service.inject(fault(kind));
        assert_eq!(read(&bulk_check(&client, &phones([3])).await.unwrap()), plain);
    }
}

#[tokio::test]
async fn answer_about_no_number_may_have_cost() {
    for body in [
        "{}",
        "[]",
        r#"{"status":true}"#,
        r#"{"status":true,"data":{}}"#,
        r#"{"status":true,"data":"ok"}"#,
        r#"{"status":true,"data":{"01812345670":{"risk":"low"}}}"#,
    ] {
        let service = practice().await;
        service.inject(Fault::reply(Endpoint::BulkCheck, 200, body));
        let error = bulk_check(&live(&service), &phones([0])).await.unwrap_err();
        assert_eq!(error, CourierError::NotUnderstood { status: 200 }, "{body}");
        assert!(error.may_have_cost());
    }
}

#[tokio::test]
async fn a_lost_reply_may_have_cost_and_nothing_is_sent_twice() {
    for kind in [FaultKind::CloseBeforeReply, FaultKind::CloseInBody] {
        let service = practice().await;
        service.inject(fault(kind).after_handling());
        let error = bulk_check(&live(&service), &phones(0..3)).await.unwrap_err();
        assert_eq!(error, CourierError::Transport(TransportError::ConnectionLost));
        assert!(error.may_have_cost());
        assert_eq!((service.account().used_today, service.requests().len()), (3, 1));
    }
    let service: Service = Service::start(Options::default()).await.unwrap();
    let client = live(&service);
    service.stop().await;
    assert!(!bulk_check(&client, &phones([0])).await.unwrap_err().may_have_cost());
}

#[tokio::test]
async fn a_list_has_the_time_that_its_numbers_and_couriers_suggest() {
    let service = practice().await;
    let client = short_timeouts(&service);
    let slow = || FaultKind::Delay(Duration::from_millis(1_000));
    service.inject(fault(slow()).after_handling());
    assert_eq!(bulk_check(&client, &phones(0..9)).await.unwrap().results.iter().count(), 9);
    service.inject(fault(slow()).after_handling());
    let error = bulk_check(&client, &phones([0])).await.unwrap_err();
    assert_eq!(error, CourierError::Transport(TransportError::TimedOut));
    assert!(client.check_timeout(25) > client.check_timeout(1));
}
