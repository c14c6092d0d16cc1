//! Why a form can't be sent.

use porokh_domain::{MoneyRefusal, phone};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A field of a form that can't be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FormProblem {
    /// Which.
    pub field: FormField,
    /// Why.
    pub problem: FieldProblem,
}

/// A field of a payment form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FormField {
    /// Customer name.
    Name,
    /// Customer e-mail.
    Email,
    /// Customer mobile.
    Phone,
    /// The amount.
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
    /// An invoice id.
    InvoiceId,
    /// A transaction id.
    TransactionId,
    /// The reason of a refund.
    Reason,
    /// An order reference.
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
    /// Nothing was typed.
    Missing,
    /// Longer than a text of this kind can be.
    TooLong {
        /// At most so many characters.
        most: u32,
    },
    /// Not an e-mail address.
    NotAnEmail,
    /// Not a mobile number.
    Phone {
        /// Why.
        reason: phone::Refusal,
    },
    /// Not an amount.
    Money {
        /// Why.
        reason: MoneyRefusal,
    },
    /// Nothing, where something has to be paid.
    Zero,
    /// More than there is.
    MoreThan {
        /// What there is.
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
