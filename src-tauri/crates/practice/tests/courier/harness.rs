//! A service with a clock that the test sets, and a plain HTTP client.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use porokh_practice::{Account, MovableClock, Options, Rules, Service};
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

pub(crate) use crate::http::{Reply, client, send};

/// Half past ten in the morning in Bangladesh.
pub(crate) const MORNING: &str = "2026-11-20T04:30:00Z";
pub(crate) const PHONE: &str = "01712345670";
const MODE: &str = "x-practice-mode";

/// The most that a test waits for a condition: far more than any needs.
pub(crate) const SOON: Duration = Duration::from_secs(10);

pub(crate) struct Harness {
    pub(crate) service: Service,
    clock: Arc<MovableClock>,
    http: Client,
}

impl Harness {
    pub(crate) async fn open() -> Self {
        Self::with(vec![Account::default()]).await
    }

    pub(crate) async fn with(accounts: Vec<Account>) -> Self {
        Self::under(Rules::default(), accounts).await
    }

    pub(crate) async fn under(rules: Rules, accounts: Vec<Account>) -> Self {
        let clock = Arc::new(MovableClock::standing_at(MORNING.parse().unwrap()));
        let options = Options { clock: clock.clone(), accounts, rules, ..Options::default() };
        let service = Service::start(options).await.unwrap();
        let http = client();
        Self { service, clock, http }
    }

    pub(crate) fn set_time(&self, instant: &str) {
        self.clock.set(instant.parse().unwrap());
    }

    pub(crate) fn pass(&self, time: TimeDelta) {
        self.clock.pass(time);
    }

    /// A request without a key; the path is relative to the base address.
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.service.address()))
    }

    pub(crate) async fn get(&self, key: &str, path: &str) -> Reply {
        send(self.request(Method::GET, path).bearer_auth(key)).await
    }

    /// GET with the live key.
    pub(crate) async fn live(&self, path: &str) -> Reply {
        self.get(&self.service.live_key(), path).await
    }

    /// GET with the test key.
    pub(crate) async fn test(&self, path: &str) -> Reply {
        self.get(&self.service.test_key(), path).await
    }

    /// POST /check with the live key and this body.
    pub(crate) async fn post(&self, body: &str) -> Reply {
        send(self.post_request(body)).await
    }

    pub(crate) fn post_request(&self, body: &str) -> RequestBuilder {
        self.json_request("/check", &self.service.live_key(), body)
    }

    pub(crate) fn json_request(&self, path: &str, key: &str, body: &str) -> RequestBuilder {
        let request = self.request(Method::POST, path).bearer_auth(key);
        request.header("content-type", "application/json").body(body.to_owned())
    }

    /// POST with the live key.
    pub(crate) async fn live_post(&self, path: &str, body: &Value) -> Reply {
        self.key_post(&self.service.live_key(), path, body).await
    }

    /// POST with the test key.
    pub(crate) async fn test_post(&self, path: &str, body: &Value) -> Reply {
        self.key_post(&self.service.test_key(), path, body).await
    }

    pub(crate) async fn key_post(&self, key: &str, path: &str, body: &Value) -> Reply {
        send(self.json_request(path, key, &body.to_string())).await
    }

    pub(crate) async fn check(&self, phone: &str) -> Reply {
        self.post(&json!({ "phone": phone }).to_string()).await
    }

    pub(crate) fn used(&self) -> u64 {
        self.service.account().used_today
    }
}

/// This many different numbers; the last two digits count from 00.
pub(crate) fn numbers(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("01712{number:06}")).collect()
}

/// An account with this daily limit.
pub(crate) fn with_limit(daily_limit: Option<u64>) -> Vec<Account> {
    vec![Account { daily_limit, ..Account::default() }]
}

/// Waits for a condition, at most [`SOON`].
pub(crate) async fn until(condition: impl Fn() -> bool) {
    let met = async {
        while !condition() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(SOON, met).await.unwrap();
}

impl Reply {
    pub(crate) fn mode(&self) -> Option<&str> {
        self.header(MODE)
    }

    /// Asserts an error object with this status and code, and gives its `error`.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) -> Value {
        let body = self.json();
        assert_eq!((self.status, body["error"]["code"].as_str()), (status, Some(code)), "{body}");
        assert_eq!(body["status"], false);
        let message = body["message"].as_str().unwrap();
        assert!(message.chars().any(|c| ('\u{980}'..='\u{9ff}').contains(&c)), "no Bangla: {message}");
        body["error"].clone()
    }

    /// Asserts a success and gives the body.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        let body = self.json();
        assert_eq!(self.status, 200, "{body}");
        assert_eq!(body["status"], true);
        body
    }
}
