//! Serde form of [`BdPhone`] in spooled settlements; the type itself has none, so that no number is written by
//! accident.

use porokh_domain::BdPhone;
use serde::{Deserialize, Deserializer, Serializer, de::Error};

pub(super) fn serialize<S: Serializer>(phone: &BdPhone, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(phone.as_str())
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BdPhone, D::Error> {
    let text = String::deserialize(deserializer)?;
    BdPhone::from_canonical(&text).ok_or_else(|| D::Error::custom("not a phone number"))
}
