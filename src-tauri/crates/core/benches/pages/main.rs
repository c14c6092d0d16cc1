//! How long a page of a run's rows takes at the command, for each filter, order and search, beside a page of a plain
//! indexed table in SQLite. Nothing is asserted.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a measurement that can't be taken ends the run")]

#[path = "../harness/mod.rs"]
mod harness;
mod run;

use std::{sync::Arc, time::Instant};

use porokh_api::{
    bulk::{RunFilter, RunRowsRequest, RunSort},
    overview::MonthRequest,
    requests::{IdRequest, ListQuery},
};
use porokh_core::App;

const ROWS: u32 = 100_000;
const PAGE: u32 = 100;
const ROUNDS: u32 = 100;
/// How often a month is counted.
const MONTHS: u32 = 10;

const FILTERS: [RunFilter; 8] = [
    RunFilter::All,
    RunFilter::VeryHigh,
    RunFilter::Medium,
    RunFilter::Low,
    RunFilter::New,
    RunFilter::Invalid,
    RunFilter::Repeats,
    RunFilter::Undecided,
];
const SORTS: [RunSort; 10] = [
    RunSort::Row,
    RunSort::Phone,
    RunSort::Name,
    RunSort::Order,
    RunSort::Amount,
    RunSort::Risk,
    RunSort::Ratio,
    RunSort::Parcels,
    RunSort::Reports,
    RunSort::Decision,
];
const SEARCHES: [&str; 4] = ["0171", "rakib 77", "a-9999", "nothing like it"];

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let run = run::finished(ROWS).await;
        println!(
            "Pages of {PAGE} of {ROWS} rows; milliseconds: first (the list is made), median, 99th percentile"
        );
        opened(&run).await;
        for filter in FILTERS {
            measure(
                &run,
                &format!("filter {filter:?}"),
                RunRowsRequest {
                    query: ListQuery { filter, limit: PAGE, ..ListQuery::default() },
                    ..all(run.id)
                },
            )
            .await;
        }
        for sort in SORTS {
            let request = RunRowsRequest {
                query: ListQuery { sort, limit: PAGE, ..ListQuery::default() },
                descending: true,
                ..all(run.id)
            };
            measure(&run, &format!("sort {sort:?}"), request).await;
        }
        for search in SEARCHES {
            let request = RunRowsRequest {
                query: ListQuery { search: search.to_owned(), limit: PAGE, ..ListQuery::default() },
                ..all(run.id)
            };
            measure(&run, &format!("search {search:?}"), request).await;
        }
        let named = vec![RunFilter::VeryHigh, RunFilter::High, RunFilter::Hold];
        let request = RunRowsRequest {
            query: ListQuery { search: "h".to_owned(), limit: PAGE, ..ListQuery::default() },
            named,
            ..all(run.id)
        };
        measure(&run, "search by words", request).await;
        month(&run).await;
        run::plain_table(ROWS, PAGE, ROUNDS);
    });
}

/// What somebody waits for who opens the run: its first page, and the counts, for which all rows and numbers are read.
async fn opened(run: &run::Finished) {
    let (total, first) = page(&run.core, all(run.id)).await;
    println!("  {:<24} {total:>7} rows  {first:>7.2}", "first page");
    let began = Instant::now();
    let counts = run.core.runs.run_counts(IdRequest { id: run.id }).await.unwrap();
    let took = began.elapsed().as_secs_f64() * 1e3;
    println!("  {:<24} {:>7} rows  {took:>7.2}", "counts, with all rows", counts.all);
}

/// The figures of the month that the run is in, each time from the records and the run's file.
async fn month(run: &run::Finished) {
    let mut took = Vec::new();
    let mut orders = 0;
    for _ in 0..MONTHS {
        let began = Instant::now();
        orders = run.core.overview.month_overview(MonthRequest { month: None }).await.unwrap().orders.checked;
        took.push(began.elapsed().as_secs_f64() * 1e3);
    }
    let first = took[0];
    let (median, late) = run::percentiles(took);
    println!("  {:<24} {orders:>7} rows  {first:>7.2}  {median:>6.2}  {late:>6.2}", "month overview");
}

fn all(run: i64) -> RunRowsRequest {
    RunRowsRequest {
        run,
        query: ListQuery { limit: PAGE, ..ListQuery::default() },
        named: Vec::new(),
        descending: false,
    }
}

async fn measure(run: &run::Finished, what: &str, request: RunRowsRequest) {
    let core = &run.core;
    let (total, first) = page(core, request.clone()).await;
    let mut took = Vec::new();
    for round in 0..ROUNDS {
        // All over the list, in an order without a pattern.
        let offset = if total == 0 { 0 } else { round.wrapping_mul(2_654_435_761) % total };
        took.push(
            page(
                core,
                RunRowsRequest { query: ListQuery { offset, ..request.query.clone() }, ..request.clone() },
            )
            .await
            .1,
        );
    }
    let (median, late) = run::percentiles(took);
    println!("  {what:<24} {total:>7} rows  {first:>7.2}  {median:>6.2}  {late:>6.2}");
}

async fn page(core: &Arc<App>, request: RunRowsRequest) -> (u32, f64) {
    let began = Instant::now();
    let page = core.runs.run_rows(request).await.unwrap();
    (page.total, began.elapsed().as_secs_f64() * 1e3)
}
