//! A file becomes rows in the store.

use std::{
    fs::{self, File},
    hint::black_box,
    io::Write as _,
    path::Path,
    sync::Arc,
    time::Duration,
};

use porokh_api::{
    files::{FileState, RowFilter},
    requests::{ListOf, ListQuery},
};
use porokh_domain::SystemClock;
use tempfile::TempDir;

use crate::{
    core::{self, runtime},
    files, measure, writers,
};

const ROWS: u32 = 100_000;
const MANY_ROWS: u32 = 500_000;

/// A process that only opens the app, and one that reads a file then.
pub(crate) const IDLE: &str = "idle";
pub(crate) const READS: &str = "reads";

pub(crate) fn all() {
    let folder = TempDir::new().unwrap();
    let [book, table, many] = ["orders.xlsx", "orders.csv", "many.xlsx"].map(|name| folder.path().join(name));
    files::workbook(&book, ROWS);
    files::table(&table, ROWS);
    println!("Import of {ROWS} rows of 8 columns, durable in the store");
    measure::compare(
        ".xlsx, against calamine's pass",
        || import(&book),
        || measure::seconds(|| writers::calamine(&book)),
    );
    measure::compare(
        ".csv, against csv's pass and one durable write of the bytes",
        || import(&table),
        || measure::seconds(|| kept_table(&table)),
    );
    files::workbook(&many, MANY_ROWS);
    let (idle, reads) = (measure::peak(IDLE, &many), measure::peak(READS, &many));
    let (over, times) =
        ((reads - idle) / 1_024, f64::from(u32::try_from(reads * 100 / idle).unwrap()) / 100.0);
    println!("  peak memory of {MANY_ROWS} rows, against the idle process: {times:.2} ({over} MB over it)");
}

pub(crate) fn child(what: &str, file: &str) {
    let folder = TempDir::new().unwrap();
    match what {
        READS => drop(import(Path::new(file))),
        _ => drop(core::open(folder.path(), Arc::new(SystemClock))),
    }
}

/// Reads a file until its first page is shown, as the shell does; gives the CPU time. Hidden rows are counted after that,
/// as in the app, and not waited for.
fn import(path: &Path) -> f64 {
    let folder = TempDir::new().unwrap();
    let (runtime, core) = (runtime(), core::open(folder.path(), Arc::new(SystemClock)));
    let before = runtime.block_on(core.files.file_state());
    measure::seconds(|| {
        let (files, path) = (Arc::clone(&core.files), path.to_owned());
        let reading = runtime.spawn(async move { files.open_file(path).await });
        runtime.block_on(async {
            let of = loop {
                tokio::time::sleep(Duration::from_micros(500)).await;
                match core.files.file_state().await {
                    state if state == before => {}
                    FileState::Open { file } => break file.id,
                    FileState::Failed { error, .. } => panic!("{error}"),
                    FileState::Closed | FileState::Opening { .. } => {}
                }
            };
            let query = ListQuery { filter: RowFilter::All, limit: 100, ..ListQuery::default() };
            core.files.file_rows(ListOf { of, query }).await.unwrap();
            core.files.cancel_file();
            reading.await.unwrap();
        });
    })
}

/// The library's pass, and one durable write of the same bytes: what reading a table once and keeping it costs at least.
fn kept_table(path: &Path) {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_path(path).unwrap();
    let mut record = csv::ByteRecord::new();
    while reader.read_byte_record(&mut record).unwrap() {
        for cell in &record {
            black_box(cell);
        }
    }
    let copy = path.with_extension("copy");
    let mut file = File::create(&copy).unwrap();
    file.write_all(&fs::read(path).unwrap()).unwrap();
    file.sync_all().unwrap();
    fs::remove_file(copy).unwrap();
}
