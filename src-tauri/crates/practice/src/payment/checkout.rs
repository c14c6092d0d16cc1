//! POST /api/checkout-v2 and /api/checkout-v2/global

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Json, Response};
use serde::Serialize;

use super::books::Caller;
use super::input::Fields;
use super::method::Currency;
use super::page;
use super::record::{Payment, ReturnType, Status};
use super::refusal::Refusal;
use super::service::Shared;

/// Reply to a created payment.
#[derive(Serialize)]
struct Created {
    status: bool,
    message: &'static str,
    payment_url: String,
    invoice_id: String,
}

/// The amount is in BDT.
pub(super) async fn in_taka(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    create(&shared, &caller, &headers, &body, Currency::Bdt)
}

/// The amount is in dollars; the request and the reply have the same shape.
pub(super) async fn in_dollars(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    create(&shared, &caller, &headers, &body, Currency::Usd)
}

fn create(
    shared: &Shared,
    caller: &Caller,
    headers: &HeaderMap,
    body: &[u8],
    currency: Currency,
) -> Result<Response, Refusal> {
    let now = shared.now();
    let mut books = shared.books();
    books.require_package(caller, now)?;
    let fields = Fields::read(headers, body)?;
    let payment = Payment {
        full_name: fields.text("full_name")?,
        email: fields.email("email")?,
        amount: fields.amount("amount")?,
        metadata: fields.object("metadata")?,
        redirect_url: fields.url("redirect_url")?,
        cancel_url: fields.url("cancel_url")?,
        webhook_url: fields.optional_url("webhook_url")?,
        return_type: return_type(&fields)?,
        phone: fields.optional("phone")?,
        invoice_id: books.next_id(),
        mode: caller.mode.clone(),
        plugin_header: caller.plugin_header.clone(),
        status: Status::Pending,
        currency,
        created_at: now,
        paid: None,
        refunds: Vec::new(),
        shows_rest: false,
    };
    let invoice_id = payment.invoice_id.clone();
    let payment_url = format!("{}{}{invoice_id}", shared.base_address(), page::PREFIX);
    books.add(caller, payment);
    Ok(Json(Created { status: true, message: "Payment created", payment_url, invoice_id }).into_response())
}

fn return_type(fields: &Fields) -> Result<ReturnType, Refusal> {
    match fields.optional("return_type")?.as_deref() {
        None | Some("POST") => Ok(ReturnType::Post),
        Some("GET") => Ok(ReturnType::Get),
        Some(_) => Err(Refusal::Field("return_type", "GET অথবা POST দিন।")),
    }
}
