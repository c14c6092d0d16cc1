//! Generates the TypeScript types of the commands.

use std::{any::TypeId, collections::BTreeMap, collections::BTreeSet, fmt::Write as _};

use ts_rs::{Config, TS, TypeVisitor};

/// Longer declarations are broken into lines, in characters.
const LINE: usize = 110;

pub(super) struct Module {
    config: Config,
    seen: BTreeSet<TypeId>,
    types: BTreeMap<String, String>,
    commands: BTreeMap<&'static str, String>,
}

impl Module {
    pub(super) fn new() -> Self {
        Self {
            // Ids and counts stay far below 2^53, so 64-bit integers are plain TypeScript numbers.
            config: Config::new().with_large_int("number"),
            seen: BTreeSet::new(),
            types: BTreeMap::new(),
            commands: BTreeMap::new(),
        }
    }

    /// Declares a type and all types that it uses.
    pub(super) fn uses<T: TS + 'static + ?Sized>(&mut self) {
        self.visit::<T>();
    }

    pub(super) fn command<Request: TS + 'static, Reply: TS + 'static>(&mut self, name: &'static str) {
        self.uses::<Request>();
        self.uses::<Reply>();
        let (request, reply) = (Request::name(&self.config), Reply::name(&self.config));
        self.commands.insert(name, format!("{{ request: {request}; reply: {reply} }}"));
    }

    /// In alphabetical order. Declarations of one line stand without a blank line between them.
    pub(super) fn render(&self) -> String {
        let mut text =
            String::from("// Written by `cargo xtask bindings` from the Rust types. Do not edit.\n");
        let mut short_before = false;
        for declaration in self.types.values() {
            let short = declaration.lines().count() == 1;
            if !(short && short_before) {
                text.push('\n');
            }
            text.push_str(declaration);
            short_before = short;
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
        // Only declared types have an output path; numbers, strings and lists have none.
        if T::output_path().is_some() {
            let declaration = formatted(&format!("export {}", T::decl(&self.config)));
            let name = T::ident(&self.config);
            let before = self.types.insert(name.clone(), declaration.clone());
            // Otherwise one of both would be lost silently. A generic type is declared alike for all its parameters.
            assert!(before.is_none_or(|before| before == declaration), "two types are called {name}");
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// Removes doc comments, which belong to the Rust type, and breaks long declarations into a line per variant or
/// field.
fn formatted(declaration: &str) -> String {
    let mut words = Vec::new();
    let mut rest = declaration;
    while let Some((code, comment)) = rest.split_once("/**") {
        words.extend(code.split_whitespace());
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    words.extend(rest.split_whitespace());
    let line = words.join(" ");
    if line.len() <= LINE {
        return line + "\n";
    }
    let depths: Vec<usize> = line
        .chars()
        .scan(0_usize, |depth, character| {
            match character {
                '{' | '<' | '[' | '(' => *depth += 1,
                '}' | '>' | ']' | ')' => *depth -= 1,
                _ => {}
            }
            Some(*depth)
        })
        .collect();
    let is_union = line.chars().zip(&depths).any(|(character, depth)| character == '|' && *depth == 0);
    let mut text = String::with_capacity(line.len() * 2);
    let mut characters = line.chars().zip(depths).peekable();
    while let Some((character, depth)) = characters.next() {
        let next = characters.peek().copied();
        match (is_union, character, depth, next) {
            (true, ' ', 0, Some(('|', 0))) => text.push_str("\n  "),
            (true, ' ', 0, _) if text.ends_with(" =") => text.push_str("\n  | "),
            (false, ' ', 1, Some((_, 1 | 2))) if text.ends_with([',', '{']) => text.push_str("\n  "),
            (false, ' ', 1, Some(('}', 0))) => text.push('\n'),
            _ => text.push(character),
        }
    }
    text + "\n"
}
