//! Streams the original's rows to a writer.

use std::{
    borrow::Cow,
    ops::ControlFlow,
    panic::{self, AssertUnwindSafe},
    path::Path,
};

use super::{ExportError, Replaced, table::Piece};
use crate::{Book, Cell, Row, SheetEnd, Value, Watch};

pub struct Source<'a> {
    /// The original or its copy.
    pub book: &'a mut Book,
    /// The file itself; number formats and widths are read from it directly.
    pub path: &'a Path,
    pub sheet: usize,
    /// 0-based; rows above it are kept. `None` if the first row is an order.
    pub header_row: Option<u32>,
    /// Columns with phone numbers, whose cells become text even if numeric in the original.
    pub phones: &'a [u32],
    /// The expected number of columns; too few costs a second pass.
    pub columns: u32,
}

impl Source<'_> {
    /// Streams the rows until `each` breaks or fails.
    pub(super) fn stream(
        &mut self,
        watch: Watch<'_>,
        each: &mut dyn FnMut(&Row<'_>) -> Result<ControlFlow<()>, ExportError>,
    ) -> Result<SheetEnd, ExportError> {
        let mut failed = None;
        let mut take = |row: Row<'_>| match guarded(|| each(&row)) {
            Ok(flow) => flow,
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        };
        let end = self.book.rows(self.sheet, watch, &mut take);
        match failed {
            Some(error) => Err(error),
            None => end.map_err(ExportError::from_original),
        }
    }

    /// Collects the cells of a row to write, from left to right.
    pub(super) fn pieces<'p>(
        row: &'p Row<'_>,
        phones: &[u32],
        replaced: &'p [Replaced<'p>],
        pieces: &mut Vec<(u32, Piece<'p>)>,
    ) {
        pieces.clear();
        let is_phone = |column: u32| phones.contains(&column);
        let stays = |cell: &&Cell<'_>| replaced.iter().all(|other| other.column != cell.column);
        for cell in row.cells.iter().filter(stays) {
            pieces.push((cell.column, piece(&cell.value, is_phone(cell.column))));
        }
        for Replaced { column, text, is_number } in replaced {
            let is_in_number =
                |cell: &Cell<'_>| cell.column == *column && matches!(cell.value, Value::Number(_));
            let number = text.parse().ok().filter(|_| *is_number && row.cells.iter().any(is_in_number));
            let text = Cow::Borrowed(text.as_ref());
            let piece = match number {
                Some(number) => Piece::Number(number),
                None if is_phone(*column) => Piece::Phone(text),
                None => Piece::Text(text),
            };
            pieces.push((*column, piece));
        }
        if !replaced.is_empty() {
            pieces.sort_by_key(|(column, _)| *column);
        }
    }
}

fn piece<'p>(value: &'p Value<'_>, is_phone: bool) -> Piece<'p> {
    match value {
        Value::Text(text) if is_phone => Piece::Phone(Cow::Borrowed(text)),
        Value::Text(text) => Piece::Text(Cow::Borrowed(text)),
        Value::Number(number) if is_phone => Piece::Phone(Cow::Owned(number.to_string())),
        Value::Number(number) => Piece::Number(*number),
        Value::Bool(truth) => Piece::Bool(*truth),
        Value::Date(date) => Piece::Date(*date),
        Value::Error(error) => Piece::Error(error),
    }
}

/// rust_xlsxwriter panics if its temporary file can't be written; the cause is only in the panic's message.
pub(super) fn guarded<T>(work: impl FnOnce() -> Result<T, ExportError>) -> Result<T, ExportError> {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map_or("", String::as_str);
        let is_full = ["StorageFull", "QuotaExceeded"].iter().any(|kind| text.contains(kind));
        Err(if is_full { ExportError::DiskFull } else { ExportError::Unwritable })
    })
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use super::*;

    #[test]
    fn a_panic_of_the_library_over_a_full_disk_is_a_full_disk() {
        let panics =
            |kind: ErrorKind| guarded(|| -> Result<(), _> { panic!("can't write: {:?}", Error::from(kind)) });
        assert_eq!(panics(ErrorKind::StorageFull), Err(ExportError::DiskFull));
        assert_eq!(panics(ErrorKind::QuotaExceeded), Err(ExportError::DiskFull));
        assert_eq!(panics(ErrorKind::BrokenPipe), Err(ExportError::Unwritable));
    }
}
