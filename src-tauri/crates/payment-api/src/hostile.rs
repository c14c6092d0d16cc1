//! Replies that no service should send.

use porokh_domain::Currency;
use porokh_transport::{Reply, ReplyHeaders};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::{
    Acknowledgement, CreatedPayment, InvoiceId, MatchId, NewRefund, Payment, PaymentAnswer, PaymentError,
    PingAnswer, Refusal, ServiceStatus, Transfer, TransferMatch, evidence::Call,
};

fn asked() -> InvoiceId {
    InvoiceId::parse("INV-1").unwrap()
}

fn transfer() -> Transfer {
    Transfer {
        transaction_id: "TRX9".into(),
        amount: porokh_domain::Money::read("80.5", Currency::Bdt).unwrap(),
    }
}

fn reply(status: u16, body: Vec<u8>) -> Reply {
    Reply { status, headers: ReplyHeaders::default(), body }
}

/// The errors of each way to read a reply.
fn errors(status: u16, body: &[u8]) -> Vec<Option<PaymentError>> {
    let reply = || reply(status, body.to_vec());
    vec![
        PaymentAnswer::read(reply(), &asked()).err(),
        CreatedPayment::read(reply(), Currency::Bdt).err(),
        CreatedPayment::read(reply(), Currency::Usd).err(),
        Acknowledgement::read(reply(), Call::Refund(&NewRefund::sample())).err(),
        Acknowledgement::read(reply(), Call::Confirm(&transfer())).err(),
        PingAnswer::read(reply()).err(),
        TransferMatch::read(reply(), &transfer()).err(),
    ]
}

fn record() -> Value {
    json!({
        "full_name": "Rahima", "email": "rahima@example.com", "amount": "1250.00", "fee": "18.75",
        "charged_amount": "1268.75", "invoice_id": "INV-1", "metadata": {"order": 7},
        "payment_method": "wallet_a", "sender_number": "01712345678", "transaction_id": "TRX9",
        "date": "2026-11-20 18:30:00", "status": "COMPLETED", "currency": "BDT", "test_mode": true,
    })
}

fn read(record: &Value) -> Payment {
    PaymentAnswer::read(reply(200, record.to_string().into()), &asked()).unwrap().data
}

