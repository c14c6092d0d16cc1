//! Coverage-guided fuzzing of what reads the texts, replies and files of others.

use std::{fs, path::PathBuf, process::Command};

use crate::{
    Failure, Outcome, root,
    step::{Steps, at, output, run_command},
    target,
};

/// The targets in `tests/fuzz`, and whether `tests/fixtures` are their seeds.
const TARGETS: [(&str, bool); 9] = [
    ("phones", false),
    ("sms", false),
    ("webhooks", false),
    ("courier_replies", false),
    ("payment_replies", false),
    ("texts", true),
    ("workbooks", true),
    ("exports", true),
    ("backups", false),
];

/// Runs all targets or the one that is named, `--seconds` each. A finding ends it; its input is kept.
pub(super) fn run(arguments: &[&str]) -> Outcome {
    let (seconds, rest) = match arguments {
        ["--seconds", seconds, rest @ ..] => (*seconds, rest),
        rest => ("30", rest),
    };
    let chosen = chosen(rest)?;
    ready()?;
    let mut steps = Steps::default();
    // One build of all is faster than one of each.
    steps.step("build", || run_command(cargo("build").args(rest)))?;
    for (name, has_seeds) in chosen {
        steps.step(name, || fuzz(name, has_seeds, seconds))?;
    }
    eprintln!("\nNothing found.\n{}", steps.summary());
    Ok(())
}

fn chosen(names: &[&str]) -> Result<Vec<(&'static str, bool)>, Failure> {
    let is_chosen = |target: &str| names.is_empty() || names == [target];
    let chosen: Vec<_> = TARGETS.into_iter().filter(|(name, _)| is_chosen(name)).collect();
    if chosen.is_empty() {
        let all = TARGETS.map(|(name, _)| name).join(", ");
        return Err(format!("`{}` is no target of fuzz. These are: {all}.", names.join(" ")));
    }
    Ok(chosen)
}

/// Says what is missing: none of it is needed for anything else.
fn ready() -> Outcome {
    if output("rustup", &["run", "nightly", "rustc", "--version"]).is_none() {
        return Err("fuzzing needs a nightly compiler: `rustup toolchain install nightly`.".to_owned());
    }
    if output("cargo", &["fuzz", "--version"]).is_none() {
        return Err("fuzzing needs cargo-fuzz: `cargo install cargo-fuzz --locked`.".to_owned());
    }
    Ok(())
}

fn folder() -> PathBuf {
    target().join("fuzz")
}

/// `cargo fuzz` with its builds among the others. Our crates have no unsafe code, so that a sanitizer would only halve
/// the speed; the code is the one that is shipped, without the shortcuts of some libraries for fuzzing.
fn cargo(command: &str) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(["fuzz", command, "--fuzz-dir", "tests/fuzz", "--sanitizer", "none", "--no-cfg-fuzzing"]);
    cargo.args(["--codegen-units", "16", "--target-dir"]).arg(folder());
    // The root's toolchain is a stable one.
    cargo.env("RUSTUP_TOOLCHAIN", "nightly").current_dir(root());
    cargo
}

fn fuzz(name: &str, has_seeds: bool, seconds: &str) -> Outcome {
    let [corpus, found] = ["corpus", "found"].map(|kind| folder().join(kind).join(name));
    for folder in [&corpus, &found] {
        fs::create_dir_all(folder).map_err(at(folder))?;
    }
    let mut fuzz = cargo("run");
    fuzz.arg(name).arg(corpus);
    // New inputs go into the first folder only.
    fuzz.args(has_seeds.then(|| root().join("tests/fixtures")));
    fuzz.args(["--", "-max_len=65536", "-timeout=30", "-print_final_stats=1"]);
    fuzz.arg(format!("-max_total_time={seconds}")).arg(format!("-artifact_prefix={}/", found.display()));
    run_command(&mut fuzz)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_target_is_listed() {
        let folder = root().join("tests/fuzz/src/bin");
        let mut files: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        files.sort();
        let mut listed = TARGETS.map(|(name, _)| name);
        listed.sort();
        assert_eq!(files, listed);
    }

    #[test]
    fn an_unknown_target_is_named_with_those_that_there_are() {
        assert_eq!(chosen(&["sms"]), Ok(vec![("sms", false)]));
        assert_eq!(chosen(&[]), Ok(TARGETS.to_vec()));
        let failure = chosen(&["smss"]).unwrap_err();
        assert!(failure.contains("`smss`") && failure.contains("payment_replies"), "{failure}");
    }
}
