//! The compared writers, each of the same cells.

use std::{ops::ControlFlow, path::Path};

use calamine::Xlsx;
use chrono::{NaiveDate, NaiveDateTime};
use porokh_domain::RiskLevel;
use porokh_sheets::{
    Book, Limits,
    export::{
        ColumnWords, CourierParcels, Decision, DecisionWords, ExportError, ExportFormat, FullPlan, Original,
        Outcome, ResultColumn, Results, RiskWords, RowResult, SheetWords, Source, StateWords, SummaryWords,
        Target, Verdict, Words, full, own_file,
    },
};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};

use crate::{export::ROWS, files};

const RISKS: [&str; 5] = ["Low", "Medium", "High", "Very high", "New"];
const COURIERS: [&str; 5] = ["Pathao", "Steadfast", "RedX", "Paperfly", "Parceldex"];
const ADVICE: &str = "পাঠানোর আগে ফোনে নিশ্চিত করুন";

fn kind(row: u32) -> usize {
    row as usize % RISKS.len()
}

fn ratio(row: u32) -> f64 {
    f64::from(row % 1_001) / 10.0
}

fn delivered(row: u32) -> u32 {
    row % 40
}

fn checked_at() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(9, 5, 30).unwrap()
}

/// The library's default.
pub(crate) fn theirs(target: &Path) {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.set_column_format(9, &Format::new().set_num_format("0.0%")).unwrap();
    sheet.set_column_format(19, &Format::new().set_num_format("yyyy-mm-dd hh:mm:ss")).unwrap();
    let at = checked_at();
    let at = ExcelDateTime::parse_from_str(&at.format("%Y-%m-%dT%H:%M:%S").to_string()).unwrap();
    for row in 0..=ROWS {
        files::write_row(sheet, row);
        if row == 0 {
            for column in 8..21 {
                sheet.write_string(0, column, "Header").unwrap();
            }
            continue;
        }
        sheet.write_string(row, 8, RISKS[kind(row)]).unwrap();
        sheet.write_number(row, 9, ratio(row) / 100.0).unwrap();
        for column in 10..18 {
            sheet.write_number(row, column, delivered(row)).unwrap();
        }
        sheet.write_string(row, 18, ADVICE).unwrap();
        sheet.write_number(row, 19, at.to_excel()).unwrap();
        sheet.write_string(row, 20, "Send").unwrap();
    }
    book.save(target).unwrap();
}

/// The app's export, including reading the original.
pub(crate) fn ours(original: &Path, target: &Path) {
    let mut book = Book::open(original, &Limits::default()).unwrap();
    let couriers = COURIERS.map(str::to_owned);
    let words = words();
    let plan = FullPlan {
        words: &words,
        couriers: &couriers,
        columns: &ResultColumn::ALL,
        test: false,
        corrected: false,
        facts: &[],
    };
    let source =
        Source { book: &mut book, path: original, sheet: 0, header_row: Some(0), phones: &[3], columns: 8 };
    let target = Target { path: target, format: ExportFormat::Xlsx, scratch: &std::env::temp_dir() };
    let mut results = Found { couriers: Vec::new() };
    full(source, plan, &mut results, target, &mut |_| ControlFlow::Continue(())).unwrap();
}

/// The same results in the original file, in the default columns.
pub(crate) fn own(original: &Path, target: &Path) {
    let couriers = COURIERS.map(str::to_owned);
    let words = words();
    let first = |column: &ResultColumn| !matches!(column, ResultColumn::Couriers | ResultColumn::Reason);
    let columns: Vec<ResultColumn> = ResultColumn::ALL.into_iter().filter(first).collect();
    let plan = FullPlan {
        words: &words,
        couriers: &couriers,
        columns: &columns,
        test: false,
        corrected: false,
        facts: &[],
    };
    let original = Original { path: original, sheet: 0, header_row: Some(0), columns: 8 };
    let target = Target { path: target, format: ExportFormat::Xlsx, scratch: &std::env::temp_dir() };
    let mut results = Found { couriers: Vec::new() };
    own_file(original, plan, &mut results, target, &mut |_| ControlFlow::Continue(())).unwrap().unwrap();
}

/// Reads all cells with calamine.
pub(crate) fn calamine(original: &Path) {
    let mut book: Xlsx<_> = calamine::open_workbook(original).unwrap();
    let mut cells = book.worksheet_cells_reader("Sheet1").unwrap();
    while let Some(cell) = cells.next_cell().unwrap() {
        std::hint::black_box(cell.get_value());
    }
}

pub(crate) fn reading(original: &Path) {
    let mut book = Book::open(original, &Limits::default()).unwrap();
    let mut watch = |_| ControlFlow::Continue(());
    book.rows(0, &mut watch, &mut |row| {
        std::hint::black_box(row.cells);
        ControlFlow::Continue(())
    })
    .unwrap();
}

struct Found {
    couriers: Vec<CourierParcels>,
}

impl Results for Found {
    fn row(&mut self, row: u32) -> Result<Option<RowResult<'_>>, ExportError> {
        const LEVELS: [RiskLevel; 5] =
            [RiskLevel::Low, RiskLevel::Medium, RiskLevel::High, RiskLevel::VeryHigh, RiskLevel::New];
        let count = u64::from(delivered(row));
        self.couriers.clear();
        self.couriers.resize(COURIERS.len(), CourierParcels::Total(count));
        let verdict = Verdict {
            risk: LEVELS[kind(row)],
            risk_word: None,
            ratio: Some(ratio(row)),
            delivered: Some(count),
            cancelled: Some(count),
            couriers: &self.couriers,
            reports: Some(count),
            advice: Some(ADVICE),
            checked_at: Some(checked_at()),
        };
        let decision = Some(Decision::Send);
        Ok(Some(RowResult { outcome: Outcome::Checked(verdict), decision, replaced: &[], corrected: None }))
    }
}

fn words() -> Words {
    let of = str::to_owned;
    let [low, medium, high, very_high, new] = RISKS.map(of);
    Words {
        sheets: SheetWords { results: of("Results"), summary: of("Summary"), failed: of("Failed") },
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
        risk: RiskWords { new, low, medium, high, very_high, unknown: of("Unknown") },
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
