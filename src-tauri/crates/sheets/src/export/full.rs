mod pass;

use std::path::Path;

use rust_xlsxwriter::Note;

use self::pass::{Ended, Pass};
use super::{
    ExportError, ExportFormat, Exported, ResultColumn, Results, Source, Target, Words,
    columns::Layout,
    draft::Draft,
    looks::Original,
    summary,
    text::TextTable,
    workbook::{self, Dress, SheetTable},
};
use crate::Watch;

/// Width of a note with a usual formula in one line, in pixels.
const NOTE_WIDTH: u32 = 240;

#[derive(Debug, Clone, Copy)]
pub struct FullPlan<'a> {
    pub words: &'a Words,
    /// Display names; one column each.
    pub couriers: &'a [String],
    /// In any order; the order of the columns is fixed.
    pub columns: &'a [ResultColumn],
    /// Practice or test results: each row is marked.
    pub test: bool,
    /// With a column of corrected numbers, for a file whose own cells stay.
    pub corrected: bool,
    /// Label and text of each summary line: the file, the run, its date.
    pub facts: &'a [(String, String)],
}

/// Writes the original's rows with their results.
///
/// A workbook has the rows at their old places, a summary with a chart, and a sheet of failed rows with reasons, if
/// any. Of an .xlsx, number formats and column widths are kept, and a formula becomes its value with a note, one per
/// range of equal formulas. Of other formats, dates are written as 2026-11-24. CSV has the rows only, without empty
/// ones.
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
    let draft = Draft::begin_from(source.path, &target)?;
    let mut columns = source.columns.max(1);
    let exported = loop {
        let attempt = match target.format {
            ExportFormat::Xlsx => {
                to_workbook(&draft, &mut source, plan, results, (columns, target.scratch), watch)?
            }
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

/// The outcome of one attempt, which needs the original's width in advance.
enum Attempt {
    Whole(Exported),
    /// The original has this many columns, more than expected.
    TooNarrow(u32),
}

fn to_workbook(
    draft: &Draft,
    source: &mut Source<'_>,
    plan: FullPlan<'_>,
    results: &mut dyn Results,
    (columns, scratch): (u32, &Path),
    watch: Watch<'_>,
) -> Result<Attempt, ExportError> {
    let names = &plan.words.sheets;
    let mut book = workbook::begin(scratch)?;
    let mut sheet = SheetTable::begin(&mut book, Some(&names.results))?;
    let mut failed = SheetTable::begin(&mut book, Some(&names.failed))?;
    for column in source.phones {
        sheet.dress(*column, Dress::Text)?;
        failed.dress(*column, Dress::Text)?;
    }
    let layout = Layout::new(plan, columns);
    for (column, dress) in [(ResultColumn::Ratio, Dress::Percent), (ResultColumn::CheckedAt, Dress::Moment)] {
        layout.place(column).map_or(Ok(()), |place| sheet.dress(place, dress))?;
    }
    let mut original = Original::open(source.path, source.sheet);
    let looks = original.as_mut().and_then(Original::looks);
    if let Some(looks) = &looks {
        let own = looks.widths.iter().filter(|(columns, _)| *columns.start() < layout.first());
        let own: Vec<_> =
            own.map(|(of, width)| (*of.start()..=(*of.end()).min(layout.first() - 1), *width)).collect();
        sheet.set_widths(&own);
        failed.set_widths(&own);
    }
    let pass = Pass::new(plan, &layout, &mut sheet, Some(&mut failed), looks);
    let pass = match pass.run(source, results, watch)? {
        Ok(pass) => pass,
        Err(wider) => return Ok(Attempt::TooNarrow(wider)),
    };
    let Ended { header, last, failed_rows, tally, formulas, mut exported } = pass;
    exported.cut = sheet.cut;
    let right = workbook::narrow(layout.last())?;
    let risk = layout.place(ResultColumn::Risk).map(workbook::narrow).transpose()?;
    sheet.finish(&mut book, |sheet| {
        if let Some(risk) = risk {
            summary::colour_risks(sheet, &plan.words.risk, (header + 1, last.max(header + 1)), risk)?;
        }
        for ((row, column), formula) in &formulas.notes {
            let note = Note::new(formula).add_author_prefix(false).set_width(NOTE_WIDTH);
            sheet.insert_note(*row, u16::try_from(*column).unwrap_or_default(), &note)?;
        }
        // More frozen title rows would leave no room to scroll.
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
    let layout = Layout::new(plan, columns);
    let pass = Pass::new(plan, &layout, &mut table, None, None);
    match pass.run(source, results, watch)? {
        Ok(pass) => {
            table.finish()?;
            Ok(Attempt::Whole(pass.exported))
        }
        Err(wider) => Ok(Attempt::TooNarrow(wider)),
    }
}
