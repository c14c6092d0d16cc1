//! Webhooks about payments (Events).

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use porokh_domain::Mode;

use super::merchant::Merchant;
use super::record::Payment;
use crate::engine::{MODE, Webhook, hex_hmac_sha256, mode_value};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Event {
    Completed,
    /// Completely.
    Refunded,
}

/// The compatible plugin's header for payments that weren't created by it. The document replaces the brand in the real
/// name.
const PLUGIN_KEY: HeaderName = HeaderName::from_static("rt-practice-api-key");

impl Event {
    fn name(self) -> &'static str {
        match self {
            Self::Completed => "payment.completed",
            Self::Refunded => "payment.refunded",
        }
    }
}

/// `None` without a webhook address.
pub(super) fn webhook(id: String, merchant: &Merchant, payment: &Payment, event: Event) -> Option<Webhook> {
    let url = payment.webhook_url.as_ref()?.to_string();
    let body = payment.record().ok()?;
    // A key that can't be a header's value is left out.
    let key = HeaderValue::from_str(merchant.key(&payment.mode)).ok();
    let name = payment.plugin_header.clone().unwrap_or(PLUGIN_KEY);
    let mut headers: HeaderMap = key.map(|value| (name, value)).into_iter().collect();
    headers.extend(payment.is_test().then(|| (MODE, mode_value(&Mode::Test))));
    // Over the raw body, without the time of the attempt (Authentication 5).
    let signing_key = merchant.signing_key(&payment.mode).to_owned();
    let sign = Arc::new(move |_, body: &str| hex_hmac_sha256(&signing_key, body));
    Some(Webhook { id, event: event.name(), url, body, headers, sign })
}
