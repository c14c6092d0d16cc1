use std::{
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use porokh_api::{
    AppError,
    bulk::{
        DecideRequest, ExportRequest, ExportWhat, OwnFile, ReasonWords, RowChoice, RunRowsRequest, SplitBy,
    },
    exports::ExportName,
    files::{CorrectRequest, FileState, PhoneView},
    requests::{IdRequest, ListQuery},
};
use porokh_domain::RiskLevel;
use porokh_sheets::{
    Book, Format, Limits, Value,
    columns::Role,
    export::{CannotPatch, Decision, ExportError, ExportFormat, ResultColumn, Words},
    origin::{self, Mark},
};
use serde_json::json;

use super::{
    harness::{Harness, account, quick},
    orders::{done, opened, start},
};
use crate::testing::row_number;

fn words() -> Words {
    let words = json!({
        "sheets": {"results": "Results", "summary": "Summary", "failed": "To correct"},
        "columns": {"risk": "Risk", "ratio": "Delivered %", "delivered": "Delivered", "cancelled": "Cancelled",
            "reports": "Reports", "advice": "Advice", "checked_at": "Checked at", "decision": "Decision",
            "reason": "Why", "test": "Mark", "corrected": "Number checked"},
        "risk": {"new": "New", "low": "Low", "medium": "Medium", "high": "High", "very_high": "Very high",
            "unknown": "?"},
        "states": {"waiting": "Waiting", "invalid": "Not valid", "skipped": "Skipped", "unread": "Unread"},
        "decisions": {"send": "Send", "hold": "Hold", "advance": "Advance", "cancelled": "Cancelled"},
        "no_answer": "no answer", "test": "TEST",
        "summary": {"distribution": "Risk", "rows": "Rows", "share": "Share", "total": "All"},
    });
    serde_json::from_value(words).unwrap()
}

pub(crate) fn request(run: i64, what: ExportWhat, format: ExportFormat) -> ExportRequest {
    let word = |word: &str| word.to_owned();
    let reasons = ReasonWords {
        empty: word("no number"),
        no_digits: word("no digits"),
        exponent: word("digits lost"),
        too_short: word("only {digits} digits"),
        too_long: word("{digits} digits"),
        prefix: word("prefix"),
        wrong_type: word("no text"),
        rejected: word("rejected"),
        skipped: word("skipped: {reason}"),
        unread: word("unread"),
        left: word("left"),
    };
    ExportRequest {
        run,
        what,
        format,
        advice: words().risk,
        words: words(),
        reasons,
        facts: vec![(word("File"), word("orders"))],
        names: (word("send"), word("hold")),
        again: false,
        to: ExportName::Downloads,
        replace: false,
    }
}

/// The rows of a sheet, as text.
pub(crate) fn cells(path: &Path, sheet: usize) -> Vec<Vec<String>> {
    let mut book = Book::open(path, &Limits::default()).unwrap();
    let mut rows = Vec::new();
    let mut each = |row: porokh_sheets::Row<'_>| {
        let mut cells = Vec::new();
        for cell in row.cells {
            cells.resize(cell.column as usize, String::new());
            cells.push(match &cell.value {
                Value::Text(text) => text.to_string(),
                Value::Number(number) => number.to_string(),
                Value::Date(date) => date.to_string(),
                other => format!("{other:?}"),
            });
        }
        rows.push(cells);
        ControlFlow::Continue(())
    };
    book.rows(sheet, &mut |_| ControlFlow::Continue(()), &mut each).unwrap();
    rows
}

async fn exported(harness: &Harness, request: ExportRequest, name: &str) -> PathBuf {
    let path = harness.folder.path().join(name);
    harness.core.runs.export_run(request, &path).await.unwrap();
    path
}

async fn decide(harness: &Harness, run: i64, rows: &[u32], decision: Decision) {
    let rows = RowChoice::These { rows: rows.iter().copied().map(row_number).collect() };
    harness.core.parcels.decide_rows(DecideRequest { run, rows, decision: Some(decision) }).await.unwrap();
}

