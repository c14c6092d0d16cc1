//! GET /openapi.json.

use porokh_courier_api::{CourierError, Deliveries, DeliveryRecord, FormRules, Report};
use porokh_practice::{Endpoint, Fault, FaultKind};
use porokh_transport::SendState;

use crate::{live, phone, practice, test};

#[tokio::test]
async fn the_lists_and_bounds_of_reports_and_deliveries_are_learnt() {
    let service = practice().await;
    let answer = live(&service).description().await.unwrap();
    let rules = &answer.data;
    assert!(rules.reason.complete && rules.reason.words.iter().any(|word| word == "fake_order"));
    assert!(rules.outcome.complete && rules.outcome.words.iter().any(|word| word == "delivered"));
    assert!(rules.courier.complete && rules.courier.words.iter().any(|word| word == "courier_a"));
    assert!(rules.note.max_length.is_some() && rules.order_ref.max_length.is_some());
    assert!(rules.amount.least.is_some() && rules.amount.most.is_some());
    assert_eq!(FormRules::from_json(&answer.raw).as_ref(), Ok(rules));
    let request = service.requests().remove(0);
    assert_eq!((request.method.as_str(), request.path.as_str()), ("GET", "/api/v1/openapi.json"));
    assert_eq!((request.key_headers.len(), service.account().used_today), (1, 0));
}

#[tokio::test]
async fn every_word_that_was_learnt_is_taken_by_the_service() {
    let service = practice().await;
    let client = test(&service);
    let rules = client.description().await.unwrap().data;
    for reason in rules.reason.words {
        let report = Report { phone: phone(0), reason, note: None };
        client.report(&report, &SendState::default()).await.unwrap();
    }
    let record = |outcome: &String, courier: &String| DeliveryRecord {
        phone: phone(0),
        order_ref: format!("{outcome} {courier}"),
        outcome: outcome.clone(),
        courier: Some(courier.clone()),
        amount: rules.amount.most.map(|bound| bound.value),
    };
    let pairs = rules
        .outcome
        .words
        .iter()
        .flat_map(|outcome| rules.courier.words.iter().map(move |courier| (outcome, courier)));
    let records: Vec<_> = pairs.map(|(outcome, courier)| record(outcome, courier)).collect();
    let sent = u64::try_from(records.len()).unwrap();
    let answer = client.send_deliveries(&Deliveries::new(records).unwrap(), &SendState::default()).await;
    assert_eq!(answer.unwrap().saved, Some(sent));
}

#[tokio::test]
async fn a_description_without_enumerations_leaves_the_known_values() {
    let service = practice().await;
    service.inject(Fault::reply(
        Endpoint::OpenApi,
        200,
        r#"{"openapi":"3.1.0","info":{"version":"1.0.0"},"paths":{}}"#,
    ));
    assert_eq!(live(&service).description().await.unwrap().data, FormRules::default());
}

#[tokio::test]
async fn a_page_or_broken_json_is_not_understood() {
    let service = practice().await;
    service.inject(Fault::once(Endpoint::OpenApi, FaultKind::Html { status: 200 }));
    service.inject(Fault::once(Endpoint::OpenApi, FaultKind::TruncatedJson));
    service.inject(Fault::reply(Endpoint::OpenApi, 200, "[]"));
    for _ in 0..3 {
        let error = live(&service).description().await.unwrap_err();
        assert_eq!(error, CourierError::NotUnderstood { status: 200 });
    }
}
