//! A list of records as one sheet: a header, and a row for each.

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

/// The settings of a list.
#[derive(Debug, Clone, Copy)]
pub struct ListPlan<'a> {
    pub sheet: &'a str,
    /// The columns from left to right.
    pub columns: &'a [ListColumn<'a>],
}

#[derive(Debug, Clone, Copy)]
pub struct ListColumn<'a> {
    pub header: &'a str,
    /// The kind of its cells.
    pub kind: ListKind,
}

/// The kind of a column's cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListKind {
    /// Texts; they stay texts when they are edited in a spreadsheet program.
    Text,
    Number,
    Moment,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ListCell {
    Empty,
    /// Text, never taken for a formula or a link.
    Text(String),
    /// A phone number, never taken for a number.
    Phone(String),
    Count(u64),
    /// An amount in hundredths (paisa, cents), at most 15 digits: it is written exactly.
    Money(i64, Currency),
    /// A date with its time, as it is to be shown.
    Moment(NaiveDateTime),
}

/// Writes a list. Rows are asked for one after the other, and not kept.
///
/// # Errors
/// See [`ExportError`]; an error among the rows ends the export.
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
        // A cell with an empty text is not empty for a spreadsheet's formulas.
        ListCell::Text(text) | ListCell::Phone(text) if text.is_empty() => None,
        ListCell::Text(text) => Some(Piece::text(text)),
        ListCell::Phone(text) => Some(Piece::Phone(Cow::Borrowed(text))),
        ListCell::Count(count) => Some(Piece::count(*count)),
        ListCell::Money(hundredths, currency) => Some(Piece::Money(*hundredths, *currency)),
        ListCell::Moment(moment) => Some(Piece::Date(*moment)),
    }
}