#[tokio::test]
async fn full_export_has_original_results_decisions() {
    let (harness, run) = done().await;
    decide(&harness, run, &[2], Decision::Send).await;
    let path = exported(&harness, request(run, ExportWhat::Full, ExportFormat::Xlsx), "out.xlsx").await;
    let rows = cells(&path, 0);
    let header = &rows[0];
    assert_eq!(
        header[..9],
        ["Order ID", "Name", "Mobile", "Area", "COD", "Risk", "Delivered %", "Delivered", "Cancelled"]
    );
    let at = |name: &str| header.iter().position(|header| header == name).unwrap();
    assert!(at("Reports") > 9, "a column for each courier");
    let phones: Vec<&str> = rows[1..9].iter().map(|row| row[2].as_str()).collect();
    let wanted = [
        "01712000380",
        "01911000747",
        "01819000425",
        "01911000747",
        "0173300061",
        "01864000879",
        "01712000380 / 01555000743",
        "",
    ];
    assert_eq!(phones, wanted);
    let risks: Vec<&str> = rows[1..9].iter().map(|row| row[at("Risk")].as_str()).collect();
    assert_eq!(risks, ["Low", "Very high", "High", "Very high", "Not valid", "New", "Medium", "Not valid"]);
    assert_eq!(rows[1][at("Decision")], "Send");
    assert_eq!((rows[5][at("Why")].as_str(), rows[8][at("Why")].as_str()), ("only 10 digits", "no number"));
    assert!(rows[1][at("Checked at")].starts_with("2026-11-20 12:"), "noon in Bangladesh");
    assert_eq!(rows[1][4], "1250");
    // The sum at the end isn't an order.
    assert_eq!(rows[9].len(), 5);
    let failed = cells(&path, 2);
    assert_eq!(failed.len(), 3);
    assert_eq!(failed[1], ["13", "Mehedi", "0173300061", "Savar", "940", "only 10 digits"]);
    assert!(!header.contains(&"Mark".to_owned()), "results of a live key aren't marked");
}

/// Columns must be stable, whatever shape a reply has.
#[tokio::test]
async fn courier_columns() {
    let (harness, run) = done().await;
    harness.core.name_courier("alpha", "ঢাকা বাইক").unwrap();
    let deep = format!("{}{}", "[".repeat(2_000), "]".repeat(2_000));
    let last = format!(
        r#"{{"risk":"very_high","deep":{deep},"couriers":{{"old":{{"total":9}}}},
             "couriers":{{"alpha":{{"total":1}},"alpha":{{"total":2}},"eta":{{"total":0}}}}}}"#
    );
    let replies = [
        (555_000_743, "not JSON"),
        (
            712_000_380,
            r#"{"risk":"low","advice":"Send it","couriers":{"zeta":{"total":3},"alpha":{},"beta":"x"}}"#,
        ),
        (
            819_000_425,
            r#"{"risk":{"level":"high"},"couriers":{"alpha":{"success_ratio":"50"},"gamma":{"status":"ok","total":0},
                "none":{"status":"not_configured"}}}"#,
        ),
        (864_000_879, r#"{"skipped":"daily_limit_reached","couriers":{"delta":{"total":1}}}"#),
        (911_000_747, &last),
    ];
    for (phone, reply) in replies {
        let sql = "UPDATE run_replies SET reply = ?3 WHERE run_id = ?1 AND phone = ?2";
        assert_eq!(harness.database().execute(sql, (run, phone, reply)).unwrap(), 1, "{phone}");
    }
    let path = exported(&harness, request(run, ExportWhat::Full, ExportFormat::Xlsx), "out.xlsx").await;
    let rows = cells(&path, 0);
    let at = |name: &str| rows[0].iter().position(|header| header == name).unwrap();
    let couriers = at("Cancelled") + 1..at("Reports");
    assert_eq!(rows[0][couriers.clone()], ["zeta", "ঢাকা বাইক", "gamma", "none", "eta"]);
    let shown = |row: usize| rows[row][couriers.clone()].to_vec();
    assert_eq!(
        (shown(1), rows[1][at("Advice")].as_str()),
        (["3", "no answer", "", "", ""].map(str::to_owned).into(), "Send it")
    );
    for row in [2, 4] {
        assert_eq!(shown(row), ["", "1", "", "", "0"], "the same number in two rows");
    }
    assert_eq!(shown(3), ["", "0.5", "0", "", ""]);
    for row in [6, 7] {
        assert_eq!(shown(row), [""; 5], "no courier is known of it");
    }
}

