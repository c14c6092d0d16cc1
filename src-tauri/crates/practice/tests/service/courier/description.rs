//! GET /openapi.json.

use serde_json::{Value, json};

use super::{Harness, PHONE};

#[tokio::test]
async fn the_description_carries_version_1_0_0_and_the_services_own_address() {
    let harness = Harness::open().await;
    let description = harness.live("/openapi.json").await.json();
    assert_eq!(description["info"]["version"], "1.0.0");
    assert!(description["openapi"].as_str().unwrap().starts_with("3."));
    assert_eq!(description["servers"], json!([{ "url": harness.address }]));
    assert_eq!(harness.used(), 0);
}

#[tokio::test]
async fn real_replies_match_the_descriptions_schemas() {
    let harness = Harness::open().await;
    let description = harness.live("/openapi.json").await.json();
    let matches = |schema: &str, reply: &Value| {
        let schema = json!({ "$ref": format!("#/components/schemas/{schema}") });
        Matcher { description: &description }.assert(&schema, reply, schema["$ref"].as_str().unwrap());
    };
    matches("MeReply", &harness.live("/me").await.ok());
    matches("MeReply", &harness.test("/me").await.ok());
    let odd = ["01700010000", "01700020000", "01700030000", "01700040000", "01700050000"];
    for phone in odd.into_iter().chain([PHONE, "01712345677", "01712345679"]) {
        matches("CheckReply", &harness.check(phone).await.ok());
    }
    let phones = json!({ "phones": [PHONE, "01700030000", "01700040000", "1"] });
    matches("BulkCheckReply", &harness.live_post("/bulk-check", &phones).await.ok());
    matches("JobReply", &harness.live_post("/bulk-jobs", &phones).await.json());
    let done = harness.test_post("/bulk-jobs", &phones).await.json();
    matches("JobReply", &done);
    let path = format!("/bulk-jobs/{}", done["data"]["id"].as_str().unwrap());
    matches("JobReply", &harness.test(&path).await.ok());
    matches("ReportReply", &harness.live_post("/reports", &json!({ "phone": PHONE })).await.ok());
    let records = ["01712345670", "1"]
        .map(|phone| json!({ "phone": phone, "order_ref": "A-1", "outcome": "delivered" }));
    matches("DeliveriesReply", &harness.live_post("/deliveries", &json!({ "records": records })).await.ok());
    for path in ["/check", "/check?phone=1", "/no-such-endpoint"] {
        matches("ErrorReply", &harness.live(path).await.json());
    }
}

#[tokio::test]
async fn described_methods_are_served_and_references_resolve() {
    let harness = Harness::open().await;
    let description = harness.live("/openapi.json").await.json();
    let job = harness.test_post("/bulk-jobs", &json!({ "phones": [PHONE] })).await.json();
    for (path, operations) in description["paths"].as_object().unwrap() {
        let path = &path.replace("{id}", job["data"]["id"].as_str().unwrap());
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] {
            let request = harness.request(method.parse().unwrap(), path).bearer_auth(&harness.test_key);
            let served = !matches!(super::send(request).await.status, 404 | 405);
            let described = operations.get(method.to_lowercase()).is_some();
            assert_eq!(served, described, "{method} {path}");
        }
    }
    assert_references(&description, &description);
}

fn assert_references(description: &Value, value: &Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get("$ref") {
                assert!(description.pointer(&reference[1..]).is_some(), "{reference}");
            }
            fields.values().for_each(|field| assert_references(description, field));
        }
        Value::Array(items) => items.iter().for_each(|item| assert_references(description, item)),
        _ => {}
    }
}

/// The part of JSON Schema that the description uses. Undescribed fields are failures.
struct Matcher<'a> {
    description: &'a Value,
}

impl Matcher<'_> {
    #[track_caller]
    fn assert(&self, schema: &Value, value: &Value, place: &str) {
        if let Some(reference) = schema["$ref"].as_str() {
            return self.assert(self.description.pointer(&reference[1..]).unwrap(), value, place);
        }
        if let Some(only) = schema.get("const") {
            return assert_eq!(only, value, "{place}");
        }
        if let Some(words) = schema["enum"].as_array() {
            return assert!(words.contains(value), "{place}: {value}");
        }
        let types: Vec<&str> = match &schema["type"] {
            Value::String(one) => vec![one],
            Value::Array(several) => several.iter().map(|one| one.as_str().unwrap()).collect(),
            other => panic!("{place} has no type: {other}"),
        };
        assert!(types.iter().any(|one| is_a(one, value)), "{place} should be {types:?}: {value}");
        match value {
            Value::Object(fields) => self.assert_object(schema, fields, place),
            Value::Array(items) => items.iter().for_each(|item| self.assert(&schema["items"], item, place)),
            Value::Number(number) => {
                let number = number.as_f64().unwrap();
                assert!(number >= schema["minimum"].as_f64().unwrap_or(number), "{place}: {number}");
                assert!(number <= schema["maximum"].as_f64().unwrap_or(number), "{place}: {number}");
            }
            _ => {}
        }
    }

    #[track_caller]
    fn assert_object(&self, schema: &Value, fields: &serde_json::Map<String, Value>, place: &str) {
        for required in schema["required"].as_array().into_iter().flatten() {
            assert!(fields.contains_key(required.as_str().unwrap()), "{place} lacks {required}");
        }
        for (name, value) in fields {
            let property = schema["properties"].get(name).or_else(|| schema.get("additionalProperties"));
            let place = format!("{place}/{name}");
            self.assert(property.unwrap_or_else(|| panic!("{place} is not described")), value, &place);
        }
    }
}

fn is_a(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("unknown type {other}"),
    }
}
