use std::{fs, path::PathBuf, time::Duration};

use porokh_api::{
    CopyProblem, UiEvent,
    files::{AmountView, FileView, PhoneView, QuotePlaceView, QuotesView},
    requests::ListQuery,
};
use porokh_domain::Taka;
use porokh_runtime::data_folder::own_folder;
use porokh_sheets::{
    BadLines, Found, SheetError,
    columns::{Reason, Role},
};

use super::*;
use crate::testing::{Harness, row_number};

const ORDERS: &str = "\
Order ID,Name,Mobile,Area,COD
1101,Nasrin A.,1712000385,\"Mirpur, Dhaka\",1250
1102,Rakib H.,01911-000742,Chattogram,890
1103,Shamima K.,০১৮১৯০০০৪২৭,Sylhet,2400
1104,Rakib H.,01911000742,Chattogram,1120
1105,Mehedi,0173300061,Savar,940
1106,Poly R.,+880 1864-000878,Cumilla,\"৳1,450\"
";

fn file(harness: &Harness, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
    let path = harness.folder.path().join(name);
    fs::write(&path, contents).unwrap();
    path
}

async fn shown(harness: &Harness) -> FileView {
    match harness.core.files.file_state().await {
        FileState::Open { file } => *file,
        other => panic!("{other:?}"),
    }
}

async fn opened(harness: &Harness, contents: impl AsRef<[u8]>) -> FileView {
    let path = file(harness, "অর্ডার.csv", contents);
    harness.core.files.open_file(path).await;
    shown(harness).await
}

/// Our own folder, and its files without the marker.
fn own(harness: &Harness) -> PathBuf {
    own_folder(harness.folder.path()).unwrap()
}

fn copies(harness: &Harness) -> usize {
    fs::read_dir(own(harness))
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name() != ".porokh")
        .count()
}

fn rows(id: i64, filter: RowFilter, search: &str) -> ListOf<i64, RowFilter> {
    let query = ListQuery { filter, search: search.to_owned(), limit: 100, ..ListQuery::default() };
    ListOf { of: id, query }
}

async fn numbers(harness: &Harness, filter: RowFilter, search: &str) -> Vec<u32> {
    let id = shown(harness).await.id;
    let page = harness.core.files.file_rows(rows(id, filter, search)).await.unwrap().page;
    assert_eq!(page.total as usize, page.rows.len());
    page.rows.iter().map(|row| row.row.get()).collect()
}

fn column(file: &FileView, role: Role) -> Option<u32> {
    file.roles.iter().find(|guess| guess.role == role).map(|guess| guess.column)
}

#[tokio::test]
async fn a_file_is_read_its_columns_found_and_its_rows_counted() {
    let harness = Harness::new().await;
    let file = opened(&harness, ORDERS).await;
    assert_eq!((file.name.as_str(), file.rows, file.header_row), ("অর্ডার.csv", 6, Some(row_number(1))));
    assert_eq!(column(&file, Role::Phone), Some(2));
    assert_eq!(column(&file, Role::Amount), Some(4));
    let summary = file.summary;
    assert_eq!((summary.numbers, summary.valid, summary.repeats, summary.invalid), (4, 5, 1, 1));
    assert_eq!((summary.zero_added, summary.bangla_digits, summary.tidied), (1, 1, 2));
}

#[tokio::test]
async fn a_cell_that_was_mended_in_several_ways_counts_once_as_mended() {
    let harness = Harness::new().await;
    let summary = opened(&harness, "Mobile\n+৮৮০ ১৭১২-০০০৩৮৫\n1911000742\n01819000427\n").await.summary;
    assert_eq!((summary.bangla_digits, summary.tidied, summary.zero_added), (1, 1, 1));
    assert_eq!(summary.repaired, 2);
}

#[tokio::test]
async fn a_row_shows_what_was_read_and_what_stands_in_the_file() {
    let harness = Harness::new().await;
    let file = opened(&harness, ORDERS).await;
    let RowsPage { version, page } =
        harness.core.files.file_rows(rows(file.id, RowFilter::All, "")).await.unwrap();
    assert_eq!((page.total, version), (6, file.version));
    let row = &page.rows[3];
    assert_eq!(
        (row.row, row.repeat_of, row.name.as_str(), row.order.as_str()),
        (row_number(5), Some(row_number(3)), "Rakib H.", "1104")
    );
    assert_eq!(
        row.phone,
        PhoneView::Valid { phone: "01911000742".into(), repairs: Vec::new(), filler: false }
    );
    assert_eq!(page.rows[5].amount, AmountView::Taka { amount: Taka::from_paisa(145_000) });
    assert_eq!(page.rows[4].raw_phone, "0173300061");
}

