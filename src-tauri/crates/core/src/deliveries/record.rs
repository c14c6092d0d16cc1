//! The five fields that leave the computer (fraud-check interface, DeliveryRecord).

use porokh_courier_api::DeliveryRecord;
use porokh_domain::BdPhone;
use rust_decimal::Decimal;

use crate::store::deliveries::Told;

/// The record of an outcome. Nothing else that is known of a delivery has a way into it.
pub(super) fn record(told: &Told) -> DeliveryRecord {
    DeliveryRecord {
        phone: BdPhone::from(told.phone),
        order_ref: told.order_ref.clone(),
        outcome: told.outcome.clone(),
        courier: told.courier.clone(),
        amount: told.amount.map(|amount| Decimal::new(amount.paisa(), 2).normalize()),
    }
}

/// The record as it is compared with what was saved.
pub(super) fn json(told: &Told) -> String {
    // A record of texts and a decimal always has a JSON form; an empty one compares with nothing.
    serde_json::to_string(&record(told)).unwrap_or_default()
}
