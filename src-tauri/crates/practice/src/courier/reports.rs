//! POST /reports

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use porokh_domain::Mode;
use serde_json::{Value, json};

use super::body;
use super::fields::{Complaints, Fields};
use crate::network::{REASONS, StoredReport, UNSTATED};
use crate::refusal::Refusal;
use crate::register::Caller;
use crate::service::Shared;

/// Characters of a note.
pub(super) const NOTE_MOST: usize = 500;

/// Reports a number, or updates the earlier report about it. With a test key nothing is stored.
pub(super) async fn report(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Value>, Refusal> {
    let now = shared.now();
    let mut register = shared.register();
    register.require_scope(&caller, "report")?;
    let body = body::object(&headers, &body, "phone")?;
    let mut complaints = Complaints::default();
    let mut fields = Fields::new(&body, String::new(), &mut complaints);
    let phone = fields.phone("phone");
    let reason = fields.word("reason", &REASONS.map(|(word, _)| word));
    let note = fields.text("note", NOTE_MOST);
    complaints.settle()?;
    let phone = phone.ok_or(Refusal::InvalidPhone)?;
    let message = if caller.mode == Mode::Test {
        "রিপোর্টটি ঠিক আছে। পরীক্ষামূলক বলে জমা রাখা হয়নি।"
    } else {
        let reason = reason.unwrap_or_else(|| UNSTATED.to_owned());
        let report = StoredReport { phone: phone.as_str().to_owned(), reason, note, reported_at: now };
        if register.report(&caller, phone, report, now) {
            "এই নম্বরের আগের রিপোর্টটি হালনাগাদ হয়েছে।"
        } else {
            "রিপোর্টটি জমা হয়েছে।"
        }
    };
    Ok(Json(json!({ "status": true, "message": message, "mode": caller.mode })))
}
