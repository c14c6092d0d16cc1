//! The interface that the writers of all formats implement.

use std::borrow::Cow;

use chrono::NaiveDateTime;
use porokh_domain::{Currency, RiskLevel};

use super::ExportError;
use crate::is_time_of_day;

/// The contents of a cell to write.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece<'a> {
    Text(Cow<'a, str>),
    /// The word for a risk.
    Risk(RiskLevel, Cow<'a, str>),
    /// A phone number; written so that no program reads it as a number.
    Phone(Cow<'a, str>),
    /// A header's text.
    Header(Cow<'a, str>),
    Number(f64),
    /// An amount in hundredths.
    Money(i64, Currency),
    /// A share in percent, 0 to 100.
    Percent(f64),
    Bool(bool),
    Date(NaiveDateTime),
    Error(&'static str),
}

impl<'a> Piece<'a> {
    pub(super) fn text(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }

    pub(super) fn header(text: &'a str) -> Self {
        Self::Header(Cow::Borrowed(text))
    }

    #[expect(clippy::cast_precision_loss, reason = "a spreadsheet's numbers are floats by nature")]
    pub(super) fn count(count: u64) -> Self {
        Self::Number(count as f64)
    }

    /// The cell with the header's format.
    pub(super) fn into_header(self) -> Self {
        match self {
            Self::Text(text) | Self::Phone(text) => Self::Header(text),
            other => other,
        }
    }
}

/// A sheet or text file, written from top to bottom and left to right.
pub(super) trait Table {
    /// Writes a cell; rows and columns are counted from 0.
    fn cell(&mut self, row: u32, column: u32, piece: &Piece<'_>) -> Result<(), ExportError>;

    /// Writes a cell with a number format, if the target has formats.
    fn formatted(
        &mut self,
        row: u32,
        column: u32,
        piece: &Piece<'_>,
        _format: NumberFormat<'_>,
    ) -> Result<(), ExportError> {
        self.cell(row, column, piece)
    }
}

/// A number format of a workbook.
#[derive(Debug, Clone, Copy)]
pub(super) struct NumberFormat<'a> {
    /// Its number in the workbook.
    pub(super) id: u32,
    /// `None` for built-in formats.
    pub(super) code: Option<&'a str>,
}

/// A date as text; a time of day is written without a date.
pub(super) fn date_text(date: NaiveDateTime) -> String {
    let has_time = date.time() != chrono::NaiveTime::MIN;
    let format = match is_time_of_day(date) {
        true => "%H:%M:%S%.f",
        false if has_time => "%Y-%m-%d %H:%M:%S%.f",
        false => "%Y-%m-%d",
    };
    date.format(format).to_string()
}
