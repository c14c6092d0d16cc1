//! Rules for reports and deliveries, from the service's description.

mod schema;
#[cfg(test)]
mod tests;

use porokh_transport::json::UnknownShape;
use rust_decimal::Decimal;
use serde_json::Value;

use schema::{Description, Schema};

/// Values and bounds that the interface doesn't list (ReportRequest and DeliveryRecord), as far as GET /openapi.json
/// has them. The default is what the interface shows: one reason, one outcome, no bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormRules {
    pub reason: WordRule,
    pub note: TextRule,
    pub outcome: WordRule,
    pub courier: WordRule,
    pub order_ref: TextRule,
    pub amount: AmountRule,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WordRule {
    /// Accepted words, in the service's order.
    pub words: Vec<String>,
    /// The service listed them, so it accepts no others.
    pub complete: bool,
    /// `None` is unknown.
    pub required: Option<bool>,
}

/// Lengths in characters. `None` is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextRule {
    pub min_length: Option<u64>,
    pub max_length: Option<u64>,
    pub required: Option<bool>,
}

/// `None` is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AmountRule {
    pub least: Option<Bound>,
    pub most: Option<Bound>,
    pub required: Option<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    pub value: Decimal,
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
    /// Reads [`DescriptionAnswer::raw`](crate::DescriptionAnswer::raw) (OpenAPI 3).
    ///
    /// # Errors
    /// Not a JSON object.
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

/// An exclusive bound is a separate number or, in OpenAPI 3.0, a flag of the inclusive one.
fn bound(field: &Schema<'_>, inclusive: &str, exclusive: &str) -> Option<Bound> {
    if let Some(value) = field.decimal(exclusive) {
        return Some(Bound { value, inclusive: false });
    }
    let value = field.decimal(inclusive)?;
    Some(Bound { value, inclusive: !field.flag(exclusive) })
}
