//! Events of the services, with the receiver on and only the loopback address in front of it, as with a reverse
//! proxy.

mod burst;
mod events;
mod missed;
mod payments;
mod rejected;

use std::{
    fmt::Write as _,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use acceptance::{Harness, Window, until};
use hmac::{Hmac, KeyInit as _, Mac as _};
use porokh_practice::{JobPace, Options, Rules, Service, WebhookEndpoint, Workers};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::steps::settings;

/// The fraud-check service's secret.
const SECRET: &str = "whsec_own_5f1c07e2a9";

/// A service with instant jobs.
async fn courier() -> Service {
    let job_pace = JobPace {
        workers: Workers::AllAtOnce,
        per_number: Duration::ZERO,
        queued_for: Duration::ZERO,
        ..JobPace::default()
    };
    let options = Options { rules: Rules { job_pace, ..Rules::default() }, ..Options::default() };
    Service::start(options).await.expect("a practice service")
}

async fn switch_on(window: &Window) {
    settings(window, "alerts").await;
    window.click("receiver-switch").await;
    window.has("receiver-state", "data-state", "listening").await;
}

async fn keep_secret(window: &Window, sender: &str, secret: &str) {
    settings(window, "alerts").await;
    window.click(&format!("{sender}-secret")).await;
    window.fill("secret-input", secret).await;
    window.click("secret-save").await;
    window.gone("secret-input").await;
    window.has(&format!("{sender}-secret"), "data-saved", "true").await;
}

/// Opens the developer options.
async fn for_developers(window: &Window) {
    window.element("alerts-developer").await;
    window.script("document.querySelector('[data-testid=alerts-developer]').open = true", vec![]).await;
}

/// Local address of the receiver for a service, from the settings.
async fn local(window: &Window, sender: &str) -> String {
    for_developers(window).await;
    window.text(&format!("local-{sender}")).await
}

/// Sets the fraud-check service's webhook address.
async fn deliver_here(window: &Window, courier: &Service) {
    let endpoint = WebhookEndpoint::new(local(window, "courier").await, SECRET);
    courier.change_account(|account| account.webhook = Some(endpoint));
}

/// Opens a row of the activity page by kind.
async fn open_line(window: &Window, kind: &str) {
    window.click_where("activity-row", "data-kind", kind).await;
    window.element("activity-detail").await;
}

/// Waits for this number of rows on the activity page.
async fn lines(window: &Window, filter: &str, count: usize) {
    window.has(&format!("activity-filter-{filter}"), "data-count", &count.to_string()).await;
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs()
}

fn hex_hmac(key: &str, text: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("a key of any length");
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// An event of the fraud-check service, as in the interface.
fn envelope(id: u32, event: &str, data: &Value) -> String {
    let id = format!("7b7a1c52-0000-4000-8000-{id:012}");
    let created_at = "2026-11-21T10:00:00+06:00";
    json!({ "id": id, "event": event, "created_at": created_at, "livemode": true, "data": data }).to_string()
}

/// A request to the receiver with its own signature.
struct Post {
    url: String,
    headers: Vec<(&'static str, String)>,
    body: String,
}

impl Post {
    /// Signed at `t` with `secret`, as by the fraud-check service.
    fn signed(url: &str, secret: &str, t: u64, delivery: u32, body: &str) -> Self {
        let signature = format!("t={t},v1={}", hex_hmac(secret, &format!("{t}.{body}")));
        let delivery = format!("0d1e2f30-0000-4000-8000-{delivery:012}");
        let event: Value = serde_json::from_str(body).expect("JSON");
        let event = event["event"].as_str().unwrap_or_default().to_owned();
        let headers =
            vec![("x-shop-event", event), ("x-shop-delivery", delivery), ("x-shop-signature", signature)];
        Self { url: url.to_owned(), headers, body: body.to_owned() }
    }

    /// The raw request; `length` is its claimed content length.
    fn bytes(&self, length: usize) -> Vec<u8> {
        let (host, path) = self.url.trim_start_matches("http://").split_once('/').expect("an address");
        let mut text = format!("POST /{path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n");
        for (name, value) in &self.headers {
            let _ = write!(text, "{name}: {value}\r\n");
        }
        let _ = write!(text, "content-length: {length}\r\nconnection: close\r\n\r\n{}", self.body);
        text.into_bytes()
    }

    /// Returns the status of the reply.
    async fn send(&self) -> u16 {
        let client = reqwest::Client::builder().no_proxy().build().expect("an HTTP client");
        let mut request = client.post(&self.url).header("content-type", "application/json");
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        request.body(self.body.clone()).send().await.expect("a reply").status().as_u16()
    }
}

/// Waits until the service's last event of this name was accepted.
async fn told(courier: &Service, event: &str) {
    until(&format!("{event} is told"), async || {
        courier.settle_webhooks().await;
        let all = courier.webhooks();
        all.iter().rfind(|delivery| delivery.event == event)?.succeeded().then_some(())
    })
    .await;
}

/// Enough numbers for a background job; fewer are checked by a call.
fn numbers(from: u32) -> Vec<String> {
    (from..from + 60).map(|n| format!("01719{n:06}")).collect()
}

/// Pastes orders and checks them for this price.
async fn run_of(window: &Window, phones: &[String], cost: usize) {
    window.click("nav-bulk").await;
    let rows: String = phones.iter().zip(1..).map(|(phone, n)| format!("R-{n}\t{phone}\n")).collect();
    window.call("paste_file", json!({ "text": format!("Order\tMobile\n{rows}") })).await;
    window.has("plan", "data-cost", &cost.to_string()).await;
    window.click("start-run").await;
    // Jobs may wait for the request limit.
    for _ in 0..400 {
        if window.attribute("run", "data-state").await.as_deref() == Some("done") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    window.has("run", "data-state", "done").await;
}

/// Reopens the app.
async fn again(harness: &Harness) -> Window {
    let window = harness.open().await;
    window.element("phone-field").await;
    window
}
