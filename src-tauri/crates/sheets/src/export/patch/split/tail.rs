//! What stands behind the rows: what can follow them does, and what can't ends the writing.

use std::collections::BTreeSet;

use super::{moves::Moves, references::references, rules::Rules};
use crate::{
    book::markup::{Piece, Tag},
    export::patch::{CannotPatch, edit, range::Range, stop::Stop},
};

/// What stands behind the rows, on its way.
pub(super) struct Tail<'a> {
    moves: &'a Moves,
    sheet: &'a str,
    /// How deep within the sheet the next piece lies.
    depth: u32,
    /// The outermost element at hand, and the kind of extension in it.
    element: Vec<u8>,
    /// Pieces that lie deeper than this are left out.
    left_out: Option<u32>,
    /// The beginning of a list that has no element yet: without any it is left out.
    list: Option<Vec<u8>>,
    rules: Rules<'a>,
    /// The relations of the links that stay.
    pub(super) links: BTreeSet<String>,
    is_ended: bool,
}

impl<'a> Tail<'a> {
    pub(super) fn new(moves: &'a Moves, sheet: &'a str) -> Self {
        let rules = Rules::new(moves, sheet);
        Self {
            moves,
            sheet,
            depth: 0,
            element: Vec::new(),
            left_out: None,
            list: None,
            rules,
            links: BTreeSet::new(),
            is_ended: false,
        }
    }

    /// Tells whether the part came to its end.
    pub(super) fn end(&self) -> Result<(), Stop> {
        if self.is_ended { Ok(()) } else { Err(CannotPatch::Unusual.into()) }
    }

    pub(super) fn take(&mut self, piece: &Piece<'_>, bytes: &[u8], into: &mut Vec<u8>) -> Result<(), Stop> {
        match piece {
            Piece::Open(tag) => {
                let depth = self.depth;
                self.depth += u32::from(!tag.is_empty());
                if self.left_out.is_none() {
                    self.open(depth, tag, bytes, into)?;
                }
            }
            Piece::Close(name) => {
                self.is_ended |= self.depth == 0;
                self.depth = self.depth.saturating_sub(1);
                if let Some(depth) = self.left_out {
                    self.left_out = (self.depth > depth).then_some(depth);
                    return Ok(());
                }
                self.rules.close(name)?;
                // A list of which nothing stayed.
                let is_empty = self.depth == 0 && self.list.take().is_some();
                if !is_empty {
                    into.extend_from_slice(bytes);
                }
            }
            Piece::Text(_) | Piece::Verbatim(_) if self.left_out.is_some() => {}
            Piece::Text(_) | Piece::Verbatim(_) => match self.rules.text(piece)? {
                Some(moved) => self.keep(moved.as_bytes(), into),
                None => self.keep(bytes, into),
            },
            _ => self.keep(bytes, into),
        }
        Ok(())
    }

    fn open(&mut self, depth: u32, tag: &Tag<'_>, bytes: &[u8], into: &mut Vec<u8>) -> Result<(), Stop> {
        if depth == 0 {
            known(tag)?;
            self.element = tag.name().to_vec();
            let is_list = matches!(
                tag.name(),
                b"dataValidations" | b"hyperlinks" | b"ignoredErrors" | b"protectedRanges"
            );
            if is_list && !tag.is_empty() {
                let mut list = Vec::new();
                edit::without(bytes, tag, b"count", &mut list);
                self.list = Some(list);
                return Ok(());
            }
        }
        self.check(depth, tag)?;
        let moved = match (tag.text(b"sqref"), tag.text(b"ref")) {
            (Some(ranges), _) => Some((&b"sqref"[..], self.rules.moved(&ranges)?)),
            (None, Some(old)) if self.element != b"extLst" => {
                let range = Range::read(old.as_bytes()).ok_or(CannotPatch::Unusual)?;
                Some((&b"ref"[..], self.moves.range(range).map(|range| range.written_as(&old))))
            }
            _ => None,
        };
        if let Some((_, None)) = moved {
            self.left_out = (!tag.is_empty()).then_some(depth);
            return Ok(());
        }
        if self.element == b"hyperlinks" {
            self.links.extend(tag.text(b"id"));
        }
        self.rules.open(tag);
        self.begin_list(into);
        match moved {
            Some((name, Some(value))) => edit::with_value(bytes, tag, name, &value, into),
            _ => into.extend_from_slice(bytes),
        }
        Ok(())
    }

