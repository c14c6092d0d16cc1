//! What may be entered in a report and a delivery, learnt from the service's own description.

mod schema;
#[cfg(test)]
mod tests;

use porokh_transport::json::UnknownShape;
use rust_decimal::Decimal;
use serde_json::Value;

use schema::{Description, Schema};

/// The values and bounds that the interface leaves open (fraud-check interface, ReportRequest and
/// DeliveryRecord), as far as GET /openapi.json tells them.
///
/// The default is what the interface itself shows: one reason, one outcome, and no bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormRules {
    pub reason: WordRule,
    /// The note of a report.
    pub note: TextRule,
    pub outcome: WordRule,
    pub courier: WordRule,
    /// The reference of a delivery.
    pub order_ref: TextRule,
    /// The amount of a delivery.
    pub amount: AmountRule,
}

/// A field that takes a word of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WordRule {
    /// Words that are known to be taken, in the service's order.
    pub words: Vec<String>,
    /// The service lists them itself, so that it takes no other word.
    pub complete: bool,
    /// Whether the field must be there; `None` is not known.
    pub required: Option<bool>,
}

/// A field that takes a text. Lengths are in characters; `None` is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextRule {
    pub min_length: Option<u64>,
    pub max_length: Option<u64>,
    /// Whether the field must be there.
    pub required: Option<bool>,
}

/// A field that takes an amount. `None` is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AmountRule {
    /// The lower bound.
    pub least: Option<Bound>,
    /// The upper bound.
    pub most: Option<Bound>,
    /// Whether the field must be there.
    pub required: Option<bool>,
}

/// A bound of an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// The bound.
    pub value: Decimal,
    /// The bound itself is allowed.
    pub inclusive: bool,
}

impl Default for FormRules {
    fn default() -> Self {
        let known = |word: &str| WordRule { words: vec![word.to_owned()], ..WordRule::default() };
        Self {
            reason: known("fake_order"),
            note: TextRule::default(),
            outcome: known("delivered"),
            courier: WordRule::default(),
            order_ref: TextRule::default(),
            amount: AmountRule::default(),
        }
    }
}

impl FormRules {
    /// Reads a description (OpenAPI 3), as [`DescriptionAnswer::raw`](crate::DescriptionAnswer::raw)
    /// keeps it. What it doesn't tell stays as in the default.
    ///
    /// # Errors
    /// The text isn't a JSON object.
    pub fn from_json(json: &str) -> Result<Self, UnknownShape> {
        let document: Value = serde_json::from_str(json).map_err(|_| UnknownShape)?;
        if !document.is_object() {
            return Err(UnknownShape);
        }
        let description = Description::new(&document);
        let mut rules = Self::default();
        if let Some(report) = description.body("/reports") {
            rules.reason.learn(&report, "reason");
            rules.note.learn(&report, "note");
        }
        let records = description.body("/deliveries").and_then(|body| body.property("records"));
        if let Some(record) = records.and_then(|records| records.items()) {
            rules.outcome.learn(&record, "outcome");
            rules.courier.learn(&record, "courier");
            rules.order_ref.learn(&record, "order_ref");
            rules.amount.learn(&record, "amount");
        }
        Ok(rules)
    }
}

impl WordRule {
    fn learn(&mut self, object: &Schema<'_>, name: &str) {
        self.required = object.requires(name);
        let words = object.property(name).map(|field| field.words()).unwrap_or_default();
        if !words.is_empty() {
            self.words = words;
            self.complete = true;
        }
    }
}

impl TextRule {
    fn learn(&mut self, object: &Schema<'_>, name: &str) {
        self.required = object.requires(name);
        if let Some(field) = object.property(name) {
            self.min_length = field.count("minLength");
            self.max_length = field.count("maxLength");
        }
    }
}

impl AmountRule {
    fn learn(&mut self, object: &Schema<'_>, name: &str) {
        self.required = object.requires(name);
        if let Some(field) = object.property(name) {
            self.least = bound(&field, "minimum", "exclusiveMinimum");
            self.most = bound(&field, "maximum", "exclusiveMaximum");
        }
    }
}

/// The exclusive bound is a number of its own, or, in OpenAPI 3.0, a flag of the inclusive one.
fn bound(field: &Schema<'_>, inclusive: &str, exclusive: &str) -> Option<Bound> {
    if let Some(value) = field.decimal(exclusive) {
        return Some(Bound { value, inclusive: false });
    }
    let value = field.decimal(inclusive)?;
    Some(Bound { value, inclusive: !field.flag(exclusive) })
}
