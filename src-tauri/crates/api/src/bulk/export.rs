//! What the window says and sees of an export.

use porokh_domain::RiskLevel;
use porokh_sheets::export::{CannotPatch, ExportFormat, ResultColumn, RiskWords, Words};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::exports::ExportName;

/// What an export of a run can be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ExportFacts {
    /// The file has a header and a phone column: a courier's page that took such a template takes it again.
    pub courier: bool,
    /// The name that is proposed, without an ending.
    pub name: String,
    /// Whether the results can be written into the file itself.
    pub own: OwnFile,
    /// The columns that the seller chose for it the last time.
    pub columns: Vec<ResultColumn>,
}

/// Whether results can be written into the run's own file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OwnFile {
    Possible {
        /// What its name ends with, such as `xlsm`.
        ending: String,
    },
    /// It takes a new workbook.
    Impossible { why: CannotPatch },
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ExportWhat {
    /// The original itself, with results at its right edge and everything else as it was; a new workbook where that
    /// can't be.
    OwnFile {
        /// The columns that are added. They are remembered.
        columns: Vec<ResultColumn>,
    },
    /// The original's cells with all results, in a new file.
    Full,
    /// Two files with the original's columns, with the orders to send and with the orders to hold. A text asked for as a
    /// text for upload keeps its lines as they are, where that is possible.
    CourierFiles { by: SplitBy },
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SplitBy {
    /// Orders that were decided to be sent are sent, cancelled ones are in neither file, all others are held.
    Decision,
    /// Orders with one of these levels are held, and those without a result; a decision goes before the risk.
    Risk {
        /// The levels that are held.
        hold: Vec<RiskLevel>,
    },
}

/// An export.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct ExportRequest {
    pub run: i64,
    pub what: ExportWhat,
    /// In which format; the original's own is that of the original.
    pub format: ExportFormat,
    pub words: Words,
    /// The sentences for rows without a result.
    pub reasons: ReasonWords,
    /// Advice for each level, where the service gave none.
    pub advice: RiskWords,
    /// Lines of the summary, each a label and what it says.
    pub facts: Vec<(String, String)>,
    /// What the names of the two courier files end with: for sending, for holding.
    pub names: (String, String),
    pub to: ExportName,
}

/// Sentences for rows without a result.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct ReasonWords {
    /// The phone cell is empty.
    pub empty: String,
    pub no_digits: String,
    /// A rounded number in scientific notation.
    pub exponent: String,
    /// Too short; `{digits}` is how many there are.
    pub too_short: String,
    /// Too long; `{digits}` is how many there are.
    pub too_long: String,
    /// Doesn't begin with 013 to 019.
    pub prefix: String,
    /// A date, a truth value or a formula's error instead of a number.
    pub wrong_type: String,
    /// The service rejects the number.
    pub rejected: String,
    /// The service skipped it; `{reason}` is its word.
    pub skipped: String,
    /// The answer says nothing of it.
    pub unread: String,
    /// In doubt, and left by the user.
    pub left: String,
}

/// How far an export is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct ExportProgress {
    pub run: i64,
    pub rows: u32,
    pub of: u32,
}
