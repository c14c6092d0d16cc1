use std::{
    io::{Cursor, Write as _},
    ops::ControlFlow,
    path::PathBuf,
};

use tempfile::TempDir;
use zip::{ZipWriter, write::SimpleFileOptions};

use super::*;
use crate::{Book, Row, Value};

const NAMESPACES: &str = r#"xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships""#;

/// A workbook of sheets (the kind of their relation, and their part), and of further parts.
fn made(folder: &TempDir, sheets: &[(&str, &[u8])], parts: &[(&str, &[u8])]) -> PathBuf {
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

fn sheet(rows: &str) -> Vec<u8> {
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

/// Else the orders can't be opened because of a sheet that nobody looks at.
#[test]
fn sheets_of_macros_and_charts_are_left_out_and_a_broken_sheet_costs_no_other() {
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

/// Else a picture in a cell, or what a newer program adds, costs the whole sheet.
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
        "<row r='1'><c r='A1'><v> 1712345678\n</v></c><c r='B1' t='n'><v>1.5E2 </v></c><c r='C1' t='s'><v> 0 </v></c></row>",
    );
    let texts: &[u8] = b"<sst><si><t>01712345678</t></si></sst>";
    assert_eq!(
        cells(&part, &[("sharedStrings", texts)]).unwrap(),
        ["A1 1712345678", "B1 150", "C1 “01712345678”"]
    );
}

/// Else the file of a program that writes rows as it comes to them can't be opened.
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
}

#[test]
fn parts_in_utf_16_are_read() {
    let text = r#"<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>রহিমা</t></is></c></row></sheetData></worksheet>"#;
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for part in [wide.clone(), [&[0xff, 0xfe], &wide[..]].concat()] {
        assert_eq!(cells(&part, &[]).unwrap(), ["A1 “রহিমা”"]);
    }
}

/// Else the phone is lost that a program wrote as a formula without calculating it.
#[test]
fn a_formula_without_its_result_is_its_text_or_says_that_it_was_not_calculated() {
    let part = sheet(
        "<row r='1'><c r='A1'><f>\"01712345678\"</f></c><c r='B1'><f>A9&amp;\"x\"</f><v/></c>\
         <c r='C1' t='str'><f>A9</f><v></v></c><c r='D1' t='str'><f>\"a\"</f><v>b</v></c></row>",
    );
    let wanted = ["A1 “01712345678”", "B1 Error(\"#NOT_CALCULATED!\")", "D1 “b”"];
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

/// Else a small file keeps the app busy for hours.
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

/// Cells by their places.
type Found = Vec<((u32, u32), String)>;

/// Cells as another library reads them.
fn oracle(path: &std::path::Path) -> Option<Found> {
    use calamine::Reader as _;
    let mut book: calamine::Xlsx<_> = calamine::open_workbook(path).ok()?;
    let name = book.sheet_names().first()?.clone();
    let mut cells = book.worksheet_cells_reader(&name).ok()?;
    let mut found = Vec::new();
    while let Some(cell) = cells.next_cell().ok()? {
        if let Some(value) = crate::book::value::streamed(cell.get_value()) {
            found.push((cell.get_position(), format!("{value:?}")));
        }
    }
    found.sort();
    Some(found)
}

fn ours(path: &std::path::Path) -> Result<Found, SheetError> {
    let mut found = Vec::new();
    let mut each = |row: Row<'_>| {
        found.extend(row.cells.iter().map(|cell| ((row.number, cell.column), format!("{:?}", cell.value))));
        ControlFlow::Continue(())
    };
    Book::open(path, &Limits::default())?.rows(0, &mut |_| ControlFlow::Continue(()), &mut each)?;
    Ok(found)
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 48, ..Default::default() })]

    /// What another library reads of a workbook, this one reads, and the same.
    #[test]
    fn cells_are_what_another_library_reads(
        rows in proptest::collection::vec(proptest::collection::vec((0..7_u8, "[ -~ক-হ\n_x0]{0,12}", -1e12..1e12_f64), 0..6), 0..12),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("made.xlsx");
        let mut book = rust_xlsxwriter::Workbook::new();
        let (bold, date) = (rust_xlsxwriter::Format::new().set_bold(), rust_xlsxwriter::Format::new().set_num_format("dd/mm/yyyy hh:mm"));
        let sheet = book.add_worksheet();
        for (row, cells) in (0_u32..).zip(&rows) {
            for (column, (kind, text, number)) in (0_u16..).zip(cells) {
                match kind {
                    0 => drop(sheet.write(row, column, *number).unwrap()),
                    1 => drop(sheet.write(row, column, number.round()).unwrap()),
                    2 => drop(sheet.write(row, column, *number > 0.0).unwrap()),
                    3 => drop(sheet.write_with_format(row, column, number.abs() / 1e8, &date).unwrap()),
                    4 => drop(sheet.write_formula(row, column, rust_xlsxwriter::Formula::new("A1&\"\"").set_result(text.clone())).unwrap()),
                    5 => drop(sheet.write_rich_string(row, column, &[(&bold, &format!("{text}.")), (&date, "x ")]).unwrap()),
                    _ => drop(sheet.write(row, column, text.as_str()).unwrap()),
                }
            }
        }
        book.save(&path).unwrap();
        proptest::prop_assert_eq!(Some(ours(&path).unwrap()), oracle(&path));
    }

    /// A part that another library reads is read, and the same.
    #[test]
    fn odd_parts_are_what_another_library_reads(
        rows in proptest::collection::vec("<row( r='[1-9]')?( hidden='1')?>(<c( r='[A-D][1-9]')?( t='(s|b|n|str|inlineStr)')?( s='[0-2]')?>(<f>[a-z\"]{0,3}</f>)?(<v>[0-9a .&;-]{0,6}</v>|<is><t>[a-z &amp;]{0,6}</t></is>|<v/>)</c>){0,4}</row>", 0..6),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let part = sheet(&rows.concat());
        let texts: &[u8] = b"<sst><si><t>a</t></si><si><t xml:space='preserve'> b&amp;_x000D_ </t></si><si><r><t>c</t></r><r><t>d </t></r></si></sst>";
        let styles: &[u8] = b"<styleSheet><cellXfs><xf numFmtId='0'/><xf numFmtId='14'/><xf numFmtId='46'/></cellXfs></styleSheet>";
        let path = made(&folder, &[("worksheet", &part)], &[("sharedStrings", texts), ("styles", styles)]);
        if let Some(mut wanted) = oracle(&path) {
            // Of two cells in one place the later one counts; only what was not calculated is told more of.
            let mut found = ours(&path).unwrap();
            found.retain(|(at, value)| !value.contains("CALCULATED") || wanted.iter().any(|(other, _)| other == at));
            wanted.retain(|(at, _)| found.iter().any(|(other, _)| other == at));
            let is_told = |cell: &((u32, u32), String)| found.contains(cell);
            for (at, _) in &found {
                proptest::prop_assert!(wanted.iter().any(|cell| cell.0 == *at && is_told(cell)), "{:?} {:?}", found, wanted);
            }
        }
    }
}

/// Else the app is busy for as long as it takes to look at the end of the file four hundred million times.
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
