//! Pages of a run's rows at the command, beside pages of a plain indexed table in SQLite.

use std::time::{Duration, Instant};

use porokh_api::{
    bulk::{RunFilter, RunRowsRequest, RunSort},
    requests::{IdRequest, ListQuery},
};
use porokh_core::App;
use porokh_practice::{RateLimitKind, Workers};
use rusqlite::Connection;

use crate::{
    core::{Running, runtime},
    measure::median,
};

const ROWS: u32 = 100_000;
const PAGE: u32 = 100;
const ROUNDS: u32 = 100;
/// The clock runs fast enough not to wait for the run.
const SPEED: u32 = 600;

pub(crate) fn all() {
    runtime().block_on(async {
        let run = Running::start(ROWS, RateLimitKind::SlidingLog, Workers::AllAtOnce, Duration::ZERO, SPEED).await;
        run.ended().await;
        let plain = plain_table();
        println!("Pages of {PAGE} of {ROWS} rows, wall time, against a page of plain SQLite by index ({plain:.2} ms)");
        let query = ListQuery { limit: PAGE, ..ListQuery::default() };
        let all = RunRowsRequest { run: run.id, query, named: Vec::new(), descending: false };
        let tell = |what: &str, took: f64| println!("  {what}: {:.1} ({took:.2} ms)", took / plain);
        tell("first page", page(&run.core, all.clone()).await);
        // All rows and numbers are read for them, unless this list was the last that was counted.
        let began = Instant::now();
        run.core.runs.run_counts(IdRequest { id: run.id }).await.unwrap();
        tell("counts after another list", milliseconds(began));
        for what in ["today's open work, counted", "today's open work, as known"] {
            let began = Instant::now();
            run.core.overview.today().await.unwrap();
            tell(what, milliseconds(began));
        }
        let sorted = ListQuery { sort: RunSort::Ratio, ..all.query.clone() };
        let filtered = ListQuery { filter: RunFilter::VeryHigh, ..all.query.clone() };
        let searched = ListQuery { search: "01700".to_owned(), ..all.query.clone() };
        for (what, query) in [("in order", all.query.clone()), ("sorted", sorted), ("filtered", filtered), ("found", searched)] {
            let first = page(&run.core, RunRowsRequest { query: query.clone(), ..all.clone() }).await;
            tell(&format!("first page, {what}"), first);
            let mut took = Vec::new();
            for offset in offsets() {
                let query = ListQuery { offset, ..query.clone() };
                took.push(page(&run.core, RunRowsRequest { query, ..all.clone() }).await);
            }
            tell(&format!("a later page, {what}"), median(took));
        }
    });
}

/// All over the list, in an order without a pattern.
fn offsets() -> impl Iterator<Item = u32> {
    (0..ROUNDS).map(|round| round.wrapping_mul(2_654_435_761) % ROWS)
}

fn milliseconds(began: Instant) -> f64 {
    began.elapsed().as_secs_f64() * 1e3
}

async fn page(core: &App, request: RunRowsRequest) -> f64 {
    let began = Instant::now();
    core.runs.run_rows(request).await.unwrap();
    milliseconds(began)
}

/// A page of a table with nothing but the columns and an index, by the library itself, in milliseconds.
fn plain_table() -> f64 {
    let mut connection = Connection::open_in_memory().unwrap();
    connection
        .execute_batch(
            "CREATE TABLE rows (id INTEGER PRIMARY KEY, phone INTEGER, name TEXT, reference TEXT, amount INTEGER,
                 risk TEXT, ratio REAL, total INTEGER, reports INTEGER);
             CREATE INDEX rows_by_ratio ON rows (ratio, id);",
        )
        .unwrap();
    let filling = connection.transaction().unwrap();
    {
        let mut insert =
            filling.prepare("INSERT INTO rows VALUES (?1, ?1, ?2, ?3, ?1, 'low', ?4, 12, 0)").unwrap();
        for row in 0..ROWS {
            let ratio = f64::from(row.wrapping_mul(7_919) % 1_000) / 10.0;
            insert.execute((row, format!("Rakib {row}"), format!("A-{row}"), ratio)).unwrap();
        }
    }
    filling.commit().unwrap();
    let mut statement =
        connection.prepare("SELECT * FROM rows ORDER BY ratio, id LIMIT ?1 OFFSET ?2").unwrap();
    let took = offsets().map(|from| {
        let began = Instant::now();
        let read = statement.query_map((PAGE, from), |row| row.get::<_, String>(2)).unwrap();
        assert!(read.count() > 0);
        milliseconds(began)
    });
    median(took.collect())
}
