//! A month as the window gets it.

use porokh_domain::{Currency, Environment, Taka, wire};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

use crate::{bulk::RiskCounts, exports::ExportName};

#[derive(Debug, Clone, Default, Deserialize, TS)]
pub struct MonthRequest {
    /// As `2026-11`; the present one without it, or where it can't be read.
    pub month: Option<String>,
}

/// What one return costs the seller, in taka.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct ReturnCost {
    /// As typed; empty for not set.
    pub amount: String,
}

/// A month of the accounts in use.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct MonthView {
    /// `2026-11`.
    pub month: String,
    pub days: u32,
    /// The day of today, from 1, where it is the present month.
    pub today: Option<u32>,
    /// The present month, as `2026-11`.
    pub present_month: String,
    /// The first month of which anything is kept.
    pub first_month: String,
    /// The records that it is counted from; all but live ones are marked TEST.
    pub environment: Environment,
    /// It reaches further back than checks and lists are kept: some of it may have been deleted.
    pub thinned: bool,
    /// The parcels that were checked.
    pub orders: OrderCounts,
    /// Of them, numbers that were checked alone.
    pub alone: u64,
    /// What one return costs the seller, where it was said.
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub return_cost: Option<Taka>,
    /// That cost for each risky order that was cancelled or held.
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub avoided: Option<Taka>,
    /// The same for the month before; none where nothing was checked in it.
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub avoided_before: Option<Taka>,
    /// The lists that were begun in it, the latest first.
    pub lists: Vec<ListOfMonth>,
    /// The links that were made in it, by currency: taka first.
    pub links: Vec<LinksOfMonth>,
    /// Its delivery results by courier, the one with most results first.
    pub couriers: Vec<CourierOfMonth>,
    /// Its weeks up to today.
    pub weeks: Vec<WeekOfMonth>,
    /// The checks that it cost.
    pub spent: SpentOfMonth,
}

/// Parcels by what was found and decided. The risky ones, of high and very high risk, are told apart by decision.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct OrderCounts {
    /// Parcels with a result.
    pub checked: u64,
    /// Of high or very high risk.
    pub risky: u64,
    pub cancelled: u64,
    pub held: u64,
    /// Risky, and an advance is asked for.
    pub asked: u64,
    /// Risky, and sent after a payment that was verified.
    pub paid: u64,
    /// Risky, and sent without one.
    pub sent: u64,
    /// Risky, and nothing was decided, as about numbers that were checked alone.
    pub undecided: u64,
}

impl OrderCounts {
    /// Risky orders that didn't leave.
    pub fn not_sent(&self) -> u64 {
        self.cancelled + self.held
    }
}

/// A list of numbers that was checked, with those of its parcels that no later list has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ListOfMonth {
    pub id: i64,
    /// The file's name; empty for pasted text.
    pub name: String,
    /// The day of the month on which it was begun, from 1.
    pub day: u32,
    pub orders: OrderCounts,
}

/// Payment links of one currency that were made in a month for an advance or a whole price, by where they are now.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LinksOfMonth {
    /// Their currency; sums of two are never added.
    pub currency: Currency,
    pub asked: StateSum,
    pub paid: StateSum,
    /// Not paid yet, or not verified yet.
    pub waiting: StateSum,
    /// Given up, failed or expired.
    pub not_paid: StateSum,
    /// Paid and then refunded, whole or in part: the service doesn't say how much.
    pub refunded: StateSum,
    /// What needs a look: something doesn't agree, or it isn't known whether the link was created.
    pub unsure: StateSum,
}

/// How many, and how much they ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct StateSum {
    pub links: u64,
    #[serde(serialize_with = "wire::amount")]
    #[ts(type = "string")]
    pub amount: Taka,
}

/// The delivery results of one courier that were entered, or changed last, in a month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CourierOfMonth {
    /// Its identifier; `None` where no courier was given.
    pub courier: Option<String>,
    pub delivered: u64,
    /// Returned or cancelled.
    pub lost: u64,
    /// With another outcome, which says neither.
    pub other: u64,
}

/// A week of a month: seven days from the first on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct WeekOfMonth {
    /// Its first day, from 1.
    pub first: u32,
    /// Its last day, today at the latest.
    pub last: u32,
    /// The parcels that were checked in it, by verdict.
    pub risks: RiskCounts,
}

/// The checks that a month cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SpentOfMonth {
    /// On each of its days up to today, from the first on.
    pub by_day: Vec<u64>,
    pub checks: u64,
    /// At most so many besides: of what has no answer it isn't known.
    pub more: u64,
    /// Checks a day as the plan is now; `None` without a limit, or where it isn't known.
    pub daily_limit: Option<u64>,
}

/// An export of a month.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct ExportMonthRequest {
    /// Which, as `2026-11`.
    pub month: String,
    pub to: ExportName,
    pub words: MonthWords,
}

/// The words of an export, in the language of the window.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct MonthWords {
    /// Name of the sheet, and of the file.
    pub sheet: String,
    /// The headers: part, figure, count, amount, how it is counted, test.
    pub headers: Vec<String>,
    /// Names of the parts (`part_…`), how each is counted (`how_…`), names of figures, and of couriers by their
    /// identifier; a missing one stands as its tag.
    pub words: BTreeMap<String, String>,
    /// What stands in the column "test" of a month that isn't real.
    pub test: String,
}

/// A picture to be saved where the user says.
#[derive(Clone, Deserialize, TS)]
pub struct SavePictureRequest {
    /// Of which month, as `2026-11`.
    pub month: String,
    /// What the file is called before its month.
    pub title: String,
    /// The bytes of a PNG.
    pub png: Vec<u8>,
}
