//! POST /api/refund-payment

use axum::response::Json;
use serde_json::{Value, json};

use crate::engine::Call;
use crate::payment::amount;
use crate::payment::answers::{PartRefund, RefundReply};
use crate::payment::input::Fields;
use crate::payment::record::{Execution, Payment, Refund, Status, date};
use crate::payment::refusal::Refusal;
use crate::payment::state::Payments;
use crate::payment::webhooks::Event;

/// Records or executes a refund. The interface doesn't show the reply's shape; this one is ours.
pub(super) async fn refund(call: Call<Payments>) -> Result<Json<Value>, Refusal> {
    let Call { caller, now, .. } = &call;
    let fields = Fields::read(&call)?;
    let transaction_id = fields.text("transaction_id")?;
    let method = fields.text("payment_method")?;
    let amount = fields.amount("amount")?;
    let reason = fields.text("reason")?;
    let mut payments = call.state();
    let id = payments.next_id();
    let answers = payments.merchant(caller).answers;
    let execution = match payments.merchant(caller).method(&method) {
        Some(method) if method.is_manual() => Execution::Manual,
        Some(_) => Execution::Executed,
        None => return Err(Refusal::Field("payment_method", "এই মাধ্যমটি চালু নেই।")),
    };
    let payment = payments
        .find(caller, |payment| has_transaction(payment, &transaction_id))
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
            "date": date(*now),
        },
    });
    payment.refunds.push(Refund { id, amount, reason, execution, at: *now });
    if payment.refundable().is_zero() || answers.part_refund != PartRefund::KeepsStatus {
        payment.shows_rest = answers.part_refund == PartRefund::LeavesRest;
        payment.status = Status::Refunded;
        let payment = payment.clone();
        payments.notify(caller, &payment, Event::Refunded);
    }
    Ok(Json(if answers.refund == RefundReply::Empty { json!({}) } else { reply }))
}

fn has_transaction(payment: &Payment, transaction_id: &str) -> bool {
    payment.paid.as_ref().is_some_and(|paid| paid.transaction_id == transaction_id)
}
