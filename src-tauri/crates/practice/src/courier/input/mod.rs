//! Reading request data.

pub(super) mod body;
pub(super) mod bulk;
pub(super) mod fields;
pub(super) mod phone;
