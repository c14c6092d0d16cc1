//! Text tables: .csv, .tsv, .txt, and pasted text.

mod fields;
mod messages;
mod quotes;
mod separator;
mod shape;

use std::{
    borrow::Cow,
    io::{BufRead, BufReader, Read, Seek, SeekFrom},
    ops::ControlFlow,
};

use encoding_rs::{Encoding, UTF_8};
use encoding_rs_io::DecodeReaderBytesBuilder;

use self::{fields::fields, quotes::Mended, shape::Shape};
use super::{BadLines, Row, SheetEnd, TextFacts, assemble::Reader, disk, encoding, watched::Watched};
use crate::{Cell, SheetError, Value};

/// Size of the beginning used to detect encoding and separator, in bytes.
const SAMPLE: u64 = 256 << 10;
const BLOCK: usize = 64 << 10;
/// Initial capacity of a row.
const ROOM: usize = 16;

pub(super) struct Text {
    file: Watched,
    bytes: u64,
    encoding: &'static Encoding,
    separator: Option<u8>,
    /// Whether the first line is Excel's `sep=;`.
    skips_first: bool,
    /// `None` for a list of one column, in which quotes are ordinary characters.
    shape: Option<Shape>,
    messages: Option<Messages>,
    pub(super) facts: TextFacts,
}

/// Table built from pasted messages.
struct Messages {
    rows: Vec<Vec<String>>,
    bad_lines: BadLines,
}

impl Text {
    /// Detects encoding, separator and shape from the beginning of the file.
    pub(super) fn open(mut file: Watched, bytes: u64) -> Result<Self, SheetError> {
        let mut head = Vec::new();
        file.by_ref().take(SAMPLE).read_to_end(&mut head).map_err(|error| SheetError::from_disk(&error))?;
        let mut encoding = encoding::of(&head);
        if encoding == UTF_8 && head.is_ascii() && bytes > SAMPLE {
            encoding = encoding::of(&first_beyond_ascii(&mut file)?);
        }
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

    pub(super) fn rows(&mut self, reader: Reader<'_>) -> Result<SheetEnd, SheetError> {
        if let Some(messages) = &self.messages {
            return Ok(messages.rows(reader));
        }
        let (bytes, separator) = (self.bytes, self.separator);
        stream(self.records()?, separator, reader, bytes)
    }

    /// Maps rows to lines of the file; `None` if the file isn't a table.
    pub(super) fn lines(
        &mut self,
        each: &mut dyn FnMut(RowLines) -> ControlFlow<()>,
    ) -> Option<Result<(), SheetError>> {
        if self.messages.is_some() || self.separator.is_none() {
            return None;
        }
        let separator = self.separator;
        Some(self.records().and_then(|records| row_lines(records, separator, each)))
    }

    /// Records of the table, without a leading `sep=` line.
    fn records(&mut self) -> Result<Mended<impl BufRead + use<'_>>, SheetError> {
        self.file.seek(SeekFrom::Start(0)).map_err(|error| SheetError::from_disk(&error))?;
        let decoded = DecodeReaderBytesBuilder::new()
            .encoding(Some(self.encoding).filter(|encoding| *encoding != UTF_8))
            .utf8_passthru(true)
            .strip_bom(true)
            .build(BufReader::with_capacity(BLOCK, &mut self.file))
            // Terminates the last line, so that lines can be counted.
            .chain(&b"\n"[..]);
        let mut records = Mended::new(BufReader::with_capacity(BLOCK, decoded), self.shape);
        if self.skips_first {
            records.read().map_err(|error| disk::trouble(&error))?;
        }
        Ok(records)
    }
}

/// The bytes around the first one beyond ASCII behind the sample; nothing if there is none.
fn first_beyond_ascii(file: &mut Watched) -> Result<Vec<u8>, SheetError> {
    let mut block = vec![0; SAMPLE as usize];
    loop {
        let mut length = 0;
        while length < block.len() {
            match file.read(&mut block[length..]).map_err(|error| SheetError::from_disk(&error))? {
                0 => break,
                read => length += read,
            }
        }
        block.truncate(length);
        if length == 0 || !block.is_ascii() {
            return Ok(block);
        }
    }
}

