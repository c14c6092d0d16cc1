//! What crosses to the window about a customer.

use porokh_domain::{Environment, RiskLevel, RowNumber, Taka, wire};
use porokh_sheets::export::Decision;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    bulk::RunResult,
    check::{CheckSummary, CourierAnswer, PreviousCheck},
    deliveries::DeliveryView,
    files::AmountView,
    inbox::ReportedView,
    payments::{LinkRowView, PaymentView},
    reports::ReportView,
    requests::Page,
};

/// A number that the user doesn't ship to.
#[derive(Deserialize, TS)]
pub struct BlockRequest {
    /// `01712345678`.
    pub phone: String,
    /// Why, at most 300 characters; may be empty.
    pub reason: String,
    /// When it was blocked, ISO 8601, to bring back a mark that was lifted; now where there is none.
    pub since: Option<String>,
}

/// The mark on a number that the user doesn't ship to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct BlockView {
    /// `01712345678`.
    pub phone: String,
    /// Why; may be empty.
    pub reason: String,
    /// When, ISO 8601.
    pub blocked_at: String,
}

/// A number that a search offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FoundCustomer {
    /// `01712345678`.
    pub phone: String,
    /// The customer's name, where one is known.
    pub name: Option<String>,
    /// The text is this number, in any form; not only part of a name.
    pub exact: bool,
}

/// All that was kept about a number. Reading it costs nothing.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CustomerView {
    /// `01712345678`.
    pub phone: String,
    /// The world of checks, deliveries, reports, notes and the mark.
    pub environment: Environment,
    /// The customer's name, where one is known.
    pub name: Option<String>,
    /// The mark that the user doesn't ship to it.
    pub block: Option<BlockView>,
    /// What another seller's report said, where that was told.
    pub reported: Option<ReportedView>,
    /// The user's note; empty without one.
    pub note: String,
    /// The first page of the checks.
    pub checks: Page<CustomerCheck>,
    /// Own deliveries, the latest first; a hundred at most.
    pub deliveries: Vec<DeliveryView>,
    /// Own reports, the latest first; a hundred at most.
    pub reports: Vec<ReportView>,
    /// Payments of the world of the payment account, the latest first; a hundred at most.
    pub payments: Vec<PaymentView>,
    /// Runs that have the number, the latest first; a hundred at most.
    pub runs: Vec<CustomerRun>,
    /// Rows of lists of links, the latest list first; a hundred at most.
    pub links: Vec<CustomerLink>,
}

/// A check of a number, and what is different since the one before.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CustomerCheck {
    pub check: PreviousCheck,
    /// The run that it was part of; empty for pasted text.
    pub run_name: Option<String>,
    /// All couriers together.
    pub summary: Option<CheckSummary>,
    /// Couriers of the seller's account that were asked; zero where it isn't known.
    pub asked: u32,
    /// How many of them gave no answer: the counts may lack theirs.
    pub silent: u32,
    /// Against the check before it that has a result; `None` without one.
    pub since: Option<CheckChange>,
}

/// What is different between two checks. What only one of them tells is no difference.
#[derive(Debug, Clone, Default, PartialEq, Serialize, TS)]
pub struct CheckChange {
    /// When the earlier one was made, ISO 8601.
    pub at: String,
    pub risk: Option<RiskChange>,
    pub ratio: Option<RatioChange>,
    pub delivered: Option<CountChange>,
    pub cancelled: Option<CountChange>,
    pub reports: Option<CountChange>,
    pub courier_reports: Option<CountChange>,
    /// The couriers that moved, in the order of the later reply.
    pub couriers: Vec<CourierChange>,
}

/// The verdict that it was before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RiskChange {
    pub level: RiskLevel,
    /// Its word as it came.
    pub word: String,
}

/// A ratio in percent.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, TS)]
pub struct RatioChange {
    pub from: f64,
    pub to: f64,
}

/// A count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct CountChange {
    pub from: u64,
    pub to: u64,
}

/// What a courier's entry amounted to; `None` where the reply has no entry of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct AnswerChange {
    pub from: Option<CourierAnswer>,
    pub to: Option<CourierAnswer>,
}

/// What is different at a courier.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CourierChange {
    pub id: String,
    /// The seller's own name for it.
    pub own_name: Option<String>,
    pub source: Option<String>,
    pub source_label: Option<String>,
    /// It has data now and had none, or the other way round.
    pub answer: Option<AnswerChange>,
    pub delivered: Option<CountChange>,
    pub cancelled: Option<CountChange>,
    /// Share of delivered parcels, where no counts are known.
    pub ratio: Option<RatioChange>,
    pub reports: Option<CountChange>,
}

/// A run that has the number.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CustomerRun {
    pub run: i64,
    /// Its name; empty for pasted text.
    pub name: String,
    /// When it was started, ISO 8601.
    pub created_at: String,
    /// What it found about the number.
    pub result: RunResult,
}

/// A row of a list of links with the number.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CustomerLink {
    pub list: i64,
    /// Its name; empty for pasted text.
    pub list_name: String,
    pub row: LinkRowView,
}

/// What the user's own files, payments and outcomes have of a number, in one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct KnownCustomer {
    /// The name of the latest record that has one.
    pub name: Option<String>,
    /// How many other names the records have.
    pub other_names: usize,
    /// Different orders: by their references, or where no record has one by their amounts.
    pub orders: usize,
    pub last: LastOrder,
    /// What became of the latest order, else the last outcome of another, as the service's word.
    pub outcome: Option<String>,
    /// It is the latest order's.
    pub outcome_of_last: bool,
}

/// The latest order of a customer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LastOrder {
    /// Of its latest record, ISO 8601.
    pub at: String,
    /// What was to be collected, in taka.
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub amount: Option<Taka>,
}

/// A row of a run's file with the number.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CustomerOrder {
    pub run: i64,
    /// The row in the sheet.
    pub row: RowNumber,
    /// The order reference; empty without one.
    pub order: String,
    /// The name; empty without one.
    pub name: String,
    pub amount: AmountView,
    pub decision: Option<Decision>,
}
