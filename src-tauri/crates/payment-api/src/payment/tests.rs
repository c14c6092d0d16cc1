use serde_json::{Value, json};

use super::*;

fn record() -> Value {
    json!({
        "full_name": "Rahima", "email": "rahima@example.com", "amount": "1250.00", "fee": "18.75",
        "charged_amount": "1268.75", "invoice_id": "INV-1", "metadata": {"order": 7, "tags": ["a"]},
        "payment_method": "wallet_a", "sender_number": "01712345678", "transaction_id": "TRX9",
        "date": "2026-11-20 18:30:00", "status": "COMPLETED", "currency": "BDT", "test_mode": true,
    })
}

fn with(name: &str, value: Value) -> Payment {
    let mut record = record();
    record[name] = value;
    Payment::from_json(&record.to_string()).unwrap()
}

fn without(name: &str) -> Payment {
    let mut record = record();
    record.as_object_mut().unwrap().remove(name);
    Payment::from_json(&record.to_string()).unwrap()
}

fn exact(text: &str) -> Option<Decimal> {
    Some(text.parse().unwrap())
}

fn word(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Only the member of the row changes.
macro_rules! rows {
    ($($test:ident: $member:ident is $value:expr;)*) => {$(
        #[test]
        fn $test() {
            let name = stringify!($member);
            assert!(with("x", json!(1)).$member == $value, "{name}");
            for payment in [without(name), with(name, Value::Null), with(name, json!(["odd"]))] {
                assert!(payment.$member.is_none() && payment != Payment::default(), "{name}");
            }
        }
    )*};
}

rows! {
    full_name_is_a_text: full_name is word("Rahima");
    email_is_a_text: email is word("rahima@example.com");
    amount_is_exact: amount is exact("1250.00");
    fee_is_exact: fee is exact("18.75");
    charged_amount_is_exact: charged_amount is exact("1268.75");
    invoice_id_is_a_text: invoice_id is word("INV-1");
    payment_method_is_an_open_word: payment_method is word("wallet_a");
    sender_number_is_a_text: sender_number is word("01712345678");
    transaction_id_is_a_text: transaction_id is word("TRX9");
    date_is_kept_as_it_came: date is word("2026-11-20 18:30:00");
    status_is_a_word: status is Some(ServiceStatus::Completed);
    test_mode_is_a_boolean: test_mode is Some(true);
}

#[test]
fn metadata_is_kept_as_json_of_any_shape() {
    let spaced = r#"{"status":"PENDING","metadata": { "b":1.50, "a":[ ] } }"#;
    let payment = Payment::from_json(spaced).unwrap();
    assert_eq!(payment.metadata.as_deref(), Some(r#"{ "b":1.50, "a":[ ] }"#));
    assert_eq!(with("metadata", json!([1])).metadata, word("[1]"));
    assert_eq!(with("metadata", Value::Null).metadata, None);
    assert_eq!(without("metadata").metadata, None);
}

#[test]
fn an_amount_may_be_a_number_and_stays_exact() {
    let json = r#"{"status":"COMPLETED","amount":1250.10,"fee":0,"charged_amount":90071992547409.93}"#;
    let payment = Payment::from_json(json).unwrap();
    assert_eq!(payment.amount, exact("1250.10"));
    assert_eq!(payment.fee, exact("0"));
    assert_eq!(payment.charged_amount, exact("90071992547409.93"));
}

#[test]
fn every_status_of_the_table_is_read_and_any_other_word_is_kept() {
    for (came, status) in [
        ("COMPLETED", ServiceStatus::Completed),
        ("PENDING", ServiceStatus::Pending),
        ("CANCELLED", ServiceStatus::Cancelled),
        ("REFUNDED", ServiceStatus::Refunded),
        ("ERROR", ServiceStatus::Error),
        ("ON_HOLD", ServiceStatus::Other("ON_HOLD".into())),
    ] {
        assert_eq!(with("status", json!(came)).status, Some(status));
    }
}

#[test]
fn a_date_is_not_converted_whatever_it_is() {
    for date in ["2026-11-20 18:30:00", "20/11/2026", "2026-13-45 99:99:99"] {
        assert_eq!(with("date", json!(date)).date.as_deref(), Some(date));
    }
}

#[test]
fn a_payment_of_a_live_key_says_nothing_about_test_mode() {
    assert_eq!(without("test_mode").test_mode, None);
    assert_eq!(with("test_mode", json!(false)).test_mode, Some(false));
    assert_eq!(with("test_mode", json!("1")).test_mode, Some(true));
}

/// Otherwise a payment without money sends a parcel.
#[test]
fn an_unreadable_test_mode_is_not_a_missing_one() {
    for unclear in [json!("True"), json!(2), json!([true]), json!({}), json!(""), json!("yes"), json!(-1)] {
        let payment = with("test_mode", unclear.clone());
        assert_eq!((payment.test_mode, payment.test_mode_unclear), (None, true), "{unclear}");
    }
    for clear in [json!(true), json!(false), json!(0), json!("1"), Value::Null] {
        assert!(!with("test_mode", clear.clone()).test_mode_unclear, "{clear}");
    }
    assert!(!without("test_mode").test_mode_unclear);
}

/// Otherwise taka count as dollars, whose record may have no currency.
#[test]
fn a_currency_is_kept_as_it_came() {
    for (came, currency) in [
        (json!("BDT"), word("BDT")),
        (json!(["BDT"]), word("[\"BDT\"]")),
        (json!(50), word("50")),
        (Value::Null, None),
    ] {
        assert_eq!(with("currency", came).currency, currency);
    }
    assert_eq!(without("currency").currency, None);
}

#[test]
fn something_must_tell_that_it_is_a_payment() {
    for part in [r#"{"status":"PENDING"}"#, r#"{"invoice_id":"a"}"#, r#"{"invoice_id":7}"#] {
        assert!(Payment::from_json(part).is_ok(), "{part}");
    }
    for other in ["", "[]", "{}", r#"{"status":true}"#, r#"{"amount":"5.00"}"#, "<html>"] {
        assert!(Payment::from_json(other) == Err(UnknownShape), "{other}");
    }
}

fn answer(body: &Value) -> Result<PaymentAnswer, PaymentError> {
    let reply = Reply { status: 200, headers: ReplyHeaders::default(), body: body.to_string().into() };
    PaymentAnswer::read(reply, &InvoiceId::parse("INV-1").unwrap())
}

#[test]
fn what_is_kept_reads_again_as_the_same_payment() {
    let answer = answer(&record()).unwrap();
    assert_eq!(Payment::from_json(&answer.raw), Ok(answer.data));
}

#[test]
fn the_record_of_another_payment_is_not_understood() {
    let mut other = record();
    other["invoice_id"] = json!("INV-2");
    assert_eq!(answer(&other), Err(PaymentError::NotUnderstood { status: 200 }));
    other["invoice_id"] = Value::Null;
    assert!(answer(&other).is_ok(), "one that doesn't tell");
}

#[test]
fn no_person_is_printed() {
    let printed = format!("{:?}", answer(&record()).unwrap());
    assert!(printed.contains("1268.75"), "{printed}");
    for secret in ["ahima", "example", "1712345", "INV-1", "TRX9"] {
        assert!(!printed.contains(secret), "{printed}");
    }
}
