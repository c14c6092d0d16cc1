//! Webhooks of a service: sends those that are due and retries failed attempts.

use std::collections::HashMap;
use std::fmt::Write;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, Uri, header};
use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, KeyInit, Mac};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use porokh_domain::{Clock, debug_only};
use sha2::Sha256;
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::clock::CLOCK_CHECK;
use super::headers::{EVENT, SIGNATURE};
use super::lock::lock;

/// Signs an attempt by its start and the body.
pub(crate) type Signer = Arc<dyn Fn(DateTime<Utc>, &str) -> String + Send + Sync>;

pub(crate) struct Webhook {
    /// Unique within the outbox.
    pub(crate) id: String,
    pub(crate) event: &'static str,
    pub(crate) url: String,
    pub(crate) body: String,
    /// Without those of the event and the signature.
    pub(crate) headers: HeaderMap,
    /// Computes the signature header of each attempt.
    pub(crate) sign: Signer,
}

impl Webhook {
    /// Posts it once, without retries. Returns the status of the reply, within ten seconds.
    pub(crate) async fn post_once(self, now: DateTime<Utc>) -> Option<u16> {
        let headers = attempt_headers(self.event, &self.headers, (self.sign)(now, &self.body));
        post(&self.url, headers, self.body).await
    }
}

fn attempt_headers(event: &'static str, fixed: &HeaderMap, signature: String) -> HeaderMap {
    let mut headers = fixed.clone();
    headers.insert(EVENT, HeaderValue::from_static(event));
    // Letters, digits and punctuation are valid in a header.
    headers.extend(HeaderValue::try_from(signature).ok().map(|value| (SIGNATURE, value)));
    headers
}

/// Bounds the memory of a practice mode that runs for weeks.
const KEPT: usize = 2_000;

/// [`run`](Self::run) sends the deliveries.
pub(crate) struct Outbox {
    clock: Arc<dyn Clock>,
    /// Consecutive failures that disable an address.
    disable_after: Option<u32>,
    log: Mutex<Log>,
    pushed: Notify,
    answered: Notify,
}

#[derive(Default)]
struct Log {
    /// Oldest first.
    entries: Vec<Entry>,
    /// Consecutive failures by address.
    failures: HashMap<String, u32>,
}

struct Entry {
    delivery: Delivery,
    headers: HeaderMap,
    sign: Signer,
    under_way: bool,
}

impl Outbox {
    pub(crate) fn new(clock: Arc<dyn Clock>, disable_after: Option<u32>) -> Self {
        let log = Mutex::default();
        Self { clock, disable_after, log, pushed: Notify::new(), answered: Notify::new() }
    }

    /// Queues a webhook. Webhooks to disabled addresses are never sent.
    pub(crate) fn push(&self, webhook: Webhook) {
        let Webhook { id, event, url, body, headers, sign } = webhook;
        let next_attempt = (!self.is_disabled(&url)).then(|| self.clock.now());
        let delivery = Delivery { id, event, url, body, attempts: Vec::new(), next_attempt };
        let mut log = self.log();
        if log.entries.len() == KEPT {
            log.entries.remove(0);
        }
        log.entries.push(Entry { delivery, headers, sign, under_way: false });
        self.pushed.notify_one();
    }

    /// Sends a delivery again, as the dashboard's button does. `false`: unknown id.
    pub(crate) fn resend(&self, id: &str) -> bool {
        let mut log = self.log();
        let found = log.entries.iter_mut().find(|entry| entry.delivery.id == id);
        if let Some(entry) = found {
            entry.delivery.next_attempt = Some(self.clock.now());
            self.pushed.notify_one();
            return true;
        }
        false
    }

    pub(crate) fn is_disabled(&self, url: &str) -> bool {
        let failures = self.log().failures.get(url).copied().unwrap_or_default();
        self.disable_after.is_some_and(|limit| failures >= limit)
    }

    /// Abandoned deliveries are not resumed.
    pub(crate) fn enable(&self, url: &str) {
        self.log().failures.remove(url);
    }

    /// Oldest first; at most two thousand.
    pub(crate) fn deliveries(&self) -> Vec<Delivery> {
        self.log().entries.iter().map(|entry| entry.delivery.clone()).collect()
    }

    /// Waits until every due webhook has been sent and answered.
    pub(crate) async fn settle(&self) {
        self.pushed.notify_one();
        loop {
            let mut answered = pin!(self.answered.notified());
            answered.as_mut().enable();
            let now = self.clock.now();
            if !self.log().entries.iter().any(|entry| entry.under_way || entry.is_due(now)) {
                return;
            }
            answered.await;
        }
    }

