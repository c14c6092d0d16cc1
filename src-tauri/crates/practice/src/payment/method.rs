//! Ways to pay.

use rust_decimal::Decimal;
use serde::Serialize;

use super::amount;

/// A method that a merchant has enabled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// Identifier in records and refunds.
    pub id: String,
    /// Name on the payment page.
    pub name: String,
    pub kind: MethodKind,
    /// Payments in which currency it takes.
    pub currency: Currency,
    /// Fee that the customer pays on top, in percent of the amount.
    pub fee_percent: Decimal,
}

/// Who moves the money of a method, and so who refunds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MethodKind {
    /// The customer sends to the merchant's personal wallet number; a refund is sent by the merchant by hand.
    Personal,
    /// As personal, to an agent's number.
    Agent,
    /// A gateway with a refund interface; it executes a refund itself.
    Gateway,
}

/// Currency of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Currency {
    /// Taka, of the standard checkout.
    #[serde(rename = "BDT")]
    Bdt,
    /// Dollars, of the dollar checkout. The interface doesn't show its word.
    #[serde(rename = "USD")]
    Usd,
}

impl Method {
    /// What the customer pays on top of this amount.
    pub(super) fn fee(&self, amount: Decimal) -> Decimal {
        amount::percentage(amount, self.fee_percent)
    }

    /// Whether the customer sends the money and tells the transaction id.
    pub(super) fn is_manual(&self) -> bool {
        self.kind != MethodKind::Gateway
    }
}

impl Currency {
    /// The sign before an amount.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::Bdt => "৳",
            Self::Usd => "$",
        }
    }
}

/// Every kind of method, in both currencies.
pub(super) fn samples() -> Vec<Method> {
    use Currency::{Bdt, Usd};
    use MethodKind::{Agent, Gateway, Personal};
    [
        ("bkash", "bKash Personal", Personal, Bdt, Decimal::ZERO),
        ("nagad", "Nagad Personal", Personal, Bdt, Decimal::ZERO),
        ("rocket", "Rocket Agent", Agent, Bdt, Decimal::ZERO),
        ("upay", "Upay Personal", Personal, Bdt, Decimal::ZERO),
        ("bkash_api", "bKash Merchant", Gateway, Bdt, Decimal::new(15, 1)),
        ("card", "Card", Gateway, Usd, Decimal::new(35, 1)),
        ("wallet", "Wallet", Gateway, Usd, Decimal::ZERO),
    ]
    .into_iter()
    .map(|(id, name, kind, currency, fee_percent)| Method {
        id: id.into(),
        name: name.into(),
        kind,
        currency,
        fee_percent,
    })
    .collect()
}
