//! The seller's own file as two: the orders for the courier, and those that wait.
//!
//! Each is the original with some of its rows. Everything above the orders stays where it is, the orders follow each
//! other, and what has a look but nothing in it below them moves up. That is true only where nothing in the workbook
//! holds on to rows: otherwise [`CannotPatch`] says what does. Nothing of the other rows may be left in a file either, since
//! the courier gets it: their shared texts and their links go, and what may hold copies of them ends the writing.

mod elsewhere;
mod leftovers;
mod moves;
mod package;
mod references;
mod rows;
mod rules;
mod sheet;
mod survey;
mod tail;
mod text;
mod texts;

use super::{CannotPatch, Opened, Original, opened, package::Package, stop};
use crate::{
    Progress, Watch,
    export::{CourierFiles, ExportError, Selection, Target, draft::Draft},
};

/// Writes the original twice, with the orders that go to the courier and with those that wait. No column is added, and
/// no cell changes but those that the selection replaces.
///
/// Both files are whole before either takes its place. What can't be written so leaves the files that were there, and
/// says why.
///
/// # Errors
/// See [`ExportError`].
pub fn own_courier_files(
    original: Original<'_>,
    selection: &mut dyn Selection,
    send: Target<'_>,
    hold: Target<'_>,
    watch: Watch<'_>,
) -> Result<Result<CourierFiles, CannotPatch>, ExportError> {
    let written = opened(original.path).and_then(|opened| {
        let drafts = (Draft::begin(&send)?, Draft::begin(&hold)?);
        let files = match opened {
            Opened::Text(mut book) => {
                let files = [drafts.0.writer()?, drafts.1.writer()?];
                text::divide(&mut book, original, selection, files, watch)?
            }
            Opened::Workbook(_) => {
                let mut package = Package::open(original)?;
                let ([send, hold], shown) = package.survey(selection, &mut *watch)?;
                // Each row comes by twice.
                let mut half = |progress: Progress, before: u32| {
                    watch(Progress { rows: progress.rows / 2 + before / 2, share: None })
                };
                let end = send.end;
                let send =
                    package.divide((&send, &shown), selection, drafts.0.writer()?, &mut |at| half(at, 0))?;
                let hold = package
                    .divide((&hold, &shown), selection, drafts.1.writer()?, &mut |at| half(at, end))?;
                CourierFiles { send, hold }
            }
        };
        drafts.0.finish()?;
        drafts.1.finish()?;
        Ok(files)
    });
    stop::sorted(written)
}
