use std::{fs, sync::Arc};

use porokh_api::{
    AppError,
    bulk::{
        ChosenTotalsRequest, CopyRowsRequest, CopyWords, DecideRequest, FilePlanRequest, NoteRequest,
        NumberState, RangeEnd, RowChoice, RunFilter, RunList, RunPlacesRequest, RunRangeRequest,
        RunRowRequest, RunRowView, RunRowsRequest, RunSort, StartFileRunRequest, UndoRequest,
    },
    check::CheckRequest,
    files::{CorrectRequest, FileState},
    requests::{IdRequest, ListQuery},
};
use porokh_domain::{RiskLevel, RowNumber, Taka};
use porokh_sheets::export::Decision;

use super::{
    harness::{Harness, account, quick},
    orders::{ORDERS, done, opened, start},
};
use crate::{App, testing::row_number};

fn all(run: i64) -> RunRowsRequest {
    RunRowsRequest {
        run,
        query: ListQuery { limit: 500, ..ListQuery::default() },
        named: Vec::new(),
        descending: false,
    }
}

async fn page(core: &Arc<App>, request: RunRowsRequest) -> Vec<RunRowView> {
    core.runs.run_rows(request).await.unwrap().rows
}

async fn rows(core: &Arc<App>, request: RunRowsRequest) -> Vec<u32> {
    page(core, request).await.iter().map(|row| row.row.get()).collect()
}

async fn searched(core: &Arc<App>, run: i64, search: &str) -> Vec<u32> {
    rows(
        core,
        RunRowsRequest {
            query: ListQuery { search: search.into(), limit: 500, ..ListQuery::default() },
            ..all(run)
        },
    )
    .await
}

fn under(filter: RunFilter, except: &[u32]) -> RowChoice {
    let except = except.iter().copied().map(row_number).collect();
    RowChoice::Under { filter, search: String::new(), named: Vec::new(), except }
}

fn copies(harness: &Harness) -> usize {
    // Without the folder's marker file.
    fs::read_dir(porokh_runtime::data_folder::own_folder(harness.folder.path()).unwrap()).unwrap().count() - 1
}

#[tokio::test]
async fn a_plan_counts_each_number_once_and_says_what_it_costs() {
    let harness = Harness::new(account(Some(100)), quick()).await;
    let file = opened(&harness, ORDERS).await;
    let planned =
        harness.core.runs.plan_file_run(FilePlanRequest { file: file.id, by_amount: false }).await.unwrap();
    let plan = planned.plan;
    assert_eq!((planned.version, planned.with_amount), (file.version, 7));
    assert_eq!((plan.given, plan.repeats, plan.to_check, plan.cost), (7, 2, 5, 5));
    assert_eq!((plan.remaining, plan.left_after), (Some(100), Some(95)));
    assert_eq!(harness.service.charges().len(), 0);
}

