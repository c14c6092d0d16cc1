//! The payment service.

mod answers;
mod authentication;
mod checkout;
mod faults;
mod limits;
mod page;
mod ping;
mod record;
mod refund;
mod transaction;
mod webhooks;

use porokh_practice::payment::{Payment, PaymentOptions, PaymentService};
use reqwest::Method;
use serde_json::{Value, json};

pub(crate) use crate::harness::{PHONE, Reply, send, standing_clock};

const CHECKOUT: &str = "/api/checkout-v2";
const VERIFY: &str = "/api/verify-payment";
const REFUND: &str = "/api/refund-payment";
const PING: &str = "/api/v1/ping";
const TRX_VERIFY: &str = "/api/v1/trx/verify";

pub(crate) type Harness = crate::harness::Harness<PaymentService>;

impl Harness {
    pub(crate) async fn open() -> Self {
        Self::with(PaymentOptions::default()).await
    }

    /// With these options, except for the clock.
    pub(crate) async fn with(options: PaymentOptions) -> Self {
        let clock = standing_clock();
        let service =
            PaymentService::start(PaymentOptions { clock: clock.clone(), ..options }).await.unwrap();
        let facts = [service.address(), service.live_key(), service.test_key()];
        Self::new(service, clock, facts)
    }

    /// Returns the invoice id.
    pub(crate) async fn create(&self, body: &Value) -> String {
        self.live_post(CHECKOUT, body).await.created()
    }

    /// Returns the invoice id.
    pub(crate) async fn create_test(&self, body: &Value) -> String {
        self.test_post(CHECKOUT, body).await.created()
    }

    pub(crate) async fn verify(&self, invoice_id: &str) -> Value {
        let reply = self.live_post(VERIFY, &json!({ "invoice_id": invoice_id })).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.json()
    }

    pub(crate) async fn submit(&self, invoice_id: &str, fields: &[(&str, &str)]) -> Reply {
        let body = fields.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&");
        let request = self.request(Method::POST, &format!("/pay/{invoice_id}"));
        send(request.header("content-type", "application/x-www-form-urlencoded").body(body)).await
    }

    pub(crate) async fn pay(&self, invoice_id: &str, method: &str, transaction_id: &str) {
        let fields = [
            ("action", "pay"),
            ("method", method),
            ("sender_number", PHONE),
            ("transaction_id", transaction_id),
        ];
        let reply = self.submit(invoice_id, &fields).await;
        assert!(reply.status < 400, "{}", reply.body);
    }

    pub(crate) async fn simulate_success(&self, invoice_id: &str) {
        let reply = self.submit(invoice_id, &[("action", "success")]).await;
        assert!(reply.status < 400, "{}", reply.body);
    }

    pub(crate) fn payment(&self, invoice_id: &str) -> Payment {
        let payments = self.service.payments();
        payments.into_iter().find(|payment| payment.invoice_id == invoice_id).unwrap()
    }
}

/// Every required field.
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

pub(crate) fn order_with(field: &str, value: Value) -> Value {
    let mut order = order();
    order[field] = value;
    order
}
