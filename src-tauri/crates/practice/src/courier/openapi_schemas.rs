//! Schemas of the description: what these endpoints accept and send.

use serde_json::{Map, Value, json};

use super::sources::COURIERS;
use super::{bulk_check, bulk_jobs, deliveries, reports};
use crate::network::{OUTCOMES, REASONS};

/// All schemas by name.
///
/// Words that may grow (`status` of couriers and sources, `risk.level`) are plain strings, because odd numbers
/// get words outside the interface's lists.
pub(super) fn schemas() -> Value {
    json!({
        "Phone": {
            "type": "string",
            "pattern": r"^(\+?88)?01[3-9][0-9]{8}$",
            "description": "Bangladeshi mobile number beginning with 01, 8801 or +8801.",
        },
        "CheckRequest": object([("phone", reference("Phone"))]),
        "MeReply": object([("status", json!({ "const": true })), ("data", reference("Me"))]),
        "Me": object([
            ("name", text()),
            ("email", text()),
            ("plan", text()),
            ("plan_ends_at", json!({ "type": ["string", "null"], "format": "date-time" })),
            ("daily_limit", count_or_null()),
            ("remaining_today", count_or_null()),
            ("features", object([("api", flag()), ("bulk", flag())])),
            ("key", object([("name", text()), ("mode", mode()), ("scopes", scopes())])),
            ("app_url", json!({ "type": "string", "format": "uri" })),
        ]),
        "CheckReply": object([
            ("status", json!({ "const": true })),
            ("data", reference("CheckResult")),
            ("remaining_today", count_or_null()),
            ("mode", mode()),
        ]),
        "CheckResult": object([
            ("phone", reference("Phone")),
            ("summary", object([
                ("total", count()),
                ("delivered", count()),
                ("cancelled", count()),
                ("success_ratio", percentage_or_null()),
                ("reports", count()),
                ("courier_reports", count()),
                ("couriers_with_data", count()),
            ])),
            ("risk", object([("level", text()), ("label", text()), ("advice", text()), ("color", text())])),
            ("couriers", map_of("Courier")),
            ("sources", map_of("Source")),
            ("community", object([("delivered", count()), ("returned", count()), ("sellers", count())])),
            ("checked_at", json!({ "type": "string", "format": "date-time" })),
        ]),
        "Courier": object([
            ("courier", text()),
            ("status", text()),
            ("total", count_or_null()),
            ("delivered", count_or_null()),
            ("cancelled", count_or_null()),
            ("success_ratio", percentage_or_null()),
            ("rating", json!({ "type": ["number", "string", "null"] })),
            ("fraud_reports", count()),
            ("message", text_or_null()),
            ("cached", flag()),
            ("source", text_or_null()),
            ("source_label", text_or_null()),
            ("also_from", json!({ "type": "array", "items": text() })),
        ]),
        "Source": object([
            ("label", text()),
            ("status", text()),
            ("message", text_or_null()),
            ("cached", flag()),
        ]),
        "BulkCheckRequest": object([("phones", phones(bulk_check::MOST))]),
        "BulkCheckReply": object([
            ("status", json!({ "const": true })),
            ("data", map_of("BulkItem")),
            ("invalid", json!({ "type": "array", "items": text() })),
            ("remaining_today", count_or_null()),
            ("mode", mode()),
        ]),
        "BulkItem": with_optional(
            json!({ "type": "object", "properties": {} }),
            [
                ("risk", text()),
                ("risk_label", text()),
                ("advice", text()),
                ("success_ratio", percentage_or_null()),
                ("total", count()),
                ("delivered", count()),
                ("cancelled", count()),
                ("reports", count()),
                ("couriers", map_of("BulkCourier")),
                // Of a number that was not checked, this alone is there.
                ("skipped", text()),
            ],
        ),
        "BulkCourier": object([
            ("total", count_or_null()),
            ("delivered", count_or_null()),
            ("cancelled", count_or_null()),
            ("rating", json!({ "type": ["number", "string", "null"] })),
            ("source", text_or_null()),
        ]),
        "BulkJobRequest": object([("phones", phones(bulk_jobs::MOST))]),
        "JobReply": object([("status", json!({ "const": true })), ("data", reference("BulkJob"))]),
        "BulkJob": with_optional(
            object([
                ("id", json!({ "type": "string", "format": "uuid" })),
                ("status", json!({ "enum": ["queued", "running", "done", "failed"] })),
                ("mode", mode()),
                ("total", count()),
                ("processed", count()),
                ("invalid", json!({ "type": "array", "items": text() })),
                ("created_at", json!({ "type": "string", "format": "date-time" })),
            ]),
            [
                ("url", json!({ "type": "string", "format": "uri" })),
                ("finished_at", json!({ "type": "string", "format": "date-time" })),
                ("results", map_of("BulkItem")),
            ],
        ),
        "ReportRequest": with_optional(
            object([("phone", reference("Phone"))]),
            [
                ("reason", json!({ "enum": REASONS.map(|(word, _)| word) })),
                ("note", json!({ "type": "string", "maxLength": reports::NOTE_MOST })),
            ],
        ),
        "ReportReply": object([
            ("status", json!({ "const": true })),
            ("message", text()),
            ("mode", mode()),
        ]),
        "DeliveriesRequest": object([(
            "records",
            json!({
                "type": "array",
                "minItems": 1,
                "maxItems": deliveries::MOST,
                "items": reference("DeliveryRecord"),
            }),
        )]),
        "DeliveryRecord": delivery_record(),
        "DeliveriesReply": object([
            ("status", json!({ "const": true })),
            ("saved", count()),
            ("skipped", json!({
                "type": "array",
                "items": object([("index", count()), ("order_ref", text()), ("reason", text())]),
            })),
            ("mode", mode()),
        ]),
        "ErrorReply": object([
            ("status", json!({ "const": false })),
            ("message", text()),
            ("error", reference("Error")),
        ]),
        "Error": with_optional(
            object([("code", text())]),
            [
                ("required_scope", text()),
                ("fields", json!({
                    "type": "object",
                    "additionalProperties": { "type": "array", "items": text() },
                })),
                ("limit", count()),
            ],
        ),
        "Description": { "type": "object" },
    })
}

