//! What the app holds in memory, as the kernel counts it.

use std::{fs, path::Path, time::Duration};

use rustix::process::Pid;

use crate::process;

/// The memory of the app's main process, in KiB; WebKit's processes aren't counted.
#[derive(Debug, Clone, Copy)]
pub struct Memory {
    /// Now.
    pub resident: u64,
    /// The most since the peak was forgotten.
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

    /// The peak is what is resident now.
    pub(crate) fn forget_peak(process: Pid) {
        // The kernel's word for it (proc_pid_clear_refs).
        fs::write(format!("/proc/{}/clear_refs", process.as_raw_nonzero()), "5").expect("the app runs");
    }
}

/// The app's own process and those of the web engine.
fn processes(harness: &Path, binary: &Path) -> impl Iterator<Item = Pid> {
    process::of_harness(harness).into_iter().filter(move |id| {
        let program = fs::read_link(format!("/proc/{}/exe", id.as_raw_nonzero())).unwrap_or_default();
        let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        program == binary || (name.starts_with("WebKit") && name.ends_with("Process"))
    })
}

/// What those processes have had of the processor so far.
pub(crate) fn processor_time(harness: &Path, binary: &Path) -> Duration {
    let ticks = |id: Pid| -> Option<u64> {
        let line = fs::read_to_string(format!("/proc/{}/stat", id.as_raw_nonzero())).ok()?;
        // The name may hold blanks; after it come the state, and as the 12th and 13th field the two times.
        let mut fields = line.rsplit_once(')')?.1.split_whitespace().skip(11);
        Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
    };
    let ticks: u64 = processes(harness, binary).filter_map(ticks).sum();
    Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second())
}

/// The proportional share of those processes, in KiB.
pub(crate) fn whole(harness: &Path, binary: &Path) -> u64 {
    let share = |id: Pid| -> Option<u64> {
        let parts = fs::read_to_string(format!("/proc/{}/smaps_rollup", id.as_raw_nonzero())).ok()?;
        let line = parts.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        line.trim().trim_end_matches(" kB").parse().ok()
    };
    processes(harness, binary).filter_map(share).sum()
}
