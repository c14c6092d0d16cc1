//! Imports between the modules of a package must be acyclic.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

const LAYERED: &[&str] = &["src-tauri/crates/practice"];

/// Segments from the root of the package; empty for the root.
type Module = Vec<String>;

type Imports = BTreeMap<Module, BTreeSet<Module>>;

#[test]
fn top_modules_have_no_cycle() {
    for package in LAYERED {
        let top = |module: &Module| module.iter().take(1).cloned().collect::<Module>();
        let mut between = Imports::new();
        for (module, imported) in imports(&sources(package)) {
            between.entry(top(&module)).or_default().extend(imported.iter().map(top));
        }
        assert_no_cycle(package, &between);
    }
}

const CORE: &str = "src-tauri/crates/core";

/// The capabilities of the core from the bottom up, each with the others that it may import.
const CAPABILITIES: &[(&str, &[&str])] = &[
    ("jobs", &[]),
    ("alerts", &[]),
    ("callback", &[]),
    ("waits", &[]),
    ("files", &["jobs"]),
    ("backup", &["files", "jobs"]),
    ("outbox", &["files", "waits"]),
    ("exports", &["files"]),
    ("accounts", &["jobs"]),
    ("check", &["accounts", "alerts", "files", "jobs", "outbox", "waits"]),
    ("bulk", &["accounts", "alerts", "check", "exports", "files", "jobs", "outbox"]),
    ("payments", &["accounts", "alerts", "bulk", "callback", "exports", "files", "jobs", "outbox", "waits"]),
    ("orders", &["bulk", "payments"]),
    ("deliveries", &["accounts", "bulk", "exports", "files", "jobs", "outbox", "waits"]),
    ("reports", &["accounts", "bulk", "check", "deliveries", "jobs", "outbox"]),
    ("inbox", &["accounts", "alerts", "callback", "files", "jobs", "payments"]),
    ("customers", &["accounts", "bulk", "check", "deliveries", "files", "inbox", "payments", "reports"]),
    ("overview", &["accounts", "bulk", "exports", "payments"]),
    ("restore", &["accounts", "backup", "files"]),
    ("removal", &["accounts", "restore"]),
];

/// Modules that name all capabilities: they construct them, report them to the window, or dispatch events.
const ABOVE_AND_BELOW: &[&str] = &[
    "app",
    "blocking",
    "effects",
    "events",
    "http_clients",
    "ports",
    "services",
    "settings_store",
    "testing",
    "upkeep",
];

#[test]
fn capabilities_import_only_what_is_listed_and_only_downwards() {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, imported) in imports(&sources(CORE)) {
        let Some(capability) = module.first() else { continue };
        let others = imported.iter().filter_map(|other| other.first()).filter(|other| *other != capability);
        found.entry(capability.clone()).or_default().extend(others.cloned());
    }
    let is_shared = |module: &str| ABOVE_AND_BELOW.contains(&module);
    found.retain(|module, _| !is_shared(module));
    found.values_mut().for_each(|others| others.retain(|other| !is_shared(other)));
    let names = |others: &[&str]| others.iter().map(|other| (*other).to_owned()).collect::<BTreeSet<_>>();
    let listed: BTreeMap<String, BTreeSet<String>> =
        CAPABILITIES.iter().map(|(module, others)| ((*module).to_owned(), names(others))).collect();
    assert_eq!(found, listed);
    for (place, (module, others)) in CAPABILITIES.iter().enumerate() {
        let below = |other: &&str| CAPABILITIES[..place].iter().any(|(earlier, _)| earlier == other);
        assert!(others.iter().all(below), "{module} imports upwards");
    }
}

#[test]
fn no_imports_of_the_files_of_a_package_form_a_cycle() {
    for package in LAYERED {
        assert_no_cycle(package, &imports(&sources(package)));
    }
}

#[test]
fn finds_cycle_in_any_import_form() {
    let of = |parent: &str, child: &str, other: &str| {
        let module = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Module>();
        let sources = BTreeMap::from([
            (module(&[]), code("pub use a::B;\nmod a;\nmod c;\n")),
            (module(&["a"]), code(parent)),
            (module(&["a", "b"]), code(child)),
            (module(&["c"]), code(other)),
        ]);
        cycles(&imports(&sources)).iter().map(names).collect::<Vec<_>>()
    };
    assert_eq!(of("mod b;\npub use b::B;", "use super::A;", ""), ["a, a::b"]);
    assert_eq!(of("mod b;", "use crate::{c::{self, C}, x::Y};", "use crate::a::b::B;"), ["a::b, c"]);
    assert_eq!(of("mod b;", "fn f() { crate::c::run() }", "fn f() { super::a::b::run() }"), ["a::b, c"]);
    assert_eq!(of("", "use crate::B;", "use crate::a;"), [""; 0]);
    assert_eq!(of("pub use self::b::B;", "use crate::B;", ""), ["the root, a, a::b"]);
    assert_eq!(of("mod b;\nuse b::B;", "pub(in crate::a) struct B;", ""), [""; 0]);
    let only_in_tests = "#[cfg(test)]\nmod tests {\n    use crate::c::C;\n}\n// use crate::c::C;\n";
    assert_eq!(of("mod b;", only_in_tests, "use crate::a::b::B;"), [""; 0]);
}

