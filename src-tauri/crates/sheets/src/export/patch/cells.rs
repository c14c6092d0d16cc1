//! Our cells as a sheet's part has them.

use std::io::Write as _;

use porokh_domain::RiskLevel;

use super::edit::escape;
use crate::{
    export::{
        ExportError,
        table::{Piece, Table, date_text},
        text::is_formula,
        workbook::{amount, fitting, serial},
    },
    place,
};

/// Days between the calendars that begin with 1900 and with 1904.
const DAYS_TO_1904: f64 = 1_462.0;

/// The styles of our cells, by their place in the workbook's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Looks {
    pub(super) percent: u32,
    pub(super) moment: u32,
    pub(super) text: u32,
    /// In the order of [`tally::LEVELS`](crate::export::tally::LEVELS).
    pub(super) risks: [u32; 6],
}

/// The cells of a row, in bytes.
pub(super) struct Cells {
    pub(super) bytes: Vec<u8>,
    /// The prefix of elements' names, with its colon.
    prefix: String,
    looks: Option<Looks>,
    is_1904: bool,
    /// The header's style, as the cell beside it has it.
    pub(super) header: Option<String>,
    first: u32,
    letters: Vec<String>,
    /// Cells whose text was too long for a workbook and was cut.
    pub(super) cut: u32,
}

impl Cells {
    /// Cells from column `first` to `last`.
    pub(super) fn new(
        prefix: String,
        looks: Option<Looks>,
        is_1904: bool,
        (first, last): (u32, u32),
    ) -> Self {
        let letters = (first..=last).map(place::letters).collect();
        Self { bytes: Vec::new(), prefix, looks, is_1904, header: None, first, letters, cut: 0 }
    }

    /// Begins a cell: its place and its style.
    fn open(&mut self, row: u32, column: u32, style: Option<u32>) {
        let letters = column.checked_sub(self.first).and_then(|at| self.letters.get(at as usize));
        let letters = letters.map_or("", String::as_str);
        let (bytes, prefix) = (&mut self.bytes, &self.prefix);
        // Writing to memory doesn't fail.
        let _ = match style {
            Some(style) => write!(bytes, "<{prefix}c r=\"{letters}{}\" s=\"{style}\"", row + 1),
            None => write!(bytes, "<{prefix}c r=\"{letters}{}\"", row + 1),
        };
    }

    fn text(&mut self, row: u32, column: u32, text: &str, style: Option<u32>) {
        self.open(row, column, style);
        self.inline(text);
    }

    /// The rest of a cell with a text that stands in it.
    fn inline(&mut self, text: &str) {
        let (text, was_cut) = fitting(text);
        self.cut += u32::from(was_cut);
        let (bytes, prefix) = (&mut self.bytes, &self.prefix);
        let needs_space = text.starts_with(char::is_whitespace)
            || text.ends_with(char::is_whitespace)
            || text.contains(['\n', '\t']);
        let space = if needs_space { " xml:space=\"preserve\"" } else { "" };
        let _ = write!(bytes, " t=\"inlineStr\"><{prefix}is><{prefix}t{space}>");
        escape(&text, bytes);
        let _ = write!(bytes, "</{prefix}t></{prefix}is></{prefix}c>");
    }

    fn number(&mut self, row: u32, column: u32, number: f64, style: Option<u32>) {
        self.open(row, column, style);
        let (bytes, prefix) = (&mut self.bytes, &self.prefix);
        let _ = write!(bytes, "><{prefix}v>{number}</{prefix}v></{prefix}c>");
    }
}

impl Table for Cells {
    fn cell(&mut self, row: u32, column: u32, piece: &Piece<'_>) -> Result<(), ExportError> {
        let looks = self.looks.as_ref();
        match piece {
            Piece::Header(text) => {
                self.open(row, column, None);
                if let Some(style) = &self.header {
                    let _ = write!(self.bytes, " s=\"{style}\"");
                }
                self.inline(text);
            }
            Piece::Risk(level, text) => {
                let style = looks.map(|looks| looks.risks[risk_place(*level)]);
                self.text(row, column, text, style);
            }
            // Were the cell edited, it would become a formula without this look.
            Piece::Text(text) => {
                let style = looks.filter(|_| is_formula(text)).map(|looks| looks.text);
                self.text(row, column, text, style);
            }
            Piece::Phone(text) => {
                let style = looks.map(|looks| looks.text);
                self.text(row, column, text, style);
            }
            Piece::Number(number) => self.number(row, column, *number, None),
            Piece::Money(hundredths, _) => self.number(row, column, amount(*hundredths), None),
            Piece::Percent(percent) => {
                // A share without its look would be read as another number.
                match looks.map(|looks| looks.percent) {
                    Some(style) => self.number(row, column, percent / 100.0, Some(style)),
                    None => self.text(row, column, &format!("{percent}%"), None),
                }
            }
            Piece::Bool(truth) => self.text(row, column, if *truth { "TRUE" } else { "FALSE" }, None),
            Piece::Error(error) => self.text(row, column, error, None),
            Piece::Date(date) => {
                let shift = if self.is_1904 { DAYS_TO_1904 } else { 0.0 };
                let serial = serial(*date).map(|serial| serial - shift).filter(|serial| *serial >= 0.0);
                match serial.zip(looks.map(|looks| looks.moment)) {
                    Some((serial, style)) => self.number(row, column, serial, Some(style)),
                    None => self.text(row, column, &date_text(*date), None),
                }
            }
        }
        Ok(())
    }
}

fn risk_place(level: RiskLevel) -> usize {
    use crate::export::tally::LEVELS;
    LEVELS.iter().position(|other| *other == level).unwrap_or(LEVELS.len() - 1)
}
