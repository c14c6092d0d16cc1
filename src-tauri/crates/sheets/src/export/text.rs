//! CSV that a spreadsheet program opens without running formulas or converting values.

use std::{borrow::Cow, io::Write};

use csv::{Terminator, Writer, WriterBuilder};
use porokh_domain::AmountText;

use super::{
    ExportError,
    table::{Piece, Table, date_text},
};

/// Marks the text as UTF-8 for spreadsheet programs.
const BOM: &[u8] = b"\xEF\xBB\xBF";
/// Digits that a spreadsheet program shows without an exponent.
const SHOWN_DIGITS: usize = 11;

pub(super) struct TextTable<W: Write> {
    writer: Writer<W>,
    keep_numbers: bool,
    row: Option<u32>,
    /// Of the row so far.
    columns: u32,
    /// Of the widest row so far. The others become as wide, or the file would not be a table for every program.
    widest: u32,
}

impl<W: Write> TextTable<W> {
    /// `plain_numbers` leaves phones and long numbers unchanged.
    pub(super) fn begin(mut writer: W, plain_numbers: bool) -> Result<Self, ExportError> {
        writer.write_all(BOM).map_err(|error| ExportError::from_disk(&error))?;
        let writer = WriterBuilder::new().flexible(true).terminator(Terminator::CRLF).from_writer(writer);
        Ok(Self { writer, keep_numbers: !plain_numbers, row: None, columns: 0, widest: 0 })
    }

    /// Adds empty fields up to so many in the row.
    fn fill(&mut self, columns: u32) -> Result<(), ExportError> {
        while self.columns < columns {
            self.writer.write_field("").map_err(broken)?;
            self.columns += 1;
        }
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), ExportError> {
        if self.row.take().is_some() {
            self.widest = self.widest.max(self.columns);
            self.fill(self.widest)?;
            self.writer.write_record(None::<&[u8]>).map_err(broken)?;
        }
        self.columns = 0;
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<(), ExportError> {
        self.end_row()?;
        self.writer.flush().map_err(|error| ExportError::from_disk(&error))
    }
}

impl<W: Write> Table for TextTable<W> {
    fn cell(&mut self, row: u32, column: u32, piece: &Piece<'_>) -> Result<(), ExportError> {
        if self.row != Some(row) {
            self.end_row()?;
            self.row = Some(row);
        }
        self.fill(column)?;
        self.columns += 1;
        self.writer.write_field(field(piece, self.keep_numbers).as_bytes()).map_err(broken)
    }
}

/// `keep_numbers` marks phones and long numbers as text.
pub(super) fn field<'a>(piece: &'a Piece<'_>, keep_numbers: bool) -> Cow<'a, str> {
    match piece {
        Piece::Text(text) | Piece::Risk(_, text) | Piece::Header(text) => {
            guard(text, is_formula(text) || keep_numbers && loses_digits(text))
        }
        Piece::Phone(text) => guard(text, is_formula(text) || keep_numbers && is_number(text)),
        Piece::Number(number) => Cow::Owned(number.to_string()),
        Piece::Money(hundredths, _) => Cow::Owned(AmountText::from(*hundredths).to_string()),
        Piece::Percent(percent) => Cow::Owned(format!("{percent}%")),
        Piece::Bool(truth) => Cow::Borrowed(if *truth { "TRUE" } else { "FALSE" }),
        Piece::Date(date) => Cow::Owned(date_text(*date)),
        Piece::Error(error) => Cow::Borrowed(*error),
    }
}

fn broken(error: csv::Error) -> ExportError {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => ExportError::from_disk(&error),
        _ => ExportError::Unwritable,
    }
}

