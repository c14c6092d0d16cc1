use super::*;

const SECRET: &[u8] = b"whsec_of_the_test";
const BODY: &[u8] = br#"{"id":"1","event":"webhook.test"}"#;

fn computed(key: &[u8], parts: &[&[u8]]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    parts.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn noon() -> DateTime<Utc> {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

fn headers(signature: impl Into<String>) -> SignedHeaders {
    let delivery = Some("0b0c7ee5-5b1c-4bd3-8e0d-2f7b7a2a7a10".to_owned());
    SignedHeaders { signature: Some(signature.into()), delivery, ..SignedHeaders::default() }
}

fn signed(secret: &[u8], at: DateTime<Utc>, body: &[u8]) -> SignedHeaders {
    let t = at.timestamp().to_string();
    headers(format!("t={t},v1={}", computed(secret, &[t.as_bytes(), b".", body])))
}

fn fraud(headers: &SignedHeaders) -> Result<Proven<&'static str>, Rejection> {
    verify_fraud_at(&[("ours", SECRET)], headers, BODY, noon())
}

fn payment(signature: &str) -> Result<Proven<&'static str>, Rejection> {
    verify_payment(&[("live", SECRET), ("test", b"test_key")], &headers(signature), BODY)
}

#[test]
fn a_message_that_is_signed_as_the_interface_says_is_believed() {
    assert_eq!(fraud(&signed(SECRET, noon(), BODY)), Ok(Proven { by: "ours" }));
    assert_eq!(payment(&computed(SECRET, &[BODY])), Ok(Proven { by: "live" }));
}

#[test]
fn self_test_is_signed_like_events() {
    assert_eq!(headers(sign_fraud(SECRET, noon(), BODY)), signed(SECRET, noon(), BODY));
    assert_eq!(sign_payment(SECRET, BODY), computed(SECRET, &[BODY]));
}

#[test]
fn a_known_vector_of_the_code_holds() {
    // RFC 4231, test case 2.
    let code = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
    let said = verify_payment(&[((), b"Jefe")], &headers(code), b"what do ya want for nothing?");
    assert_eq!(said, Ok(Proven { by: () }));
}

#[test]
fn the_secret_that_fits_tells_live_from_test() {
    assert_eq!(payment(&computed(b"test_key", &[BODY])), Ok(Proven { by: "test" }));
    let mut lying = headers(computed(SECRET, &[BODY]));
    lying.mode = Some("test".into());
    let said = verify_payment(&[("live", SECRET), ("test", b"test_key")], &lying, BODY);
    assert_eq!(said, Ok(Proven { by: "live" }), "whatever the mode header says");
}

#[test]
fn a_message_without_a_signature_is_rejected() {
    assert_eq!(fraud(&SignedHeaders::default()), Err(Rejection::NoSignature));
    let said = verify_payment(&[((), SECRET)], &SignedHeaders::default(), BODY);
    assert_eq!(said, Err(Rejection::NoSignature));
}

#[test]
fn a_signature_in_another_form_is_rejected() {
    let t = noon().timestamp();
    let code = computed(SECRET, &[t.to_string().as_bytes(), b".", BODY]);
    for form in [
        String::new(),
        code.clone(),
        format!("v1={code}"),
        format!("t={t}"),
        format!("t={t},v1="),
        format!("t={t},v1={}", &code[..63]),
        format!("t={t},v1={code}0"),
        format!("t={t},v1={}", code.to_uppercase()),
        format!("t={t}, v1={code}"),
        format!("t=,v1={code}"),
        format!("t=-1,v1={code}"),
        format!("t=1e9,v1={code}"),
        format!("t=9999999999999,v1={code}"),
        format!("t={t},t={t},v1={code}"),
        format!("t={t}{}", format!(",v1={code}").repeat(9)),
        format!("t={t},v1={code},"),
    ] {
        assert_eq!(fraud(&headers(form.clone())), Err(Rejection::MalformedSignature), "{form}");
    }
    for form in ["", "sha256=00", &code[..62], &"g".repeat(64), &"আ".repeat(21)] {
        assert_eq!(payment(form), Err(Rejection::MalformedSignature), "{form}");
    }
}

