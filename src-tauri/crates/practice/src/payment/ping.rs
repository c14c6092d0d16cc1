//! GET /api/v1/ping

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::response::Json;
use serde_json::{Value, json};

use super::books::Caller;
use super::service::Shared;

/// Key check, brand name and enabled methods. The interface doesn't show the shape; this one is ours.
pub(super) async fn ping(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
) -> Json<Value> {
    let books = shared.books();
    let merchant = books.merchant(&caller);
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
        "mode": caller.mode,
        "methods": methods,
    });
    Json(if merchant.answers.ping_wrapped { json!({ "data": words }) } else { words })
}
