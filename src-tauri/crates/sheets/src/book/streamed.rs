//! .xlsx, .xlsm and .xlsb, streamed cell by cell.

use std::{fs::File, io::BufReader};

use calamine::{Cell, DataRef, Xlsb, XlsbError, Xlsx, XlsxError};

use super::{
    assemble::{Assembly, Reader},
    disk, value,
};
use crate::{SheetEnd, SheetError};

type Input = BufReader<File>;

/// An open workbook whose sheets are streamed.
pub(super) enum Streamed {
    Xlsx(Box<Xlsx<Input>>),
    Xlsb(Box<Xlsb<Input>>),
}

impl Streamed {
    /// Streams a sheet. Cells with an error of a newer Excel, such as `#SPILL!`, are left out: the library doesn't
    /// know these and reads on behind them.
    pub(super) fn rows<'w>(&mut self, sheet: &'w str, reader: Reader<'w>) -> Result<SheetEnd, SheetError> {
        match self {
            Self::Xlsx(book) => {
                let mut cells = book.worksheet_cells_reader(sheet).map_err(|error| xlsx_error(&error))?;
                let rows = reader.assemble(sheet, cells.dimensions().end.0);
                let is_left_out = |error: &XlsxError| matches!(error, XlsxError::CellError(_));
                stream(|| cells.next_cell(), is_left_out, xlsx_error, rows)
            }
            Self::Xlsb(book) => {
                let mut cells = book.worksheet_cells_reader(sheet).map_err(|error| xlsb_error(&error))?;
                let rows = reader.assemble(sheet, cells.dimensions().end.0);
                let is_left_out = |error: &XlsbError| matches!(error, XlsbError::CellError(_));
                stream(|| cells.next_cell(), is_left_out, xlsb_error, rows)
            }
        }
    }
}

/// Takes cell after cell. Errors are sorted only when there is one: doing so on the way of every cell costs a tenth
/// of the reading.
fn stream<'a, E>(
    mut next: impl FnMut() -> Result<Option<Cell<DataRef<'a>>>, E>,
    is_left_out: impl Fn(&E) -> bool,
    sort: impl Fn(&E) -> SheetError,
    mut rows: Assembly<'a, '_>,
) -> Result<SheetEnd, SheetError> {
    loop {
        match next() {
            Ok(Some(cell)) => {
                let goes_on = match value::streamed(cell.get_value()) {
                    Some(value) => rows.take(cell.get_position(), value),
                    None => rows.pass(cell.get_position().0),
                };
                if !goes_on {
                    return rows.end();
                }
            }
            Ok(None) => return Ok(rows.finish()),
            Err(error) if is_left_out(&error) => {}
            Err(error) => {
                return Err(match sort(&error) {
                    SheetError::Damaged { .. } => rows.damaged(),
                    other => other,
                });
            }
        }
    }
}

pub(super) fn xlsx_error(error: &XlsxError) -> SheetError {
    match error {
        XlsxError::Io(error) => disk::trouble(error),
        XlsxError::Password => SheetError::Password,
        XlsxError::WorksheetNotFound(_) => SheetError::NoSuchSheet,
        _ => SheetError::Damaged { sheet: None, after: None },
    }
}

pub(super) fn xlsb_error(error: &XlsbError) -> SheetError {
    match error {
        XlsbError::Io(error) => disk::trouble(error),
        XlsbError::WorksheetNotFound(_) => SheetError::NoSuchSheet,
        _ => SheetError::Damaged { sheet: None, after: None },
    }
}
