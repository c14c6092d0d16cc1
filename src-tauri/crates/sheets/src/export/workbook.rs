//! Sheets of a new workbook, written row by row without being kept in memory.

use std::{borrow::Cow, collections::HashMap, io::Write, ops::RangeInclusive, path::Path};

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use porokh_domain::{AmountText, Currency};
use rust_xlsxwriter::{Color, Format, FormatBorder, Formula, Workbook, Worksheet};

use super::{
    ExportError,
    looks::HIDDEN,
    source::guarded,
    table::{NumberFormat, Piece, Table, date_text},
    text::is_formula,
};

/// Longest text of a cell, in UTF-16 units.
const LONGEST: usize = 32_767;
/// In characters.
pub(super) const WIDTHS: (usize, usize) = (8, 48);
/// Rows that determine a column's width.
const MEASURED_ROWS: u32 = 500;
/// The lowest level with most of the default's gain: packing takes most of the time of a large export.
const COMPRESSION: u8 = 3;

/// A new workbook that keeps its rows in `scratch` while it is written.
pub(super) fn begin(scratch: &Path) -> Result<Workbook, ExportError> {
    let mut book = Workbook::new();
    book.set_zip_compression_level(COMPRESSION);
    book.set_tempdir(scratch).map_err(unfit)?;
    Ok(book)
}

pub(super) fn save<W: Write + Send>(mut book: Workbook, mut writer: W) -> Result<(), ExportError> {
    guarded(|| {
        book.save_to_writer(&mut writer).map_err(unfit)?;
        writer.flush().map_err(|error| ExportError::from_disk(&error))
    })
}

#[derive(Clone)]
struct Looks {
    header: Format,
    text: Format,
    percent: Format,
    taka: Format,
    dollar: Format,
    day: Format,
    moment: Format,
    time: Format,
}

pub(super) struct SheetTable {
    sheet: Worksheet,
    looks: Looks,
    /// The original's number formats by id.
    formats: HashMap<u32, Format>,
    /// Column widths in pixels that override measured ones.
    given: Vec<(RangeInclusive<u32>, u32)>,
    widths: Vec<usize>,
    measured: (u32, u32),
    dressed: Vec<Option<Dress>>,
    /// Cells whose text was too long for a workbook and was cut.
    pub(super) cut: u32,
}

/// The format of a whole column, so that its cells need none of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dress {
    Text,
    Percent,
    Moment,
}

impl SheetTable {
    /// Begins a sheet that is written to a temporary file.
    pub(super) fn begin(book: &mut Workbook, name: Option<&str>) -> Result<Self, ExportError> {
        let mut sheet = book.new_worksheet_with_constant_memory().map_err(unfit)?;
        if let Some(name) = name {
            sheet.set_name(name).map_err(unfit)?;
        }
        let number = |format: &str| Format::new().set_num_format(format);
        let looks = Looks {
            header: Format::new()
                .set_bold()
                .set_background_color(Color::RGB(0x00F0_EDE5))
                .set_border_bottom(FormatBorder::Thin),
            text: number("@"),
            percent: number("0.0%"),
            taka: number("\"৳\"#,##0.00"),
            dollar: number("\"$\"#,##0.00"),
            day: number("yyyy-mm-dd"),
            moment: number("yyyy-mm-dd hh:mm:ss"),
            time: number("hh:mm:ss"),
        };
        Ok(Self {
            sheet,
            looks,
            formats: HashMap::new(),
            given: Vec::new(),
            widths: Vec::new(),
            measured: (0, u32::MAX),
            dressed: Vec::new(),
            cut: 0,
        })
    }

    /// Sets a column's format. It applies to cells written afterwards.
    pub(super) fn dress(&mut self, column: u32, dress: Dress) -> Result<(), ExportError> {
        let look = match dress {
            Dress::Text => &self.looks.text,
            Dress::Percent => &self.looks.percent,
            Dress::Moment => &self.looks.moment,
        };
        self.sheet.set_column_format(narrow(column)?, look).map_err(unfit)?;
        let index = column as usize;
        if self.dressed.len() <= index {
            self.dressed.resize(index + 1, None);
        }
        self.dressed[index] = Some(dress);
        Ok(())
    }

    /// Sets column widths in pixels, [`HIDDEN`] for hidden ones; others fit their contents.
    pub(super) fn set_widths(&mut self, widths: &[(RangeInclusive<u32>, u32)]) {
        self.given = widths.to_vec();
    }

