//! The results of a run, as the writers receive them.

use chrono::NaiveDateTime;
use porokh_domain::{Decision, RiskLevel};

use super::ExportError;

/// Provides the results of a run to the writers.
pub trait Results {
    /// The result of a row of the original, counted from 0; `None` for a row that is no order, such as a total.
    ///
    /// Rows are asked for from the top. It may begin again from the top: where a row far down turns out to be wider than
    /// the header, and where the original's own file can't be written after all.
    ///
    /// # Errors
    /// [`ExportError::Results`]; it ends the export.
    fn row(&mut self, row: u32) -> Result<Option<RowResult<'_>>, ExportError>;
}

#[derive(Debug, Clone, PartialEq)]
pub struct RowResult<'a> {
    pub outcome: Outcome<'a>,
    pub decision: Option<Decision>,
    /// Cells that replace the original's: the seller's corrections, and the phone as it was checked.
    pub replaced: &'a [Replaced<'a>],
}

/// What the run found about a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome<'a> {
    /// Its number was checked, in this run or before.
    Checked(Verdict<'a>),
    /// Its number wasn't checked yet.
    Waiting,
    /// It has no result, and won't get one without the seller's action.
    Failed {
        failure: Failure,
        /// Why, as a sentence for the user.
        why: &'a str,
    },
}

/// In which way a row failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// There is no valid number in the row.
    Invalid,
    /// The service did not check the number.
    Skipped,
    /// The service's answer could not be read.
    Unread,
}

/// The service's result for a number. Omitted figures are `None`, never zero.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict<'a> {
    pub risk: RiskLevel,
    /// The service's own word for it, which is shown when the level is [`RiskLevel::Unknown`].
    pub risk_word: Option<&'a str>,
    /// Share of parcels that were delivered, in percent, 0 to 100.
    pub ratio: Option<f64>,
    pub delivered: Option<u64>,
    pub cancelled: Option<u64>,
    /// By courier, in the order of the plan's couriers.
    pub couriers: &'a [CourierParcels],
    pub reports: Option<u64>,
    pub advice: Option<&'a str>,
    /// When it was checked, as the clock showed in Bangladesh.
    pub checked_at: Option<NaiveDateTime>,
}

/// A courier's figure for a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CourierParcels {
    Total(u64),
    /// Only the share that was delivered, in percent.
    Ratio(f64),
    NoAnswer,
    /// The service did not name it for this number.
    Missing,
}

/// A cell that replaces one of the original.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replaced<'a> {
    /// Column, counted from 0.
    pub column: u32,
    /// Its text; empty for a cell that was cleared.
    pub text: &'a str,
}
