//! Colours by rules, and rules for what may be typed: their ranges follow the rows, where their formulas stay true.

use super::{
    moves::Moves,
    references::{Reference, references},
};
use crate::{
    book::markup::{Piece, Tag, text_into},
    export::patch::{CannotPatch, range::Range, stop::Stop},
};

/// The rules, as they stream by.
pub(super) struct Rules<'a> {
    moves: &'a Moves,
    sheet: &'a str,
    /// Within a rule.
    rule: Option<Rule>,
    /// What the text at hand is.
    text: Kind,
    formula: String,
}

#[derive(Default)]
struct Rule {
    references: Vec<Reference>,
    /// The ranges before and after, each by its first row.
    tops: Vec<(u32, u32)>,
    /// It colours cells; it doesn't say what may be typed.
    is_colour: bool,
}

#[derive(PartialEq, Eq)]
enum Kind {
    Other,
    Formula,
    /// Ranges as text, as the extensions have them.
    Ranges,
}

impl<'a> Rules<'a> {
    pub(super) fn new(moves: &'a Moves, sheet: &'a str) -> Self {
        Self { moves, sheet, rule: None, text: Kind::Other, formula: String::new() }
    }

    /// Ranges at their new places; none where nothing of them stays.
    pub(super) fn moved(&mut self, ranges: &str) -> Result<Option<String>, Stop> {
        let (mut moved, mut tops) = (Vec::new(), Vec::new());
        for text in ranges.split_ascii_whitespace() {
            let is_columns =
                text.bytes().all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b':' | b'$'));
            match Range::read(text.as_bytes()) {
                Some(old) => {
                    if let Some(new) = self.moves.range(old) {
                        tops.push((old.top, new.top));
                        moved.push(new.written_as(text));
                    }
                }
                None if is_columns => {
                    tops.push((0, 0));
                    moved.push(text.to_owned());
                }
                None => return Err(CannotPatch::Rules.into()),
            }
        }
        self.rule = Some(Rule { tops, ..Rule::default() }).filter(|_| !moved.is_empty());
        Ok((!moved.is_empty()).then(|| moved.join(" ")))
    }

    pub(super) fn open(&mut self, tag: &Tag<'_>) {
        let name = tag.name();
        if matches!(name, b"conditionalFormatting" | b"dataValidation") {
            let rule = self.rule.take().unwrap_or_default();
            self.rule = Some(Rule { is_colour: name == b"conditionalFormatting", ..rule });
        }
        if let (b"cfvo", Some(rule)) = (name, &mut self.rule) {
            rule.references.extend(references(&tag.text(b"val").unwrap_or_default()));
        }
        self.formula.clear();
        self.text = match name {
            b"formula" | b"formula1" | b"formula2" | b"f" => Kind::Formula,
            b"sqref" => Kind::Ranges,
            _ => Kind::Other,
        };
    }

    /// Takes a text; gives another one that is to stand in its place.
    pub(super) fn text(&mut self, text: &Piece<'_>) -> Result<Option<String>, Stop> {
        let mut plain = String::new();
        match text {
            Piece::Text(text) => text_into(text, &mut plain),
            Piece::Verbatim(text) => plain.push_str(&String::from_utf8_lossy(text)),
            _ => {}
        }
        match self.text {
            Kind::Formula => self.formula.push_str(&plain),
            Kind::Ranges if !plain.trim().is_empty() => {
                let before = self.rule.take().unwrap_or_default();
                // A rule of an extension that is left without a cell can't be left out: others name it.
                let moved = self.moved(&plain)?.ok_or(CannotPatch::Rules)?;
                let tops = self.rule.take().unwrap_or_default().tops;
                self.rule = Some(Rule { tops, ..before });
                return Ok(Some(moved));
            }
            _ => {}
        }
        Ok(None)
    }

    pub(super) fn close(&mut self, name: &[u8]) -> Result<(), Stop> {
        if self.text == Kind::Formula
            && let Some(rule) = &mut self.rule
        {
            rule.references.extend(references(&self.formula));
        }
        self.formula.clear();
        self.text = Kind::Other;
        if matches!(name, b"conditionalFormatting" | b"dataValidation")
            && let Some(rule) = self.rule.take()
        {
            self.check(&rule)?;
        }
        Ok(())
    }

    /// A formula stays true where its cells are those of its own row, of rows above the orders, of all of the orders,
    /// or of another sheet.
    fn check(&self, rule: &Rule) -> Result<(), CannotPatch> {
        let Moves { first, end, .. } = *self.moves;
        let base = rule.tops.iter().map(|(old, _)| *old).min().unwrap_or_default();
        let stays = rule.tops.iter().map(|(_, new)| *new).min() == Some(base)
            && rule.tops.first().is_some_and(|(old, _)| *old == base);
        let is_true = |found: &Reference| {
            let Some(row) = found.row else { return true };
            match (&found.sheet, found.is_fixed) {
                (Some(_), _) if !found.is_of(self.sheet) => true,
                (_, false) => row == base && stays,
                (_, true) if row < first || row >= end => true,
                // A list from which is chosen must not lose a row of it.
                (_, true) => rule.is_colour && (found.begins && row == first || found.ends && row + 1 == end),
            }
        };
        if rule.references.iter().all(is_true) { Ok(()) } else { Err(CannotPatch::Rules) }
    }
}
