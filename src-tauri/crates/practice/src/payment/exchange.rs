//! What every request passes through: noted, delayed, spoilt, and admitted if it is one of the interface.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{MethodRouter, get, post};
use serde_json::json;

use super::answers::WrongKey;
use super::credentials;
use super::refusal::Refusal;
use super::service::Shared;
use super::{checkout, lookup, page, ping, refund, spoil, transaction};
use crate::fault::Endpoint;
use crate::intake;
use crate::seen::SeenRequest;

const CHECKOUT: &str = "/api/checkout-v2";
const CHECKOUT_GLOBAL: &str = "/api/checkout-v2/global";
const VERIFY_PAYMENT: &str = "/api/verify-payment";
const REFUND_PAYMENT: &str = "/api/refund-payment";
const PING: &str = "/api/v1/ping";
const PAYMENTS: &str = "/api/v1/payments/";
const TRX_VERIFY: &str = "/api/v1/trx/verify";
const TRX_CONFIRM: &str = "/api/v1/trx/confirm";

/// The whole service.
pub(super) fn router(shared: Arc<Shared>) -> Router {
    let interface = Router::new()
        .route(CHECKOUT, only(post(checkout::in_taka)))
        .route(CHECKOUT_GLOBAL, only(post(checkout::in_dollars)))
        .route(VERIFY_PAYMENT, only(post(lookup::by_body)))
        .route(REFUND_PAYMENT, only(post(refund::refund)))
        .route(PING, only(get(ping::ping)))
        .route(&format!("{PAYMENTS}{{invoice_id}}"), only(get(lookup::by_path)))
        .route(TRX_VERIFY, only(post(transaction::verify)))
        .route(TRX_CONFIRM, only(post(transaction::confirm)))
        .fallback(|| async { Refusal::NotFound })
        .layer(from_fn_with_state(Arc::clone(&shared), admit));
    interface.merge(page::router()).layer(from_fn_with_state(Arc::clone(&shared), receive)).with_state(shared)
}

/// Refuses every other method; HEAD too, which axum would hand to GET.
fn only(methods: MethodRouter<Arc<Shared>>) -> MethodRouter<Arc<Shared>> {
    methods.head(method_not_allowed).fallback(method_not_allowed)
}

async fn method_not_allowed() -> Refusal {
    Refusal::MethodNotAllowed
}

/// Notes the request, lets the latency pass and carries out a fault.
async fn receive(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let (head, body) = intake::read(request).await;
    let seen = SeenRequest::new(shared.now(), &head.method, &head.uri, &head.headers, &body);
    let seen = SeenRequest { key_headers: credentials::key_headers(&head.headers), ..seen };
    let fault = shared.intake.pass(seen, endpoint(head.uri.path())).await;
    let request = Request::from_parts(head, Body::from(body));
    match fault {
        Some(fault) => spoil::run(fault, &shared, request, next).await,
        None => next.run(request).await,
    }
}

fn endpoint(path: &str) -> Option<Endpoint> {
    match path {
        CHECKOUT => Some(Endpoint::Checkout),
        CHECKOUT_GLOBAL => Some(Endpoint::CheckoutGlobal),
        VERIFY_PAYMENT => Some(Endpoint::VerifyPayment),
        REFUND_PAYMENT => Some(Endpoint::RefundPayment),
        PING => Some(Endpoint::Ping),
        TRX_VERIFY => Some(Endpoint::TrxVerify),
        TRX_CONFIRM => Some(Endpoint::TrxConfirm),
        _ if path.starts_with(PAYMENTS) => Some(Endpoint::Payments),
        _ if path.starts_with(page::PREFIX) => Some(Endpoint::PaymentPage),
        _ => None,
    }
}

/// Refuses who may not pass.
async fn admit(State(shared): State<Arc<Shared>>, mut request: Request, next: Next) -> Response {
    let admitted = shared.books().admit(request.headers(), shared.now());
    match admitted {
        Ok(caller) => {
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
        Err(Refusal::InvalidKey) if request.uri().path() == PING && says_in_body(&shared) => {
            Json(json!({ "valid": false, "message": "Wrong API key" })).into_response()
        }
        Err(refusal) => refusal.into_response(),
    }
}

fn says_in_body(shared: &Shared) -> bool {
    shared.books().first().answers.wrong_key == WrongKey::InBody
}
