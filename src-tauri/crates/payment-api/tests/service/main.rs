//! The client against the practice service, which was written from the interface document without knowing the client.

#![expect(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

mod authentication;
mod checkout;
mod faults;
mod pace;
mod ping;
mod records;
mod refunds;
mod refusals;
mod retrying;
mod transfers;

use std::time::Duration;

use porokh_domain::{BdPhone, Currency, Money, PaymentKey};
use porokh_payment_api::{
    CreatedPayment, InvoiceId, NewPayment, PaymentClient, PaymentError, Refusal, ReturnType,
};
use porokh_practice::payment::{MethodKind, Paid, PaymentOptions, PaymentService, Status};
use porokh_practice::{Fault, SeenRequest};
use porokh_transport::{HttpClient, HttpOptions, SendState, ServiceAddress};
use serde_json::{Value, json};
use url::Url;

async fn practice() -> PaymentService {
    PaymentService::start(PaymentOptions::default()).await.unwrap()
}

fn client_with(service: &PaymentService, key: &str, options: HttpOptions) -> PaymentClient {
    let address = ServiceAddress::parse(&service.address()).unwrap();
    PaymentClient::new(HttpClient::new(options), address, PaymentKey::parse(key).unwrap())
}

fn live(service: &PaymentService) -> PaymentClient {
    client_with(service, &service.live_key(), HttpOptions::default())
}

fn test(service: &PaymentService) -> PaymentClient {
    client_with(service, &service.test_key(), HttpOptions::default())
}

fn short_timeouts(service: &PaymentService) -> PaymentClient {
    let options = HttpOptions { total_timeout: Duration::from_millis(700), ..HttpOptions::default() };
    client_with(service, &service.live_key(), options)
}

fn money(typed: &str) -> Money {
    Money::read(typed, Currency::Bdt).unwrap()
}

fn url(path: &str) -> Url {
    Url::parse("http://127.0.0.1:9").unwrap().join(path).unwrap()
}

/// Every field.
fn order(amount: &str) -> NewPayment {
    NewPayment {
        full_name: "রহিমা বেগম".into(),
        email: "rahima@example.com".into(),
        amount: money(amount),
        metadata: json!({"order": {"id": 7, "note": "লাল"}, "tags": [1.5, null]}).as_object().unwrap().clone(),
        redirect_url: url("paid"),
        cancel_url: url("cancelled"),
        webhook_url: None,
        return_type: ReturnType::Get,
        phone: BdPhone::from_canonical("01712345678"),
    }
}

async fn create(client: &PaymentClient, payment: &NewPayment) -> Result<CreatedPayment, PaymentError> {
    client.create(payment, &SendState::default()).await
}

async fn created(client: &PaymentClient) -> InvoiceId {
    create(client, &order("1250.50")).await.unwrap().invoice_id.unwrap()
}

/// Pays by a method of this kind; returns its id.
fn pay(service: &PaymentService, id: &InvoiceId, kind: MethodKind) -> String {
    let methods = service.merchant().methods;
    let method = methods.into_iter().find(|method| method.kind == kind).unwrap().id;
    let paid = Paid {
        method: method.clone(),
        sender_number: "01812345678".into(),
        transaction_id: "TRX9A8B7C".into(),
        fee: "18.75".parse().unwrap(),
        at: "2026-11-20T12:30:00Z".parse().unwrap(),
    };
    let is_there = service.change_payment(id.as_str(), |payment| {
        payment.status = Status::Completed;
        payment.paid = Some(paid);
    });
    assert!(is_there);
    method
}

/// The error of a creation with this fault.
async fn struck(service: &PaymentService, fault: Fault) -> PaymentError {
    service.inject(fault);
    create(&live(service), &order("100")).await.unwrap_err()
}

#[track_caller]
fn refused(error: PaymentError) -> (u16, Refusal) {
    match error {
        PaymentError::Refused { refusal, status, message, .. } => {
            assert!(message.is_some(), "each of the service's errors has a message");
            (status, refusal)
        }
        other => panic!("{other:?}"),
    }
}

fn last(service: &PaymentService) -> SeenRequest {
    service.requests().pop().unwrap()
}

fn body(request: &SeenRequest) -> Value {
    serde_json::from_str(&request.body).unwrap()
}
