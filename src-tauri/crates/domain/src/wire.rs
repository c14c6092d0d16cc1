//! How values that have no serialized form of their own cross to the window. Each is for `serialize_with`.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serializer;

use crate::{AmountText, BdPhone, Money, phone::PhoneKey};

/// A time in ISO 8601, in UTC with milliseconds.
pub fn iso(instant: DateTime<Utc>) -> String {
    instant.to_rfc3339_opts(SecondsFormat::Millis, true)
}

pub fn time<S: Serializer>(instant: &DateTime<Utc>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&iso(*instant))
}

pub fn some_time<S: Serializer>(instant: &Option<DateTime<Utc>>, serializer: S) -> Result<S::Ok, S::Error> {
    match instant {
        Some(instant) => time(instant, serializer),
        None => serializer.serialize_none(),
    }
}

/// A number as `01712345678`. [`BdPhone`] and [`PhoneKey`] themselves can't be serialized, so that no number crosses by
/// accident.
pub fn phone<S: Serializer>(phone: &PhoneKey, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(BdPhone::from(*phone).as_str())
}

/// The same, if there is one.
pub fn some_phone<S: Serializer>(phone: &Option<BdPhone>, serializer: S) -> Result<S::Ok, S::Error> {
    match phone {
        Some(phone) => serializer.serialize_str(phone.as_str()),
        None => serializer.serialize_none(),
    }
}

/// An amount without its currency: `1250.00`, below zero `-7.50`.
pub fn amount<A: Copy + Into<AmountText>, S: Serializer>(
    amount: &A,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&(*amount).into())
}

/// The same, if there is one.
pub fn some_amount<A: Copy + Into<AmountText>, S: Serializer>(
    amount: &Option<A>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match amount {
        Some(some) => self::amount(some, serializer),
        None => serializer.serialize_none(),
    }
}

/// The same, and none for nothing.
pub fn amount_unless_zero<S: Serializer>(money: &Money, serializer: S) -> Result<S::Ok, S::Error> {
    if money.is_zero() { serializer.serialize_none() } else { amount(money, serializer) }
}
