//! `serialize_with` functions for values that have no serialized form of their own.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serializer;

pub use crate::money::amount;
use crate::{AmountText, BdPhone, Money, phone::PhoneKey};

/// ISO 8601 in UTC with milliseconds.
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

/// As `01712345678`. [`BdPhone`] and [`PhoneKey`] don't implement `Serialize`, so that no number is sent by accident.
pub fn phone<S: Serializer>(phone: &PhoneKey, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(BdPhone::from(*phone).as_str())
}

pub fn some_phone<S: Serializer>(phone: &Option<BdPhone>, serializer: S) -> Result<S::Ok, S::Error> {
    match phone {
        Some(phone) => serializer.serialize_str(phone.as_str()),
        None => serializer.serialize_none(),
    }
}

pub fn some_amount<A: Copy + Into<AmountText>, S: Serializer>(
    amount: &Option<A>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match amount {
        Some(some) => self::amount(some, serializer),
        None => serializer.serialize_none(),
    }
}

/// Nothing for zero.
pub fn amount_unless_zero<S: Serializer>(money: &Money, serializer: S) -> Result<S::Ok, S::Error> {
    if money.is_zero() { serializer.serialize_none() } else { amount(money, serializer) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Currency;

    #[test]
    fn values_are_written_as_the_window_reads_them() {
        assert_eq!(iso(DateTime::UNIX_EPOCH), "1970-01-01T00:00:00.000Z");
        let money = |paisa| Money::from_hundredths(paisa, Currency::Bdt).unwrap();
        let written = |paisa| amount_unless_zero(&money(paisa), serde_json::value::Serializer).unwrap();
        assert_eq!((written(0), written(5)), (serde_json::Value::Null, "0.05".into()));
        assert_eq!(crate::Taka::from_paisa(-5).paisa(), -5);
    }
}
