//! Sample of a sheet's first rows.

use std::{borrow::Cow, ops::ControlFlow};

use crate::{Book, Cell, Next, Row, SheetError, Value, clean::is_blank};

const ROWS: usize = 200;
/// Bytes kept of a text.
const LONGEST: usize = 1_000;

#[derive(Debug)]
pub(super) struct SampleRow {
    /// 0-based.
    pub(super) number: u32,
    pub(super) cells: Vec<Cell<'static>>,
}

impl SampleRow {
    fn new(row: &Row<'_>) -> Self {
        let cells = row.cells.iter().map(|cell| Cell { column: cell.column, value: owned(&cell.value) });
        Self { number: row.number, cells: cells.collect() }
    }

    pub(super) fn value(&self, column: u32) -> Option<&Value<'static>> {
        let at = self.cells.binary_search_by_key(&column, |cell| cell.column).ok()?;
        Some(&self.cells[at].value)
    }
}

fn owned(value: &Value<'_>) -> Value<'static> {
    match value {
        Value::Text(text) => Value::Text(Cow::Owned(text[..text.floor_char_boundary(LONGEST)].to_owned())),
        Value::Number(number) => Value::Number(*number),
        Value::Bool(truth) => Value::Bool(*truth),
        Value::Date(date) => Value::Date(*date),
        Value::Error(error) => Value::Error(error),
    }
}

/// Reads the first non-empty rows.
pub(super) fn sample(book: &mut Book, sheet: usize) -> Result<Vec<SampleRow>, SheetError> {
    let mut sampled = Vec::new();
    let mut each = |next: Next<Row<'_>>| match next {
        Next::Row(row) => take(&mut sampled, &row),
        Next::Again => {
            sampled.clear();
            ControlFlow::Continue(())
        }
    };
    book.rows_or_again(sheet, &mut |_| ControlFlow::Continue(()), &mut each)?;
    Ok(sampled)
}

fn take(sampled: &mut Vec<SampleRow>, row: &Row<'_>) -> ControlFlow<()> {
    if !row.cells.iter().all(|cell| is_blank(&cell.value)) {
        sampled.push(SampleRow::new(row));
    }
    if sampled.len() < ROWS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}
