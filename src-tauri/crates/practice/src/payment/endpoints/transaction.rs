//! POST /api/v1/trx/verify and /api/v1/trx/confirm: transaction ids against received SMS.

use axum::response::Json;
use porokh_domain::Mode;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::engine::{Call, Caller};
use crate::payment::amount;
use crate::payment::answers::Answers;
use crate::payment::input::Fields;
use crate::payment::refusal::Refusal;
use crate::payment::sms::ReceivedSms;
use crate::payment::state::Payments;

/// Finds the unused SMS of a transfer. The interface doesn't show the reply's shape; this one is ours.
pub(super) async fn verify(call: Call<Payments>) -> Result<Json<Value>, Refusal> {
    let wanted = Wanted::read(&call.caller, &Fields::read(&call)?)?;
    let mut payments = call.state();
    let merchant = payments.merchant_mut(&call.caller);
    let answers = merchant.answers;
    match wanted.find(&mut merchant.messages) {
        Ok((id, message)) => Ok(Json(answers.found.reply("Transaction matched", &record(id, message)))),
        Err(refusal) => wanted.no_match(answers, &merchant.messages).map(Json).ok_or(refusal),
    }
}

/// Marks the SMS of a transfer as used.
pub(super) async fn confirm(call: Call<Payments>) -> Result<Json<Value>, Refusal> {
    let fields = Fields::read(&call)?;
    let wanted = Wanted::read(&call.caller, &fields)?;
    let given = fields.whole_number("id")?;
    let mut payments = call.state();
    let merchant = payments.merchant_mut(&call.caller);
    let answers = merchant.answers;
    let (id, message) = match wanted.find(&mut merchant.messages) {
        Ok(found) => found,
        Err(refusal) => return wanted.no_match(answers, &merchant.messages).map(Json).ok_or(refusal),
    };
    if given != id {
        return Err(Refusal::Field("id", "এই id এই লেনদেনের নয়।"));
    }
    message.used = true;
    Ok(Json(answers.found.reply("Transaction confirmed", &record(id, message))))
}

/// The transfer that a customer claims.
struct Wanted {
    transaction_id: String,
    amount: Decimal,
}

impl Wanted {
    fn read(caller: &Caller, fields: &Fields) -> Result<Self, Refusal> {
        if caller.mode == Mode::Test {
            return Err(Refusal::LiveKeysOnly);
        }
        Ok(Self { transaction_id: fields.text("transaction_id")?, amount: fields.amount_number("amount")? })
    }

    /// The reply that there is no match, where it isn't a refusal.
    fn no_match(&self, answers: Answers, messages: &[ReceivedSms]) -> Option<Value> {
        let sent = json!({ "transaction_id": self.transaction_id, "amount": amount::to_text(self.amount) });
        let nearest = (1..).zip(messages).find(|(_, message)| message.is_of(&self.transaction_id));
        answers.not_found.reply(&sent, nearest.map(|(id, message)| record(id, message)))
    }

    /// The unused SMS with its id, which is its place counted from one.
    fn find<'a>(&self, messages: &'a mut [ReceivedSms]) -> Result<(u64, &'a mut ReceivedSms), Refusal> {
        let (id, message) = (1..)
            .zip(messages)
            .find(|(_, message)| message.is_of(&self.transaction_id))
            .ok_or(Refusal::Field("transaction_id", "এই লেনদেনের কোনো SMS পাওয়া যায়নি।"))?;
        if message.amount != self.amount {
            return Err(Refusal::Field("amount", "SMS-এ টাকার পরিমাণ আলাদা।"));
        }
        if message.used {
            return Err(Refusal::Field("transaction_id", "এই লেনদেন আগেই ব্যবহার করা হয়েছে।"));
        }
        Ok((id, message))
    }
}

fn record(id: u64, message: &ReceivedSms) -> Value {
    json!({
        "id": id,
        "transaction_id": message.transaction_id,
        "amount": amount::to_text(message.amount),
        "payment_method": message.method,
        "sender_number": message.sender_number,
        "used": message.used,
    })
}
