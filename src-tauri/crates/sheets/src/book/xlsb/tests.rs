use std::{io::Write as _, ops::ControlFlow};

use zip::{ZipWriter, write::SimpleFileOptions};

use crate::{Book, Format, Limits, Row, SheetError};

fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    let mut bytes = match kind {
        0..0x80 => vec![kind as u8],
        _ => vec![kind as u8 | 0x80, (kind >> 7) as u8],
    };
    let length = data.len();
    match length {
        0..0x80 => bytes.push(length as u8),
        _ => bytes.extend([length as u8 | 0x80, (length >> 7) as u8]),
    }
    bytes.extend(data);
    bytes
}

fn wide(text: &str) -> Vec<u8> {
    let units: Vec<u16> = text.encode_utf16().collect();
    [(units.len() as u32).to_le_bytes().to_vec(), units.into_iter().flat_map(u16::to_le_bytes).collect()]
        .concat()
}

fn cell(kind: u16, column: u32, style: u8, value: &[u8]) -> Vec<u8> {
    record(kind, &[&column.to_le_bytes()[..], &[style, 0, 0, 0], value].concat())
}

fn row(row: u32) -> Vec<u8> {
    record(0, &[&row.to_le_bytes()[..], &[0; 13]].concat())
}

/// A workbook whose sheet `Orders` has these records.
fn made(sheet: &[u8]) -> Vec<u8> {
    let styles = [
        record(0x267, &[1, 0, 0, 0]),
        record(0x2c, &[&165_u16.to_le_bytes()[..], &wide("dd/mm/yyyy")].concat()),
        record(0x268, &[]),
        record(0x269, &[2, 0, 0, 0]),
        record(0x2f, &[0; 16]),
        record(0x2f, &[&[0, 0, 165, 0][..], &[0; 12]].concat()),
        record(0x26a, &[]),
    ];
    let bundle = [vec![0; 4], vec![1, 0, 0, 0], wide("rId1"), wide("Orders")].concat();
    let book = [
        record(0x83, &[]),
        record(0x99, &[0; 12]),
        record(0x8f, &[]),
        record(0x9c, &bundle),
        record(0x90, &[]),
        record(0x84, &[]),
    ];
    let texts = [
        record(0x9f, &[1, 0, 0, 0, 1, 0, 0, 0]),
        record(0x13, &[vec![0], wide("রহিমা")].concat()),
        record(0xa0, &[]),
    ];
    let dimension = record(0x94, &[0; 16]);
    let sheet = [
        record(0x81, &[]),
        dimension,
        record(0x91, &[]),
        sheet.to_vec(),
        record(0x92, &[]),
        record(0x82, &[]),
    ]
    .concat();
    let related = |kinds: &[(&str, &str)]| {
        let related = kinds.iter().enumerate().map(|(at, (kind, target))| {
            format!("<Relationship Id=\"rId{}\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}\" Target=\"{target}\"/>", at + 1)
        });
        format!("<Relationships>{}</Relationships>", related.collect::<String>()).into_bytes()
    };
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, part) in [
        ("[Content_Types].xml", b"<Types/>".to_vec()),
        ("_rels/.rels", related(&[("officeDocument", "xl/workbook.bin")])),
        ("xl/workbook.bin", book.concat()),
        (
            "xl/_rels/workbook.bin.rels",
            related(&[
                ("worksheet", "worksheets/sheet1.bin"),
                ("styles", "styles.bin"),
                ("sharedStrings", "sharedStrings.bin"),
            ]),
        ),
        ("xl/worksheets/sheet1.bin", sheet),
        ("xl/styles.bin", styles.concat()),
        ("xl/sharedStrings.bin", texts.concat()),
    ] {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(&part).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn rows(bytes: &[u8]) -> Result<Vec<String>, SheetError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made.xlsb");
    std::fs::write(&path, bytes).unwrap();
    let mut book = Book::open(&path, &Limits::default())?;
    assert_eq!((book.format(), book.sheets()[0].name.as_str()), (Format::Xlsb, "Orders"));
    let mut found = Vec::new();
    let mut each = |row: Row<'_>| {
        for cell in row.cells {
            let value = match &cell.value {
                crate::Value::Text(text) => format!("“{text}”"),
                value => format!("{value:?}"),
            };
            found.push(format!("{} {value}", crate::place::cell(row.number, cell.column)));
        }
        ControlFlow::Continue(())
    };
    book.rows(0, &mut |_| ControlFlow::Continue(()), &mut each).map(|_| found)
}

