//! Cells of columns without a role, from the copy of the file.

use std::{collections::BTreeMap, ops::ControlFlow, sync::PoisonError};

use porokh_api::{
    AppError,
    files::{CellsRequest, ColumnView, RowCells},
};
use porokh_domain::RowNumber;
use porokh_sheets::{Book, Limits, SheetError, Value, place};

use super::{copy, metadata::FileMetadata};
use crate::files::Files;

/// Columns of a row on screen.
const COLUMNS: usize = 64;
/// In characters.
const LONGEST: usize = 200;

impl Files {
    pub(super) fn read_cells(&self, request: &CellsRequest) -> Result<Vec<RowCells>, AppError> {
        let (name, path, sheet) = {
            let open = self.open();
            let file = open.as_ref().filter(|file| file.id == request.id).ok_or(AppError::NotFound)?;
            (file.copy.clone(), self.copy_path(file), file.metadata.sheet as usize)
        };
        let mut kept = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        let mut book = match kept.take() {
            Some((of, book)) if of == name => book,
            _ => Book::open(&path, &Limits::default()).map_err(copy::gone)?,
        };
        let rows = pick(&mut book, sheet, &request.rows);
        *kept = Some((name, book));
        rows
    }
}

fn pick(book: &mut Book, sheet: usize, wanted: &[RowNumber]) -> Result<Vec<RowCells>, AppError> {
    let mut rows: BTreeMap<u32, RowCells> = wanted
        .iter()
        .map(|row| (row.index(), RowCells { row: *row, cells: Vec::new(), numbers: Vec::new() }))
        .collect();
    let last = rows.keys().next_back().copied().unwrap_or_default();
    let mut each = |row: porokh_sheets::Row<'_>| {
        if let Some(found) = rows.get_mut(&row.number) {
            for cell in row.cells.iter().take_while(|cell| (cell.column as usize) < COLUMNS) {
                found.cells.resize(cell.column as usize, String::new());
                found.cells.push(text(&cell.value));
                if matches!(cell.value, Value::Number(_)) {
                    found.numbers.push(cell.column);
                }
            }
        }
        if row.number < last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let read = book.rows(sheet, &mut |_| ControlFlow::Continue(()), &mut each);
    match read {
        // Rows above the damage are readable.
        Ok(_) | Err(SheetError::Damaged { .. }) => Ok(rows.into_values().collect()),
        Err(error) => Err(error.into()),
    }
}

/// Reads the header's texts after it was moved.
pub(super) fn read_headers(book: &mut Book, metadata: &mut FileMetadata) -> Result<(), AppError> {
    let row = metadata.header_row;
    let mut headers: BTreeMap<u32, String> = BTreeMap::new();
    let mut each = |found: porokh_sheets::Row<'_>| {
        if Some(found.number) == row {
            headers = found.cells.iter().map(|cell| (cell.column, text(&cell.value))).collect();
        }
        if row.is_some_and(|row| found.number < row) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    book.rows(metadata.sheet as usize, &mut |_| ControlFlow::Continue(()), &mut each)?;
    let named = headers.keys().next_back().map_or(0, |last| last + 1);
    let width = named.max(u32::try_from(metadata.columns.len()).unwrap_or_default());
    let old = std::mem::take(&mut metadata.columns);
    metadata.columns = (0..width)
        .map(|index| {
            let known = old.get(index as usize);
            ColumnView {
                index,
                letters: place::letters(index),
                header: headers.remove(&index).unwrap_or_default(),
                role: known.and_then(|column| column.role),
                sender: known.is_some_and(|column| column.sender),
            }
        })
        .collect();
    Ok(())
}

/// As displayed by a spreadsheet program.
pub(crate) fn text(value: &Value<'_>) -> String {
    match value {
        Value::Text(text) => text.chars().take(LONGEST).collect(),
        Value::Number(number) => number.to_string(),
        Value::Bool(truth) => if *truth { "TRUE" } else { "FALSE" }.to_owned(),
        Value::Date(date) => {
            let format = match date.time() {
                _ if porokh_sheets::is_time_of_day(*date) => "%H:%M",
                chrono::NaiveTime::MIN => "%Y-%m-%d",
                _ => "%Y-%m-%d %H:%M",
            };
            date.format(format).to_string()
        }
        Value::Error(error) => (*error).to_owned(),
    }
}
