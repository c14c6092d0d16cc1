//! GET and POST /check

use axum::Json;
use porokh_domain::{BdPhone, Mode};
use serde::Serialize;

use super::scopes;
use crate::courier::input::phone;
use crate::courier::refusal::Refusal;
use crate::courier::results::check_result::CheckResult;
use crate::courier::results::history;
use crate::courier::state::Courier;
use crate::engine::Call;

/// Reply to a single check.
#[derive(Serialize)]
pub(super) struct CheckReply {
    status: bool,
    data: CheckResult,
    remaining_today: Option<u64>,
    mode: Mode,
}

/// The number stands in the query.
pub(super) async fn by_query(call: Call<Courier>) -> Result<Json<CheckReply>, Refusal> {
    check(&call, || phone::from_query(&call.head.uri))
}

/// The number stands in the body; a query is ignored.
pub(super) async fn by_body(call: Call<Courier>) -> Result<Json<CheckReply>, Refusal> {
    check(&call, || phone::from_body(&call))
}

fn check(
    call: &Call<Courier>,
    phone: impl FnOnce() -> Result<BdPhone, Refusal>,
) -> Result<Json<CheckReply>, Refusal> {
    let Call { caller, now, .. } = call;
    let mut courier = call.state();
    courier.require_scope(caller, scopes::CHECK)?;
    let phone = phone::acceptable(phone()?, &courier.rules)?;
    let remaining_today = courier.spend_check(caller, &phone, *now)?;
    let data = history::of(&phone, &caller.mode, *now);
    Ok(Json(CheckReply { status: true, data, remaining_today, mode: caller.mode.clone() }))
}