/// Spreadsheet programs mark text with an apostrophe; Porokh ignores it when it reads the file.
fn guard(text: &str, needed: bool) -> Cow<'_, str> {
    if needed { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

/// Whether a spreadsheet program might run the text. Leading white space and zero-width characters don't count, as
/// some programs drop them. A negative number isn't a formula.
pub fn is_formula(text: &str) -> bool {
    if text.starts_with(['\t', '\r', '\n']) {
        return true;
    }
    let passed = |c: char| {
        c.is_whitespace() || c.is_control() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}')
    };
    let begins = text.trim_start_matches(passed).starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    begins && !is_negative_number(text)
}

fn is_negative_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or_default();
    !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && digits.parse::<f64>().is_ok()
}

/// Whether a spreadsheet program would convert the text to a different number: without leading zeros, or with an
/// exponent.
fn loses_digits(text: &str) -> bool {
    let bytes = text.trim().as_bytes();
    let is_digits = !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit);
    let is_exponent = || {
        bytes.first().is_some_and(u8::is_ascii_digit)
            && bytes.iter().any(|byte| matches!(byte, b'e' | b'E'))
            && text.trim().parse::<f64>().is_ok()
    };
    is_digits && (bytes.len() > SHOWN_DIGITS || bytes.len() > 1 && bytes[0] == b'0') || is_exponent()
}

fn is_number(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
        && text.bytes().all(|byte| byte.is_ascii_digit() || b" +-.()".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(piece: &Piece<'_>, plain_numbers: bool) -> String {
        let mut bytes = Vec::new();
        let mut table = TextTable::begin(&mut bytes, plain_numbers).unwrap();
        table.cell(0, 0, piece).unwrap();
        table.finish().unwrap();
        String::from_utf8(bytes).unwrap().trim_start_matches('\u{FEFF}').trim_end_matches("\r\n").to_owned()
    }

    #[test]
    fn no_text_can_become_a_formula() {
        let evil = [
            "=1+1",
            "+1+1",
            "-1+1",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "\n=1",
            " =1",
            "\u{FEFF}=1",
            "\u{200B}=1",
            "＝1+1",
            "+8801",
            "-5-5",
            "--5",
            "=",
            "-",
        ];
        for text in evil {
            for plain in [false, true] {
                for piece in [Piece::text(text), Piece::header(text), Piece::Phone(Cow::Borrowed(text))] {
                    let cell = written(&piece, plain);
                    let cell = cell.strip_prefix('"').unwrap_or(&cell);
                    assert!(cell.starts_with('\''), "{cell:?}");
                }
            }
        }
    }

    #[test]
    fn harmless_text_and_numbers_stay_as_they_are() {
        for text in ["1250", "0", "0.5", "-5", "-12.50", "A-1", "House 5", "ঢাকা", "1/2", "Level 3"] {
            assert_eq!(written(&Piece::text(text), false), text);
        }
        assert_eq!(written(&Piece::Number(-5.25), false), "-5.25");
    }

    #[test]
    fn long_digits_are_kept() {
        for text in ["00123", "123456789012", "1E5", "12e3"] {
            assert_eq!(written(&Piece::text(text), false), format!("'{text}"));
            assert_eq!(written(&Piece::text(text), true), text);
        }
        let phone = Piece::Phone(Cow::Borrowed("01712345678"));
        assert_eq!(
            (written(&phone, false), written(&phone, true)),
            ("'01712345678".into(), "01712345678".into())
        );
    }

    #[test]
    fn a_cell_stays_in_its_column_however_many_are_empty_before_it() {
        let mut bytes = Vec::new();
        let mut table = TextTable::begin(&mut bytes, false).unwrap();
        table.cell(3, 2, &Piece::text("a,\"b\"\nc")).unwrap();
        table.cell(7, 0, &Piece::Percent(87.5)).unwrap();
        table.cell(7, 1, &Piece::Bool(true)).unwrap();
        table.finish().unwrap();
        assert_eq!(bytes, b"\xEF\xBB\xBF,,\"a,\"\"b\"\"\nc\"\r\n87.5%,TRUE,\r\n");
    }
}
