//! A service whose clock moves only on request, and an HTTP client.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::Clock;
use porokh_practice::MovableClock;
use reqwest::header::HeaderMap;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

/// 10:30 in Bangladesh.
pub(crate) const MORNING: &str = "2026-11-20T04:30:00Z";
pub(crate) const PHONE: &str = "01712345670";

/// Far longer than any condition takes.
pub(crate) const SOON: Duration = Duration::from_secs(10);

/// The modules of each service add how it starts.
pub(crate) struct Harness<S> {
    pub(crate) service: S,
    pub(crate) address: String,
    pub(crate) live_key: String,
    pub(crate) test_key: String,
    clock: Arc<MovableClock>,
    http: Client,
}

impl<S> Harness<S> {
    pub(crate) fn new(
        service: S,
        clock: Arc<MovableClock>,
        [address, live_key, test_key]: [String; 3],
    ) -> Self {
        // Fails if another test was first.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .timeout(Duration::from_secs(20))
            .build()
            .unwrap();
        Self { service, address, live_key, test_key, clock, http }
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    pub(crate) fn set_time(&self, instant: &str) {
        self.clock.set(instant.parse().unwrap());
    }

    pub(crate) fn pass(&self, time: TimeDelta) {
        self.clock.pass(time);
    }

    /// Without a key.
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.address))
    }

    pub(crate) fn json_request(&self, key: &str, path: &str, body: &str) -> RequestBuilder {
        let request = self.request(Method::POST, path).bearer_auth(key);
        request.header("content-type", "application/json").body(body.to_owned())
    }

    pub(crate) async fn get(&self, key: &str, path: &str) -> Reply {
        send(self.request(Method::GET, path).bearer_auth(key)).await
    }

    /// GET with the live key.
    pub(crate) async fn live(&self, path: &str) -> Reply {
        self.get(&self.live_key, path).await
    }

    /// GET with the test key.
    pub(crate) async fn test(&self, path: &str) -> Reply {
        self.get(&self.test_key, path).await
    }

    pub(crate) async fn post(&self, key: &str, path: &str, body: &Value) -> Reply {
        send(self.json_request(key, path, &body.to_string())).await
    }

    /// POST with the live key.
    pub(crate) async fn live_post(&self, path: &str, body: &Value) -> Reply {
        self.post(&self.live_key, path, body).await
    }

    /// POST with the test key.
    pub(crate) async fn test_post(&self, path: &str, body: &Value) -> Reply {
        self.post(&self.test_key, path, body).await
    }
}

pub(crate) fn standing_clock() -> Arc<MovableClock> {
    Arc::new(MovableClock::standing_at(MORNING.parse().unwrap()))
}

pub(crate) async fn until(condition: impl Fn() -> bool) {
    let met = async {
        while !condition() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(SOON, met).await.unwrap();
}

pub(crate) struct Reply {
    pub(crate) status: u16,
    headers: HeaderMap,
    pub(crate) body: String,
}

pub(crate) async fn send(request: RequestBuilder) -> Reply {
    let response = request.send().await.unwrap();
    Reply {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        body: response.text().await.unwrap(),
    }
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {:?}", self.body))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    pub(crate) fn mode(&self) -> Option<&str> {
        self.header("x-practice-mode")
    }

    /// Asserts a success; returns the body.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        let body = self.json();
        assert_eq!((self.status, &body["status"]), (200, &json!(true)), "{body}");
        body
    }

    /// Asserts an error of the fraud-check service; returns its `error`.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) -> Value {
        let body = self.json();
        assert_eq!((self.status, body["error"]["code"].as_str()), (status, Some(code)), "{body}");
        assert_eq!(body["status"], false);
        let message = body["message"].as_str().unwrap();
        assert!(message.chars().any(|c| ('\u{980}'..='\u{9ff}').contains(&c)), "no Bangla: {message}");
        body["error"].clone()
    }

    /// Asserts a `validation_error` of this field.
    #[track_caller]
    pub(crate) fn invalid_field(&self, field: &str) {
        let error = self.refused(422, "validation_error");
        assert!(error["fields"][field][0].is_string(), "{error}");
    }

    /// Asserts an error of the payment service; returns its message.
    #[track_caller]
    pub(crate) fn declined(&self, status: u16) -> String {
        let body = self.json();
        assert_eq!((self.status, &body["status"]), (status, &json!(false)), "{body}");
        assert_eq!(body.as_object().unwrap().len(), 2, "{body}");
        body["message"].as_str().unwrap().to_owned()
    }

    /// Asserts a 422 of the payment service whose message names this field.
    #[track_caller]
    pub(crate) fn wrong_field(&self, field: &str) {
        let message = self.declined(422);
        assert!(message.starts_with(&format!("{field}: ")), "{field}: {message}");
    }

    /// Asserts a created payment; returns its invoice id.
    #[track_caller]
    pub(crate) fn created(&self) -> String {
        self.ok()["invoice_id"].as_str().unwrap().to_owned()
    }
}
