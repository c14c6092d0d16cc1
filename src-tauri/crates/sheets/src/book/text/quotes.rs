//! Quotes that were never meant as such. A name that begins with one would swallow every row up to the next.

use std::{
    collections::{BTreeMap, VecDeque},
    io::{self, BufRead, Read},
};

use memchr::{memchr, memchr2, memchr3};

use crate::QuoteDoubt;

/// A cell longer than this is a quote that was never closed.
const LONGEST: usize = 1 << 20;
/// Nor has an address this many lines.
const MOST_LINES: usize = 200;
/// Places in doubt of which more than their number is kept.
const MOST_PLACES: usize = 4;
/// A cell with this many digits is a phone or an order's number, which each row has.
const DIGITS: usize = 10;

/// What the rows of a table look like, learnt from its beginning.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    separator: u8,
    fields: usize,
    /// The column whose cells have the most long numbers.
    numbers: Option<usize>,
}

impl Shape {
    pub(super) fn of(sample: &str, separator: u8) -> Self {
        let (mut widths, mut numbers) = (BTreeMap::<usize, usize>::new(), BTreeMap::<usize, usize>::new());
        for line in sample.split(['\n', '\r']).filter(|line| !line.is_empty()) {
            let cells = cells(line.as_bytes(), separator);
            *widths.entry(cells.len()).or_default() += 1;
            for (column, _) in (0..).zip(cells).filter(|(_, cell)| is_number(cell)) {
                *numbers.entry(column).or_default() += 1;
            }
        }
        let most = |counts: BTreeMap<usize, usize>| {
            counts.into_iter().rev().max_by_key(|(_, times)| *times).map(|(which, _)| which)
        };
        Self { separator, fields: most(widths).unwrap_or_default(), numbers: most(numbers) }
    }

    /// Whether a text is a row of the table.
    fn is_row(&self, text: &[u8]) -> bool {
        let cells = cells(text, self.separator);
        let has_number = match self.numbers {
            Some(column) => cells.get(column).is_some_and(|cell| is_number(cell)),
            None => self.fields > 2,
        };
        cells.len() == self.fields && has_number
    }

    /// Whether a text has a number where the rows of the table have theirs.
    fn has_number(&self, text: &[u8]) -> bool {
        let cell = |column| each_cell(text, self.separator).nth(column);
        self.numbers.is_some_and(|column| cell(column).is_some_and(is_number))
    }

    /// Whether a line is an order, even though it has more cells than the others: a comma in an address.
    fn is_order(&self, line: &[u8]) -> bool {
        self.is_row(line) || cells(line, self.separator).len() > self.fields && self.has_number(line)
    }

    /// Whether a line may be a row: one without a phone or with a part of one has all its cells, and no word where
    /// the number would be.
    fn may_be_row(&self, line: &[u8]) -> bool {
        let cells = cells(line, self.separator);
        let has_no_word = |cell: &&[u8]| !String::from_utf8_lossy(cell).chars().any(char::is_alphabetic);
        let fits = match self.numbers {
            Some(column) => cells.get(column).is_some_and(has_no_word),
            None => self.fields > 2,
        };
        cells.len() == self.fields && fits || self.is_order(line)
    }
}

fn is_number(cell: &[u8]) -> bool {
    if cell.iter().filter(|byte| byte.is_ascii_digit()).count() >= DIGITS {
        return true;
    }
    let text = str::from_utf8(cell).unwrap_or_default();
    text.chars().filter(|symbol| symbol.is_numeric()).count() >= DIGITS
}

fn cells(text: &[u8], separator: u8) -> Vec<&[u8]> {
    each_cell(text, separator).collect()
}

/// The cells of a text as they came; a quote that isn't closed in it, at a cell's end, is a character like others.
fn each_cell(text: &[u8], separator: u8) -> impl Iterator<Item = &[u8]> {
    let text = text.trim_ascii_end();
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let from = next?;
        let is_quoted = text.get(from) == Some(&b'"');
        let close = is_quoted.then(|| closing(text, from + 1)).flatten();
        let after = close.filter(|close| ends_cell(text, *close, separator)).map_or(from, |close| close + 1);
        let end = memchr(separator, &text[after..]).map(|end| after + end);
        next = end.map(|end| end + 1);
        Some(&text[from..end.unwrap_or(text.len())])
    })
}

/// The place of the quote that closes a cell, from a place in it on. Doubled ones are characters of the cell.
fn closing(text: &[u8], mut from: usize) -> Option<usize> {
    loop {
        let quote = from + memchr(b'"', text.get(from..)?)?;
        if text.get(quote + 1) != Some(&b'"') {
            return Some(quote);
        }
        from = quote + 2;
    }
}