#[test]
fn any_of_several_signatures_fits() {
    let t = noon().timestamp().to_string();
    let code = |secret: &[u8]| computed(secret, &[t.as_bytes(), b".", BODY]);
    let (ours, theirs) = (code(SECRET), code(b"the_next_one"));
    for form in
        [format!("v1={ours},v1={theirs}"), format!("v1={theirs},v1={ours}"), format!("v1=ABC,v1={ours}")]
    {
        assert_eq!(fraud(&headers(format!("t={t},{form}"))), Ok(Proven { by: "ours" }), "{form}");
    }
    let none = format!("t={t},v1={theirs},v1={}", code(b"another"));
    assert_eq!(fraud(&headers(none)), Err(Rejection::WrongSignature));
    // The interface requires lowercase.
    let upper = format!("t={t},v1={theirs},v1={}", ours.to_uppercase());
    assert_eq!(fraud(&headers(upper)), Err(Rejection::WrongSignature));
}

#[test]
fn a_later_version_of_the_signature_may_stand_beside_this_one() {
    let mut headers = signed(SECRET, noon(), BODY);
    headers.signature = headers.signature.map(|text| format!("{text},v2=whatever"));
    assert!(fraud(&headers).is_ok());
}

#[test]
fn a_message_signed_with_another_secret_is_rejected() {
    assert_eq!(fraud(&signed(b"another", noon(), BODY)), Err(Rejection::WrongSignature));
    assert_eq!(payment(&computed(b"another", &[BODY])), Err(Rejection::WrongSignature));
}

#[test]
fn a_body_that_was_changed_is_rejected() {
    let said = verify_fraud_at(&[((), SECRET)], &signed(SECRET, noon(), b"{}"), BODY, noon());
    assert_eq!(said, Err(Rejection::WrongSignature));
    assert_eq!(payment(&computed(SECRET, &[b"{}"])), Err(Rejection::WrongSignature));
}

#[test]
fn a_time_that_was_changed_is_rejected() {
    let old = signed(SECRET, noon() - TimeDelta::hours(1), BODY).signature.unwrap();
    let (_, code) = old.split_once(',').unwrap();
    let freshened = format!("t={},{code}", noon().timestamp());
    assert_eq!(fraud(&headers(freshened)), Err(Rejection::WrongSignature));
}

#[test]
fn without_a_secret_nothing_is_believed() {
    let said = verify_fraud_at::<()>(&[], &signed(b"", noon(), BODY), BODY, noon());
    assert_eq!(said, Err(Rejection::NoSecret));
    let said = verify_payment(&[((), b"".as_slice())], &headers(computed(b"", &[BODY])), BODY);
    assert_eq!(said, Err(Rejection::NoSecret), "an empty secret is none");
}

#[test]
fn five_minutes_are_the_longest_age_and_the_longest_lead() {
    let at = |age: i64| fraud(&signed(SECRET, noon() - TimeDelta::seconds(age), BODY));
    assert!(at(300).is_ok());
    assert_eq!(at(301), Err(Rejection::TooOld { seconds: 301 }));
    assert_eq!(at(86_400), Err(Rejection::TooOld { seconds: 86_400 }));
    assert!(at(-300).is_ok());
    assert_eq!(at(-301), Err(Rejection::FromTheFuture { seconds: 301 }));
}

#[test]
fn the_age_of_a_message_is_told_only_when_its_signature_fits() {
    let forged = signed(b"another", noon() - TimeDelta::hours(1), BODY);
    assert_eq!(fraud(&forged), Err(Rejection::WrongSignature));
}

#[test]
fn a_message_without_a_delivery_id_is_rejected() {
    let mut headers = signed(SECRET, noon(), BODY);
    headers.delivery = None;
    assert_eq!(fraud(&headers), Err(Rejection::NoDeliveryId));
}
