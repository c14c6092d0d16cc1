//! GET and POST /check

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, Uri};
use porokh_domain::{BdPhone, Mode};
use serde::Serialize;

use super::result::CheckResult;
use super::{history, phone_input};
use crate::refusal::Refusal;
use crate::register::Caller;
use crate::service::Shared;

/// Scope of everything that checks numbers.
pub(super) const SCOPE: &str = "check";

/// Reply to a single check.
#[derive(Serialize)]
pub(super) struct CheckReply {
    status: bool,
    data: CheckResult,
    remaining_today: Option<u64>,
    mode: Mode,
}

/// The number stands in the query.
pub(super) async fn by_query(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    uri: Uri,
) -> Result<Json<CheckReply>, Refusal> {
    check(&shared, &caller, || phone_input::from_query(&uri))
}

/// The number stands in the body; a query is ignored.
pub(super) async fn by_body(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<CheckReply>, Refusal> {
    check(&shared, &caller, || phone_input::from_body(&headers, &body))
}

fn check(
    shared: &Shared,
    caller: &Caller,
    phone: impl FnOnce() -> Result<BdPhone, Refusal>,
) -> Result<Json<CheckReply>, Refusal> {
    let now = shared.now();
    let mut register = shared.register();
    register.require_scope(caller, SCOPE)?;
    let phone = phone_input::acceptable(phone()?, register.rules())?;
    let remaining_today = register.spend_check(caller, &phone, now)?;
    let data = history::of(&phone, &caller.mode, now);
    Ok(Json(CheckReply { status: true, data, remaining_today, mode: caller.mode.clone() }))
}
