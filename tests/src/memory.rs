//! Memory and processor time of the app, as measured by the kernel.

use std::{fs, path::Path, time::Duration};

use rustix::process::Pid;

use crate::process;

/// Unit of processor times in `/proc`; the same on all Linux machines used for tests.
const TICKS_PER_SECOND: u64 = 100;

/// Memory of the app's main process in KiB, without WebKit's processes.
#[derive(Debug, Clone, Copy)]
pub struct Memory {
    pub resident: u64,
    /// Since the last reset.
    pub peak: u64,
}

impl Memory {
    pub(crate) fn of(process: Pid) -> Self {
        let status = fs::read_to_string(format!("/proc/{}/status", process.as_raw_nonzero()));
        let status = status.expect("the app runs");
        let line = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a line of the kernel");
            line.trim().trim_end_matches(" kB").parse().expect("a number of KiB")
        };
        Self { resident: line("VmRSS:"), peak: line("VmHWM:") }
    }

    /// Resets the peak to the current value.
    pub(crate) fn forget_peak(process: Pid) {
        // See proc_pid_clear_refs(5).
        fs::write(format!("/proc/{}/clear_refs", process.as_raw_nonzero()), "5").expect("the app runs");
    }
}

/// The app's own process, and those of the web engine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shares<T> {
    pub app: T,
    pub engine: T,
}

fn shares<T: Default + std::ops::AddAssign>(
    harness: &Path,
    binary: &Path,
    of: impl Fn(Pid) -> Option<T>,
) -> Shares<T> {
    let mut shares = Shares::default();
    for id in process::of_harness(harness) {
        let program = fs::read_link(format!("/proc/{}/exe", id.as_raw_nonzero())).unwrap_or_default();
        let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let share = if program == binary {
            &mut shares.app
        } else if name.starts_with("WebKit") && name.ends_with("Process") {
            &mut shares.engine
        } else {
            continue;
        };
        if let Some(part) = of(id) {
            *share += part;
        }
    }
    shares
}

pub(crate) fn processor_time(harness: &Path, binary: &Path) -> Shares<Duration> {
    shares(harness, binary, |id| {
        let line = fs::read_to_string(format!("/proc/{}/stat", id.as_raw_nonzero())).ok()?;
        // The name may contain spaces; the state follows, and the two times are fields 12 and 13.
        let mut fields = line.rsplit_once(')')?.1.split_whitespace().skip(11);
        let ticks = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
        Some(Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND))
    })
}

/// Proportional set size in KiB.
pub(crate) fn whole(harness: &Path, binary: &Path) -> Shares<u64> {
    shares(harness, binary, |id| {
        let parts = fs::read_to_string(format!("/proc/{}/smaps_rollup", id.as_raw_nonzero())).ok()?;
        let line = parts.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        line.trim().trim_end_matches(" kB").parse().ok()
    })
}