#[tokio::test]
async fn filters_and_searches_find_rows_in_any_spelling() {
    let harness = Harness::new().await;
    opened(&harness, ORDERS).await;
    assert_eq!(numbers(&harness, RowFilter::Invalid, "").await, [6]);
    assert_eq!(numbers(&harness, RowFilter::Repeats, "").await, [5]);
    assert_eq!(numbers(&harness, RowFilter::All, "০১৯১১").await, [3, 5]);
    assert_eq!(numbers(&harness, RowFilter::All, "  rakib").await, [3, 5]);
    assert_eq!(numbers(&harness, RowFilter::Repeats, "rakib").await, [5]);
    assert_eq!(numbers(&harness, RowFilter::All, "1106").await, [7]);
    assert_eq!(numbers(&harness, RowFilter::All, "nobody").await, [0; 0]);
}

#[tokio::test]
async fn a_page_begins_and_ends_where_it_is_asked_to_across_chunks() {
    let harness = Harness::new().await;
    let lines: String = (0..1_500).map(|row| format!("A-{row},017{row:08}\n")).collect();
    let file = opened(&harness, &format!("Order,Phone\n{lines}")).await;
    let page = async |filter, offset| {
        let query = ListQuery { filter, offset, limit: 30, ..ListQuery::default() };
        harness.core.files.file_rows(ListOf { of: file.id, query }).await.unwrap().page
    };
    let across = page(RowFilter::All, 500).await;
    assert_eq!(across.total, 1_500);
    assert!(across.rows.iter().map(|row| row.row.get()).eq(502..532));
    assert_eq!(page(RowFilter::All, 1_490).await.rows.len(), 10);
    assert_eq!(page(RowFilter::Invalid, 9_999).await.rows, []);
}

#[tokio::test]
async fn correction_is_saved_and_undone() {
    let mut harness = Harness::new().await;
    let file = opened(&harness, ORDERS).await;
    let correct = |text: Option<&str>| CorrectRequest {
        id: file.id,
        row: row_number(6),
        text: text.map(str::to_owned),
    };
    let row = harness.core.files.correct_cell(correct(Some("০১৭৩৩ ০০০৬১২"))).await.unwrap();
    assert!(row.corrected && matches!(&row.phone, PhoneView::Valid { phone, .. } if phone == "01733000612"));
    let after = shown(&harness).await;
    assert_eq!((after.summary.invalid, after.summary.numbers, after.summary.corrected), (0, 5, 1));
    assert!(after.version > file.version);

    harness.restart();
    assert_eq!(shown(&harness).await.summary, after.summary);
    harness.core.files.correct_cell(correct(None)).await.unwrap();
    assert_eq!(shown(&harness).await.summary, file.summary);
}

/// The customer's mended number stood in the row of the helper's column, and the wrong person was checked.
#[tokio::test]
async fn a_correction_belongs_to_its_cell() {
    let mut harness = Harness::new().await;
    let contents = "Ref,Buyer phone,Helper phone\nA-1,0171200038,01811000001\nA-2,01911000742,01811000002\n";
    let file = opened(&harness, contents).await;
    let phones = async |harness: &Harness| {
        let page = harness.core.files.file_rows(rows(file.id, RowFilter::All, "")).await.unwrap().page;
        let valid = |row: &RowView| match &row.phone {
            PhoneView::Valid { phone, .. } => (phone.clone(), row.corrected),
            other => panic!("{other:?}"),
        };
        page.rows.iter().map(valid).collect::<Vec<_>>()
    };
    let told = |rows: [(&str, bool); 2]| rows.map(|(phone, corrected)| (phone.to_owned(), corrected));
    let buyers = told([("01712000385", true), ("01911000742", false)]);
    let helpers = told([("01811000001", false), ("01811000002", false)]);
    let use_column = async |harness: &Harness, column| {
        let role = RoleRequest { id: file.id, column, role: Some(Role::Phone) };
        harness.core.files.set_role(role).await.unwrap();
    };
    use_column(&harness, 1).await;
    let text = Some("01712000385".to_owned());
    let correct = CorrectRequest { id: file.id, row: row_number(2), text };
    harness.core.files.correct_cell(correct).await.unwrap();
    assert_eq!(phones(&harness).await, buyers);

    use_column(&harness, 2).await;
    assert_eq!(phones(&harness).await, helpers);
    harness.restart();
    harness.core.files.file_state().await;
    assert_eq!(phones(&harness).await, helpers);
    use_column(&harness, 1).await;
    assert_eq!(phones(&harness).await, buyers, "it is still there for its own cell");
}

