//! A transfer that a customer claims, and the id of its match.

use std::fmt;

use porokh_domain::{Money, debug_only};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// A transfer that a customer claims to have made.
#[derive(Clone, PartialEq, Eq)]
pub struct Transfer {
    /// The wallet's id, as given by the customer.
    pub transaction_id: String,
    pub amount: Money,
}

/// Id of a matched transfer: any JSON, sent back unchanged.
#[derive(Clone)]
pub struct MatchId(Box<RawValue>);

/// `amount` is an exact number.
#[derive(Serialize)]
struct Body<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    transaction_id: &'a str,
    amount: &'a RawValue,
}

impl Transfer {
    #[expect(
        clippy::expect_used,
        reason = "the text of an amount is a JSON number, and `Body` has only strings and raw JSON"
    )]
    pub(crate) fn to_json(&self, id: Option<&MatchId>) -> Box<RawValue> {
        let amount = RawValue::from_string(self.amount.text()).expect("a decimal is JSON");
        let id = id.map(|id| &*id.0);
        to_raw_value(&Body { id, transaction_id: &self.transaction_id, amount: &amount })
            .expect("a plain struct")
    }
}

impl MatchId {
    pub fn as_json(&self) -> &str {
        self.0.get()
    }

    /// Any JSON value except null.
    pub fn from_json(json: &str) -> Option<Self> {
        let raw: Box<RawValue> = serde_json::from_str(json).ok()?;
        (raw.get() != "null").then_some(Self(raw))
    }
}

impl PartialEq for MatchId {
    fn eq(&self, other: &Self) -> bool {
        self.as_json() == other.as_json()
    }
}

impl Eq for MatchId {}

impl fmt::Debug for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MatchId(…)")
    }
}

debug_only!(Transfer { amount });
