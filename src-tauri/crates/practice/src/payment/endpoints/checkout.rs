//! POST /api/checkout-v2 and /api/checkout-v2/global

use axum::response::Json;
use serde::Serialize;

use crate::engine::Call;
use crate::payment::input::Fields;
use crate::payment::key_header::plugin_header;
use crate::payment::method::Currency;
use crate::payment::page;
use crate::payment::record::{Payment, ReturnType, Status};
use crate::payment::refusal::Refusal;
use crate::payment::state::Payments;

/// Reply to a created payment.
#[derive(Serialize)]
pub(super) struct Created {
    status: bool,
    message: &'static str,
    payment_url: String,
    invoice_id: String,
}

/// The amount is in BDT.
pub(super) async fn in_taka(call: Call<Payments>) -> Result<Json<Created>, Refusal> {
    create(&call, Currency::Bdt)
}

/// The amount is in dollars; the request and the reply have the same shape.
pub(super) async fn in_dollars(call: Call<Payments>) -> Result<Json<Created>, Refusal> {
    create(&call, Currency::Usd)
}

fn create(call: &Call<Payments>, currency: Currency) -> Result<Json<Created>, Refusal> {
    let Call { caller, now, .. } = call;
    let mut payments = call.state();
    payments.require_package(caller, *now)?;
    let fields = Fields::read(call)?;
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
        invoice_id: payments.next_id(),
        mode: caller.mode.clone(),
        plugin_header: plugin_header(&call.head.headers).cloned(),
        status: Status::Pending,
        currency,
        created_at: *now,
        paid: None,
        refunds: Vec::new(),
        shows_rest: false,
    };
    let invoice_id = payment.invoice_id.clone();
    let payment_url = format!("{}{}", call.base_address(), page::path_of(&invoice_id));
    payments.add(caller, payment);
    Ok(Json(Created { status: true, message: "Payment created", payment_url, invoice_id }))
}

fn return_type(fields: &Fields) -> Result<ReturnType, Refusal> {
    match fields.optional("return_type")?.as_deref() {
        None | Some("POST") => Ok(ReturnType::Post),
        Some("GET") => Ok(ReturnType::Get),
        Some(_) => Err(Refusal::Field("return_type", "GET অথবা POST দিন।")),
    }
}