    /// Never returns. Dropping the future cancels attempts in flight.
    pub(crate) async fn run(&self) {
        let mut attempts = JoinSet::new();
        loop {
            self.begin_due(&mut attempts);
            let waiting = self.log().entries.iter().any(|entry| entry.delivery.next_attempt.is_some());
            tokio::select! {
                () = self.pushed.notified() => {}
                Some(Ok((id, attempt))) = attempts.join_next() => self.note(&id, attempt),
                () = tokio::time::sleep(CLOCK_CHECK), if waiting => {}
            }
        }
    }

    fn begin_due(&self, attempts: &mut JoinSet<(String, Attempt)>) {
        let at = self.clock.now();
        for entry in self.log().entries.iter_mut().filter(|entry| entry.is_due(at)) {
            entry.under_way = true;
            let delivery = &mut entry.delivery;
            delivery.next_attempt = None;
            let (id, url, body) = (delivery.id.clone(), delivery.url.clone(), delivery.body.clone());
            let headers = attempt_headers(delivery.event, &entry.headers, (entry.sign)(at, &body));
            attempts.spawn(async move {
                let status = post(&url, headers, body).await;
                (id, Attempt { at, status })
            });
        }
    }

    fn note(&self, id: &str, attempt: Attempt) {
        let mut log = self.log();
        let Log { entries, failures } = &mut *log;
        let Some(entry) = entries.iter_mut().find(|entry| entry.delivery.id == id) else { return };
        entry.under_way = false;
        entry.delivery.note(attempt);
        let url = &entry.delivery.url;
        if attempt.succeeded() {
            failures.remove(url);
        } else {
            let failed = failures.entry(url.clone()).or_default();
            *failed += 1;
            if self.disable_after.is_some_and(|limit| *failed >= limit) {
                let url = url.clone();
                let same = entries.iter_mut().filter(|entry| entry.delivery.url == url);
                same.for_each(|entry| entry.delivery.next_attempt = None);
            }
        }
        self.answered.notify_waiters();
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        lock(&self.log)
    }
}

impl Entry {
    fn is_due(&self, now: DateTime<Utc>) -> bool {
        !self.under_way && self.delivery.next_attempt.is_some_and(|due| due <= now)
    }
}

/// Pauses before the retries, after which a delivery is abandoned (Events).
const RETRIES: [TimeDelta; 5] = [
    TimeDelta::minutes(1),
    TimeDelta::minutes(5),
    TimeDelta::minutes(15),
    TimeDelta::hours(1),
    TimeDelta::hours(6),
];

/// A webhook with its attempts. `Debug` omits parts that may hold a phone number.
#[derive(Clone, PartialEq, Eq)]
pub struct Delivery {
    /// The same for all attempts.
    pub id: String,
    pub event: &'static str,
    pub url: String,
    /// The raw body, the same for all attempts.
    pub body: String,
    /// Oldest first.
    pub attempts: Vec<Attempt>,
    /// `None` while an attempt is in flight, after a success and when abandoned.
    pub next_attempt: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempt {
    /// Start, by the service's clock.
    pub at: DateTime<Utc>,
    /// HTTP status of the reply; `None` without a reply.
    pub status: Option<u16>,
}

impl Attempt {
    pub fn succeeded(&self) -> bool {
        self.status.and_then(|status| StatusCode::from_u16(status).ok()).is_some_and(|s| s.is_success())
    }
}

impl Delivery {
    pub fn succeeded(&self) -> bool {
        self.attempts.last().is_some_and(Attempt::succeeded)
    }

