use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::{IntoResponse, Json, Response};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::answers::WrongKey;
use super::endpoints;
use super::merchant::Merchant;
use super::refusal::Refusal;
use super::state::Payments;
use crate::engine::{Accounts, Caller, CommonRefusal, Interface, KeyHeader, Route, Shape, sent_keys};

impl Interface for Payments {
    const PREFIX: &'static str = "";
    const WEBHOOK_FAILURES_MAX: Option<u32> = None;
    const WORD_FIELDS: &'static [&'static str] = &["status", "currency", "mode", "type", "execution"];

    type Account = Merchant;
    type Refusal = Refusal;

    fn routes() -> Vec<Route<Self>> {
        endpoints::routes()
    }

    fn key_header(name: &HeaderName) -> Option<KeyHeader> {
        key_header(name)
    }

    /// Exactly one key header (Authentication 1).
    fn sent_key(headers: &HeaderMap) -> Option<&str> {
        let mut sent = sent_keys(headers, key_header);
        let first = sent.next()?;
        if sent.next().is_some() { None } else { first }
    }

    fn accounts(&self) -> &Accounts<Merchant> {
        &self.merchants
    }

    fn accounts_mut(&mut self) -> &mut Accounts<Merchant> {
        &mut self.merchants
    }

    fn counted_in(_head: &Parts, _caller: &Caller) -> &'static [usize] {
        &[0]
    }

    fn tells_retry_after(&self) -> bool {
        self.tells_retry_after
    }

    fn refuse_key(&self, head: &Parts) -> Response {
        let in_body = self.merchants.get(0).answers.wrong_key == WrongKey::InBody;
        if in_body && head.uri.path() == endpoints::PING {
            return Json(json!({ "valid": false, "message": "Wrong API key" })).into_response();
        }
        Refusal::from(CommonRefusal::InvalidKey).into_response()
    }

    fn settle(&mut self, now: DateTime<Utc>) {
        self.delete_old_test_payments(now);
    }

    fn quota_refusal(&self, _caller: Option<&Caller>) -> Refusal {
        Refusal::MonthlyLimitFull
    }

    fn shapes(_reply: &Value) -> &'static [Shape] {
        &[Shape { place: &[], nullable: &[] }, Shape { place: &["data"], nullable: &[] }]
    }
}

/// The document replaces the brand in the names, so any brand is accepted.
fn key_header(name: &HeaderName) -> Option<KeyHeader> {
    if name == header::AUTHORIZATION {
        Some(KeyHeader::Authorization)
    } else if is_branded(name.as_str(), "rt-", "-api-key") {
        Some(KeyHeader::RtApiKey)
    } else if is_branded(name.as_str(), "x-", "-key") {
        Some(KeyHeader::XKey)
    } else {
        None
    }
}

fn is_branded(name: &str, start: &str, end: &str) -> bool {
    name.strip_prefix(start).and_then(|rest| rest.strip_suffix(end)).is_some_and(|brand| !brand.is_empty())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn key(headers: &HeaderMap) -> Option<&str> {
        Payments::sent_key(headers)
    }

    fn headers(names: &[&'static str]) -> HeaderMap {
        let value = |name: &str| if name == "authorization" { "Bearer k" } else { "k" };
        names
            .iter()
            .map(|name| (HeaderName::from_static(name), HeaderValue::from_static(value(name))))
            .collect()
    }

    #[test]
    fn each_form_of_header_is_read_under_any_brand() {
        for name in ["authorization", "x-pay-key", "x-some-shop-key", "rt-compat-api-key", "rt-b-api-key"] {
            assert_eq!(key(&headers(&[name])), Some("k"), "{name}");
        }
        let mut basic = HeaderMap::new();
        basic.insert("authorization", HeaderValue::from_static("Basic k"));
        assert_eq!(key(&basic), None);
        for name in ["x-key", "rt-api-key", "rt-key", "pay-key", "x-pay-keys"] {
            assert_eq!(key(&headers(&[name])), None, "{name}");
        }
    }

    #[test]
    fn more_than_one_key_header_is_none() {
        assert_eq!(key(&headers(&["authorization", "x-pay-key"])), None);
        assert_eq!(key(&headers(&["x-pay-key", "rt-compat-api-key"])), None);
        let mut twice = headers(&["x-pay-key"]);
        twice.append("x-pay-key", HeaderValue::from_static("k"));
        assert_eq!(key(&twice), None);
    }
}
