//! Webhooks about payments (Events).

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue};

use super::books::{Books, Caller};
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
    let (Some(url), Ok(body)) = (&payment.webhook_url, payment.record()) else { return };
    let id = books.next_id();
    let merchant = books.merchant(caller);
    let signature = hex_hmac_sha256(merchant.signing_key(&payment.mode), &body);
    let mut headers = HeaderMap::new();
    headers.insert(EVENT, HeaderValue::from_static(event));
    // Hexadecimal digits are always a header's value; a key that can't be one is left out.
    headers.extend(HeaderValue::try_from(signature).ok().map(|value| (SIGNATURE, value)));
    let key = HeaderValue::from_str(merchant.key(&payment.mode)).ok();
    let name = payment.plugin_header.clone().unwrap_or(PLUGIN_KEY);
    headers.extend(key.map(|value| (name, value)));
    if payment.is_test() {
        headers.insert(stamp::MODE, stamp::mode_value(&payment.mode));
    }
    let headers = Arc::new(move |_, _: &str| headers.clone());
    shared.outbox.push(Parcel { id, event, url: url.to_string(), body, headers });
}
