//! Reading the number that a check asks for.

use axum::extract::Query;
use axum::http::Uri;
use porokh_domain::BdPhone;
use serde::Deserialize;
use serde_json::Value;

use super::body;
use crate::courier::refusal::Refusal;
use crate::courier::rules::Rules;
use crate::courier::state::Courier;
use crate::engine::Call;

const FIELD: &str = "phone";

/// From `?phone=…`; other parameters are ignored. A plus sign that was not percent-encoded arrives as a space, which is
/// read as a plus.
pub(in crate::courier) fn from_query(uri: &Uri) -> Result<BdPhone, Refusal> {
    let Query(pairs) =
        Query::<Vec<(String, String)>>::try_from_uri(uri).map_err(|_| body::unreadable(FIELD))?;
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
pub(in crate::courier) fn from_body(call: &Call<Courier>) -> Result<BdPhone, Refusal> {
    // Read first as an object: a derived reader would take an array for one.
    body::object(call, FIELD)?;
    let CheckBody { phone } = serde_json::from_slice(&call.body).map_err(|_| body::unreadable(FIELD))?;
    required_number(phone.as_ref())
}

/// A member of a body that must be a number.
fn required_number(phone: Option<&Value>) -> Result<BdPhone, Refusal> {
    match phone {
        None | Some(Value::Null) => Err(required()),
        Some(Value::String(phone)) => read(phone),
        Some(_) => Err(Refusal::field(FIELD, "মোবাইল নম্বর উদ্ধৃতিচিহ্নের ভেতরে লেখা হিসেবে দিন।")),
    }
}

/// Refuses a body in which `phone` stands twice.
#[derive(Deserialize)]
struct CheckBody {
    phone: Option<Value>,
}

/// A number in one of the three accepted forms: 01…, 8801… and +8801….
pub(in crate::courier) fn number(text: &str) -> Option<BdPhone> {
    let local = text.strip_prefix("+88").or_else(|| text.strip_prefix("88")).unwrap_or(text);
    BdPhone::from_canonical(local)
}

pub(in crate::courier) const UNACCEPTABLE: &str = "এই নম্বরটি নেওয়া যাচ্ছে না।";

/// A number that is refused though its form is right ([`Rules::unacceptable`]).
pub(in crate::courier) fn is_unacceptable(phone: &BdPhone, rules: &Rules) -> bool {
    rules.unacceptable.iter().any(|listed| listed == phone.as_str())
}

/// The same as an error of the field.
pub(in crate::courier) fn acceptable(phone: BdPhone, rules: &Rules) -> Result<BdPhone, Refusal> {
    if is_unacceptable(&phone, rules) { Err(Refusal::field(FIELD, UNACCEPTABLE)) } else { Ok(phone) }
}

fn read(phone: &str) -> Result<BdPhone, Refusal> {
    if phone.is_empty() {
        return Err(required());
    }
    number(phone).ok_or(Refusal::InvalidPhone)
}

fn required() -> Refusal {
    Refusal::field(FIELD, "মোবাইল নম্বর দিন।")
}
