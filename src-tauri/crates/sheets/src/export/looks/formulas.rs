//! Collects formulas for notes. Most columns have one formula in all rows: it is noted once, with its range.

use std::collections::BTreeMap;

use crate::{
    book::xlsx::place::{self, ROWS},
    place as letters,
};

/// Largest number of notes of a column, and of a sheet: each is kept in memory until the workbook is written, and
/// becomes a shape.
const MOST_OF_COLUMN: u32 = 100;
const MOST: usize = 5_000;
/// A longer note is cut.
const LONGEST: usize = 2_000;

/// A formula with relative rows, equal for all rows it was filled down to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Formula(Vec<Part>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    /// Relative to the formula's row.
    Row(i64),
}

impl Formula {
    /// Parses the formula of a cell in `row`.
    pub(super) fn read(text: &str, row: u32) -> Self {
        let (mut parts, mut plain) = (Vec::new(), String::new());
        let mut rest = text;
        while let Some(symbol) = rest.chars().next() {
            let length = match symbol {
                // Texts, and sheet names.
                '"' | '\'' => rest[1..].find(symbol).map_or(rest.len(), |end| end + 2),
                symbol if is_word(symbol) => rest.find(|symbol| !is_word(symbol)).unwrap_or(rest.len()),
                symbol => symbol.len_utf8(),
            };
            let (word, behind) = rest.split_at(length);
            let is_cell = is_word(symbol) && !behind.starts_with(['(', '!']);
            match is_cell.then(|| moving(word)).flatten() {
                Some((column, target)) => {
                    plain.push_str(column);
                    parts.push(Part::Text(std::mem::take(&mut plain)));
                    parts.push(Part::Row(i64::from(target) - i64::from(row)));
                }
                None => plain.push_str(word),
            }
            rest = behind;
        }
        parts.push(Part::Text(plain));
        Self(parts)
    }

    /// The formula's text in another row.
    fn written(&self, row: u32) -> String {
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            // Rows wrap around at the sheet's end.
            Part::Row(below) => ((i64::from(row) + below).rem_euclid(i64::from(ROWS)) + 1).to_string(),
        };
        self.0.iter().map(part).collect()
    }
}

/// A cell reference with a relative row: its column as written, and its row.
fn moving(word: &str) -> Option<(&str, u32)> {
    let (column, digits) = word.split_at(word.find(|symbol: char| symbol.is_ascii_digit())?);
    let (row, _) = place::cell(word.strip_prefix('$').unwrap_or(word).as_bytes())?;
    (!column.ends_with('$') && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some((column, row))
}

fn is_word(symbol: char) -> bool {
    symbol.is_alphanumeric() || matches!(symbol, '$' | '_' | '.')
}

/// The formulas of a sheet, by column, as rows come.
#[derive(Default)]
pub(in crate::export) struct Runs {
    /// The current run of each column, and the number of runs before it.
    open: BTreeMap<u32, (Run, u32)>,
    /// Notes with their cells.
    pub(in crate::export) notes: Vec<((u32, u32), String)>,
}

/// Adjacent cells of a column with the same formula.
struct Run {
    formula: Formula,
    first: u32,
    last: u32,
}

impl Runs {
    /// Adds the formula of a cell, at its place in the new sheet.
    pub(super) fn take(&mut self, row: u32, column: u32, formula: &Formula) {
        let run = || Run { formula: formula.clone(), first: row, last: row };
        match self.open.get_mut(&column) {
            Some((run, _)) if run.last + 1 == row && run.formula == *formula => run.last = row,
            Some((open, before)) => {
                let (run, count) = (std::mem::replace(open, run()), *before);
                *before += 1;
                self.note(column, &run, count);
            }
            None => drop(self.open.insert(column, (run(), 0))),
        }
    }

    /// Ends all runs after the last row.
    pub(in crate::export) fn end(&mut self) {
        for (column, (run, before)) in std::mem::take(&mut self.open) {
            self.note(column, &run, before);
        }
    }

    fn note(&mut self, column: u32, run: &Run, before: u32) {
        if before >= MOST_OF_COLUMN || self.notes.len() >= MOST {
            return;
        }
        let formula = run.formula.written(run.first);
        let mut text: String = formula.chars().take(LONGEST).collect();
        text.insert(0, '=');
        if run.last > run.first {
            let cell = |row| letters::cell(row, column);
            text = format!("{text}\n{}:{}", cell(run.first), cell(run.last));
        }
        self.notes.push(((run.first, column), text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_reads_in_each_row_as_if_it_was_filled_down() {
        for (text, wanted) in [
            ("D4*$E$2+F$1+$C5", "D8*$E$2+F$1+$C9"),
            ("LOG10(A3)&\"A3\"", "LOG10(A7)&\"A3\""),
            ("'A1 B2'!C4+Q1!D4", "'A1 B2'!C8+Q1!D8"),
            ("SUM(D$4:D4)", "SUM(D$4:D8)"),
            ("rate2024*1.5E3", "rate2024*1.5E3"),
            ("অর্ডার!B4", "অর্ডার!B8"),
        ] {
            assert_eq!(Formula::read(text, 3).written(7), wanted);
            assert_eq!(Formula::read(text, 3).written(3), text);
            assert_eq!(Formula::read(wanted, 7), Formula::read(text, 3));
        }
    }

    #[test]
    fn repeated_formula_is_one_note() {
        let mut runs = Runs::default();
        for row in 1..100_001 {
            runs.take(row, 3, &Formula::read(&format!("B{}*C{}", row + 1, row + 1), row));
            runs.take(row, 4, &Formula::read(&format!("{row}*2"), row));
        }
        runs.end();
        assert_eq!(runs.notes.len(), 1 + MOST_OF_COLUMN as usize);
        assert_eq!(runs.notes[0], ((1, 4), "=1*2".to_owned()));
        assert_eq!(runs.notes.last().unwrap(), &((1, 3), "=B2*C2\nD2:D100001".to_owned()));
    }
}
