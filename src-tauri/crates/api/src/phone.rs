use porokh_domain::BdPhone;

use crate::AppError;

/// Parses a number that the window sends back, in the form in which it was sent.
pub fn canonical_phone(text: &str) -> Result<BdPhone, AppError> {
    BdPhone::from_canonical(text).ok_or(AppError::Phone)
}