    pub(crate) fn note(&mut self, attempt: Attempt) {
        let pause = if attempt.succeeded() { None } else { RETRIES.get(self.attempts.len()) };
        self.attempts.push(attempt);
        self.next_attempt = pause.map(|pause| attempt.at + *pause);
    }
}

debug_only!(Delivery { id, event, attempts, next_attempt });

/// From connecting to the head of the reply. The payment document doesn't state it.
const REPLY_WITHIN: Duration = Duration::from_secs(10);

/// Posts a JSON body. `None` without a reply, and for any address but plain HTTP on the loopback interface, which is
/// never connected to.
pub(crate) async fn post(url: &str, headers: HeaderMap, body: String) -> Option<u16> {
    tokio::time::timeout(REPLY_WITHIN, exchange(url, headers, body)).await.ok()?
}

async fn exchange(url: &str, headers: HeaderMap, body: String) -> Option<u16> {
    let url: Uri = url.parse().ok()?;
    let (host, port) = loopback(&url)?;
    let stream = TcpStream::connect((host, port)).await.ok()?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    let path = url.path_and_query().map_or("/", |path| path.as_str());
    let mut request = Request::post(path).body(Body::from(body)).ok()?;
    let host = HeaderValue::from_str(url.authority()?.as_str()).ok()?;
    *request.headers_mut() = headers;
    request.headers_mut().insert(header::HOST, host);
    request.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    // Ends with the request.
    let mut driver = JoinSet::new();
    driver.spawn(connection);
    Some(sender.send_request(request).await.ok()?.status().as_u16())
}

/// `None` for any address beyond this computer.
fn loopback(url: &Uri) -> Option<(&'static str, u16)> {
    if url.scheme_str() != Some("http") {
        return None;
    }
    let host = match url.host()? {
        "127.0.0.1" | "localhost" => "127.0.0.1",
        "[::1]" => "::1",
        _ => return None,
    };
    Some((host, url.port_u16().unwrap_or(80)))
}

/// HMAC-SHA256 of a text, as 64 lower-case hexadecimal digits.
pub(crate) fn hex_hmac_sha256(key: &str, text: &str) -> String {
    let mut hex = String::with_capacity(64);
    // A key of any length is accepted: a longer one is hashed first.
    if let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key.as_bytes()) {
        mac.update(text.as_bytes());
        for byte in mac.finalize().into_bytes() {
            // Writing to a string can't fail.
            let _ = write!(hex, "{byte:02x}");
        }
    }
    hex
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::engine::MovableClock;

    fn webhook(id: &str, url: &str) -> Webhook {
        let (headers, sign): (_, Signer) = (HeaderMap::new(), Arc::new(|_, _| String::new()));
        Webhook { id: id.into(), event: "webhook.test", url: url.into(), body: "{}".into(), headers, sign }
    }

    fn next_attempts(outbox: &Outbox) -> Vec<bool> {
        outbox.deliveries().iter().map(|delivery| delivery.next_attempt.is_some()).collect()
    }

    #[tokio::test]
    async fn failing_address_is_disabled() {
        // No attempt is ever sent to these addresses, so all fail.
        let (dead, other) = ("https://a.example/", "https://b.example/");
        let clock = Arc::new(MovableClock::standing_at(DateTime::UNIX_EPOCH));
        let outbox = Arc::new(Outbox::new(clock.clone(), Some(3)));
        let running = tokio::spawn({
            let outbox = Arc::clone(&outbox);
            async move { outbox.run().await }
        });
        for (id, url) in [("1", dead), ("2", dead), ("3", other)] {
            outbox.push(webhook(id, url));
        }
        outbox.settle().await;
        assert_eq!((outbox.is_disabled(dead), next_attempts(&outbox)), (false, vec![true; 3]));

        clock.pass(TimeDelta::minutes(1));
        outbox.settle().await;
        assert_eq!((outbox.is_disabled(dead), outbox.is_disabled(other)), (true, false));
        outbox.push(webhook("4", dead));
        assert_eq!(next_attempts(&outbox), [false, false, true, false]);

        outbox.enable(dead);
        outbox.push(webhook("5", dead));
        assert_eq!((outbox.is_disabled(dead), next_attempts(&outbox)[4]), (false, true));
        running.abort();
    }

    #[tokio::test]
    async fn without_a_limit_no_address_is_disabled() {
        let outbox = Outbox::new(Arc::new(porokh_domain::SystemClock), None);
        outbox.push(webhook("1", "https://a.example/"));
        tokio::select! {
            () = outbox.run() => {}
            () = outbox.settle() => {}
        }
        assert!(!outbox.is_disabled("https://a.example/"));
        assert_eq!(outbox.deliveries()[0].attempts.len(), 1);
    }

    #[test]
    fn only_plain_http_on_the_loopback_interface_is_connected_to() {
        let target = |url: &str| loopback(&url.parse().unwrap());
        assert_eq!(target("http://127.0.0.1:8080/hook?a=1"), Some(("127.0.0.1", 8080)));
        assert_eq!(target("http://localhost/"), Some(("127.0.0.1", 80)));
        assert_eq!(target("http://[::1]:9/"), Some(("::1", 9)));
        for beyond in
            ["https://127.0.0.1/", "http://shop.example/", "http://127.0.0.1.shop.example/", "/hook"]
        {
            assert_eq!(target(beyond), None, "{beyond}");
        }
    }

    #[test]
    fn the_published_vectors_hold() {
        // RFC 4231, test case 2.
        assert_eq!(
            hex_hmac_sha256("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
    }
}
