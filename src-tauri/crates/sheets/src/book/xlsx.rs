//! .xlsx and .xlsm, streamed.

#[cfg(test)]
mod differential;
mod formula;
mod order;
pub(crate) mod parts;
pub(crate) mod place;
mod quick;
mod rows;
pub(crate) mod styles;
#[cfg(test)]
mod tests;
pub(super) mod texts;

use std::io::{BufReader, Read};

use zip::{ZipArchive, read::ZipFile};

use self::{order::Order, parts::Part, texts::Texts};
use super::{
    assemble::{Assembly, Reader},
    damaged,
    markup::Markup,
    watched::Watched,
};
use crate::{Limits, Sheet, SheetEnd, SheetError, Watch};

type Input = BufReader<Watched>;

pub(super) struct Workbook {
    archive: ZipArchive<Input>,
    texts: Texts,
    /// By style: whether cells are shown as dates.
    dates: Vec<bool>,
    is_1904: bool,
    sheets: Vec<Part>,
    /// Known order of the rows, by sheet.
    orders: Vec<Option<Order>>,
    limits: Limits,
}

impl Workbook {
    /// Opens a workbook with its sheets, styles and shared texts.
    pub(super) fn open(input: Input, limits: &Limits) -> Result<Self, SheetError> {
        let mut archive = ZipArchive::new(input).map_err(|_| damaged())?;
        let parts = parts::find(&mut archive, limits, parts::listed)?;
        let dates = match parts.styles {
            Some(at) => styles::formats(markup(parts::opening(&mut archive, at)?, limits)?)?.dates(),
            None => Vec::new(),
        };
        let texts = match parts.texts {
            Some(at) => {
                let part = parts::bounded(&mut archive, at, limits.unpacked_bytes)?;
                texts::table(markup(part, limits)?, limits)?
            }
            None => Texts::default(),
        };
        let orders = parts.sheets.iter().map(|_| None).collect();
        let (is_1904, sheets) = (parts.is_1904, parts.sheets);
        Ok(Self { archive, texts, dates, is_1904, sheets, orders, limits: limits.clone() })
    }

    /// Sheets with cells, in order.
    pub(super) fn sheets(&self) -> Vec<Sheet> {
        self.sheets.iter().map(|part| Sheet { name: part.name.clone(), hidden: part.hidden }).collect()
    }

    pub(super) fn rows<'w>(
        &mut self,
        sheet: usize,
        name: &'w str,
        reader: Reader<'w>,
    ) -> Result<SheetEnd, SheetError> {
        let order = self.order(sheet, reader.watch)?;
        if order.is_rising { self.stream(sheet, name, reader) } else { self.sorted(sheet, name, reader) }
    }

    pub(super) fn stream<'w>(
        &mut self,
        sheet: usize,
        name: &'w str,
        reader: Reader<'w>,
    ) -> Result<SheetEnd, SheetError> {
        if matches!(self.orders.get(sheet), Some(Some(order)) if !order.is_rising) {
            return self.sorted(sheet, name, reader);
        }
        let is_unsorted = reader.is_unsorted;
        let (end, order) = self.read(sheet, reader.assemble(name, 0))?;
        let order = if is_unsorted.get() { Some(Order::UNSORTED) } else { order };
        if let (Some(order), Some(known)) = (order, self.orders.get_mut(sheet)) {
            known.get_or_insert(order);
        }
        end
    }

    /// Collects and sorts the rows of a sheet.
    pub(super) fn sorted<'w>(
        &mut self,
        sheet: usize,
        name: &'w str,
        reader: Reader<'w>,
    ) -> Result<SheetEnd, SheetError> {
        let rows = reader.assemble_unsorted(name, &self.limits);
        self.read(sheet, rows)?.0
    }

    fn read<'a>(
        &'a mut self,
        sheet: usize,
        rows: Assembly<'a, '_>,
    ) -> Result<(Result<SheetEnd, SheetError>, Option<Order>), SheetError> {
        let part = sheet_part(&mut self.archive, &self.sheets, sheet)?;
        let bytes = part.size();
        let context = rows::Context { texts: &self.texts, dates: &self.dates, is_1904: self.is_1904 };
        let markup = markup(part, &self.limits).map_err(|error| rows.located(error))?;
        Ok(rows::stream(markup, bytes, &context, rows))
    }

    pub(super) fn hidden_rows(&mut self, sheet: usize, watch: Watch<'_>) -> Result<u32, SheetError> {
        if let Some(Some(Order { hidden_rows: Some(rows), .. })) = self.orders.get(sheet) {
            return Ok(*rows);
        }
        Ok(self.look_over(sheet, watch)?.hidden_rows.unwrap_or_default())
    }

    /// Scans a sheet once.
    fn order(&mut self, sheet: usize, watch: Watch<'_>) -> Result<Order, SheetError> {
        if let Some(Some(order)) = self.orders.get(sheet) {
            return Ok(*order);
        }
        self.look_over(sheet, watch)
    }

    fn look_over(&mut self, sheet: usize, watch: Watch<'_>) -> Result<Order, SheetError> {
        let part = sheet_part(&mut self.archive, &self.sheets, sheet)?;
        let markup = markup(part, &self.limits).map_err(|error| match error {
            SheetError::Damaged { after, .. } => {
                SheetError::Damaged { sheet: self.sheets.get(sheet).map(|part| part.name.clone()), after }
            }
            error => error,
        })?;
        let order = order::order(markup, watch)?;
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
