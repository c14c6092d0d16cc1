//! Text files with our fields after each line: separator, encoding, line ends and all existing bytes stay.

use std::{
    fs::File,
    io::{BufRead, BufReader, BufWriter, Read, Write},
    ops::ControlFlow,
    path::Path,
};

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

use super::{
    CannotPatch, Original,
    stop::{Stop, of_disk},
};
use crate::{
    Book, Limits, Progress, SheetError, Watch,
    book::text::RowLines,
    export::{
        ExportError, Exported, Outcome, Results,
        columns::Layout,
        table::{Piece, Table},
        text::field,
    },
    open_file,
};

/// The watcher is called once per this many rows.
const WATCHED_ROWS: u32 = 1_000;

/// Encoding and separator of a text.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) encoding: &'static Encoding,
    pub(super) separator: char,
}

/// Checks whether fields can be appended to the lines of a text.
pub(super) fn check(book: &Book, path: &Path) -> Result<(), Stop> {
    let mut lines = Lines::open(path, complete_form(book)?)?;
    while lines.next()? {}
    Ok(())
}

pub(super) fn form(book: &Book) -> Result<Form, Stop> {
    let facts = book.text().ok_or(CannotPatch::NoTable)?;
    let separator = facts.separator.ok_or(CannotPatch::NoTable)?;
    let encoding = Encoding::for_label(facts.encoding.as_bytes()).ok_or(CannotPatch::Encoding)?;
    Ok(Form { encoding, separator })
}

/// `None` if the encoding lacks characters.
fn complete_form(book: &Book) -> Result<Form, Stop> {
    let form = form(book)?;
    match [UTF_8, UTF_16LE, UTF_16BE].contains(&form.encoding) {
        true => Ok(form),
        false => Err(CannotPatch::Encoding.into()),
    }
}

pub(super) fn write(
    book: &mut Book,
    original: Original<'_>,
    layout: &Layout<'_>,
    results: &mut dyn Results,
    output: BufWriter<File>,
    watch: Watch<'_>,
) -> Result<Exported, Stop> {
    let form = complete_form(book)?;
    let mut lines = Lines::open(original.path, form)?;
    let mut writer = Writer {
        output,
        fields: Fields { form, text: String::new(), next: 0, has_stray_quote: false },
        layout,
        right: 0,
    };
    let mut exported = Exported::default();
    each_row(book, watch, &mut |row| {
        writer.begin(row, &mut lines)?;
        let is_order = original.header_row.is_none_or(|header| row.number > header);
        if Some(row.number) == original.header_row {
            layout.write_headers(&mut writer.fields, row.number)?;
        } else if is_order {
            exported.rows += 1;
            if let Some(result) = results.row(row.number)? {
                exported.failed += u32::from(matches!(result.outcome, Outcome::Failed { .. }));
                layout.write(&mut writer.fields, row.number, &result)?;
            }
        }
        // Lines of different widths would not be a table when the file is opened again.
        if row.fields > 1 || writer.fields.next > row.fields {
            writer.fields.fill(layout.last() + 1);
        }
        writer.end(&lines)
    })?;
    // Empty lines.
    while lines.next()? {
        writer.put(&lines.line)?;
    }
    writer.output.flush().map_err(|error| of_disk(&error))?;
    if writer.right > layout.first() { Err(Stop::Wider(writer.right)) } else { Ok(exported) }
}

/// Calls `each` with every row of the text until it fails, and the watcher now and then.
pub(super) fn each_row(
    book: &mut Book,
    watch: Watch<'_>,
    each: &mut dyn FnMut(RowLines) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut stopped = None;
    let read = book.text_lines(&mut |row| {
        let number = row.number;
        let is_cancelled =
            number.is_multiple_of(WATCHED_ROWS) && watch(Progress { rows: number, share: None }).is_break();
        let done = if is_cancelled { Err(ExportError::Cancelled.into()) } else { each(row) };
        match done {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                stopped = Some(stop);
                ControlFlow::Break(())
            }
        }
    });
    read.ok_or(CannotPatch::NoTable)??;
    stopped.map_or(Ok(()), Err)
}

struct Writer<'a> {
    output: BufWriter<File>,
    fields: Fields,
    layout: &'a Layout<'a>,
    /// The widest row so far, in columns.
    right: u32,
}

impl Writer<'_> {
    fn put(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.output.write_all(bytes).map_err(|error| of_disk(&error))
    }

    /// Copies the lines of a row, without the last line end.
    fn begin(&mut self, row: RowLines, lines: &mut Lines) -> Result<(), Stop> {
        self.right = self.right.max(row.fields);
        let mut quotes = 0;
        while lines.read < row.lines && lines.next()? {
            quotes += lines.count(&lines.line, b'"');
            if lines.read < row.lines {
                self.put(&lines.line)?;
            }
        }
        self.put(&lines.line[..lines.line.len() - lines.end()])?;
        self.fields.begin(row.fields, quotes % 2 == 1);
        Ok(())
    }

    /// Adds our fields and the line end.
    fn end(&mut self, lines: &Lines) -> Result<(), Stop> {
        if self.right <= self.layout.first() {
            let encoded = encoded(&self.fields.text, self.fields.form.encoding);
            self.put(&encoded)?;
        }
        self.put(&lines.line[lines.line.len() - lines.end()..])
    }
}