#[tokio::test]
async fn the_failed_rows_open_again_with_the_same_columns() {
    let (harness, run) = done().await;
    let path = exported(&harness, request(run, ExportWhat::Full, ExportFormat::Xlsx), "out.xlsx").await;
    let mut book = Book::open(&path, &Limits::default()).unwrap();
    let found = porokh_sheets::columns::detect(&mut book, 2).unwrap();
    let phone = found.guesses.iter().find(|guess| guess.role == Role::Phone);
    assert_eq!((phone.map(|guess| guess.column), found.close.len()), (Some(2), 0));
}

#[tokio::test]
async fn corrected_cells_stand_in_the_place_of_the_originals() {
    let harness = Harness::new(account(None), quick()).await;
    let file = opened(&harness, "Order,Mobile\nA-1,0171200\nA-2,call me\n").await;
    for (row, text) in [(2, "০১৭১২০০০৩৮০"), (3, "later")] {
        let correction = CorrectRequest { id: file.id, row: row_number(row), text: Some(text.into()) };
        harness.core.files.correct_cell(correction).await.unwrap();
    }
    let run = start(&harness, file.id).await.row.id;
    harness.until_done(run).await;
    let path = exported(&harness, request(run, ExportWhat::Full, ExportFormat::Csv), "out.csv").await;
    let rows = cells(&path, 0);
    assert_eq!((rows[1][1].as_str(), rows[1][2].as_str()), ("'01712000380", "Low"));
    assert_eq!((rows[2][1].as_str(), rows[2].last().unwrap().as_str()), ("later", "no digits"));
}

#[tokio::test]
async fn a_run_that_goes_on_is_exported_so_far() {
    let mut rules = quick();
    rules.job_pace.per_number = std::time::Duration::from_secs(600);
    let harness = Harness::new(account(None), rules).await;
    let list: String = (0..30).map(|n| format!("A-{n},017120003{n:02}\n")).collect();
    let file = opened(&harness, &format!("Order,Mobile\n{list}")).await;
    let run = start(&harness, file.id).await.row.id;
    let path = exported(&harness, request(run, ExportWhat::Full, ExportFormat::Xlsx), "out.xlsx").await;
    assert!(cells(&path, 0)[1..].iter().all(|row| row[2] == "Waiting"));
}

/// A workbook whose name hides its macros came back as one in which they work.
#[tokio::test]
async fn a_disguised_workbook_comes_back_without_its_macros() {
    let harness = Harness::new(account(None), quick()).await;
    let macros = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures/macros.xlsm");
    for (name, ending, why) in
        [("orders.XLSM", "xlsm", None), ("orders.xlsx", "xlsx", Some(CannotPatch::HiddenMacros))]
    {
        let original = harness.folder.path().join(name);
        fs::copy(&macros, &original).unwrap();
        harness.core.files.open_file(original).await;
        let FileState::Open { file } = harness.core.files.file_state().await else {
            panic!("{name} isn't open")
        };
        let run = start(&harness, file.id).await.row.id;
        harness.until_done(run).await;
        let own = request(run, ExportWhat::OwnFile { columns: vec![ResultColumn::Risk] }, ExportFormat::Xlsx);
        let named = harness.core.runs.export_name(&own).await.unwrap();
        assert!(named.ends_with(ending), "{named}");
        // Whatever name the seller gives it.
        let path = harness.folder.path().join(format!("{ending}-own.xlsm"));
        let (view, files) = harness.core.runs.export_run(own, &path).await.unwrap();
        assert_eq!(view.new_workbook, why, "{name}");
        let format = Book::format_of(&files[0].path, &Limits::default()).unwrap();
        assert_eq!(format == Format::Xlsm, why.is_none(), "{name}");
        assert_eq!(files[0].path.extension().unwrap(), ending);
    }
}

