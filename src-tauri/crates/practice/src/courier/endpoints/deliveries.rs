//! POST /deliveries

use axum::Json;
use porokh_domain::Mode;
use serde_json::{Value, json};

use super::scopes;
use crate::courier::input::body;
use crate::courier::input::fields::{Complaints, Fields};
use crate::courier::refusal::Refusal;
use crate::courier::results::sources::COURIERS;
use crate::courier::state::Courier;
use crate::courier::submissions::StoredDelivery;
use crate::courier::words::OUTCOMES;
use crate::engine::Call;

const FIELD: &str = "records";
/// Records in one request.
pub(super) const MOST: usize = 200;
/// Characters of a reference, of which it has at least one.
pub(super) const ORDER_REF_MOST: usize = 64;
/// The greatest amount in taka; the least is 0.
pub(super) const AMOUNT_MOST: u32 = 1_000_000;

/// Takes outcomes of up to 200 deliveries, one record for each reference. With a test key nothing is stored.
pub(super) async fn deliveries(call: Call<Courier>) -> Result<Json<Value>, Refusal> {
    let caller = &call.caller;
    let mut courier = call.state();
    courier.require_scope(caller, scopes::DELIVERIES)?;
    let mut saved = 0;
    let mut skipped = Vec::new();
    for (place, record) in read(&call)?.into_iter().enumerate() {
        match record {
            Record::Usable(delivery) => {
                saved += 1;
                if caller.mode == Mode::Live {
                    courier.submissions(caller).deliver(delivery);
                }
            }
            Record::NoNumber { order_ref } => {
                skipped.push(json!({ "index": place, "order_ref": order_ref, "reason": "invalid_phone" }));
            }
        }
    }
    Ok(Json(json!({ "status": true, "saved": saved, "skipped": skipped, "mode": caller.mode })))
}

/// A record whose fields are in order.
enum Record {
    Usable(StoredDelivery),
    /// Its phone is a text, but no Bangladeshi mobile number.
    NoNumber {
        order_ref: String,
    },
}

fn read(call: &Call<Courier>) -> Result<Vec<Record>, Refusal> {
    let body = body::object(call, FIELD)?;
    let given = match body.get(FIELD) {
        Some(Value::Array(given)) if (1..=MOST).contains(&given.len()) => given,
        _ => return Err(Refusal::field(FIELD, &format!("1 থেকে {MOST}টি ডেলিভারির তালিকা দিন।"))),
    };
    let mut complaints = Complaints::default();
    let mut records = Vec::with_capacity(given.len());
    for (place, record) in given.iter().enumerate() {
        let path = format!("{FIELD}.{place}");
        match record {
            Value::Object(record) => {
                records.extend(read_one(Fields::new(record, format!("{path}."), &mut complaints)));
            }
            _ => complaints.add(path, "ডেলিভারির তথ্য অবজেক্ট আকারে দিন।"),
        }
    }
    complaints.settle()?;
    Ok(records)
}

/// `None` when something is complained about. Fields beyond the table are, because names and addresses must not
/// be sent.
fn read_one(mut fields: Fields<'_>) -> Option<Record> {
    fields.allow_only(&["phone", "order_ref", "outcome", "courier", "amount"]);
    let phone = fields.phone("phone");
    let order_ref = fields.required_text("order_ref", ORDER_REF_MOST);
    let outcome = fields.required_word("outcome", &OUTCOMES);
    let courier = fields.word("courier", &COURIERS.map(|(id, _)| id));
    let amount = fields.amount("amount", AMOUNT_MOST);
    let (order_ref, outcome) = (order_ref?, outcome?);
    Some(match phone {
        Some(phone) => {
            let phone = phone.as_str().to_owned();
            Record::Usable(StoredDelivery { phone, order_ref, outcome, courier, amount })
        }
        None => Record::NoNumber { order_ref },
    })
}
