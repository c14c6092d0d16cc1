use std::{fs, path::Path, process::Command};

use rustix::time::{ClockId, clock_gettime};
use tempfile::TempDir;

use crate::{orders::ROWS, writers};

/// Argument of the process whose memory is measured.
pub(crate) const CHILD: &str = "--export-and-tell-peak";
const ROUNDS: usize = 5;

pub(crate) fn all() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (folder.path().join("original.xlsx"), folder.path().join("target.xlsx"));
    let own_file = folder.path().join("own.xlsx");
    writers::original(&original);
    let mut size = 0;
    let (mut theirs, mut ours, mut reading) = (Vec::new(), Vec::new(), Vec::new());
    let (mut own, mut calamine) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        theirs.push(seconds(|| writers::theirs(&target)));
        size = fs::metadata(&target).unwrap().len();
        ours.push(seconds(|| writers::ours(&original, &target)));
        reading.push(seconds(|| writers::reading(&original)));
        own.push(seconds(|| writers::own(&original, &own_file)));
        calamine.push(seconds(|| writers::calamine(&original)));
    }
    let (theirs, ours, reading) = (median(theirs), median(ours), median(reading));
    let writing = ours - reading;
    println!("New workbook of {ROWS} result rows; CPU time, median of {ROUNDS} rounds");
    println!(
        "  against rust_xlsxwriter's default writer: {:.2} ({writing:.3} s / {theirs:.3} s)",
        writing / theirs
    );
    println!("  reading the original included: {:.2} ({ours:.3} s)", ours / theirs);
    #[expect(clippy::cast_precision_loss, reason = "a ratio")]
    let sizes = fs::metadata(&target).unwrap().len() as f64 / size as f64;
    println!("  size of the file: {sizes:.2}");
    let (own, calamine) = (median(own), median(calamine));
    println!(
        "Own file back, {ROWS} rows, against merely reading it with calamine: {:.2} ({own:.3} s / {calamine:.3} s)",
        own / calamine
    );
    let peak = |what| peak(what, folder.path());
    let idle = peak("idle");
    let (theirs, ours) = (peak("theirs") - idle, peak("ours") - idle);
    let own = peak("own") - idle;
    println!("Peak memory of the own file over idle: {} MB", own / 1_024);
    println!("Peak memory over idle: {} MB, the default writer {} MB", ours / 1_024, theirs / 1_024);
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

/// Peak memory in KB of a process that does one thing.
fn peak(what: &str, folder: &Path) -> u64 {
    let output =
        Command::new(std::env::current_exe().unwrap()).args([CHILD, what]).arg(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().parse().unwrap()
}

pub(crate) fn child(what: &str, folder: &Path) {
    let target = folder.join("child.xlsx");
    match what {
        "idle" => {}
        "theirs" => writers::theirs(&target),
        "ours" => writers::ours(&folder.join("original.xlsx"), &target),
        "own" => writers::own(&folder.join("original.xlsx"), &target),
        other => panic!("{other}"),
    }
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    println!("{}", peak.trim().trim_end_matches(" kB"));
}
