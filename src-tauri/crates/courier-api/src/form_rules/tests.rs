use proptest::prelude::*;
use serde_json::json;

use super::*;

fn words(rule: &WordRule) -> Vec<&str> {
    rule.words.iter().map(String::as_str).collect()
}

fn read(document: &Value) -> FormRules {
    FormRules::from_json(&document.to_string()).unwrap()
}

fn amount(text: &str, inclusive: bool) -> Option<Bound> {
    Some(Bound { value: text.parse().unwrap(), inclusive })
}

fn body(schema: Value) -> Value {
    json!({"post": {"requestBody": {"content": {"application/json": {"schema": schema}}}}})
}

fn described(report: Value, record: Value) -> Value {
    let records = json!({"type": "object", "properties": {"records": {"type": "array", "items": record}}});
    json!({"openapi": "3.1.0", "paths": {"/reports": body(report), "/deliveries": body(records)}})
}

#[test]
fn everything_that_the_interface_leaves_open_is_learnt() {
    let report = json!({
        "type": "object", "required": ["phone", "reason"],
        "properties": {
            "reason": {"type": "string", "enum": ["fake_order", "refused"]},
            "note": {"type": "string", "maxLength": 500},
        },
    });
    let record = json!({
        "type": "object", "required": ["phone", "order_ref", "outcome"],
        "properties": {
            "order_ref": {"type": "string", "minLength": 1, "maxLength": 64},
            "outcome": {"type": "string", "enum": ["delivered", "returned"]},
            "courier": {"type": "string", "enum": ["courier_a", "courier_b"]},
            "amount": {"type": "number", "minimum": 0, "maximum": 99999.99},
        },
    });
    let rules = read(&described(report, record));
    let list = |words: [&str; 2], required| WordRule {
        words: words.map(String::from).to_vec(),
        complete: true,
        required: Some(required),
    };
    let wanted = FormRules {
        reason: list(["fake_order", "refused"], true),
        note: TextRule { min_length: None, max_length: Some(500), required: Some(false) },
        outcome: list(["delivered", "returned"], true),
        courier: list(["courier_a", "courier_b"], false),
        order_ref: TextRule { min_length: Some(1), max_length: Some(64), required: Some(true) },
        amount: AmountRule {
            least: amount("0", true),
            most: amount("99999.99", true),
            required: Some(false),
        },
    };
    assert_eq!(rules, wanted);
}

#[test]
fn references_and_compositions_are_followed() {
    let mut document = described(
        json!({"$ref": "#/components/schemas/Report"}),
        json!({"allOf": [{"$ref": "#/components/schemas/Phone"}, {"$ref": "#/components/schemas/Parcel"}]}),
    );
    document["components"]["schemas"] = json!({
        "Report": {"properties": {"reason": {"$ref": "#/components/schemas/Reason"}}},
        "Reason": {"oneOf": [{"const": "fake_order", "title": "Fake"}, {"const": "other"}]},
        "Phone": {"required": ["phone"], "properties": {"phone": {"type": "string"}}},
        "Parcel": {"required": ["outcome"], "properties": {
            "outcome": {"anyOf": [{"type": "string", "enum": ["delivered", null, ""]}, {"type": "null"}]},
        }},
    });
    let rules = read(&document);
    assert_eq!((words(&rules.reason), rules.reason.complete), (vec!["fake_order", "other"], true));
    assert_eq!((words(&rules.outcome), rules.outcome.required), (vec!["delivered"], Some(true)));
    assert_eq!(rules.order_ref.required, Some(false));
}

#[test]
fn paths_may_carry_the_version_prefix_and_bodies_another_json_kind() {
    let document = json!({"paths": {"/api/v1/reports/": {"post": {"requestBody": {"content": {
        "application/vnd.api+json": {"schema": {"properties": {"reason": {"enum": ["x"]}}}}}}}}}});
    assert_eq!(words(&read(&document).reason), ["x"]);
}

#[test]
fn bounds_may_exclude_themselves_in_both_ways_of_saying_so() {
    for (schema, least) in [
        (json!({"exclusiveMinimum": 0}), amount("0", false)),
        (json!({"minimum": 0.5, "exclusiveMinimum": true}), amount("0.5", false)),
        (json!({"minimum": 0.01, "exclusiveMinimum": false}), amount("0.01", true)),
        (json!({"minimum": "many"}), None),
    ] {
        let record = json!({"properties": {"amount": schema}});
        assert_eq!(read(&described(json!({}), record.clone())).amount.least, least, "{record}");
    }
}

#[test]
fn without_enumerations_only_the_known_values_are_offered() {
    let string = json!({"type": "string"});
    let plain = json!({"properties": {"reason": string, "outcome": string, "courier": string}});
    for document in
        [json!({}), json!({"paths": {}}), described(plain.clone(), plain), described(json!(7), json!([]))]
    {
        let rules = read(&document);
        assert_eq!(rules, FormRules::default(), "{document}");
        assert_eq!((words(&rules.reason), rules.reason.complete), (vec!["fake_order"], false));
        assert_eq!((words(&rules.outcome), rules.outcome.complete), (vec!["delivered"], false));
        assert!(rules.courier.words.is_empty() && !rules.courier.complete);
    }
}

#[test]
fn a_text_that_is_no_json_object_is_not_a_description() {
    for text in ["", "<html>", "[]", "null", "{\"paths\":", "7"] {
        assert_eq!(FormRules::from_json(text), Err(UnknownShape), "{text}");
    }
}

#[test]
fn schemas_that_refer_to_each_other_in_circles_come_to_an_end() {
    let circle = json!({"$ref": "#/components/schemas/A"});
    let mut document = described(circle.clone(), circle.clone());
    document["components"]["schemas"] = json!({
        "A": {"allOf": [circle, circle, {"$ref": "#/components/schemas/B"}], "oneOf": [circle, circle]},
        "B": {"$ref": "#/components/schemas/B"},
    });
    assert_eq!(read(&document), FormRules::default());
}

fn any_schema() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop::sample::select(vec!["reason", "#/paths", "#/paths/~1reports", "#", "x"]).prop_map(Value::from),
    ];
    let names = "properties reason items enum const oneOf allOf $ref required minimum exclusiveMinimum \
        maxLength amount outcome"
        .split(' ')
        .collect::<Vec<_>>();
    let name = prop::sample::select(names);
    leaf.prop_recursive(5, 64, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((name.clone(), inner), 0..5)
                .prop_map(|members| members.into_iter().map(|(k, v)| (k.to_owned(), v)).collect()),
        ]
    })
}

proptest! {
    #[test]
    fn any_description_is_read_without_a_panic(report in any_schema(), record in any_schema()) {
        let rules = read(&described(report, record));
        prop_assert!(!rules.reason.words.is_empty() && !rules.outcome.words.is_empty());
    }
}
