//! One way through the original, row by row.

use std::{borrow::Cow, ops::ControlFlow};

use porokh_domain::RiskLevel;

use super::FullPlan;
use crate::{
    Row, Watch,
    export::{
        CourierParcels, ExportError, Exported, Outcome, Results, RowResult, Source, Words,
        table::{Piece, Table},
        tally::Tally,
        workbook::SheetTable,
    },
    place,
};

/// Where the result columns are.
#[derive(Clone, Copy)]
pub(super) struct Places {
    /// Columns of the original.
    columns: u32,
    couriers: u32,
}

impl Places {
    pub(super) fn new(columns: u32, couriers: usize) -> Self {
        Self { columns, couriers: u32::try_from(couriers).unwrap_or(u32::MAX / 2) }
    }

    pub(super) fn risk(self) -> u32 {
        self.columns
    }

    pub(super) fn ratio(self) -> u32 {
        self.columns + 1
    }

    pub(super) fn checked_at(self) -> u32 {
        self.columns + 6 + self.couriers
    }

    pub(super) fn last(self, test: bool) -> u32 {
        self.checked_at() + 2 + u32::from(test)
    }
}

/// One way through the original.
pub(super) struct Pass<'a> {
    plan: FullPlan<'a>,
    places: Places,
    table: &'a mut dyn Table,
    failed: Option<&'a mut dyn Table>,
    /// How many columns the original turned out to have, where that is more than was known.
    wider: Option<u32>,
    ended: Ended,
}

/// What is known at the end of it.
#[derive(Default)]
pub(super) struct Ended {
    pub(super) header: u32,
    pub(super) last: u32,
    pub(super) failed_rows: u32,
    pub(super) tally: Tally,
    pub(super) exported: Exported,
}

impl<'a> Pass<'a> {
    pub(super) fn new(
        plan: FullPlan<'a>,
        places: Places,
        table: &'a mut dyn Table,
        failed: Option<&'a mut SheetTable>,
    ) -> Self {
        let failed = failed.map(|failed| failed as &mut dyn Table);
        Self { plan, places, table, failed, wider: None, ended: Ended::default() }
    }

    /// Gives the number of columns when it is larger than was known; then what was written is of no use.
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
            match header_row {
                Some(header) if row.number < header => self.title(row, phones)?,
                Some(header) if row.number == header => self.header(row, phones)?,
                _ => self.order(row, phones, results, u32::from(header_row.is_none()))?,
            }
            Ok(ControlFlow::Continue(()))
        };
        let end = source.stream(watch, &mut each)?;
        self.ended.exported.columns_left_out = end.columns_left_out;
        Ok(self.wider.map_or(Ok(self.ended), Err))
    }

    /// Whether the row's last cell lies among the result columns.
    fn is_too_wide(&mut self, pieces: &[(u32, Piece<'_>)]) -> bool {
        let columns = pieces.last().map_or(0, |(column, _)| column + 1);
        if columns > self.places.columns {
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
        pieces.iter().try_for_each(|(column, piece)| self.table.cell(row.number, *column, piece))
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

    /// The header of a file that has none: the letters of its columns.
    fn lettered_header(&mut self) -> Result<(), ExportError> {
        let letters = |column| (column, Piece::Header(Cow::Owned(place::letters(column))));
        let pieces: Vec<_> = (0..self.places.columns).map(letters).collect();
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
        let words = &self.plan.words.columns;
        if let Some(failed) = &mut self.failed {
            failed.cell(0, self.places.columns, &Piece::header(&words.reason))?;
        }
        let before = [&words.risk, &words.ratio, &words.delivered, &words.cancelled];
        let after = [&words.reports, &words.advice, &words.checked_at, &words.decision, &words.reason];
        let headers = before.into_iter().chain(self.plan.couriers).chain(after);
        let headers = headers.chain(self.plan.test.then_some(&words.test));
        for (column, header) in (self.places.columns..).zip(headers) {
            self.table.cell(row, column, &Piece::header(header))?;
        }
        Ok(())
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
            self.table.cell(number, *column, piece)?;
        }
        self.ended.last = number;
        self.ended.exported.rows += 1;
        if let Some(result) = &result {
            self.ended.tally.count(result);
            self.write_result(number, result)?;
            if let Outcome::Failed { why, .. } = result.outcome {
                self.write_failed(&pieces, why)?;
            }
        }
        Ok(())
    }

    fn write_failed(&mut self, pieces: &[(u32, Piece<'_>)], why: &str) -> Result<(), ExportError> {
        self.ended.exported.failed += 1;
        let Some(failed) = &mut self.failed else { return Ok(()) };
        self.ended.failed_rows += 1;
        for (column, piece) in pieces {
            failed.cell(self.ended.failed_rows, *column, piece)?;
        }
        failed.cell(self.ended.failed_rows, self.places.columns, &Piece::text(why))
    }

    fn write_result(&mut self, row: u32, result: &RowResult<'_>) -> Result<(), ExportError> {
        let FullPlan { words, test, .. } = self.plan;
        let checked_at = self.places.checked_at();
        let mut put = |column: u32, piece: Option<Piece<'_>>| match piece {
            Some(Piece::Text(text)) if text.is_empty() => Ok(()),
            Some(piece) => self.table.cell(row, column, &piece),
            None => Ok(()),
        };
        let first = self.places.columns;
        let mut why = None;
        match &result.outcome {
            Outcome::Checked(verdict) => {
                let risk = match (verdict.risk, verdict.risk_word) {
                    (RiskLevel::Unknown, Some(word)) => word,
                    (level, _) => words.risk.of(level),
                };
                put(first, Some(Piece::text(risk)))?;
                put(first + 1, verdict.ratio.map(Piece::Percent))?;
                put(first + 2, verdict.delivered.map(Piece::count))?;
                put(first + 3, verdict.cancelled.map(Piece::count))?;
                for (column, parcels) in (first + 4..checked_at - 2).zip(verdict.couriers) {
                    put(column, courier(*parcels, words))?;
                }
                put(checked_at - 2, verdict.reports.map(Piece::count))?;
                put(checked_at - 1, verdict.advice.map(Piece::text))?;
                put(checked_at, verdict.checked_at.map(Piece::Date))?;
            }
            Outcome::Waiting => put(first, Some(Piece::text(&words.states.waiting)))?,
            Outcome::Failed { failure, why: reason } => {
                put(first, Some(Piece::text(words.states.of(*failure))))?;
                why = Some(Piece::text(reason));
            }
        }
        put(checked_at + 1, result.decision.map(|decision| Piece::text(words.decisions.of(decision))))?;
        put(checked_at + 2, why)?;
        put(checked_at + 3, test.then(|| Piece::text(&words.test)))
    }
}

fn courier(parcels: CourierParcels, words: &Words) -> Option<Piece<'_>> {
    match parcels {
        CourierParcels::Total(total) => Some(Piece::count(total)),
        CourierParcels::Ratio(percent) => Some(Piece::Percent(percent)),
        CourierParcels::NoAnswer => Some(Piece::text(&words.no_answer)),
        CourierParcels::Missing => None,
    }
}
