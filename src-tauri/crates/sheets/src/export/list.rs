//! A list of records as one sheet.

use std::{borrow::Cow, fs::File, io::BufWriter};

use chrono::NaiveDateTime;
use porokh_domain::Currency;

use super::{
    ExportError, ExportFormat, Exported, Target,
    draft::Draft,
    table::{Piece, Table},
    text::TextTable,
    workbook::{self, Dress, SheetTable},
};

#[derive(Debug, Clone, Copy)]
pub struct ListPlan<'a> {
    pub sheet: &'a str,
    pub columns: &'a [ListColumn<'a>],
}

#[derive(Debug, Clone, Copy)]
pub struct ListColumn<'a> {
    pub header: &'a str,
    /// The kind of its cells.
    pub kind: ListKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListKind {
    /// Stays text when edited in a spreadsheet program.
    Text,
    Number,
    Moment,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ListCell {
    Empty,
    /// Never taken for a formula or a link.
    Text(String),
    /// Never taken for a number.
    Phone(String),
    Count(u64),
    /// In hundredths (paisa, cents), at most 15 digits, which are exact.
    Money(i64, Currency),
    /// Local date and time.
    Moment(NaiveDateTime),
}

/// Writes a list. Rows are requested one after the other, and not kept.
///
/// # Errors
/// See [`ExportError`]; an error of a row ends the export.
pub fn list(
    plan: ListPlan<'_>,
    rows: &mut dyn Iterator<Item = Result<Vec<ListCell>, ExportError>>,
    target: Target<'_>,
) -> Result<Exported, ExportError> {
    let draft = Draft::begin(&target)?;
    let exported = match target.format {
        ExportFormat::Xlsx => to_workbook(&draft, plan, rows, target)?,
        format => {
            let plain = format == ExportFormat::UploadCsv;
            let mut table: TextTable<BufWriter<File>> = TextTable::begin(draft.writer()?, plain)?;
            let rows = write(&mut table, plan, rows)?;
            table.finish()?;
            Exported { rows, ..Exported::default() }
        }
    };
    draft.finish()?;
    Ok(exported)
}

fn to_workbook(
    draft: &Draft,
    plan: ListPlan<'_>,
    rows: &mut dyn Iterator<Item = Result<Vec<ListCell>, ExportError>>,
    target: Target<'_>,
) -> Result<Exported, ExportError> {
    let mut book = workbook::begin(target.scratch)?;
    let mut sheet = SheetTable::begin(&mut book, Some(plan.sheet))?;
    for (column, ListColumn { kind, .. }) in (0..).zip(plan.columns) {
        match kind {
            ListKind::Text => sheet.dress(column, Dress::Text)?,
            ListKind::Moment => sheet.dress(column, Dress::Moment)?,
            ListKind::Number => {}
        }
    }
    let rows = write(&mut sheet, plan, rows)?;
    let cut = sheet.cut;
    let right = workbook::narrow(u32::try_from(plan.columns.len()).unwrap_or(u32::MAX).saturating_sub(1))?;
    sheet.finish(&mut book, |sheet| {
        sheet.set_freeze_panes(1, 0)?;
        sheet.autofilter(0, 0, rows, right).map(drop)
    })?;
    workbook::save(book, draft.writer()?)?;
    Ok(Exported { rows, cut, ..Exported::default() })
}

/// Returns the number of rows below the header.
fn write(
    table: &mut dyn Table,
    plan: ListPlan<'_>,
    rows: &mut dyn Iterator<Item = Result<Vec<ListCell>, ExportError>>,
) -> Result<u32, ExportError> {
    for (column, ListColumn { header, .. }) in (0..).zip(plan.columns) {
        table.cell(0, column, &Piece::header(header))?;
    }
    let mut number = 0;
    for row in rows {
        number += 1;
        for (column, cell) in (0..).zip(&row?) {
            if let Some(piece) = piece(cell) {
                table.cell(number, column, &piece)?;
            }
        }
    }
    Ok(number)
}

fn piece(cell: &ListCell) -> Option<Piece<'_>> {
    match cell {
        ListCell::Empty => None,
        // To formulas, a cell with an empty text isn't empty.
        ListCell::Text(text) | ListCell::Phone(text) if text.is_empty() => None,
        ListCell::Text(text) => Some(Piece::text(text)),
        ListCell::Phone(text) => Some(Piece::Phone(Cow::Borrowed(text))),
        ListCell::Count(count) => Some(Piece::count(*count)),
        ListCell::Money(hundredths, currency) => Some(Piece::Money(*hundredths, *currency)),
        ListCell::Moment(moment) => Some(Piece::Date(*moment)),
    }
}
