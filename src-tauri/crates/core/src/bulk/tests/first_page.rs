//! The first page of a run is shown before its other rows are read.

use std::fmt::Write as _;

use porokh_api::{
    bulk::{DecideRequest, NoteRequest, RowChoice, RunRowView, RunRowsRequest},
    files::CorrectRequest,
    requests::{IdRequest, ListQuery, Page},
};
use porokh_sheets::export::Decision;

use super::{
    harness::{Harness, account, quick},
    orders::{opened, start},
};
use crate::testing::row_number;

/// More rows than a chunk of the file, with sixty numbers: repeats, cells with two numbers, further lines of orders,
/// and rows without a number.
fn orders() -> String {
    let mut file = String::from("Order,Name,Mobile,COD\n");
    for row in 0..1_200 {
        let number = row * 7 % 60;
        match row {
            row if row % 30 == 29 => writeln!(file, "A-{},More,,", row - 1),
            row if row % 45 == 7 => {
                writeln!(file, "A-{row},Two,017120003{number:02}/017120003{:02},10", row % 60)
            }
            row if row % 50 == 3 => writeln!(file, "A-{row},Wrong,0171234,20"),
            _ => writeln!(file, "A-{row},Rakib {row},017120003{number:02},{row}"),
        }
        .unwrap();
    }
    file
}

async fn page(harness: &Harness, run: i64, limit: u32) -> Page<RunRowView> {
    let query = ListQuery { limit, ..ListQuery::default() };
    let request = RunRowsRequest { run, query, named: Vec::new(), descending: false };
    harness.core.runs.run_rows(request).await.unwrap()
}

/// A finished run of these orders with a correction, decisions and a note, after a restart.
async fn run_after_a_start() -> (Harness, i64) {
    let mut harness = Harness::new(account(None), quick()).await;
    let file = opened(&harness, &orders()).await;
    let text = Some("01712000399".to_owned());
    let correction = CorrectRequest { id: file.id, row: row_number(31), text };
    harness.core.files.correct_cell(correction).await.unwrap();
    let run = start(&harness, file.id).await.row.id;
    harness.until_done(run).await;
    let rows = RowChoice::These { rows: [3, 500, 900].map(row_number).into() };
    let decision = DecideRequest { run, rows, decision: Some(Decision::Hold) };
    harness.core.parcels.decide_rows(decision).await.unwrap();
    let note = NoteRequest { phone: "01712000307".to_owned(), text: "calls back".to_owned() };
    harness.core.runs.note_phone(note).await.unwrap();
    harness.kill().await;
    harness.start_again();
    (harness, run)
}

#[tokio::test]
async fn the_first_page_says_what_it_says_when_all_rows_are_read() {
    let (harness, run) = run_after_a_start().await;
    let first = [page(&harness, run, 1).await, page(&harness, run, 500).await];
    let counts = harness.core.runs.run_counts(IdRequest { id: run }).await.unwrap();
    assert_eq!(first, [page(&harness, run, 1).await, page(&harness, run, 500).await]);
    let all = &first[1];
    // Forty further lines, one of which has a number.
    assert_eq!((all.total, all.rows.len(), counts.all), (1_161, 500, 1_161));
    let has = |is: fn(&RunRowView) -> bool| all.rows.iter().any(is);
    assert!(
        has(|row| row.repeat_of.is_some()) && has(|row| row.has_note) && has(|row| row.decision.is_some())
    );
}

#[tokio::test]
async fn first_page_of_old_run_waits_for_rows() {
    let (harness, run) = run_after_a_start().await;
    let store = &harness.core.runs.ctx.store;
    store.run(move |db| db.execute("UPDATE runs SET orders = NULL WHERE id = ?1", [run])).await.unwrap();
    assert_eq!(page(&harness, run, 500).await.total, 1_161);
}
