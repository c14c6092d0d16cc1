//! Requests over real sockets.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod environment;
mod failing;
mod sending;
mod server;
mod tls;

use std::time::Duration;

use porokh_domain::ApiKey;
use porokh_transport::{HttpClient, HttpOptions, Request, ServiceAddress};
use serde_json::json;

const KEY: &str = "dc_live_0123456789abcdefa1b2";
const PHONE: &str = "01712345678";

/// Short enough for a test, long enough for a busy machine to connect to itself.
const SHORT: Duration = Duration::from_millis(700);

fn key() -> ApiKey {
    ApiKey::parse(KEY).unwrap()
}

fn client() -> HttpClient {
    HttpClient::new(HttpOptions::default())
}

fn short_timeouts() -> HttpClient {
    HttpClient::new(HttpOptions {
        connect_timeout: SHORT,
        total_timeout: 2 * SHORT,
        ..HttpOptions::default()
    })
}

fn address(typed: &str) -> ServiceAddress {
    ServiceAddress::parse(typed).unwrap()
}

fn check() -> Request {
    Request::post("/check", &json!({ "phone": PHONE }))
}
