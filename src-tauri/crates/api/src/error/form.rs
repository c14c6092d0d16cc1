//! Why a form can't be sent.

use porokh_domain::{MoneyRefusal, phone};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A field of a form that can't be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FormProblem {
    pub field: FormField,
    pub problem: FieldProblem,
}

/// A field of a payment form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FormField {
    Name,
    Email,
    Phone,
    Amount,
    /// The seller's own e-mail, in the settings.
    SellerEmail,
    /// The page after payment, in the settings.
    RedirectUrl,
    /// The page after cancelling, in the settings.
    CancelUrl,
    /// The delivery charge inside Dhaka, in the settings.
    DeliveryCharge,
    /// What one return costs, in the settings.
    ReturnCost,
    /// The delivery charge outside Dhaka, in the settings.
    DeliveryChargeOutside,
    InvoiceId,
    TransactionId,
    /// The reason of a refund.
    Reason,
    OrderRef,
    /// "I have sent it".
    Sent,
    /// "It has not gone back yet", of a payment that the service calls refunded.
    DespiteRefunded,
}

/// Why a field can't be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum FieldProblem {
    Missing,
    /// Longer than a text of this kind can be.
    TooLong {
        /// At most so many characters.
        most: u32,
    },
    NotAnEmail,
    Phone {
        reason: phone::Refusal,
    },
    Money {
        reason: MoneyRefusal,
    },
    /// Nothing, where something has to be paid.
    Zero,
    MoreThan {
        most: String,
    },
    /// Another currency than the payment's.
    OtherCurrency,
    /// Not a web address with https.
    NotAWebAddress,
    /// A text that can't be an id.
    NotAnId,
    /// The invoice belongs to another payment.
    OtherPayment,
}