/// A member other than status, amount and invoice id.
fn beside_the_money() -> impl Strategy<Value = String> {
    let mut names: Vec<String> = record().as_object().unwrap().keys().cloned().collect();
    names.retain(|name| !["status", "charged_amount", "invoice_id"].contains(&name.as_str()));
    prop::sample::select(names)
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z0-9.-]{0,8}|[০-৯ক-হ]{0,4}|COMPLETED|INV-1|https://[a-z]{1,4}".prop_map(Value::from),
    ];
    let mut names: Vec<String> = record().as_object().unwrap().keys().cloned().collect();
    names.extend(["message", "payment_url", "id", "data", "x"].map(str::to_owned));
    leaf.prop_recursive(4, 48, 6, move |inner| {
        let member = (prop::sample::select(names.clone()), inner.clone());
        prop_oneof![
            prop::collection::vec(inner, 0..5).prop_map(Value::from),
            prop::collection::vec(member, 0..8)
                .prop_map(|members| Value::from(members.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

#[test]
fn a_record_of_any_size_stays_small() {
    let long = "ক".repeat(60_000);
    let names = ["full_name", "email", "payment_method", "sender_number", "date", "currency", "status"];
    let mut huge = record();
    for name in names {
        huge[name] = long.clone().into();
    }
    huge["transaction_id"] = "9".repeat(20_000).into();
    let body = huge.to_string();
    assert_eq!(
        errors(200, body.as_bytes())[0],
        Some(PaymentError::NotUnderstood { status: 200 }),
        "{}",
        body.len()
    );
    let read = Payment::from_json(&body).unwrap();
    let texts =
        [read.full_name, read.email, read.payment_method, read.sender_number, read.date, read.currency];
    assert!(texts.into_iter().flatten().all(|text| text.chars().count() <= 501));
    assert_eq!(read.transaction_id, None, "a part of an id is another id");
    let Some(ServiceStatus::Other(word)) = read.status else { panic!("another word") };
    assert!(word.chars().count() <= 501);
}

#[test]
fn saved_reply_is_small_and_complete() {
    let long = "ক".repeat(200_000);
    let body = json!({ "invoice_id": "INV-1", "payment_url": "https://pay.example/1", "message": long,
                       "status": true, "brand": { "name": long }, "more": [long] });
    let whole = || reply(200, body.to_string().into());
    let is_small = |raw: &str| raw.len() <= (1 << 20) + '…'.len_utf8() && raw.ends_with('…');

    let created = CreatedPayment::read(whole(), Currency::Bdt).unwrap();
    assert!(created.invoice_id.is_some() && created.payment_url.is_some() && is_small(&created.raw));
    let told = |message: Option<crate::ServiceText>| message.unwrap().into_string().chars().count();
    assert_eq!(told(created.message), 501);
    let done = Acknowledgement::read(whole(), Call::Refund(&NewRefund::sample())).unwrap();
    assert!(!done.is_done && is_small(&done.raw) && told(done.message) == 501);
    let plain = json!({ "status": true, "reference": long, "invoice": long }).to_string();
    let done = Acknowledgement::read(reply(200, plain.into()), Call::Refund(&NewRefund::sample())).unwrap();
    assert!(done.is_done && is_small(&done.raw), "it is interpreted before it is cut");
    let ping = PingAnswer::read(whole()).unwrap();
    assert!(is_small(&ping.raw) && ping.words.iter().all(|(_, word)| word.chars().count() <= 501));
    assert_eq!(
        TransferMatch::read(whole(), &transfer()).unwrap_err(),
        PaymentError::NotUnderstood { status: 200 },
        "a match is read from what is kept: a part would be another reply"
    );
    let refused = json!({ "status": false, "message": long }).to_string();
    let Err(PaymentError::Refused { message, .. }) = PingAnswer::read(reply(422, refused.into())) else {
        panic!("it was refused")
    };
    assert_eq!(told(message), 501);

    let far =
        json!({ "invoice_id": "INV-1", "payment_url": format!("https://pay.example/{}", "a".repeat(9_000)) });
    let created = CreatedPayment::read(reply(200, far.to_string().into()), Currency::Bdt).unwrap();
    assert_eq!((created.payment_url, created.invoice_id.is_some()), (None, true));
}

proptest! {
    #[test]
    fn any_json_of_any_status_is_read_without_a_panic(value in any_json(), status in 200..600_u16) {
        let body = value.to_string();
        errors(status, body.as_bytes());
        let _ = (Payment::from_json(&body), MatchId::from_json(&body));
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(body in prop::collection::vec(any::<u8>(), 0..200), status in 200..600_u16) {
        errors(status, &body);
    }

    #[test]
    fn numbers_of_any_size_are_read_exactly_or_not_at_all(digits in "-?[0-9]{1,40}(\\.[0-9]{1,40})?([eE][+-]?[0-9]{1,12})?") {
        let body = format!(r#"{{"status":"COMPLETED","amount":{digits},"fee":"{digits}"}}"#);
        if let Ok(payment) = Payment::from_json(&body) {
            prop_assert_eq!(payment.amount, payment.fee);
            prop_assert!(payment.amount.is_none_or(|amount| digits.trim_start_matches(['-', '0']).ends_with(
                amount.to_string().trim_start_matches(['-', '0']))));
        }
    }

    #[test]
    fn a_member_of_any_shape_never_costs_the_status_or_the_charge(name in beside_the_money(), odd in any_json()) {
        let mut record = record();
        record[&name] = odd;
        let payment = read(&record);
        prop_assert_eq!(payment.status, Some(ServiceStatus::Completed));
        prop_assert_eq!(payment.charged_amount, "1268.75".parse().ok());
    }

    #[test]
    fn a_member_that_is_missing_never_costs_the_status_or_the_charge(name in beside_the_money()) {
        let mut record = record();
        record.as_object_mut().unwrap().remove(&name);
        let payment = read(&record);
        prop_assert_eq!(payment.status, Some(ServiceStatus::Completed));
        prop_assert_eq!(payment.charged_amount, "1268.75".parse().ok());
    }

    #[test]
    fn a_status_of_false_is_never_an_answer(mut value in any_json(), status in 200..600_u16) {
        if !value.is_object() {
            value = json!({});
        }
        value["status"] = false.into();
        for error in errors(status, value.to_string().as_bytes()) {
            let is_refusal = matches!(error, Some(PaymentError::Refused { status: kept, .. }) if kept == status);
            prop_assert!(is_refusal, "{:?}", error);
        }
    }

    #[test]
    fn an_http_status_that_is_no_success_is_never_an_answer(value in any_json(), status in 300..600_u16) {
        prop_assert!(errors(status, value.to_string().as_bytes()).iter().all(Option::is_some));
    }

    #[test]
    fn a_reply_that_was_cut_is_not_understood(keep in 0.0..1.0_f64) {
        let whole = record().to_string().into_bytes();
        let cut = &whole[..(whole.len() as f64 * keep) as usize];
        for error in errors(200, cut) {
            prop_assert_eq!(error, Some(PaymentError::NotUnderstood { status: 200 }));
        }
    }
}

#[test]
fn deep_nesting_is_read_without_a_panic_and_costs_only_itself() {
    let deep = format!("{}{}", "[".repeat(200_000), "]".repeat(200_000));
    let wanted = Some(PaymentError::NotUnderstood { status: 200 });
    for body in ["{\"a\":".repeat(100_000), "[".repeat(200_000)] {
        assert!(errors(200, body.as_bytes()).into_iter().all(|error| error == wanted));
    }
    // JSON of any shape is kept.
    let read = errors(200, deep.as_bytes());
    assert!(read[..3].iter().all(|error| *error == wanted) && read[3..].iter().all(Option::is_none));
    let body = format!(r#"{{"invoice_id":"INV-1","email":{deep},"status":"PENDING"}}"#);
    let answer = PaymentAnswer::read(reply(200, body.into()), &asked()).unwrap();
    assert_eq!(answer.data.status, Some(ServiceStatus::Pending));
}

#[test]
fn of_a_status_that_is_named_twice_the_last_counts() {
    let body = br#"{"status":"COMPLETED","invoice_id":"INV-1","status":false}"#;
    let error = PaymentAnswer::read(reply(200, body.to_vec()), &asked()).unwrap_err();
    assert_eq!(
        error,
        PaymentError::Refused { refusal: Refusal::Other, status: 200, message: None, is_listed: false }
    );
}
