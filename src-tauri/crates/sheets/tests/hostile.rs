//! Malicious files: each is refused or read, without a crash or exhausted memory.

#![cfg(test)]

use std::{
    fs,
    io::{Cursor, Write},
    ops::ControlFlow,
};

use porokh_sheets::{Book, Limit, Limits, Row, SheetError, Value};
use proptest::prelude::*;
use tempfile::TempDir;
use zip::{ZipWriter, write::SimpleFileOptions};

/// Rows read of a file with many.
const ROWS: usize = 5_000;

/// Opens the bytes and reads all sheets; returns the number of rows.
fn read(folder: &TempDir, bytes: &[u8]) -> Result<usize, SheetError> {
    let path = folder.path().join("file");
    fs::write(&path, bytes).unwrap();
    let mut book = Book::open(&path, &Limits::default())?;
    let mut count = 0;
    for sheet in 0..book.sheets().len() {
        let mut next = 0;
        let mut each = |row: Row<'_>| {
            assert!(row.number >= next && !row.cells.is_empty(), "rows rise and hold something");
            assert!(
                row.cells.is_sorted_by(|left, right| left.column < right.column),
                "cells from left to right"
            );
            for cell in row.cells {
                match &cell.value {
                    Value::Text(text) => assert!(!text.is_empty()),
                    Value::Number(number) => assert!(number.is_finite()),
                    Value::Bool(_) | Value::Date(_) | Value::Error(_) => {}
                }
            }
            next = row.number.saturating_add(1);
            count += 1;
            if count < ROWS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        book.rows(sheet, &mut |_| ControlFlow::Continue(()), &mut each)?;
        book.hidden_rows(sheet, &mut |_| ControlFlow::Continue(()))?;
    }
    Ok(count)
}

fn packed(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, contents) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(contents).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

const TYPES: &[u8] = b"<Types/>";
const PACKAGE: &[u8] = b"<Relationships><Relationship Id='a' Type='x/relationships/officeDocument' Target='xl/workbook.xml'/></Relationships>";
const WORKBOOK: &[u8] =
    b"<workbook><sheets><sheet name='Orders' sheetId='1' r:id='rId1'/></sheets></workbook>";
const SHEETS: &[u8] = b"<Relationships><Relationship Id='rId1' Type='x/worksheet' Target='worksheets/sheet1.xml'/></Relationships>";

fn xlsx(rows: &str) -> Vec<u8> {
    let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
    packed(&[
        ("[Content_Types].xml", TYPES),
        ("_rels/.rels", PACKAGE),
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", SHEETS),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ])
}

/// An .ods of one table of these rows.
fn ods(rows: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content><table:table table:name=\"Orders\">{rows}</table:table></office:document-content>"
    );
    packed(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", b"<manifest:manifest/>"),
        ("content.xml", content.as_bytes()),
    ])
}

#[test]
fn unknown_error_value_costs_its_cell() {
    let folder = tempfile::tempdir().unwrap();
    let rows = "<row r='1'><c r='A1' t='e'><v>#SPILL!</v></c><c r='B1'><v>1</v></c></row><row r='2'><c r='A2' t='e'><v>#N/A</v></c></row>";
    assert_eq!(read(&folder, &xlsx(rows)), Ok(2));
}

#[test]
fn cells_without_references_or_out_of_order_come_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let rows = "<row><c><v>1</v></c><c><v>2</v></c></row><row><c r='C2'><v>1</v></c><c r='A2'><v>2</v></c><c r='C2'><v>3</v></c></row>";
    assert_eq!(read(&folder, &xlsx(rows)), Ok(2));
}

#[test]
fn a_sheet_that_is_formatted_to_its_end_can_be_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("formatted.xlsx");
    let rows: String = (1..5_000).map(|row| format!("<row r='{row}'><c r='A{row}' s='1'/></row>")).collect();
    fs::write(&path, xlsx(&rows)).unwrap();
    let mut book = Book::open(&path, &Limits::default()).unwrap();
    let cancelled = book.rows(0, &mut |_| ControlFlow::Break(()), &mut |_| ControlFlow::Continue(()));
    assert_eq!(cancelled, Err(SheetError::Cancelled));
}