/// A workbook from a stranger was opened without the guard of a download.
#[tokio::test]
async fn exports_of_a_downloaded_workbook_carry_its_mark() {
    let harness = Harness::new(account(None), quick()).await;
    let original = harness.folder.path().join("orders.csv");
    fs::write(&original, super::orders::ORDERS).unwrap();
    let mark = Mark::from("[ZoneTransfer]\r\nZoneId=3\r\n");
    origin::write(&original, &mark);
    // Wine keeps a mark in a file of its own, which doesn't follow the one that it is for.
    let moved = harness.folder.path().join("moved.csv");
    fs::rename(&original, &moved).unwrap();
    if cfg!(windows) && origin::read(&moved).is_none() {
        return;
    }
    fs::rename(&moved, &original).unwrap();
    harness.core.files.open_file(original.clone()).await;
    let FileState::Open { file } = harness.core.files.file_state().await else { panic!("it isn't open") };
    fs::remove_file(&original).unwrap();
    let run = start(&harness, file.id).await.row.id;
    harness.until_done(run).await;
    let by = SplitBy::Risk { hold: vec![RiskLevel::High] };
    for (what, format, name) in [
        (ExportWhat::OwnFile { columns: vec![ResultColumn::Risk] }, ExportFormat::Csv, "own.csv"),
        (ExportWhat::CourierFiles { by: by.clone() }, ExportFormat::Xlsx, "courier.xlsx"),
        (ExportWhat::CourierFiles { by }, ExportFormat::UploadCsv, "courier.csv"),
    ] {
        let request = ExportRequest { again: true, ..request(run, what, format) };
        let (_, files) =
            harness.core.runs.export_run(request, &harness.folder.path().join(name)).await.unwrap();
        for file in files {
            assert_eq!(origin::read(&file.path).as_ref(), Some(&mark), "{name}");
        }
    }
}

/// Sellers sort, print and forward their own file.
#[tokio::test]
async fn own_file_with_chosen_columns() {
    let (harness, run) = done().await;
    let facts = harness.core.runs.export_facts(IdRequest { id: run }).await.unwrap();
    assert_eq!(facts.own, OwnFile::Possible { ending: "csv".into() });
    assert_eq!((facts.columns.len(), facts.columns[0]), (8, ResultColumn::Risk));
    let columns = vec![ResultColumn::Risk, ResultColumn::Reason];
    let own = || request(run, ExportWhat::OwnFile { columns: columns.clone() }, ExportFormat::Xlsx);
    assert_eq!(harness.core.runs.export_name(&own()).await.unwrap(), "অর্ডার - Porokh.csv");
    let path = harness.folder.path().join("out.csv");
    let (view, files) = harness.core.runs.export_run(own(), &path).await.unwrap();
    assert_eq!((view.new_workbook, files[0].failed), (None, 2));
    let (before, after) = (super::orders::ORDERS, fs::read_to_string(&path).unwrap());
    for (before, after) in before.lines().zip(after.lines()) {
        assert!(after.starts_with(before), "{before} became {after}");
    }
    assert!(after.lines().next().unwrap().ends_with(",Risk,Why"), "{after}");
    assert!(after.contains(",Very high,\n") && after.contains(",Not valid,only 10 digits\n"), "{after}");
    let facts = harness.core.runs.export_facts(IdRequest { id: run }).await.unwrap();
    assert_eq!(facts.columns, columns);
}

