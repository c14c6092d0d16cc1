//! Requests and progress of exports.

use porokh_domain::RiskLevel;
use porokh_sheets::export::{CannotPatch, ExportFormat, ResultColumn, RiskWords, Words};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ChangedOriginal, exports::ExportName};

/// Export options of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ExportFacts {
    /// The file has a header and a phone column, so that a courier's upload page that accepts such files accepts it
    /// again.
    pub courier: bool,
    /// Suggested name without extension.
    pub name: String,
    pub own: OwnFile,
    /// Columns that the seller chose last time.
    pub columns: Vec<ResultColumn>,
    /// Rows that left in an earlier courier file or have an outcome, and the latest time of these.
    pub left_before: u32,
    pub left_at: Option<String>,
    /// The seller corrected numbers: the own file gets a column of those that were checked.
    pub corrected: bool,
    /// The export has the file as it was opened.
    pub changed: Option<ChangedOriginal>,
}

/// Whether results can be written into the run's own file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OwnFile {
    Possible {
        /// Extension such as `xlsm`.
        ending: String,
    },
    /// Only a new workbook is possible.
    Impossible { why: CannotPatch },
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ExportWhat {
    /// The original with results added at its right edge; a new workbook if that isn't possible.
    OwnFile {
        /// The added columns; they are remembered.
        columns: Vec<ResultColumn>,
    },
    /// The original's cells with all results, in a new file.
    Full,
    /// Two files with the original's columns: orders to send, orders to hold. A text file exported as text keeps its
    /// lines unchanged where possible.
    CourierFiles { by: SplitBy },
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SplitBy {
    /// By decision: "send" is sent, "cancelled" is in neither file, all others are held.
    Decision,
    /// By risk: orders of these levels, and those with a number without a result, are held; a decision overrides the
    /// risk.
    Risk { hold: Vec<RiskLevel> },
}

#[derive(Debug, Clone, Deserialize, TS)]
pub struct ExportRequest {
    pub run: i64,
    pub what: ExportWhat,
    /// `OwnFile` keeps the original's format.
    pub format: ExportFormat,
    pub words: Words,
    pub reasons: ReasonWords,
    /// Advice for each level, where the service gave none.
    pub advice: RiskWords,
    /// Label and text of each summary line.
    pub facts: Vec<(String, String)>,
    /// Suffixes of the two courier files: to send, to hold.
    pub names: (String, String),
    /// Courier files include orders that left in an earlier one.
    pub again: bool,
    pub to: ExportName,
    /// Files at the place that was chosen last may be replaced: the answer to [`AppError::Replaces`].
    ///
    /// [`AppError::Replaces`]: crate::AppError::Replaces
    pub replace: bool,
}

/// Sentences for rows without a result.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct ReasonWords {
    pub empty: String,
    pub no_digits: String,
    /// A number in scientific notation, which lost digits.
    pub exponent: String,
    /// `{digits}` is replaced by the number of digits.
    pub too_short: String,
    /// `{digits}` is replaced by the number of digits.
    pub too_long: String,
    /// Doesn't begin with 013 to 019.
    pub prefix: String,
    pub wrong_type: String,
    pub rejected: String,
    /// `{reason}` is replaced by the service's word.
    pub skipped: String,
    /// The reply doesn't mention the number.
    pub unread: String,
    /// In doubt, and left so by the user.
    pub left: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct ExportProgress {
    pub run: i64,
    pub rows: u32,
    pub of: u32,
}
