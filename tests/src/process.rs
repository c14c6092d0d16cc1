//! Programs that end with their harness.

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs,
    io::Write as _,
    os::unix::ffi::OsStrExt as _,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};

use crate::wait;

/// The complete environment of a harness's programs.
pub(crate) type Environment = BTreeMap<&'static str, String>;

/// A running program, killed when dropped.
pub(crate) struct Program {
    name: String,
    child: Child,
    log: PathBuf,
}

impl Program {
    /// Starts a program that logs to a file in `logs`.
    ///
    /// The kernel kills it when the thread that started it ends.
    pub(crate) fn start(
        program: &str,
        arguments: &[&str],
        environment: &Environment,
        input: &str,
        logs: &Path,
    ) -> Self {
        let name = program.rsplit('/').next().unwrap_or(program).to_owned();
        let log = logs.join(format!("{name}.log"));
        let file = fs::File::create(&log).expect("the log file of a program");
        let mut child = Command::new("setpriv")
            .args(["--pdeathsig", "KILL", program])
            .args(arguments)
            .env_clear()
            .envs(environment)
            .stdin(Stdio::piped())
            .stdout(file.try_clone().expect("a second handle of the log file"))
            .stderr(file)
            .spawn()
            .unwrap_or_else(|error| panic!("{name} can't be started through setpriv: {error}"));
        if let Some(mut stdin) = child.stdin.take() {
            // A program that doesn't read its input may have ended already.
            let _ = stdin.write_all(input.as_bytes());
        }
        Self { name, child, log }
    }

    pub(crate) fn said(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Waits for a line that `read` accepts.
    pub(crate) async fn says<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> T {
        let found = wait::within(wait::BOUND, async || {
            let said = self.said();
            // The last line without its end may be incomplete.
            let whole = said.rsplit_once('\n').map_or("", |(whole, _)| whole);
            whole.lines().find_map(&read)
        })
        .await;
        found.unwrap_or_else(|| panic!("{} isn't ready; it said: {}", self.name, self.said()))
    }

    /// Whether this program, and no other, listens on a port.
    pub(crate) fn listens_on(&self, port: u16) -> bool {
        // proc_net_tcp(5): the second column is the local address, the fourth the state, the tenth the socket's
        // inode.
        let table = fs::read_to_string("/proc/net/tcp").unwrap_or_default();
        let sockets: Vec<String> = table
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>())
            .filter_map(|columns| match columns.as_slice() {
                [_, own, _, "0A", _, _, _, _, _, socket, ..] if own.ends_with(&format!(":{port:04X}")) => {
                    Some(format!("socket:[{socket}]"))
                }
                _ => None,
            })
            .collect();
        let Ok(open) = fs::read_dir(format!("/proc/{}/fd", self.child.id())) else { return false };
        let open = open.filter_map(|file| fs::read_link(file.ok()?.path()).ok());
        open.into_iter().any(|file| sockets.iter().any(|socket| file.as_os_str() == socket.as_str()))
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Processes whose environment contains the harness's folder.
pub(crate) fn of_harness(folder: &Path) -> Vec<Pid> {
    let Ok(processes) = fs::read_dir("/proc") else { return Vec::new() };
    processes
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|id| {
            let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
            contains(&environment, folder.as_os_str())
        })
        .filter_map(Pid::from_raw)
        .collect()
}

const END: Duration = Duration::from_secs(5);

/// Retries if something was written meanwhile.
pub(crate) fn clear(folder: &Path) {
    let end = Instant::now() + END;
    while fs::remove_dir_all(folder).is_err() && folder.exists() && Instant::now() < end {
        thread::sleep(Duration::from_millis(5));
    }
}

pub(crate) fn end_all(folder: &Path) {
    let end = Instant::now() + END;
    loop {
        let left = of_harness(folder);
        if left.is_empty() || Instant::now() >= end {
            return;
        }
        for id in left {
            // It may have ended meanwhile.
            let _ = kill_process(id, Signal::KILL);
        }
        thread::sleep(Duration::from_millis(5));
    }
}

fn contains(environment: &[u8], folder: &OsStr) -> bool {
    let folder = folder.as_bytes();
    environment.windows(folder.len()).any(|part| part == folder)
}
