//! Signatures and bodies of webhooks: the first line is the header, the rest the body.
#![no_main]

use chrono::{DateTime, TimeDelta};
use libfuzzer_sys::fuzz_target;
use porokh_webhooks::{
    Envelope, LONGEST_AGE, Record, Rejection, SignedHeaders, sign_fraud, sign_payment, verify_fraud_at,
    verify_payment,
};

const SECRET: &[u8] = b"whsec_of_this_target";
const SECRETS: [(u8, &[u8]); 3] = [(0, b""), (1, b"another"), (2, SECRET)];

fn headers(signature: String) -> SignedHeaders {
    SignedHeaders { signature: Some(signature), delivery: Some("d-1".into()), ..SignedHeaders::default() }
}

fuzz_target!(|bytes: &[u8]| {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let (line, body) = (String::from_utf8_lossy(&bytes[..end]), &bytes[(end + 1).min(bytes.len())..]);
    let now = DateTime::from_timestamp(1_795_000_000, 0).expect("a time");

    let strange = headers(line.clone().into_owned());
    assert!(verify_fraud_at(&SECRETS, &strange, body, now).is_err());
    assert!(verify_payment(&SECRETS, &strange, body).is_err());

    let mut changed = body.to_vec();
    match changed.first_mut() {
        Some(first) => *first ^= 1,
        None => changed.push(b'0'),
    }
    let (fraud, payment) = (headers(sign_fraud(SECRET, now, body)), headers(sign_payment(SECRET, body)));
    assert_eq!(verify_fraud_at(&SECRETS, &fraud, body, now).map(|proven| proven.by), Ok(2));
    assert_eq!(verify_payment(&SECRETS, &payment, body).map(|proven| proven.by), Ok(2));
    assert!(verify_fraud_at(&SECRETS, &fraud, &changed, now).is_err());
    assert!(verify_payment(&SECRETS, &payment, &changed).is_err());
    assert!(verify_fraud_at(&SECRETS[..2], &fraud, body, now).is_err());
    let late = now + LONGEST_AGE + TimeDelta::seconds(1);
    assert!(matches!(verify_fraud_at(&SECRETS, &fraud, body, late), Err(Rejection::TooOld { .. })));
    // Whatever stands beside a signature, it proves no other body.
    let beside = headers(format!("{line},{}", sign_fraud(SECRET, now, body)));
    assert!(verify_fraud_at(&SECRETS, &beside, &changed, now).is_err());

    if let Ok(envelope) = Envelope::read(body) {
        assert!(envelope.id.len() <= 64 && envelope.name.len() <= 64);
        assert!(Envelope::read(&changed) != Ok(envelope));
    }
    if let Ok(record) = Record::read(body) {
        let none = SignedHeaders::default();
        let unmarked = record.test_mode.is_none() && record.livemode.is_none();
        assert_eq!(unmarked, !record.contradicts(&none, true) && !record.contradicts(&none, false));
    }
});
