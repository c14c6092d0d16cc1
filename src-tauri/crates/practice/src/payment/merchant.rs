//! A merchant's brand, as the dashboard would manage it: keys, package, methods, received SMS.

use chrono::{DateTime, Utc};
use porokh_domain::{Mode, debug_only};
use rust_decimal::Decimal;
use serde::Serialize;

use super::amount;
use super::answers::Answers;
use super::sms::{self, ReceivedSms};
use crate::engine::{Key, KeyHolder};

/// A merchant's brand with its two keys.
#[derive(Clone)]
pub struct Merchant {
    /// Name in ping and on the payment page; empty: ping shows none.
    pub brand_name: String,
    pub live_key: String,
    pub live_key_disabled: bool,
    /// The test key, `test_…`.
    pub test_key: String,
    pub test_key_disabled: bool,
    /// Signs the webhooks of live payments; those of test payments are signed with the test key.
    pub webhook_secret: String,
    /// When the package ends; from then on no live payment can be created. `None`: never.
    pub package_ends_at: Option<DateTime<Utc>>,
    /// Live payments that can be created in a calendar month of Bangladesh; `None`: any number.
    pub monthly_limit: Option<u64>,
    pub methods: Vec<Method>,
    /// SMS received on the merchant's phone, oldest first.
    pub messages: Vec<ReceivedSms>,
    pub answers: Answers,
}

impl Default for Merchant {
    /// A fictional brand with every kind of method and an SMS of each wallet, one of them used.
    fn default() -> Self {
        Self {
            brand_name: "অনুশীলনের দোকান".into(),
            live_key: "practice4b1e7d90c2f8a365be01c7d4".into(),
            live_key_disabled: false,
            test_key: "test_practice90d3f1a6b7e24c58a0f6e2b9".into(),
            test_key_disabled: false,
            webhook_secret: "whsec_practice3a9c5e1f70b2d846".into(),
            package_ends_at: None,
            monthly_limit: None,
            methods: sample_methods(),
            messages: sms::samples(),
            answers: Answers::default(),
        }
    }
}

impl KeyHolder for Merchant {
    fn keys(&self) -> [Key<'_>; 2] {
        [
            Key { value: &self.live_key, mode: Mode::Live, revoked: self.live_key_disabled },
            Key { value: &self.test_key, mode: Mode::Test, revoked: self.test_key_disabled },
        ]
    }
}

impl Merchant {
    pub(crate) fn key(&self, mode: &Mode) -> &str {
        if *mode == Mode::Test { &self.test_key } else { &self.live_key }
    }

    /// Authentication 5.
    pub(crate) fn signing_key(&self, mode: &Mode) -> &str {
        if *mode == Mode::Test { &self.test_key } else { &self.webhook_secret }
    }

    pub(crate) fn method(&self, id: &str) -> Option<&Method> {
        self.methods.iter().find(|method| method.id == id)
    }
}

debug_only!(Merchant { brand_name, package_ends_at, monthly_limit });

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// Identifier in records and refunds.
    pub id: String,
    /// Name on the payment page.
    pub name: String,
    pub kind: MethodKind,
    pub currency: Currency,
    /// Paid by the customer on top of the amount.
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
    pub(crate) fn fee(&self, amount: Decimal) -> Decimal {
        amount::percentage(amount, self.fee_percent)
    }

    /// Whether the customer sends the money and tells the transaction id.
    pub(crate) fn is_manual(&self) -> bool {
        self.kind != MethodKind::Gateway
    }
}

impl Currency {
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Bdt => "৳",
            Self::Usd => "$",
        }
    }
}

pub(crate) fn sample_methods() -> Vec<Method> {
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
