//! Reading the number that a check asks for.

use axum::body::Bytes;
use axum::extract::Query;
use axum::http::{HeaderMap, Uri, header};
use porokh_domain::BdPhone;
use serde::Deserialize;
use serde_json::Value;

use crate::refusal::Refusal;

const FIELD: &str = "phone";

/// From `?phone=…`; other parameters are ignored. A plus sign that was not percent-encoded arrives as a space; it is read as the plus that
/// was meant.
pub(super) fn from_query(uri: &Uri) -> Result<BdPhone, Refusal> {
    let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(uri).map_err(|_| unreadable())?;
    let mut given = pairs.into_iter().filter(|(name, _)| name == FIELD).map(|(_, value)| value);
    let phone = given.next().ok_or_else(required)?;
    if given.next().is_some() {
        return Err(Refusal::field(FIELD, "একটি অনুরোধে একটিই নম্বর দিন।"));
    }
    match phone.strip_prefix(' ') {
        Some(rest) if rest.starts_with("880") => read(&format!("+{rest}")),
        _ => read(&phone),
    }
}

/// From a JSON body, declared as such.
pub(super) fn from_body(headers: &HeaderMap, body: &Bytes) -> Result<BdPhone, Refusal> {
    if !is_json(headers) {
        return Err(Refusal::field(FIELD, "তথ্য JSON আকারে পাঠান (Content-Type: application/json)।"));
    }
    // A derived reader would take an array for an object.
    if !serde_json::from_slice(body).is_ok_and(|body: Value| body.is_object()) {
        return Err(unreadable());
    }
    let CheckBody { phone } = serde_json::from_slice(body).map_err(|_| unreadable())?;
    match phone {
        None | Some(Value::Null) => Err(required()),
        Some(Value::String(phone)) => read(&phone),
        Some(_) => Err(Refusal::field(FIELD, "মোবাইল নম্বর উদ্ধৃতিচিহ্নের ভেতরে লেখা হিসেবে দিন।")),
    }
}

/// Refuses a body in which `phone` stands twice.
#[derive(Deserialize)]
struct CheckBody {
    phone: Option<Value>,
}

/// The three accepted forms: 01…, 8801… and +8801….
fn read(phone: &str) -> Result<BdPhone, Refusal> {
    if phone.is_empty() {
        return Err(required());
    }
    let local = phone.strip_prefix("+88").or_else(|| phone.strip_prefix("88")).unwrap_or(phone);
    BdPhone::from_canonical(local).ok_or(Refusal::InvalidPhone)
}

fn is_json(headers: &HeaderMap) -> bool {
    let declared =
        headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = declared.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

fn required() -> Refusal {
    Refusal::field(FIELD, "মোবাইল নম্বর দিন।")
}

fn unreadable() -> Refusal {
    Refusal::field(FIELD, "অনুরোধের তথ্য পড়া যায়নি।")
}