#[test]
fn a_row_of_more_text_than_any_program_writes_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let cell = format!("<c r='A1' t='inlineStr'><is><t>{}</t></is></c>", "x".repeat(1 << 20));
    let rows = format!("<row r='1'>{}</row>", cell.repeat(70));
    assert!(matches!(
        read(&folder, &xlsx(&rows)),
        Err(SheetError::TooLarge { limit: Limit::TextBytes, sheet: Some(_), .. })
    ));
}

#[test]
fn a_row_of_more_cells_than_a_sheet_is_wide_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let again = |cells: usize| {
        format!("<row r='1'>{}</row>", "<c r='B1'><v>1</v></c><c r='A1'><v>1</v></c>".repeat(cells / 2))
    };
    assert_eq!(read(&folder, &xlsx(&again(60_000))), Ok(1));
    assert!(matches!(
        read(&folder, &xlsx(&again(70_000))),
        Err(SheetError::TooLarge { limit: Limit::Cells, sheet: Some(_), .. })
    ));
}

#[test]
fn depth_and_rows_without_cells_cost_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let deep =
        format!("{}<row r='1'><c r='A1'><x>{}</x><v>1</v></c></row>", "<a>".repeat(30_000), "<y>".repeat(9));
    assert!(read(&folder, &xlsx(&deep)).is_err(), "the cell never ends");
    let deep =
        format!("{}<row r='1'><c r='A1'><v>1</v></c></row>{}", "<a>".repeat(30_000), "</a>".repeat(30_000));
    assert_eq!(read(&folder, &xlsx(&deep)), Ok(1));
    assert_eq!(read(&folder, &xlsx(&"<row r='1'/>".repeat(30_000))), Ok(0));
    // There is nothing below a sheet's last row.
    let error = read(&folder, &xlsx("<row r='1048576'/><row/>"));
    assert_eq!(error, Err(SheetError::Damaged { sheet: Some("Orders".into()), after: None }));
}

#[test]
fn shared_texts_are_bounded_in_sum() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let texts = format!("<sst>{}</sst>", format!("<si><t>{}</t></si>", "x".repeat(10_000)).repeat(300));
    let related = [
        SHEETS.strip_suffix(b"</Relationships>").unwrap(),
        b"<Relationship Id='t' Type='x/sharedStrings' Target='sharedStrings.xml'/></Relationships>",
    ]
    .concat();
    let bytes = packed(&[
        ("[Content_Types].xml", TYPES),
        ("_rels/.rels", PACKAGE),
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", &related),
        ("xl/worksheets/sheet1.xml", b"<worksheet><sheetData/></worksheet>"),
        ("xl/sharedStrings.xml", texts.as_bytes()),
    ]);
    fs::write(&path, bytes).unwrap();
    assert!(Book::open(&path, &Limits::default()).is_ok());
    let limits = Limits { shared_text_bytes: 2_000_000, ..Limits::default() };
    let refused = SheetError::TooLarge { limit: Limit::UnpackedBytes, allowed: 2_000_000, sheet: None };
    assert_eq!(Book::open(&path, &limits).err(), Some(refused));
}

#[test]
fn repeats_of_a_table_are_bounded_however_they_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let whole = r#"<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value="1" table:number-columns-repeated="16384"/></table:table-row>"#;
    let formula = r#"<table:table-row table:number-rows-repeated="99999999999"><table:table-cell table:formula="of:=1" table:number-columns-repeated="99999999999"/></table:table-row>"#;
    for rows in [whole, formula] {
        let error = read(&folder, &ods(rows)).unwrap_err();
        assert!(matches!(error, SheetError::TooLarge { limit: Limit::Cells, .. }), "{error:?}");
    }
    let spaces = r#"<table:table-row><table:table-cell office:value-type="string"><text:p><text:s text:c="99999999999"/></text:p></table:table-cell></table:table-row>"#;
    let error = read(&folder, &ods(spaces)).unwrap_err();
    assert!(matches!(error, SheetError::TooLarge { limit: Limit::TextBytes, .. }), "{error:?}");
    let far = r#"<table:table-row><table:table-cell table:number-columns-repeated="16383"/><table:table-cell office:value="1"/></table:table-row>"#;
    // Gaps take no room, and the cells are beyond the columns that are read.
    assert_eq!(read(&folder, &ods(&far.repeat(600))), Ok(0));
}

