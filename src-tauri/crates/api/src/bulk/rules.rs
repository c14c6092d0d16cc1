//! Deciding about the undecided orders of an ended run by rules.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use porokh_domain::{RiskLevel, RowNumber, Taka, wire};
use porokh_sheets::export::Decision;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::orders::OrderName;

/// A group of orders that one rule decides. An order of a marked customer is in the customer's group only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RuleGroup {
    Trusted,
    Low,
    New,
    Medium,
    High,
    VeryHigh,
    /// An unlisted risk level.
    Unknown,
    /// Customers whom the seller doesn't ship to.
    Blocked,
}

impl From<RiskLevel> for RuleGroup {
    fn from(level: RiskLevel) -> Self {
        match level {
            RiskLevel::Low => Self::Low,
            RiskLevel::New => Self::New,
            RiskLevel::Medium => Self::Medium,
            RiskLevel::High => Self::High,
            RiskLevel::VeryHigh => Self::VeryHigh,
            RiskLevel::Unknown => Self::Unknown,
        }
    }
}

impl RuleGroup {
    /// The choice before the seller made one; `None` leaves the orders undecided.
    pub fn first_choice(self) -> Option<Decision> {
        match self {
            Self::Trusted | Self::Low => Some(Decision::Send),
            Self::New | Self::Medium | Self::Unknown => None,
            Self::High => Some(Decision::Advance),
            Self::VeryHigh | Self::Blocked => Some(Decision::Hold),
        }
    }
}

/// The undecided orders of a run by group. Further lines of an order count as the order.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RuleFacts {
    /// Groups that have orders, in their order.
    pub groups: Vec<RuleGroupView>,
    pub orders: u32,
    pub decided_by_seller: u32,
    /// Decided by a payment or another seller's report, or by an outcome.
    pub decided_otherwise: u32,
    /// Undecided, without a valid number.
    pub invalid: u32,
    /// Undecided, without a result of the service.
    pub without_result: u32,
    /// Undecided orders of the groups whose amount is missing or can't be read; they aren't in the sums.
    pub without_amount: Vec<OrderName>,
    /// Identifies the orders of the groups.
    pub seen: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RuleGroupView {
    pub group: RuleGroup,
    pub orders: u32,
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub amount: Taka,
    /// The remembered choice; `None` leaves the orders undecided.
    pub decision: Option<Decision>,
    /// When it was chosen; `None` for a first choice.
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub chosen_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct DecideByRuleRequest {
    pub run: i64,
    /// They are remembered; `None` leaves the orders undecided.
    pub rules: BTreeMap<RuleGroup, Option<Decision>>,
    /// [`RuleFacts::seen`].
    pub seen: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DecidedByRule {
    /// One for each decision that was made.
    pub decisions: Vec<RuleDecision>,
    /// See [`super::Decided::undo`].
    pub undo: Option<i64>,
    /// See [`super::Decided::unverified`].
    pub unverified: Vec<OrderName>,
}

/// The orders that got a decision.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RuleDecision {
    pub decision: Decision,
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub amount: Taka,
    /// The first row of each order.
    pub rows: Vec<RowNumber>,
}

/// An undecided row of a list.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct UndecidedRow {
    pub row: RowNumber,
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub amount: Option<Taka>,
}
