//! Writes the types of the commands as one TypeScript module.

use std::{any::TypeId, collections::BTreeMap, collections::BTreeSet, fmt::Write as _};

use ts_rs::{Config, TS, TypeVisitor};

/// A TypeScript module in the making.
pub(super) struct Module {
    config: Config,
    seen: BTreeSet<TypeId>,
    types: BTreeMap<String, String>,
    commands: BTreeMap<&'static str, String>,
}

impl Module {
    /// An empty module.
    pub(super) fn new() -> Self {
        Self {
            // Ids and counts stay far below 2^53, so 64-bit integers are plain TypeScript numbers.
            config: Config::new().with_large_int("number"),
            seen: BTreeSet::new(),
            types: BTreeMap::new(),
            commands: BTreeMap::new(),
        }
    }

    /// Declares a type and all that it uses.
    pub(super) fn uses<T: TS + 'static + ?Sized>(&mut self) {
        self.visit::<T>();
    }

    /// Adds a command.
    pub(super) fn command<Request: TS + 'static, Reply: TS + 'static>(&mut self, name: &'static str) {
        self.uses::<Request>();
        self.uses::<Reply>();
        let (request, reply) = (Request::name(&self.config), Reply::name(&self.config));
        self.commands.insert(name, format!("{{ request: {request}; reply: {reply} }}"));
    }

    /// The module's text, in alphabetical order.
    pub(super) fn render(&self) -> String {
        let mut text =
            String::from("// Written by `cargo xtask bindings` from the Rust types. Do not edit.\n");
        for declaration in self.types.values() {
            text.push('\n');
            text.push_str(declaration);
        }
        text.push_str(
            "\n/** Every command of the window, its request and its reply. */\nexport interface Commands {\n",
        );
        for (name, types) in &self.commands {
            // Writing to a String can't fail.
            let _ = writeln!(text, "  {name}: {types};");
        }
        text.push_str("}\n");
        text
    }
}

impl TypeVisitor for Module {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // Only declared types have a file of their own; numbers, strings and lists have none.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declaration = one_line_docs(&format!("{docs}export {}\n", T::decl(&self.config)));
            let name = T::ident(&self.config);
            let before = self.types.insert(name.clone(), declaration.clone());
            // Of two, the other would be lost without a word. A generic one is declared alike for all its parameters.
            assert!(before.is_none_or(|before| before == declaration), "two types are called {name}");
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// Each comment on one line: half of the file would be frames of comments.
fn one_line_docs(declaration: &str) -> String {
    let mut text = String::with_capacity(declaration.len());
    let mut comment: Option<Vec<&str>> = None;
    for line in declaration.lines() {
        match (&mut comment, line.trim()) {
            (None, "/**") => comment = Some(Vec::new()),
            (None, _) => {
                text.push_str(line.trim_end());
                text.push('\n');
            }
            (Some(lines), "*/") => {
                // Writing to a String can't fail.
                let _ = writeln!(text, "/** {} */", lines.join(" "));
                comment = None;
            }
            (Some(lines), line) => {
                lines.extend(Some(line.trim_start_matches('*').trim()).filter(|line| !line.is_empty()));
            }
        }
    }
    text
}
