//! GET /openapi.json.

use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::courier::state::Courier;
use crate::engine::Call;

const FILE: &str = include_str!("../openapi.json");
/// Placeholder in the file.
const BASE_ADDRESS: &str = "{base_url}";

pub(super) async fn description(call: Call<Courier>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], at(call.base_address())).into_response()
}

fn at(base_address: &str) -> String {
    FILE.replace(BASE_ADDRESS, base_address)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use axum::response::IntoResponse;
    use serde_json::{Value, json};

    use super::*;
    use crate::courier::endpoints::{
        AMOUNT_MOST, BULK_CHECK_MOST, JOB_MOST, NOTE_MOST, ORDER_REF_MOST, RECORDS_MOST, routes,
    };
    use crate::courier::refusal::Refusal;
    use crate::courier::results::COURIERS;
    use crate::courier::submissions::{OUTCOMES, REASONS};
    use crate::engine::{CommonRefusal, MODE, RATE_LIMIT, RATE_REMAINING};

    fn description() -> Value {
        serde_json::from_str(&at("http://127.0.0.1:9/api/v1")).unwrap()
    }

    /// One refusal of each kind; a new kind must be added, or this doesn't compile.
    fn refusals() -> Vec<Refusal> {
        use CommonRefusal::{InvalidKey, MethodNotAllowed, NotFound, RateLimited, ServerError};
        let next = |refusal: &Refusal| {
            Some(match refusal {
                Refusal::Common(InvalidKey) => Refusal::AccountDisabled,
                Refusal::AccountDisabled => Refusal::PlanRequired,
                Refusal::PlanRequired => Refusal::ScopeMissing("check"),
                Refusal::ScopeMissing(_) => Refusal::BulkNotInPlan,
                Refusal::BulkNotInPlan => NotFound.into(),
                Refusal::Common(NotFound) => MethodNotAllowed.into(),
                Refusal::Common(MethodNotAllowed) => Refusal::field("phone", "মোবাইল নম্বর দিন।"),
                Refusal::ValidationError(_) => Refusal::InvalidPhone,
                Refusal::InvalidPhone => Refusal::DailyLimitReached(200),
                Refusal::DailyLimitReached(_) => RateLimited(None).into(),
                Refusal::Common(RateLimited(_)) => ServerError.into(),
                Refusal::Common(ServerError) => return None,
            })
        };
        std::iter::successors(Some(InvalidKey.into()), next).collect()
    }

    #[test]
    fn the_file_is_json_in_which_only_the_address_is_filled_in() {
        let file: Value = serde_json::from_str(FILE).unwrap();
        assert_eq!(file["servers"], json!([{ "url": BASE_ADDRESS }]));
        let mut served = description();
        served["servers"] = file["servers"].clone();
        assert_eq!((served, FILE.matches(BASE_ADDRESS).count()), (file, 1));
    }

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let description = description();
        let described: BTreeSet<&str> =
            description["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        let served: BTreeSet<&str> = routes().iter().map(|route| route.path).collect();
        assert_eq!(described, served);
    }

    #[tokio::test]
    async fn refusals_equal_the_examples() {
        let description = description();
        let mut described = BTreeMap::new();
        for (name, response) in description["components"]["responses"].as_object().unwrap() {
            for (code, example) in response["content"]["application/json"]["examples"].as_object().unwrap() {
                described.insert(code.clone(), (name.clone(), example["value"].clone()));
            }
        }
        let mut served = BTreeMap::new();
        for refusal in refusals() {
            let response = refusal.into_response();
            let name = response.status().canonical_reason().unwrap().replace(' ', "");
            let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
            let body: Value = serde_json::from_slice(&body).unwrap();
            served.insert(body["error"]["code"].as_str().unwrap().to_owned(), (name, body));
        }
        assert_eq!(described, served);
    }

    #[test]
    fn every_operation_lists_key_and_server_errors() {
        let description = description();
        let operations = description["paths"].as_object().unwrap().values();
        for operation in operations.flat_map(|path| path.as_object().unwrap().values()) {
            for (status, name) in [
                ("401", "Unauthorized"),
                ("403", "Forbidden"),
                ("429", "TooManyRequests"),
                ("500", "InternalServerError"),
            ] {
                let reference = json!({ "$ref": format!("#/components/responses/{name}") });
                assert_eq!(operation["responses"][status], reference, "{}", operation["operationId"]);
            }
        }
    }

    #[test]
    fn every_described_response_has_the_headers_of_each_response() {
        let description = description();
        let components = description["components"]["responses"].as_object().unwrap().values();
        let paths = description["paths"].as_object().unwrap().values();
        let operations = paths.flat_map(|path| path.as_object().unwrap().values());
        let successes = operations.flat_map(|operation| operation["responses"].as_object().unwrap().values());
        let mut described = 0;
        for response in components.chain(successes).filter(|response| response.get("$ref").is_none()) {
            for name in [MODE, RATE_LIMIT, RATE_REMAINING] {
                assert!(response["headers"].get(name.as_str()).is_some(), "{response} lacks {name}");
            }
            described += 1;
        }
        assert!(described > 10);
    }

    #[test]
    fn the_described_words_and_bounds_are_those_that_the_endpoints_hold_to() {
        let schemas = &description()["components"]["schemas"];
        let property = |schema: &str, name: &str| schemas[schema]["properties"][name].clone();
        let sizes = |property: Value| (property["minItems"].clone(), property["maxItems"].clone());
        assert_eq!(sizes(property("BulkCheckRequest", "phones")), (json!(1), json!(BULK_CHECK_MOST)));
        assert_eq!(sizes(property("BulkJobRequest", "phones")), (json!(1), json!(JOB_MOST)));
        assert_eq!(sizes(property("DeliveriesRequest", "records")), (json!(1), json!(RECORDS_MOST)));
        assert_eq!(property("ReportRequest", "reason")["enum"], json!(REASONS.map(|(word, _)| word)));
        assert_eq!(property("ReportRequest", "note")["maxLength"], NOTE_MOST);
        let record = |name: &str| property("DeliveryRecord", name);
        assert_eq!(record("order_ref")["maxLength"], ORDER_REF_MOST);
        assert_eq!(record("outcome")["enum"], json!(OUTCOMES));
        assert_eq!(record("courier")["enum"], json!(COURIERS.map(|(id, _)| id)));
        assert_eq!(
            (&record("amount")["minimum"], &record("amount")["maximum"]),
            (&json!(0), &json!(AMOUNT_MOST))
        );
    }
}
