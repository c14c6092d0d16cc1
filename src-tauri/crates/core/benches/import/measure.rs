//! Taking the figures.

use std::{fs, path::Path, process::Command};

use rustix::time::{ClockId, clock_gettime};
use tempfile::TempDir;

use crate::{files, others, ours::Ours, raw};

/// The argument of the process whose memory is measured.
pub(crate) const CHILD: &str = "--import-and-tell-peak";
const ROUNDS: usize = 7;
const ROWS: u32 = 100_000;
const MANY_ROWS: u32 = 500_000;

pub(crate) fn all() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    files::workbook(&path("text.xlsx"), ROWS, true);
    files::workbook(&path("number.xlsx"), ROWS, false);
    files::table(&path("table.csv"), ROWS);
    println!("Import of {ROWS} rows of 8 columns, durable in the store; CPU time, median of {ROUNDS} rounds");
    compare("phones as text, .xlsx, against calamine", &path("text.xlsx"), raw::workbook);
    compare("phones as numbers, .xlsx, against calamine", &path("number.xlsx"), raw::workbook);
    compare(
        ".csv, against csv's pass and one durable write of the bytes",
        &path("table.csv"),
        raw::kept_table,
    );
    paste();
    files::workbook(&path("many.xlsx"), MANY_ROWS, true);
    let (idle, importing) = (peak(None), peak(Some(&path("many.xlsx"))));
    println!("Peak memory of importing {MANY_ROWS} rows: {} MB over idle", (importing - idle) / 1_024);
    others::all(&path("text.xlsx"));
}

fn compare(what: &str, path: &Path, raw: fn(&Path)) {
    let (mut theirs, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        theirs.push(seconds(|| raw(path)));
        let folder = TempDir::new().unwrap();
        let app = Ours::open(folder.path());
        ours.push(seconds(|| app.import(path)));
    }
    let (theirs, ours) = (median(theirs), median(ours));
    println!("  {what}: {:.2} ({ours:.3} s / {theirs:.3} s)", ours / theirs);
}

/// What somebody waits for who pastes a list of numbers, and another in its place.
fn paste() {
    let text: String = (0..ROWS).map(|row| format!("017{:08}\n", row * 7 % 99_999_999)).collect();
    let (first, second) = (0..ROUNDS)
        .map(|_| {
            let folder = TempDir::new().unwrap();
            let app = Ours::open(folder.path());
            let milliseconds = || app.paste(&text).as_secs_f64() * 1e3;
            (milliseconds(), milliseconds())
        })
        .unzip();
    println!(
        "  {ROWS} pasted lines until their first page is there, durable: {:.0} ms of wall time; in the place of as many {:.0} ms",
        median(first),
        median(second)
    );
}

fn seconds(work: impl FnOnce()) -> f64 {
    let now = || {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        #[expect(clippy::cast_precision_loss, reason = "seconds of a process fit many times over")]
        let seconds = time.tv_sec as f64 + time.tv_nsec as f64 / 1e9;
        seconds
    };
    let before = now();
    work();
    now() - before
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// The peak memory of a process that opens the app and reads a file, in KB.
fn peak(file: Option<&Path>) -> u64 {
    let output = Command::new(std::env::current_exe().unwrap()).arg(CHILD).args(file).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().parse().unwrap()
}

pub(crate) fn child(file: Option<&Path>) {
    let folder = TempDir::new().unwrap();
    let app = Ours::open(folder.path());
    if let Some(file) = file {
        app.import(file);
    }
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    println!("{}", peak.trim().trim_end_matches(" kB"));
}