/// An object in which every one of these properties is required.
fn object<const N: usize>(properties: [(&str, Value); N]) -> Value {
    let required: Vec<&str> = properties.iter().map(|(name, _)| *name).collect();
    json!({ "type": "object", "required": required, "properties": properties_of(&properties) })
}

fn with_optional<const N: usize>(mut object: Value, properties: [(&str, Value); N]) -> Value {
    for (name, schema) in properties {
        object["properties"][name] = schema;
    }
    object
}

fn properties_of(properties: &[(&str, Value)]) -> Map<String, Value> {
    properties.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect()
}

fn reference(schema: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{schema}") })
}

fn delivery_record() -> Value {
    let order_ref = json!({ "type": "string", "minLength": 1, "maxLength": deliveries::ORDER_REF_MOST });
    let amount = json!({
        "type": "number",
        "minimum": 0,
        "maximum": deliveries::AMOUNT_MOST,
        "description": "In taka.",
    });
    let required =
        [("phone", reference("Phone")), ("order_ref", order_ref), ("outcome", json!({ "enum": OUTCOMES }))];
    let optional = [("courier", json!({ "enum": COURIERS.map(|(id, _)| id) })), ("amount", amount)];
    let mut record = with_optional(object(required), optional);
    record["additionalProperties"] = Value::Bool(false);
    record
}

fn map_of(schema: &str) -> Value {
    json!({ "type": "object", "additionalProperties": reference(schema) })
}

/// What is no number is not refused, but returned in `invalid`.
fn phones(most: usize) -> Value {
    json!({ "type": "array", "minItems": 1, "maxItems": most, "items": text() })
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn text_or_null() -> Value {
    json!({ "type": ["string", "null"] })
}

fn flag() -> Value {
    json!({ "type": "boolean" })
}

fn count() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

fn count_or_null() -> Value {
    json!({ "type": ["integer", "null"], "minimum": 0 })
}

fn percentage_or_null() -> Value {
    json!({ "type": ["number", "null"], "minimum": 0, "maximum": 100 })
}

fn mode() -> Value {
    json!({ "enum": ["live", "test"] })
}

fn scopes() -> Value {
    json!({ "type": "array", "items": { "enum": ["check", "report", "deliveries"] } })
}
