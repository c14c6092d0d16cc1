//! GET /me

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use porokh_domain::Mode;
use serde_json::{Value, json};

use super::timestamp;
use crate::register::Caller;
use crate::service::Shared;

/// Key, plan and remaining quota. Costs no check and needs no scope.
pub(super) async fn me(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
) -> Json<Value> {
    let now = shared.now();
    let mut register = shared.register();
    let account = register.account(&caller, now);
    let is_test = caller.mode == Mode::Test;
    Json(json!({
        "status": true,
        "data": {
            "name": account.name,
            "email": (!account.email.is_empty()).then_some(&account.email),
            "plan": account.plan,
            "plan_ends_at": account.plan_ends_at.map(timestamp),
            "daily_limit": account.daily_limit,
            "remaining_today": if is_test { None } else { account.remaining_today() },
            "features": { "api": account.has_api(now), "bulk": account.plan_has_bulk },
            "key": {
                "name": if is_test { "Practice test key" } else { "Practice key" },
                "mode": caller.mode,
                "scopes": account.scopes(&caller.mode),
            },
            "app_url": account.app_url,
        },
    }))
}
