use std::{fs::File, path::PathBuf};

use rust_xlsxwriter::{ExcelDateTime, Format as Style, Workbook};
use tempfile::TempDir;

use super::*;
use crate::{Limit, Progress, Value};

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn saved(folder: &TempDir, name: &str, book: &mut Workbook) -> PathBuf {
    let path = folder.path().join(name);
    book.save(&path).unwrap();
    path
}

fn open(path: &Path) -> Result<Book, SheetError> {
    Book::open(path, &Limits::default())
}

/// All rows with their cells in debug form.
fn rows(book: &mut Book, sheet: usize) -> Result<Vec<(u32, Vec<String>)>, SheetError> {
    let mut rows = Vec::new();
    let mut each = |row: Row<'_>| {
        rows.push((
            row.number,
            row.cells.iter().map(|cell| format!("{}={:?}", cell.column, cell.value)).collect(),
        ));
        ControlFlow::Continue(())
    };
    book.rows(sheet, &mut |_| ControlFlow::Continue(()), &mut each)?;
    Ok(rows)
}

fn orders(rows: u32) -> Workbook {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for row in 0..rows {
        sheet.write(row, 0, format!("A-{row}")).unwrap();
        sheet.write(row, 1, 1_712_000_000.0 + f64::from(row)).unwrap();
    }
    book
}

#[test]
fn every_type_of_cell_keeps_its_type() {
    let folder = folder();
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let dates = Style::new().set_num_format("yyyy-mm-dd");
    sheet.write(2, 1, "01712345678").unwrap();
    sheet.write(2, 2, 1_712_345_678.0).unwrap();
    sheet.write(2, 3, true).unwrap();
    sheet.write_with_format(2, 4, ExcelDateTime::from_ymd(2026, 11, 21).unwrap(), &dates).unwrap();
    // A phone number in a column of dates stays a number.
    sheet.write_with_format(2, 5, 1_712_345_678.0, &dates).unwrap();
    sheet.write_formula(2, 6, rust_xlsxwriter::Formula::new("1/0").set_result("#DIV/0!")).unwrap();
    let mut book = open(&saved(&folder, "অর্ডার তালিকা.xlsx", &mut book)).unwrap();
    let found = rows(&mut book, 0).unwrap();
    let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(0, 0, 0).unwrap();
    let wanted = [
        (1, Value::Text("01712345678".into())),
        (2, Value::Number(1_712_345_678.0)),
        (3, Value::Bool(true)),
        (4, Value::Date(day)),
        (5, Value::Number(1_712_345_678.0)),
        (6, Value::Error("#DIV/0!")),
    ];
    assert_eq!(found, [(2, wanted.map(|(column, value)| format!("{column}={value:?}")).to_vec())]);
}

#[test]
fn first_and_last_cell() {
    let folder = folder();
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write(0, 0, "Phone").unwrap();
    sheet.write(1_048_575, 16_383, "far").unwrap();
    let mut book = open(&saved(&folder, "far.xlsx", &mut book)).unwrap();
    let mut numbers = Vec::new();
    let mut each = |row: Row<'_>| {
        numbers.push(row.number);
        ControlFlow::Continue(())
    };
    let end = book.rows(0, &mut |_| ControlFlow::Continue(()), &mut each).unwrap();
    assert_eq!(numbers, [0]);
    assert!(end.columns_left_out);
}

