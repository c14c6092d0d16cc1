//! Repairs stray quotes. A name that begins with one would swallow all rows up to the next quote.

use std::{
    collections::VecDeque,
    io::{self, BufRead},
};

use memchr::{memchr, memchr_iter, memchr2, memchr3};

use super::shape::{Shape, closing, ends_cell};
use crate::QuoteDoubt;

/// A longer cell has an unclosed quote.
const LONGEST: usize = 1 << 20;
/// More lines than any address.
const MOST_LINES: usize = 200;
/// Number of ambiguous places that are kept in detail.
const MOST_PLACES: usize = 4;

/// Whether `text` begins a line, after text that ended with `before`.
fn begins_line(before: Option<u8>, text: &[u8]) -> bool {
    match before {
        None | Some(b'\n') => true,
        // The second half of a Windows line end isn't a line.
        Some(b'\r') => text != b"\n",
        Some(_) => false,
    }
}

/// Lines with ambiguous quotes, and how they were read.
#[derive(Debug, Clone, Copy)]
struct Doubt {
    first_line: u32,
    last_line: u32,
    one_cell: bool,
}

/// Ambiguous lines not reported yet.
#[derive(Debug, Default)]
pub(super) struct Doubts {
    found: VecDeque<Doubt>,
    pub(super) count: u32,
}

impl Doubts {
    fn push(&mut self, doubt: Doubt) {
        self.count += 1;
        if self.count as usize <= MOST_PLACES {
            self.found.push_back(doubt);
        }
    }

    /// The next ambiguous place, if it is in this row.
    pub(super) fn of_row(&mut self, row: u32) -> Option<QuoteDoubt> {
        let Doubt { first_line, last_line, one_cell } = self.found.pop_front()?;
        Some(QuoteDoubt { row, first_line, last_line, one_cell })
    }
}

/// Records of a table in which stray quotes became ordinary characters. Lines keep their content and position.
pub(super) struct Mended<R> {
    inner: R,
    /// `None`: quotes aren't inspected.
    shape: Option<Shape>,
    record: Vec<u8>,
    ahead: VecDeque<Vec<u8>>,
    /// Bytes of the mended text up to the end of the record.
    pub(super) bytes: u64,
    pub(super) line_feeds: u64,
    /// 1-based numbers of the record's first and last line.
    lines: (u32, u32),
    /// The original last byte of the record's last line.
    last: Option<u8>,
    pub(super) doubts: Doubts,
}

impl<R: BufRead> Mended<R> {
    pub(super) fn new(inner: R, shape: Option<Shape>) -> Self {
        Self {
            inner,
            shape,
            record: Vec::new(),
            ahead: VecDeque::new(),
            bytes: 0,
            line_feeds: 0,
            lines: (0, 0),
            last: None,
            doubts: Doubts::default(),
        }
    }

    /// Reads a line, or a part of a line that is too long for a table.
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

    /// Reads the next record with its line end; `false` at the end of the text.
    pub(super) fn read(&mut self) -> io::Result<bool> {
        self.read_part()?;
        // A line that is too long for a table comes in parts.
        if !self.record.ends_with(b"\n") {
            let mut whole = std::mem::take(&mut self.record);
            while !whole.is_empty() && !whole.ends_with(b"\n") {
                self.read_part()?;
                if self.record.is_empty() {
                    break;
                }
                whole.append(&mut self.record);
            }
            self.record = whole;
        }
        self.bytes += self.record.len() as u64;
        // Nearly every record is one line.
        let is_line = self.lines.0 == self.lines.1;
        self.line_feeds += if is_line { 1 } else { memchr_iter(b'\n', &self.record).count() as u64 };
        Ok(!self.record.is_empty())
    }

    pub(super) fn record(&self) -> &[u8] {
        &self.record
    }

    /// 1-based number of the record's first line.
    pub(super) fn first_line(&self) -> u32 {
        self.lines.0
    }

    fn read_part(&mut self) -> io::Result<()> {
        let mut line = std::mem::take(&mut self.record);
        self.next_line(&mut line)?;
        // The second half of a Windows line end.
        if self.last == Some(b'\r') && line == b"\n" {
            self.last = Some(b'\n');
            self.next_line(&mut line)?;
        }
        self.count_line(&line);
        self.lines.0 = self.lines.1;
        self.record = line;
        if let Some(shape) = self.shape.filter(|_| memchr(b'"', &self.record).is_some()) {
            self.mend(&shape)?;
        }
        // All records end alike, so that lines can be counted in the csv crate's input.
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

    /// Checks each cell of the record that begins with a quote, and appends the lines that belong to it.
    fn mend(&mut self, shape: &Shape) -> io::Result<()> {
        let (mut at, mut column) = (0, 0);
        while let Some(open) = opening(&self.record, at, shape.separator) {
            column += memchr_iter(shape.separator, &self.record[at..open]).count();
            at = match closing(&self.record, open + 1) {
                // It swallowed cells of its row.
                Some(close) if self.swallows_cells((open, close), column, shape) => {
                    take_literally(&mut self.record, open, shape.separator)
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
                    None => take_literally(&mut self.record, open, shape.separator),
                },
            };
        }
        Ok(())
    }

    /// Whether a cell closed on its line swallowed cells: the line is a row without its quotes, and has no number
    /// with them.
    fn swallows_cells(&self, (from, close): (usize, usize), column: usize, shape: &Shape) -> bool {
        if memchr(shape.separator, &self.record[from..close]).is_none() {
            return false;
        }
        let has_number =
            || shape.has_number_behind(&self.record[close + 1..], column) || shape.has_number(&self.record);
        let closes = ends_cell(&self.record, close, shape.separator);
        if closes && (shape.numbers.is_none() || has_number()) {
            return false;
        }
        let mut literal = self.record.clone();
        take_literally(&mut literal, from, shape.separator);
        shape.is_row(&literal)
    }

    /// The number of further lines of the record's open cell, and the offset of its closing quote. `None` if it isn't
    /// closed, or would swallow rows.
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
            // The second half of a Windows line end isn't a line.
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
                    self.doubts.push(Doubt { first_line: self.lines.0, last_line, one_cell: !swallows });
                }
                return Ok((!swallows).then_some((index + 1, close)));
            }
        }
        Ok(None)
    }
}

/// The next quote at the start of a cell, from the end of another cell.
fn opening(record: &[u8], from: usize, separator: u8) -> Option<usize> {
    let begins_cell = |quote: &usize| *quote == 0 || record[*quote - 1] == separator;
    memchr_iter(b'"', &record[from..]).map(|at| from + at).find(begins_cell)
}

/// Escapes the leading quote of a cell, and returns the offset after the cell.
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