/// Otherwise a failed formula looks like an empty cell, and its row like a customer without a number.
#[test]
fn each_kind_of_cell_is_read_and_errors_of_formulas_are_errors() {
    let formula = [10, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let sheet = [
        row(0),
        cell(7, 0, 0, &[0; 4]),
        cell(6, 1, 0, &wide("01712345678")),
        cell(8, 2, 0, &[wide("b"), formula.to_vec()].concat()),
        cell(62, 3, 0, &[vec![0], wide("rich"), vec![0; 4]].concat()),
        row(4),
        cell(2, 0, 0, &(7_u32 << 2 | 2).to_le_bytes()),
        cell(5, 1, 1, &46_000_f64.to_le_bytes()),
        cell(9, 2, 0, &[&1.5_f64.to_le_bytes()[..], &formula].concat()),
        cell(4, 3, 0, &[1]),
        cell(3, 4, 0, &[0x2a]),
        cell(11, 5, 0, &[&[0x07][..], &formula].concat()),
        record(16, &[&[0; 4][..], &2.5_f64.to_le_bytes()].concat()),
        cell(1, 9, 0, &[]),
    ];
    let wanted = [
        "A1 “রহিমা”",
        "B1 “01712345678”",
        "C1 “b”",
        "D1 “rich”",
        "A5 Number(7.0)",
        "B5 Date(2025-12-09T00:00:00)",
        "C5 Number(1.5)",
        "D5 Bool(true)",
        "E5 Error(\"#N/A\")",
        "F5 Error(\"#DIV/0!\")",
        "G5 Number(2.5)",
    ];
    assert_eq!(rows(&made(&sheet.concat())).unwrap(), wanted);
}

#[test]
fn invalid_text_index_is_damage() {
    let sheet = [row(0), cell(6, 0, 0, &wide("a")), cell(7, 1, 0, &[9, 0, 0, 0])];
    let wanted = SheetError::Damaged { sheet: Some("Orders".into()), after: Some("A1".into()) };
    assert_eq!(rows(&made(&sheet.concat())), Err(wanted));
}

#[test]
fn cells_are_what_another_library_reads() {
    use calamine::Reader as _;
    let sheet = [
        row(2),
        cell(7, 0, 0, &[0; 4]),
        cell(6, 1, 0, &wide("x")),
        cell(2, 2, 0, &0x3ff8_0000_u32.to_le_bytes()),
        cell(2, 3, 0, &(4_250_u32 << 2 | 3).to_le_bytes()),
        cell(5, 4, 1, &46_000.5_f64.to_le_bytes()),
        cell(4, 5, 0, &[0]),
    ];
    let bytes = made(&sheet.concat());
    let mut book: calamine::Xlsb<_> = calamine::Xlsb::new(std::io::Cursor::new(bytes.clone())).unwrap();
    let mut cells = book.worksheet_cells_reader("Orders").unwrap();
    let mut wanted = Vec::new();
    while let Some(cell) = cells.next_cell().unwrap() {
        let (row, column) = cell.get_position();
        let value = match crate::book::value::theirs::streamed(cell.get_value()).unwrap() {
            crate::Value::Text(text) => format!("“{text}”"),
            value => format!("{value:?}"),
        };
        wanted.push(format!("{} {value}", crate::place::cell(row, column)));
    }
    assert_eq!(rows(&bytes).unwrap(), wanted);
}
