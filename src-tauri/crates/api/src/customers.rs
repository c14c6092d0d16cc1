//! Customers.

use porokh_courier_api::CheckSummary;
use porokh_domain::{Environment, RiskLevel, RowNumber, Taka, wire};
use porokh_sheets::export::Decision;
use porokh_store::transfers::TransferRow;

pub use porokh_store::customer_marks::MarkKind;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    alerts::AskedPlace,
    bulk::RunResult,
    check::{CourierAnswer, PreviousCheck},
    deliveries::DeliveryView,
    files::AmountView,
    inbox::ReportedView,
    payments::{LinkRowView, PaymentView},
    reports::ReportView,
    requests::Page,
};

#[derive(Deserialize, TS)]
pub struct MarkRequest {
    pub phone: String,
    pub kind: MarkKind,
    /// At most 300 characters; may be empty.
    pub reason: String,
    /// Time of an earlier mark that is restored; `None`: now.
    pub since: Option<String>,
}

/// The seller's mark of a number: not shipped to, or trusted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct MarkView {
    pub phone: String,
    pub kind: MarkKind,
    pub reason: String,
    pub marked_at: String,
}

/// A search result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FoundCustomer {
    pub phone: String,
    pub name: Option<String>,
    /// The text is this number in any notation, not only part of a name.
    pub exact: bool,
}

/// An order that was found by its reference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FoundOrder {
    pub order_ref: String,
    pub phone: Option<String>,
    pub name: Option<String>,
    /// Its row in the latest run, else its latest payment; `None`: the customer's page shows it, or without a number the
    /// page of transfers.
    pub place: Option<AskedPlace>,
}

/// Everything stored about a number. Reading it costs nothing.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CustomerView {
    pub phone: String,
    /// Environment of checks, deliveries, reports, notes and the mark.
    pub environment: Environment,
    pub name: Option<String>,
    pub mark: Option<MarkView>,
    /// Another seller's report, if one was received.
    pub reported: Option<ReportedView>,
    pub note: String,
    pub checks: Page<CustomerCheck>,
    /// Latest first, at most 100.
    pub deliveries: Vec<DeliveryView>,
    /// Latest first, at most 100.
    pub reports: Vec<ReportView>,
    /// Payments of the payment account's environment, latest first, at most 100.
    pub payments: Vec<PaymentView>,
    /// Transaction ids that pay orders of the number, latest first, at most 100.
    pub transfers: Vec<TransferRow>,
    /// Runs with the number, latest first, at most 100.
    pub runs: Vec<CustomerRun>,
    /// Link batch rows with the number, latest batch first, at most 100.
    pub links: Vec<CustomerLink>,
}

/// A check of a number and the changes since the previous one.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CustomerCheck {
    pub check: PreviousCheck,
    /// The run it was part of; empty for pasted text.
    pub run_name: Option<String>,
    pub summary: Option<CheckSummary>,
    /// Couriers of the seller's account that were asked; 0 if unknown.
    pub asked: u32,
    /// How many of them didn't answer: the counts may lack theirs.
    pub silent: u32,
    /// Changes since the previous check with a result; `None` without one.
    pub since: Option<CheckChange>,
}

/// Differences between two checks; a value that only one of them has is no difference.
#[derive(Debug, Clone, Default, PartialEq, Serialize, TS)]
pub struct CheckChange {
    /// Time of the earlier one.
    pub at: String,
    pub risk: Option<RiskChange>,
    pub ratio: Option<RatioChange>,
    pub delivered: Option<CountChange>,
    pub cancelled: Option<CountChange>,
    pub reports: Option<CountChange>,
    pub courier_reports: Option<CountChange>,
    /// Couriers that changed, in the order of the later reply.
    pub couriers: Vec<CourierChange>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RiskChange {
    pub level: RiskLevel,
    pub word: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, TS)]
pub struct RatioChange {
    pub from: f64,
    pub to: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct CountChange {
    pub from: u64,
    pub to: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct AnswerChange {
    pub from: Option<CourierAnswer>,
    pub to: Option<CourierAnswer>,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CourierChange {
    pub id: String,
    pub own_name: Option<String>,
    pub source: Option<String>,
    pub source_label: Option<String>,
    /// Data appeared or disappeared.
    pub answer: Option<AnswerChange>,
    pub delivered: Option<CountChange>,
    pub cancelled: Option<CountChange>,
    /// Delivered parcels in percent, where no counts are known.
    pub ratio: Option<RatioChange>,
    pub reports: Option<CountChange>,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CustomerRun {
    pub run: i64,
    pub name: String,
    pub created_at: String,
    pub result: RunResult,
}

/// A row of a link batch with the number.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CustomerLink {
    pub list: i64,
    pub list_name: String,
    pub row: LinkRowView,
}

/// Facts about a number from the user's files, payments and outcomes, in one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct KnownCustomer {
    /// From the latest record that has one.
    pub name: Option<String>,
    pub other_names: usize,
    /// Distinct orders: by reference, or by amount if no record has a reference.
    pub orders: usize,
    pub last: LastOrder,
    /// Outcome of the latest order, else the last outcome of another, as the service's word.
    pub outcome: Option<String>,
    /// `outcome` is the latest order's.
    pub outcome_of_last: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LastOrder {
    /// Time of its latest record.
    pub at: String,
    /// Amount to collect.
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub amount: Option<Taka>,
}

/// A row of a run's file with the number.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CustomerOrder {
    pub run: i64,
    pub row: RowNumber,
    pub order: String,
    pub name: String,
    pub amount: AmountView,
    pub decision: Option<Decision>,
}
