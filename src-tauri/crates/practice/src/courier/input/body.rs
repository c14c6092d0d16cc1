//! Reading a JSON body.

use serde_json::{Map, Value};

use crate::courier::refusal::Refusal;
use crate::courier::state::Courier;
use crate::engine::{Call, Unusable};

/// The body's object. What can't be read is a `validation_error` of this field.
pub(in crate::courier) fn object(
    call: &Call<Courier>,
    field: &'static str,
) -> Result<Map<String, Value>, Refusal> {
    call.json().map_err(|unusable| match unusable {
        Unusable::NotJson => Refusal::field(field, "তথ্য JSON আকারে পাঠান (Content-Type: application/json)।"),
        Unusable::Unreadable => unreadable(field),
    })
}

/// Request data that can't be read.
pub(super) fn unreadable(field: &'static str) -> Refusal {
    Refusal::field(field, "অনুরোধের তথ্য পড়া যায়নি।")
}
