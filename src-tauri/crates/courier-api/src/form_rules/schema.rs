//! Reads schemas with references and compositions.

use std::cell::Cell;

use rust_decimal::Decimal;
use serde_json::Value;

/// OpenAPI 3.
pub(super) struct Description<'a> {
    document: &'a Value,
    /// Ends circles of references.
    steps_left: Cell<u32>,
}

pub(super) struct Schema<'a> {
    description: &'a Description<'a>,
    value: &'a Value,
}

const MOST_STEPS: u32 = 10_000;

/// In a chain.
const MOST_HOPS: u32 = 8;

impl<'a> Description<'a> {
    pub(super) fn new(document: &'a Value) -> Self {
        Self { document, steps_left: Cell::new(MOST_STEPS) }
    }

    /// Schema of the request body; paths may have the version prefix.
    pub(super) fn body(&'a self, path: &str) -> Option<Schema<'a>> {
        let paths = self.document.get("paths")?.as_object()?;
        let (_, item) = paths.iter().find(|(name, _)| name.trim_end_matches('/').ends_with(path))?;
        let body = self.resolve(self.resolve(item)?.get("post")?.get("requestBody")?)?;
        let content = body.get("content")?.as_object()?;
        let (_, media) = content.iter().find(|(kind, _)| kind.to_ascii_lowercase().contains("json"))?;
        Some(Schema { description: self, value: media.get("schema")? })
    }

    /// The target of a reference, else the value itself.
    fn resolve(&self, value: &'a Value) -> Option<&'a Value> {
        let mut value = value;
        for _ in 0..MOST_HOPS {
            let Some(reference) = value.get("$ref").and_then(Value::as_str) else { return Some(value) };
            value = self.document.pointer(reference.strip_prefix('#')?)?;
        }
        None
    }
}

impl<'a> Schema<'a> {
    pub(super) fn property(&self, name: &str) -> Option<Schema<'a>> {
        let value = self.find(&|schema| schema.get("properties")?.get(name))?;
        Some(Self { value, ..*self })
    }

    pub(super) fn items(&self) -> Option<Schema<'a>> {
        let value = self.find(&|schema| schema.get("items"))?;
        Some(Self { value, ..*self })
    }

    /// `None`: the schema has no list of required members.
    pub(super) fn requires(&self, name: &str) -> Option<bool> {
        let mut lists = Vec::new();
        self.visit(&mut |schema| lists.extend(schema.get("required").and_then(Value::as_array)));
        let names = |name: &str| lists.iter().any(|list| list.iter().any(|word| word == name));
        (!lists.is_empty()).then(|| names(name))
    }

    /// The allowed words, without duplicates.
    pub(super) fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        self.visit(&mut |schema| {
            let listed = schema.get("enum").and_then(Value::as_array).into_iter().flatten();
            for word in listed.chain(schema.get("const")).filter_map(Value::as_str) {
                if !word.is_empty() && !words.iter().any(|known| known == word) {
                    words.push(word.to_owned());
                }
            }
        });
        words
    }

    pub(super) fn count(&self, name: &str) -> Option<u64> {
        self.find(&|schema| schema.get(name)?.as_u64())
    }

    pub(super) fn flag(&self, name: &str) -> bool {
        self.find(&|schema| schema.get(name)?.as_bool()).unwrap_or(false)
    }

    pub(super) fn decimal(&self, name: &str) -> Option<Decimal> {
        self.find(&|schema| {
            let text = schema.get(name)?.as_number()?.to_string();
            Decimal::from_str_exact(&text).or_else(|_| Decimal::from_scientific(&text)).ok()
        })
    }

    /// The first answer of this schema or its components.
    fn find<T>(&self, ask: &dyn Fn(&'a Value) -> Option<T>) -> Option<T> {
        let mut found = None;
        self.visit(&mut |schema| {
            if found.is_none() {
                found = ask(schema);
            }
        });
        found
    }

    /// Visits this schema and its components in order.
    fn visit(&self, visitor: &mut dyn FnMut(&'a Value)) {
        let mut waiting = vec![self.value];
        while let Some(next) = waiting.pop() {
            let left = &self.description.steps_left;
            if left.get() == 0 {
                return;
            }
            left.set(left.get() - 1);
            let Some(schema) = self.description.resolve(next) else { continue };
            visitor(schema);
            for kind in ["oneOf", "anyOf", "allOf"] {
                waiting.extend(schema.get(kind).and_then(Value::as_array).into_iter().flatten().rev());
            }
        }
    }
}
