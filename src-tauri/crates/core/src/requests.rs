//! What many commands are given, and what they answer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A record by its id here.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct IdRequest {
    /// The id.
    pub id: i64,
}

/// How many records were deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Deleted {
    /// Their number.
    pub count: u64,
}

/// A phone number, or the text of one, as typed or pasted.
#[derive(Deserialize, TS)]
pub struct PhoneText {
    /// As typed or pasted.
    pub text: String,
}
