//! Failures of writing the target, and the file that remains.

use super::*;
use crate::export::{CourierDrafts, draft::Draft};

const OLD: &[u8] = b"the old file";

fn names(folder: &TempDir) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn failed_export_keeps_old_file() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (every_type(&folder), folder.path().join("out"));
    std::fs::write(&target, OLD).unwrap();
    for format in [ExportFormat::Xlsx, ExportFormat::Csv] {
        let mut results = Found(Box::new(|row| if row == 6 { Err(ExportError::Results) } else { Ok(None) }));
        let failed = export(&original, Some(2), 8, &mut results, &target, format);
        assert_eq!(failed, Err(ExportError::Results));
        assert_eq!(std::fs::read(&target).unwrap(), OLD);
        assert_eq!(names(&folder), ["original.xlsx", "out"]);
    }
    export(&original, Some(2), 8, &mut found(|_| None), &target, ExportFormat::Csv).unwrap();
    assert_ne!(std::fs::read(&target).unwrap(), OLD);
    assert_eq!(names(&folder), ["original.xlsx", "out"]);
}

#[test]
fn an_original_that_is_damaged_is_named_and_the_old_file_stays() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (folder.path().join("damaged.xlsx"), folder.path().join("out.xlsx"));
    let mut book = Workbook::new();
    book.add_worksheet().write(1, 1, "01712345678").unwrap();
    book.save(&original).unwrap();
    // The sheet ends in its second row.
    let whole = part(&original, "xl/worksheets/sheet1.xml");
    let cut = whole.replace("</sheetData>", r#"<row r="3"><c r="B3"><v>2</c></row></sheetData>"#);
    repacked(&original, "xl/worksheets/sheet1.xml", &cut);
    std::fs::write(&target, OLD).unwrap();
    let failed = export(&original, Some(0), 2, &mut found(|_| None), &target, ExportFormat::Xlsx);
    let Err(ExportError::Original { original: crate::SheetError::Damaged { sheet, after } }) = failed else {
        panic!("{failed:?}");
    };
    assert_eq!((sheet.as_deref(), after.as_deref()), (Some("Sheet1"), Some("B2")));
    assert_eq!(std::fs::read(&target).unwrap(), OLD);
}

/// Replaces a part of a workbook.
fn repacked(path: &Path, name: &str, contents: &str) {
    use std::io::Write as _;
    let mut old = zip::ZipArchive::new(std::io::Cursor::new(std::fs::read(path).unwrap())).unwrap();
    let mut new = zip::ZipWriter::new(File::create(path).unwrap());
    for index in 0..old.len() {
        let mut part = old.by_index(index).unwrap();
        let here = part.name().unwrap().into_owned();
        new.start_file(&here, zip::write::SimpleFileOptions::default()).unwrap();
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).unwrap();
        new.write_all(if here == name { contents.as_bytes() } else { &bytes }).unwrap();
    }
    new.finish().unwrap();
}

#[test]
fn a_cancelled_export_leaves_nothing() {
    let folder = TempDir::new().unwrap();
    let original = folder.path().join("long.csv");
    std::fs::write(&original, "A-1,01712345678\n".repeat(3_000)).unwrap();
    let (words, target) = (words(), folder.path().join("out.xlsx"));
    let plan = FullPlan {
        words: &words,
        couriers: &[],
        columns: &ResultColumn::ALL,
        test: false,
        corrected: false,
        facts: &[],
    };
    let mut book = open(&original);
    let source =
        Source { book: &mut book, path: &original, sheet: 0, header_row: None, phones: &[1], columns: 2 };
    let target = Target { path: &target, format: ExportFormat::Xlsx, scratch: &std::env::temp_dir() };
    let cancelled = full(source, plan, &mut found(|_| None), target, &mut |_| ControlFlow::Break(()));
    assert_eq!(cancelled, Err(ExportError::Cancelled));
    assert_eq!(names(&folder), ["long.csv"]);
}

