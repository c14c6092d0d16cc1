//! Speed and memory, as ratios to the raw libraries in the same run.

use crate::{Outcome, step::cargo};

/// Each benchmark with the package that it belongs to.
const BENCHES: &[(&str, &str)] = &[
    ("porokh-core", "import"),
    ("porokh-core", "runs"),
    ("porokh-core", "pages"),
    ("porokh-sheets", "export"),
];

/// Runs the benchmarks, or the one that is named; nothing is asserted. What follows goes to them.
pub(super) fn run(arguments: &[&str]) -> Outcome {
    let named = arguments.first().and_then(|name| BENCHES.iter().find(|(_, bench)| bench == name));
    let (chosen, rest) = match named {
        Some(bench) => (std::slice::from_ref(bench), &arguments[1..]),
        None => (BENCHES, arguments),
    };
    for (package, bench) in chosen {
        let mut command = vec!["bench", "--package", package, "--locked", "--bench", bench, "--"];
        command.extend(rest);
        cargo(&command)?;
    }
    Ok(())
}
