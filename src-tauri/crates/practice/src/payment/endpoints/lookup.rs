//! POST /api/verify-payment and GET /api/v1/payments/{invoice_id}

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::engine::{Call, CommonRefusal};
use crate::payment::input::Fields;
use crate::payment::refusal::Refusal;
use crate::payment::state::Payments;

const FIELD: &str = "invoice_id";

/// The invoice id stands in the body.
pub(super) async fn by_body(call: Call<Payments>) -> Result<Response, Refusal> {
    let invoice_id = Fields::read(&call)?.text(FIELD)?;
    record(&call, &invoice_id)
}

/// The invoice id stands in the path.
pub(super) async fn by_path(
    Path(invoice_id): Path<String>,
    call: Call<Payments>,
) -> Result<Response, Refusal> {
    record(&call, &invoice_id)
}

fn record(call: &Call<Payments>, invoice_id: &str) -> Result<Response, Refusal> {
    let mut payments = call.state();
    let payment = payments
        .find(&call.caller, |payment| payment.invoice_id == invoice_id)
        .ok_or(Refusal::Field(FIELD, "এই invoice_id-এর কোনো পেমেন্ট নেই।"))?;
    let record = payment.record().map_err(|_| CommonRefusal::ServerError)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record).into_response())
}
