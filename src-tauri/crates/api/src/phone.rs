//! Numbers that the window sends back.

use porokh_domain::BdPhone;

use crate::AppError;

/// Reads a number in the form that the window was given.
pub fn canonical_phone(text: &str) -> Result<BdPhone, AppError> {
    BdPhone::from_canonical(text).ok_or(AppError::Phone)
}