#[tokio::test]
async fn the_original_may_go_once_the_file_is_open() {
    let mut harness = Harness::new().await;
    let path = file(&harness, "a.csv", ORDERS);
    harness.core.files.open_file(path.clone()).await;
    fs::remove_file(path).unwrap();
    harness.restart();
    let file = shown(&harness).await;
    let cells = harness
        .core
        .files
        .file_cells(CellsRequest { id: file.id, rows: [2, 7].map(row_number).into() })
        .await
        .unwrap();
    assert_eq!(cells[0].cells, ["1101", "Nasrin A.", "1712000385", "Mirpur, Dhaka", "1250"]);
    assert_eq!(cells[1].cells[3], "Cumilla");
    harness
        .core
        .files
        .set_role(RoleRequest { id: file.id, column: 3, role: Some(Role::Name) })
        .await
        .unwrap();
    assert_eq!(column(&shown(&harness).await, Role::Name), Some(3));
}

#[tokio::test]
async fn chosen_column_is_remembered() {
    let harness = Harness::new().await;
    let contents = "Ref,Buyer line,Helper line\nA-1,01712000385,01811000001\nA-2,01911000742,01811000002\n";
    let file = opened(&harness, contents).await;
    harness
        .core
        .files
        .set_role(RoleRequest { id: file.id, column: 2, role: Some(Role::Phone) })
        .await
        .unwrap();
    let changed = shown(&harness).await;
    assert_eq!(column(&changed, Role::Phone), Some(2));
    assert_eq!(numbers(&harness, RowFilter::All, "01811000001").await, [2]);
    assert_eq!(changed.columns[1].role, None);

    let again = opened(&harness, &contents.replace("A-2", "A-9")).await;
    let phone = again.roles.iter().find(|guess| guess.role == Role::Phone).unwrap();
    assert_eq!((phone.column, phone.reason), (2, Reason::Remembered));
}

#[tokio::test]
async fn a_file_that_fails_leaves_the_open_one_and_no_copy() {
    let harness = Harness::new().await;
    let first = opened(&harness, ORDERS).await;
    let page = file(&harness, "panel.xls", "<html><body><table></table></body></html>");
    harness.core.files.open_file(page).await;
    let wanted = AppError::File { reason: SheetError::NotASpreadsheet { found: Found::WebPage } };
    let failed = FileState::Failed { name: "panel.xls".into(), error: wanted };
    assert_eq!(harness.core.files.file_state().await, failed);
    assert_eq!(copies(&harness), 1);
    harness.core.files.leave_file_error();
    assert_eq!(shown(&harness).await.id, first.id);
    harness.core.files.open_file(harness.folder.path().join("gone.xlsx")).await;
    let gone = AppError::File { reason: SheetError::NotFound };
    assert_eq!(
        harness.core.files.file_state().await,
        FileState::Failed { name: "gone.xlsx".into(), error: gone }
    );
}

#[tokio::test]
async fn another_file_takes_the_place_of_the_open_one_and_of_its_copy() {
    let harness = Harness::new().await;
    let first = opened(&harness, ORDERS).await;
    let second = opened(&harness, "Phone\n01712345678\n").await;
    assert_ne!(first.id, second.id);
    assert_eq!(copies(&harness), 1);
    let left: i64 = harness
        .database()
        .query_row("SELECT count(DISTINCT file) FROM file_rows", [], |row| row.get(0))
        .unwrap();
    assert_eq!(left, 1);
    let old = harness.core.files.file_rows(rows(first.id, RowFilter::All, "")).await;
    assert_eq!(old, Err(AppError::NotFound));
}

