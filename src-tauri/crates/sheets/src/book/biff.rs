//! .xls before calamine opens it: a walk over the records of its workbook stream (MS-XLS 2.1.4).
//!
//! The walk takes the path that calamine takes, from where the workbook says that a sheet begins: what is bounded
//! here is what is loaded there.

use std::io::{Read, Seek};

use cfb::CompoundFile;

use super::{
    biff_texts, disk,
    scanned::{self, Scanned},
};
use crate::{Found, Limit, Limits, SheetError};

const BOF: u16 = 0x0809;
const EOF: u16 = 0x000a;
const BOUND_SHEET: u16 = 0x0085;
const CONTINUE: u16 = 0x003c;
const DIMENSIONS: u16 = 0x0200;
const FILE_PASS: u16 = 0x002f;
const FORMULA: u16 = 0x0006;
const LABEL_SST: u16 = 0x00fd;
const MUL_RK: u16 = 0x00bd;
const ROW: u16 = 0x0208;
const SST: u16 = 0x00fc;
/// The text that the formula before it gives.
const STRING: u16 = 0x0207;
/// Records of one cell: row and column stand first. FORMULA, RSTRING, LABELSST, NUMBER, LABEL, BOOLERR, RK.
const CELLS: [u16; 7] = [FORMULA, 0x00d6, LABEL_SST, 0x0203, 0x0204, 0x0205, 0x027e];
/// `fDyZero` in the flags of a row: its height is zero.
const HIDDEN: u8 = 0x20;
/// Cells of the largest sheet that the format knows.
const LARGEST_SHEET: u64 = 65_536 * 256;
/// Texts of all cells, in bytes: each cell gets a copy.
const TEXT_BYTES: u64 = 256 << 20;
/// Sheets don't overlap; a file that lets many begin at one place would be walked for ever.
const WALKS: usize = 3;

/// What the container holds, and what is known of each sheet; the sheets are in the workbook's order.
pub(super) fn scan<R: Read + Seek>(file: R, limits: &Limits) -> Result<Vec<Scanned>, SheetError> {
    let mut container = CompoundFile::open(file).map_err(|_| damaged())?;
    let has = |name: &str| container.exists(name);
    if has("/EncryptedPackage") {
        return Err(SheetError::Password);
    }
    if has("/WordDocument") || has("/PowerPoint Document") {
        return Err(SheetError::NotASpreadsheet { found: Found::Document });
    }
    let Some(name) = ["/Workbook", "/Book", "/WORKBOOK", "/BOOK"].into_iter().find(|name| has(name)) else {
        return Err(SheetError::NotASpreadsheet { found: Found::Unknown });
    };
    let mut stream = Vec::new();
    let opened = container.open_stream(name).map_err(|_| damaged())?;
    opened.take(limits.whole_file_bytes).read_to_end(&mut stream).map_err(|error| disk::trouble(&error))?;
    workbook(&stream, limits)
}

fn workbook(stream: &[u8], limits: &Limits) -> Result<Vec<Scanned>, SheetError> {
    let Globals { sheets, texts } = globals(stream)?;
    let mut walk = Walk { texts, text_bytes: 0, cells: 0, budget: stream.len() * WALKS };
    let mut scanned = Vec::with_capacity(sheets.len().min(1_024));
    for (begin, name) in sheets {
        scanned.push(walk.sheet(stream, begin, name)?);
    }
    if walk.text_bytes > TEXT_BYTES {
        return Err(SheetError::TooLarge { limit: Limit::TextBytes, allowed: TEXT_BYTES, sheet: None });
    }
    scanned::check(&scanned, walk.cells, limits)?;
    Ok(scanned)
}

/// What stands before the first sheet.
struct Globals {
    /// Where each sheet begins, and its name.
    sheets: Vec<(usize, String)>,
    /// How long each shared text can be, in bytes.
    texts: Vec<u32>,
}

fn globals(stream: &[u8]) -> Result<Globals, SheetError> {
    let mut globals = Globals { sheets: Vec::new(), texts: Vec::new() };
    let mut at = 0;
    while let Some((kind, data)) = record(stream, at)? {
        at += 4 + data.len();
        match kind {
            EOF => break,
            FILE_PASS if data.iter().any(|byte| *byte != 0) => return Err(SheetError::Password),
            BOUND_SHEET => {
                let begin = data.first_chunk::<4>().ok_or_else(damaged)?;
                globals.sheets.push((u32::from_le_bytes(*begin) as usize, sheet_name(data)));
            }
            SST => {
                let mut segments = vec![data];
                while let Some((CONTINUE, more)) = record(stream, at)? {
                    at += 4 + more.len();
                    segments.push(more);
                }
                globals.texts = biff_texts::sizes(&segments).ok_or_else(damaged)?;
            }
            _ => {}
        }
    }
    Ok(globals)
}