#[test]
fn reading_ends_when_nobody_wants_more_and_when_it_is_cancelled() {
    let folder = folder();
    let mut book = open(&saved(&folder, "long.xlsx", &mut orders(3_000))).unwrap();
    let mut count = 0;
    let mut each = |_: Row<'_>| {
        count += 1;
        if count == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    assert!(book.rows(0, &mut |_| ControlFlow::Continue(()), &mut each).is_ok());
    assert_eq!(count, 5);
    let mut shares = Vec::new();
    let mut watch = |progress: Progress| {
        shares.push(progress.share.unwrap());
        if shares.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let cancelled = book.rows(0, &mut watch, &mut |_| ControlFlow::Continue(()));
    assert_eq!(cancelled, Err(SheetError::Cancelled));
    assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
}

#[test]
fn hidden_sheets_are_marked_and_hidden_rows_counted() {
    let folder = folder();
    let mut book = orders(10);
    let sheet = book.worksheet_from_index(0).unwrap();
    sheet.set_row_hidden(3).unwrap().set_row_hidden(7).unwrap();
    // An empty row doesn't count.
    sheet.set_row_hidden(50).unwrap();
    book.add_worksheet().set_name("লুকানো & more").unwrap().set_hidden(true);
    let mut book = open(&saved(&folder, "hidden.xlsx", &mut book)).unwrap();
    assert_eq!(book.sheets().iter().map(|sheet| sheet.hidden).collect::<Vec<_>>(), [false, true]);
    let mut watch = |_| ControlFlow::Continue(());
    assert_eq!(book.hidden_rows(0, &mut watch), Ok(Some(2)));
    assert_eq!(book.hidden_rows(1, &mut watch), Ok(Some(0)));
}

#[test]
fn a_file_that_stops_anywhere_is_damaged_and_never_half_of_it() {
    let folder = folder();
    let path = saved(&folder, "whole.xlsx", &mut orders(200));
    let bytes = std::fs::read(&path).unwrap();
    let cut = folder.path().join("cut.xlsx");
    for length in (4..bytes.len()).step_by(97) {
        std::fs::write(&cut, &bytes[..length]).unwrap();
        match open(&cut) {
            Err(SheetError::Damaged { .. } | SheetError::NotASpreadsheet { .. }) => {}
            other => panic!("{length}: {:?}", other.err()),
        }
    }
}

#[test]
fn damage_in_a_sheet_names_the_sheet_and_the_last_cell() {
    let folder = folder();
    let path = folder.path().join("damaged.xlsx");
    let sheet = r#"<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>
        <row r="2"><c r="B2"><v>2</v></c><c r="C2"><v>3</c></row></sheetData></worksheet>"#;
    packed_with(&path, &[("xl/worksheets/sheet1.xml", sheet)]);
    let mut book = open(&path).unwrap();
    let wanted = SheetError::Damaged { sheet: Some("Orders".into()), after: Some("B2".into()) };
    assert_eq!(rows(&mut book, 0), Err(wanted));
}

#[test]
fn oversized_string_table_is_refused() {
    let folder = folder();
    let path = folder.path().join("bomb.xlsx");
    let limits = Limits { shared_texts: 1_000_000, ..Limits::default() };
    let claims = r#"<sst uniqueCount="99999999999"><si><t>a</t></si></sst>"#;
    let holds = format!("<sst>{}</sst>", "<si><t/></si>".repeat(1_400_000));
    for texts in [claims, &holds] {
        packed_with(&path, &[("xl/worksheets/sheet1.xml", EMPTY), ("xl/sharedStrings.xml", texts)]);
        let error = Book::open(&path, &limits).err();
        assert_eq!(
            error,
            Some(SheetError::TooLarge { limit: Limit::SharedTexts, allowed: 1_000_000, sheet: None })
        );
    }
}

#[test]
fn zip_bombs_are_refused() {
    let folder = folder();
    let path = folder.path().join("bomb.xlsx");
    let long = format!(
        "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>{}</t></is></c></row></sheetData></worksheet>",
        "a".repeat(6 << 20)
    );
    packed_with(&path, &[("xl/worksheets/sheet1.xml", &long)]);
    let limit = |result: Result<Book, SheetError>| match result.and_then(|mut book| rows(&mut book, 0)).err()
    {
        Some(SheetError::TooLarge { limit, .. }) => Some(limit),
        other => panic!("{other:?}"),
    };
    assert_eq!(limit(open(&path)), Some(Limit::TextBytes));
    let limits = Limits { unpacked_bytes: 1 << 20, ..Limits::default() };
    assert_eq!(limit(Book::open(&path, &limits)), Some(Limit::UnpackedBytes));
    packed_with(
        &path,
        &[
            ("xl/worksheets/sheet1.xml", EMPTY),
            ("xl/styles.xml", &format!("<styleSheet>{}</styleSheet>", "<xf/>".repeat(7 << 20))),
        ],
    );
    assert_eq!(limit(open(&path)), Some(Limit::UnpackedBytes));
}

#[test]
fn what_the_disk_refuses_is_told_apart() {
    let folder = folder();
    assert_eq!(open(&folder.path().join("gone.xlsx")).err(), Some(SheetError::NotFound));
    assert_eq!(open(folder.path()).err(), Some(SheetError::NotAFile));
    let path = folder.path().join("zero.xlsx");
    std::fs::write(&path, "").unwrap();
    assert_eq!(open(&path).err(), Some(SheetError::ZeroBytes));
    std::fs::write(&path, "   \r\n\r\n").unwrap();
    assert_eq!(open(&path).err(), Some(SheetError::Empty { sheet: None }));
    let limits = Limits { file_bytes: 4, ..Limits::default() };
    let refused = Book::open(&path, &limits).err();
    assert_eq!(refused, Some(SheetError::TooLarge { limit: Limit::FileBytes, allowed: 4, sheet: None }));
}

#[test]
fn excel_lock_file_is_named() {
    let folder = folder();
    let path = folder.path().join("~$orders.xlsx");
    std::fs::write(&path, "\u{6}Rahima").unwrap();
    assert_eq!(open(&path).err(), Some(SheetError::NotASpreadsheet { found: crate::Found::OwnerFile }));
}

#[test]
#[cfg(windows)]
fn a_file_that_another_program_shares_with_nobody_is_locked() {
    use std::os::windows::fs::OpenOptionsExt as _;
    let folder = folder();
    let path = folder.path().join("orders.csv");
    std::fs::write(&path, "01712345678\n").unwrap();
    let held = File::options().read(true).write(true).share_mode(0).open(&path).unwrap();
    assert_eq!(open(&path).err(), Some(SheetError::Locked));
    drop(held);
    assert!(open(&path).is_ok());
}

const EMPTY: &str = "<worksheet><sheetData/></worksheet>";

/// A workbook with one sheet `Orders` made of these parts.
fn packed_with(path: &Path, parts: &[(&str, &str)]) {
    use std::io::Write as _;
    let mut zip = zip::ZipWriter::new(File::create(path).unwrap());
    let frame = [
        (
            "[Content_Types].xml",
            r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#,
        ),
        (
            "_rels/.rels",
            r#"<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
        ),
        (
            "xl/workbook.xml",
            r#"<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>"#,
        ),
        (
            "xl/_rels/workbook.xml.rels",
            r#"<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#,
        ),
    ];
    for (name, contents) in frame.iter().chain(parts) {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(contents.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
}

/// Otherwise downloads of a panel that writes this format are taken for web pages.
#[test]
fn a_workbook_of_one_xml_document_is_read() {
    let folder = folder();
    let path = folder.path().join("orders.xls");
    let sheet =
        |name: &str, rows: &str| format!("<Worksheet ss:Name=\"{name}\"><Table>{rows}</Table></Worksheet>");
    let orders = "<Row><Cell><Data ss:Type=\"String\">Name</Data></Cell><Cell ss:Index=\"3\"><Data ss:Type=\"String\">Phone</Data></Cell></Row>\
        <Row ss:Index=\"4\" ss:Hidden=\"1\"><Cell ss:MergeAcross=\"1\"><Data ss:Type=\"String\">Rina &amp; <B>Co</B></Data></Cell>\
        <Cell><Data ss:Type=\"Number\">1712345678</Data></Cell><Cell><Data ss:Type=\"DateTime\">2026-11-24T00:00:00.000</Data></Cell>\
        <Cell><Data ss:Type=\"Error\">#N/A</Data></Cell></Row>";
    let whole = format!(
        "<?xml version=\"1.0\"?><?mso-application progid=\"Excel.Sheet\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\" xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\">{}{}</Workbook>",
        sheet("Notes", ""),
        sheet("Orders", orders)
    );
    std::fs::write(&path, &whole).unwrap();
    let mut book = open(&path).unwrap();
    assert_eq!(
        (book.format(), book.sheets().len(), book.sheets()[1].name.as_str()),
        (Format::Xls, 2, "Orders")
    );
    let text = |column: u32, text: &str| format!("{column}={:?}", Value::Text(text.into()));
    let wanted = vec![
        (0, vec![text(0, "Name"), text(2, "Phone")]),
        (
            3,
            vec![
                text(0, "Rina & Co"),
                "2=Number(1712345678.0)".to_owned(),
                "3=Date(2026-11-24T00:00:00)".to_owned(),
                "4=Error(\"#N/A\")".to_owned(),
            ],
        ),
    ];
    assert_eq!(rows(&mut book, 1), Ok(wanted));
    assert_eq!(rows(&mut book, 0), Ok(Vec::new()));
    assert_eq!(book.hidden_rows(1, &mut |_| ControlFlow::Continue(())), Ok(Some(1)));
    std::fs::write(&path, &whole[..whole.len() - 60]).unwrap();
    assert_eq!(open(&path).err(), Some(SheetError::Damaged { sheet: None, after: None }));
}

/// Otherwise the note beside a phone replaces it, and files that other programs open are refused.
#[test]
fn flat_document_in_utf_16() {
    let folder = folder();
    let path = folder.path().join("orders.xls");
    let whole = "<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\" xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\">\
        <Worksheet ss:Name=\"Orders\"><Table><Row ss:Index=\"3\"><Cell><Data ss:Type=\"String\">Rina</Data></Cell></Row>\
        <Row ss:Index=\"2\"><Cell><Data ss:Type=\"Number\">1712345678</Data><Comment><ss:Data><B>call first</B></ss:Data></Comment></Cell></Row></Table></Worksheet></Workbook>";
    let wide: Vec<u8> = format!("\u{feff}{whole}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [whole.as_bytes(), &wide] {
        std::fs::write(&path, bytes).unwrap();
        let rina = format!("0={:?}", Value::Text("Rina".into()));
        let wanted = vec![(1, vec!["0=Number(1712345678.0)".to_owned()]), (2, vec![rina])];
        assert_eq!(rows(&mut open(&path).unwrap(), 0), Ok(wanted));
    }
    std::fs::write(&path, &whole[..whole.len() - 60]).unwrap();
    assert_eq!(open(&path).err(), Some(SheetError::Damaged { sheet: None, after: None }));
}