fn assert_no_cycle(package: &str, imports: &Imports) {
    let cycles = cycles(imports);
    let described: Vec<String> = cycles.iter().map(|cycle| describe(cycle, imports)).collect();
    assert!(cycles.is_empty(), "{} cycles in {package}:\n{}", cycles.len(), described.join("\n"));
}

/// Product code of a package's modules: without modules `tests` or `…_tests`, comments, and code after
/// `#[cfg(test)]`.
fn sources(package: &str) -> BTreeMap<Module, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut sources = BTreeMap::new();
    collect(&root.join(package).join("src"), &mut Module::new(), &mut sources);
    assert!(sources.len() > 1, "no modules in {package}");
    sources
}

fn collect(folder: &Path, module: &mut Module, sources: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if name == "tests" || name.ends_with("_tests") {
            continue;
        }
        if path.is_dir() {
            module.push(name);
            collect(&path, module, sources);
            module.pop();
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let own = (!["lib", "main", "mod"].contains(&name.as_str())).then_some(name);
            let module = module.iter().cloned().chain(own).collect();
            let code = code(&fs::read_to_string(&path).unwrap());
            sources.entry(module).or_default().push_str(&code);
        }
    }
}

fn code(text: &str) -> String {
    let product = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    product.lines().map(|line| line.split("//").next().unwrap_or_default().to_owned() + "\n").collect()
}

/// Every path in the code counts, not only in `use`; it refers to the nearest module.
fn imports(sources: &BTreeMap<Module, String>) -> Imports {
    let of = |(module, code): (&Module, &String)| {
        let is_child = |name: &str| sources.contains_key(&joined(module, name));
        let paths = paths(&tokens(code), module, is_child);
        let imported = paths.into_iter().map(|mut path| {
            while !sources.contains_key(&path) {
                path.pop();
            }
            path
        });
        (module.clone(), imported.filter(|imported| imported != module).collect())
    };
    sources.iter().map(of).collect()
}

fn tokens(code: &str) -> Vec<&str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if is_name(first) => rest.find(|c| !is_name(c)).unwrap_or(rest.len()),
            _ if rest.starts_with("::") => 2,
            _ => first.len_utf8(),
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

/// Paths that begin at the root, the module, its parent or one of its children. `use` groups are expanded.
fn paths(tokens: &[&str], module: &Module, is_child: impl Fn(&str) -> bool) -> Vec<Module> {
    let mut paths = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let goes_on = tokens.get(at + 1) == Some(&"::");
        let begins = at == 0 || tokens[at - 1] != "::";
        let is_visibility = tokens[..at].ends_with(&["(", "in"]);
        let start = match *token {
            "crate" => Module::new(),
            "self" => module.clone(),
            "super" => parent(module),
            name if is_child(name) => joined(module, name),
            _ => continue,
        };
        if goes_on && begins && !is_visibility {
            follow(&tokens[at + 2..], start, &mut paths);
        }
    }
    paths
}

/// Follows a path after its `::`. Returns the rest.
fn follow<'a, 'b>(tokens: &'a [&'b str], mut path: Module, paths: &mut Vec<Module>) -> &'a [&'b str] {
    match tokens {
        ["super", "::", rest @ ..] => follow(rest, parent(&path), paths),
        ["{", rest @ ..] => {
            let mut rest = rest;
            loop {
                rest = match rest {
                    [] => return rest,
                    ["}", rest @ ..] => return rest,
                    [",", rest @ ..] => rest,
                    ["as", _, rest @ ..] => rest,
                    _ => follow(rest, path.clone(), paths),
                };
            }
        }
        [name, rest @ ..] => {
            if *name != "self" && *name != "*" {
                path.push((*name).to_owned());
            }
            match rest {
                ["::", rest @ ..] => follow(rest, path, paths),
                _ => {
                    paths.push(path);
                    rest
                }
            }
        }
        [] => tokens,
    }
}

fn parent(module: &Module) -> Module {
    module.split_last().map(|(_, parent)| parent.to_vec()).unwrap_or_default()
}

fn joined(module: &Module, name: &str) -> Module {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

/// Strongly connected modules.
fn cycles(imports: &Imports) -> Vec<BTreeSet<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        imports.keys().map(|module| (module, reachable(module, imports))).collect();
    let mut cycles: Vec<BTreeSet<Module>> = Vec::new();
    for (module, from_here) in &reached {
        let back = from_here.iter().filter(|other| reached[*other].contains(module));
        let cycle: BTreeSet<Module> = back.map(|other| (*other).clone()).collect();
        if cycle.len() > 1 && !cycles.contains(&cycle) {
            cycles.push(cycle);
        }
    }
    cycles
}

fn reachable<'a>(from: &Module, imports: &'a Imports) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut left: Vec<&Module> = imports[from].iter().collect();
    while let Some(module) = left.pop() {
        if reached.insert(module) {
            left.extend(&imports[module]);
        }
    }
    reached
}

fn describe(cycle: &BTreeSet<Module>, imports: &Imports) -> String {
    let arrows = cycle.iter().map(|module| {
        let imported = imports[module].intersection(cycle).cloned().collect();
        format!("  {} imports from {}\n", name(module), names(&imported))
    });
    format!("{}\n{}", names(cycle), arrows.collect::<String>())
}

fn names(modules: &BTreeSet<Module>) -> String {
    modules.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn name(module: &Module) -> String {
    if module.is_empty() { "the root".into() } else { module.join("::") }
}