/// The text in a Unicode encoding.
pub(super) fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
    if encoding == UTF_16LE {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    } else if encoding == UTF_16BE {
        text.encode_utf16().flat_map(u16::to_be_bytes).collect()
    } else {
        text.as_bytes().to_vec()
    }
}

/// Our fields of a row, each after a separator.
struct Fields {
    form: Form,
    text: String,
    /// Column of the next field.
    next: u32,
    /// The row has a quote without its second one.
    has_stray_quote: bool,
}

impl Fields {
    fn begin(&mut self, fields: u32, has_stray_quote: bool) {
        self.text.clear();
        (self.next, self.has_stray_quote) = (fields, has_stray_quote);
    }

    /// Adds empty fields up to so many in the row.
    fn fill(&mut self, fields: u32) {
        while self.next < fields {
            self.text.push(self.form.separator);
            self.next += 1;
        }
    }
}

impl Table for Fields {
    fn cell(&mut self, _row: u32, column: u32, piece: &Piece<'_>) -> Result<(), ExportError> {
        // Missing fields become empty ones.
        self.fill(column + 1);
        let field = field(piece, true);
        let special = [self.form.separator, '"', '\n', '\r'];
        match field.contains(special) {
            // A quote of ours would be the second one of the row's own.
            true if self.has_stray_quote => self.text.push_str(&field.replace(special, " ")),
            true => {
                self.text.push('"');
                self.text.push_str(&field.replace('"', "\"\""));
                self.text.push('"');
            }
            false => self.text.push_str(&field),
        }
        Ok(())
    }
}

/// The lines of the file as bytes.
pub(super) struct Lines {
    input: BufReader<File>,
    form: Form,
    read: u64,
    /// The last line with its line end.
    line: Vec<u8>,
}

impl Lines {
    pub(super) fn open(path: &Path, form: Form) -> Result<Self, Stop> {
        let (file, _) = open_file(path, &Limits::default())?;
        Ok(Self { input: BufReader::with_capacity(64 << 10, file), form, read: 0, line: Vec::new() })
    }

    /// Reads the next line; `false` if there is none.
    pub(super) fn next(&mut self) -> Result<bool, Stop> {
        self.line.clear();
        let (is_wide, is_big) =
            ([UTF_16LE, UTF_16BE].contains(&self.form.encoding), self.form.encoding == UTF_16BE);
        loop {
            let read = self.input.read_until(b'\n', &mut self.line);
            let read = read.map_err(|error| Stop::from(SheetError::from_disk(&error)))?;
            let is_even = self.line.len().is_multiple_of(2);
            let is_end = match (read, is_wide) {
                (0, _) => break,
                (_, false) => true,
                // In UTF-16 a line feed has a zero as its other byte; otherwise it is a part of another character.
                (..) if is_big => is_even && matches!(self.line.as_slice(), [.., 0, b'\n']),
                (..) if is_even => false,
                (..) => {
                    let mut high = [0];
                    let read = self.input.read(&mut high);
                    let read = read.map_err(|error| Stop::from(SheetError::from_disk(&error)))?;
                    self.line.extend_from_slice(&high[..read]);
                    high == [0] || read == 0
                }
            };
            if is_end {
                break;
            }
        }
        // The file ends within a character: ours would begin there.
        if is_wide && !self.line.len().is_multiple_of(2) {
            return Err(CannotPatch::Unusual.into());
        }
        // A lone carriage return ends a line for some programs. Such files are rare, and these lines can't be
        // distinguished from those within a cell.
        if self.count(&self.line[..self.line.len() - self.end()], b'\r') > 0 {
            return Err(CannotPatch::Unusual.into());
        }
        self.read += u64::from(!self.line.is_empty());
        Ok(!self.line.is_empty())
    }

    pub(super) fn read(&self) -> u64 {
        self.read
    }

    pub(super) fn line(&self) -> &[u8] {
        &self.line
    }

    pub(super) fn is_empty(&self) -> bool {
        self.line.len() == self.end()
    }

    /// How often a character of ASCII is in a line.
    fn count(&self, line: &[u8], ascii: u8) -> usize {
        match self.wide(ascii) {
            None => memchr::memchr_iter(ascii, line).count(),
            Some(unit) => line.as_chunks::<2>().0.iter().filter(|other| **other == unit).count(),
        }
    }

    /// A character of ASCII in UTF-16.
    fn wide(&self, ascii: u8) -> Option<[u8; 2]> {
        match self.form.encoding {
            encoding if encoding == UTF_16LE => Some([ascii, 0]),
            encoding if encoding == UTF_16BE => Some([0, ascii]),
            _ => None,
        }
    }

    /// Length of the line end, with the marks before it by which DOS ended a text; in bytes.
    fn end(&self) -> usize {
        let without = |line: &[u8], ascii: u8| match self.wide(ascii) {
            None => line.strip_suffix(&[ascii]).map(<[u8]>::len),
            Some(unit) => line.strip_suffix(&unit).map(<[u8]>::len),
        };
        let mut length = self.line.len();
        if let Some(less) = without(&self.line, b'\n') {
            length = without(&self.line[..less], b'\r').unwrap_or(less);
        }
        while let Some(less) = without(&self.line[..length], b'\x1a') {
            length = less;
        }
        self.line.len() - length
    }
}