/// The seller dialled the wrong number of the own file beside the result of the right one.
#[tokio::test]
async fn own_file_shows_the_number_that_was_checked_instead() {
    let harness = Harness::new(account(None), quick()).await;
    let file = opened(&harness, super::orders::ORDERS).await;
    for (row, text) in [(2, "01712000381"), (6, "01733000617 01733000618"), (9, "nobody")] {
        let correction = CorrectRequest { id: file.id, row: row_number(row), text: Some(text.into()) };
        harness.core.files.correct_cell(correction).await.unwrap();
    }
    let run = start(&harness, file.id).await.row.id;
    harness.until_done(run).await;
    assert!(harness.core.runs.export_facts(IdRequest { id: run }).await.unwrap().corrected);
    let own = ExportWhat::OwnFile { columns: vec![ResultColumn::Risk] };
    let path = exported(&harness, request(run, own, ExportFormat::Csv), "out.csv").await;
    let after = fs::read_to_string(&path).unwrap();
    let lines: Vec<_> = after.lines().collect();
    assert_eq!(lines[0], "Order ID,Name,Mobile,Area,COD,Number checked,Risk");
    assert_eq!(lines[1], "9,Nasrin,1712000380,Dhaka,1250,'01712000381,Low");
    assert_eq!(lines[2], "10,Rakib,01911-000747,Chattogram,890,,Very high");
    assert_eq!(lines[5], "13,Mehedi,0173300061,Savar,940,01733000617 / 01733000618,Very high");
    assert_eq!(lines[8], "16,Nobody,,Feni,,,Not valid");
}

/// The second evening's "hold" was written over the first evening's without a word.
#[tokio::test]
async fn the_second_courier_file_is_not_replaced_without_a_question() {
    let (harness, run) = done().await;
    let by = SplitBy::Decision;
    let request = |replace| ExportRequest {
        replace,
        ..request(run, ExportWhat::CourierFiles { by: by.clone() }, ExportFormat::Xlsx)
    };
    let folder = harness.folder.path().join("chosen");
    fs::create_dir(&folder).unwrap();
    let (send, hold) = (folder.join("today - send.xlsx"), folder.join("today - hold.xlsx"));
    fs::write(&hold, "yesterday's").unwrap();
    let asks = AppError::Replaces { files: vec!["today - hold.xlsx".into()], original: None };
    assert_eq!(harness.core.runs.export_run(request(false), &send).await.unwrap_err(), asks);
    assert_eq!((fs::read_to_string(&hold).unwrap().as_str(), send.exists()), ("yesterday's", false));
    harness.core.runs.export_run(request(true), &send).await.unwrap();
    assert!(send.exists() && fs::read(&hold).unwrap().starts_with(b"PK"));
}

/// The seller added ten orders in Excel after opening the file here, and exported over them.
#[tokio::test]
async fn an_original_that_changed_since_is_said_and_not_replaced_without_a_question() {
    let harness = Harness::new(account(None), quick()).await;
    let path = harness.folder.path().join("orders.csv");
    fs::write(&path, super::orders::ORDERS).unwrap();
    harness.core.files.open_file(path.clone()).await;
    let FileState::Open { file } = harness.core.files.file_state().await else { panic!("it isn't open") };
    let run = start(&harness, file.id).await.row.id;
    harness.until_done(run).await;
    let changed = async || harness.core.runs.export_facts(IdRequest { id: run }).await.unwrap().changed;
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(60);
    let touch = || fs::File::options().append(true).open(&path).unwrap().set_modified(later).unwrap();
    touch();
    assert_eq!(changed().await, None, "its content is the same");
    let own = |replace| {
        let what = ExportWhat::OwnFile { columns: vec![ResultColumn::Risk] };
        ExportRequest { replace, ..request(run, what, ExportFormat::Csv) }
    };

    fs::write(&path, format!("{}17,New,01712000384,Feni,10\n", super::orders::ORDERS)).unwrap();
    touch();
    let told = changed().await.unwrap();
    let later: chrono::DateTime<chrono::Utc> = later.into();
    assert_eq!((told.name.as_str(), told.changed_at.clone()), ("orders.csv", crate::accounts::iso(later)));
    let asks = AppError::Replaces { files: Vec::new(), original: Some(told) };
    assert_eq!(harness.core.runs.export_run(own(false), &path).await.unwrap_err(), asks);
    assert!(fs::read_to_string(&path).unwrap().contains("17,New"));
    harness.core.runs.export_run(own(false), &harness.folder.path().join("other.csv")).await.unwrap();
    harness.core.runs.export_run(own(true), &path).await.unwrap();
    assert!(fs::read_to_string(&path).unwrap().lines().next().unwrap().ends_with(",Risk"));
}

