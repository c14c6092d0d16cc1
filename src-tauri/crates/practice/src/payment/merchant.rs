use chrono::{DateTime, Utc};
use porokh_domain::{Mode, debug_only};
use rust_decimal::Decimal;
use serde::Serialize;

use super::amount;
use super::answers::Answers;
use super::sms::{self, ReceivedSms};
use crate::engine::{Key, KeyHolder};

/// A brand with its keys, package, methods and received SMS.
#[derive(Clone)]
pub struct Merchant {
    /// Empty: ping shows none.
    pub brand_name: String,
    pub live_key: String,
    pub live_key_disabled: bool,
    /// `test_…`.
    pub test_key: String,
    pub test_key_disabled: bool,
    /// Signs webhooks of live payments; the test key signs those of test payments.
    pub webhook_secret: String,
    /// From then on no live payment can be created. `None`: never.
    pub package_ends_at: Option<DateTime<Utc>>,
    /// Live payments per calendar month of Bangladesh; `None`: any number.
    pub monthly_limit: Option<u64>,
    pub methods: Vec<Method>,
    /// On the merchant's phone, oldest first.
    pub messages: Vec<ReceivedSms>,
    pub answers: Answers,
}

impl Default for Merchant {
    /// A fictional brand with methods of each kind and an SMS of each wallet, one of them used.
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
    /// In records and refunds.
    pub id: String,
    /// On the payment page.
    pub name: String,
    pub kind: MethodKind,
    pub currency: Currency,
    /// Paid by the customer on top of the amount.
    pub fee_percent: Decimal,
}

/// Who receives and refunds the money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MethodKind {
    /// The merchant's personal wallet number; refunds are sent by hand.
    Personal,
    /// An agent's number; refunds are sent by hand.
    Agent,
    /// A gateway, which executes refunds.
    Gateway,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Currency {
    /// Taka.
    #[serde(rename = "BDT")]
    Bdt,
    /// Dollars. The interface doesn't show the word.
    #[serde(rename = "USD")]
    Usd,
}

impl Method {
    pub(crate) fn fee(&self, amount: Decimal) -> Decimal {
        amount::percentage(amount, self.fee_percent)
    }

    /// The customer sends the money and enters the transaction id.
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
