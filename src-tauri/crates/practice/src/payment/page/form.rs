//! The form of the payment page.

use std::collections::BTreeMap;

/// Query parameters or form fields; of a repeated one the last counts.
pub(super) type Pairs = BTreeMap<String, String>;

/// Field that names the pressed button.
pub(super) const ACTION: &str = "action";
pub(super) const PAY: &str = "pay";
/// Gives up, or simulates it.
pub(super) const CANCEL: &str = "cancel";
/// Simulates a successful payment; for test payments only.
pub(super) const SUCCESS: &str = "success";
pub(super) const METHOD: &str = "method";
pub(super) const SENDER_NUMBER: &str = "sender_number";
pub(super) const TRANSACTION_ID: &str = "transaction_id";

/// What is wrong in the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Problem {
    /// No button of this page.
    Action,
    /// Not a method for this payment.
    Method,
    /// Not a Bangladeshi mobile number.
    SenderNumber,
    /// Missing, or of a form that no wallet gives.
    TransactionId,
    /// Used for another payment, or marked as used.
    UsedTransaction,
    /// An SMS about this transfer names another amount.
    Amount,
}

/// A field without the spaces around it; empty if it is missing.
pub(super) fn field<'a>(form: &'a Pairs, name: &str) -> &'a str {
    form.get(name).map(|value| value.trim()).unwrap_or_default()
}
