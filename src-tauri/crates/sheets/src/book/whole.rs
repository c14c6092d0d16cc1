//! .xls and .ods, which calamine loads whole.

use std::{fs::File, io::BufReader};

use calamine::{Data, Ods, OdsError, Range, Reader as _, Xls, XlsError};

use super::{assemble::Reader, disk, value};
use crate::{SheetEnd, SheetError};

type Input = BufReader<File>;

/// An open workbook that is in memory.
pub(super) enum Whole {
    Xls(Box<Xls<Input>>),
    Ods(Box<Ods<Input>>),
}

impl Whole {
    /// Hands on the rows of a sheet.
    pub(super) fn rows<'w>(&mut self, sheet: &'w str, reader: Reader<'w>) -> Result<SheetEnd, SheetError> {
        let range = match self {
            Self::Xls(book) => book.worksheet_range(sheet).map_err(|error| xls_error(&error))?,
            Self::Ods(book) => book.worksheet_range(sheet).map_err(|error| ods_error(&error))?,
        };
        hand_on(&range, sheet, reader)
    }
}

fn hand_on<'w>(range: &Range<Data>, sheet: &'w str, reader: Reader<'w>) -> Result<SheetEnd, SheetError> {
    let (Some((top, left)), Some((bottom, _))) = (range.start(), range.end()) else {
        return Ok(SheetEnd::default());
    };
    let mut rows = reader.assemble(sheet, bottom);
    for (row, cells) in (top..).zip(range.rows()) {
        for (column, cell) in (left..).zip(cells) {
            if let Some(value) = value::loaded(cell)
                && !rows.take((row, column), value)
            {
                return rows.end();
            }
        }
    }
    Ok(rows.finish())
}

pub(super) fn xls_error(error: &XlsError) -> SheetError {
    match error {
        XlsError::Io(error) => disk::trouble(error),
        XlsError::Password => SheetError::Password,
        XlsError::WorksheetNotFound(_) => SheetError::NoSuchSheet,
        _ => SheetError::Damaged { sheet: None, after: None },
    }
}

pub(super) fn ods_error(error: &OdsError) -> SheetError {
    match error {
        OdsError::Io(error) => disk::trouble(error),
        OdsError::Password => SheetError::Password,
        OdsError::WorksheetNotFound(_) => SheetError::NoSuchSheet,
        _ => SheetError::Damaged { sheet: None, after: None },
    }
}
