use std::{
    io::{Cursor, Read as _, Write as _},
    ops::ControlFlow,
    path::PathBuf,
};

use tempfile::TempDir;
use zip::{ZipWriter, write::SimpleFileOptions};

use super::*;
use crate::{Book, Next, Row, Value};

const NAMESPACES: &str = r#"xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships""#;

/// A workbook of sheets (relation kind and part) and further parts.
pub(super) fn made(folder: &TempDir, sheets: &[(&str, &[u8])], parts: &[(&str, &[u8])]) -> PathBuf {
    let path = folder.path().join("made.xlsx");
    let mut zip = ZipWriter::new(std::fs::File::create(&path).unwrap());
    let mut put = |name: &str, bytes: &[u8]| {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    };
    put("[Content_Types].xml", b"<Types/>");
    put("_rels/.rels", b"<Relationships><Relationship Id='a' Type='x/officeDocument' Target='/xl/workbook.xml'/></Relationships>");
    let (mut listed, mut related) = (String::new(), String::new());
    for (at, (kind, part)) in sheets.iter().enumerate() {
        listed += &format!("<sheet name='S{at}' sheetId='{at}' r:id='r{at}'/>");
        related += &format!("<Relationship Id='r{at}' Type='x/{kind}' Target='worksheets/s{at}.xml'/>");
        put(&format!("xl/worksheets/s{at}.xml"), part);
    }
    for (name, bytes) in parts {
        related += &format!("<Relationship Id='{name}' Type='x/{name}' Target='{name}.xml'/>");
        put(&format!("xl/{name}.xml"), bytes);
    }
    put("xl/workbook.xml", format!("<workbook {NAMESPACES}><sheets>{listed}</sheets></workbook>").as_bytes());
    put("xl/_rels/workbook.xml.rels", format!("<Relationships>{related}</Relationships>").as_bytes());
    zip.finish().unwrap();
    path
}

pub(super) fn sheet(rows: &str) -> Vec<u8> {
    format!("<worksheet {NAMESPACES}><sheetData>{rows}</sheetData></worksheet>").into_bytes()
}

fn rows(book: &mut Book, sheet: usize) -> Result<Vec<String>, SheetError> {
    let mut found = Vec::new();
    let mut each = |row: Row<'_>| {
        for cell in row.cells {
            let value = match &cell.value {
                Value::Text(text) => format!("“{text}”"),
                Value::Number(number) => number.to_string(),
                other => format!("{other:?}"),
            };
            found.push(format!("{} {value}", crate::place::cell(row.number, cell.column)));
        }
        ControlFlow::Continue(())
    };
    book.rows(sheet, &mut |_| ControlFlow::Continue(()), &mut each).map(|_| found)
}

/// The cells of a workbook of one sheet.
fn cells(part: &[u8], parts: &[(&str, &[u8])]) -> Result<Vec<String>, SheetError> {
    let folder = tempfile::tempdir().unwrap();
    let path = made(&folder, &[("worksheet", part)], parts);
    rows(&mut Book::open(&path, &Limits::default())?, 0)
}

/// Otherwise a sheet that nobody needs prevents reading the orders.
#[test]
fn broken_sheet_costs_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let good = sheet("<row r='1'><c r='A1'><v>1712345678</v></c></row>");
    let broken = b"<worksheet><sheetData><row r='1'><c r='A1'><v>1</v></c><c r='B1'><v";
    let sheets: [(&str, &[u8]); 5] = [
        ("xlMacrosheet", b"<xm:macrosheet/>"),
        ("worksheet", broken),
        ("worksheet", &good),
        ("chartsheet", b"<chartsheet/>"),
        ("worksheet", b"not even markup"),
    ];
    let path = made(&folder, &sheets, &[]);
    let mut book = Book::open(&path, &Limits::default()).unwrap();
    let names: Vec<_> = book.sheets().iter().map(|sheet| sheet.name.clone()).collect();
    assert_eq!(names, ["S1", "S2", "S4"]);
    assert_eq!(rows(&mut book, 1).unwrap(), ["A1 1712345678"]);
    let damaged = |sheet: &str, after: Option<&str>| SheetError::Damaged {
        sheet: Some(sheet.to_owned()),
        after: after.map(str::to_owned),
    };
    assert_eq!(rows(&mut book, 0), Err(damaged("S1", Some("A1"))));
    assert_eq!(rows(&mut book, 2), Err(damaged("S4", None)));
    let survey = crate::columns::survey(&mut book).unwrap();
    assert_eq!((survey.best, &survey.unreadable[2]), (1, &Some(damaged("S4", None))));
    let path = made(&folder, &[("worksheet", sheet("").as_slice()), ("worksheet", broken)], &[]);
    let error = crate::columns::survey(&mut Book::open(&path, &Limits::default()).unwrap()).unwrap_err();
    assert_eq!(error, damaged("S1", Some("A1")), "not a word of being empty");
}

