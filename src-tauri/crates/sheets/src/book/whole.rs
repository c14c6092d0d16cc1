//! .ods, which calamine loads whole.

use std::io::BufReader;

use calamine::{Data, Ods, OdsError, Range, Reader as _};

use super::{assemble::Reader, disk, value, watched::Watched};
use crate::{SheetEnd, SheetError};

pub(super) struct Whole(pub(super) Box<Ods<BufReader<Watched>>>);

impl Whole {
    pub(super) fn rows<'w>(&mut self, sheet: &'w str, reader: Reader<'w>) -> Result<SheetEnd, SheetError> {
        let range = self.0.worksheet_range(sheet).map_err(|error| ods_error(&error))?;
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
    rows.finish()
}

pub(super) fn ods_error(error: &OdsError) -> SheetError {
    match error {
        OdsError::Io(error) => disk::trouble(error),
        OdsError::Password => SheetError::Password,
        OdsError::WorksheetNotFound(_) => SheetError::NoSuchSheet,
        _ => SheetError::Damaged { sheet: None, after: None },
    }
}
