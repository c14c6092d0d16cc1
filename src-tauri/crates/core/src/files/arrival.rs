//! Recognises order sheets before anybody opens them.

use std::path::Path;

use porokh_sheets::{Book, Limits, columns};

const MB: u64 = 1 << 20;

/// Whether a file is an order sheet: its default sheet has a column of customers' numbers. Reads only the beginning
/// of each sheet and stores nothing. `false` if unreadable or unusually large, since a web page may have downloaded
/// it. Blocks.
pub fn holds_orders(path: &Path) -> bool {
    let limits = Limits {
        file_bytes: 32 * MB,
        whole_file_bytes: 16 * MB,
        unpacked_bytes: 256 * MB,
        shared_text_bytes: 32 * MB,
        shared_texts: 1_000_000,
        repeated_cells: 1_000_000,
        sheets: 100,
        ..Limits::default()
    };
    let survey = Book::open(path, &limits).and_then(|mut book| columns::survey(&mut book));
    let best = survey.ok().and_then(|mut survey| survey.sheets.swap_remove(survey.best));
    best.is_some_and(|sheet| sheet.mapping().phone.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Otherwise any downloaded price list would be offered.
    #[test]
    fn sheet_with_phone_column_has_orders() {
        let folder = tempfile::tempdir().unwrap();
        let holds = |name: &str, text: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            holds_orders(&path)
        };
        assert!(holds(
            "orders.csv",
            b"Order,Name,Mobile,COD\n1,Rahima,01712345678,1250\n2,Karim,01812345679,900\n"
        ));
        assert!(!holds("prices.csv", b"Code,Product,Price\nA1,Sari,1250\nA2,Shawl,900\n"));
        assert!(!holds("broken.xlsx", b"PK\x03\x04 not a workbook"));
        assert!(!holds("empty.csv", b""));
        assert!(!holds_orders(&folder.path().join("gone.csv")));
    }
}
