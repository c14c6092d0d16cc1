//! Imports between the modules of a package must be acyclic.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    fs,
    path::Path,
};

const CORE: &str = "src-tauri/crates/core";

const LAYERED: &[&str] = &[
    CORE,
    "src-tauri/crates/runtime",
    "src-tauri/crates/transport",
    "src-tauri/crates/courier-api",
    "src-tauri/crates/webhooks",
    "src-tauri/crates/practice",
    "src-tauri/crates/payment-api",
    "src-tauri/crates/store",
    "src-tauri/crates/api",
    "src-tauri/crates/domain",
];

/// Segments from the root of the package; empty for the root.
type Module = Vec<String>;

type Imports = BTreeMap<Module, BTreeSet<Module>>;

/// The features of the core from the bottom up, each with the others that it may import from.
const FEATURES: &[(&str, &[&str])] = &[
    ("files", &[]),
    ("orders", &["files"]),
    ("accounts", &[]),
    ("backup", &["files"]),
    ("check", &["accounts", "files"]),
    ("bulk", &["accounts", "check", "files", "orders"]),
    ("payments", &["accounts", "bulk", "files", "orders"]),
    ("parcels", &["bulk", "payments"]),
    ("deliveries", &["accounts", "bulk", "files", "orders"]),
    ("reports", &["accounts", "bulk", "check", "deliveries"]),
    ("inbox", &["accounts", "files", "orders", "payments"]),
    (
        "customers",
        &["accounts", "bulk", "check", "deliveries", "files", "inbox", "orders", "payments", "reports"],
    ),
    ("overview", &["accounts", "bulk", "orders", "payments"]),
    ("restore", &["accounts", "backup"]),
    ("removal", &["accounts", "restore"]),
    (
        "app",
        &[
            "accounts",
            "backup",
            "bulk",
            "check",
            "customers",
            "deliveries",
            "files",
            "inbox",
            "orders",
            "overview",
            "parcels",
            "payments",
            "removal",
            "reports",
            "restore",
        ],
    ),
];

#[test]
fn features_import_only_listed_features_and_only_downwards() {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, imported) in imports(&sources(CORE)) {
        let Some(feature) = module.first() else { continue };
        let others = imported.iter().filter_map(|other| other.first()).filter(|other| *other != feature);
        found.entry(feature.clone()).or_default().extend(others.cloned());
    }
    let names = |others: &[&str]| others.iter().map(|other| (*other).to_owned()).collect::<BTreeSet<_>>();
    let listed: BTreeMap<String, BTreeSet<String>> =
        FEATURES.iter().map(|(feature, others)| ((*feature).to_owned(), names(others))).collect();
    assert_eq!(found, listed);
    for (place, (feature, others)) in FEATURES.iter().enumerate() {
        let below = |other: &&str| FEATURES[..place].iter().any(|(earlier, _)| earlier == other);
        assert!(others.iter().all(below), "{feature} imports upwards");
    }
}

/// A module and its parent may import each other: a feature holds state that is defined in its files.
#[test]
fn imports_between_files_form_no_cycle() {
    for package in LAYERED {
        let cycles = cycles(&imports(&sources(package)));
        let described: Vec<String> = cycles.iter().map(describe).collect();
        assert!(cycles.is_empty(), "{} cycles in {package}:\n{}", cycles.len(), described.join("\n"));
    }
}

#[test]
fn cycles_are_found_through_paths_and_re_exports() {
    let of = |root: &str, parent: &str, child: &str, other: &str| {
        let module = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Module>();
        let sources = BTreeMap::from([
            (module(&[]), code(root)),
            (module(&["a"]), code(parent)),
            (module(&["a", "b"]), code(child)),
            (module(&["c"]), code(other)),
        ]);
        cycles(&imports(&sources)).iter().map(describe).collect::<Vec<_>>()
    };
    let root = "pub use a::B;\nmod a;\nmod c;\n";
    assert_eq!(of(root, "mod b;\npub use b::B;", "use super::A;", ""), [""; 0], "parent and child");
    assert_eq!(of(root, "mod b;", "use crate::{c::{self, C}, x::Y};", "use crate::a::b::B;"), ["a::b, c"]);
    assert_eq!(
        of(root, "mod b;", "fn f() { crate::c::run() }", "fn f() { super::a::b::run() }"),
        ["a::b, c"]
    );
    assert_eq!(of(root, "pub use self::b::B;", "use crate::c::C;", "use crate::B;"), ["a::b, c"]);
    assert_eq!(of(root, "pub use b::B as D;", "use crate::c::C;", "use crate::a::D;"), ["a::b, c"]);
    assert_eq!(of(root, "use b::B;", "use crate::c::C;", "use crate::a::A;"), ["a, a::b, c"]);
    assert_eq!(of(root, "", "use crate::B;", "use crate::a;"), [""; 0]);
    assert_eq!(of(root, "mod b;\nuse b::B;", "pub(in crate::a) struct B;", ""), [""; 0]);
    let only_in_tests = "#[cfg(test)]\nmod tests {\n    use crate::c::C;\n}\n// use crate::c::C;\n";
    assert_eq!(of(root, "mod b;", only_in_tests, "use crate::a::b::B;"), [""; 0]);
}