#[tokio::test]
async fn dearer_run_is_not_started() {
    let harness = Harness::new(account(None), quick()).await;
    let file = opened(&harness, ORDERS).await;
    let request = StartFileRunRequest { file: file.id, by_amount: false, cost: 4 };
    assert_eq!(harness.core.runs.start_file_run(request).await, Err(AppError::CostsMore { cost: 5 }));
    assert!(matches!(harness.core.files.file_state().await, FileState::Open { .. }));
    assert!(harness.core.runs.runs().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_file_without_a_number_starts_nothing() {
    let harness = Harness::new(account(None), quick()).await;
    let file = opened(&harness, "Order,Mobile\nA-1,\n").await;
    let request = StartFileRunRequest { file: file.id, by_amount: false, cost: 0 };
    assert_eq!(harness.core.runs.start_file_run(request).await, Err(AppError::NotFound));
}

#[tokio::test]
async fn rows_have_what_was_found_and_those_without_a_number_say_why() {
    let (harness, run) = done().await;
    let found = page(&harness.core, all(run)).await;
    let level = |row: &RunRowView| row.result.as_ref().and_then(|result| result.level);
    let wanted = [
        (2, Some(RiskLevel::Low)),
        (3, Some(RiskLevel::VeryHigh)),
        (4, Some(RiskLevel::High)),
        (5, Some(RiskLevel::VeryHigh)),
        (6, None),
        (7, Some(RiskLevel::New)),
        // Of several numbers the riskiest.
        (8, Some(RiskLevel::Medium)),
        (9, None),
    ];
    assert_eq!(found.iter().map(|row| (row.row.get(), level(row))).collect::<Vec<_>>(), wanted);
    assert_eq!(found[3].repeat_of, Some(row_number(3)));
    assert_eq!(found[6].result.as_ref().unwrap().phone, "01555000743");
    let counts = harness.core.runs.run_counts(IdRequest { id: run }).await.unwrap();
    assert_eq!((counts.all, counts.very_high, counts.high, counts.medium, counts.low), (8, 2, 1, 1, 1));
    assert_eq!((counts.new, counts.invalid, counts.repeats, counts.undecided), (1, 2, 1, 8));
    let view = harness.run(run).await;
    assert_eq!((view.row.name.as_str(), view.row.invalid_rows, view.numbers), ("অর্ডার.csv", 2, 5));
}

#[tokio::test]
async fn reused_single_check_keeps_counts() {
    let harness = Harness::new(account(None), quick()).await;
    let check = harness.core.checks.check_phone(&CheckRequest { phone: "01911000747".into() }).await.unwrap();
    let summary = check.summary.unwrap();
    assert!(summary.total > Some(0), "{summary:?}");
    let file = opened(&harness, ORDERS).await;
    let run = start(&harness, file.id).await.row.id;
    let result = page(&harness.core, all(run)).await[1].result.clone().unwrap();
    assert_eq!((result.phone.as_str(), result.state), ("01911000747", NumberState::Reused));
    let counts = (result.total, result.delivered, result.cancelled, result.reports);
    assert_eq!(counts, (summary.total, summary.delivered, summary.cancelled, summary.reports));
}

#[tokio::test]
async fn the_table_fills_while_results_arrive() {
    let mut rules = quick();
    rules.job_pace.per_number = std::time::Duration::from_millis(200);
    let harness = Harness::new(account(None), rules).await;
    let list: String = (0..60).map(|n| format!("A-{n},017120003{n:02}\n")).collect();
    let file = opened(&harness, &format!("Order,Mobile\n{list}")).await;
    let run = start(&harness, file.id).await.row.id;
    let waiting = RunRowsRequest {
        query: ListQuery { filter: RunFilter::Waiting, limit: 500, ..ListQuery::default() },
        ..all(run)
    };
    assert_eq!(rows(&harness.core, waiting.clone()).await.len(), 60);
    harness.until_done(run).await;
    let counts = harness.core.runs.run_counts(IdRequest { id: run }).await.unwrap();
    assert_eq!((counts.waiting, counts.low, counts.new), (0, 18, 6));
}

#[tokio::test]
async fn rows_are_found_by_number_order_and_name_in_any_writing() {
    let (harness, run) = done().await;
    for (search, wanted) in [
        ("rakib", vec![3, 5]),
        ("০১৯১১", vec![3, 5]),
        ("01911-000", vec![3, 5]),
        ("শামী", vec![4]),
        ("16", vec![9]),
        ("555", vec![8]),
        ("nothing like it", vec![]),
        ("  ", vec![2, 3, 4, 5, 6, 7, 8, 9]),
    ] {
        assert_eq!(searched(&harness.core, run, search).await, wanted, "{search}");
    }
}

#[tokio::test]
async fn a_search_also_finds_whole_numbers_of_the_shown_columns() {
    let (harness, run) = done().await;
    let every = rows(&harness.core, all(run)).await.len();
    let page = harness
        .core
        .runs
        .run_rows(RunRowsRequest {
            query: ListQuery { filter: RunFilter::VeryHigh, limit: 500, ..ListQuery::default() },
            ..all(run)
        })
        .await
        .unwrap();
    let result = page.rows[0].result.clone().unwrap();
    let (ratio, parcels) = (result.success_ratio.unwrap(), result.total.unwrap());
    let row = page.rows[0].row.get();
    for search in [format!("{ratio:.1}%"), format!("{ratio:.1}"), parcels.to_string()] {
        let found = searched(&harness.core, run, &search).await;
        assert!(found.contains(&row) && found.len() < every, "{search}: {found:?}");
    }
    assert!(!searched(&harness.core, run, &format!("{parcels}%")).await.contains(&row));
}

#[tokio::test]
async fn a_search_also_finds_the_rows_whose_risk_or_decision_it_names() {
    let (harness, run) = done().await;
    let decided = DecideRequest {
        run,
        rows: RowChoice::These { rows: vec![row_number(4)] },
        decision: Some(Decision::Hold),
    };
    harness.core.parcels.decide_rows(decided).await.unwrap();
    let found = async |search: &str, named: &[RunFilter]| {
        rows(
            &harness.core,
            RunRowsRequest {
                query: ListQuery { search: search.into(), limit: 500, ..ListQuery::default() },
                named: named.to_vec(),
                ..all(run)
            },
        )
        .await
    };
    assert_eq!(found("very high", &[RunFilter::VeryHigh]).await, [3, 5]);
    assert_eq!(found("h", &[RunFilter::VeryHigh, RunFilter::Hold]).await, [3, 4, 5, 6]);
    assert_eq!(found("nasrin", &[RunFilter::VeryHigh]).await, [2, 3, 5]);
    let named = vec![RunFilter::VeryHigh];
    let under =
        RowChoice::Under { filter: RunFilter::All, search: "very high".into(), named, except: Vec::new() };
    let decision = Some(Decision::Cancelled);
    let decided =
        harness.core.parcels.decide_rows(DecideRequest { run, rows: under, decision }).await.unwrap();
    assert_eq!(decided.changed, 2);
}

#[tokio::test]
async fn sorts_by_any_column_empty_last() {
    let (harness, run) = done().await;
    let sorted = async |sort, descending| {
        rows(
            &harness.core,
            RunRowsRequest {
                query: ListQuery { sort, limit: 500, ..ListQuery::default() },
                descending,
                ..all(run)
            },
        )
        .await
    };
    assert_eq!(sorted(RunSort::Row, true).await, [9, 8, 7, 6, 5, 4, 3, 2]);
    assert_eq!(sorted(RunSort::Amount, false).await, [8, 3, 6, 5, 2, 7, 4, 9]);
    assert_eq!(sorted(RunSort::Amount, true).await, [4, 7, 2, 5, 6, 3, 8, 9]);
    // Numeric order references are sorted by value: 9 before 10.
    assert_eq!(sorted(RunSort::Order, false).await[..2], [2, 3]);
    assert_eq!(sorted(RunSort::Risk, true).await, [3, 5, 4, 8, 7, 2, 6, 9]);
    assert_eq!(sorted(RunSort::Phone, false).await, [2, 8, 4, 7, 3, 5, 6, 9]);
    assert_eq!(sorted(RunSort::Name, false).await, [6, 2, 9, 7, 3, 5, 8, 4]);
}

#[tokio::test]
async fn decisions_are_kept_counted_and_taken_back() {
    let (mut harness, run) = done().await;
    let rows_of = |rows: &[u32]| RowChoice::These { rows: rows.iter().copied().map(row_number).collect() };
    let decide = |rows, decision| DecideRequest { run, rows, decision };
    let decided =
        harness.core.parcels.decide_rows(decide(rows_of(&[2, 3, 99]), Some(Decision::Send))).await.unwrap();
    assert_eq!((decided.changed, decided.counts.send, decided.counts.undecided), (2, 2, 6));
    let decided = harness
        .core
        .parcels
        .decide_rows(decide(under(RunFilter::VeryHigh, &[]), Some(Decision::Hold)))
        .await
        .unwrap();
    assert_eq!((decided.changed, decided.counts.send, decided.counts.hold), (2, 1, 2));
    let back = async |decision| harness.core.runs.undo_decision(UndoRequest { run, decision }).await;
    let held = decided.undo.unwrap();
    let counts = back(held).await.unwrap();
    assert_eq!((counts.send, counts.hold), (2, 0));
    assert_eq!(back(held).await, Err(AppError::LaterDecision));
    harness.core.parcels.decide_rows(decide(rows_of(&[3]), None)).await.unwrap();
    harness.kill().await;
    harness.start_again();
    let sent = RunRowsRequest {
        query: ListQuery { filter: RunFilter::Send, limit: 500, ..ListQuery::default() },
        ..all(run)
    };
    assert_eq!(rows(&harness.core, sent).await, [2]);
}

/// Otherwise "Undo" beside "2 sent" cancels an order again that was cancelled for good since, or one of another list.
#[tokio::test]
async fn undo_takes_back_its_own_decision_only_and_never_a_later_one() {
    let (harness, run) = done().await;
    let decide = async |rows: &[u32], decision| {
        let rows = RowChoice::These { rows: rows.iter().copied().map(row_number).collect() };
        let request = DecideRequest { run, rows, decision: Some(decision) };
        harness.core.parcels.decide_rows(request).await.unwrap().undo.unwrap()
    };
    let back = async |decision| harness.core.runs.undo_decision(UndoRequest { run, decision }).await;
    let sent = decide(&[2, 3], Decision::Send).await;
    let other = decide(&[4], Decision::Hold).await;
    let cancelled = decide(&[3], Decision::Cancelled).await;
    assert_eq!(back(sent).await, Err(AppError::LaterDecision), "row 3 was decided about since");
    // One about other rows isn't in the way, and neither is it taken back.
    let counts = back(cancelled).await.unwrap();
    assert_eq!((counts.send, counts.hold, counts.cancelled), (2, 1, 0));
    let counts = back(sent).await.unwrap();
    assert_eq!((counts.send, counts.hold), (0, 1));
    // Decided the same again: the note of the first one doesn't name it.
    let again = decide(&[2], Decision::Send).await;
    let later = decide(&[2], Decision::Hold).await;
    let last = decide(&[2], Decision::Send).await;
    assert_eq!(back(again).await, Err(AppError::LaterDecision));
    // Closed meanwhile, its decisions are numbered on.
    harness.core.runs.state.open.forget(run);
    let newest = decide(&[5], Decision::Send).await;
    assert!(newest > last && last > later && later > other);
    let counts = back(last).await.unwrap();
    assert_eq!((counts.send, counts.hold), (1, 2), "row 2 is on hold again, and row 5 still sent");
}

fn list(run: i64, filter: RunFilter, sort: RunSort, descending: bool) -> RunList {
    RunList { run, filter, search: String::new(), named: Vec::new(), sort, descending }
}

/// Otherwise Shift+End over a long list decides only about the rows that were scrolled past.
#[tokio::test]
async fn a_range_is_resolved_under_filter_and_sort() {
    let (harness, run) = done().await;
    let by_amount = list(run, RunFilter::All, RunSort::Amount, true);
    assert_eq!(
        rows(
            &harness.core,
            RunRowsRequest {
                query: ListQuery { sort: RunSort::Amount, limit: 500, ..ListQuery::default() },
                descending: true,
                ..all(run)
            }
        )
        .await,
        [4, 7, 2, 5, 6, 3, 8, 9]
    );
    let range = async |list: &RunList, ends: Option<(RangeEnd, RangeEnd)>| {
        let request = RunRangeRequest { list: list.clone(), ends };
        let rows = harness.core.runs.run_range(request).await.unwrap();
        rows.into_iter().map(RowNumber::get).collect::<Vec<_>>()
    };
    let end = |row: Option<u32>, place| RangeEnd { row: row.map(row_number), place };
    // The row counts, wherever it moved; a row that the window never had is known by its place.
    assert_eq!(range(&by_amount, Some((end(Some(2), 0), end(None, 7)))).await, [2, 5, 6, 3, 8, 9]);
    assert_eq!(range(&by_amount, Some((end(Some(6), 9), end(Some(7), 9)))).await, [7, 2, 5, 6]);
    assert_eq!(range(&by_amount, Some((end(None, 40), end(None, 90)))).await, [0; 0]);
    let risky = list(run, RunFilter::VeryHigh, RunSort::Row, true);
    assert_eq!(range(&risky, None).await, [5, 3]);
    // A row that left the list is known by its place.
    assert_eq!(range(&risky, Some((end(Some(2), 1), end(None, 1)))).await, [3]);
    let places = RunPlacesRequest { list: risky, rows: [3, 2, 5].map(row_number).into() };
    assert_eq!(harness.core.runs.run_places(places).await.unwrap(), [Some(1), None, Some(0)]);
}

/// The overview counted twelve of high risk without those of very high risk; of the orders on hold it showed harmless
/// ones as well.
#[tokio::test]
async fn what_the_month_counts_of_risky_orders_can_be_shown_alone() {
    let (harness, run) = done().await;
    let of = async |filter| {
        let query = ListQuery { filter, limit: 500, ..ListQuery::default() };
        rows(&harness.core, RunRowsRequest { query, ..all(run) }).await
    };
    let mut risky = [of(RunFilter::High).await, of(RunFilter::VeryHigh).await].concat();
    risky.sort_unstable();
    assert_eq!(of(RunFilter::Risky).await, risky);
    assert!(risky.contains(&3) && !risky.contains(&2));
    let two = RowChoice::These { rows: [2, 3].map(row_number).into() };
    let hold = DecideRequest { run, rows: two, decision: Some(Decision::Hold) };
    harness.core.parcels.decide_rows(hold).await.unwrap();
    assert_eq!(of(RunFilter::Hold).await, [2, 3]);
    assert_eq!(of(RunFilter::RiskyHold).await, [3]);
    risky.retain(|row| *row != 3);
    assert_eq!(of(RunFilter::RiskyUndecided).await, risky);
    for none in
        [RunFilter::RiskyPaid, RunFilter::RiskySent, RunFilter::RiskyAdvance, RunFilter::RiskyCancelled]
    {
        assert_eq!(of(none).await, [0; 0]);
    }
}

/// Otherwise the sum of a large selection only covers the fetched rows.
#[tokio::test]
async fn sums_unfetched_rows() {
    let (harness, run) = done().await;
    let totals =
        async |rows| harness.core.runs.chosen_totals(ChosenTotalsRequest { run, rows }).await.unwrap();
    let all = totals(under(RunFilter::All, &[])).await;
    // Distinct numbers, both of the row with two, none of rows without a valid one.
    assert_eq!((all.counts.all, all.numbers), (8, 5));
    assert_eq!((all.amount, all.with_amount), (Taka::from_paisa(806_050), 7));
    assert_eq!((all.counts.very_high, all.counts.invalid, all.counts.undecided), (2, 2, 8));
    let rows = RowChoice::These { rows: [3, 5, 9].map(row_number).into() };
    let request = DecideRequest { run, rows: rows.clone(), decision: Some(Decision::Hold) };
    harness.core.parcels.decide_rows(request).await.unwrap();
    let these = totals(rows).await;
    assert_eq!((these.counts.all, these.numbers, these.counts.hold), (3, 1, 3));
    assert_eq!((these.amount, these.with_amount), (Taka::from_paisa(201_000), 2));
}

#[tokio::test]
async fn a_row_that_was_let_go_of_all_is_left_alone() {
    let (harness, run) = done().await;
    let rows = under(RunFilter::VeryHigh, &[3]);
    let request = DecideRequest { run, rows: rows.clone(), decision: Some(Decision::Cancelled) };
    assert_eq!(harness.core.parcels.decide_rows(request).await.unwrap().changed, 1);
    let decided = page(&harness.core, all(run)).await;
    assert_eq!(
        decided.iter().filter(|row| row.decision.is_some()).map(|row| row.row.get()).collect::<Vec<_>>(),
        [5]
    );
    let totals = harness.core.runs.chosen_totals(ChosenTotalsRequest { run, rows }).await.unwrap();
    assert_eq!((totals.counts.all, totals.counts.cancelled), (1, 1));
}

#[tokio::test]
async fn a_row_is_told_whole() {
    let (harness, run) = done().await;
    harness
        .core
        .runs
        .note_phone(NoteRequest { phone: "01911000747".into(), text: " called twice ".into() })
        .await
        .unwrap();
    let detail = harness.core.runs.run_row(RunRowRequest { run, row: row_number(3) }).await.unwrap();
    assert_eq!((detail.row.name.as_str(), detail.row.has_note), ("Rakib", true));
    assert_eq!(detail.cells.len(), 1);
    assert_eq!((detail.cells[0].header.as_str(), detail.cells[0].text.as_str()), ("Area", "Chattogram"));
    let number = &detail.numbers[0];
    assert_eq!((number.note.as_str(), number.other_rows.as_slice()), ("called twice", &[row_number(5)][..]));
    assert_eq!(number.result.state, NumberState::Done);
    assert_eq!(number.risk.as_ref().unwrap().level, RiskLevel::VeryHigh);
    assert!(number.risk.as_ref().unwrap().advice.is_some() || harness.asked("POST", "/bulk-check") == 1);
    assert!(!number.couriers.is_empty());
    assert!(number.raw.as_ref().unwrap().contains("very_high"));
    harness
        .core
        .runs
        .note_phone(NoteRequest { phone: "01911000747".into(), text: String::new() })
        .await
        .unwrap();
    assert!(!page(&harness.core, all(run)).await[1].has_note);
    assert_eq!(
        harness.core.runs.run_row(RunRowRequest { run, row: row_number(6) }).await.unwrap().numbers.len(),
        0
    );
    assert_eq!(
        harness.core.runs.run_row(RunRowRequest { run, row: row_number(10) }).await,
        Err(AppError::NotFound)
    );
}

#[tokio::test]
async fn rows_are_copied_as_a_table() {
    let (harness, run) = done().await;
    let word = |word: &str| word.to_owned();
    let words = CopyWords {
        new: word("New"),
        low: word("Low"),
        medium: word("Medium"),
        high: word("High"),
        very_high: word("Very high"),
        unknown: word("Not known"),
        waiting: word("Waiting"),
        skipped: word("Skipped"),
        invalid: word("Not valid"),
        send: word("Send"),
        hold: word("Hold"),
        advance: word("Advance"),
        cancelled: word("Cancelled"),
    };
    let rows = RowChoice::These { rows: [7, 6].map(row_number).into() };
    let request = CopyRowsRequest { run, rows, headers: vec![word("Row"), word("Mobile")], words };
    let copied = harness.core.runs.copy_run_rows(request).await.unwrap();
    assert_eq!(copied.rows, 2);
    let lines: Vec<&str> = copied.text.lines().collect();
    assert_eq!(lines[0], "Row\tMobile");
    assert_eq!(lines[1], "6\t0173300061\tMehedi\t13\t940\tNot valid\t\t\t\t");
    assert!(lines[2].starts_with("7\t01864000879\tPoly\t14\t1450.50\tNew\t"), "{}", lines[2]);
}

#[tokio::test]
async fn run_takes_the_file() {
    let mut harness = Harness::new(account(None), quick()).await;
    let file = opened(&harness, ORDERS).await;
    let correction = CorrectRequest { id: file.id, row: row_number(6), text: Some("01733000617".into()) };
    harness.core.files.correct_cell(correction).await.unwrap();
    let first = start(&harness, file.id).await.row.id;
    assert_eq!(harness.core.files.file_state().await, FileState::Closed);
    let other = opened(&harness, "Order,Mobile\nB-1,01811000123\n").await;
    assert_eq!(copies(&harness), 2);
    harness.until_done(first).await;
    harness.kill().await;
    harness.start_again();
    // The file is open again, and the run has its own copy, including the correction.
    assert!(
        matches!(harness.core.files.file_state().await, FileState::Open { file } if file.name == other.name)
    );
    let found = page(&harness.core, all(first)).await;
    assert_eq!(found[4].result.as_ref().unwrap().phone, "01733000617");
    let id = match harness.core.files.file_state().await {
        FileState::Open { file } => file.id,
        other => panic!("{other:?}"),
    };
    let second = start(&harness, id).await.row.id;
    harness.until_done(second).await;
    assert_eq!(rows(&harness.core, all(second)).await, [2]);
    assert_eq!(rows(&harness.core, all(first)).await.len(), 8);
    harness.core.runs.delete_run(IdRequest { id: first }).await.unwrap();
    assert_eq!(copies(&harness), 1);
    assert_eq!(harness.core.runs.run_rows(all(first)).await, Err(AppError::NotFound));
    harness.core.runs.delete_run(IdRequest { id: second }).await.unwrap();
    assert_eq!(copies(&harness), 0);
}

#[tokio::test]
async fn each_row_on_one_page() {
    let (harness, run) = done().await;
    let sorts =
        [RunSort::Row, RunSort::Name, RunSort::Risk, RunSort::Ratio, RunSort::Parcels, RunSort::Reports];
    for sort in sorts {
        for descending in [false, true] {
            let whole = rows(
                &harness.core,
                RunRowsRequest {
                    query: ListQuery { sort, limit: 500, ..ListQuery::default() },
                    descending,
                    ..all(run)
                },
            )
            .await;
            let mut paged = Vec::new();
            for offset in 0..9 {
                let request = RunRowsRequest {
                    query: ListQuery { sort, offset, limit: 1, ..ListQuery::default() },
                    descending,
                    ..all(run)
                };
                paged.extend(rows(&harness.core, request).await);
            }
            assert_eq!(paged, whole, "{sort:?}");
            let mut once = whole.clone();
            once.sort_unstable();
            assert_eq!(once, [2, 3, 4, 5, 6, 7, 8, 9]);
        }
    }
}

#[tokio::test]
async fn expired_runs_go_with_copies() {
    let (mut harness, run) = done().await;
    opened(&harness, "Order,Mobile\nB-1,01811000123\n").await;
    harness.kill().await;
    harness.start_again();
    assert_eq!(copies(&harness), 2);
    harness.pass(100 * 24 * 60);
    harness.core.ctx.clock.told(harness.core.ctx.clock.now(), std::time::Instant::now());
    harness.core.checks.forget_what_is_old().await;
    assert_eq!(harness.core.runs.run_rows(all(run)).await, Err(AppError::NotFound));
    assert_eq!(copies(&harness), 1, "the open file's, although nobody has looked at it since the start");
    assert!(matches!(harness.core.files.file_state().await, FileState::Open { .. }));
}