    /// What stands at certain rows, and can't follow them.
    fn check(&self, depth: u32, tag: &Tag<'_>) -> Result<(), Stop> {
        let first = self.moves.first;
        match (depth, self.element.as_slice(), tag.name()) {
            (1, b"mergeCells", b"mergeCell") => {
                let range = tag.attribute(b"ref").and_then(Range::read).ok_or(CannotPatch::Unusual)?;
                if range.bottom >= first {
                    return Err(CannotPatch::Merged.into());
                }
            }
            // The number is that of the row above the break, counted from 1.
            (1, b"rowBreaks", b"brk") => {
                let row = tag.text(b"id").and_then(|row| row.parse::<u32>().ok());
                if row.is_none_or(|row| row > first) {
                    return Err(CannotPatch::Anchored.into());
                }
            }
            (1, b"hyperlinks", b"hyperlink") => {
                let within = tag.text(b"location").unwrap_or_default();
                let is_ours = |row: u32| row >= first;
                let moves = references(&within)
                    .into_iter()
                    .filter(|found| found.sheet.is_none() || found.is_of(self.sheet))
                    .any(|found| found.row.is_some_and(is_ours));
                if moves {
                    return Err(CannotPatch::Referred.into());
                }
            }
            // A choice of values is one of the orders' own, and shows in the list of the filter's choices.
            (_, b"autoFilter", b"filter" | b"customFilter") => return Err(CannotPatch::Anchored.into()),
            (2, b"extLst", name) => match name {
                b"conditionalFormattings" | b"dataValidations" => {}
                b"sparklineGroups" => return Err(CannotPatch::Drawings.into()),
                _ => return Err(CannotPatch::Unusual.into()),
            },
            _ => {}
        }
        Ok(())
    }

    fn begin_list(&mut self, into: &mut Vec<u8>) {
        if let Some(list) = self.list.take() {
            into.extend_from_slice(&list);
        }
    }

    fn keep(&mut self, bytes: &[u8], into: &mut Vec<u8>) {
        self.list.as_mut().unwrap_or(into).extend_from_slice(bytes);
    }
}

/// Whether it is known of an element that it doesn't hold on to rows, or how it follows them. What is drawn, tables
/// and the like lie in parts of their own, which were looked at before.
fn known(tag: &Tag<'_>) -> Result<(), CannotPatch> {
    match tag.name() {
        b"sheetProtection" if !matches!(tag.attribute(b"sheet"), None | Some(b"0" | b"false")) => {
            Err(CannotPatch::Protected)
        }
        b"sheetProtection" | b"sheetCalcPr" | b"phoneticPr" | b"printOptions" | b"pageMargins"
        | b"pageSetup" | b"headerFooter" | b"colBreaks" | b"customProperties" | b"picture" | b"drawing"
        | b"legacyDrawing" | b"legacyDrawingHF" | b"drawingHF" | b"tableParts" => Ok(()),
        b"autoFilter"
        | b"sortState"
        | b"mergeCells"
        | b"conditionalFormatting"
        | b"dataValidations"
        | b"hyperlinks"
        | b"ignoredErrors"
        | b"protectedRanges"
        | b"rowBreaks"
        | b"extLst" => Ok(()),
        b"oleObjects" | b"controls" | b"AlternateContent" => Err(CannotPatch::Drawings),
        b"scenarios" | b"cellWatches" | b"customSheetViews" | b"dataConsolidate" | b"smartTags"
        | b"webPublishItems" => Err(CannotPatch::Anchored),
        _ => Err(CannotPatch::Unusual),
    }
}
