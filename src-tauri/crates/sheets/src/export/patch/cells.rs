//! Our cells in the sheet part.

use std::io::Write as _;

use chrono::NaiveDateTime;
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

/// Days between the 1900 and the 1904 calendar.
const DAYS_TO_1904: f64 = 1_462.0;

/// Our styles, by their index in the workbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Looks {
    pub(super) percent: u32,
    pub(super) moment: u32,
    pub(super) text: u32,
    /// In the order of [`tally::LEVELS`](crate::export::tally::LEVELS).
    pub(super) risks: [u32; 6],
}

/// XML of a row's cells. It is most of the output, so that constant parts are prepared once.
pub(super) struct Cells {
    pub(super) bytes: Vec<u8>,
    looks: Option<Looks>,
    is_1904: bool,
    /// Style of the neighbouring header cell.
    pub(super) header: Option<String>,
    first: u32,
    /// By column: the cell's XML up to the row number.
    begins: Vec<Vec<u8>>,
    /// 0-based, and its number as text.
    row: (Option<u32>, String),
    marks: Marks,
    /// The last date and its serial number: numbers checked by one request share it.
    moment: Option<(NaiveDateTime, String)>,
    /// Cells whose text was too long for a workbook and was cut.
    pub(super) cut: u32,
}

struct Marks {
    value: [Vec<u8>; 2],
    inline: [Vec<u8>; 2],
    /// For a text whose white space is significant.
    spaced: Vec<u8>,
}

impl Cells {
    /// Cells from column `first` to `last`; `prefix` is the prefix of element names with its colon.
    pub(super) fn new(prefix: &str, looks: Option<Looks>, is_1904: bool, (first, last): (u32, u32)) -> Self {
        let p = prefix;
        let begin = |column| format!("<{p}c r=\"{}", place::letters(column)).into_bytes();
        let marks = Marks {
            value: [format!("><{p}v>").into(), format!("</{p}v></{p}c>").into()],
            inline: [
                format!(" t=\"inlineStr\"><{p}is><{p}t>").into(),
                format!("</{p}t></{p}is></{p}c>").into(),
            ],
            spaced: format!(" t=\"inlineStr\"><{p}is><{p}t xml:space=\"preserve\">").into(),
        };
        Self {
            bytes: Vec::new(),
            looks,
            is_1904,
            header: None,
            first,
            begins: (first..=last).map(begin).collect(),
            row: (None, String::new()),
            marks,
            moment: None,
            cut: 0,
        }
    }

    /// Begins a cell with its reference and style.
    fn open(&mut self, row: u32, column: u32, style: Option<u32>) {
        if self.row.0 != Some(row) {
            self.row = (Some(row), (row + 1).to_string());
        }
        if let Some(begin) = column.checked_sub(self.first).and_then(|at| self.begins.get(at as usize)) {
            self.bytes.extend_from_slice(begin);
        }
        self.bytes.extend_from_slice(self.row.1.as_bytes());
        self.bytes.push(b'"');
        if let Some(style) = style {
            self.bytes.extend_from_slice(b" s=\"");
            whole_number(u64::from(style), &mut self.bytes);
            self.bytes.push(b'"');
        }
    }

    fn text(&mut self, row: u32, column: u32, text: &str, style: Option<u32>) {
        self.open(row, column, style);
        self.inline(text);
    }

    /// Completes a cell with inline text.
    fn inline(&mut self, text: &str) {
        let (text, was_cut) = fitting(text);
        self.cut += u32::from(was_cut);
        let is_spaced = text.starts_with(char::is_whitespace)
            || text.ends_with(char::is_whitespace)
            || memchr::memchr2(b'\n', b'\t', text.as_bytes()).is_some();
        let [begin, end] = &self.marks.inline;
        self.bytes.extend_from_slice(if is_spaced { &self.marks.spaced } else { begin });
        escape(&text, &mut self.bytes);
        self.bytes.extend_from_slice(end);
    }

    fn number(&mut self, row: u32, column: u32, number: f64, style: Option<u32>) {
        self.open(row, column, style);
        let [begin, end] = &self.marks.value;
        self.bytes.extend_from_slice(begin);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "compared right after")]
        let whole = number as u64;
        #[expect(clippy::cast_precision_loss, reason = "a number that loses digits isn't the same one")]
        let is_whole = whole < 1 << 50 && (whole as f64).to_bits() == number.to_bits();
        if is_whole {
            whole_number(whole, &mut self.bytes);
        } else {
            // Writing to memory doesn't fail.
            let _ = write!(self.bytes, "{number}");
        }
        self.bytes.extend_from_slice(end);
    }
}

impl Cells {
    /// Written as text without a style for dates, or if the calendar can't represent it.
    fn moment(&mut self, row: u32, column: u32, date: NaiveDateTime) {
        let style = self.looks.as_ref().map(|looks| looks.moment);
        if self.moment.as_ref().is_none_or(|(known, _)| *known != date) {
            let shift = if self.is_1904 { DAYS_TO_1904 } else { 0.0 };
            let serial = serial(date).map(|serial| serial - shift).filter(|serial| *serial >= 0.0);
            self.moment = serial.map(|serial| (date, serial.to_string()));
        }
        if style.is_none() || self.moment.is_none() {
            return self.text(row, column, &date_text(date), None);
        }
        self.open(row, column, style);
        let [begin, end] = &self.marks.value;
        self.bytes.extend_from_slice(begin);
        self.bytes.extend_from_slice(self.moment.as_ref().map_or("", |(_, text)| text).as_bytes());
        self.bytes.extend_from_slice(end);
    }
}

/// Most numbers are counts of parcels: the standard formatting took as long as packing.
fn whole_number(mut number: u64, into: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + u8::try_from(number % 10).unwrap_or_default();
        number /= 10;
        if number == 0 {
            break;
        }
    }
    into.extend_from_slice(&digits[at..]);
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
            // Without this style the cell would become a formula when it is edited.
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
                // Without its style a percentage would be shown as a fraction.
                match looks.map(|looks| looks.percent) {
                    Some(style) => self.number(row, column, percent / 100.0, Some(style)),
                    None => self.text(row, column, &format!("{percent}%"), None),
                }
            }
            Piece::Bool(truth) => self.text(row, column, if *truth { "TRUE" } else { "FALSE" }, None),
            Piece::Error(error) => self.text(row, column, error, None),
            Piece::Date(date) => self.moment(row, column, *date),
        }
        Ok(())
    }
}

fn risk_place(level: RiskLevel) -> usize {
    use crate::export::tally::LEVELS;
    LEVELS.iter().position(|other| *other == level).unwrap_or(LEVELS.len() - 1)
}