    /// Ends the sheet; `finish` may still arrange it.
    pub(super) fn finish(
        mut self,
        book: &mut Workbook,
        finish: impl FnOnce(&mut Worksheet) -> Result<(), rust_xlsxwriter::XlsxError>,
    ) -> Result<(), ExportError> {
        for (column, width) in (0_u16..).zip(&self.widths).filter(|(_, width)| **width > 0) {
            let given = self.given.iter().find(|(columns, _)| columns.contains(&u32::from(column)));
            if let Some((_, pixels)) = given {
                match *pixels {
                    HIDDEN => self.sheet.set_column_hidden(column),
                    pixels => self.sheet.set_column_width_pixels(column, pixels),
                }
                .map_err(unfit)?;
                continue;
            }
            let width = u32::try_from((*width).max(WIDTHS.0) + 2).unwrap_or_default();
            self.sheet.set_column_width(column, width).map_err(unfit)?;
        }
        finish(&mut self.sheet).map_err(unfit)?;
        book.push_worksheet(self.sheet);
        Ok(())
    }

    fn measure(&mut self, row: u32, column: u32, width: usize) {
        if row != self.measured.1 {
            self.measured = (self.measured.0 + 1, row);
        }
        if self.measured.0 > MEASURED_ROWS {
            return;
        }
        let index = column as usize;
        if self.widths.len() <= index {
            self.widths.resize(index + 1, 0);
        }
        self.widths[index] = self.widths[index].max(width.min(WIDTHS.1));
    }

    fn dress_of(&self, column: u32) -> Option<Dress> {
        self.dressed.get(column as usize).copied().flatten()
    }

    /// Writes a text that is never interpreted as a formula or a link.
    fn write_text(&mut self, row: u32, column: u32, text: &str, as_text: bool) -> Result<(), ExportError> {
        let (text, was_cut) = fitting(text);
        self.cut += u32::from(was_cut);
        let index = narrow(column)?;
        // Without this format the cell would become a formula or a number when it is edited.
        let result = if as_text && self.dress_of(column) != Some(Dress::Text) {
            self.sheet.write_string_with_format(row, index, text, &self.looks.text)
        } else {
            self.sheet.write_string(row, index, text)
        };
        result.map(drop).map_err(unfit)
    }

    fn write_date(&mut self, row: u32, column: u32, date: NaiveDateTime) -> Result<(), ExportError> {
        let index = narrow(column)?;
        let Some(serial) = serial(date) else {
            return self.write_text(row, column, &date_text(date), false);
        };
        let look = match self.dress_of(column) {
            Some(Dress::Moment) => {
                return self.sheet.write_number(row, index, serial).map(drop).map_err(unfit);
            }
            _ if serial < 1.0 => &self.looks.time,
            _ if date.time() == NaiveTime::MIN => &self.looks.day,
            _ => &self.looks.moment,
        };
        self.sheet.write_number_with_format(row, index, serial, look).map(drop).map_err(unfit)
    }
}

impl Table for SheetTable {
    fn cell(&mut self, row: u32, column: u32, piece: &Piece<'_>) -> Result<(), ExportError> {
        let index = narrow(column)?;
        let width = match piece {
            Piece::Text(text) | Piece::Risk(_, text) | Piece::Phone(text) | Piece::Header(text) => {
                line_width(text)
            }
            Piece::Date(_) => 19,
            Piece::Money(hundredths, _) => AmountText::from(*hundredths).to_string().len() + 3,
            Piece::Number(_) | Piece::Percent(_) | Piece::Bool(_) | Piece::Error(_) => 8,
        };
        self.measure(row, column, width);
        match piece {
            Piece::Text(text) | Piece::Risk(_, text) => self.write_text(row, column, text, is_formula(text)),
            Piece::Phone(text) => self.write_text(row, column, text, true),
            Piece::Header(text) => {
                let (text, was_cut) = fitting(text);
                self.cut += u32::from(was_cut);
                let written = self.sheet.write_string_with_format(row, index, text, &self.looks.header);
                written.map(drop).map_err(unfit)
            }
            Piece::Number(number) => self.sheet.write_number(row, index, *number).map(drop).map_err(unfit),
            Piece::Money(hundredths, currency) => {
                let look = match currency {
                    Currency::Bdt => &self.looks.taka,
                    Currency::Usd => &self.looks.dollar,
                };
                let amount = amount(*hundredths);
                self.sheet.write_number_with_format(row, index, amount, look).map(drop).map_err(unfit)
            }
            Piece::Percent(percent) if self.dress_of(column) == Some(Dress::Percent) => {
                self.sheet.write_number(row, index, percent / 100.0).map(drop).map_err(unfit)
            }
            Piece::Percent(percent) => {
                let look = &self.looks.percent;
                let written = self.sheet.write_number_with_format(row, index, percent / 100.0, look);
                written.map(drop).map_err(unfit)
            }
            Piece::Bool(truth) => self.sheet.write_boolean(row, index, *truth).map(drop).map_err(unfit),
            Piece::Date(date) => self.write_date(row, column, *date),
            // The only formulas that are written: error constants.
            Piece::Error(error) if CONSTANTS.contains(error) => {
                let formula = Formula::new(*error).set_result(*error);
                self.sheet.write_formula(row, index, formula).map(drop).map_err(unfit)
            }
            Piece::Error(error) => self.write_text(row, column, error, false),
        }
    }

