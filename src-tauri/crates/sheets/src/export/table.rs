//! What the writers of each format have in common.

use std::borrow::Cow;

use chrono::NaiveDateTime;
use porokh_domain::{Currency, RiskLevel};

use super::ExportError;
use crate::is_time_of_day;

/// The contents of a cell that is to be written.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece<'a> {
    Text(Cow<'a, str>),
    /// The word for a risk.
    Risk(RiskLevel, Cow<'a, str>),
    /// A number that must never be read as one.
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

    /// The same cell in the header's look.
    pub(super) fn into_header(self) -> Self {
        match self {
            Self::Text(text) | Self::Phone(text) => Self::Header(text),
            other => other,
        }
    }
}

/// A sheet, or a text file, that is written from the top and from left to right.
pub(super) trait Table {
    /// Writes a cell; rows and columns are counted from 0.
    fn cell(&mut self, row: u32, column: u32, piece: &Piece<'_>) -> Result<(), ExportError>;

    /// The same, with the format of a number or a date, where what is written has any.
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

/// How a cell of a workbook shows a number.
#[derive(Debug, Clone, Copy)]
pub(super) struct NumberFormat<'a> {
    /// Its number in the workbook.
    pub(super) id: u32,
    /// None: every program has it under its number.
    pub(super) code: Option<&'a str>,
}

/// A date as text; a time of day has none.
pub(super) fn date_text(date: NaiveDateTime) -> String {
    let has_time = date.time() != chrono::NaiveTime::MIN;
    let format = match is_time_of_day(date) {
        true => "%H:%M:%S%.f",
        false if has_time => "%Y-%m-%d %H:%M:%S%.f",
        false => "%Y-%m-%d",
    };
    date.format(format).to_string()
}
