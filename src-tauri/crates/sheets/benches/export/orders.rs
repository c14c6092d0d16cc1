use chrono::{NaiveDate, NaiveDateTime};

pub(crate) const ROWS: u32 = 100_000;
pub(crate) const HEADERS: [&str; 8] =
    ["Invoice", "Name", "Address", "Phone", "Amount", "Note", "Contact Name", "Contact Phone"];
pub(crate) const RISKS: [&str; 5] = ["Low", "Medium", "High", "Very high", "New"];
pub(crate) const COURIERS: [&str; 5] = ["Pathao", "Steadfast", "RedX", "Paperfly", "Parceldex"];
pub(crate) const ADVICE: &str = "পাঠানোর আগে ফোনে নিশ্চিত করুন";

pub(crate) enum Cell {
    Text(String),
    Number(f64),
}

/// 1-based; the header is row 0.
pub(crate) fn cells(row: u32) -> [Cell; 8] {
    let text = |text: &str| Cell::Text(text.to_owned());
    [
        Cell::Text(format!("INV-{row:06}")),
        Cell::Text(format!("Customer {}", row % 7_919)),
        Cell::Text(format!("House {}, Road {}, Mirpur, Dhaka", row % 97, row % 31)),
        Cell::Text(format!("017{:08}", row.wrapping_mul(7_919) % 100_000_000)),
        Cell::Number(f64::from(500 + row % 4_000)),
        text("Call before delivery"),
        text("Rongdhonu Shop"),
        text("01912345678"),
    ]
}

pub(crate) fn kind(row: u32) -> usize {
    row as usize % RISKS.len()
}

pub(crate) fn ratio(row: u32) -> f64 {
    f64::from(row % 1_001) / 10.0
}

pub(crate) fn delivered(row: u32) -> u32 {
    row % 40
}

pub(crate) fn checked_at() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(9, 5, 30).unwrap()
}
