//! Webhooks about payments (Events).

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use porokh_domain::Mode;

use super::books::{Books, Caller};
use super::merchant::EventMarks;
use super::record::Payment;
use super::service::Shared;
use crate::stamp;
use crate::webhook::{Parcel, hex_hmac_sha256};

/// The payment was paid.
pub(super) const COMPLETED: &str = "payment.completed";
/// All of the payment was refunded.
pub(super) const REFUNDED: &str = "payment.refunded";

/// Hex HMAC-SHA256 over the raw body. The document replaces the brand in the real names; these are ours.
const SIGNATURE: HeaderName = HeaderName::from_static("x-practice-signature");
const EVENT: HeaderName = HeaderName::from_static("x-practice-event");
/// The header of the compatible plugin, with the merchant's key, for a payment that wasn't created through it.
const PLUGIN_KEY: HeaderName = HeaderName::from_static("rt-practice-api-key");

/// Sends the payment's record to its webhook address, if it has one.
pub(super) fn send(
    shared: &Shared,
    books: &mut Books,
    caller: &Caller,
    payment: &Payment,
    event: &'static str,
) {
    let id = books.next_id();
    let merchant = books.merchant(caller);
    let (mark, mode) = marks(merchant.event_marks, payment);
    let (Some(url), Ok(body)) = (&payment.webhook_url, payment.record_marked(mark)) else { return };
    let signature = hex_hmac_sha256(merchant.signing_key(&payment.mode), &body);
    let mut headers = HeaderMap::new();
    headers.insert(EVENT, HeaderValue::from_static(event));
    // Hexadecimal digits are always a header's value; a key that can't be one is left out.
    headers.extend(HeaderValue::try_from(signature).ok().map(|value| (SIGNATURE, value)));
    let key = HeaderValue::from_str(merchant.key(&payment.mode)).ok();
    let name = payment.plugin_header.clone().unwrap_or(PLUGIN_KEY);
    headers.extend(key.map(|value| (name, value)));
    headers.extend(mode.map(|mode| (stamp::MODE, stamp::mode_value(&mode))));
    let headers = Arc::new(move |_, _: &str| headers.clone());
    shared.outbox.push(Parcel { id, event, url: url.to_string(), body, headers });
}

/// `test_mode` of the body and the mode header.
fn marks(marks: EventMarks, payment: &Payment) -> (Option<bool>, Option<Mode>) {
    let is_test = payment.is_test();
    let documented = (is_test.then_some(true), is_test.then_some(Mode::Test));
    let other = if is_test { Mode::Live } else { Mode::Test };
    match marks {
        EventMarks::AsDocumented => documented,
        EventMarks::None => (None, None),
        EventMarks::ContraryHeader => (documented.0, Some(other)),
        EventMarks::ContraryBody => (Some(!is_test), documented.1),
    }
}