/// Whether a cell ends with this quote.
fn ends_cell(text: &[u8], quote: usize, separator: u8) -> bool {
    text.get(quote + 1).is_none_or(|next| *next == separator || matches!(next, b'\n' | b'\r'))
}

/// Whether another line of the file begins with `text`, behind what ended with `before`.
fn begins_line(before: Option<u8>, text: &[u8]) -> bool {
    match before {
        None | Some(b'\n') => true,
        // The second half of a Windows line end is none of its own.
        Some(b'\r') => text != b"\n",
        Some(_) => false,
    }
}

/// Lines whose quotes can be read in two ways, and were read in one of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Doubt {
    /// The first byte of their first line in the mended text.
    offset: u64,
    first_line: u32,
    last_line: u32,
    one_cell: bool,
}

/// The lines in doubt, up to the place in the mended text to which they were told.
#[derive(Debug, Default)]
pub(super) struct Doubts {
    found: VecDeque<Doubt>,
    /// How many were found.
    pub(super) count: u32,
}

impl Doubts {
    fn push(&mut self, doubt: Doubt) {
        self.count += 1;
        if self.count as usize <= MOST_PLACES {
            self.found.push_back(doubt);
        }
    }

    /// The next one that begins before `end` in the mended text, in the row with this number.
    pub(super) fn of_row(&mut self, row: u32, end: u64) -> Option<QuoteDoubt> {
        let Doubt { first_line, last_line, one_cell, .. } =
            self.found.pop_front_if(|next| next.offset < end)?;
        Some(QuoteDoubt { row, first_line, last_line, one_cell })
    }
}

/// A table whose stray quotes are made characters of their cells. The lines stay what and where they are.
pub(super) struct Mended<R> {
    inner: R,
    /// None: nothing is looked at.
    shape: Option<Shape>,
    /// The record that is handed on, and how much of it was.
    record: Vec<u8>,
    given: usize,
    /// Lines that were read ahead.
    ahead: VecDeque<Vec<u8>>,
    /// Bytes of the mended text before the record.
    offset: u64,
    /// The number of the record's first line and of its last one so far in the file, from 1.
    lines: (u32, u32),
    /// The last byte of the record's last line, as it stands in the file.
    last: Option<u8>,
    pub(super) doubts: Doubts,
}

impl<R: BufRead> Mended<R> {
    pub(super) fn new(inner: R, shape: Option<Shape>) -> Self {
        Self {
            inner,
            shape,
            record: Vec::new(),
            given: 0,
            ahead: VecDeque::new(),
            offset: 0,
            lines: (0, 0),
            last: None,
            doubts: Doubts::default(),
        }
    }