#[test]
fn bad_target_found_before_reading() {
    let folder = TempDir::new().unwrap();
    let original = every_type(&folder);
    let mut never = found(|_| panic!("no row is asked for"));
    let gone = folder.path().join("gone").join("out.xlsx");
    let failed = export(&original, Some(2), 8, &mut never, &gone, ExportFormat::Xlsx);
    assert_eq!(failed, Err(ExportError::NoFolder));
    let failed = export(&original, Some(2), 8, &mut never, folder.path(), ExportFormat::Xlsx);
    assert_eq!(failed, Err(ExportError::NotAFile));
}

#[test]
#[cfg(unix)]
fn a_folder_or_a_file_that_may_not_be_written_is_read_only() {
    use std::{fs::Permissions, os::unix::fs::PermissionsExt as _};
    let folder = TempDir::new().unwrap();
    let (original, closed) = (every_type(&folder), folder.path().join("closed"));
    std::fs::create_dir(&closed).unwrap();
    let target = closed.join("out.xlsx");
    std::fs::write(&target, OLD).unwrap();
    std::fs::set_permissions(&target, Permissions::from_mode(0o444)).unwrap();
    std::fs::set_permissions(&closed, Permissions::from_mode(0o555)).unwrap();
    // An administrator may write everywhere: nothing to test.
    if File::create(closed.join("probe")).is_err() {
        for name in ["out.xlsx", "new.xlsx"] {
            let failed =
                export(&original, Some(2), 8, &mut found(|_| None), &closed.join(name), ExportFormat::Xlsx);
            assert_eq!(failed, Err(ExportError::ReadOnly), "{name}");
        }
    }
    std::fs::set_permissions(&closed, Permissions::from_mode(0o755)).unwrap();
    assert_eq!(std::fs::read(&target).unwrap(), OLD);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_full_disk_in_each_format() {
    use crate::export::{
        table::{Piece, Table as _},
        text::TextTable,
        workbook::{self, SheetTable},
    };
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let mut book = workbook::begin(&std::env::temp_dir()).unwrap();
    let mut sheet = SheetTable::begin(&mut book, None).unwrap();
    for row in 0..2_000 {
        sheet.cell(row, 0, &Piece::Number(f64::from(row))).unwrap();
    }
    sheet.finish(&mut book, |_| Ok(())).unwrap();
    assert_eq!(workbook::save(book, full()), Err(ExportError::DiskFull));
    let mut table = TextTable::begin(std::io::BufWriter::new(full()), false).unwrap();
    table.cell(0, 0, &Piece::text("a")).unwrap();
    assert_eq!(table.finish(), Err(ExportError::DiskFull));
}

/// Yesterday's pair would otherwise become one file of today and one of yesterday: an order that is on hold today
/// would be in both.
#[test]
fn courier_files_are_both_replaced_or_neither() {
    let folder = TempDir::new().unwrap();
    let scratch = TempDir::new().unwrap();
    let [send, hold] = ["send.csv", "hold.csv"].map(|name| folder.path().join(name));
    let begin = |path| {
        let place = Target { path, format: ExportFormat::Csv, scratch: scratch.path() };
        Draft::begin(&place).unwrap()
    };
    let place = || CourierDrafts::new(CourierFiles::default(), begin(&send), begin(&hold)).unwrap();
    for earlier in [None, Some(OLD)] {
        if let Some(earlier) = earlier {
            std::fs::write(&hold, earlier).unwrap();
        }
        let drafts = place();
        // A folder can't be replaced by a file.
        std::fs::create_dir(&send).unwrap();
        assert_eq!(drafts.place().map(drop), Err(ExportError::NotAFile));
        assert_eq!(std::fs::read(&hold).ok().as_deref(), earlier);
        std::fs::remove_dir(&send).unwrap();
    }
    place().place().unwrap();
    assert_eq!([&send, &hold].map(|path| std::fs::read(path).unwrap()), [b"", b""]);
    assert_eq!((names(&folder).len(), scratch.path().read_dir().unwrap().count()), (2, 0));
}

#[test]
#[cfg(unix)]
fn an_export_may_be_read_by_whom_any_new_file_may() {
    use std::os::unix::fs::MetadataExt as _;
    let folder = TempDir::new().unwrap();
    let (usual, target) = (folder.path().join("usual"), folder.path().join("out"));
    File::create(&usual).unwrap();
    let place = Target { path: &target, format: ExportFormat::Csv, scratch: &std::env::temp_dir() };
    Draft::begin(&place).unwrap().finish().unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().mode();
    assert_eq!(mode(&target), mode(&usual));
}

#[test]
fn a_name_that_no_drive_takes_is_told_as_such() {
    let folder = TempDir::new().unwrap();
    let original = every_type(&folder);
    let long = folder.path().join(format!("{}.xlsx", "ক".repeat(300)));
    // Wine shortens it; Windows refuses it.
    if cfg!(windows) && File::create(&long).is_ok() {
        return;
    }
    let failed = export(&original, Some(2), 8, &mut found(|_| None), &long, ExportFormat::Xlsx);
    assert_eq!(failed, Err(ExportError::BadName));
    assert_eq!(names(&folder), ["original.xlsx"]);
}

/// A file as Excel keeps it open: readable, but not writable or replaceable.
#[cfg(windows)]
fn open_in_excel(path: &Path) -> File {
    use std::os::windows::fs::OpenOptionsExt as _;
    const FILE_SHARE_READ: u32 = 1;
    File::options().read(true).write(true).share_mode(FILE_SHARE_READ).open(path).unwrap()
}

#[test]
#[cfg(windows)]
fn target_open_in_excel() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (every_type(&folder), folder.path().join("out.xlsx"));
    std::fs::write(&target, OLD).unwrap();
    // The orders themselves are open too: they are readable.
    let open = [open_in_excel(&original), open_in_excel(&target)];
    let to = |path: &Path| export(&original, Some(2), 8, &mut found(|_| None), path, ExportFormat::Xlsx);
    assert_eq!(to(&target), Err(ExportError::InUse));
    assert_eq!(names(&folder), ["original.xlsx", "out.xlsx"]);
    to(&folder.path().join("beside.xlsx")).unwrap();
    drop(open);
    assert_eq!(std::fs::read(&target).unwrap(), OLD);
    to(&target).unwrap();
    assert_ne!(std::fs::read(&target).unwrap(), OLD);
}

#[test]
#[cfg(windows)]
fn virus_scanner_does_not_fail_export() {
    let folder = TempDir::new().unwrap();
    let target = folder.path().join("out.csv");
    std::fs::write(&target, OLD).unwrap();
    let place = Target { path: &target, format: ExportFormat::Csv, scratch: &std::env::temp_dir() };
    let draft = Draft::begin(&place).unwrap();
    let scanned = open_in_excel(&target);
    let looking = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(200));
        drop(scanned);
    });
    assert_eq!(draft.finish(), Ok(()));
    looking.join().unwrap();
    assert_eq!(std::fs::read(&target).unwrap(), b"");
}

#[test]
#[cfg(windows)]
fn an_export_into_deep_folders_takes_its_place() {
    let folder = TempDir::new().unwrap();
    let deep = (0..6).fold(folder.path().to_owned(), |path, _| path.join("অর্ডার ".repeat(7).trim_end()));
    std::fs::create_dir_all(&deep).unwrap();
    let target = deep.join("out.csv");
    assert!(target.as_os_str().len() > 300);
    let place = Target { path: &target, format: ExportFormat::Csv, scratch: &std::env::temp_dir() };
    Draft::begin(&place).unwrap().finish().unwrap();
    assert!(target.exists());
}
