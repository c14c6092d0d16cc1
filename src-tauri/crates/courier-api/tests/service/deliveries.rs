//! POST /deliveries.

use porokh_courier_api::{
    CourierClient, CourierError, Deliveries, DeliveriesAnswer, DeliveryRecord, Refusal,
};
use porokh_domain::{BdPhone, Mode};
use porokh_practice::{Endpoint, Fault};
use porokh_transport::SendState;

use crate::{live, phone, practice, refused, test};

fn delivered(order_ref: &str, amount: &str) -> DeliveryRecord {
    DeliveryRecord {
        phone: phone(2),
        order_ref: order_ref.into(),
        outcome: "delivered".into(),
        courier: Some("courier_a".into()),
        amount: Some(amount.parse().unwrap()),
    }
}

async fn send(
    client: &CourierClient,
    records: Vec<DeliveryRecord>,
) -> Result<DeliveriesAnswer, CourierError> {
    client.send_deliveries(&Deliveries::new(records).unwrap(), &SendState::default()).await
}

#[tokio::test]
async fn records_are_saved_with_their_five_fields_and_counted() {
    let service = practice().await;
    let records = vec![delivered("A-1", "1250.50"), delivered("A-2", "0.10")];
    let answer = send(&live(&service), records).await.unwrap();
    assert_eq!((answer.saved, answer.mode), (Some(2), Some(Mode::Live)));
    assert!(answer.skipped.is_empty());
    let stored = &service.stored_deliveries()[0];
    assert_eq!((stored.phone.as_str(), stored.order_ref.as_str()), ("01712345672", "A-1"));
    assert_eq!((stored.outcome.as_str(), stored.courier.as_deref()), ("delivered", Some("courier_a")));
    assert_eq!(stored.amount.as_ref().unwrap().trim_end_matches('0'), "1250.5");
    assert_eq!(service.account().used_today, 0);
}

#[tokio::test]
async fn the_same_order_ref_again_updates_the_record() {
    let service = practice().await;
    for amount in ["10", "20"] {
        assert_eq!(send(&live(&service), vec![delivered("A-1", amount)]).await.unwrap().saved, Some(1));
    }
    assert_eq!(service.stored_deliveries().len(), 1);
}

#[tokio::test]
async fn amounts_leave_digit_by_digit_in_a_body_of_nothing_but_the_five_fields() {
    let service = practice().await;
    let bare = DeliveryRecord { courier: None, amount: None, ..delivered("A-2", "1") };
    send(&live(&service), vec![delivered("A-1", "0.30"), bare]).await.unwrap();
    let request = service.requests().remove(0);
    assert_eq!((request.method.as_str(), request.path.as_str()), ("POST", "/api/v1/deliveries"));
    assert_eq!(
        request.body,
        concat!(
            r#"{"records":[{"phone":"01712345672","order_ref":"A-1","outcome":"delivered","courier":"courier_a","#,
            r#""amount":0.30},{"phone":"01712345672","order_ref":"A-2","outcome":"delivered"}]}"#
        )
    );
    assert_eq!(request.key_headers.len(), 1);
}

#[tokio::test]
async fn with_a_test_key_nothing_is_stored() {
    let service = practice().await;
    assert_eq!(send(&test(&service), vec![delivered("A-1", "10")]).await.unwrap().mode, Some(Mode::Test));
    assert!(service.stored_deliveries().is_empty());
}

#[tokio::test]
async fn skipped_records_of_any_shape_are_kept_as_they_came() {
    let service = practice().await;
    let body = r#"{"status":true,"saved":"1","skipped":["A-2",{"index":2, "reason":"x"},7],"mode":"live"}"#;
    service.inject(Fault::reply(Endpoint::Deliveries, 200, body));
    let answer = send(&live(&service), vec![delivered("A-1", "10")]).await.unwrap();
    let skipped: Vec<_> = answer.skipped.into_iter().map(|text| text.into_string()).collect();
    assert_eq!(answer.saved, Some(1));
    assert_eq!(skipped, ["\"A-2\"", r#"{"index":2, "reason":"x"}"#, "7"]);
}

#[tokio::test]
async fn http_422_validation_error_for_an_outcome_outside_the_list() {
    let service = practice().await;
    let odd = DeliveryRecord { outcome: "no such outcome".into(), ..delivered("A-1", "10") };
    let (status, refusal) = refused(send(&live(&service), vec![odd]).await.unwrap_err());
    assert_eq!(status, 422);
    assert!(matches!(refusal, Refusal::ValidationError { .. }), "{refusal:?}");
}

#[tokio::test]
async fn up_to_200_records_travel_in_one_call() {
    let service = practice().await;
    let record = |n: u32| DeliveryRecord {
        phone: BdPhone::from_canonical(&format!("01712345{n:03}")).unwrap(),
        ..delivered(&format!("A-{n}"), "10")
    };
    let answer = send(&live(&service), (0..200).map(record).collect()).await.unwrap();
    assert_eq!(answer.saved, Some(200));
}

#[tokio::test]
async fn an_answer_that_is_not_the_service_s_is_not_understood() {
    let service = practice().await;
    for body in ["{}", "[]", "", r#"{"mode":"live"}"#] {
        service.inject(Fault::reply(Endpoint::Deliveries, 200, body));
        let error = send(&live(&service), vec![delivered("A-1", "10")]).await.unwrap_err();
        assert_eq!(error, CourierError::NotUnderstood { status: 200 }, "{body}");
    }
}
