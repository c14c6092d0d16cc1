//! A messy order list, and the expected result of each row.

use std::path::Path;

use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet};

pub(crate) const TITLE_ROWS: u32 = 2;
pub(crate) const HEADERS: [&str; 6] = ["Invoice", "Customer", "Mobile", "Area", "COD", "Note"];
/// 0-based.
pub(crate) const PHONE: usize = 2;

/// Expected result of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Right {
    /// Valid numbers, `01…`.
    Numbers(Vec<String>),
    /// The phone cell is unreadable.
    Refused,
    Empty,
}

/// Writes a workbook. Returns the expected result of each row below the header.
pub(crate) fn write(path: &Path, rows: u32) -> Vec<Right> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let put = |sheet: &mut Worksheet, row, column, text: &str| {
        sheet.write_string(row, column, text).map(drop).expect("a cell");
    };
    put(sheet, 0, 0, "নভেম্বরের অর্ডার");
    for (column, header) in (0..).zip(HEADERS) {
        put(sheet, TITLE_ROWS, column, header);
    }
    let mut right: Vec<Right> = Vec::new();
    for order in 0..rows {
        let row = TITLE_ROWS + 1 + order;
        put(sheet, row, 0, &format!("INV-{order:05}"));
        put(sheet, row, 1, NAMES[order as usize % NAMES.len()]);
        put(sheet, row, 3, "মিরপুর, ঢাকা");
        amount(sheet, row, order);
        if order % 7 == 0 {
            put(sheet, row, 5, NOTES[order as usize / 7 % NOTES.len()]);
        }
        let earlier = right.get(order as usize / 2).cloned();
        right.push(phone(sheet, row, order, earlier));
    }
    let total = TITLE_ROWS + 1 + rows;
    put(sheet, total, 0, "Total");
    sheet.write_number(total, 4, f64::from(rows) * 1_000.0).expect("the total");
    book.save(path).expect("the order list");
    right
}

const NAMES: [&str; 5] = ["নাসরিন আক্তার", "Rakib H.", "শামীমা খাতুন", "Poly, R.", "O'Brien \"Obi\""];
/// Texts that a spreadsheet program might convert, and that must not change.
const NOTES: [&str; 6] =
    ["=HYPERLINK(\"x\")", "+880 or call", "-5 টাকা ছাড়", "@home", "two\nlines", "  spaces  "];

fn amount(sheet: &mut Worksheet, row: u32, order: u32) {
    let taka = 500 + order % 37 * 50;
    let written = match order % 5 {
        0 => sheet.write_string(row, 4, format!("৳{},{:03}", taka / 1_000, taka % 1_000)),
        1 => sheet.write_string(row, 4, bangla(&taka.to_string())),
        2 => sheet.write_number(row, 4, f64::from(taka) + 0.5),
        _ => sheet.write_number(row, 4, f64::from(taka)),
    };
    written.map(drop).expect("an amount");
}

/// Writes a phone cell in one of many notations.
fn phone(sheet: &mut Worksheet, row: u32, order: u32, earlier: Option<Right>) -> Right {
    const COLUMN: u16 = PHONE as u16;
    let phone = number(order);
    let (national, local) = (&phone[1..], phone.as_str());
    let one = Right::Numbers(vec![phone.clone()]);
    let mut text = |text: &str| sheet.write_string(row, COLUMN, text).map(drop).expect("a phone cell");
    match order % 25 {
        0 => text(local),
        1 => text(national),
        2 => text(&format!("+880{national}")),
        3 => text(&format!("880{national}")),
        4 => text(&format!("00880{national}")),
        5 => text(&format!("+88 {}-{}", &local[..5], &local[5..])),
        6 => text(&format!("'{local}")),
        7 => text(&format!("\u{200e}{}\u{a0}{}\u{200b}", &local[..5], &local[5..])),
        8 => text(&bangla(local)),
        9 => text(&format!("{}{}", bangla(&local[..3]), &local[3..])),
        10 => text(&wide(local)),
        11 => text(&format!("o{national}")),
        12 => text(&format!("{local} (bkash)")),
        13 => text(&format!("মোবাইল: {}", bangla(local))),
        14 => text(&format!("https://wa.me/88{local}")),
        15 => text(&format!("p:+88{local}")),
        16 => text(&format!("{national}.0")),
        17 => {
            let other = number(order + 1_000_000);
            text(&format!("{local}/{other}"));
            return Right::Numbers(vec![phone, other]);
        }
        18 => {
            // The number of an earlier order.
            if let Some(Right::Numbers(numbers)) = &earlier {
                text(&numbers[0]);
                return Right::Numbers(vec![numbers[0].clone()]);
            }
            text(local);
        }
        19 => {
            text(["1.71E+09", "8.80171E+12"][order as usize / 25 % 2]);
            return Right::Refused;
        }
        20 => {
            text(["01212345678", "0171234567", "017123456789", "call me"][order as usize / 25 % 4]);
            return Right::Refused;
        }
        21 => {
            text(["N/A", "-", "0", " "][order as usize / 25 % 4]);
            return Right::Empty;
        }
        22 => {
            let number: f64 = national.parse().expect("ten digits");
            sheet.write_number(row, COLUMN, number).map(drop).expect("a phone cell");
        }
        23 => {
            let number: f64 = format!("880{national}").parse().expect("thirteen digits");
            sheet.write_number(row, COLUMN, number).map(drop).expect("a phone cell");
        }
        _ if order % 50 == 24 => {
            let date = ExcelDateTime::from_ymd(2026, 11, 3).expect("a date");
            let format = Format::new().set_num_format("dd/mm/yyyy");
            sheet.write_datetime_with_format(row, COLUMN, &date, &format).map(drop).expect("a phone cell");
            return Right::Refused;
        }
        _ => {
            text("01700000000");
            return Right::Numbers(vec!["01700000000".to_owned()]);
        }
    }
    one
}

fn number(order: u32) -> String {
    // A full-period step over eight digits: all orders differ.
    let digits = (u64::from(order) * 48_271 + 12_345_671) % 100_000_000;
    format!("01{}{digits:08}", 3 + order % 7)
}

fn bangla(text: &str) -> String {
    shift(text, '০')
}

fn wide(text: &str) -> String {
    shift(text, '０')
}

fn shift(text: &str, zero: char) -> String {
    let digit = |digit: char| digit.to_digit(10).and_then(|value| char::from_u32(zero as u32 + value));
    text.chars().map(|symbol| digit(symbol).unwrap_or(symbol)).collect()
}
