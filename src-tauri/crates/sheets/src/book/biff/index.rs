//! Indexes the cells of a sheet.

use super::{BOF, EOF, record, record::word};
use crate::SheetError;

pub(super) const BOOL_ERROR: u16 = 0x0205;
pub(super) const FORMULA: u16 = 0x0006;
pub(super) const LABEL: u16 = 0x0204;
pub(super) const LABEL_SST: u16 = 0x00fd;
pub(super) const MUL_RK: u16 = 0x00bd;
pub(super) const NUMBER: u16 = 0x0203;
pub(super) const RICH_LABEL: u16 = 0x00d6;
pub(super) const RK: u16 = 0x027e;
const ROW: u16 = 0x0208;
/// Records that begin with row and column.
const CELLS: [u16; 8] = [BOOL_ERROR, FORMULA, LABEL, LABEL_SST, MUL_RK, NUMBER, RICH_LABEL, RK];
/// `fDyZero` in a row's flags: zero height.
const HIDDEN: u8 = 0x20;
/// Sheets don't overlap; a malicious file that starts many at one offset would be walked forever.
const WALKS: usize = 3;

#[derive(Debug, Default)]
pub(super) struct Index {
    /// Row and offset of records with cells, by row.
    pub(super) places: Vec<(u16, u32)>,
    pub(super) hidden_rows: u32,
    /// Ended at bytes that aren't a record.
    pub(super) broken: bool,
}

/// Walks the sheets at these offsets.
pub(super) fn indexes(stream: &[u8], begins: &[usize]) -> Result<Vec<Index>, SheetError> {
    let mut budget = stream.len() * WALKS;
    begins.iter().map(|begin| index(stream, *begin, &mut budget)).collect()
}

fn index(stream: &[u8], begin: usize, budget: &mut usize) -> Result<Index, SheetError> {
    let mut index = Index::default();
    // Charts within a sheet have their own records between BOF and EOF.
    let mut depth = 0_usize;
    let mut at = begin;
    // The workbook points to something that isn't a sheet.
    index.broken = !matches!(record(stream, begin), Ok(Some((BOF, _))));
    while !index.broken {
        let (kind, data) = match record(stream, at) {
            Ok(Some(found)) => found,
            Ok(None) => break,
            Err(_) => {
                index.broken = true;
                break;
            }
        };
        let bytes = 4 + data.len();
        *budget = budget.checked_sub(bytes).ok_or_else(super::damaged)?;
        match kind {
            BOF => depth += 1,
            EOF if depth <= 1 => break,
            EOF => depth -= 1,
            _ if depth > 1 => {}
            ROW => {
                index.hidden_rows += u32::from(data.get(12).is_some_and(|flags| flags & HIDDEN != 0));
            }
            kind if CELLS.contains(&kind) => match (word(data, 0), u32::try_from(at)) {
                (Some(row), Ok(at)) => index.places.push((row as u16, at)),
                _ => index.broken = true,
            },
            _ => {}
        }
        at += bytes;
    }
    // Some programs write column by column.
    if !index.places.is_sorted_by_key(|(row, _)| *row) {
        index.places.sort_by_key(|(row, _)| *row);
    }
    Ok(index)
}
