//! GET /api/v1/ping

use axum::response::Json;
use serde_json::{Value, json};

use crate::engine::Call;
use crate::payment::state::Payments;

/// Key check, brand name and enabled methods. The interface doesn't show the shape; this one is ours.
pub(super) async fn ping(call: Call<Payments>) -> Json<Value> {
    let payments = call.state();
    let merchant = payments.merchant(&call.caller);
    let methods: Vec<Value> = merchant
        .methods
        .iter()
        .map(|method| {
            json!({
                "id": method.id,
                "name": method.name,
                "type": method.kind,
                "currency": method.currency,
            })
        })
        .collect();
    let words = json!({
        "status": true,
        "message": "API key is valid",
        "brand_name": (!merchant.brand_name.is_empty()).then_some(&merchant.brand_name),
        "mode": call.caller.mode,
        "methods": methods,
    });
    Json(if merchant.answers.ping_wrapped { json!({ "data": words }) } else { words })
}
