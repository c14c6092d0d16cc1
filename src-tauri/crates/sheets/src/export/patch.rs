//! Writes results into a copy of the seller's own file, at its right edge, and keeps everything else.
//!
//! Of a workbook, all parts are copied as packed bytes except for the sheet, which is streamed with our cells
//! appended to each row, the styles, and references to the old right edge: the sheet's tables and the filter's name
//! in the workbook part. Of a text file, our fields are appended to each copied line.

mod cells;
mod divide;
mod drawing;
mod edit;
mod grid;
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
    CourierDrafts, ExportError, Exported, FullPlan, Results, Selection, Target, columns::Layout, draft::Draft,
};
use crate::{Book, Format, Limits, Watch};

/// Why results can't be written into a file itself, so that a new workbook is needed: one variant for each reason
/// that the seller is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CannotPatch {
    /// Supported are .xlsx, .xlsm and text.
    Format,
    /// The workbook is encrypted with Excel's default password.
    Encrypted,
    /// The change would break a digital signature.
    Signed,
    /// The file is in Strict Open XML.
    Strict,
    /// The sheet is protected against changes.
    Protected,
    /// The sheet is right-to-left.
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
    /// The workbook holds macros although its name doesn't say so: a new name would make them work.
    HiddenMacros,
    /// Not written the way known programs write.
    Unusual,
}

#[derive(Debug, Clone, Copy)]
pub struct Original<'a> {
    /// The original or its copy.
    pub path: &'a Path,
    /// Index in [`Book::sheets`].
    pub sheet: usize,
    /// 0-based. `None` if the first row is an order; then the added columns have no header.
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

/// Writes the original with the plan's columns at its right edge. If that isn't possible, the existing file stays and
/// the reason is returned.
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
        let draft = Draft::begin_from(original.path, &target)?;
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

/// Splits a text file into orders to send and orders to hold: each line is unchanged except for fields that the
/// selection replaces. Separator, encoding and line ends stay.
///
/// [`CourierDrafts::place`] replaces existing files; this function leaves them unchanged. If the text can't be split, the
/// reason is returned.
///
/// # Errors
/// See [`ExportError`].
pub fn text_courier_files(
    original: Original<'_>,
    selection: &mut dyn Selection,
    send: Target<'_>,
    hold: Target<'_>,
    watch: Watch<'_>,
) -> Result<Result<CourierDrafts, CannotPatch>, ExportError> {
    let written = opened(original.path).and_then(|opened| {
        let Opened::Text(mut book) = opened else { return Err(CannotPatch::Format.into()) };
        let begin = |target| Draft::begin_from(original.path, target);
        let (send, hold) = (begin(&send)?, begin(&hold)?);
        let writers = [send.writer()?, hold.writer()?];
        let files = divide::divide(&mut book, original, selection, writers, watch)?;
        Ok(CourierDrafts::new(files, send, hold)?)
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
        // A workbook within an encrypted container.
        Format::Xls if Book::open(path, &limits)?.format() != Format::Xls => {
            Err(CannotPatch::Encrypted.into())
        }
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
