//! Results become a workbook.

use tempfile::TempDir;

use crate::{
    files,
    measure::{self, seconds},
    writers,
};

pub(crate) const ROWS: u32 = 100_000;

pub(crate) fn all() {
    let folder = TempDir::new().unwrap();
    let [original, target] = ["original.xlsx", "target.xlsx"].map(|name| folder.path().join(name));
    files::workbook(&original, ROWS);
    println!("Workbook of {ROWS} result rows");
    measure::compare(
        "new, without reading the original, against rust_xlsxwriter's default writer",
        || seconds(|| writers::ours(&original, &target)) - seconds(|| writers::reading(&original)),
        || seconds(|| writers::theirs(&target)),
    );
    measure::compare(
        "the seller's own with columns added, against reading it with calamine",
        || seconds(|| writers::own(&original, &target)),
        || seconds(|| writers::calamine(&original)),
    );
}