/// Otherwise a picture in a cell, or an addition of a newer program, prevents reading the sheet.
#[test]
fn what_programs_add_to_cells_is_passed_over() {
    let part = sheet(
        "<row r='1'><c r='A1'><extLst><ext><x:v>9</x:v><x:c/><c>8</c></ext></extLst><v>1</v></c>\
         <c r='B1' t='inlineStr'><is><r><t>a </t></r><r><t xml:space='preserve'>b </t></r><rPh><t>x</t></rPh></is><extLst/></c></row>",
    );
    assert_eq!(cells(&part, &[]).unwrap(), ["A1 1", "B1 “ab ”"]);
}

#[test]
fn numbers_are_read_with_spaces_around_them() {
    let part = sheet(
        "<row r='1'><c r=' A1 '><v> 1712345678\n</v></c><c r='B1' t='n'><v>1.5E2 </v></c><c r='C1' t='s'><v> 0 </v></c></row>",
    );
    let texts: &[u8] = b"<sst><si><t>01712345678</t></si></sst>";
    assert_eq!(
        cells(&part, &[("sharedStrings", texts)]).unwrap(),
        ["A1 1712345678", "B1 150", "C1 “01712345678”"]
    );
}

/// Otherwise files of programs that write rows in any order can't be opened.
#[test]
fn rows_out_of_order_are_put_in_order() {
    let part = sheet(
        "<row r='3'><c r='A3'><v>3</v></c></row><row r='1'><c r='B1'><v>2</v></c><c r='A1'><v>1</v></c></row><row r='3'><c r='A3'><v>4</v></c></row>",
    );
    assert_eq!(cells(&part, &[]).unwrap(), ["A1 1", "B1 2", "A3 4"]);
    let astray = sheet("<row r='1'><c r='A2'><v>2</v></c></row><row r='2'><c r='A1'><v>1</v></c></row>");
    assert_eq!(cells(&astray, &[]).unwrap(), ["A1 1", "A2 2"]);
    let folder = tempfile::tempdir().unwrap();
    let path = made(&folder, &[("worksheet", &part)], &[]);
    let survey = crate::columns::survey(&mut Book::open(&path, &Limits::default()).unwrap()).unwrap();
    assert!(survey.sheets[0].is_some());
    // In one pass: received rows are discarded, and come again in order.
    let mut book = Book::open(&path, &Limits::default()).unwrap();
    for _ in 0..2 {
        let (mut numbers, mut agains) = (Vec::new(), 0);
        let mut each = |next: Next<Row<'_>>| {
            match next {
                Next::Row(row) => numbers.push(row.number),
                Next::Again => {
                    numbers.clear();
                    agains += 1;
                }
            }
            ControlFlow::Continue(())
        };
        book.rows_or_again(0, &mut |_| ControlFlow::Continue(()), &mut each).unwrap();
        assert_eq!(numbers, [0, 2]);
        assert!(agains <= 1, "known from the second reading on");
    }
}