/// A walk over all sheets.
struct Walk {
    texts: Vec<u32>,
    text_bytes: u64,
    cells: u64,
    /// Bytes that may still be walked over.
    budget: usize,
}

impl Walk {
    fn sheet(&mut self, stream: &[u8], begin: usize, name: String) -> Result<Scanned, SheetError> {
        let mut sheet = Scanned { name, hidden_rows: Some(0), ..Scanned::default() };
        // Charts within a sheet have records of their own between a BOF and an EOF.
        let mut depth = 0_usize;
        let mut has_formula = false;
        let mut at = begin;
        while let Some((kind, data)) = record(stream, at)? {
            at += 4 + data.len();
            self.budget = self.budget.checked_sub(4 + data.len()).ok_or_else(damaged)?;
            match kind {
                BOF => depth += 1,
                EOF if depth <= 1 => break,
                EOF => depth -= 1,
                _ if depth > 1 => {}
                // The library takes the place of the last formula, or the first cell.
                STRING if !has_formula => sheet.extent.include(0, 0),
                kind => {
                    has_formula |= kind == FORMULA;
                    self.note(&mut sheet, kind, data)?;
                }
            }
        }
        Ok(sheet)
    }

    fn note(&mut self, sheet: &mut Scanned, kind: u16, data: &[u8]) -> Result<(), SheetError> {
        let Some(row) = word(data, 0) else { return Ok(()) };
        match kind {
            DIMENSIONS if claimed_cells(data) > LARGEST_SHEET => {
                let sheet = Some(sheet.name.clone());
                return Err(SheetError::TooLarge { limit: Limit::Cells, allowed: LARGEST_SHEET, sheet });
            }
            ROW if data.get(12).is_some_and(|flags| flags & HIDDEN != 0) => {
                sheet.hidden_rows = sheet.hidden_rows.map(|rows| rows + 1);
            }
            MUL_RK => {
                let last = data.len().checked_sub(2).and_then(|at| word(data, at));
                for column in [word(data, 2), last].into_iter().flatten() {
                    sheet.extent.include(row, column);
                }
                self.cells += data.len() as u64 / 6;
            }
            kind if CELLS.contains(&kind) => {
                if let Some(column) = word(data, 2) {
                    sheet.extent.include(row, column);
                }
                self.cells += 1;
                if kind == LABEL_SST {
                    let index = data.get(6..10).and_then(|index| index.first_chunk::<4>());
                    let index = index.map_or(usize::MAX, |index| u32::from_le_bytes(*index) as usize);
                    self.text_bytes += self.texts.get(index).map_or(0, |bytes| u64::from(*bytes));
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// The cells that a sheet claims to have: the library makes room for them before it reads the first one.
fn claimed_cells(data: &[u8]) -> u64 {
    let long = |at: usize| data.get(at..)?.first_chunk::<4>().map(|bytes| u32::from_le_bytes(*bytes));
    let (top, bottom, right) = match data.len() {
        10 => (word(data, 0), word(data, 2), word(data, 6)),
        _ => (long(0), long(4), word(data, 10)),
    };
    let (Some(top), Some(bottom @ 1..), Some(right @ 1..)) = (top, bottom, right) else { return 0 };
    // The end is the row after the last; one that lies above the first gives a huge difference there, too.
    u64::from(bottom.wrapping_sub(top)) * u64::from(right)
}

/// The name of a sheet: after eight bytes its length, whether it is wide, and its characters.
fn sheet_name(data: &[u8]) -> String {
    let (Some(length), Some(flags)) = (data.get(6), data.get(7)) else { return String::new() };
    let text = &data[8..];
    if flags & 1 == 0 {
        return text.iter().take(usize::from(*length)).map(|byte| char::from(*byte)).collect();
    }
    let wide: Vec<u16> = text
        .as_chunks::<2>()
        .0
        .iter()
        .take(usize::from(*length))
        .map(|pair| u16::from_le_bytes(*pair))
        .collect();
    String::from_utf16_lossy(&wide)
}

/// The record at a place; none at the end of the stream.
fn record(stream: &[u8], at: usize) -> Result<Option<(u16, &[u8])>, SheetError> {
    let Some(rest) = stream.get(at..) else { return Err(damaged()) };
    if rest.is_empty() {
        return Ok(None);
    }
    let (header, rest) = rest.split_first_chunk::<4>().ok_or_else(damaged)?;
    let kind = u16::from_le_bytes([header[0], header[1]]);
    let length = usize::from(u16::from_le_bytes([header[2], header[3]]));
    Ok(Some((kind, rest.get(..length).ok_or_else(damaged)?)))
}

fn word(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from(u16::from_le_bytes(*data.get(at..)?.first_chunk::<2>()?)))
}

fn damaged() -> SheetError {
    SheetError::Damaged { sheet: None, after: None }
}

#[cfg(test)]
mod tests;