    /// Reads up to a line's end, or a part of a line that is too long to be one of a table.
    fn read_line(&mut self, line: &mut Vec<u8>) -> io::Result<()> {
        line.clear();
        while line.len() < LONGEST {
            let block = match self.inner.fill_buf() {
                Ok([]) => break,
                Ok(block) => block,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = memchr2(b'\n', b'\r', block).map(|end| end + 1);
            let taken = end.unwrap_or(block.len());
            line.extend_from_slice(&block[..taken]);
            self.inner.consume(taken);
            if end.is_some() {
                break;
            }
        }
        Ok(())
    }

    fn next_record(&mut self) -> io::Result<()> {
        self.offset += self.record.len() as u64;
        let mut line = std::mem::take(&mut self.record);
        self.given = 0;
        self.next_line(&mut line)?;
        // The second half of a Windows line end.
        if self.last == Some(b'\r') && line == b"\n" {
            self.last = Some(b'\n');
            self.next_line(&mut line)?;
        }
        self.count_line(&line);
        self.lines.0 = self.lines.1;
        (self.record, self.given) = (line, 0);
        if let Some(shape) = self.shape.filter(|_| memchr(b'"', &self.record).is_some()) {
            self.mend(&shape)?;
        }
        // Records end alike, so that lines can be counted by what the library reads.
        if let Some(end @ b'\r') = self.record.last_mut() {
            *end = b'\n';
        }
        Ok(())
    }

    fn next_line(&mut self, line: &mut Vec<u8>) -> io::Result<()> {
        match self.ahead.pop_front() {
            Some(ahead) => *line = ahead,
            None => self.read_line(line)?,
        }
        Ok(())
    }

    fn count_line(&mut self, line: &[u8]) {
        self.lines.1 += u32::from(begins_line(self.last, line));
        self.last = line.last().copied();
    }

    /// Looks at each cell of the record that begins with a quote, and adds the lines that belong to it.
    fn mend(&mut self, shape: &Shape) -> io::Result<()> {
        let mut at = 0;
        loop {
            if self.record.get(at) == Some(&b'"') {
                at = match closing(&self.record, at + 1) {
                    // It took cells of its row for its own.
                    Some(close) if self.swallows_cells(at, close, shape) => {
                        take_literally(&mut self.record, at, shape.separator)
                    }
                    Some(close) => close + 1,
                    None => match self.further_lines(shape)? {
                        Some((lines, close)) => {
                            for _ in 0..lines {
                                let line = self.ahead.pop_front().unwrap_or_default();
                                self.count_line(&line);
                                self.record.extend(line);
                            }
                            close + 1
                        }
                        None => take_literally(&mut self.record, at, shape.separator),
                    },
                };
            }
            match memchr(shape.separator, &self.record[at..]) {
                Some(next) => at += next + 1,
                None => return Ok(()),
            }
        }
    }

    /// Whether a cell that is closed on its line took cells of its row in: without its quotes the line is a row, and
    /// with them its number is gone.
    fn swallows_cells(&self, from: usize, close: usize, shape: &Shape) -> bool {
        if memchr(shape.separator, &self.record[from..close]).is_none() {
            return false;
        }
        let closes = ends_cell(&self.record, close, shape.separator);
        if closes && (shape.numbers.is_none() || shape.has_number(&self.record)) {
            return false;
        }
        let mut literal = self.record.clone();
        take_literally(&mut literal, from, shape.separator);
        shape.is_row(&literal)
    }

    /// How many of the further lines belong to the record's open cell, and where its quote is in the whole. `None`
    /// where it isn't closed, or where the cell would swallow rows.
    fn further_lines(&mut self, shape: &Shape) -> io::Result<Option<(usize, usize)>> {
        let mut whole = self.record.clone();
        let (mut lines, mut rows) = (0, usize::from(shape.is_row(&whole)));
        let (mut orders, mut may_be_rows) = (false, false);
        let (mut last_line, mut last) = (self.lines.1, self.last);
        for index in 0.. {
            if index == self.ahead.len() {
                let mut line = Vec::new();
                self.read_line(&mut line)?;
                if line.is_empty() {
                    return Ok(None);
                }
                self.ahead.push_back(line);
            }
            let line = &self.ahead[index];
            last_line += u32::from(begins_line(last, line));
            last = line.last().copied();
            // The second half of a Windows line end is none of its own.
            lines += usize::from(!line.trim_ascii().is_empty());
            rows += usize::from(shape.is_row(line));
            orders |= shape.is_order(line);
            may_be_rows |= shape.may_be_row(line);
            let from = whole.len();
            whole.extend_from_slice(line);
            if lines > MOST_LINES || whole.len() > LONGEST {
                return Ok(None);
            }
            if let Some(close) = closing(&whole, from) {
                let closes = ends_cell(&whole, close, shape.separator);
                let is_row = shape.is_row(&whole);
                let swallows = rows > usize::from(is_row) || !is_row && (orders || !closes);
                let may_be_cell = closes && (is_row || shape.has_number(&whole));
                if if swallows { may_be_cell } else { may_be_rows } {
                    self.doubts.push(Doubt {
                        offset: self.offset,
                        first_line: self.lines.0,
                        last_line,
                        one_cell: !swallows,
                    });
                }
                return Ok((!swallows).then_some((index + 1, close)));
            }
        }
        Ok(None)
    }
}

/// Makes the quote that a cell of the record begins with one of its characters; gives the place behind the cell.
fn take_literally(record: &mut Vec<u8>, from: usize, separator: u8) -> usize {
    let end = memchr3(separator, b'\n', b'\r', &record[from..]);
    let cell = from..end.map_or(record.len(), |end| from + end);
    let mut quoted = vec![b'"'];
    for byte in &record[cell.clone()] {
        quoted.extend(std::iter::repeat_n(*byte, if *byte == b'"' { 2 } else { 1 }));
    }
    quoted.push(b'"');
    let behind = from + quoted.len();
    record.splice(cell, quoted);
    behind
}

impl<R: BufRead> Read for Mended<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given == self.record.len() {
            self.next_record()?;
        }
        let given = (&self.record[self.given..]).read(buffer)?;
        self.given += given;
        Ok(given)
    }
}
