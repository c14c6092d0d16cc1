use std::cell::RefCell;

use proptest::prelude::*;

use super::*;

/// Difficult texts, and any other.
fn texts() -> impl Strategy<Value = Vec<String>> {
    let sign = "[=+@\\-\t\r\n ,;\"'\u{FEFF}\u{200B}＝]{0,3}[ -~]{0,6}";
    let odd = "[\u{0}-\u{1F}\u{FFFE}\u{FFFF}\u{D7FF}😀ক_x0D<>&]{0,8}";
    let digits = prop_oneof!["[+0-9eE.]{1,18}", "[1-9][0-9]{0,10}"];
    prop::collection::vec(prop_oneof![sign, odd, digits, any::<String>()], 1..12)
}

fn replaced(texts: &[String]) -> Vec<[Replaced<'_>; 2]> {
    texts.iter().map(|text| [Replaced::text(0, text), Replaced::text(1, text)]).collect()
}

/// An export whose first two columns hold the texts, the second as phones.
fn with(texts: &[String], format: ExportFormat) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let (original, target) = (folder.path().join("original.csv"), folder.path().join("out"));
    std::fs::write(&original, "Note,Phone\n".to_owned() + &"a,b\n".repeat(texts.len())).unwrap();
    let replaced = RefCell::new(replaced(texts));
    let all = replaced.borrow();
    let mut results = found(|row| {
        let replaced = all.get(row as usize - 1)?;
        Some(RowResult { outcome: Outcome::Waiting, decision: None, replaced, corrected: None })
    });
    export(&original, Some(0), 2, &mut results, &target, format).unwrap();
    drop(results);
    (folder, target)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_workbook_gives_each_text_back_as_it_was(texts in texts()) {
        let (_folder, target) = with(&texts, ExportFormat::Xlsx);
        prop_assert!(!part(&target, "xl/worksheets/sheet1.xml").contains("<f>"));
        let after = rows(&target, 0);
        for (row, wanted) in (1..).zip(&texts) {
            let cells: Cells = if wanted.is_empty() { vec![] } else { vec![text(0, wanted), text(1, wanted)] };
            prop_assert_eq!(&after[&row][..cells.len()], &cells[..]);
        }
    }

    #[test]
    fn no_cell_of_a_csv_begins_as_a_formula_does(texts in texts()) {
        for format in [ExportFormat::Csv, ExportFormat::UploadCsv] {
            let (_folder, target) = with(&texts, format);
            let written = std::fs::read(&target).unwrap();
            let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(&written[3..]);
            for (record, wanted) in reader.records().zip(&texts) {
                let record = record.unwrap();
                for cell in record.iter().take(2) {
                    prop_assert_eq!(cell.strip_prefix('\'').filter(|_| !wanted.starts_with('\'')).unwrap_or(cell), wanted);
                    let is_number = cell.parse::<f64>().is_ok();
                    prop_assert!(is_number || !cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝']), "{:?}", cell);
                    prop_assert!(!cell.starts_with('+'), "{:?}", cell);
                }
                let is_digits = !wanted.is_empty() && wanted.bytes().all(|byte| byte.is_ascii_digit());
                if is_digits {
                    prop_assert_eq!(record[1].starts_with('\''), format == ExportFormat::Csv);
                }
            }
        }
    }
}
