mod any_text;
mod courier;
mod full;
mod list;
mod looks;
mod patch;
mod places;

use std::{
    collections::BTreeMap,
    fs::File,
    io::Read as _,
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use chrono::{NaiveDate, NaiveDateTime};
use porokh_domain::RiskLevel;
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
use tempfile::TempDir;

use super::*;
use crate::{Book, Limits, Row, Value};

const COURIERS: [CourierParcels; 4] = [
    CourierParcels::Total(7),
    CourierParcels::Ratio(85.5),
    CourierParcels::NoAnswer,
    CourierParcels::Missing,
];

struct Found<'a>(Box<dyn FnMut(u32) -> Result<Option<RowResult<'a>>, ExportError> + 'a>);

impl Results for Found<'_> {
    fn row(&mut self, row: u32) -> Result<Option<RowResult<'_>>, ExportError> {
        (self.0)(row)
    }
}

fn found<'a>(each: impl FnMut(u32) -> Option<RowResult<'a>> + 'a) -> Found<'a> {
    let mut each = each;
    Found(Box::new(move |row| Ok(each(row))))
}

fn checked_at() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(9, 5, 30).unwrap()
}

fn checked(risk: RiskLevel) -> RowResult<'static> {
    let verdict = Verdict {
        risk,
        risk_word: None,
        ratio: Some(87.5),
        delivered: Some(7),
        cancelled: None,
        couriers: &COURIERS,
        reports: Some(0),
        advice: Some("পাঠানো যায়"),
        checked_at: Some(checked_at()),
    };
    RowResult {
        outcome: Outcome::Checked(verdict),
        decision: Some(Decision::Send),
        replaced: &[],
        corrected: None,
    }
}

fn failed(failure: Failure, why: &'static str) -> RowResult<'static> {
    RowResult { outcome: Outcome::Failed { failure, why }, decision: None, replaced: &[], corrected: None }
}

fn words() -> Words {
    let of = str::to_owned;
    Words {
        sheets: SheetWords {
            results: of("ফলাফল"), summary: of("It's \"all\""), failed: of("Failed")
        },
        columns: ColumnWords {
            risk: of("Risk"),
            ratio: of("Ratio"),
            delivered: of("Delivered"),
            cancelled: of("Cancelled"),
            reports: of("Reports"),
            advice: of("Advice"),
            checked_at: of("Checked at"),
            decision: of("Decision"),
            reason: of("Why"),
            test: of("Test"),
            corrected: of("Number checked"),
        },
        risk: RiskWords {
            new: of("New"),
            low: of("Low"),
            medium: of("Medium"),
            high: of("High"),
            very_high: of("Very \"high\""),
            unknown: of("Unknown"),
        },
        states: StateWords {
            waiting: of("Waiting"),
            invalid: of("Invalid"),
            skipped: of("Skipped"),
            unread: of("Unread"),
        },
        decisions: DecisionWords {
            send: of("Send"),
            hold: of("Hold"),
            advance: of("Advance"),
            cancelled: of("Cancelled"),
        },
        no_answer: of("No answer"),
        test: of("TEST"),
        summary: SummaryWords {
            distribution: of("By risk"),
            rows: of("Rows"),
            share: of("Share"),
            total: of("All rows"),
        },
    }
}

fn couriers() -> Vec<String> {
    ["Pathao", "Steadfast", "RedX", "=Paperfly"].map(str::to_owned).to_vec()
}

/// Longer than any column is wide.
const TITLE: &str = "Orders of November with the phone numbers as the customers wrote them";

/// Column, type and contents of a cell.
type Cells = Vec<(u32, String)>;

fn cells(row: &Row<'_>) -> Cells {
    row.cells.iter().map(|cell| (cell.column, format!("{:?}", cell.value))).collect()
}

fn open(path: &Path) -> Book {
    Book::open(path, &Limits::default()).unwrap()
}

fn rows(path: &Path, sheet: usize) -> BTreeMap<u32, Cells> {
    let mut rows = BTreeMap::new();
    let mut each = |row: Row<'_>| {
        rows.insert(row.number, cells(&row));
        ControlFlow::Continue(())
    };
    open(path).rows(sheet, &mut |_| ControlFlow::Continue(()), &mut each).unwrap();
    rows
}