/// Excel doesn't open a workbook with the wrong extension.
#[tokio::test]
async fn unpatchable_file_becomes_new_workbook() {
    let harness = Harness::new(account(None), quick()).await;
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures");
    for (name, ending) in [
        ("orders-on-second-sheet.ods", Err(CannotPatch::Format)),
        ("orders-default-password.xlsx", Err(CannotPatch::Encrypted)),
        ("pathao-template.xlsx", Ok("xlsx")),
    ] {
        harness.core.files.open_file(fixtures.join(name)).await;
        let FileState::Open { file } = harness.core.files.file_state().await else {
            panic!("{name} isn't open")
        };
        let run = start(&harness, file.id).await.row.id;
        harness.until_done(run).await;
        let own = ExportWhat::OwnFile { columns: vec![ResultColumn::Risk] };
        let own = request(run, own, ExportFormat::Csv);
        let wanted = match ending {
            Ok(ending) => OwnFile::Possible { ending: ending.into() },
            Err(why) => OwnFile::Impossible { why },
        };
        let facts = harness.core.runs.export_facts(IdRequest { id: run }).await.unwrap();
        assert_eq!(facts.own, wanted, "{name}");
        assert!(harness.core.runs.export_name(&own).await.unwrap().ends_with(".xlsx"));
        let path = harness.folder.path().join(format!("{run}.ods"));
        let (view, files) = harness.core.runs.export_run(own, &path).await.unwrap();
        let written = ending.map_or_else(|_| path.with_extension("xlsx"), |_| path.clone());
        assert_eq!((view.new_workbook, &files[0].path), (ending.err(), &written), "{name}");
        let header = &cells(&written, 0)[0];
        assert!(header.contains(&"Risk".to_owned()), "{header:?}");
    }
}

#[tokio::test]
async fn courier_files_split_by_decision_or_risk() {
    let (harness, run) = done().await;
    decide(&harness, run, &[2, 4], Decision::Send).await;
    decide(&harness, run, &[3], Decision::Cancelled).await;
    let orders = |path: &Path| cells(path, 0)[1..].iter().map(|row| row[0].clone()).collect::<Vec<_>>();
    let by = |by| request(run, ExportWhat::CourierFiles { by }, ExportFormat::UploadCsv);
    let send = exported(&harness, by(SplitBy::Decision), "orders - send.csv").await;
    let hold = harness.folder.path().join("orders - hold.csv");
    assert_eq!(cells(&send, 0)[0], ["Order ID", "Name", "Mobile", "Area", "COD"]);
    assert_eq!(
        (orders(&send), orders(&hold)),
        (vec!["9".into(), "11".into()], ["12", "13", "14", "15", "16"].map(str::to_owned).into())
    );
    assert_eq!(cells(&send, 0)[1][2], "01712000380");
    let risky = SplitBy::Risk { hold: vec![RiskLevel::High, RiskLevel::VeryHigh, RiskLevel::Medium] };
    let replacing = |by| ExportRequest {
        replace: true,
        ..request(run, ExportWhat::CourierFiles { by }, ExportFormat::UploadCsv)
    };
    let send = exported(&harness, replacing(risky.clone()), "orders - send.csv").await;
    let held = ["12", "13", "15", "16"].map(str::to_owned);
    assert_eq!((orders(&send), orders(&hold)), (vec!["14".into()], held.into()), "two have left already");
    let again = ExportRequest { again: true, ..replacing(risky) };
    let send = exported(&harness, again, "orders - send.csv").await;
    // A decision overrides the risk; orders without a result are held; the cancelled order is in neither.
    assert_eq!(
        (orders(&send), orders(&hold)),
        (["9", "11", "14"].map(str::to_owned).into(), ["12", "13", "15", "16"].map(str::to_owned).into())
    );
}

