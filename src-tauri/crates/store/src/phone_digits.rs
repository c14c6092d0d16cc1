//! Serde form of [`PhoneKey`].

use porokh_domain::phone::PhoneKey;
use serde::{Deserialize, Deserializer, Serializer, de::Error};

pub(super) fn serialize<S: Serializer>(phone: &PhoneKey, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(phone.digits())
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PhoneKey, D::Error> {
    PhoneKey::from_digits(u32::deserialize(deserializer)?)
        .ok_or_else(|| D::Error::custom("not a phone number"))
}