#[tokio::test]
async fn closing_deletes_rows_and_copy() {
    let mut harness = Harness::new().await;
    let file = opened(&harness, ORDERS).await;
    harness.core.files.close_file(IdRequest { id: file.id }).await.unwrap();
    assert_eq!((harness.core.files.file_state().await, copies(&harness)), (FileState::Closed, 0));
    harness.restart();
    assert_eq!(harness.core.files.file_state().await, FileState::Closed);
    let left: i64 =
        harness.database().query_row("SELECT count(*) FROM file_rows", [], |row| row.get(0)).unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn start_removes_leftover_copy() {
    let mut harness = Harness::new().await;
    opened(&harness, ORDERS).await;
    let half = harness.core.files.new_copy().unwrap();
    fs::write(half.path(), "half of a file").unwrap();
    // A killed program runs no destructors.
    std::mem::forget(half);
    harness.restart();
    assert_eq!(shown(&harness).await.rows, 6);
    assert_eq!(copies(&harness), 1);
}

/// `--data-folder ~/Documents` emptied the user's own folders of these names.
#[tokio::test]
async fn folders_of_the_user_s_in_the_data_folder_are_left_alone() {
    let mut harness = Harness::connected().await;
    let own = ["files/wedding.jpg", "outcomes/may.csv", "scratch/letter.draft", "porokh-files/mine.txt"];
    let paths: Vec<PathBuf> = own.iter().map(|name| harness.folder.path().join(name)).collect();
    for path in &paths {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "the user's").unwrap();
    }
    let file = opened(&harness, ORDERS).await;
    harness.core.files.close_file(IdRequest { id: file.id }).await.unwrap();
    opened(&harness, ORDERS).await;
    harness.core.deliveries.open_outcome_file(harness.folder.path().join("অর্ডার.csv"), None).await;
    harness.core.deliveries.close_outcome_file();
    harness.restart();
    harness.core.runs.clear_drafts().await;
    assert_eq!(shown(&harness).await.rows, 6);
    for path in &paths {
        assert_eq!(fs::read_to_string(path).unwrap(), "the user's", "{path:?}");
    }
}

/// The new database listed none of the copies: all originals were deleted with it.
#[tokio::test]
async fn a_damaged_database_costs_no_original() {
    for damage in [Some("not a database at all, or not any more"), None] {
        let mut harness = Harness::new().await;
        opened(&harness, ORDERS).await;
        harness.core.close();
        let database = harness.folder.path().join(porokh_runtime::data_folder::DATABASE);
        match damage {
            Some(text) => fs::write(&database, text).unwrap(),
            // The user moved it.
            None => fs::rename(&database, harness.folder.path().join("old.db")).unwrap(),
        }
        harness.restart();
        assert_eq!(harness.core.files.file_state().await, FileState::Closed);
        let next = opened(&harness, "Phone\n01712000385\n").await;
        assert_eq!(copies(&harness), 2, "{damage:?}");
        harness.core.files.close_file(IdRequest { id: next.id }).await.unwrap();
        assert_eq!(copies(&harness), 1, "only what this database knows goes");
    }
}

#[tokio::test]
async fn a_copy_that_is_gone_is_said_and_the_rows_stay() {
    let harness = Harness::new().await;
    let file = opened(&harness, ORDERS).await;
    harness.core.files.close_book();
    fs::remove_dir_all(own(&harness)).unwrap();
    let gone = Err(AppError::Copy { reason: CopyProblem::Gone });
    assert_eq!(
        harness.core.files.file_cells(CellsRequest { id: file.id, rows: vec![row_number(2)] }).await,
        gone
    );
    assert_eq!(numbers(&harness, RowFilter::All, "rakib").await, [3, 5]);
}

#[tokio::test(flavor = "multi_thread")]
async fn cancelling_ends_the_reading_and_leaves_nothing() {
    let harness = Harness::new().await;
    let lines: String = (0..60_000).map(|row| format!("A-{row},017{row:08}\n")).collect();
    let path = file(&harness, "long.csv", format!("Order,Phone\n{lines}"));
    let core = Arc::clone(&harness.core);
    let reading = tokio::spawn(async move { core.files.open_file(path).await });
    let begun = async || {
        while !matches!(harness.core.files.file_state().await, FileState::Opening { .. }) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), begun()).await.unwrap();
    harness.core.files.cancel_file();
    reading.await.unwrap();
    assert_eq!((harness.core.files.file_state().await, copies(&harness)), (FileState::Closed, 0));
}