#[test]
fn filler_row_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let rows = r#"<table:table-row><table:table-cell office:value-type="string"><text:p>Phone</text:p></table:table-cell></table:table-row>
        <table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>"#;
    assert_eq!(read(&folder, &ods(rows)), Ok(1));
}

fn xls(records: &[u8]) -> Vec<u8> {
    let begin = record(0x0809, &[0, 6, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let end = record(0x000a, &[]);
    let place = u32::try_from(begin.len() + 13 + end.len()).unwrap().to_le_bytes();
    let sheet = record(0x0085, &[&place[..], &[0, 0, 1, 0], b"A"].concat());
    let stream = [&begin[..], &sheet, &end, &begin, records, &end].concat();
    let mut container = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    container.create_stream("/Workbook").unwrap().write_all(&stream).unwrap();
    container.flush().unwrap();
    container.into_inner().into_inner()
}

fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).unwrap();
    [&kind.to_le_bytes()[..], &length.to_le_bytes(), data].concat()
}

#[test]
fn a_claim_in_an_old_workbook_is_only_a_claim() {
    let folder = tempfile::tempdir().unwrap();
    let number = record(0x0203, &[&[4, 0, 1, 0, 0, 0][..], &1_712_345_678_f64.to_le_bytes()].concat());
    assert_eq!(read(&folder, &xls(&number)), Ok(1));
    let claim = record(0x0200, &[0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1, 0, 0]);
    assert_eq!(read(&folder, &xls(&[claim, number].concat())), Ok(1));
}

/// Magic bytes that lead to each reader.
const MAGICS: &[&[u8]] = &[
    b"",
    b"PK\x03\x04",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"sep=;\n",
    b"\"a",
];

/// Real files to be damaged.
fn seeds() -> Vec<Vec<u8>> {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    for row in 0..20 {
        sheet.write(row, 0, format!("Rina {row}")).unwrap();
        sheet.write(row, 1, "01712345678").unwrap();
        sheet.write(row, 2, f64::from(row)).unwrap();
    }
    let rows = r#"<table:table-row><table:table-cell office:value-type="string"><text:p>01712345678</text:p></table:table-cell></table:table-row>"#;
    vec![
        book.save_to_buffer().unwrap(),
        ods(&rows.repeat(20)),
        xlsx(&"<row><c><v>1</v></c><c t='inlineStr'><is><t>x</t></is></c></row>".repeat(20)),
        "Name,Phone\n\"Rina, A\",01712345678\n".repeat(20).into_bytes(),
        xls(&record(0x0203, &[&[4, 0, 1, 0, 0, 0][..], &1_712_345_678_f64.to_le_bytes()].concat()).repeat(20)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_read_or_refused(magic in 0..MAGICS.len(), bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
        let folder = tempfile::tempdir().unwrap();
        let _ = read(&folder, &[MAGICS[magic], &bytes].concat());
    }

    #[test]
    fn random_text_is_read_or_refused(text in "[a-z০-৯,;\t\"\r\n?= <]{0,400}") {
        let folder = tempfile::tempdir().unwrap();
        let _ = read(&folder, text.as_bytes());
    }

    #[test]
    fn a_damaged_file_is_read_or_refused(
        seed in 0..5_usize,
        places in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let mut bytes = seeds().swap_remove(seed);
        for (place, byte) in places {
            let at = place.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        let _ = read(&folder, &bytes);
    }

    #[test]
    fn a_damaged_part_is_read_or_refused(
        rows in prop::collection::vec("<row( r='[0-9]{1,8}')?>(<c( r='[A-Z]{1,4}[0-9]{1,8}')?( t='(s|b|e|d|n|str|inlineStr)')?( s='[0-9]')?>(<v>[0-9a-z#.-]{0,12}</v>)?</c>){0,6}</row>", 0..8),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let _ = read(&folder, &xlsx(&rows.concat()));
    }
}
