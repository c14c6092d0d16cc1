//! Payments and their records.

use axum::http::HeaderName;
use chrono::{DateTime, Utc};
use porokh_domain::{Mode, bangladesh, debug_only};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::value::RawValue;
use url::Url;

use super::amount;
use super::merchant::Currency;

/// `Debug` omits personal data.
#[derive(Clone, PartialEq, Eq)]
pub struct Payment {
    pub invoice_id: String,
    /// Of the key that created it.
    pub mode: Mode,
    pub status: Status,
    pub full_name: String,
    pub email: String,
    /// As it was sent.
    pub phone: Option<String>,
    /// Without the fee.
    pub amount: Decimal,
    pub currency: Currency,
    /// JSON object, as it was sent.
    pub metadata: String,
    pub redirect_url: Url,
    pub cancel_url: Url,
    pub webhook_url: Option<Url>,
    pub return_type: ReturnType,
    /// Name of the compatible plugin's header, if the payment was created with it; its webhooks have the same header.
    pub plugin_header: Option<HeaderName>,
    pub created_at: DateTime<Utc>,
    pub paid: Option<Paid>,
    /// Oldest first.
    pub refunds: Vec<Refund>,
    /// The record's amount is the amount that is not refunded.
    pub shows_rest: bool,
}

/// `Debug` omits the sender's number.
#[derive(Clone, PartialEq, Eq)]
pub struct Paid {
    pub method: String,
    pub sender_number: String,
    /// Id of the transfer at the wallet or gateway.
    pub transaction_id: String,
    /// On top of the amount.
    pub fee: Decimal,
    pub at: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    pub id: String,
    pub amount: Decimal,
    pub reason: String,
    pub execution: Execution,
    pub at: DateTime<Utc>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Execution {
    /// By hand.
    Manual,
    /// By the gateway.
    Executed,
}

/// See States and transitions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Status {
    Completed,
    Pending,
    /// By the customer.
    Cancelled,
    /// Completely.
    Refunded,
    Error,
    /// An unlisted word, for tests of clients.
    #[serde(untagged)]
    Other(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReturnType {
    Get,
    Post,
}

/// The Payment record, in the order of its table.
#[derive(Serialize)]
struct Record<'a> {
    full_name: &'a str,
    email: &'a str,
    amount: String,
    fee: String,
    charged_amount: String,
    invoice_id: &'a str,
    metadata: Box<RawValue>,
    payment_method: &'a str,
    sender_number: &'a str,
    transaction_id: &'a str,
    date: String,
    status: &'a Status,
    currency: Currency,
    #[serde(skip_serializing_if = "Option::is_none")]
    test_mode: Option<bool>,
}

impl Payment {
    /// As JSON. Before payment, unknown texts are empty and the date is that of creation.
    ///
    /// # Errors
    /// `metadata` isn't JSON.
    pub(super) fn record(&self) -> serde_json::Result<String> {
        let paid = self.paid.as_ref();
        let shown = if self.shows_rest { self.refundable() } else { self.amount };
        serde_json::to_string(&Record {
            full_name: &self.full_name,
            email: &self.email,
            amount: amount::to_text(shown),
            fee: amount::to_text(self.fee()),
            charged_amount: amount::to_text(shown + self.fee()),
            invoice_id: &self.invoice_id,
            metadata: RawValue::from_string(self.metadata.clone())?,
            payment_method: paid.map_or("", |paid| &paid.method),
            sender_number: paid.map_or("", |paid| &paid.sender_number),
            transaction_id: paid.map_or("", |paid| &paid.transaction_id),
            date: date(paid.map_or(self.created_at, |paid| paid.at)),
            status: &self.status,
            currency: self.currency,
            test_mode: self.is_test().then_some(true),
        })
    }

    pub fn is_test(&self) -> bool {
        self.mode == Mode::Test
    }

    /// Amount not refunded yet.
    pub fn refundable(&self) -> Decimal {
        self.amount - self.refunds.iter().map(|refund| refund.amount).sum::<Decimal>()
    }

    fn fee(&self) -> Decimal {
        self.paid.as_ref().map_or(Decimal::ZERO, |paid| paid.fee)
    }
}

/// `YYYY-MM-DD HH:MM:SS` in Bangladesh.
pub(super) fn date(instant: DateTime<Utc>) -> String {
    bangladesh(instant).format("%Y-%m-%d %H:%M:%S").to_string()
}

debug_only!(Payment { invoice_id, mode, status, amount, paid, refunds });

debug_only!(Paid { method, transaction_id, fee });
