//! The seller's own file as two, with the orders to send and the orders to hold.

mod hidden;
mod kept;
mod leftovers;
mod refused;
mod rows;
mod text;

use super::*;
use crate::export::tests::courier::Chooser;

/// What the phone of an order becomes.
const CHECKED: [Replaced<'static>; 1] = [Replaced { column: 1, text: "01812345678" }];

/// Splits a file: rows below the header go by turns to be sent, to be held, and into neither.
fn split(original: &Path, header: u32) -> Result<(CourierFiles, PathBuf, PathBuf), CannotPatch> {
    split_by(original, 0, header, |row| match (row - header) % 3 {
        1 => Some(Chosen { file: CourierFile::Send, replaced: &[] }),
        2 => Some(Chosen { file: CourierFile::Hold, replaced: &CHECKED }),
        _ => None,
    })
}

fn split_by(
    original: &Path,
    sheet: usize,
    header: u32,
    by: impl FnMut(u32) -> Option<Chosen<'static>>,
) -> Result<(CourierFiles, PathBuf, PathBuf), CannotPatch> {
    let folder = original.parent().unwrap();
    let (send, hold) = (folder.join("send"), folder.join("hold"));
    let scratch = std::env::temp_dir();
    let target = |path| Target { path, format: ExportFormat::Xlsx, scratch: &scratch };
    let original = Original { path: original, sheet, header_row: Some(header), columns: 2 };
    let mut watch = |_| ControlFlow::Continue(());
    let mut selection = Chooser(by);
    let files =
        own_courier_files(original, &mut selection, target(&send), target(&hold), &mut watch).unwrap()?;
    Ok((files, send, hold))
}