/// The parcel left by the first number's "low" while the second, the one that orders, was never checked.
#[tokio::test]
async fn an_order_with_an_open_number_is_not_low() {
    let harness = Harness::new(account(None), quick()).await;
    let file = opened(&harness, "Order,Mobile\nA,01712000380/01712000381\nB,01712000380\n").await;
    let run = start(&harness, file.id).await.row.id;
    harness.until_done(run).await;
    let by = SplitBy::Risk { hold: vec![RiskLevel::High] };
    let by = || ExportRequest {
        again: true,
        ..request(run, ExportWhat::CourierFiles { by: by.clone() }, ExportFormat::UploadCsv)
    };
    for (open, word) in [("skipped", "low"), ("unread", "low"), ("waiting", "low"), ("invalid", "medium")] {
        let set = |state: &str, risk: &str, phone: u32| {
            let sql = "UPDATE run_numbers SET state = ?1, risk_word = ?2 WHERE phone = ?3";
            harness.database().execute(sql, rusqlite::params![state, risk, phone]).unwrap();
        };
        set("done", word, 712_000_380);
        set(open, "", 712_000_381);
        let send = exported(&harness, by(), &format!("{open} - send.csv")).await;
        let hold = harness.folder.path().join(format!("{open} - hold.csv"));
        assert_eq!(
            (&cells(&send, 0)[1][0], &cells(&hold, 0)[1][0]),
            (&"B".to_owned(), &"A".to_owned()),
            "{open}"
        );
        let full = exported(&harness, request(run, ExportWhat::Full, ExportFormat::Xlsx), "full.xlsx").await;
        assert!(!cells(&full, 0)[1].contains(&"Low".to_owned()), "{open}");
    }
}

#[tokio::test]
async fn courier_files_keep_headers_and_form() {
    let harness = Harness::new(account(None), quick()).await;
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures");
    for (name, asked, why, endings) in [
        ("steadfast-template.xlsx", ExportFormat::Xlsx, None, ("xlsx", "xlsx")),
        ("steadfast-template.xlsx", ExportFormat::UploadCsv, None, ("csv", "csv")),
        ("formulas-and-errors.xlsx", ExportFormat::Xlsx, None, ("xlsx", "xlsx")),
        ("orders-on-second-sheet.ods", ExportFormat::Xlsx, None, ("xlsx", "xlsx")),
        ("macros.xlsm", ExportFormat::Xlsx, None, ("xlsx", "xlsx")),
        ("semicolons.csv", ExportFormat::UploadCsv, None, ("csv", "csv")),
        ("semicolons.csv", ExportFormat::Xlsx, None, ("xlsx", "xlsx")),
        ("cr-line-ends.csv", ExportFormat::UploadCsv, Some(CannotPatch::Unusual), ("csv", "csv")),
    ] {
        harness.core.files.open_file(fixtures.join(name)).await;
        let FileState::Open { file } = harness.core.files.file_state().await else {
            panic!("{name} isn't open")
        };
        let run = start(&harness, file.id).await.row.id;
        harness.until_done(run).await;
        let by = SplitBy::Risk { hold: vec![RiskLevel::High] };
        let courier = request(run, ExportWhat::CourierFiles { by }, asked);
        let name_of_it = harness.core.runs.export_name(&courier).await.unwrap();
        assert!(name_of_it.ends_with(endings.0), "{name}: {name_of_it}");
        let folder = tempfile::tempdir().unwrap();
        let path = harness.core.runs.export_path(&courier, folder.path()).await.unwrap();
        let (view, files) = harness.core.runs.export_run(courier, &path).await.unwrap();
        assert_eq!(view.new_workbook, why, "{name}");
        assert_eq!(files.len(), 2);
        for file in &files {
            assert_eq!(file.path.extension().unwrap(), endings.1, "{name}");
            let sheet = usize::from(name == "orders-on-second-sheet.ods");
            assert_eq!(cells(&file.path, 0)[0], cells(&fixtures.join(name), sheet)[0], "{name}");
        }
        if name == "semicolons.csv" && asked == ExportFormat::UploadCsv {
            let head = fs::read_to_string(&path).unwrap();
            assert!(head.lines().next().unwrap().contains(';'), "{head}");
        }
    }
}

