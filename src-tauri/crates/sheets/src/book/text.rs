//! Tables of text: .csv, .tsv, .txt, and pasted lines.

mod messages;
mod quotes;

use std::{
    borrow::Cow,
    io::{BufRead, BufReader, Read, Seek, SeekFrom},
    ops::ControlFlow,
};

use csv::{ByteRecord, ReaderBuilder};
use encoding_rs::{Encoding, UTF_8};
use encoding_rs_io::DecodeReaderBytesBuilder;

use self::quotes::{Mended, Shape};
use super::{Row, SheetEnd, TextFacts, assemble::Reader, disk, encoding, separator, watched::Watched};
use crate::{Cell, SheetError, Value};

/// Bytes at the beginning by which encoding and separator are found.
const SAMPLE: u64 = 256 << 10;
const BLOCK: usize = 64 << 10;

/// An open text file.
pub(super) struct Text {
    file: Watched,
    bytes: u64,
    encoding: &'static Encoding,
    separator: Option<u8>,
    /// Excel's own first line, `sep=;`, is no row.
    skips_first: bool,
    /// What its rows look like; none in a list of one column, where quotes are characters like others.
    shape: Option<Shape>,
    /// The table that was made of messages.
    messages: Option<Vec<Vec<String>>>,
    pub(super) facts: TextFacts,
}

impl Text {
    /// Looks at the beginning of the file.
    pub(super) fn open(mut file: Watched, bytes: u64) -> Result<Self, SheetError> {
        let mut head = Vec::new();
        file.by_ref().take(SAMPLE).read_to_end(&mut head).map_err(|error| SheetError::from_disk(&error))?;
        let encoding = encoding::of(&head);
        let (sample, _, _) = encoding.decode(&head);
        if sample.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}').is_empty() {
            return Err(SheetError::Empty { sheet: None });
        }
        let messages = if bytes <= messages::LONGEST { made_of_messages(&mut file, encoding)? } else { None };
        let named = separator::named(&sample);
        let separator = named.or_else(|| separator::of(&sample)).filter(|_| messages.is_none());
        let facts = TextFacts {
            encoding: encoding.name().to_owned(),
            separator: separator.map(char::from),
            lost_bangla: encoding::lost_bangla(&sample),
        };
        let shape = separator.map(|separator| Shape::of(&sample, separator));
        Ok(Self { file, bytes, encoding, separator, skips_first: named.is_some(), shape, messages, facts })
    }

    /// Hands on the rows.
    pub(super) fn rows(&mut self, reader: Reader<'_>) -> Result<SheetEnd, SheetError> {
        if let Some(rows) = &self.messages {
            return Ok(made(rows, reader));
        }
        let bytes = self.bytes;
        let skips_first = self.skips_first;
        stream(self.records()?, reader, bytes, skips_first)
    }

    /// Where the rows end among the lines of the file; `None` where there are no rows of a table.
    pub(super) fn lines(
        &mut self,
        each: &mut dyn FnMut(RowLines) -> ControlFlow<()>,
    ) -> Option<Result<(), SheetError>> {
        if self.messages.is_some() || self.separator.is_none() {
            return None;
        }
        let skips_first = self.skips_first;
        Some(self.records().and_then(|records| row_lines(records, skips_first, each)))
    }

    fn records(&mut self) -> Result<csv::Reader<Mended<impl BufRead + use<'_>>>, SheetError> {
        // A list of one column has no separator; this character stands in no text.
        const NONE: u8 = 0x1f;
        self.file.seek(SeekFrom::Start(0)).map_err(|error| SheetError::from_disk(&error))?;
        let decoded = DecodeReaderBytesBuilder::new()
            .encoding(Some(self.encoding).filter(|encoding| *encoding != UTF_8))
            .utf8_passthru(true)
            .strip_bom(true)
            .build(BufReader::with_capacity(BLOCK, &mut self.file))
            // The last line ends like the others, so that lines can be counted.
            .chain(&b"\n"[..]);
        Ok(ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(self.separator.unwrap_or(NONE))
            .quoting(self.shape.is_some())
            .buffer_capacity(BLOCK)
            .from_reader(Mended::new(BufReader::with_capacity(BLOCK, decoded), self.shape)))
    }
}

/// The table in a text that consists of messages.
fn made_of_messages(
    file: &mut Watched,
    encoding: &'static Encoding,
) -> Result<Option<Vec<Vec<String>>>, SheetError> {
    let mut whole = Vec::new();
    file.seek(SeekFrom::Start(0)).map_err(|error| SheetError::from_disk(&error))?;
    file.read_to_end(&mut whole).map_err(|error| SheetError::from_disk(&error))?;
    Ok(messages::table(&encoding.decode(&whole).0))
}

