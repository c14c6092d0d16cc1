//! A payment service with a clock that the test sets, and a plain HTTP client.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::Clock;
use porokh_practice::MovableClock;
use porokh_practice::payment::{Payment, PaymentOptions, PaymentService};
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

pub(crate) use crate::http::{Reply, client, send};

/// Half past ten in the morning in Bangladesh.
const MORNING: &str = "2026-11-20T04:30:00Z";

pub(crate) struct Harness {
    pub(crate) service: PaymentService,
    clock: Arc<MovableClock>,
    http: Client,
}

impl Harness {
    pub(crate) async fn open() -> Self {
        Self::with(PaymentOptions::default()).await
    }

    /// With these options, except for the clock.
    pub(crate) async fn with(options: PaymentOptions) -> Self {
        let clock = Arc::new(MovableClock::standing_at(MORNING.parse().unwrap()));
        let service =
            PaymentService::start(PaymentOptions { clock: clock.clone(), ..options }).await.unwrap();
        let http = client();
        Self { service, clock, http }
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

    /// A request without a key; the path is relative to the base address.
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.service.address()))
    }

    pub(crate) async fn get(&self, key: &str, path: &str) -> Reply {
        send(self.request(Method::GET, path).bearer_auth(key)).await
    }

    pub(crate) fn post_request(&self, key: &str, path: &str, body: &str) -> RequestBuilder {
        let request = self.request(Method::POST, path).bearer_auth(key);
        request.header("content-type", "application/json").body(body.to_owned())
    }

    pub(crate) async fn post(&self, key: &str, path: &str, body: &Value) -> Reply {
        send(self.post_request(key, path, &body.to_string())).await
    }

    /// POST with the live key.
    pub(crate) async fn live(&self, path: &str, body: &Value) -> Reply {
        self.post(&self.service.live_key(), path, body).await
    }

    /// POST with the test key.
    pub(crate) async fn test(&self, path: &str, body: &Value) -> Reply {
        self.post(&self.service.test_key(), path, body).await
    }

    /// Creates a live payment and gives its invoice id.
    pub(crate) async fn create(&self, body: &Value) -> String {
        self.live("/api/checkout-v2", body).await.created()
    }

    /// Creates a test payment and gives its invoice id.
    pub(crate) async fn create_test(&self, body: &Value) -> String {
        self.test("/api/checkout-v2", body).await.created()
    }

    pub(crate) async fn verify(&self, invoice_id: &str) -> Value {
        let reply = self.live("/api/verify-payment", &json!({ "invoice_id": invoice_id })).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.json()
    }

    /// Submits the payment page's form.
    pub(crate) async fn submit(&self, invoice_id: &str, fields: &[(&str, &str)]) -> Reply {
        let body = fields.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&");
        let request = self.request(Method::POST, &format!("/pay/{invoice_id}"));
        send(request.header("content-type", "application/x-www-form-urlencoded").body(body)).await
    }

    /// Pays a live payment by hand, or through a gateway, on its page.
    pub(crate) async fn pay(&self, invoice_id: &str, method: &str, transaction_id: &str) {
        let fields = [
            ("action", "pay"),
            ("method", method),
            ("sender_number", "01712345670"),
            ("transaction_id", transaction_id),
        ];
        let reply = self.submit(invoice_id, &fields).await;
        assert!(reply.status < 400, "{}", reply.body);
    }

    /// Presses the button that simulates a successful payment.
    pub(crate) async fn simulate_success(&self, invoice_id: &str) {
        let reply = self.submit(invoice_id, &[("action", "success")]).await;
        assert!(reply.status < 400, "{}", reply.body);
    }

    pub(crate) fn payment(&self, invoice_id: &str) -> Payment {
        let payments = self.service.payments();
        payments.into_iter().find(|payment| payment.invoice_id == invoice_id).unwrap()
    }
}

/// A body for a checkout with everything that is required.
pub(crate) fn order() -> Value {
    json!({
        "full_name": "Rahima Khatun",
        "email": "rahima@example.com",
        "amount": "1250",
        "metadata": { "order_id": "1103" },
        "redirect_url": "https://shop.example/thanks",
        "cancel_url": "https://shop.example/cart",
    })
}

/// The order with another value in one field.
pub(crate) fn order_with(field: &str, value: Value) -> Value {
    let mut order = order();
    order[field] = value;
    order
}

impl Reply {
    /// Asserts an error body with this status and gives its message.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16) -> String {
        let body = self.json();
        assert_eq!((self.status, &body["status"]), (status, &json!(false)), "{body}");
        assert_eq!(body.as_object().unwrap().len(), 2, "{body}");
        body["message"].as_str().unwrap().to_owned()
    }

    /// Asserts a 422 whose message names this field.
    #[track_caller]
    pub(crate) fn wrong_field(&self, field: &str) {
        let message = self.refused(422);
        assert!(message.starts_with(&format!("{field}: ")), "{field}: {message}");
    }

    /// Asserts a success and gives the body.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        let body = self.json();
        assert_eq!((self.status, &body["status"]), (200, &json!(true)), "{body}");
        body
    }

    /// Asserts a created payment and gives its invoice id.
    #[track_caller]
    pub(crate) fn created(&self) -> String {
        self.ok()["invoice_id"].as_str().unwrap().to_owned()
    }
}
