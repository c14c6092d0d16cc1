//! The files that are read.

use std::{fmt::Write as _, fs, path::Path};

use rust_xlsxwriter::Workbook;

const HEADERS: [&str; 8] =
    ["Invoice", "Name", "Address", "Phone", "Amount", "Note", "Contact Name", "Contact Phone"];

fn phone(row: u32) -> u32 {
    // Every twentieth customer orders twice.
    1_700_000_000 + (row - row % 20 / 19).wrapping_mul(7_919) % 99_999_999
}

/// An order list as a courier's template asks for it; phones as text or as numbers that lost their zero.
pub(crate) fn workbook(path: &Path, rows: u32, phones_are_text: bool) {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet_with_low_memory().unwrap();
    for (column, header) in (0..).zip(HEADERS) {
        sheet.write(0, column, header).unwrap();
    }
    for row in 1..=rows {
        sheet.write(row, 0, format!("INV-{row}")).unwrap();
        sheet.write(row, 1, format!("Customer {}", row % 5_000)).unwrap();
        sheet.write(row, 2, format!("House {}, Road {}, Mirpur, Dhaka", row % 300, row % 40)).unwrap();
        if phones_are_text {
            sheet.write(row, 3, format!("0{}", phone(row))).unwrap();
        } else {
            sheet.write(row, 3, phone(row)).unwrap();
        }
        sheet.write(row, 4, row % 3_000).unwrap();
        if row % 2 == 0 {
            sheet.write(row, 5, "call first").unwrap();
        }
        sheet.write(row, 6, "My shop").unwrap();
        sheet.write(row, 7, "01811000000").unwrap();
    }
    book.save(path).unwrap();
}

pub(crate) fn table(path: &Path, rows: u32) {
    let mut text = HEADERS.join(",");
    for row in 1..=rows {
        let note = if row % 2 == 0 { "call first" } else { "" };
        write!(
            text,
            "\nINV-{row},Customer {},\"House {}, Road {}, Mirpur, Dhaka\",0{},{},{note},My shop,01811000000",
            row % 5_000,
            row % 300,
            row % 40,
            phone(row),
            row % 3_000,
        )
        .unwrap();
    }
    fs::write(path, text).unwrap();
}
