//! POST /api/verify-payment and GET /api/v1/payments/{invoice_id}

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::books::Caller;
use super::input::Fields;
use super::refusal::Refusal;
use super::service::Shared;

const FIELD: &str = "invoice_id";

/// The invoice id stands in the body.
pub(super) async fn by_body(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let invoice_id = Fields::read(&headers, &body)?.text(FIELD)?;
    record(&shared, &caller, &invoice_id)
}

/// The invoice id stands in the path.
pub(super) async fn by_path(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Path(invoice_id): Path<String>,
) -> Result<Response, Refusal> {
    record(&shared, &caller, &invoice_id)
}

fn record(shared: &Shared, caller: &Caller, invoice_id: &str) -> Result<Response, Refusal> {
    let mut books = shared.books();
    let payment = books
        .find(caller, shared.now(), |payment| payment.invoice_id == invoice_id)
        .ok_or(Refusal::Field(FIELD, "এই invoice_id-এর কোনো পেমেন্ট নেই।"))?;
    let record = payment.record().map_err(|_| Refusal::ServerError)?;
    let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Ok(([json], record).into_response())
}
