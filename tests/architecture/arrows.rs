//! Dependencies between packages.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use serde_json::Value;

/// Allowed dependencies within the workspace; acyclic.
const ALLOWED: &[(&str, &[&str])] = &[
    (
        "porokh",
        &[
            "porokh-api",
            "porokh-core",
            "porokh-domain",
            "porokh-practice",
            "porokh-runtime",
            "porokh-transport",
        ],
    ),
    (
        "porokh-core",
        &[
            "porokh-api",
            "porokh-courier-api",
            "porokh-domain",
            "porokh-payment-api",
            "porokh-runtime",
            "porokh-sheets",
            "porokh-store",
            "porokh-transport",
            "porokh-webhooks",
        ],
    ),
    (
        "porokh-runtime",
        &[
            "porokh-api",
            "porokh-courier-api",
            "porokh-domain",
            "porokh-payment-api",
            "porokh-sheets",
            "porokh-store",
            "porokh-transport",
        ],
    ),
    (
        "porokh-api",
        &[
            "porokh-courier-api",
            "porokh-domain",
            "porokh-payment-api",
            "porokh-sheets",
            "porokh-store",
            "porokh-transport",
            "porokh-webhooks",
        ],
    ),
    ("porokh-store", &["porokh-domain"]),
    ("porokh-courier-api", &["porokh-domain", "porokh-transport"]),
    ("porokh-payment-api", &["porokh-domain", "porokh-transport"]),
    ("porokh-sheets", &["porokh-domain"]),
    ("porokh-webhooks", &[]),
    ("porokh-transport", &["porokh-domain"]),
    ("porokh-practice", &["porokh-domain"]),
    ("porokh-domain", &[]),
    ("acceptance", &["porokh-core", "porokh-domain", "porokh-practice", "porokh-sheets"]),
    ("xtask", &[]),
];

/// The tests of these packages use the practice services.
const TESTED_WITH_PRACTICE: &[&str] = &["porokh", "porokh-core", "porokh-courier-api", "porokh-payment-api"];

/// Libraries that only these packages may use.
const WALLED_OFF: &[(&str, &[&str])] = &[
    ("tauri", &["porokh"]),
    ("keyring", &["porokh"]),
    ("reqwest", &["porokh-transport"]),
    ("rusqlite", &["porokh-store"]),
    // In development builds the app serves its pages to a browser.
    ("axum", &["porokh-practice", "porokh"]),
    ("calamine", &["porokh-sheets"]),
    ("csv", &["porokh-sheets"]),
    ("encoding_rs", &["porokh-sheets"]),
];

/// A dependency, and whether only tests need it.
#[derive(Debug)]
struct Arrow {
    from: String,
    to: String,
    in_tests: bool,
}

fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array_mut().map(std::mem::take).unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn arrows() -> Vec<Arrow> {
    let mut arrows = Vec::new();
    for package in packages() {
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            arrows.push(Arrow {
                from: text(&package["name"]),
                to: text(&dependency["name"]),
                in_tests: dependency["kind"] == "dev",
            });
        }
    }
    arrows
}

#[test]
fn every_package_is_in_the_table_of_allowed_arrows() {
    let there: BTreeSet<String> = packages().iter().map(|package| text(&package["name"])).collect();
    let known: BTreeSet<String> = ALLOWED.iter().map(|(package, _)| (*package).to_owned()).collect();
    assert_eq!(there, known);
}

#[test]
fn no_package_depends_on_another_against_the_direction() {
    let is_ours = |name: &str| ALLOWED.iter().any(|(package, _)| *package == name);
    let is_allowed = |arrow: &Arrow| {
        let stands_in = arrow.in_tests && arrow.to == "porokh-practice";
        let in_table = |(from, to): &(&str, &[&str])| *from == arrow.from && to.contains(&arrow.to.as_str());
        ALLOWED.iter().any(in_table) || stands_in && TESTED_WITH_PRACTICE.contains(&arrow.from.as_str())
    };
    let wrong: Vec<Arrow> =
        arrows().into_iter().filter(|arrow| is_ours(&arrow.to) && !is_allowed(arrow)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Whether a dependency is implied by others.
fn follows(from: &str, to: &str) -> bool {
    fn reaches(from: &str, to: &str) -> bool {
        let used = ALLOWED.iter().find(|(package, _)| *package == from).map_or(&[][..], |(_, used)| used);
        used.iter().any(|next| *next == to || reaches(next, to))
    }
    let used = ALLOWED.iter().find(|(package, _)| *package == from).map_or(&[][..], |(_, used)| used);
    used.iter().any(|next| *next != to && reaches(next, to))
}

/// The picture of the crates must match the table; implied dependencies are omitted.
#[test]
fn the_picture_of_the_crates_shows_the_arrows_of_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/architecture/crates.svg");
    let picture = fs::read_to_string(path).unwrap();
    let attribute = |line: &str, name: &str| {
        let (_, rest) = line.split_once(&format!("{name}=\""))?;
        rest.split_once('"').map(|(value, _)| value.to_owned())
    };
    let drawn: BTreeSet<(String, String)> = picture
        .lines()
        .filter_map(|line| Some((attribute(line, "data-from")?, attribute(line, "data-to")?)))
        .collect();
    let in_table: BTreeSet<(String, String)> = ALLOWED
        .iter()
        .filter(|(from, _)| *from != "acceptance")
        .flat_map(|(from, used)| used.iter().map(|to| (*from, *to)))
        .filter(|(from, to)| !follows(from, to))
        .map(|(from, to)| (from.to_owned(), to.to_owned()))
        .collect();
    assert_eq!(drawn, in_table);
}

#[test]
fn a_walled_off_library_has_one_user() {
    let is_wrong = |arrow: &Arrow| {
        WALLED_OFF.iter().any(|(library, users)| {
            let is_it = arrow.to == *library || arrow.to.starts_with(&format!("{library}-"));
            // The acceptance tests control the window's driver over HTTP, and lock the database as another program
            // would.
            let from_outside = arrow.from == "acceptance" && matches!(*library, "reqwest" | "rusqlite");
            is_it && !users.contains(&&*arrow.from) && !arrow.in_tests && !from_outside
        })
    };
    let wrong: Vec<Arrow> = arrows().into_iter().filter(is_wrong).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn the_developer_commands_need_nothing_but_the_standard_library() {
    let needed: Vec<Arrow> = arrows().into_iter().filter(|arrow| arrow.from == "xtask").collect();
    assert!(needed.is_empty(), "{needed:?}");
}
