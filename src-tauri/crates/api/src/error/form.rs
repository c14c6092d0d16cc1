//! Errors of forms.

use porokh_domain::{MoneyRefusal, phone};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FormProblem {
    pub field: FormField,
    pub problem: FieldProblem,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FormField {
    Name,
    Email,
    Phone,
    Amount,
    /// In the settings, as the next five.
    SellerEmail,
    RedirectUrl,
    CancelUrl,
    DeliveryCharge,
    ReturnCost,
    DeliveryChargeOutside,
    InvoiceId,
    TransactionId,
    Reason,
    OrderRef,
    /// "I have sent it".
    Sent,
    /// "It has not gone back yet", for a payment that the service reports as refunded.
    DespiteRefunded,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum FieldProblem {
    Missing,
    TooLong {
        /// In characters.
        most: u32,
    },
    NotAnEmail,
    Phone {
        reason: phone::Refusal,
    },
    Money {
        reason: MoneyRefusal,
    },
    /// Zero where an amount is required.
    Zero,
    MoreThan {
        most: String,
    },
    OtherCurrency,
    NotAWebAddress,
    /// Several customers have the reference: their number tells them apart.
    SeveralCustomers,
    /// Not a valid id.
    NotAnId,
    /// The invoice belongs to another payment.
    OtherPayment,
}
