//! Results in the seller's own file.

pub(super) mod dialects;
mod divide;
mod kept;
mod packages;
mod refused;
mod text;

use std::{collections::BTreeSet, io::Write as _};

use calamine::{Data, Reader as _};
use porokh_domain::RiskLevel;

use super::*;

fn own(
    original: &Path,
    sheet: usize,
    header_row: Option<u32>,
    columns: u32,
    results: &mut dyn Results,
    target: &Path,
) -> Result<Exported, CannotPatch> {
    let (words, couriers) = (words(), couriers());
    let plan = FullPlan {
        words: &words,
        couriers: &couriers,
        columns: &[ResultColumn::Decision, ResultColumn::Risk, ResultColumn::Ratio, ResultColumn::CheckedAt],
        test: true,
        corrected: false,
        facts: &[],
    };
    let original = Original { path: original, sheet, header_row, columns };
    let target = Target { path: target, format: ExportFormat::Xlsx, scratch: &std::env::temp_dir() };
    let looked = own_format(original, &mut |_| ControlFlow::Continue(())).unwrap();
    let written = own_file(original, plan, results, target, &mut |_| ControlFlow::Continue(())).unwrap();
    // The window offers exactly what succeeds.
    assert_eq!(looked.map(drop), written.map(drop));
    written
}

/// Cells read by another library, by row and column.
fn seconds(path: &Path, sheet: &str) -> BTreeMap<(u32, u32), Data> {
    let mut book: calamine::Xlsx<_> = calamine::open_workbook(path).unwrap();
    let range = book.worksheet_range(sheet).unwrap();
    let (top, left) = range.start().unwrap_or_default();
    let filled = range.used_cells().filter(|(.., data)| **data != Data::Empty);
    filled
        .map(|(row, column, data)| {
            ((top + u32::try_from(row).unwrap(), left + u32::try_from(column).unwrap()), data.clone())
        })
        .collect()
}

/// Formulas read by another library.
fn formulas(path: &Path, sheet: &str) -> BTreeSet<(u32, u32, String)> {
    let mut book: calamine::Xlsx<_> = calamine::open_workbook(path).unwrap();
    let range = book.worksheet_formula(sheet).unwrap();
    let (top, left) = range.start().unwrap_or_default();
    let place = |at: usize| u32::try_from(at).unwrap();
    range
        .used_cells()
        .map(|(row, column, text)| (top + place(row), left + place(column), text.clone()))
        .collect()
}

/// Parts of a package by name: unpacked, and as packed bytes.
pub(super) fn parts(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut zip = zip::ZipArchive::new(File::open(path).unwrap()).unwrap();
    let mut parts = BTreeMap::new();
    for at in 0..zip.len() {
        let mut entry = zip.by_index(at).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        parts.insert(entry.name().unwrap().into_owned(), bytes);
    }
    parts
}

/// The parts that differ between two packages.
fn changed(before: &Path, after: &Path) -> Vec<String> {
    let (before, after) = (parts(before), parts(after));
    assert_eq!(before.keys().collect::<Vec<_>>(), after.keys().collect::<Vec<_>>());
    before.iter().filter(|(name, bytes)| after[*name] != **bytes).map(|(name, _)| name.clone()).collect()
}

/// Checks that each changed XML part is well-formed.
fn well_formed(path: &Path, names: &[String]) {
    for name in names {
        let bytes = &parts(path)[name];
        let mut reader = quick_xml::Reader::from_reader(bytes.as_slice());
        let (mut buffer, mut depth) = (Vec::new(), 0);
        loop {
            buffer.clear();
            match reader.read_event_into(&mut buffer).unwrap() {
                quick_xml::events::Event::Start(_) => depth += 1,
                quick_xml::events::Event::End(_) => depth -= 1,
                quick_xml::events::Event::Eof => break,
                _ => {}
            }
        }
        assert_eq!(depth, 0, "{name}");
    }
}

/// The original's cells are unchanged, and only ours are to their right.
fn kept(original: &Path, target: &Path, sheet: &str, first: u32) -> BTreeMap<(u32, u32), Data> {
    let (before, mut after) = (seconds(original, sheet), seconds(target, sheet));
    for (at, data) in &before {
        assert_eq!(after.remove(at).as_ref(), Some(data), "{at:?}");
    }
    assert!(after.keys().all(|(_, column)| *column >= first), "{after:?}");
    assert_eq!(formulas(original, sheet), formulas(target, sheet));
    after
}

/// Results of most rows.
fn most(row: u32) -> Option<RowResult<'static>> {
    match row % 4 {
        0 => Some(checked(RiskLevel::VeryHigh)),
        1 => Some(checked(RiskLevel::Low)),
        2 => Some(failed(Failure::Invalid, "=why")),
        _ => None,
    }
}

/// A workbook with textually changed parts.
fn with(folder: &TempDir, name: &str, change: impl Fn(&str) -> String, more: &[(&str, &str)]) -> PathBuf {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, text) in (0..).zip(["Phone", "01712345678", "01812345678"]) {
        sheet.write(row, 0, text).unwrap();
        sheet.write(row, 1, row).unwrap();
    }
    let original = saved(folder, book);
    altered(&original, |part, text| if part == name { change(&text) } else { text }, more)
}

/// A workbook with changed and additional parts.
pub(super) fn altered(
    original: &Path,
    change: impl Fn(&str, String) -> String,
    more: &[(&str, &str)],
) -> PathBuf {
    let path = original.with_file_name("changed.xlsx");
    let mut output = zip::ZipWriter::new(File::create(&path).unwrap());
    let options = zip::write::SimpleFileOptions::default();
    for (part, bytes) in parts(original) {
        output.start_file(part.clone(), options).unwrap();
        let bytes = String::from_utf8(bytes)
            .map_or_else(|bytes| bytes.into_bytes(), |text| change(&part, text).into());
        output.write_all(&bytes).unwrap();
    }
    for (part, text) in more {
        output.start_file(*part, options).unwrap();
        output.write_all(text.as_bytes()).unwrap();
    }
    output.finish().unwrap();
    path
}

pub(super) const SHEET: &str = "xl/worksheets/sheet1.xml";

/// A workbook recalculated and written again by LibreOffice, in a folder beside it.
fn by_libreoffice(path: &Path, into: &str) -> PathBuf {
    let folder = path.parent().unwrap();
    let into = folder.join(into);
    let profile = format!("-env:UserInstallation=file://{}", folder.join("profile").display());
    let status = std::process::Command::new("soffice")
        .args([&profile, "--headless", "--convert-to", "xlsx", "--outdir"])
        .args([into.as_os_str(), path.as_os_str()])
        .status();
    assert!(status.unwrap().success());
    into.join(path.file_name().unwrap())
}
