//! Taking the figures.

use std::{fs, path::Path, process::Command};

use rustix::time::{ClockId, clock_gettime};

/// The first argument of the process whose memory is measured.
pub(crate) const PEAK: &str = "--peak";
const ROUNDS: usize = 7;

/// Prints how much CPU time `ours` takes against `theirs`: the medians of some rounds, taken in turns. Each gives the
/// seconds of a round.
pub(crate) fn compare(what: &str, mut ours: impl FnMut() -> f64, mut theirs: impl FnMut() -> f64) {
    let (ours, theirs): (Vec<_>, Vec<_>) = (0..ROUNDS).map(|_| (ours(), theirs())).unzip();
    let (ours, theirs) = (median(ours), median(theirs));
    println!("  {what}: {:.2} ({ours:.3} s / {theirs:.3} s of CPU)", ours / theirs);
}

/// The CPU time that some work takes, in seconds.
pub(crate) fn seconds(work: impl FnOnce()) -> f64 {
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

pub(crate) fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// The peak memory of a process of its own that does this to a file, in KB.
pub(crate) fn peak(what: &str, file: &Path) -> u64 {
    let this = std::env::current_exe().unwrap();
    let output = Command::new(this).args([PEAK, what]).arg(file).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().parse().unwrap()
}

/// Does the work, and prints the peak memory of this process.
pub(crate) fn tell_peak(work: impl FnOnce()) {
    work();
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    println!("{}", peak.trim().trim_end_matches(" kB"));
}
