//! .xlsx and .xlsm, streamed.

mod formula;
mod order;
pub(crate) mod parts;
pub(crate) mod place;
mod rows;
mod styles;
#[cfg(test)]
mod tests;
pub(super) mod texts;

use std::io::{BufReader, Read};

use zip::{ZipArchive, read::ZipFile};

use self::{order::Order, parts::Part, texts::Texts};
use super::{assemble::Reader, markup::Markup, watched::Watched};
use crate::{Limits, Sheet, SheetEnd, SheetError, Watch};

type Input = BufReader<Watched>;

/// An open workbook.
pub(super) struct Workbook {
    archive: ZipArchive<Input>,
    texts: Texts,
    /// Whether the cells of a style are shown as dates, by style.
    dates: Vec<bool>,
    is_1904: bool,
    sheets: Vec<Part>,
    /// What is known of the order of the rows, by sheet.
    orders: Vec<Option<Order>>,
    limits: Limits,
}

impl Workbook {
    /// Opens a workbook: its sheets, its styles and its shared texts.
    pub(super) fn open(input: Input, limits: &Limits) -> Result<Self, SheetError> {
        let mut archive = ZipArchive::new(input).map_err(|_| damaged())?;
        let parts = parts::find(&mut archive, limits, parts::listed)?;
        let dates = match parts.styles {
            Some(at) => styles::dates(markup(archive.by_index(at).map_err(|_| damaged())?, limits)?)?,
            None => Vec::new(),
        };
        let texts = match parts.texts {
            Some(at) => texts::table(markup(archive.by_index(at).map_err(|_| damaged())?, limits)?, limits)?,
            None => Texts::default(),
        };
        let orders = parts.sheets.iter().map(|_| None).collect();
        let (is_1904, sheets) = (parts.is_1904, parts.sheets);
        Ok(Self { archive, texts, dates, is_1904, sheets, orders, limits: limits.clone() })
    }

    /// Its sheets with cells, in order.
    pub(super) fn sheets(&self) -> Vec<Sheet> {
        self.sheets.iter().map(|part| Sheet { name: part.name.clone(), hidden: part.hidden }).collect()
    }

    /// Hands on the rows of a sheet.
    pub(super) fn rows<'w>(
        &mut self,
        sheet: usize,
        name: &'w str,
        mut reader: Reader<'w>,
    ) -> Result<SheetEnd, SheetError> {
        let order = self.order(sheet, reader.watch)?;
        let part = sheet_part(&mut self.archive, &self.sheets, sheet)?;
        let context = rows::Context { texts: &self.texts, dates: &self.dates, is_1904: self.is_1904 };
        let markup = markup(part, &self.limits)?;
        if order.is_rising {
            let last = order.last_row;
            return rows::stream(markup, &context, reader.assemble(name, last));
        }
        let cells = rows::sorted(markup, &context, &mut reader, name, self.limits.unsorted_cells)?;
        let mut rows = reader.assemble(name, order.last_row);
        for (row, column, value) in cells.cells {
            if !rows.take((row, column), value) {
                return rows.end();
            }
        }
        if cells.broken { rows.broken() } else { Ok(rows.finish()) }
    }

    /// Hands on the rows at the beginning of a sheet, as they come. Where a row stands above the one before, the sheet
    /// is taken for damaged.
    pub(super) fn first_rows<'w>(
        &mut self,
        sheet: usize,
        name: &'w str,
        reader: Reader<'w>,
    ) -> Result<SheetEnd, SheetError> {
        let part = sheet_part(&mut self.archive, &self.sheets, sheet)?;
        let context = rows::Context { texts: &self.texts, dates: &self.dates, is_1904: self.is_1904 };
        rows::stream(markup(part, &self.limits)?, &context, reader.assemble(name, 0))
    }

    /// How many rows of a sheet are hidden or filtered away.
    pub(super) fn hidden_rows(&mut self, sheet: usize, watch: Watch<'_>) -> Result<u32, SheetError> {
        Ok(self.order(sheet, watch)?.hidden_rows)
    }

    /// Looks over a sheet, once.
    fn order(&mut self, sheet: usize, watch: Watch<'_>) -> Result<Order, SheetError> {
        if let Some(Some(order)) = self.orders.get(sheet) {
            return Ok(*order);
        }
        let part = sheet_part(&mut self.archive, &self.sheets, sheet)?;
        let order = order::order(markup(part, &self.limits)?, watch)?;
        if let Some(known) = self.orders.get_mut(sheet) {
            *known = Some(order);
        }
        Ok(order)
    }
}

fn sheet_part<'a>(
    archive: &'a mut ZipArchive<Input>,
    sheets: &[Part],
    sheet: usize,
) -> Result<ZipFile<'a, Input>, SheetError> {
    let part = sheets.get(sheet).ok_or(SheetError::NoSuchSheet)?;
    let damaged = || SheetError::Damaged { sheet: Some(part.name.clone()), after: None };
    archive.by_index(part.index.ok_or_else(damaged)?).map_err(|_| damaged())
}

fn markup<'a>(part: impl Read + 'a, limits: &Limits) -> Result<Markup<Box<dyn Read + 'a>>, SheetError> {
    Markup::decoded(part, limits.longest_text_bytes)
}

/// Whether an archive has an entry that is locked with a password is found when it is opened.
fn damaged() -> SheetError {
    SheetError::Damaged { sheet: None, after: None }
}
