//! Replies that no service should send.

use porokh_domain::BdPhone;
use porokh_transport::{Reply, ReplyHeaders};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::{
    BulkAnswer, BulkCheckPhones, CheckAnswer, CheckResult, CourierError, DeliveriesAnswer, DescriptionAnswer,
    JobAnswer, JobId, Me, MeAnswer, ReportAnswer, StartedJob,
};

fn asked() -> BdPhone {
    BdPhone::from_canonical("01712345675").unwrap()
}

fn reply(status: u16, body: Vec<u8>) -> Reply {
    Reply { status, headers: ReplyHeaders::default(), body }
}

fn read_as_each(status: u16, body: &[u8]) {
    let reply = || reply(status, body.to_vec());
    let _ = (CheckAnswer::read(reply(), &asked()), MeAnswer::read(reply()));
    let _ = BulkAnswer::read(reply(), &BulkCheckPhones::new(vec![asked()]).unwrap());
    let job = JobId::parse("0b9d6c1e-58d2-4c0f-9a51-2f6b3a7d8e90").unwrap();
    let _ = (JobAnswer::read(reply(), job), StartedJob::read(reply()));
    let _ = (ReportAnswer::read(reply()), DeliveriesAnswer::read(reply()), DescriptionAnswer::read(reply()));
}

fn check(body: &str) -> Result<CheckAnswer, CourierError> {
    CheckAnswer::read(reply(200, body.into()), &asked())
}

fn valid() -> Value {
    let courier = json!({
        "courier": "courier_a", "status": "ok", "total": 9, "delivered": 3, "cancelled": 6,
        "success_ratio": 33.33, "rating": null, "fraud_reports": 1, "message": null, "cached": false,
        "source": "courier_a", "source_label": "A", "also_from": [],
    });
    json!({
        "status": true,
        "data": {
            "phone": "01712345675",
            "summary": {"total": 9, "delivered": 3, "cancelled": 6, "success_ratio": 33.33, "reports": 0,
                        "courier_reports": 1, "couriers_with_data": 1},
            "risk": {"level": "high", "label": "ঝুঁকি", "advice": "অগ্রিম নিন", "color": "red"},
            "couriers": {"courier_a": courier, "courier_b": {"status": "not_configured"}},
            "sources": {"courier_a": {"label": "A", "status": "ok", "message": null, "cached": false}},
            "community": {"delivered": 1, "returned": 2, "sellers": 3},
            "checked_at": "2026-11-20T12:00:00+06:00",
        },
        "remaining_today": 41,
        "mode": "live",
    })
}

/// JSON pointers to all members, nested ones included.
fn pointers(value: &Value, at: &str, into: &mut Vec<String>) {
    for (name, member) in value.as_object().into_iter().flatten() {
        let here = format!("{at}/{name}");
        pointers(member, &here, into);
        into.push(here);
    }
}

/// A pointer to a member that the level doesn't depend on.
fn beside_the_level() -> impl Strategy<Value = String> {
    let mut all = Vec::new();
    pointers(&valid(), "", &mut all);
    // A false status is a refusal, and another phone another number's result.
    all.retain(|at| !"/data/risk/level".starts_with(at.as_str()) && at != "/status" && at != "/data/phone");
    prop::sample::select(all)
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z0-9 ]{0,8}|[০-৯ক-হ]{0,4}|01[3-9][0-9]{8}".prop_map(Value::from),
    ];
    let name = prop::sample::select(
        "status data phone summary risk level couriers total success_ratio error code fields \
        message key plan scopes remaining_today invalid results skipped saved id 01712345675 x"
            .split(' ')
            .collect::<Vec<_>>(),
    );
    leaf.prop_recursive(4, 48, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((name.clone(), inner), 0..6).prop_map(|members| {
                Value::from(
                    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>(),
                )
            }),
        ]
    })
}

proptest! {
    #[test]
    fn any_json_of_any_status_is_read_without_a_panic(value in any_json(), status in 200..600_u16) {
        let body = value.to_string();
        read_as_each(status, body.as_bytes());
        let _ = (CheckResult::from_json(&body), Me::from_json(&body));
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(body in prop::collection::vec(any::<u8>(), 0..200), status in 200..600_u16) {
        read_as_each(status, &body);
    }

    #[test]
    fn a_member_of_any_shape_never_costs_the_level(at in beside_the_level(), odd in any_json()) {
        let mut value = valid();
        *value.pointer_mut(&at).unwrap() = odd;
        let answer = check(&value.to_string()).unwrap();
        prop_assert_eq!(answer.data.risk.and_then(|risk| risk.level), Some("high".to_owned()));
    }

    #[test]
    fn a_member_that_is_missing_never_costs_the_level(at in beside_the_level()) {
        let mut value = valid();
        let (parent, name) = at.rsplit_once('/').unwrap();
        value.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(name);
        let answer = check(&value.to_string()).unwrap();
        prop_assert_eq!(answer.data.risk.and_then(|risk| risk.level), Some("high".to_owned()));
    }

    #[test]
    fn a_reply_that_was_cut_is_not_understood(keep in 0.0..1.0_f64) {
        let whole = valid().to_string().into_bytes();
        let cut = whole[..(whole.len() as f64 * keep) as usize].to_vec();
        let result = CheckAnswer::read(reply(200, cut), &asked());
        prop_assert_eq!(result.unwrap_err(), CourierError::NotUnderstood { status: 200 });
    }

    #[test]
    fn a_changed_byte_gives_the_level_as_it_stands_in_the_text_or_an_error(at in 0..600_usize, byte in any::<u8>()) {
        let mut body = valid().to_string().into_bytes();
        let at = at % body.len();
        body[at] = byte;
        let text = String::from_utf8_lossy(&body).into_owned();
        if let Ok(answer) = CheckAnswer::read(reply(200, body), &asked())
            && let Some(level) = answer.data.risk.and_then(|risk| risk.level)
        {
            let word = serde_json::to_string(&level).unwrap();
            prop_assert!(text.contains(&word) || text.contains('\\'), "{level} from {text}");
        }
    }
}

#[test]
fn what_is_kept_reads_again_as_the_same_result() {
    let answer = check(&valid().to_string()).unwrap();
    assert_eq!(CheckResult::from_json(&answer.raw), Ok(answer.data));
}

#[test]
fn the_verdict_on_another_number_is_not_understood() {
    for (phone, accepted) in [
        (json!("01712345675"), true),
        (json!("+880 1712-345675"), true),
        (json!("8801712345675"), true),
        (json!("017****5675"), true),
        (Value::Null, true),
        (json!("01712345676"), false),
        (json!("+8801812345675"), false),
    ] {
        let mut value = valid();
        value["data"]["phone"] = phone.clone();
        assert_eq!(check(&value.to_string()).is_ok(), accepted, "{phone}");
    }
}

#[test]
fn a_printed_answer_holds_no_number() {
    let printed = format!("{:?}", check(&valid().to_string()).unwrap());
    assert!(!printed.contains("1712345"), "{printed}");
}
