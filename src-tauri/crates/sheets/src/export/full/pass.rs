//! Writes the original's rows with their results in one pass.

use std::{borrow::Cow, ops::ControlFlow};

use super::FullPlan;
use crate::{
    Row, Watch,
    export::{
        ExportError, Exported, Outcome, Results, Source,
        columns::Layout,
        looks::{Looks, Runs, put},
        table::{Piece, Table},
        tally::Tally,
        workbook::SheetTable,
    },
    place,
};

pub(super) struct Pass<'a> {
    /// `None` if the format has no cell formats.
    looks: Option<Looks<'a>>,
    layout: &'a Layout<'a>,
    reason: &'a str,
    table: &'a mut dyn Table,
    failed: Option<&'a mut dyn Table>,
    /// The original's number of columns, if larger than expected.
    wider: Option<u32>,
    ended: Ended,
}

#[derive(Default)]
pub(super) struct Ended {
    pub(super) header: u32,
    pub(super) last: u32,
    pub(super) failed_rows: u32,
    pub(super) tally: Tally,
    pub(super) formulas: Runs,
    pub(super) exported: Exported,
}

impl<'a> Pass<'a> {
    pub(super) fn new(
        plan: FullPlan<'a>,
        layout: &'a Layout<'a>,
        table: &'a mut dyn Table,
        failed: Option<&'a mut SheetTable>,
        looks: Option<Looks<'a>>,
    ) -> Self {
        let failed = failed.map(|failed| failed as &mut dyn Table);
        let reason = &plan.words.columns.reason;
        Self { looks, layout, reason, table, failed, wider: None, ended: Ended::default() }
    }

    /// Returns the number of columns if larger than expected; the written rows are then unusable.
    pub(super) fn run(
        mut self,
        source: &mut Source<'_>,
        results: &mut dyn Results,
        watch: Watch<'_>,
    ) -> Result<Result<Ended, u32>, ExportError> {
        let (header_row, phones) = (source.header_row, source.phones);
        if header_row.is_none() {
            self.lettered_header()?;
        }
        let mut each = |row: &Row<'_>| {
            if let Some(looks) = &mut self.looks {
                looks.go_to(row.number);
                looks.note(
                    row.number,
                    row.number + u32::from(header_row.is_none()),
                    &mut self.ended.formulas,
                );
            }
            match header_row {
                Some(header) if row.number < header => self.title(row, phones)?,
                Some(header) if row.number == header => self.header(row, phones)?,
                _ => self.order(row, phones, results, u32::from(header_row.is_none()))?,
            }
            Ok(ControlFlow::Continue(()))
        };
        let end = source.stream(watch, &mut each)?;
        self.ended.formulas.end();
        self.ended.exported.columns_left_out = end.columns_left_out;
        Ok(self.wider.map_or(Ok(self.ended), Err))
    }

    /// Whether the row's last cell lies among the result columns.
    fn is_too_wide(&mut self, pieces: &[(u32, Piece<'_>)]) -> bool {
        let columns = pieces.last().map_or(0, |(column, _)| column + 1);
        if columns > self.layout.first() {
            self.wider = self.wider.max(Some(columns));
        }
        self.wider.is_some()
    }

    fn title(&mut self, row: &Row<'_>, phones: &[u32]) -> Result<(), ExportError> {
        let mut pieces = Vec::with_capacity(row.cells.len());
        Source::pieces(row, phones, &[], &mut pieces);
        if self.is_too_wide(&pieces) {
            return Ok(());
        }
        pieces.iter().try_for_each(|(column, piece)| {
            put(self.table, (row.number, *column), piece, (&self.looks, row.number))
        })
    }

    fn header(&mut self, row: &Row<'_>, phones: &[u32]) -> Result<(), ExportError> {
        let mut pieces = Vec::with_capacity(row.cells.len());
        Source::pieces(row, phones, &[], &mut pieces);
        if self.is_too_wide(&pieces) {
            return Ok(());
        }
        let pieces: Vec<_> =
            pieces.into_iter().map(|(column, piece)| (column, piece.into_header())).collect();
        self.write_header(row.number, &pieces)
    }

    /// Writes column letters as the header of a file without one.
    fn lettered_header(&mut self) -> Result<(), ExportError> {
        let letters = |column| (column, Piece::Header(Cow::Owned(place::letters(column))));
        let pieces: Vec<_> = (0..self.layout.first()).map(letters).collect();
        self.write_header(0, &pieces)
    }

    fn write_header(&mut self, row: u32, pieces: &[(u32, Piece<'_>)]) -> Result<(), ExportError> {
        self.ended.header = row;
        self.ended.last = row;
        for (column, piece) in pieces {
            self.table.cell(row, *column, piece)?;
            if let Some(failed) = &mut self.failed {
                failed.cell(0, *column, piece)?;
            }
        }
        if let Some(failed) = &mut self.failed {
            failed.cell(0, self.layout.first(), &Piece::header(self.reason))?;
        }
        self.layout.write_headers(self.table, row)
    }

    fn order(
        &mut self,
        row: &Row<'_>,
        phones: &[u32],
        results: &mut dyn Results,
        shift: u32,
    ) -> Result<(), ExportError> {
        let result = results.row(row.number)?;
        let replaced = result.as_ref().map_or(&[][..], |result| result.replaced);
        let mut pieces = Vec::with_capacity(row.cells.len() + replaced.len());
        Source::pieces(row, phones, replaced, &mut pieces);
        if self.is_too_wide(&pieces) {
            return Ok(());
        }
        let number = row.number + shift;
        for (column, piece) in &pieces {
            put(self.table, (number, *column), piece, (&self.looks, row.number))?;
        }
        self.ended.last = number;
        self.ended.exported.rows += 1;
        if let Some(result) = &result {
            self.ended.tally.count(result);
            self.layout.write(self.table, number, result)?;
            if let Outcome::Failed { why, .. } = result.outcome {
                self.write_failed(&pieces, why, row.number)?;
            }
        }
        Ok(())
    }

    fn write_failed(&mut self, pieces: &[(u32, Piece<'_>)], why: &str, row: u32) -> Result<(), ExportError> {
        self.ended.exported.failed += 1;
        let Some(failed) = &mut self.failed else { return Ok(()) };
        self.ended.failed_rows += 1;
        for (column, piece) in pieces {
            put(*failed, (self.ended.failed_rows, *column), piece, (&self.looks, row))?;
        }
        failed.cell(self.ended.failed_rows, self.layout.first(), &Piece::text(why))
    }
}
