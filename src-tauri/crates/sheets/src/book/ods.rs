//! .ods, streamed from `content.xml` (ODF 1.2, 9 and 19).
//!
//! White space, comments and groups may be anywhere between tables, rows and cells. Notes and shapes that are anchored
//! to a cell have texts of their own, which aren't the cell's.

mod cell;
mod tables;
#[cfg(test)]
mod tests;

use std::io::{BufReader, Read};

use memchr::memmem;
use zip::ZipArchive;

use self::tables::{Row, Step, Tables};
use super::{
    assemble::{Assembly, Reader},
    damaged,
    markup::Markup,
    watched::Watched,
};
use crate::{Limit, Limits, Sheet, SheetEnd, SheetError};

type Input = BufReader<Watched>;

pub(super) struct Workbook {
    archive: ZipArchive<Input>,
    sheets: Vec<Found>,
    limits: Limits,
}

struct Found {
    sheet: Sheet,
    hidden_rows: u32,
}

impl Workbook {
    /// Scans the document for its sheets.
    pub(super) fn open(input: Input, limits: &Limits) -> Result<Self, SheetError> {
        let mut archive = ZipArchive::new(input).map_err(|_| damaged())?;
        if is_encrypted(&mut archive) {
            return Err(SheetError::Password);
        }
        let mut sheets: Vec<Found> = Vec::new();
        let mut tables = begun(&mut archive, None, limits)?.0;
        loop {
            match tables.next()? {
                Step::Table(sheet) => {
                    sheets.push(Found { sheet, hidden_rows: 0 });
                    if sheets.len() > limits.sheets as usize {
                        let allowed = u64::from(limits.sheets);
                        return Err(SheetError::TooLarge { limit: Limit::Sheets, allowed, sheet: None });
                    }
                }
                Step::Row => {
                    // A hidden row without cells, such as the rest of the sheet, doesn't count.
                    let row = tables.row();
                    if let Some(found) = sheets.last_mut().filter(|_| row.is_hidden && !row.cells.is_empty())
                    {
                        found.hidden_rows = found.hidden_rows.saturating_add(row.repeated);
                    }
                }
                Step::Pause => {}
                Step::End => break,
            }
        }
        drop(tables);
        Ok(Self { archive, sheets, limits: limits.clone() })
    }

    pub(super) fn sheets(&self) -> Vec<Sheet> {
        self.sheets.iter().map(|found| found.sheet.clone()).collect()
    }

    pub(super) fn hidden_rows(&self, sheet: usize) -> Option<u32> {
        self.sheets.get(sheet).map(|found| found.hidden_rows)
    }

    pub(super) fn rows<'w>(
        &mut self,
        sheet: usize,
        name: &'w str,
        reader: Reader<'w>,
    ) -> Result<SheetEnd, SheetError> {
        let mut rows = reader.assemble(name, 0);
        let (tables, bytes) =
            begun(&mut self.archive, Some(sheet), &self.limits).map_err(|error| rows.located(error))?;
        let read = stream(tables, bytes, &self.limits, &mut rows);
        rows.after(read)
    }
}

/// `wanted`: the only table whose rows are read. Also returns the length of the document.
fn begun<'a>(
    archive: &'a mut ZipArchive<Input>,
    wanted: Option<usize>,
    limits: &Limits,
) -> Result<(Tables<Box<dyn Read + 'a>>, u64), SheetError> {
    let content = archive.by_name("content.xml").map_err(|_| damaged())?;
    let bytes = content.size();
    Ok((Tables::new(Markup::decoded(content, limits.longest_text_bytes)?, wanted, limits), bytes))
}

/// `false` if the reading ended before the table.
fn stream(
    mut tables: Tables<impl Read>,
    bytes: u64,
    limits: &Limits,
    rows: &mut Assembly<'static, '_>,
) -> Result<bool, SheetError> {
    let mut repeats = 0;
    loop {
        let goes_on = match tables.next()? {
            Step::Table(_) => true,
            Step::Row => {
                #[expect(clippy::cast_precision_loss, reason = "a share for a bar on screen")]
                let share = (tables.bytes_read() as f32 / bytes.max(1) as f32).min(1.0);
                rows.share = Some(share);
                repeats += tables.row().repeats();
                if repeats > limits.repeated_cells {
                    let allowed = limits.repeated_cells;
                    return Err(SheetError::TooLarge { limit: Limit::Cells, allowed, sheet: None });
                }
                pass_on(tables.row(), rows)
            }
            Step::Pause => rows.pause(),
            Step::End => return Ok(true),
        };
        if !goes_on {
            return Ok(false);
        }
    }
}

/// Passes the cells of a row on as often as it is repeated.
fn pass_on(row: &mut Row, rows: &mut Assembly<'static, '_>) -> bool {
    let lasts = row.number.saturating_add(if row.cells.is_empty() { 1 } else { row.repeated });
    for number in row.number..lasts {
        if !rows.pass(number) {
            return false;
        }
        for cell in &mut row.cells {
            for column in cell.column..cell.column + cell.repeated {
                let is_last = number + 1 == lasts && column + 1 == cell.column + cell.repeated;
                let value = if is_last { cell.value.take() } else { cell.value.clone() };
                if let Some(value) = value
                    && !rows.take((number, column), value)
                {
                    return false;
                }
            }
        }
    }
    true
}

fn is_encrypted(archive: &mut ZipArchive<Input>) -> bool {
    let mut manifest = Vec::new();
    let Ok(part) = archive.by_name("META-INF/manifest.xml") else { return false };
    // Damage shows when the content is read.
    let _ = part.take(1 << 20).read_to_end(&mut manifest);
    memmem::find(&manifest, b"encryption-data").is_some()
}
