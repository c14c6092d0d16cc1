//! A run that is done, and a plain table to compare with.

use std::{fmt::Write as _, fs, sync::Arc, time::Instant};

use porokh_api::{
    accounts::{AddAccount, Service as Of},
    bulk::{FilePlanRequest, RunState, StartFileRunRequest},
    files::FileState,
    requests::IdRequest,
};
use porokh_core::{App, bulk::Runs};
use porokh_domain::{Clock, SystemClock};
use porokh_practice::{Account, JobPace, MovableClock, Options, Rules, Service, Workers};
use rusqlite::Connection;
use tempfile::TempDir;

use crate::harness;

/// A run that is done.
pub(crate) struct Finished {
    pub(crate) core: Arc<App>,
    pub(crate) id: i64,
    _folder: TempDir,
}

/// Checks a file of so many rows, on a clock that runs fast enough not to wait for it.
pub(crate) async fn finished(rows: u32) -> Finished {
    const SPEED: u32 = 600;
    let clock: Arc<dyn Clock> = Arc::new(MovableClock::running_from(SystemClock.now(), SPEED));
    let job_pace = JobPace {
        workers: Workers::AllAtOnce,
        per_number: std::time::Duration::ZERO,
        queued_for: std::time::Duration::ZERO,
        ..JobPace::default()
    };
    let options = Options {
        clock: Arc::clone(&clock),
        accounts: vec![Account { daily_limit: None, ..Account::default() }],
        rules: Rules { job_pace, ..Rules::default() },
        ..Options::default()
    };
    let service = Service::start(options).await.unwrap();
    let folder = TempDir::new().unwrap();
    let core = harness::open(folder.path(), clock);
    let (address, key) = (service.address(), service.live_key());
    let account = AddAccount { service: Of::Courier, label: String::new(), address, key };
    core.accounts.add_account(account).await.unwrap();
    let driver = tokio::spawn(Runs::work_off_runs(Arc::clone(&core.runs)));
    let path = folder.path().join("orders.csv");
    fs::write(&path, orders(rows)).unwrap();
    core.files.open_file(path).await;
    let FileState::Open { file } = core.files.file_state().await else { panic!("the file isn't open") };
    let plan = FilePlanRequest { file: file.id, by_amount: false };
    let cost = core.runs.plan_file_run(plan).await.unwrap().plan.cost;
    let start = StartFileRunRequest { file: file.id, by_amount: false, cost };
    let id = core.runs.start_file_run(start).await.unwrap().row.id;
    while core.runs.run_state(IdRequest { id }).await.unwrap().row.state != RunState::Done {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    driver.abort();
    Finished { core, id, _folder: folder }
}

fn orders(rows: u32) -> String {
    let mut file = String::from("Order,Customer,Mobile,Area,COD\n");
    for row in 0..rows {
        let phone = match row % 50 {
            7 => "0171234".to_owned(),
            9 => "01700000000".to_owned(),
            _ => format!("01{}{:08}", 3 + row % 7, row * 7),
        };
        writeln!(file, "A-{row},Rakib {},{phone},Mirpur,{}", row % 1_000, 500 + row % 3_000).unwrap();
    }
    file
}

/// Pages of a table with nothing but the columns and an index, by the library itself.
pub(crate) fn plain_table(rows: u32, page: u32, rounds: u32) {
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
        for row in 0..rows {
            let ratio = f64::from(row.wrapping_mul(7_919) % 1_000) / 10.0;
            insert.execute((row, format!("Rakib {row}"), format!("A-{row}"), ratio)).unwrap();
        }
    }
    filling.commit().unwrap();
    let mut statement =
        connection.prepare("SELECT * FROM rows ORDER BY ratio, id LIMIT ?1 OFFSET ?2").unwrap();
    let mut took = Vec::new();
    for round in 0..rounds {
        let from = round.wrapping_mul(2_654_435_761) % rows;
        let began = Instant::now();
        let read = statement.query_map((page, from), |row| row.get::<_, String>(2)).unwrap();
        assert!(read.count() > 0);
        took.push(began.elapsed().as_secs_f64() * 1e3);
    }
    let (median, late) = percentiles(took);
    println!("  {:<24} {rows:>7} rows  {:>7}  {median:>6.2}  {late:>6.2}", "plain SQLite, by index", "");
}

/// The median and the 99th percentile.
pub(crate) fn percentiles(mut figures: Vec<f64>) -> (f64, f64) {
    figures.sort_by(f64::total_cmp);
    (figures[figures.len() / 2], figures[figures.len() * 99 / 100])
}