fn text(column: u32, text: &str) -> (u32, String) {
    (column, format!("{:?}", Value::Text(text.into())))
}

fn number(column: u32, number: f64) -> (u32, String) {
    (column, format!("{:?}", Value::Number(number)))
}

fn date(column: u32, date: NaiveDateTime) -> (u32, String) {
    (column, format!("{:?}", Value::Date(date)))
}

fn saved(folder: &TempDir, mut book: Workbook) -> PathBuf {
    let path = folder.path().join("original.xlsx");
    book.save(&path).unwrap();
    path
}

/// A part of a workbook as text.
fn part(path: &Path, name: &str) -> String {
    let mut zip = zip::ZipArchive::new(File::open(path).unwrap()).unwrap();
    let mut text = String::new();
    zip.by_name(name).unwrap().read_to_string(&mut text).unwrap();
    text
}

/// A cell's number format: its code, or its id if built in.
fn number_format(path: &Path, sheet: &str, cell: &str) -> String {
    let (sheet, styles) = (part(path, sheet), part(path, "xl/styles.xml"));
    let style =
        sheet.split(&format!("r=\"{cell}\" s=\"")).nth(1).map_or("0", |rest| rest.split('"').next().unwrap());
    let looks =
        styles.split("<cellXfs").nth(1).unwrap().split("<xf ").nth(1 + style.parse::<usize>().unwrap());
    let id = looks.unwrap().split('"').nth(1).unwrap().to_owned();
    let own = styles.split(&format!("numFmtId=\"{id}\" formatCode=\"")).nth(1);
    own.map_or(id, |rest| rest.split('"').next().unwrap().to_owned())
}

/// An order list with a title, a header in row 2, every type of cell, an empty row and a sum.
fn every_type(folder: &TempDir) -> PathBuf {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let style = |format: &str| Format::new().set_num_format(format);
    sheet.write(0, 0, TITLE).unwrap();
    for (column, header) in (0..).zip(["Order", "Phone", "Amount", "Paid", "Day", "Moment", "Note", "Sum"]) {
        sheet.write(2, column, header).unwrap();
    }
    for row in [3, 4, 6] {
        sheet.write(row, 0, format!("A-{row}")).unwrap();
        sheet.write(row, 2, 1_250.75).unwrap();
        sheet.write(row, 3, row == 3).unwrap();
        let day = ExcelDateTime::from_ymd(2026, 2, 3).unwrap();
        sheet.write_with_format(row, 4, &day, &style("dd/mm/yyyy")).unwrap();
        let moment = ExcelDateTime::from_ymd(1999, 12, 31).unwrap().and_hms(23, 59, 58).unwrap();
        sheet.write_with_format(row, 5, &moment, &style("dd/mm/yyyy hh:mm")).unwrap();
        sheet.write(row, 6, "  নোট\r\n_x000D_ <b>&\u{1}  ").unwrap();
        sheet.write_formula(row, 7, Formula::new("1/0").set_result("#DIV/0!")).unwrap();
    }
    sheet.write(3, 1, "01712345678").unwrap();
    sheet.write(4, 1, 1_712_345_678.0).unwrap();
    sheet.write(6, 1, "+8801712345678").unwrap();
    sheet.write(7, 0, "Total").unwrap();
    sheet.write(7, 2, 3_752.25).unwrap();
    saved(folder, book)
}

fn export(
    original: &Path,
    header_row: Option<u32>,
    columns: u32,
    results: &mut dyn Results,
    target: &Path,
    format: ExportFormat,
) -> Result<Exported, ExportError> {
    let (words, couriers) = (words(), couriers());
    let facts = [("File".to_owned(), "=orders.xlsx".to_owned())];
    let plan = FullPlan {
        words: &words,
        couriers: &couriers,
        columns: &ResultColumn::ALL,
        test: true,
        corrected: false,
        facts: &facts,
    };
    let mut book = open(original);
    let source = Source { book: &mut book, path: original, sheet: 0, header_row, phones: &[1], columns };
    let target = Target { path: target, format, scratch: &std::env::temp_dir() };
    full(source, plan, results, target, &mut |_| ControlFlow::Continue(()))
}
