//! The interface that the writers of all formats implement.

use std::borrow::Cow;

use chrono::NaiveDateTime;
use porokh_domain::{Currency, RiskLevel};

use super::ExportError;
use crate::is_time_of_day;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece<'a> {
    Text(Cow<'a, str>),
    Risk(RiskLevel, Cow<'a, str>),
    /// Written so that no program reads it as a number.
    Phone(Cow<'a, str>),
    Header(Cow<'a, str>),
    Number(f64),
    /// In hundredths.
    Money(i64, Currency),
    /// 0 to 100.
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

    /// With the header's format.
    pub(super) fn into_header(self) -> Self {
        match self {
            Self::Text(text) | Self::Phone(text) => Self::Header(text),
            other => other,
        }
    }
}

/// A sheet or text file, written from top to bottom and left to right.
pub(super) trait Table {
    /// Rows and columns are 0-based.
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

#[derive(Debug, Clone, Copy)]
pub(super) struct NumberFormat<'a> {
    /// Its id in the workbook.
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
