use std::borrow::Cow;

use crate::{
    Limit, SheetError, Value,
    book::{
        markup::{Tag, text_into},
        value,
    },
};

/// Elements within a paragraph whose text isn't the cell's: notes, and shapes anchored as a character.
const ASIDE: [&[u8]; 20] = [
    b"annotation",
    b"note",
    b"ruby-text",
    b"frame",
    b"text-box",
    b"custom-shape",
    b"rect",
    b"line",
    b"polyline",
    b"polygon",
    b"regular-polygon",
    b"path",
    b"circle",
    b"ellipse",
    b"g",
    b"caption",
    b"connector",
    b"measure",
    b"control",
    b"scene",
];

#[derive(Default)]
pub(super) struct CellElement {
    pub(super) repeated: u32,
    /// Of its attributes.
    value: Option<Value<'static>>,
    has_type: bool,
    has_formula: bool,
    is_error: bool,
    /// Of its paragraphs.
    text: String,
    paragraphs: usize,
    /// Depth of paragraphs.
    depth: usize,
    /// Further white space changes nothing (ODF 1.2, 6.1.2).
    is_after_space: bool,
}

impl CellElement {
    pub(super) fn new(tag: &Tag<'_>) -> Self {
        let mut cell = Self { repeated: repeats(tag, b"number-columns-repeated"), ..Self::default() };
        let mut plain = String::new();
        for (name, raw) in tag.attributes() {
            let is_value = name == b"value" || name.ends_with(b"-value");
            if is_value && cell.value.is_none() {
                plain.clear();
                text_into(raw, &mut plain);
                cell.value = attribute(name, &plain);
            }
            // Twice: of the standard, and with more types by LibreOffice.
            cell.has_type |= name == b"value-type";
            cell.is_error |= name == b"value-type" && raw == b"error";
            cell.has_formula |= name == b"formula";
        }
        cell
    }

    /// Returns whether the contents of an element aren't the cell's.
    pub(super) fn open(&mut self, tag: &Tag<'_>, longest: u64) -> Result<bool, SheetError> {
        let in_paragraph = self.depth > 0;
        match tag.name() {
            b"p" | b"h" => {
                if self.paragraphs > 0 {
                    self.text.push('\n');
                }
                self.paragraphs += 1;
                self.is_after_space = true;
                self.depth += usize::from(!tag.is_empty());
            }
            b"s" if in_paragraph => self.spaces(repeats(tag, b"c"), longest)?,
            b"tab" if in_paragraph => self.symbol('\t'),
            b"line-break" if in_paragraph => self.symbol('\n'),
            name if in_paragraph => return Ok(ASIDE.contains(&name) && !tag.is_empty()),
            b"list" | b"list-item" | b"list-header" => {}
            _ => return Ok(!tag.is_empty()),
        }
        Ok(false)
    }

    pub(super) fn close(&mut self, name: &[u8]) {
        if matches!(name, b"p" | b"h") {
            self.depth = self.depth.saturating_sub(1);
        }
    }

    pub(super) fn text(&mut self, part: &[u8], is_verbatim: bool, longest: u64) -> Result<(), SheetError> {
        if self.depth == 0 {
            return Ok(());
        }
        let from = self.text.len();
        match is_verbatim {
            true => self.text.push_str(&String::from_utf8_lossy(part)),
            false => text_into(part, &mut self.text),
        }
        // Most texts have single spaces between words.
        let is_space = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r');
        let added = self.text.split_off(from);
        for c in added.chars() {
            if !is_space(c) {
                self.symbol(c);
            } else if !self.is_after_space {
                self.text.push(' ');
                self.is_after_space = true;
            }
        }
        self.bounded(0, longest)
    }

    fn symbol(&mut self, c: char) {
        self.text.push(c);
        self.is_after_space = false;
    }

    fn spaces(&mut self, count: u32, longest: u64) -> Result<(), SheetError> {
        self.bounded(u64::from(count), longest)?;
        self.text.extend(std::iter::repeat_n(' ', count as usize));
        self.is_after_space = false;
        Ok(())
    }

    fn bounded(&self, further: u64, longest: u64) -> Result<(), SheetError> {
        if self.text.len() as u64 + further <= longest {
            return Ok(());
        }
        Err(SheetError::TooLarge { limit: Limit::TextBytes, allowed: longest, sheet: None })
    }

    /// `None` if it is empty.
    pub(super) fn value(self) -> Option<Value<'static>> {
        let is_empty = self.text.is_empty();
        match self.value {
            // LibreOffice writes an empty value beside the shown name of an error.
            _ if self.is_error && !is_empty => Some(Value::Error(value::error(&self.text))),
            Some(Value::Text(text)) if text.is_empty() => None,
            Some(value) => Some(value),
            None if !is_empty => Some(Value::Text(Cow::Owned(self.text))),
            // Of a program that doesn't calculate.
            None => (self.has_formula && !self.has_type).then_some(Value::Error(value::NOT_CALCULATED)),
        }
    }
}

/// Value in an attribute, as `office:date-value`; an empty text is one.
fn attribute(name: &[u8], plain: &str) -> Option<Value<'static>> {
    let text = || Some(Value::Text(Cow::Owned(plain.to_owned())));
    match name {
        b"value" => plain.trim().parse().ok().filter(|number: &f64| number.is_finite()).map(Value::Number),
        b"string-value" => text(),
        b"date-value" => value::iso(plain).map(Value::Date).or_else(text),
        b"time-value" => value::duration(plain).or_else(text),
        b"boolean-value" => Some(Value::Bool(plain.eq_ignore_ascii_case("true"))),
        _ => None,
    }
}

/// Number of repeats, at least 1; what is no number is 1, and a large one is that of all programs.
pub(super) fn repeats(tag: &Tag<'_>, name: &[u8]) -> u32 {
    let Some(plain) = tag.text(name) else { return 1 };
    let plain = plain.trim();
    let is_number = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    let number = plain.parse().unwrap_or(if is_number { u32::MAX } else { 1 });
    number.max(1)
}
