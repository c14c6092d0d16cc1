//! The files of the measurements: an order list as a courier's template asks for it.

use std::{fmt::Write as _, fs, path::Path};

use rust_xlsxwriter::{Workbook, Worksheet};

pub(crate) const HEADERS: [&str; 8] =
    ["Invoice", "Name", "Address", "Phone", "Amount", "Note", "Contact Name", "Contact Phone"];

/// Every twentieth customer orders twice.
fn phone(row: u32) -> u32 {
    1_700_000_000 + (row - row % 20 / 19).wrapping_mul(7_919) % 99_999_999
}

/// A row counted from 1: the header is row 0. The amount is a number, everything else text.
fn cells(row: u32) -> [String; 8] {
    [
        format!("INV-{row}"),
        format!("Customer {}", row % 5_000),
        format!("House {}, Road {}, Mirpur, Dhaka", row % 300, row % 40),
        format!("0{}", phone(row)),
        (row % 3_000).to_string(),
        if row.is_multiple_of(2) { "call first".to_owned() } else { String::new() },
        "My shop".to_owned(),
        "01811000000".to_owned(),
    ]
}

pub(crate) fn write_row(sheet: &mut Worksheet, row: u32) {
    if row == 0 {
        sheet.write_row(0, 0, HEADERS).unwrap();
        return;
    }
    for (column, cell) in (0..).zip(cells(row)).filter(|(_, cell)| !cell.is_empty()) {
        match column {
            4 => sheet.write_number(row, column, row % 3_000).unwrap(),
            _ => sheet.write_string(row, column, cell).unwrap(),
        };
    }
}

pub(crate) fn workbook(path: &Path, rows: u32) {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet_with_low_memory().unwrap();
    (0..=rows).for_each(|row| write_row(sheet, row));
    book.save(path).unwrap();
}

pub(crate) fn table(path: &Path, rows: u32) {
    let mut writer = csv::Writer::from_path(path).unwrap();
    writer.write_record(HEADERS).unwrap();
    (1..=rows).for_each(|row| writer.write_record(cells(row)).unwrap());
    writer.flush().unwrap();
}

/// So many numbers, each once.
pub(crate) fn numbers(path: &Path, count: u32) {
    let mut text = String::from("Mobile\n");
    (1..=count).for_each(|number| writeln!(text, "017{:08}", number * 7).unwrap());
    fs::write(path, text).unwrap();
}
