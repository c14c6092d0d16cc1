//! Figures about the shape of the code. Smaller is a hint, not the goal.
//!
//! Product code is what stands in no test file (`tests.rs`, `testing.rs`, a folder `tests` or `benches`, `*.test.ts`)
//! and, in Rust, before a file's `mod tests`.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::{Outcome, root, step::at, ui};

/// From so many common fields on two structs look like one.
const COMMON_FIELDS: usize = 6;

/// A file of product code.
struct Source {
    path: PathBuf,
    text: String,
}

/// Prints them, with how each is counted.
pub(super) fn print() -> Outcome {
    let rust = sources(&root().join("src-tauri"), &["rs"])?;
    let of = |folder: &str| {
        let folder = root().join("src-tauri/crates").join(folder);
        rust.iter().filter(move |source| source.path.starts_with(&folder))
    };
    let lines = |source: &Source| source.text.lines().count();
    let (core, store): (usize, usize) = (of("core").map(lines).sum(), of("store").map(lines).sum());
    println!("{:>7}  lines of product code in core and store ({core} + {store})", core + store);

    let methods: usize = of("core").map(|source| methods_of_the_app(&source.text)).sum();
    println!("{methods:>7}  methods in `impl App` blocks of core");

    let structs: Vec<_> = rust.iter().flat_map(|source| structs(&source.text)).collect();
    let alike = |at: usize| {
        let (_, fields) = &structs[at];
        structs[at + 1..]
            .iter()
            .filter(|(_, other)| fields.intersection(other).count() >= COMMON_FIELDS)
            .count()
    };
    let pairs: usize = (0..structs.len()).map(alike).sum();
    println!("{pairs:>7}  pairs of structs that share {COMMON_FIELDS} or more field names");

    let tags: BTreeSet<&str> =
        rust.iter().flat_map(|source| values(&source.text, "serde(tag = \"")).collect();
    println!("{:>7}  names of tags on the wire: {}", tags.len(), list(&tags));

    let paging = [("from", "count"), ("skip", "limit"), ("offset", "limit")];
    let has = |names: &(&str, &str)| {
        structs.iter().any(|(name, fields)| {
            let fields: BTreeSet<&str> = fields.iter().map(String::as_str).collect();
            name.ends_with("Request") && fields.contains(names.0) && fields.contains(names.1)
        })
    };
    println!(
        "{:>7}  pairs of names for the page of a list",
        paging.iter().filter(|names| has(names)).count()
    );

    let bindings = ui().join("src/ipc/bindings.ts");
    let bindings = fs::read_to_string(&bindings).map_err(at(&bindings))?;
    println!("{:>7}  lines of bindings.ts", bindings.lines().count());

    let web = sources(&ui().join("src"), &["ts", "svelte"])?;
    let hand_written = rust.iter().chain(&web).filter(|source| !source.path.ends_with("ipc/bindings.ts"));
    let mut lengths: Vec<usize> = hand_written.map(lines).collect();
    lengths.sort_unstable();
    let share = |percent: usize| lengths.get(lengths.len() * percent / 100).copied().unwrap_or_default();
    println!(
        "{:>7}  lines in the median file of product code, {} at the 90th percentile",
        share(50),
        share(90)
    );
    Ok(())
}

/// The product code beneath a folder.
fn sources(folder: &Path, endings: &[&str]) -> Result<Vec<Source>, String> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(at(&folder))? {
            let path = entry.map_err(at(&folder))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                if !matches!(&*name, "tests" | "benches" | "gen" | "node_modules") {
                    folders.push(path);
                }
            } else if !matches!(&*name, "tests.rs" | "testing.rs")
                && !name.contains(".test.")
                && endings.iter().any(|ending| name.ends_with(&format!(".{ending}")))
            {
                let text = fs::read_to_string(&path).map_err(at(&path))?;
                let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
                found.push(Source { path, text: text[..end].to_owned() });
            }
        }
    }
    Ok(found)
}

/// Functions in the blocks of the application object.
fn methods_of_the_app(text: &str) -> usize {
    let (mut inside, mut methods) = (false, 0);
    for line in text.lines() {
        match line {
            "impl App {" => inside = true,
            "}" => inside = false,
            line => methods += usize::from(inside && is_method(line)),
        }
    }
    methods
}

/// Whether a line begins a function of a block: four spaces, its visibility and qualifiers, `fn`.
fn is_method(line: &str) -> bool {
    let Some(line) = line.strip_prefix("    ").filter(|line| !line.starts_with([' ', '/'])) else {
        return false;
    };
    line.split_whitespace().take(4).any(|word| word == "fn")
}

/// The structs with named fields of a file.
fn structs(text: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut found: Vec<(String, BTreeSet<String>)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if let Some((head, name)) = line.split_once("struct ")
            && line.ends_with('{')
            && (head.is_empty() || head.starts_with("pub"))
        {
            let name = name.split([' ', '<']).next().unwrap_or_default();
            found.push((name.to_owned(), BTreeSet::new()));
            inside = true;
        } else if line == "}" {
            inside = false;
        } else if inside
            && let Some(line) = line.strip_prefix("    ").filter(|line| !line.starts_with([' ', '/', '#']))
            && let (Some((field, _)), Some((_, fields))) = (line.split_once(':'), found.last_mut())
        {
            fields.insert(field.rsplit(' ').next().unwrap_or_default().to_owned());
        }
    }
    found
}

/// What stands between a beginning and the next quotation mark, wherever it does.
fn values<'a>(text: &'a str, beginning: &str) -> Vec<&'a str> {
    text.split(beginning).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn list(words: &BTreeSet<&str>) -> String {
    words.iter().copied().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_fields_and_tags_are_found_where_they_stand() {
        let text = "\
impl App {
    /// A fn in a comment.
    pub(crate) async fn one(&self) {
        fn inner() {}
    }

    fn two(&self) {}
}

impl Other {
    fn three(&self) {}
}

#[serde(tag = \"kind\", rename_all = \"snake_case\")]
pub(crate) struct Row<'a> {
    pub(crate) id: i64,
    name: &'a str,
}
";
        assert_eq!(methods_of_the_app(text), 2);
        let fields = ["id", "name"].map(str::to_owned).into();
        assert_eq!(structs(text), [("Row".to_owned(), fields)]);
        assert_eq!(values(text, "serde(tag = \""), ["kind"]);
    }
}
