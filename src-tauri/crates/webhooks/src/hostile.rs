use chrono::{DateTime, Utc};
use hyper::{
    HeaderMap,
    header::{HeaderName, HeaderValue},
};
use proptest::prelude::*;

use crate::{Envelope, Record, SignedHeaders, verify_fraud_at, verify_payment};

fn now() -> DateTime<Utc> {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_headers_and_no_bytes_are_believed_without_the_secret(
        lines in prop::collection::vec(
            ("x-[a-z-]{0,6}-(signature|event|delivery|mode)", prop::collection::vec(1u8..=255, 0..90)), 0..6),
        body in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let mut headers = HeaderMap::new();
        for (name, value) in &lines {
            let name = HeaderName::from_bytes(name.as_bytes());
            if let (Ok(name), Ok(value)) = (name, HeaderValue::from_bytes(value)) {
                headers.append(name, value);
            }
        }
        if let Ok(read) = SignedHeaders::read(&headers) {
            prop_assert!(verify_fraud_at(&[((), b"secret".as_slice())], &read, &body, now()).is_err());
            prop_assert!(verify_payment(&[((), b"secret".as_slice())], &read, &body).is_err());
        }
    }

    #[test]
    fn any_signature_text_is_read_or_refused(text in "(t=[0-9]{0,20},?)?(v1=[0-9a-fA-F]{0,70},?)?.{0,20}") {
        let headers = SignedHeaders { signature: Some(text), ..SignedHeaders::default() };
        let fraud = verify_fraud_at(&[((), b"secret".as_slice())], &headers, b"[]", now());
        prop_assert!(fraud.is_err() && verify_payment(&[((), b"secret".as_slice())], &headers, b"[]").is_err());
    }

    #[test]
    fn any_bytes_are_read_or_refused(body in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Envelope::read(&body);
        let _ = Record::read(&body);
    }

    #[test]
    fn any_shape_of_the_members_is_read_or_refused(
        data in "(null|true|1|1e999|\"\"|\"text\"|\\[\\]|\\{\\}|\\{\"phone\":[0-9]\\}|\\{\"id\":\"[a-z]\"\\})",
        name in "(phone\\.reported|bulk\\.completed|plan\\.expiring|webhook\\.test|other)",
    ) {
        let body = format!(r#"{{"id":"1","event":"{name}","data":{data},"invoice_id":{data},"status":{data}}}"#);
        let _ = Envelope::read(body.as_bytes());
        let _ = Record::read(body.as_bytes());
    }
}

#[test]
fn deeply_nested_json_is_refused_and_not_followed() {
    let deep = "[".repeat(100_000);
    assert!(Envelope::read(deep.as_bytes()).is_err());
    assert!(Record::read(deep.as_bytes()).is_err());
}