#[tokio::test]
async fn an_export_that_can_not_be_written_leaves_what_was_there() {
    let (harness, run) = done().await;
    let nowhere = harness.folder.path().join("gone/out.xlsx");
    let full = || request(run, ExportWhat::Full, ExportFormat::Xlsx);
    let refused = harness.core.runs.export_run(full(), &nowhere).await.map(drop);
    assert_eq!(refused, Err(AppError::Export { reason: ExportError::NoFolder }));
    let folder = harness.folder.path().join("a folder.xlsx");
    fs::create_dir(&folder).unwrap();
    let refused = harness.core.runs.export_run(full(), &folder).await.map(drop);
    assert_eq!(refused, Err(AppError::Export { reason: ExportError::NotAFile }));
    // The next export works after a refusal.
    exported(&harness, full(), "out.xlsx").await;
    let scratch =
        fs::read_dir(porokh_runtime::data_folder::own_folder(harness.folder.path()).unwrap().join("scratch"))
            .unwrap()
            .count();
    assert_eq!(scratch, 0, "nothing of it is left beside the records");
}

#[tokio::test]
async fn names_never_overwrite() {
    let (harness, run) = done().await;
    let full = request(run, ExportWhat::Full, ExportFormat::Xlsx);
    assert_eq!(harness.core.runs.export_name(&full).await.unwrap(), "অর্ডার - Porokh.xlsx");
    let folder = harness.folder.path();
    let first = harness.core.runs.export_path(&full, folder).await.unwrap();
    fs::write(&first, "x").unwrap();
    let second = harness.core.runs.export_path(&full, folder).await.unwrap();
    assert_eq!(second.file_name().unwrap().to_str().unwrap(), "অর্ডার - Porokh (2).xlsx");
    let courier = request(run, ExportWhat::CourierFiles { by: SplitBy::Decision }, ExportFormat::Csv);
    fs::write(folder.join("অর্ডার - Porokh - hold.csv"), "x").unwrap();
    let path = harness.core.runs.export_path(&courier, folder).await.unwrap();
    assert_eq!(path.file_name().unwrap().to_str().unwrap(), "অর্ডার - Porokh - send (2).csv");
    harness.core.runs.export_run(courier, &path).await.unwrap();
    assert!(folder.join("অর্ডার - Porokh - hold (2).csv").is_file());
    let facts = harness.core.runs.export_facts(IdRequest { id: run }).await.unwrap();
    assert!(facts.courier);
}

#[tokio::test]
async fn every_format_exports_checked_phones() {
    let harness = Harness::new(account(None), quick()).await;
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures");
    let names = [
        "numbers-as-phones.xlsx",
        "orders.xlsb",
        "orders-on-second-sheet.ods",
        "orders-on-second-sheet.xls",
        "dirty-phones.csv",
        "pathao-template.xlsx",
    ];
    for name in names {
        harness.core.files.open_file(fixtures.join(name)).await;
        let FileState::Open { file } = harness.core.files.file_state().await else {
            panic!("{name} isn't open")
        };
        let phones = file.roles.iter().find(|guess| guess.role == Role::Phone).expect(name).column as usize;
        let run = start(&harness, file.id).await.row.id;
        harness.until_done(run).await;
        let path = exported(&harness, request(run, ExportWhat::Full, ExportFormat::Xlsx), "out.xlsx").await;
        let cells = cells(&path, 0);
        let rows = RunRowsRequest {
            run,
            query: ListQuery { limit: 500, ..ListQuery::default() },
            named: Vec::new(),
            descending: false,
        };
        let shown = harness.core.runs.run_rows(rows).await.unwrap().rows;
        assert!(shown.iter().any(|row| row.result.is_some()), "{name}");
        for row in shown {
            let cell = &cells[row.row.index() as usize][phones];
            match row.phone {
                PhoneView::Valid { phone, .. } => assert_eq!(*cell, phone, "{name}, row {}", row.row),
                PhoneView::Several { phones, .. } => assert_eq!(*cell, phones.join(" / "), "{name}"),
                _ => {}
            }
        }
    }
}
