//! GET /openapi.json: the description of the endpoints that exist here.

use serde_json::{Value, json};

use super::openapi_schemas;
use crate::stamp;

/// The description, with the service's own base address.
pub(super) fn description(base_address: &str) -> Value {
    let check_errors = ["401", "403", "422", "429", "500"];
    let other_errors = ["401", "403", "429", "500"];
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Courier fraud check (practice service)",
            "version": "1.0.0",
            "description": "Synthetic histories. The last digit of a number decides its risk: 0 to 2 low, \
                            3 and 4 medium, 5 and 6 high, 7 and 8 very_high, 9 new.",
        },
        "servers": [{ "url": base_address }],
        "security": [{ "bearer": [] }, { "apiKey": [] }],
        "paths": {
            "/me": {
                "get": operation("me", "Key, plan and remaining quota. Costs no check.", "MeReply", &other_errors),
            },
            "/check": {
                "get": with(
                    operation("checkByQuery", "Checks one number.", "CheckReply", &check_errors),
                    "parameters",
                    json!([{
                        "name": "phone",
                        "in": "query",
                        "required": true,
                        "schema": { "$ref": "#/components/schemas/Phone" },
                    }]),
                ),
                "post": with_body(
                    operation("checkByBody", "Checks one number.", "CheckReply", &check_errors),
                    "CheckRequest",
                ),
            },
            "/bulk-check": {
                "post": with_body(
                    operation("bulkCheck", "Checks up to 25 numbers.", "BulkCheckReply", &check_errors),
                    "BulkCheckRequest",
                ),
            },
            "/bulk-jobs": {
                "post": with_body(
                    accepted(operation("startJob", "Starts a check of up to 200.", "JobReply", &check_errors)),
                    "BulkJobRequest",
                ),
            },
            "/bulk-jobs/{id}": {
                "get": with(
                    operation("job", "Status and results of a job.", "JobReply", &["401", "403", "404", "429", "500"]),
                    "parameters",
                    json!([{
                        "name": "id",
                        "in": "path",
                        "required": true,
                        "schema": { "type": "string", "format": "uuid" },
                    }]),
                ),
            },
            "/reports": {
                "post": with_body(
                    operation("report", "Reports a number.", "ReportReply", &check_errors),
                    "ReportRequest",
                ),
            },
            "/deliveries": {
                "post": with_body(
                    operation("deliveries", "Takes outcomes of deliveries.", "DeliveriesReply", &check_errors),
                    "DeliveriesRequest",
                ),
            },
            "/openapi.json": {
                "get": operation("description", "This description.", "Description", &other_errors),
            },
        },
        "components": {
            "securitySchemes": {
                "bearer": { "type": "http", "scheme": "bearer" },
                "apiKey": { "type": "apiKey", "in": "header", "name": "X-Api-Key" },
            },
            "headers": {
                "Mode": { "schema": { "enum": ["live", "test"] } },
                "Count": { "schema": { "type": "integer", "minimum": 0 } },
            },
            "schemas": openapi_schemas::schemas(),
        },
    })
}

fn operation(id: &str, summary: &str, reply: &str, errors: &[&str]) -> Value {
    let mut responses = json!({ "200": response("Success.", reply) });
    for status in errors {
        responses[status] = response("Refused; error.code says why.", "ErrorReply");
    }
    json!({ "operationId": id, "summary": summary, "responses": responses })
}

/// Success is 202.
fn accepted(mut operation: Value) -> Value {
    let success = operation["responses"].as_object_mut().and_then(|responses| responses.remove("200"));
    operation["responses"]["202"] = success.unwrap_or_default();
    operation
}

fn response(description: &str, schema: &str) -> Value {
    json!({
        "description": description,
        "headers": {
            stamp::MODE.as_str(): { "$ref": "#/components/headers/Mode" },
            stamp::RATE_LIMIT.as_str(): { "$ref": "#/components/headers/Count" },
            stamp::RATE_REMAINING.as_str(): { "$ref": "#/components/headers/Count" },
        },
        "content": json_content(schema),
    })
}

fn json_content(schema: &str) -> Value {
    json!({ "application/json": { "schema": { "$ref": format!("#/components/schemas/{schema}") } } })
}

fn with_body(operation: Value, schema: &str) -> Value {
    with(operation, "requestBody", json!({ "required": true, "content": json_content(schema) }))
}

fn with(mut operation: Value, name: &str, value: Value) -> Value {
    operation[name] = value;
    operation
}
