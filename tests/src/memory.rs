//! What the app holds in memory, as the kernel counts it.

use std::fs;

use rustix::process::Pid;

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
