//! The seller's own file again, with the results at its right edge and everything else as it was.
//!
//! A workbook is a package of parts. All of them are copied as the packed bytes that they are, but for the sheet's, which
//! is written again as it streams by with our cells behind each row's own, the styles, and the places where the old
//! right edge is written down: the sheet's tables and the filter's name in the workbook's part. Of a text, each line is
//! copied and our fields stand behind it.

mod cells;
mod divide;
mod drawing;
mod edit;
mod names;
mod package;
mod range;
mod sheet;
mod stop;
mod styles;
mod tables;
mod text;

use std::path::Path;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use self::{package::Package, stop::Stop};
use super::{
    CourierFiles, ExportError, Exported, FullPlan, Results, Selection, Target, columns::Layout, draft::Draft,
};
use crate::{Book, Format, Limits, Watch};

/// Why results can't be written into a file itself, so that it takes a new workbook: one variant for each reason that
/// the seller is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CannotPatch {
    /// Only .xlsx, .xlsm and text are written so.
    Format,
    /// The change would break a digital signature.
    Signed,
    /// The file is in Strict Open XML.
    Strict,
    /// The sheet is protected against changes.
    Protected,
    /// The sheet runs from right to left.
    RightToLeft,
    /// The last columns belong to a table that is filled from another source.
    ExternalTable,
    /// There is no room to the right of the last column.
    TooWide,
    /// The sheet's rows aren't in order in the file.
    Unordered,
    /// The text is a list of one column, or messages, so no column can be added.
    NoTable,
    /// The text's code page lacks Bangla letters.
    Encoding,
    /// The file isn't written the way known programs write.
    Unusual,
}

/// The file to write the results into.
#[derive(Debug, Clone, Copy)]
pub struct Original<'a> {
    /// The original or its copy.
    pub path: &'a Path,
    /// Which of its sheets, as [`Book::sheets`] counts them.
    pub sheet: usize,
    /// The header's row, counted from 0. None when the first row is an order; our columns have no header then.
    pub header_row: Option<u32>,
    /// The expected number of columns; too few costs a second pass.
    pub columns: u32,
}

/// Checks whether results can be written into a file, and returns the file's format if so.
///
/// # Errors
/// [`ExportError::Original`] and [`ExportError::Cancelled`].
pub fn own_format(
    original: Original<'_>,
    watch: Watch<'_>,
) -> Result<Result<Format, CannotPatch>, ExportError> {
    let looked = opened(original.path).and_then(|opened| match opened {
        Opened::Text(book) => text::check(&book, original.path).map(|()| Format::Text),
        Opened::Workbook(format) => {
            let mut package = Package::open(original)?;
            wide_enough(original.columns, |first| package.look(first, &mut *watch)).map(|()| format)
        }
    });
    stop::sorted(looked)
}

/// Writes the original with the plan's columns at its right edge.
///
/// If that isn't possible, the existing file stays and the reason is returned.
///
/// # Errors
/// See [`ExportError`].
pub fn own_file(
    original: Original<'_>,
    plan: FullPlan<'_>,
    results: &mut dyn Results,
    target: Target<'_>,
    watch: Watch<'_>,
) -> Result<Result<Exported, CannotPatch>, ExportError> {
    let written = opened(original.path).and_then(|opened| {
        let draft = Draft::begin(&target)?;
        let exported = match opened {
            Opened::Text(mut book) => wide_enough(original.columns, |first| {
                let layout = Layout::new(plan, first);
                text::write(&mut book, original, &layout, results, draft.writer()?, &mut *watch)
            }),
            Opened::Workbook(_) => {
                let mut package = Package::open(original)?;
                wide_enough(original.columns, |first| {
                    package.write(&Layout::new(plan, first), results, draft.writer()?, &mut *watch)
                })
            }
        }?;
        draft.finish()?;
        Ok(exported)
    });
    stop::sorted(written)
}

/// Writes a text twice, with the orders that go to the courier and with those that wait: each line as it is, except
/// for the fields that the selection replaces. Separator, encoding and line ends stay.
///
/// Both files are whole before either takes its place. A file that can't be written so leaves the files that were
/// there, and the reason is returned.
///
/// # Errors
/// See [`ExportError`].
pub fn text_courier_files(
    original: Original<'_>,
    selection: &mut dyn Selection,
    send: Target<'_>,
    hold: Target<'_>,
    watch: Watch<'_>,
) -> Result<Result<CourierFiles, CannotPatch>, ExportError> {
    let written = opened(original.path).and_then(|opened| {
        let Opened::Text(mut book) = opened else { return Err(CannotPatch::Format.into()) };
        let drafts = [Draft::begin(&send)?, Draft::begin(&hold)?];
        let [send, hold] = &drafts;
        let files = [send.writer()?, hold.writer()?];
        let files = divide::divide(&mut book, original, selection, files, watch)?;
        drafts.into_iter().try_for_each(Draft::finish)?;
        Ok(files)
    });
    stop::sorted(written)
}

enum Opened {
    Workbook(Format),
    Text(Box<Book>),
}

fn opened(path: &Path) -> Result<Opened, Stop> {
    let limits = Limits::default();
    match Book::format_of(path, &limits)? {
        format @ (Format::Xlsx | Format::Xlsm) => Ok(Opened::Workbook(format)),
        Format::Text => Ok(Opened::Text(Box::new(Book::open(path, &limits)?))),
        Format::Xlsb | Format::Xls | Format::Ods => Err(CannotPatch::Format.into()),
    }
}

/// Retries with the real width when the sheet is wider than expected.
fn wide_enough<T>(known: u32, mut attempt: impl FnMut(u32) -> Result<T, Stop>) -> Result<T, Stop> {
    let mut first = known.max(1);
    loop {
        match attempt(first) {
            Err(Stop::Wider(wider)) if wider > first => first = wider,
            done => return done,
        }
    }
}
