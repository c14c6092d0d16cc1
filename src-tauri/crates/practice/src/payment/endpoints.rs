use axum::extract::Path;
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use porokh_domain::Mode;
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::{Value, json};

use super::answers::{Answers, PartRefund, RefundReply};
use super::input::Fields;
use super::merchant::Currency;
use super::record::{Execution, Payment, Refund, ReturnType, Status, date};
use super::refusal::Refusal;
use super::sms::ReceivedSms;
use super::state::Payments;
use super::webhooks::Event;
use super::{amount, page};
use crate::engine::{Call, Caller, CommonRefusal, Endpoint, Interface as _, KeyHeader, Route};

pub(crate) const PING: &str = "/api/v1/ping";

/// See Endpoints; and the hosted page.
pub(crate) fn routes() -> Vec<Route<Payments>> {
    vec![
        Route::new(Endpoint::Checkout, "/api/checkout-v2", post(checkout_in_taka)),
        Route::new(Endpoint::CheckoutGlobal, "/api/checkout-v2/global", post(checkout_in_dollars)),
        Route::new(Endpoint::VerifyPayment, "/api/verify-payment", post(verify_payment)),
        Route::new(Endpoint::RefundPayment, "/api/refund-payment", post(refund)),
        Route::new(Endpoint::Ping, PING, get(ping)),
        Route::new(Endpoint::Payments, "/api/v1/payments/{invoice_id}", get(payment_by_path)),
        Route::new(Endpoint::TrxVerify, "/api/v1/trx/verify", post(verify_transaction)),
        Route::new(Endpoint::TrxConfirm, "/api/v1/trx/confirm", post(confirm_transaction)),
        Route::page(Endpoint::PaymentPage, page::PATH, get(page::show).post(page::act)),
    ]
}

#[derive(Serialize)]
struct Created {
    status: bool,
    message: &'static str,
    payment_url: String,
    invoice_id: String,
}

async fn checkout_in_taka(call: Call<Payments>) -> Result<Json<Created>, Refusal> {
    create(&call, Currency::Bdt)
}

async fn checkout_in_dollars(call: Call<Payments>) -> Result<Json<Created>, Refusal> {
    create(&call, Currency::Usd)
}

fn create(call: &Call<Payments>, currency: Currency) -> Result<Json<Created>, Refusal> {
    let Call { caller, now, .. } = call;
    let mut payments = call.state();
    payments.require_package(caller, *now)?;
    let fields = Fields::read(call)?;
    let payment = Payment {
        full_name: fields.text("full_name")?,
        email: fields.email("email")?,
        amount: fields.amount("amount")?,
        metadata: fields.object("metadata")?,
        redirect_url: fields.url("redirect_url")?,
        cancel_url: fields.url("cancel_url")?,
        webhook_url: fields.optional_url("webhook_url")?,
        return_type: return_type(&fields)?,
        phone: fields.optional("phone")?,
        invoice_id: payments.next_id(),
        mode: caller.mode.clone(),
        plugin_header: plugin_header(&call.head.headers).cloned(),
        status: Status::Pending,
        currency,
        created_at: *now,
        paid: None,
        refunds: Vec::new(),
        shows_rest: false,
    };
    let invoice_id = payment.invoice_id.clone();
    let payment_url = format!("{}{}", call.base_address(), page::path_of(&invoice_id));
    payments.add(caller, payment);
    Ok(Json(Created { status: true, message: "Payment created", payment_url, invoice_id }))
}

/// The name of the compatible plugin's header.
fn plugin_header(headers: &HeaderMap) -> Option<&HeaderName> {
    headers.keys().find(|name| Payments::key_header(name) == Some(KeyHeader::RtApiKey))
}

fn return_type(fields: &Fields) -> Result<ReturnType, Refusal> {
    match fields.optional("return_type")?.as_deref() {
        None | Some("POST") => Ok(ReturnType::Post),
        Some("GET") => Ok(ReturnType::Get),
        Some(_) => Err(Refusal::Field("return_type", "GET অথবা POST দিন।")),
    }
}

async fn verify_payment(call: Call<Payments>) -> Result<Response, Refusal> {
    let invoice_id = Fields::read(&call)?.text("invoice_id")?;
    payment_record(&call, &invoice_id)
}

async fn payment_by_path(Path(invoice_id): Path<String>, call: Call<Payments>) -> Result<Response, Refusal> {
    payment_record(&call, &invoice_id)
}

fn payment_record(call: &Call<Payments>, invoice_id: &str) -> Result<Response, Refusal> {
    let mut payments = call.state();
    let payment = payments
        .find(&call.caller, |payment| payment.invoice_id == invoice_id)
        .ok_or(Refusal::Field("invoice_id", "এই invoice_id-এর কোনো পেমেন্ট নেই।"))?;
    let record = payment.record().map_err(|_| CommonRefusal::ServerError)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record).into_response())
}

/// The interface doesn't show the shape of the reply.
async fn ping(call: Call<Payments>) -> Json<Value> {
    let payments = call.state();
    let merchant = payments.merchant(&call.caller);
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
        "mode": call.caller.mode,
        "methods": methods,
    });
    Json(if merchant.answers.ping_wrapped { json!({ "data": words }) } else { words })
}

/// The interface doesn't show the shape of the reply.
async fn refund(call: Call<Payments>) -> Result<Json<Value>, Refusal> {
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

/// The interface doesn't show the shape of the reply.
async fn verify_transaction(call: Call<Payments>) -> Result<Json<Value>, Refusal> {
    let wanted = Wanted::read(&call.caller, &Fields::read(&call)?)?;
    let mut payments = call.state();
    let merchant = payments.merchant_mut(&call.caller);
    let answers = merchant.answers;
    match wanted.find(&mut merchant.messages) {
        Ok((id, message)) => Ok(Json(answers.found.reply("Transaction matched", &sms_record(id, message)))),
        Err(refusal) => wanted.no_match(answers, &merchant.messages).map(Json).ok_or(refusal),
    }
}

async fn confirm_transaction(call: Call<Payments>) -> Result<Json<Value>, Refusal> {
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
    Ok(Json(answers.found.reply("Transaction confirmed", &sms_record(id, message))))
}

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

    /// `None`: refuse with an error.
    fn no_match(&self, answers: Answers, messages: &[ReceivedSms]) -> Option<Value> {
        let sent = json!({ "transaction_id": self.transaction_id, "amount": amount::to_text(self.amount) });
        let nearest = (1..).zip(messages).find(|(_, message)| message.is_of(&self.transaction_id));
        answers.not_found.reply(&sent, nearest.map(|(id, message)| sms_record(id, message)))
    }

    /// The unused SMS with its id, its 1-based index.
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

fn sms_record(id: u64, message: &ReceivedSms) -> Value {
    json!({
        "id": id,
        "transaction_id": message.transaction_id,
        "amount": amount::to_text(message.amount),
        "payment_method": message.method,
        "sender_number": message.sender_number,
        "used": message.used,
    })
}
