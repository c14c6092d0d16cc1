//! What the app holds in memory, as the kernel counts it.

use std::{fs, path::Path};

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

/// The proportional share of the app's own process and those of the web engine, in KiB.
pub(crate) fn whole(harness: &Path, binary: &Path) -> u64 {
    let is_seen = |id: &Pid| {
        let program = fs::read_link(format!("/proc/{}/exe", id.as_raw_nonzero())).unwrap_or_default();
        let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        program == binary || (name.starts_with("WebKit") && name.ends_with("Process"))
    };
    let share = |id: Pid| -> Option<u64> {
        let parts = fs::read_to_string(format!("/proc/{}/smaps_rollup", id.as_raw_nonzero())).ok()?;
        let line = parts.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        line.trim().trim_end_matches(" kB").parse().ok()
    };
    process::of_harness(harness).into_iter().filter(is_seen).filter_map(share).sum()
}
