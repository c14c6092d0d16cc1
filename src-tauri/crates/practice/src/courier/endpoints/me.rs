//! GET /me

use axum::Json;
use porokh_domain::Mode;
use serde_json::{Value, json};

use crate::courier::state::Courier;
use crate::courier::timestamp::timestamp;
use crate::engine::Call;

/// Key, plan and remaining quota. Costs no check and needs no scope.
pub(super) async fn me(call: Call<Courier>) -> Json<Value> {
    let mut courier = call.state();
    let account = courier.account(&call.caller, call.now);
    let mode = &call.caller.mode;
    let is_test = *mode == Mode::Test;
    Json(json!({
        "status": true,
        "data": {
            "name": account.name,
            "email": (!account.email.is_empty()).then_some(&account.email),
            "plan": account.plan,
            "plan_ends_at": account.plan_ends_at.map(timestamp),
            "daily_limit": account.daily_limit,
            "remaining_today": if is_test { None } else { account.remaining_today() },
            "features": { "api": account.has_api(call.now), "bulk": account.plan_has_bulk },
            "key": {
                "name": if is_test { "Practice test key" } else { "Practice key" },
                "mode": mode,
                "scopes": account.scopes(mode),
            },
            "app_url": account.app_url,
        },
    }))
}