#[test]
fn parts_in_utf_16_are_read() {
    let text = r#"<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>রহিমা</t></is></c></row></sheetData></worksheet>"#;
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for part in [wide.clone(), [&[0xff, 0xfe], &wide[..]].concat(), [&[0xfe, 0xff], &big[..]].concat(), big] {
        assert_eq!(cells(&part, &[]).unwrap(), ["A1 “রহিমা”"]);
    }
    // Including those that list the others.
    let folder = tempfile::tempdir().unwrap();
    let path = made(
        &folder,
        &[("worksheet", &sheet("<row><c t='s'><v>0</v></c></row>"))],
        &[("sharedStrings", b"<sst><si><t>01712345678</t></si></sst>")],
    );
    let mut archive = ZipArchive::new(std::fs::File::open(&path).unwrap()).unwrap();
    let mut wide = ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).unwrap();
        let mut text = String::from("\u{feff}");
        part.read_to_string(&mut text).unwrap();
        wide.start_file(part.name().unwrap(), SimpleFileOptions::default()).unwrap();
        wide.write_all(&text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>()).unwrap();
    }
    std::fs::write(&path, wide.finish().unwrap().into_inner()).unwrap();
    assert_eq!(rows(&mut Book::open(&path, &Limits::default()).unwrap(), 0).unwrap(), ["A1 “01712345678”"]);
}

/// Otherwise files with unnoticeable damage can't be opened at all.
#[test]
fn damage_costs_dependent_sheets_only() {
    let folder = tempfile::tempdir().unwrap();
    let good = sheet("<row r='1'><c r='A1'><v>1712345678</v></c></row>");
    let shows = sheet("<row r='1'><c r='A1' t='s'><v>0</v></c><c r='B1' t='s'><v>1</v></c></row>");
    let sheets: [(&str, &[u8]); 3] = [("worksheet", &good), ("worksheet", &shows), ("worksheet", &good)];
    let path = made(&folder, &sheets, &[("sharedStrings", b"<sst><si><t>a</t></si><si><t>b")]);
    let mut book = Book::open(&path, &Limits::default()).unwrap();
    let damaged = |after: Option<&str>| {
        Err(SheetError::Damaged { sheet: Some("S1".into()), after: after.map(str::to_owned) })
    };
    assert_eq!(rows(&mut book, 0).unwrap(), ["A1 1712345678"]);
    assert_eq!(rows(&mut book, 1), damaged(Some("A1")), "its text isn't there");
    // Packed bytes of a sheet, and their offset.
    let bytes = std::fs::read(&path).unwrap();
    let name = bytes.windows(20).position(|name| name == b"xl/worksheets/s1.xml").unwrap();
    for at in [name - 30, name + 22] {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x5a;
        bytes[at + 1] ^= 0x5a;
        std::fs::write(&path, bytes).unwrap();
        let mut book = Book::open(&path, &Limits::default()).unwrap();
        assert_eq!(rows(&mut book, 1), damaged(None), "{at}");
        assert_eq!(rows(&mut book, 2).unwrap(), ["A1 1712345678"]);
    }
}

/// Otherwise a phone is lost that a program wrote as a formula without calculating it.
#[test]
fn formula_without_result() {
    let part = sheet(
        "<row r='1'><c r='A1'><f>\"01712345678\"</f></c><c r='B1'><f>A9&amp;\"x\"</f><v/></c>\
         <c r='C1' t='str'><f>A9</f><v></v></c><c r='D1' t='str'><f>\"a\"</f><v>b</v></c>\
         <c r='E1' t='str'><f>\"017\"</f><v></v></c><c r='F1' t='str'><f>=\"018\"</f></c><c r='G1' t='str'><f>A9</f></c></row>",
    );
    let wanted = [
        "A1 “01712345678”",
        "B1 Error(\"#NOT_CALCULATED!\")",
        "D1 “b”",
        "E1 “017”",
        "F1 “018”",
        "G1 Error(\"#NOT_CALCULATED!\")",
    ];
    assert_eq!(cells(&part, &[]).unwrap(), wanted);
}

