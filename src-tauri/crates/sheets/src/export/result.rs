//! Results of a run for the writers.

use std::borrow::Cow;

use chrono::NaiveDateTime;
use porokh_domain::{Decision, RiskLevel};

use super::ExportError;

pub trait Results {
    /// The result of a 0-based row of the original; `None` for a row that isn't an order, such as a sum.
    ///
    /// Rows are requested from the top. It may restart: if a row is wider than expected, and if the original file
    /// can't be written after all.
    ///
    /// # Errors
    /// [`ExportError::Results`]; it ends the export.
    fn row(&mut self, row: u32) -> Result<Option<RowResult<'_>>, ExportError>;
}

#[derive(Debug, Clone, PartialEq)]
pub struct RowResult<'a> {
    pub outcome: Outcome<'a>,
    pub decision: Option<Decision>,
    /// The seller's corrections, and phones as they were checked.
    pub replaced: &'a [Replaced<'a>],
    /// The number that was checked instead of the one in the cell, by the seller's correction.
    pub corrected: Option<&'a str>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Outcome<'a> {
    /// In this run or before.
    Checked(Verdict<'a>),
    Waiting,
    /// No result without the seller's action.
    Failed {
        failure: Failure,
        /// A sentence for the user.
        why: &'a str,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// There is no valid number in the row.
    Invalid,
    /// The service did not check the number.
    Skipped,
    /// The service's answer could not be read.
    Unread,
}

/// The service's result for a number. Unknown figures are `None`, never zero.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict<'a> {
    pub risk: RiskLevel,
    /// The service's word, shown for [`RiskLevel::Unknown`].
    pub risk_word: Option<&'a str>,
    /// Delivered parcels in percent, 0 to 100.
    pub ratio: Option<f64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    /// In the order of the plan's couriers.
    pub couriers: &'a [CourierParcels],
    pub reports: Option<u64>,
    pub advice: Option<&'a str>,
    /// In Bangladesh time.
    pub checked_at: Option<NaiveDateTime>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CourierParcels {
    Total(u64),
    /// Only delivered parcels in percent.
    Ratio(f64),
    NoAnswer,
    /// Not in the service's answer for this number.
    Missing,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replaced<'a> {
    /// 0-based.
    pub column: u32,
    /// Empty for a cleared cell.
    pub text: Cow<'a, str>,
    /// The text is a number, and stays a number in a cell with one.
    pub is_number: bool,
}

impl<'a> Replaced<'a> {
    pub const fn text(column: u32, text: &'a str) -> Self {
        Self { column, text: Cow::Borrowed(text), is_number: false }
    }
}
