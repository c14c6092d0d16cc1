//! The elements after the rows: the filter, merged cells, conditional formats.

use super::Job;
use crate::{
    book::markup::{Piece, Tag},
    export::patch::{CannotPatch, edit, range::Range, stop::Stop},
};

/// The state while the elements after the rows are copied.
pub(super) struct Tail {
    first: u32,
    header_row: Option<u32>,
    /// The last of our columns; `None` if none is added.
    last: Option<u32>,
    /// Depth of the next piece in the sheet.
    depth: u32,
    /// The sheet's number of columns so far.
    pub(super) right: u32,
    /// Old and new range of a widened filter.
    pub(super) filter: Option<(Range, Range)>,
    rules: Option<Rules>,
    is_ended: bool,
}

/// A conditional format, until it is known whether its ranges may be widened.
struct Rules {
    /// The original first tag, and the widened one.
    old: Vec<u8>,
    new: Vec<u8>,
    rest: Vec<u8>,
    /// No rule compares the cells of its ranges with each other: then more cells would change the colours of others.
    is_by_row: bool,
}

impl Tail {
    pub(super) fn new(job: &Job<'_>) -> Self {
        let last = job.added.as_ref().map(|added| added.layout.last());
        let (first, header_row) = (job.first, job.header_row);
        Self { first, header_row, last, depth: 0, right: 0, filter: None, rules: None, is_ended: false }
    }

    pub(super) fn take(&mut self, piece: &Piece<'_>, bytes: &[u8], into: &mut Vec<u8>) -> Result<(), Stop> {
        match piece {
            Piece::Open(tag) => {
                let depth = self.depth;
                self.depth += u32::from(!tag.is_empty());
                self.open(depth, tag, bytes, into)?;
            }
            Piece::Close(name) => {
                self.is_ended |= self.depth == 0;
                self.depth = self.depth.saturating_sub(1);
                self.keep(bytes, into);
                if self.depth == 0 && *name == b"conditionalFormatting" {
                    self.end_rules(into);
                }
            }
            _ => self.keep(bytes, into),
        }
        Ok(())
    }

    /// Fails if the part ended early.
    pub(super) fn end(&self) -> Result<(), Stop> {
        if self.is_ended { Ok(()) } else { Err(CannotPatch::Unusual.into()) }
    }

    fn open(&mut self, depth: u32, tag: &Tag<'_>, bytes: &[u8], into: &mut Vec<u8>) -> Result<(), Stop> {
        match (depth, tag.name()) {
            (0, b"sheetProtection") if !matches!(tag.attribute(b"sheet"), None | Some(b"0" | b"false")) => {
                return Err(CannotPatch::Protected.into());
            }
            (1, b"mergeCell") => {
                let range = tag.attribute(b"ref").and_then(Range::read).ok_or(CannotPatch::Unusual)?;
                self.right = self.right.max(range.right + 1);
            }
            (0, b"autoFilter") => {
                let range = tag.attribute(b"ref").and_then(Range::read);
                let is_header = |range: &Range| self.header_row.is_none_or(|header| range.top == header);
                let range = range.filter(|range| range.ends_before(self.first)).filter(is_header);
                if let (Some(old), Some(last)) = (range, self.last) {
                    let new = old.up_to(last);
                    self.filter = Some((old, new));
                    edit::with_value(bytes, tag, b"ref", &new.written(), into);
                    return Ok(());
                }
            }
            (0, b"conditionalFormatting") if !tag.is_empty() => {
                self.rules = self.rules_of(tag, bytes);
                if self.rules.is_some() {
                    return Ok(());
                }
            }
            (1, b"cfRule") => {
                if let Some(rules) = &mut self.rules {
                    rules.is_by_row &= tag.attribute(b"type") == Some(b"expression");
                }
            }
            _ => {}
        }
        self.keep(bytes, into);
        Ok(())
    }

    /// Rules whose ranges end at the right edge and are wider than one column: they colour rows.
    fn rules_of(&self, tag: &Tag<'_>, bytes: &[u8]) -> Option<Rules> {
        let last = self.last?;
        let ranges = tag.text(b"sqref")?;
        let widened = |text: &str| match Range::read(text.as_bytes()) {
            Some(range) if range.ends_before(self.first) && range.left < range.right => {
                range.up_to(last).written()
            }
            _ => text.to_owned(),
        };
        let new: Vec<String> = ranges.split_ascii_whitespace().map(widened).collect();
        let new = new.join(" ");
        if new == ranges {
            return None;
        }
        let mut widened = Vec::new();
        edit::with_value(bytes, tag, b"sqref", &new, &mut widened);
        Some(Rules { old: bytes.to_vec(), new: widened, rest: Vec::new(), is_by_row: true })
    }

    fn keep(&mut self, bytes: &[u8], into: &mut Vec<u8>) {
        match &mut self.rules {
            Some(rules) => rules.rest.extend_from_slice(bytes),
            None => into.extend_from_slice(bytes),
        }
    }

    fn end_rules(&mut self, into: &mut Vec<u8>) {
        if let Some(rules) = self.rules.take() {
            into.extend_from_slice(if rules.is_by_row { &rules.new } else { &rules.old });
            into.extend_from_slice(&rules.rest);
        }
    }
}
