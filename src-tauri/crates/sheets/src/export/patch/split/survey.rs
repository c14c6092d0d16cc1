//! Which rows go where, before anything is written: how far down a sheet reaches stands above its rows.

use std::io::Read;

use super::moves::Moves;
use crate::{
    Progress, Watch,
    book::{
        markup::{Piece, Tag},
        xlsx::place,
    },
    export::{
        CourierFile, ExportError, Selection,
        patch::{CannotPatch, sheet::utf_8, stop::Stop},
    },
};

/// Rows between two looks whether to go on.
const WATCHED_ROWS: u32 = 1_000;

/// Goes over the rows of a sheet and asks where each of them goes; `first` is the row below the header.
pub(super) fn survey(
    part: impl Read,
    first: u32,
    selection: &mut dyn Selection,
    watch: Watch<'_>,
) -> Result<[Moves; 2], Stop> {
    let mut markup = utf_8(part)?;
    let mut rows = Rows::new();
    let mut files = [(); 2].map(|()| Moves { first, end: first, kept: Vec::new() });
    // How deep the next piece lies: 2 in the list of rows, 3 in a row, 4 in a cell.
    let mut depth = 0_u32;
    let mut in_rows = false;
    loop {
        match markup.next()? {
            Piece::Open(tag) => {
                match (depth, tag.name()) {
                    (1, b"sheetData") => in_rows = !tag.is_empty(),
                    (2, b"row") if in_rows => {
                        rows.begin(&tag)?;
                        if rows.row.is_multiple_of(WATCHED_ROWS)
                            && watch(Progress { rows: 0, share: None }).is_break()
                        {
                            return Err(Stop::Failed(ExportError::Cancelled));
                        }
                    }
                    // A picture, or what a service knows, in a cell: it lies in parts that other rows share.
                    (3, b"c") if in_rows && rows.row >= first && tag.attribute(b"vm").is_some() => {
                        return Err(CannotPatch::Drawings.into());
                    }
                    (4, b"f") if in_rows => return Err(CannotPatch::Formulas.into()),
                    (4, b"v" | b"is") if in_rows && !tag.is_empty() => rows.is_filled = true,
                    _ => {}
                }
                depth += u32::from(!tag.is_empty());
            }
            Piece::Close(_) => {
                depth = depth.saturating_sub(1);
                match depth {
                    1 if in_rows => return Ok(files),
                    2 if in_rows && rows.is_filled && rows.row >= first => {
                        files.iter_mut().for_each(|file| file.end = rows.row + 1);
                        match selection.row(rows.row)?.map(|chosen| chosen.file) {
                            Some(CourierFile::Send) => files[0].kept.push(rows.row),
                            Some(CourierFile::Hold) => files[1].kept.push(rows.row),
                            None => {}
                        }
                    }
                    _ => {}
                }
            }
            Piece::End => return Ok(files),
            _ => {}
        }
    }
}

/// The rows of a sheet as they come.
pub(super) struct Rows {
    pub(super) next: u32,
    pub(super) row: u32,
    is_filled: bool,
}

impl Rows {
    pub(super) fn new() -> Self {
        Self { next: 0, row: 0, is_filled: false }
    }

    /// A row begins; without a number it is the next one.
    pub(super) fn begin(&mut self, tag: &Tag<'_>) -> Result<(), Stop> {
        let row = match tag.attribute(b"r") {
            Some(row) => place::row(row).ok_or(CannotPatch::Unusual)?,
            None => self.next,
        };
        match row {
            row if row < self.next => Err(CannotPatch::Unordered.into()),
            row if row >= place::ROWS => Err(CannotPatch::Unusual.into()),
            row => {
                *self = Self { next: row + 1, row, is_filled: false };
                Ok(())
            }
        }
    }
}