/// Hands on the rows of a table that was made.
fn made(rows: &[Vec<String>], reader: Reader<'_>) -> SheetEnd {
    for (number, row) in (0..).zip(rows) {
        let filled = (0..reader.columns).zip(row).filter(|(_, text)| !text.is_empty());
        let cells: Vec<_> =
            filled.map(|(column, text)| Cell { column, value: Value::Text(text.as_str().into()) }).collect();
        if !cells.is_empty() && (reader.each)(Row { number, cells: &cells }).is_break() {
            break;
        }
    }
    SheetEnd::default()
}

/// Line ends within the cells of a record.
fn lines_swallowed(record: &ByteRecord) -> u64 {
    memchr::memchr_iter(b'\n', record.as_slice()).count() as u64
}

fn stream(
    mut records: csv::Reader<Mended<impl BufRead>>,
    mut reader: Reader<'_>,
    bytes: u64,
    mut skips_first: bool,
) -> Result<SheetEnd, SheetError> {
    let mut record = ByteRecord::new();
    let mut end = SheetEnd::default();
    let (mut row, mut rows) = (0_u64, 0_u32);
    loop {
        let before = records.position().line();
        if !records.read_byte_record(&mut record).map_err(|error| trouble(&error))? {
            end.quotes.count = records.get_ref().doubts.count;
            return Ok(end);
        }
        if std::mem::take(&mut skips_first) {
            continue;
        }
        // The library skips blank lines; a spreadsheet program shows them as rows.
        let lines = records.position().line().saturating_sub(before);
        // Most records are a line.
        if lines > 1 {
            row += lines.saturating_sub(1 + lines_swallowed(&record));
        }
        let number = u32::try_from(row).unwrap_or(u32::MAX);
        let behind = records.position().byte();
        while let Some(doubt) = records.get_mut().doubts.of_row(number, behind) {
            end.quotes.first.push(doubt);
        }
        let mut cells = Vec::with_capacity(record.len());
        // Looking at a record as a whole is faster than at each of its cells.
        let whole = str::from_utf8(record.as_slice()).ok();
        for (column, cell) in (0..).zip(&record).filter(|(_, cell)| !cell.is_empty()) {
            if column >= reader.columns {
                end.columns_left_out = true;
                break;
            }
            let text = whole.and_then(|whole| whole.get(record.range(column as usize)?));
            let text = text.map_or_else(|| String::from_utf8_lossy(cell), Cow::Borrowed);
            cells.push(Cell { column, value: Value::Text(text) });
        }
        if !cells.is_empty() && (reader.each)(Row { number, cells: &cells }).is_break() {
            return Ok(end);
        }
        (row, rows) = (row + 1, rows.saturating_add(1));
        #[expect(clippy::cast_precision_loss, reason = "a share for a bar on screen")]
        let share = (records.position().byte() as f32 / bytes as f32).min(1.0);
        reader.tell(rows, Some(share))?;
    }
}

/// Where a row of a text ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RowLines {
    /// The row, counted from 0.
    pub(crate) number: u32,
    /// How many fields it has.
    pub(crate) fields: u32,
    /// How many line feeds the file has up to its end, its own among them.
    pub(crate) lines: u64,
}

fn row_lines(
    mut records: csv::Reader<Mended<impl BufRead>>,
    mut skips_first: bool,
    each: &mut dyn FnMut(RowLines) -> ControlFlow<()>,
) -> Result<(), SheetError> {
    let mut record = ByteRecord::new();
    let mut row = 0_u64;
    loop {
        let before = records.position().line();
        if !records.read_byte_record(&mut record).map_err(|error| trouble(&error))? {
            return Ok(());
        }
        if std::mem::take(&mut skips_first) {
            continue;
        }
        let lines = records.position().line();
        row += lines.saturating_sub(before + 1 + lines_swallowed(&record));
        let number = u32::try_from(row).unwrap_or(u32::MAX);
        let fields = u32::try_from(record.len()).unwrap_or(u32::MAX);
        // The library counts lines from 1.
        if each(RowLines { number, fields, lines: lines - 1 }).is_break() {
            return Ok(());
        }
        row += 1;
    }
}

fn trouble(error: &csv::Error) -> SheetError {
    match error.kind() {
        csv::ErrorKind::Io(error) => disk::trouble(error),
        _ => SheetError::Damaged { sheet: None, after: None },
    }
}

#[cfg(test)]
mod tests;
