//! Compares an exported workbook cell by cell.

use std::{collections::BTreeMap, path::Path};

use calamine::{Data, DataType as _, Range, Reader as _, Xlsx, open_workbook};
use serde_json::Value;

use super::orders::{HEADERS, PHONE, Right, TITLE_ROWS};

type Truth = BTreeMap<String, Value>;

pub(crate) fn sheet(path: &Path, index: usize) -> Range<Data> {
    let mut book: Xlsx<_> = open_workbook(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    book.worksheet_range_at(index).expect("the sheet").expect("its cells")
}

fn cell(sheet: &Range<Data>, row: u32, column: usize) -> Data {
    sheet.get_value((row, u32::try_from(column).unwrap())).cloned().unwrap_or(Data::Empty)
}

fn severity(word: &str) -> u8 {
    match word {
        "very_high" => 6,
        "high" => 5,
        "medium" => 4,
        "new" => 2,
        "low" => 1,
        _ => 3,
    }
}

/// Result of an order: its riskiest number's, of equals the first.
fn result<'a>(right: &Right, truth: &'a Truth) -> Option<&'a Value> {
    let Right::Numbers(numbers) = right else { return None };
    let word = |number: &&String| severity(truth[*number]["risk"].as_str().unwrap_or_default());
    numbers.iter().rev().max_by_key(word).map(|number| &truth[number])
}

pub(crate) fn level<'a>(right: &Right, truth: &'a Truth) -> Option<&'a str> {
    result(right, truth)?["risk"].as_str()
}

fn number(value: &Value) -> Data {
    value.as_f64().map_or(Data::Empty, Data::Float)
}

fn words(level: &str) -> &str {
    match level {
        "new" => "New",
        "low" => "Low",
        "medium" => "Medium",
        "high" => "High",
        "very_high" => "Very high",
        other => other,
    }
}

/// `held`: 0-based row on hold.
pub(crate) fn compare(original: &Path, exported: &Path, right: &[Right], truth: &Truth, held: u32) {
    let name = exported.file_name().unwrap().to_str().unwrap();
    assert_eq!(name, "orders-november - Porokh.xlsx");
    let (before, after) = (sheet(original, 0), sheet(exported, 0));
    let header: Vec<String> = (0..after.width())
        .map(|column| cell(&after, TITLE_ROWS, column).get_string().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(header[..HEADERS.len()], HEADERS);
    let at = |name: &str| header.iter().position(|header| header == name).expect(name);
    let couriers = at("Cancelled") + 1..at("Reports");
    assert_eq!(couriers.len(), 6, "five couriers, and one that some replies have");
    assert_eq!(cell(&after, 0, 0), cell(&before, 0, 0), "what stands above the header");

    for (row, right) in (TITLE_ROWS + 1..).zip(right) {
        for column in (0..HEADERS.len()).filter(|column| *column != PHONE) {
            assert_eq!(cell(&after, row, column), cell(&before, row, column), "row {row}, column {column}");
        }
        let phone = cell(&after, row, PHONE);
        match right {
            Right::Numbers(numbers) => assert_eq!(phone, Data::String(numbers.join(" / ")), "row {row}"),
            // A date stays a date, in another format.
            _ if phone.is_datetime() => {
                assert_eq!(phone.as_datetime(), cell(&before, row, PHONE).as_datetime(), "row {row}");
            }
            _ => assert_eq!(phone, cell(&before, row, PHONE), "row {row}"),
        }
        let (risk, why) = (cell(&after, row, at("Risk")), cell(&after, row, at("Why no result")));
        let Some(result) = result(right, truth) else {
            assert_eq!(risk, Data::String("Not valid".into()), "row {row}");
            assert!(!why.is_empty(), "row {row} says why");
            continue;
        };
        assert_eq!(risk, Data::String(words(result["risk"].as_str().unwrap()).into()), "row {row}");
        assert_eq!(why, Data::Empty, "row {row}");
        let ratio = cell(&after, row, at("Delivered %")).as_f64().map(|share| (share * 1e5).round() / 1e3);
        let wanted = result["success_ratio"].as_f64().map(|ratio| (ratio * 1e3).round() / 1e3);
        assert_eq!(ratio, wanted, "row {row}");
        for (name, field) in [("Delivered", "delivered"), ("Cancelled", "cancelled"), ("Reports", "reports")]
        {
            assert_eq!(cell(&after, row, at(name)), number(&result[field]), "row {row}, {name}");
        }
        for column in couriers.clone() {
            let wanted = match &result["couriers"][&header[column]] {
                Value::Null => Data::Empty,
                courier if courier["total"].is_null() => Data::String("no data".into()),
                courier => number(&courier["total"]),
            };
            assert_eq!(cell(&after, row, column), wanted, "row {row}, {}", header[column]);
        }
        assert_eq!(cell(&after, row, at("Advice")).get_string(), result["advice"].as_str(), "row {row}");
        assert!(cell(&after, row, at("Checked at")).as_datetime().is_some(), "row {row}");
        let decision = if row == held { Data::String("Hold".into()) } else { Data::Empty };
        assert_eq!(cell(&after, row, at("Decision")), decision, "row {row}");
    }

    let total = TITLE_ROWS + 1 + u32::try_from(right.len()).unwrap();
    assert_eq!(cell(&after, total, 0), Data::String("Total".into()));
    assert!((HEADERS.len()..after.width()).all(|column| cell(&after, total, column).is_empty()));
    assert_eq!(after.end(), Some((total, u32::try_from(header.len()).unwrap() - 1)), "and nothing below");
    let failed = right.iter().filter(|right| !matches!(right, Right::Numbers(_))).count();
    assert_eq!(sheet(exported, 2).height(), failed + 1, "the rows to correct, below a header");
}
