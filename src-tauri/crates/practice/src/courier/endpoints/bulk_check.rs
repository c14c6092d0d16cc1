//! POST /bulk-check

use axum::Json;
use serde_json::{Value, json};

use super::scopes;
use crate::courier::input::bulk;
use crate::courier::refusal::Refusal;
use crate::courier::results::{bulk_item, skipped};
use crate::courier::state::Courier;
use crate::engine::Call;

/// Numbers in one request.
pub(super) const MOST: usize = 25;

/// Checks up to 25 numbers at once. Each valid number costs 1 check.
pub(super) async fn bulk_check(call: Call<Courier>) -> Result<Json<Value>, Refusal> {
    let Call { caller, now, .. } = &call;
    let mut courier = call.state();
    courier.require_scope(caller, scopes::CHECK)?;
    courier.require_bulk(caller)?;
    let batch = bulk::read(&call, MOST, &courier.rules)?;
    let allowance = courier.spend_bulk(caller, &batch.numbers, *now)?;
    let mut reply = json!({
        "status": true,
        "data": bulk_item::of_check(&batch.numbers, allowance.checked, &caller.mode, *now),
        "invalid": batch.invalid,
        "remaining_today": allowance.remaining_today,
        "mode": caller.mode,
    });
    skipped::write(&mut reply, "data", &batch.numbers, courier.rules.skipped);
    Ok(Json(reply))
}
