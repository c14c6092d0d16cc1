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
    /// Streams a sheet.
    pub(super) fn rows<'w>(&mut self, sheet: &'w str, reader: Reader<'w>) -> Result<SheetEnd, SheetError> {
        match self {
            Self::Xlsx(book) => {
                let mut cells = book.worksheet_cells_reader(sheet).map_err(|error| xlsx_error(&error))?;
                let rows = reader.assemble(sheet, cells.dimensions().end.0);
                let next = || loop {
                    match cells.next_cell() {
                        // An error of a newer Excel, such as #SPILL!: the library doesn't know it and reads on behind it.
                        Err(XlsxError::CellError(_)) => {}
                        cell => return cell.map_err(|error| xlsx_error(&error)),
                    }
                };
                stream(next, rows)
            }
            Self::Xlsb(book) => {
                let mut cells = book.worksheet_cells_reader(sheet).map_err(|error| xlsb_error(&error))?;
                let rows = reader.assemble(sheet, cells.dimensions().end.0);
                let next = || loop {
                    match cells.next_cell() {
                        Err(XlsbError::CellError(_)) => {}
                        cell => return cell.map_err(|error| xlsb_error(&error)),
                    }
                };
                stream(next, rows)
            }
        }
    }
}

fn stream<'a>(
    mut next: impl FnMut() -> Result<Option<Cell<DataRef<'a>>>, SheetError>,
    mut rows: Assembly<'a, '_>,
) -> Result<SheetEnd, SheetError> {
    loop {
        match next() {
            Ok(Some(cell)) => {
                let Some(value) = value::streamed(cell.get_value()) else {
                    rows.pass(cell.get_position().0)?;
                    continue;
                };
                if rows.take(cell.get_position(), value)?.is_break() {
                    return Ok(rows.stop());
                }
            }
            Ok(None) => return rows.finish(),
            Err(SheetError::Damaged { .. }) => return Err(rows.damaged()),
            Err(error) => return Err(error),
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
