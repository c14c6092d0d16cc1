//! One program after the other, each with its name and its time.

use std::{
    fmt::Write as _,
    io,
    path::Path,
    process::{Command, ExitStatus},
    time::{Duration, Instant},
};

use crate::{Failure, Outcome, root, ui};

/// The steps of one command of xtask, with the time that each took, and those that were skipped, with the reason.
pub(crate) struct Steps {
    began: Instant,
    done: Vec<(String, Duration)>,
    skipped: Vec<String>,
}

impl Default for Steps {
    fn default() -> Self {
        Self { began: Instant::now(), done: Vec::new(), skipped: Vec::new() }
    }
}

impl Steps {
    /// Does one step; a failure is named after it.
    pub(crate) fn step(&mut self, name: &str, work: impl FnOnce() -> Outcome) -> Outcome {
        eprintln!("\n== {name}");
        let start = Instant::now();
        let outcome = work();
        let took = start.elapsed();
        match outcome {
            Ok(()) => {
                eprintln!("== {name}: {}", seconds(took));
                self.done.push((name.to_owned(), took));
                Ok(())
            }
            Err(failure) => Err(format!("{}step `{name}` failed: {failure}", self.summary())),
        }
    }

    /// Takes over what was done and skipped beside these steps.
    pub(crate) fn add(&mut self, beside: Self) {
        self.done.extend(beside.done);
        self.skipped.extend(beside.skipped);
    }

    /// Leaves out a step, for a reason that the summary names.
    pub(crate) fn skip(&mut self, name: &str, reason: &str) {
        eprintln!("\n== {name}: skipped, {reason}");
        self.skipped.push(format!("{name}: {reason}"));
    }

    /// The table of the steps so far: their times, and what was skipped.
    pub(crate) fn summary(&self) -> String {
        let mut table = String::new();
        for (name, took) in &self.done {
            // Writing to a String can't fail.
            let _ = writeln!(table, "  {:>8}  {name}", seconds(*took));
        }
        // Less than their sum where steps ran beside each other.
        let _ = writeln!(table, "  {:>8}  in all", seconds(self.began.elapsed()));
        for step in &self.skipped {
            let _ = writeln!(table, "   skipped  {step}");
        }
        table
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Runs a program in the project's root and says which one; an exit code other than zero is a failure.
pub(crate) fn run(program: &str, arguments: &[&str]) -> Outcome {
    run_in(&root(), program, arguments)
}

/// As [`run`], in another folder.
pub(crate) fn run_in(folder: &Path, program: &str, arguments: &[&str]) -> Outcome {
    run_command(Command::new(program).args(arguments).current_dir(folder))
}

/// Runs a program that the caller has prepared.
pub(crate) fn run_command(command: &mut Command) -> Outcome {
    let line = line(command);
    eprintln!("$ {line}");
    ended(&line, command.status())
}

/// As [`run_command`], beside others: all that it prints comes at its end.
pub(crate) fn run_in_one_piece(command: &mut Command) -> Outcome {
    let line = line(command);
    let output = command.output().map_err(|error| cannot_start(&line, error))?;
    let printed = [output.stdout, output.stderr].concat();
    eprintln!("$ {line}\n{}", String::from_utf8_lossy(&printed).trim_end());
    ended(&line, Ok(output.status))
}

fn line(command: &Command) -> String {
    let mut line = command.get_program().to_string_lossy().into_owned();
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&argument.to_string_lossy());
    }
    line
}

fn cannot_start(line: &str, error: io::Error) -> Failure {
    format!("`{line}` can't be started: {error}")
}

fn ended(line: &str, status: io::Result<ExitStatus>) -> Outcome {
    let status = status.map_err(|error| cannot_start(line, error))?;
    if status.success() { Ok(()) } else { Err(format!("`{line}` ended with {status}")) }
}

/// Runs cargo, the one that runs xtask.
pub(crate) fn cargo(arguments: &[&str]) -> Outcome {
    run("cargo", arguments)
}

/// Runs npm in the folder of the web view.
pub(crate) fn npm(arguments: &[&str]) -> Outcome {
    run_in(&ui(), NPM, arguments)
}

/// As [`npm`], through [`run_in_one_piece`].
pub(crate) fn npm_in_one_piece(arguments: &[&str]) -> Outcome {
    run_in_one_piece(Command::new(NPM).args(arguments).current_dir(ui()))
}

/// npm's program; on Windows it is a script, which is found only by its full name.
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// What a program prints, or nothing when it is missing or fails.
pub(crate) fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Turns an error of the file system into words that name the file.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> Failure {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}

#[cfg(test)]
mod tests {
    use super::Steps;

    #[test]
    fn a_failing_step_is_named_and_later_steps_can_be_left_out() {
        let mut steps = Steps::default();
        steps.step("first", || Ok(())).unwrap();
        let failure = steps.step("second", || Err("it broke".to_owned())).unwrap_err();
        assert!(failure.contains("step `second` failed: it broke"), "{failure}");
        assert!(failure.contains("first"), "the times of what passed are kept: {failure}");
    }

    #[test]
    fn a_skipped_step_is_named_in_the_summary_with_its_reason() {
        let mut steps = Steps::default();
        steps.skip("web view", "unchanged since it passed");
        assert!(
            steps.summary().contains("skipped  web view: unchanged since it passed"),
            "{}",
            steps.summary()
        );
    }
}
