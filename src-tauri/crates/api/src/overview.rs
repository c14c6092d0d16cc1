//! Monthly overview.

use chrono::{DateTime, Utc};
use porokh_domain::{Currency, Environment, Money, Taka, wire};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

use crate::{bulk::RiskCounts, exports::ExportName};

#[derive(Debug, Clone, Default, Deserialize, TS)]
pub struct MonthRequest {
    /// As `2026-11`; the current month if missing or invalid.
    pub month: Option<String>,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct ReturnCost {
    /// As typed; empty if not set.
    pub amount: String,
}

/// A month of the accounts in use.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct MonthView {
    /// `2026-11`.
    pub month: String,
    pub days: u32,
    /// Today's day of the month, 1-based, in the current month.
    pub today: Option<u32>,
    /// As `2026-11`.
    pub present_month: String,
    /// First month with records.
    pub first_month: String,
    pub environment: Environment,
    /// Starts before the retention period of checks and runs: some may have been deleted.
    pub thinned: bool,
    /// Parcels that were checked.
    pub orders: OrderCounts,
    /// Single checks among them.
    pub alone: u64,
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub return_cost: Option<Taka>,
    /// Return cost of all risky orders that were cancelled or held.
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub avoided: Option<Taka>,
    /// `avoided` of the previous month; `None` if nothing was checked in it.
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub avoided_before: Option<Taka>,
    /// Runs started in it, latest first.
    pub lists: Vec<ListOfMonth>,
    /// Links created in it, by currency: BDT first.
    pub links: Vec<LinksOfMonth>,
    /// Money that moved in it, by currency, as on the page of payments; without currencies of which none did.
    pub money: Vec<MoneyOfMonth>,
    /// Its outcomes by courier, most first.
    pub couriers: Vec<CourierOfMonth>,
    /// Its weeks up to today.
    pub weeks: Vec<WeekOfMonth>,
    pub spent: SpentOfMonth,
}

/// Parcels by result and decision. Risky ones (high and very high) are counted by decision.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct OrderCounts {
    /// Parcels with a result.
    pub checked: u64,
    /// Of high or very high risk.
    pub risky: u64,
    pub cancelled: u64,
    pub held: u64,
    /// Risky, with an advance requested.
    pub asked: u64,
    /// Risky, and sent after a verified payment.
    pub paid: u64,
    /// Risky, and sent without a payment.
    pub sent: u64,
    /// Risky, without a decision, as all single checks.
    pub undecided: u64,
}

impl OrderCounts {
    /// Risky orders that weren't sent.
    pub fn not_sent(&self) -> u64 {
        self.cancelled + self.held
    }
}

/// A run with the parcels that no later run has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ListOfMonth {
    pub id: i64,
    /// File name; empty for pasted text.
    pub name: String,
    /// Day of the month on which it started, 1-based.
    pub day: u32,
    pub orders: OrderCounts,
}

/// Links for an advance or a full price created in a month, of one currency, by current state.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LinksOfMonth {
    pub currency: Currency,
    pub asked: StateSum,
    pub paid: StateSum,
    /// Not paid or not verified yet.
    pub waiting: StateSum,
    /// Cancelled, failed or expired.
    pub not_paid: StateSum,
    /// Called refunded by the service, with the parts that went back of paid ones.
    pub refunded: StateSum,
    /// To be reviewed: contradictory, or unknown whether the link was created.
    pub unsure: StateSum,
}

/// Received by the time of payment, or of a transfer's confirmation for an order; returned by the time when the money
/// went back, also outside Porokh; whenever the links were created.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct MoneyOfMonth {
    pub currency: Currency,
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub received: Taka,
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub returned: Taka,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct StateSum {
    pub links: u64,
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub amount: Taka,
}

/// Outcomes of one courier that were entered or last changed in a month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CourierOfMonth {
    /// `None` if no courier was given.
    pub courier: Option<String>,
    pub delivered: u64,
    /// Returned or cancelled.
    pub lost: u64,
    /// Other outcomes.
    pub other: u64,
}

/// Seven days of a month, counted from its first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct WeekOfMonth {
    /// 1-based day of the month.
    pub first: u32,
    /// At most today.
    pub last: u32,
    pub risks: RiskCounts,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SpentOfMonth {
    /// By day, from the first up to today.
    pub by_day: Vec<u64>,
    pub checks: u64,
    /// Upper bound of further checks: unanswered requests may or may not have cost.
    pub more: u64,
    /// Current daily limit; `None` if unlimited or unknown.
    pub daily_limit: Option<u64>,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct ExportMonthRequest {
    /// As `2026-11`.
    pub month: String,
    pub to: ExportName,
    pub words: MonthWords,
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct MonthWords {
    /// Name of the sheet and of the file.
    pub sheet: String,
    /// Headers of: part, figure, count, amount, how it is counted, test.
    pub headers: Vec<String>,
    /// Names of the parts (`part_…`), how each is counted (`how_…`), of figures, and of couriers by identifier; a
    /// missing one is shown as its tag.
    pub words: BTreeMap<String, String>,
    /// Cell text of the column "test" for months of other environments than live.
    pub test: String,
}

/// A picture to save in a folder that the user chooses.
#[derive(Clone, Deserialize, TS)]
pub struct SavePictureRequest {
    /// As `2026-11`.
    pub month: String,
    /// File name before the month.
    pub title: String,
    pub png: Vec<u8>,
}

/// The seller's open work in the accounts in use, most urgent first; without lines of which nothing is open.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TodayView {
    pub environment: Environment,
    /// The day in Bangladesh, `2026-11-22`.
    pub day: String,
    pub lines: Vec<TodayLine>,
    /// When the payment service was last asked about a payment.
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub payments_read_at: Option<DateTime<Utc>>,
    pub done: DoneToday,
}

/// One kind of open work. Sums of two lines, or of two currencies, are never added up.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TodayLine {
    pub kind: TodayKind,
    pub count: u64,
    /// Sums of the line, one of each currency; empty where the line has none.
    pub sums: Vec<Money>,
    #[serde(serialize_with = "wire::some_time")]
    #[ts(type = "string | null")]
    pub since: Option<DateTime<Utc>>,
    /// Lists that show the counted records; empty where one page shows them all.
    pub places: Vec<TodayPlace>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TodayKind {
    /// Orders whose advance was received and whose parcel hasn't left.
    Unsent,
    /// The same, of customers who paid only by transfers with a transaction id: no payment shows them.
    UnsentTransferred,
    /// High and very high risk orders of ended runs without a decision.
    ToDecide,
    /// Payments reported as paid, and not verified.
    Claimed,
    /// Links unpaid for a day.
    UnpaidDay,
    /// Customers with parcels on the way whom others reported since their last check.
    Reported,
    /// Numbers to check after midnight.
    Midnight,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TodayPlace {
    Run {
        id: i64,
        name: String,
        count: u64,
        very_high: u64,
    },
    Customer {
        phone: String,
        name: Option<String>,
        /// To be collected; of a transfer, received.
        #[serde(serialize_with = "wire::amount")]
        #[ts(type = "string")]
        sum: Taka,
    },
    /// Of an order without a number, received.
    Order {
        order_ref: String,
        #[serde(serialize_with = "wire::amount")]
        #[ts(type = "string")]
        sum: Taka,
    },
    /// Single numbers.
    Deferred {
        count: u64,
    },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct DoneToday {
    /// Checks spent.
    pub checks: u64,
    /// Parcels that left in a courier file.
    pub parcels: u64,
    /// In taka, from customers.
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub received: Taka,
}