/// Product code of a package's modules: without modules `testing`, `tests` or `…_tests`, comments, and code after
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
        if ["testing", "tests"].contains(&name.as_str()) || name.ends_with("_tests") {
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

/// Every path in the code counts, not only in `use`; it refers to the nearest module. A `pub use` is no import by itself:
/// who takes a name through it imports from the module that defines the name.
fn imports(sources: &BTreeMap<Module, String>) -> Imports {
    let re_exports: BTreeMap<Module, Module> =
        sources.iter().flat_map(|(module, code)| re_exports(code, module, sources)).collect();
    let of = |(module, code): (&Module, &String)| {
        let is_re_export = |path: &Module| {
            re_exports.iter().any(|(name, original)| parent(name) == *module && original == path)
        };
        let paths = absolute_paths(code, module, sources).into_iter().filter(|path| !is_re_export(path));
        let defined = paths.map(|path| defining_module(path, sources, &re_exports));
        (module.clone(), defined.filter(|defined| defined != module).collect())
    };
    sources.iter().map(of).collect()
}

fn absolute_paths(code: &str, module: &Module, sources: &BTreeMap<Module, String>) -> Vec<Module> {
    paths(&tokens(code), module, |name| sources.contains_key(&joined(module, name)))
}

/// Follows re-exports to the module nearest to the end of a path.
fn defining_module(
    mut path: Module,
    sources: &BTreeMap<Module, String>,
    re_exports: &BTreeMap<Module, Module>,
) -> Module {
    loop {
        let module = (0..=path.len()).rev().map(|length| &path[..length]);
        let module = module.into_iter().find(|module| sources.contains_key(*module)).unwrap_or_default();
        let end = (module.len() + 1).min(path.len());
        match re_exports.get(&path[..end]) {
            Some(original) => path = original.iter().chain(&path[end..]).cloned().collect(),
            None => return module.to_vec(),
        }
    }
}

/// The paths of names that a module re-exports, each with the path of its original.
fn re_exports(code: &str, module: &Module, sources: &BTreeMap<Module, String>) -> Vec<(Module, Module)> {
    let mut found = Vec::new();
    for statement in code.split(';') {
        let Some((before, tree)) = statement.rsplit_once("use ") else { continue };
        let is_public = before.lines().last().is_some_and(|line| line.trim_start().starts_with("pub"));
        if !is_public {
            continue;
        }
        for original in absolute_paths(&format!("use {tree}"), module, sources) {
            let name = original.last().cloned().unwrap_or_default();
            let alias = tree.split_once(&format!("{name} as ")).map(|(_, rest)| tokens(rest)[0].to_owned());
            found.push((joined(module, &alias.unwrap_or(name)), original));
        }
    }
    found
}

/// Names, `::` and single other characters.
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

/// Cycles of imports, each as its modules. A module and its parent alone are none.
fn cycles(imports: &Imports) -> BTreeSet<BTreeSet<Module>> {
    let mut cycles = BTreeSet::new();
    for (module, imported) in imports {
        for other in imported {
            let is_family = parent(module) == *other || parent(other) == *module;
            if imports[other].contains(module) && !is_family {
                cycles.insert(BTreeSet::from([module.clone(), other.clone()]));
            }
            cycles.extend(indirect_path(other, module, imports));
        }
    }
    cycles
}

/// The shortest path of imports from one module to another that passes through a third one.
fn indirect_path(from: &Module, to: &Module, imports: &Imports) -> Option<BTreeSet<Module>> {
    let mut previous: BTreeMap<&Module, &Module> = BTreeMap::new();
    let mut queue = VecDeque::from([from]);
    while let Some(module) = queue.pop_front() {
        for next in imports[module].iter().filter(|next| (module, *next) != (from, to)) {
            if next == from || previous.contains_key(next) {
                continue;
            }
            previous.insert(next, module);
            if next == to {
                let path = std::iter::successors(Some(to), |module| previous.get(module).copied());
                return Some(path.cloned().collect());
            }
            queue.push_back(next);
        }
    }
    None
}

fn describe(cycle: &BTreeSet<Module>) -> String {
    let name = |module: &Module| if module.is_empty() { "the root".into() } else { module.join("::") };
    cycle.iter().map(name).collect::<Vec<String>>().join(", ")
}