    fn formatted(
        &mut self,
        row: u32,
        column: u32,
        piece: &Piece<'_>,
        format: NumberFormat<'_>,
    ) -> Result<(), ExportError> {
        const TEXT: (u32, &str) = (49, "@");
        let number = match piece {
            // Without this format the cell would lose its leading zeros when it is edited.
            Piece::Text(text) if format.id == TEXT.0 || format.code == Some(TEXT.1) => {
                return self.cell(row, column, &Piece::Phone(text.clone()));
            }
            Piece::Number(number) => Some(*number),
            Piece::Date(date) => serial(*date),
            _ => None,
        };
        let index = u8::try_from(format.id).ok().filter(|_| format.code.is_none());
        let (Some(number), true) = (number, format.code.is_some() || index.is_some()) else {
            return self.cell(row, column, piece);
        };
        self.measure(row, column, line_width(&number.to_string()).max(10));
        let look = self.formats.entry(format.id).or_insert_with(|| match index {
            Some(index) => Format::new().set_num_format_index(index),
            None => Format::new().set_num_format(format.code.unwrap_or_default()),
        });
        let written = self.sheet.write_number_with_format(row, narrow(column)?, number, look);
        written.map(drop).map_err(unfit)
    }
}

/// Error constants that every spreadsheet program knows.
const CONSTANTS: [&str; 7] = ["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"];

#[expect(clippy::needless_pass_by_value, reason = "it is given to map_err")]
fn unfit(error: rust_xlsxwriter::XlsxError) -> ExportError {
    ExportError::from_workbook(&error)
}

pub(super) fn narrow(column: u32) -> Result<u16, ExportError> {
    u16::try_from(column).map_err(|_| ExportError::DoesNotFit)
}

/// Cuts a text that is too long for a cell, with an ellipsis; `true` if it was cut.
pub(super) fn fitting(text: &str) -> (Cow<'_, str>, bool) {
    // A byte of UTF-8 is at most one unit of UTF-16.
    if text.len() <= LONGEST || text.encode_utf16().count() <= LONGEST {
        return (Cow::Borrowed(text), false);
    }
    let mut units = 0;
    let fits = |c: &char| {
        units += c.len_utf16();
        units < LONGEST
    };
    let mut cut: String = text.chars().take_while(fits).collect();
    cut.push('…');
    (Cow::Owned(cut), true)
}

/// Characters of the first line; combining marks take no width.
pub(super) fn line_width(text: &str) -> usize {
    let line = text.lines().next().unwrap_or_default();
    if line.is_ascii() {
        return line.len();
    }
    line.chars().take(4 * WIDTHS.1).filter(|c| !unicode_normalization::char::is_combining_mark(*c)).count()
}

/// The number whose shortest decimal text is the amount: exact up to 15 digits.
pub(super) fn amount(hundredths: i64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "amounts have at most 14 digits")]
    let hundredths = hundredths as f64;
    hundredths / 100.0
}

/// Serial number in the 1900 calendar; `None` before it.
pub(super) fn serial(date: NaiveDateTime) -> Option<f64> {
    const DAY_MS: f64 = 86_400_000.0;
    let start = NaiveDate::from_ymd_opt(1899, 12, 30)?.and_time(NaiveTime::MIN);
    #[expect(clippy::cast_precision_loss, reason = "milliseconds until the year 9999 fit")]
    let serial = (date - start).num_milliseconds() as f64 / DAY_MS;
    // The calendar has a 29 February 1900, which never existed: days before it are one less.
    let serial = if serial < 61.0 { serial - 1.0 } else { serial };
    (serial >= 0.0).then_some(serial)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_cell_text_is_cut_between_characters() {
        assert_eq!(fitting(&"ক".repeat(LONGEST)), ("ক".repeat(LONGEST).into(), false));
        for text in ["a".repeat(40_000), "ক".repeat(40_000), "😀".repeat(20_000)] {
            let (cut, was_cut) = fitting(&text);
            assert!(was_cut && cut.ends_with('…') && text.starts_with(cut.trim_end_matches('…')));
            assert!((LONGEST - 1..=LONGEST).contains(&cut.encode_utf16().count()));
        }
    }

    #[test]
    fn dates_have_the_serial_numbers_of_spreadsheets() {
        let day = |y, m, d| NaiveDate::from_ymd_opt(y, m, d).unwrap().and_time(NaiveTime::MIN);
        let wanted = [
            (day(1899, 12, 31), Some(0.0)),
            (day(1900, 1, 1), Some(1.0)),
            (day(1900, 3, 1), Some(61.0)),
            (day(2026, 11, 21), Some(46_347.0)),
            (day(1899, 12, 30), None),
        ];
        for (date, serial_number) in wanted {
            assert_eq!(serial(date), serial_number, "{date}");
        }
    }
}
