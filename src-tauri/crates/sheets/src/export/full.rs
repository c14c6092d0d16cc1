//! The original with its results.

use std::{borrow::Cow, ops::ControlFlow};

use porokh_domain::RiskLevel;

use super::{
    CourierParcels, ExportError, ExportFormat, Exported, Outcome, Results, RowResult, Source, Target, Words,
    draft::Draft,
    summary,
    table::{Piece, Table},
    tally::Tally,
    text::TextTable,
    workbook::{self, Dress, SheetTable},
};
use crate::{Row, Watch, place};

/// What is the same for all rows.
#[derive(Debug, Clone, Copy)]
pub struct FullPlan<'a> {
    /// The words.
    pub words: &'a Words,
    /// The couriers' display names: a column each.
    pub couriers: &'a [String],
    /// The results aren't real (practice or test mode): each row is marked.
    pub test: bool,
    /// Lines of the summary, each a label and what it says: the file, the run, its date.
    pub facts: &'a [(String, String)],
}

/// Writes the original's rows with their results.
///
/// A workbook has the rows at their old places, a summary with a chart, and the rows that failed, in the original's
/// columns and with the reason, if there are any. CSV has the rows only, without the empty ones between them.
///
/// # Errors
/// See [`ExportError`].
pub fn full(
    mut source: Source<'_>,
    plan: FullPlan<'_>,
    results: &mut dyn Results,
    target: Target<'_>,
    watch: Watch<'_>,
) -> Result<Exported, ExportError> {
    let draft = Draft::begin(target.path)?;
    let mut columns = source.columns.max(1);
    let exported = loop {
        let attempt = match target.format {
            ExportFormat::Xlsx => to_workbook(&draft, &mut source, plan, results, columns, watch)?,
            format => to_text(&draft, &mut source, plan, results, columns, format, watch)?,
        };
        match attempt {
            Attempt::Whole(exported) => break exported,
            Attempt::TooNarrow(wider) => columns = wider,
        }
    };
    draft.finish()?;
    Ok(exported)
}

/// Whether the result columns stood to the right of all original ones.
enum Attempt {
    Whole(Exported),
    /// They did not; this is how many columns the original has.
    TooNarrow(u32),
}

fn to_workbook(
    draft: &Draft,
    source: &mut Source<'_>,
    plan: FullPlan<'_>,
    results: &mut dyn Results,
    columns: u32,
    watch: Watch<'_>,
) -> Result<Attempt, ExportError> {
    let names = &plan.words.sheets;
    let mut book = workbook::begin();
    let mut sheet = SheetTable::begin(&mut book, Some(&names.results))?;
    let mut failed = SheetTable::begin(&mut book, Some(&names.failed))?;
    for column in source.phones {
        sheet.dress(*column, Dress::Text)?;
        failed.dress(*column, Dress::Text)?;
    }
    let places = Places::new(columns, plan.couriers.len());
    sheet.dress(places.ratio(), Dress::Percent)?;
    sheet.dress(places.checked_at(), Dress::Moment)?;
    let pass = Pass::new(plan, places, &mut sheet, Some(&mut failed));
    let pass = match pass.run(source, results, watch)? {
        Ok(pass) => pass,
        Err(wider) => return Ok(Attempt::TooNarrow(wider)),
    };
    let Ended { header, last, failed_rows, tally, mut exported } = pass;
    exported.cut = sheet.cut;
    let right = workbook::narrow(places.last(plan.test))?;
    let risk = workbook::narrow(places.risk())?;
    sheet.finish(&mut book, |sheet| {
        summary::colour_risks(sheet, &plan.words.risk, (header + 1, last.max(header + 1)), risk)?;
        // More title rows than this, frozen, would leave no room to scroll in.
        const MOST_FROZEN: u32 = 12;
        if header < MOST_FROZEN {
            sheet.set_freeze_panes(header + 1, 0)?;
        }
        sheet.autofilter(header, 0, last.max(header), right).map(drop)
    })?;
    book.push_worksheet(summary::sheet(plan, &tally).map_err(|error| ExportError::from_workbook(&error))?);
    if failed_rows > 0 {
        let right = workbook::narrow(columns)?;
        failed.finish(&mut book, |sheet| {
            sheet.set_freeze_panes(1, 0)?;
            sheet.autofilter(0, 0, failed_rows, right).map(drop)
        })?;
    }
    workbook::save(book, draft.writer()?)?;
    Ok(Attempt::Whole(exported))
}

fn to_text(
    draft: &Draft,
    source: &mut Source<'_>,
    plan: FullPlan<'_>,
    results: &mut dyn Results,
    columns: u32,
    format: ExportFormat,
    watch: Watch<'_>,
) -> Result<Attempt, ExportError> {
    let mut table = TextTable::begin(draft.writer()?, format == ExportFormat::UploadCsv)?;
    let pass = Pass::new(plan, Places::new(columns, plan.couriers.len()), &mut table, None);
    match pass.run(source, results, watch)? {
        Ok(pass) => {
            table.finish()?;
            Ok(Attempt::Whole(pass.exported))
        }
        Err(wider) => Ok(Attempt::TooNarrow(wider)),
    }
}

/// Where the result columns are.
#[derive(Clone, Copy)]
struct Places {
    /// Columns of the original.
    columns: u32,
    couriers: u32,
}

impl Places {
    fn new(columns: u32, couriers: usize) -> Self {
        Self { columns, couriers: u32::try_from(couriers).unwrap_or(u32::MAX / 2) }
    }

    fn risk(self) -> u32 {
        self.columns
    }

    fn ratio(self) -> u32 {
        self.columns + 1
    }

    fn checked_at(self) -> u32 {
        self.columns + 6 + self.couriers
    }

    fn last(self, test: bool) -> u32 {
        self.checked_at() + 2 + u32::from(test)
    }
}

/// One way through the original.
struct Pass<'a> {
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
struct Ended {
    header: u32,
    last: u32,
    failed_rows: u32,
    tally: Tally,
    exported: Exported,
}

impl<'a> Pass<'a> {
    fn new(
        plan: FullPlan<'a>,
        places: Places,
        table: &'a mut dyn Table,
        failed: Option<&'a mut SheetTable>,
    ) -> Self {
        let failed = failed.map(|failed| failed as &mut dyn Table);
        Self { plan, places, table, failed, wider: None, ended: Ended::default() }
    }

    /// Gives the number of columns when it is larger than was known; then what was written is of no use.
    fn run(
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
