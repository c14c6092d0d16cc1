//! GET and POST /check.

use porokh_practice::Account;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Harness, PHONE, send};

const BY_LAST_DIGIT: [(char, &str); 10] = [
    ('0', "low"),
    ('1', "low"),
    ('2', "low"),
    ('3', "medium"),
    ('4', "medium"),
    ('5', "high"),
    ('6', "high"),
    ('7', "very_high"),
    ('8', "very_high"),
    ('9', "new"),
];

#[tokio::test]
async fn get_and_post_give_the_same_result() {
    let harness = Harness::with(Account { daily_limit: None, ..Account::default() }).await;
    let by_query = harness.live(&format!("/check?phone={PHONE}")).await.ok();
    assert_eq!(by_query, harness.check(PHONE).await.ok());
    assert_eq!(by_query["data"]["phone"], PHONE);
    assert_eq!(by_query["mode"], "live");
    assert_eq!(by_query["data"]["checked_at"], "2026-11-20T10:30:00+06:00");
}

#[tokio::test]
async fn number_forms_are_answered_in_local_form() {
    let harness = Harness::open().await;
    for form in ["01712345670", "8801712345670", "+8801712345670"] {
        assert_eq!(harness.check(form).await.ok()["data"]["phone"], PHONE, "{form}");
    }
    // The last plus sign isn't percent-encoded.
    for query in ["01712345670", "8801712345670", "%2B8801712345670", "+8801712345670"] {
        let reply = harness.live(&format!("/check?phone={query}")).await;
        assert_eq!(reply.ok()["data"]["phone"], PHONE, "{query}");
    }
}

#[tokio::test]
async fn what_is_no_number_is_invalid_phone_and_costs_nothing() {
    let harness = Harness::open().await;
    let bad = [
        "0171234567",
        "017123456700",
        "01112345678",
        "01212345678",
        "1712345670",
        "01712-345670",
        " 01712345670",
        "01712345670 ",
        "+1712345670",
        "++8801712345670",
        "008801712345670",
        "88001712345670",
        "০১৭১২৩৪৫৬৭০",
        "abc",
        "1.71235E+09",
        "01712345670,01812345670",
    ];
    for phone in bad {
        harness.check(phone).await.refused(422, "invalid_phone");
    }
    assert_eq!(harness.used(), 0);
}

#[tokio::test]
async fn invalid_data_is_free_validation_error() {
    let harness = Harness::open().await;
    let bodies = [
        "",
        "{}",
        "null",
        "[]",
        r#"["01712345670"]"#,
        r#""01712345670""#,
        r#"{"phone":null}"#,
        r#"{"phone":""}"#,
        r#"{"phone":1712345670}"#,
        r#"{"phone":["01712345670"]}"#,
        r#"{"phone":{"number":"01712345670"}}"#,
        r#"{"Phone":"01712345670"}"#,
        r#"{"phone":"01712345670","phone":"01712345670"}"#,
        r#"{"phone":"01712345670""#,
        r#"{"phone":"01712345670"} and more"#,
        "phone=01712345670",
    ];
    for body in bodies {
        send(harness.check_request(body)).await.invalid_field("phone");
    }
    for query in ["", "?", "?phone=", "?number=01712345670", "?phone=01712345670&phone=01712345670"] {
        harness.live(&format!("/check{query}")).await.invalid_field("phone");
    }
    assert_eq!(harness.used(), 0);
}

#[tokio::test]
async fn a_body_must_be_declared_as_json() {
    let harness = Harness::open().await;
    let body = json!({ "phone": PHONE }).to_string();
    for declared in ["text/plain", "application/x-www-form-urlencoded", ""] {
        let request = harness.live_request(Method::POST, "/check");
        let request = request.header("content-type", declared).body(body.clone());
        send(request).await.refused(422, "validation_error");
    }
    let request = harness.live_request(Method::POST, "/check");
    send(request.header("content-type", "application/json; charset=utf-8").body(body)).await.ok();
}

#[tokio::test]
async fn other_fields_and_parameters_are_ignored() {
    let harness = Harness::open().await;
    send(harness.check_request(r#"{"phone":"01712345670","note":7}"#)).await.ok();
    harness.live("/check?phone=01712345670&verbose=1").await.ok();
}

#[tokio::test]
async fn each_check_with_a_live_key_deducts_one() {
    let harness = Harness::open().await;
    assert_eq!(harness.check(PHONE).await.ok()["remaining_today"], 199);
    assert_eq!(harness.live("/check?phone=01712345670").await.ok()["remaining_today"], 198);
    assert_eq!(harness.used(), 2);
}

#[tokio::test]
async fn a_test_key_deducts_nothing_and_says_null() {
    let harness = Harness::open().await;
    let reply = harness.test("/check?phone=01712345670").await.ok();
    assert_eq!((&reply["remaining_today"], &reply["mode"]), (&Value::Null, &json!("test")));
    assert_eq!(harness.used(), 0);
}

#[tokio::test]
async fn the_last_digit_decides_the_level_with_both_kinds_of_key() {
    let harness = Harness::open().await;
    for (digit, level) in BY_LAST_DIGIT {
        for start in ["0171234567", "0189876543"] {
            let path = format!("/check?phone={start}{digit}");
            assert_eq!(harness.test(&path).await.ok()["data"]["risk"]["level"], level, "{path}");
            assert_eq!(harness.live(&path).await.ok()["data"]["risk"]["level"], level, "{path}");
        }
    }
}

#[tokio::test]
async fn a_test_keys_sample_depends_on_the_last_digit_alone() {
    let harness = Harness::open().await;
    let sample = async |phone: &str| {
        let mut data = harness.test(&format!("/check?phone={phone}")).await.ok()["data"].take();
        data["phone"] = Value::Null;
        data
    };
    // The second number is odd with a live key.
    assert_eq!(sample("01712345673").await, sample("01700020003").await);
    assert_ne!(sample("01712345673").await, sample("01712345674").await);
}

#[tokio::test]
async fn odd_numbers_give_odd_replies_with_a_live_key() {
    let harness = Harness::open().await;
    let data = async |phone: &str| harness.check(phone).await.ok()["data"].take();
    assert_eq!(data("01700010000").await["risk"]["level"], "watch");
    assert_eq!(data("01800020000").await["couriers"]["courier_z"]["status"], "ok");
    let paused = &data("01900030000").await["couriers"]["courier_e"];
    assert_eq!((&paused["status"], &paused["total"]), (&json!("paused"), &Value::Null));
    let bare = &data("01300040000").await["couriers"]["courier_e"];
    assert_eq!((&bare["success_ratio"], &bare["total"]), (&json!(87.5), &Value::Null));
    let rated = &data("01600050000").await["couriers"];
    assert_eq!((&rated["courier_a"]["rating"], &rated["courier_b"]["rating"]), (&json!(4.5), &json!("good")));
    assert_eq!(data("01700000000").await["risk"]["level"], "low");
}
