//! The five fields sent to the service (fraud-check interface, DeliveryRecord).

use porokh_courier_api::DeliveryRecord;
use porokh_domain::BdPhone;
use rust_decimal::Decimal;

use crate::store::deliveries::Told;

/// The only conversion: no other data of a delivery can be sent.
pub(super) fn record(told: &Told) -> DeliveryRecord {
    DeliveryRecord {
        phone: BdPhone::from(told.phone),
        order_ref: told.order_ref.clone(),
        outcome: told.outcome.clone(),
        courier: told.courier.clone(),
        amount: told.amount.map(|amount| Decimal::new(amount.paisa(), 2).normalize()),
    }
}

/// The form that is compared with what was saved.
pub(super) fn json(told: &Told) -> String {
    // Text and decimals can always be serialized; an empty text equals nothing.
    serde_json::to_string(&record(told)).unwrap_or_default()
}
