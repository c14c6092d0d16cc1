//! POST /reports

use axum::Json;
use porokh_domain::Mode;
use serde_json::{Value, json};

use super::scopes;
use crate::courier::input::body;
use crate::courier::input::fields::{Complaints, Fields};
use crate::courier::refusal::Refusal;
use crate::courier::state::Courier;
use crate::courier::submissions::StoredReport;
use crate::courier::words::{REASONS, UNSTATED};
use crate::engine::Call;

/// Characters of a note.
pub(super) const NOTE_MOST: usize = 500;

/// Reports a number, or updates the earlier report about it. With a test key nothing is stored.
pub(super) async fn report(call: Call<Courier>) -> Result<Json<Value>, Refusal> {
    let Call { caller, now, .. } = &call;
    let mut courier = call.state();
    courier.require_scope(caller, scopes::REPORT)?;
    let body = body::object(&call, "phone")?;
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
        let report = StoredReport { phone: phone.as_str().to_owned(), reason, note, reported_at: *now };
        if courier.report(caller, phone, report, *now) {
            "এই নম্বরের আগের রিপোর্টটি হালনাগাদ হয়েছে।"
        } else {
            "রিপোর্টটি জমা হয়েছে।"
        }
    };
    Ok(Json(json!({ "status": true, "message": message, "mode": caller.mode })))
}
