//! POST /bulk-check

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use serde_json::{Value, json};

use super::{bulk_input, bulk_item, check, skipped};
use crate::refusal::Refusal;
use crate::register::Caller;
use crate::service::Shared;

/// Numbers in one request.
pub(super) const MOST: usize = 25;

/// Checks up to 25 numbers at once. Each valid number costs 1 check.
pub(super) async fn bulk_check(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Value>, Refusal> {
    let now = shared.now();
    let mut register = shared.register();
    register.require_scope(&caller, check::SCOPE)?;
    register.require_bulk(&caller)?;
    let batch = bulk_input::read(&headers, &body, MOST, register.rules())?;
    let allowance = register.spend_bulk(&caller, &batch.numbers, now)?;
    let mut reply = json!({
        "status": true,
        "data": bulk_item::of_check(&batch.numbers, allowance.checked, &caller.mode, now),
        "invalid": batch.invalid,
        "remaining_today": allowance.remaining_today,
        "mode": caller.mode,
    });
    skipped::write(&mut reply, "data", &batch.numbers, register.rules().skipped);
    Ok(Json(reply))
}
