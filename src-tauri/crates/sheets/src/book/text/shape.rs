//! The typical shape of a table's rows, and splitting of lines into raw cells.

use std::collections::BTreeMap;

use memchr::{memchr, memchr3};

/// Cells with this many digits are phones or order numbers, which each row has.
const DIGITS: usize = 10;

/// Learnt from the beginning.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    pub(super) separator: u8,
    fields: usize,
    /// The column whose cells have the most long numbers.
    pub(super) numbers: Option<usize>,
}

impl Shape {
    pub(super) fn of(sample: &str, separator: u8) -> Self {
        let (mut widths, mut numbers) = (BTreeMap::<usize, usize>::new(), BTreeMap::<usize, usize>::new());
        for (record, _) in records(sample.as_bytes(), separator).filter(|(record, _)| !record.is_empty()) {
            let cells = cells(record, separator);
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

    pub(super) fn is_row(&self, text: &[u8]) -> bool {
        let cells = cells(text, self.separator);
        let has_number = match self.numbers {
            Some(column) => cells.get(column).is_some_and(|cell| is_number(cell)),
            None => self.fields > 2,
        };
        cells.len() == self.fields && has_number
    }

    /// Whether the number column has a number.
    pub(super) fn has_number(&self, text: &[u8]) -> bool {
        let cell = |column| each_cell(text, self.separator).nth(column);
        self.numbers.is_some_and(|column| cell(column).is_some_and(is_number))
    }

    /// As `has_number`, from a column on. Worth it for tables in which every row has a quoted address.
    pub(super) fn has_number_behind(&self, rest: &[u8], column: usize) -> bool {
        let further =
            self.numbers.and_then(|numbers| numbers.checked_sub(column)).filter(|further| *further > 0);
        further.is_some_and(|further| each_cell(rest, self.separator).nth(further).is_some_and(is_number))
    }

    /// Whether a line is an order with too many cells, as by a comma in an address.
    pub(super) fn is_order(&self, line: &[u8]) -> bool {
        self.is_row(line) || cells(line, self.separator).len() > self.fields && self.has_number(line)
    }

    /// Whether a line may be a row: all its cells, and no word in the number column, even if the phone is missing or
    /// incomplete.
    pub(super) fn may_be_row(&self, line: &[u8]) -> bool {
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
    String::from_utf8_lossy(cell).chars().filter(|symbol| symbol.is_numeric()).count() >= DIGITS
}

/// Records without their line ends, which a quoted cell may have too, and the number of separators between their
/// cells.
pub(super) fn records(mut text: &[u8], separator: u8) -> impl Iterator<Item = (&[u8], usize)> {
    std::iter::from_fn(move || {
        let (mut at, mut separators) = (0, 0);
        while !text.is_empty() {
            let is_quoted = text.get(at) == Some(&b'"');
            let close = is_quoted.then(|| closing(text, at + 1)).flatten();
            at = close.filter(|close| ends_cell(text, *close, separator)).map_or(at, |close| close + 1);
            at = memchr3(separator, b'\n', b'\r', &text[at..]).map_or(text.len(), |end| at + end);
            if text.get(at) == Some(&separator) {
                separators += 1;
                at += 1;
                continue;
            }
            let record = &text[..at];
            text = text.get(at + 1..).unwrap_or_default();
            return Some((record, separators));
        }
        None
    })
}

fn cells(text: &[u8], separator: u8) -> Vec<&[u8]> {
    each_cell(text, separator).collect()
}

/// Raw cells; an unclosed quote is an ordinary character.
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

/// Offset of a cell's closing quote. Doubled quotes are characters of the cell.
pub(super) fn closing(text: &[u8], mut from: usize) -> Option<usize> {
    loop {
        let quote = from + memchr(b'"', text.get(from..)?)?;
        if text.get(quote + 1) != Some(&b'"') {
            return Some(quote);
        }
        from = quote + 2;
    }
}

pub(super) fn ends_cell(text: &[u8], quote: usize, separator: u8) -> bool {
    text.get(quote + 1).is_none_or(|next| *next == separator || matches!(next, b'\n' | b'\r'))
}
