//! Payments (payment interface, Payment record).

use porokh_domain::debug_only;
use porokh_transport::json::Members;
use porokh_transport::{Reply, ReplyHeaders};
use rust_decimal::Decimal;

use crate::{InvoiceId, PaymentError, ServiceStatus, UnknownShape, reply, scalar};

/// Bytes of the largest record: each is stored whole and read again whenever it is shown.
const LONGEST: usize = 1 << 20;

/// See payment interface, Payment record. `None` is unknown.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Payment {
    pub full_name: Option<String>,
    pub email: Option<String>,
    /// Without the fee.
    pub amount: Option<Decimal>,
    /// Paid by the customer for the method.
    pub fee: Option<Decimal>,
    /// Total charged to the customer.
    pub charged_amount: Option<Decimal>,
    pub invoice_id: Option<String>,
    /// JSON, as sent when the payment was created.
    pub metadata: Option<String>,
    /// The service's word.
    pub payment_method: Option<String>,
    /// The payer's number, in any form.
    pub sender_number: Option<String>,
    /// Id of the transfer at the wallet or gateway.
    pub transaction_id: Option<String>,
    /// `YYYY-MM-DD HH:MM:SS` in an unknown time zone: not to be converted.
    pub date: Option<String>,
    pub status: Option<ServiceStatus>,
    /// The service's word; `BDT` from the standard checkout.
    pub currency: Option<String>,
    /// True without money; missing from real payments.
    pub test_mode: Option<bool>,
    /// `test_mode` has a value that isn't a boolean.
    pub test_mode_unclear: bool,
}

#[derive(Clone, PartialEq, Eq)]
pub struct PaymentAnswer {
    pub data: Payment,
    /// Original JSON, for [`Payment::from_json`].
    pub raw: String,
    pub headers: ReplyHeaders,
}

impl Payment {
    /// Reads a reply or the body of a webhook.
    ///
    /// # Errors
    /// Not an object with a status or an invoice id.
    pub fn from_json(json: &str) -> Result<Self, UnknownShape> {
        let payment = Self::read(&Members::of(json).ok_or(UnknownShape)?);
        if payment.status.is_none() && payment.invoice_id.is_none() {
            return Err(UnknownShape);
        }
        Ok(payment)
    }

    fn read(record: &Members<'_>) -> Self {
        let test_mode = record.boolean("test_mode");
        let unclear = |name| record.raw(name).filter(|raw| *raw != "null").map(str::to_owned);
        Self {
            full_name: scalar::text(record, "full_name"),
            email: scalar::text(record, "email"),
            amount: scalar::decimal(record, "amount"),
            fee: scalar::decimal(record, "fee"),
            charged_amount: scalar::decimal(record, "charged_amount"),
            invoice_id: scalar::identifier(record, "invoice_id"),
            metadata: record.raw("metadata").filter(|raw| *raw != "null").map(str::to_owned),
            payment_method: scalar::text(record, "payment_method"),
            sender_number: scalar::text(record, "sender_number"),
            transaction_id: scalar::identifier(record, "transaction_id"),
            date: scalar::text(record, "date"),
            status: scalar::text(record, "status").map(ServiceStatus::from),
            // A value that is no text isn't a missing one.
            currency: scalar::text(record, "currency").or_else(|| unclear("currency").map(scalar::cut)),
            test_mode,
            test_mode_unclear: test_mode.is_none() && unclear("test_mode").is_some(),
        }
    }
}

impl PaymentAnswer {
    /// # Errors
    /// A refusal, or not a record of this payment.
    pub fn read(reply: Reply, asked: &InvoiceId) -> Result<Self, PaymentError> {
        let raw = reply.text();
        reply::success(&reply, &raw)?;
        let not_understood = PaymentError::NotUnderstood { status: reply.status };
        if raw.len() > LONGEST {
            return Err(not_understood);
        }
        let data = Payment::from_json(&raw).map_err(|_| not_understood.clone())?;
        if data.invoice_id.as_deref().is_some_and(|id| id != asked.as_str()) {
            return Err(not_understood);
        }
        Ok(Self { data, raw, headers: reply.headers })
    }
}

// Without persons and without words of the service.
debug_only!(Payment { amount, fee, charged_amount, test_mode, test_mode_unclear });

// Without the text of the reply.
debug_only!(PaymentAnswer { data, headers });

#[cfg(test)]
mod tests;
