// The harness of the window tests requires Linux.
#![cfg(target_os = "linux")]

use std::{collections::BTreeSet, env, path::Path, process::Command};

/// External crates of these packages, each with version and features.
fn crates(packages: &[&str]) -> BTreeSet<String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let tree = Command::new(cargo)
        .args(["tree", "--locked", "--offline", "--edges", "normal,build", "--prefix", "none"])
        .args(["--format", "{p} {f}"])
        .args(packages)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let lines = String::from_utf8(tree.stdout).unwrap();
    lines.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

/// Otherwise cargo compiles such crates and their dependents twice, and the window tests use another build of the app
/// than the one that is run.
#[test]
fn app_features_equal_workspace_features() {
    let all = crates(&["--workspace"]);
    let others: Vec<_> = crates(&["--package", "porokh"]).difference(&all).cloned().collect();
    assert!(others.is_empty(), "declare their features in the root's Cargo.toml: {others:#?}");
}
