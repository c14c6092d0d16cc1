//! POST /api/refund-payment

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Json;
use serde_json::{Value, json};

use super::answers::{PartRefund, RefundReply};
use super::books::Caller;
use super::input::Fields;
use super::record::{Execution, Payment, Refund, Status, date};
use super::refusal::Refusal;
use super::service::Shared;
use super::{amount, notice};

/// Records or executes a refund. The interface doesn't show the reply's shape; this one is ours.
pub(super) async fn refund(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Value>, Refusal> {
    let fields = Fields::read(&headers, &body)?;
    let transaction_id = fields.text("transaction_id")?;
    let method = fields.text("payment_method")?;
    let amount = fields.amount("amount")?;
    let reason = fields.text("reason")?;
    let now = shared.now();
    let mut books = shared.books();
    let id = books.next_id();
    let answers = books.merchant(&caller).answers;
    let execution = match books.merchant(&caller).method(&method) {
        Some(method) if method.is_manual() => Execution::Manual,
        Some(_) => Execution::Executed,
        None => return Err(Refusal::Field("payment_method", "এই মাধ্যমটি চালু নেই।")),
    };
    let payment = books
        .find(&caller, now, |payment| has_transaction(payment, &transaction_id))
        .ok_or(Refusal::Field("transaction_id", "এই লেনদেন পাওয়া যায়নি।"))?;
    if payment.paid.as_ref().is_some_and(|paid| paid.method != method) {
        return Err(Refusal::Field("payment_method", "এই লেনদেন অন্য মাধ্যমে হয়েছে।"));
    }
    let has_rest =
        payment.status == Status::Refunded && !payment.refunds.is_empty() && !payment.refundable().is_zero();
    if payment.status != Status::Completed && !has_rest {
        return Err(Refusal::Field("transaction_id", "এই পেমেন্ট ফেরত দেওয়ার অবস্থায় নেই।"));
    }
    if amount > payment.refundable() {
        return Err(Refusal::Field("amount", "যা বাকি আছে তার বেশি ফেরত দেওয়া যায় না।"));
    }
    if answers.refund == RefundReply::FailsInBody {
        return Ok(Json(
            json!({ "status": true, "refund": { "id": id, "success": false, "reason": "gateway" } }),
        ));
    }
    let reply = json!({
        "status": true,
        "message": match execution {
            Execution::Manual => "Refund recorded: send the money by hand",
            Execution::Executed => "Refund executed",
        },
        "refund": {
            "id": id,
            "transaction_id": transaction_id,
            "payment_method": method,
            "amount": amount::to_text(amount),
            "reason": reason,
            "execution": execution,
            "date": date(now),
        },
    });
    payment.refunds.push(Refund { id, amount, reason, execution, at: now });
    if payment.refundable().is_zero() || answers.part_refund != PartRefund::KeepsStatus {
        payment.shows_rest = answers.part_refund == PartRefund::LeavesRest;
        payment.status = Status::Refunded;
        let payment = payment.clone();
        notice::send(&shared, &mut books, &caller, &payment, notice::REFUNDED);
    }
    Ok(Json(if answers.refund == RefundReply::Empty { json!({}) } else { reply }))
}

fn has_transaction(payment: &Payment, transaction_id: &str) -> bool {
    payment.paid.as_ref().is_some_and(|paid| paid.transaction_id == transaction_id)
}