/// The table of a text that consists of messages.
fn made_of_messages(file: &mut Watched, encoding: &'static Encoding) -> Result<Option<Messages>, SheetError> {
    let mut whole = Vec::new();
    file.seek(SeekFrom::Start(0)).map_err(|error| SheetError::from_disk(&error))?;
    file.read_to_end(&mut whole).map_err(|error| SheetError::from_disk(&error))?;
    let Some(rows) = messages::table(&encoding.decode(&whole).0) else { return Ok(None) };
    let mut bad_lines = BadLines::default();
    if encoding == UTF_8 {
        note_bad_lines(&whole, 1, &mut bad_lines);
    }
    Ok(Some(Messages { rows, bad_lines }))
}

impl Messages {
    fn rows(&self, reader: Reader<'_>) -> SheetEnd {
        for (number, row) in (0..).zip(&self.rows) {
            let filled = (0..reader.columns).zip(row).filter(|(_, text)| !text.is_empty());
            let cells: Vec<_> = filled
                .map(|(column, text)| Cell { column, value: Value::Text(text.as_str().into()) })
                .collect();
            if !cells.is_empty() && (reader.each)(Row { number, cells: &cells }).is_break() {
                break;
            }
        }
        SheetEnd { bad_lines: self.bad_lines.clone(), ..SheetEnd::default() }
    }
}

/// Notes the lines of a text with bytes that aren't UTF-8.
fn note_bad_lines(text: &[u8], first_line: u32, bad_lines: &mut BadLines) {
    let mut line = first_line;
    let mut noted = None;
    for chunk in text.utf8_chunks() {
        line += u32::try_from(line_ends(chunk.valid())).unwrap_or(0);
        if !chunk.invalid().is_empty() && noted.replace(line) != Some(line) {
            bad_lines.push(line);
        }
    }
}

fn line_ends(text: &str) -> usize {
    text.matches(['\n', '\r']).count() - text.matches("\r\n").count()
}

/// Invalid UTF-8 is replaced.
fn text(record: &[u8]) -> Cow<'_, str> {
    // `String::from_utf8_lossy` checks each character separately, even if nothing is replaced.
    str::from_utf8(record).map_or_else(|_| String::from_utf8_lossy(record), Cow::Borrowed)
}

fn stream(
    mut records: Mended<impl BufRead>,
    separator: Option<u8>,
    mut reader: Reader<'_>,
    bytes: u64,
) -> Result<SheetEnd, SheetError> {
    let mut end = SheetEnd::default();
    // Blank lines count as rows, as in spreadsheet programs.
    for number in 0.. {
        if !records.read().map_err(|error| disk::trouble(&error))? {
            break;
        }
        while let Some(doubt) = records.doubts.of_row(number) {
            end.quotes.first.push(doubt);
        }
        let record = text(records.record());
        if matches!(record, Cow::Owned(_)) {
            note_bad_lines(records.record(), records.first_line(), &mut end.bad_lines);
        }
        let mut cells = Vec::with_capacity(ROOM);
        for (column, text) in (0..).zip(fields(&record, separator)).filter(|(_, text)| !text.is_empty()) {
            if column >= reader.columns {
                end.columns_left_out = true;
                break;
            }
            cells.push(Cell { column, value: Value::Text(text) });
        }
        if !cells.is_empty() && (reader.each)(Row { number, cells: &cells }).is_break() {
            return Ok(end);
        }
        #[expect(clippy::cast_precision_loss, reason = "a share for a bar on screen")]
        let share = (records.bytes as f32 / bytes as f32).min(1.0);
        reader.tell(number.saturating_add(1), Some(share))?;
    }
    end.quotes.count = records.doubts.count;
    Ok(end)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RowLines {
    /// 0-based.
    pub(crate) number: u32,
    pub(crate) fields: u32,
    /// Line feeds up to the row's end.
    pub(crate) lines: u64,
}

fn row_lines(
    mut records: Mended<impl BufRead>,
    separator: Option<u8>,
    each: &mut dyn FnMut(RowLines) -> ControlFlow<()>,
) -> Result<(), SheetError> {
    for number in 0.. {
        if !records.read().map_err(|error| disk::trouble(&error))? {
            break;
        }
        let fields = fields(&text(records.record()), separator).count();
        let (fields, lines) = (u32::try_from(fields).unwrap_or(u32::MAX), records.line_feeds);
        if fields > 0 && each(RowLines { number, fields, lines }).is_break() {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