#[tokio::test]
async fn pasted_text_is_a_file_without_a_name_and_no_recent_one() {
    let harness = Harness::new().await;
    let text = "01712000385\n01911000742 / 01819000427\nRina, Mirpur\n".to_owned();
    harness.core.files.open_pasted(PasteRequest { text }).await;
    let file = shown(&harness).await;
    assert_eq!((file.name.as_str(), file.summary.numbers, file.summary.several), ("", 3, 1));
    assert_eq!(harness.core.files.recent_files().await.unwrap(), []);
}

#[tokio::test]
async fn recent_files_are_reopened_and_forgotten() {
    let harness = Harness::new().await;
    for name in ["a.csv", "b.csv", "a.csv"] {
        let path = file(&harness, name, ORDERS);
        harness.core.files.open_file(path).await;
        harness.clock.forward(chrono::TimeDelta::minutes(1));
    }
    let recent = harness.core.files.recent_files().await.unwrap();
    let names: Vec<_> = recent.iter().map(|file| (file.name.as_str(), file.rows)).collect();
    assert_eq!(names, [("a.csv", 6), ("b.csv", 6)]);
    harness.core.files.open_recent_file(IdRequest { id: recent[1].id }).await.unwrap();
    assert_eq!(shown(&harness).await.name, "b.csv");
    harness.core.files.forget_recent_file(IdRequest { id: recent[0].id }).await.unwrap();
    assert_eq!(harness.core.files.recent_files().await.unwrap().len(), 1);
}

#[tokio::test]
async fn the_header_can_be_moved_and_taken_away() {
    let harness = Harness::new().await;
    let file = opened(&harness, ORDERS).await;
    harness.core.files.set_header(HeaderRequest { id: file.id, row: None }).await.unwrap();
    let without = shown(&harness).await;
    assert_eq!((without.header_row, without.rows, without.summary.invalid), (None, 7, 2));
    harness.core.files.set_header(HeaderRequest { id: file.id, row: Some(row_number(2)) }).await.unwrap();
    let moved = shown(&harness).await;
    assert_eq!((moved.rows, moved.columns[1].header.as_str()), (5, "Nasrin A."));
}

#[tokio::test]
async fn reading_is_told_and_the_open_file_is_the_last_word() {
    let harness = Harness::new().await;
    opened(&harness, ORDERS).await;
    let events = harness.events.lock().unwrap();
    let states: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            UiEvent::File { file } => Some(file),
            _ => None,
        })
        .collect();
    assert!(matches!(**states[0], FileState::Opening { rows: 0, .. }));
    assert!(matches!(**states[states.len() - 1], FileState::Open { .. }));
}

/// Otherwise two customers are in one cell, and the seller never knows of the second.
#[tokio::test]
async fn ambiguous_quotes_are_reported() {
    let mut harness = Harness::new().await;
    assert_eq!(opened(&harness, ORDERS).await.quotes, None);
    let text = format!(
        "{ORDERS}1107,\"Lina,01911000743,Savar,100\n1108,screen 5\",01911000744,Savar,100\n\
         1109,Mina,01911000745,Savar,\"100\n1110,Rina,,Savar,100\"\n"
    );
    let wanted = QuotesView {
        count: 2,
        first: vec![
            QuotePlaceView { first_line: 8, last_line: 9, one_cell: false, index: Some(6) },
            QuotePlaceView { first_line: 10, last_line: 11, one_cell: true, index: Some(8) },
        ],
    };
    let file = opened(&harness, &text).await;
    assert_eq!((file.rows, file.quotes), (9, Some(wanted.clone())));
    harness.restart();
    assert_eq!(shown(&harness).await.quotes, Some(wanted));
}

/// Otherwise a name is shown with a hole in it, and the seller never learns where.
#[tokio::test]
async fn lines_with_bytes_that_are_not_text_are_named() {
    let mut harness = Harness::new().await;
    assert_eq!(opened(&harness, ORDERS).await.bad_lines, BadLines::default());
    let order = [ORDERS.as_bytes(), "1107,লি".as_bytes(), b"\xe9,01911000743,Savar,100\n"].concat();
    let wanted = BadLines { count: 1, first: vec![8] };
    assert_eq!(opened(&harness, &order).await.bad_lines, wanted);
    harness.restart();
    assert_eq!(shown(&harness).await.bad_lines, wanted);
}