#[test]
fn errors_truths_and_dates_keep_their_type() {
    let styles: &[u8] = b"<styleSheet><numFmts><numFmt numFmtId='165' formatCode='dd/mm/yyyy'/></numFmts><cellStyleXfs><xf numFmtId='14'/></cellStyleXfs><cellXfs><xf numFmtId='0'/><xf numFmtId='165'/></cellXfs></styleSheet>";
    let part = sheet(
        "<row r='1'><c r='A1' t='e'><v>#SPILL!</v></c><c r='B1' t='e'><v>#N/A</v></c><c r='C1' t='e'><v>#NEW!</v></c>\
         <c r='D1' t='b'><v>1</v></c><c r='E1' s='1'><v>46000</v></c><c r='F1' t='d'><v>2026-11-24</v></c><c r='G1'><v>017x</v></c></row>",
    );
    let wanted = [
        "A1 Error(\"#SPILL!\")",
        "B1 Error(\"#N/A\")",
        "C1 Error(\"#ERROR!\")",
        "D1 Bool(true)",
        "E1 Date(2025-12-09T00:00:00)",
        "F1 Date(2026-11-24T00:00:00)",
        "G1 “017x”",
    ];
    assert_eq!(cells(&part, &[("styles", styles)]).unwrap(), wanted);
}

/// Otherwise a small file keeps the app busy for hours.
#[test]
fn a_part_is_read_for_one_sheet_only_and_sheets_are_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let good = sheet("<row r='1'><c r='A1'><v>1</v></c></row>");
    let again = "<workbook><sheets><sheet name='A' r:id='s'/><sheet name='B' r:id='s'/></sheets></workbook>";
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, part) in [
        ("xl/workbook.xml", again.as_bytes()),
        ("xl/_rels/workbook.xml.rels", b"<Relationships><Relationship Id='s' Type='x/worksheet' Target='worksheets/s.xml'/></Relationships>"),
        ("xl/worksheets/s.xml", &good),
    ] {
        archive.start_file(name, SimpleFileOptions::default()).unwrap();
        archive.write_all(part).unwrap();
    }
    let path = folder.path().join("again.xlsx");
    std::fs::write(&path, archive.finish().unwrap().into_inner()).unwrap();
    let mut book = Book::open(&path, &Limits::default()).unwrap();
    assert_eq!(rows(&mut book, 0).unwrap(), ["A1 1"]);
    assert_eq!(rows(&mut book, 1), Err(SheetError::Damaged { sheet: Some("B".into()), after: None }));
    let sheets: Vec<(&str, &[u8])> = vec![("worksheet", good.as_slice()); 2_001];
    let error = Book::open(&made(&folder, &sheets, &[]), &Limits::default()).err();
    assert_eq!(
        error,
        Some(SheetError::TooLarge { limit: crate::Limit::Sheets, allowed: 2_000, sheet: None })
    );
}

#[test]
fn opening_and_reading_end_as_soon_as_they_are_told_to() {
    use std::sync::atomic::{AtomicU32, Ordering};
    let folder = tempfile::tempdir().unwrap();
    let path = made(&folder, &[("worksheet", &sheet("<row r='1'><c r='A1'><v>1</v></c></row>"))], &[]);
    let asked = std::sync::Arc::new(AtomicU32::new(0));
    let counter = std::sync::Arc::clone(&asked);
    let whole = Book::open_while(
        &path,
        &Limits::default(),
        std::sync::Arc::new(move || {
            counter.fetch_add(1, Ordering::Relaxed);
            true
        }),
    );
    assert!(whole.is_ok());
    for limit in 0..asked.load(Ordering::Relaxed) {
        let left = AtomicU32::new(limit);
        let go_on = move || {
            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
        };
        let book = Book::open_while(&path, &Limits::default(), std::sync::Arc::new(go_on));
        assert_eq!(book.err(), Some(SheetError::Cancelled), "{limit}");
    }
}

/// Otherwise the end of the file would be checked four hundred million times.
#[test]
fn a_sheet_that_ends_within_a_cell_is_damaged_at_once() {
    for end in ["<x><y><z>", "<is><t>", "<is><t>a", "<v>1", "<f>"] {
        let part = format!("<worksheet><sheetData><row r='1'><c r='A1' t='inlineStr'>{end}");
        let began = std::time::Instant::now();
        let wanted = SheetError::Damaged { sheet: Some("S0".into()), after: None };
        assert_eq!(cells(part.as_bytes(), &[]), Err(wanted), "{end}");
        assert!(began.elapsed().as_secs() < 8, "{end}");
    }
}
