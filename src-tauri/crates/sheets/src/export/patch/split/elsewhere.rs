//! What other parts of the workbook say of a sheet's rows.

use std::io::Read;

use super::{leftovers, references::references, texts};
use crate::{
    Limits,
    book::markup::{Markup, Piece, Tag, text_into},
    export::patch::{CannotPatch, stop::Stop},
};

/// Looks whether a part refers to cells of a sheet: formulas and rules of other sheets, charts, pivot tables, links;
/// and notes which of the shared texts it shows.
pub(super) fn check(part: impl Read, sheet: &str, cells: &mut texts::Cells) -> Result<(), Stop> {
    let mut markup = Markup::decoded(part, Limits::default().longest_text_bytes)?;
    let refers = |text: &str| references(text).iter().any(|found| found.is_of(sheet));
    let (mut is_cell, mut text) = (false, String::new());
    let (mut is_root, mut is_link) = (true, false);
    loop {
        let (piece, bytes) = markup.next_with_bytes()?;
        cells.take(&piece)?;
        match piece {
            Piece::Open(tag) => {
                leftovers::check(&tag, is_root)?;
                is_link |= is_root && tag.name() == b"externalLink";
                is_root = false;
                if is_link && matches!(tag.name(), b"cell" | b"value") {
                    // Cells of another workbook, which may have the same rows in it.
                    return Err(CannotPatch::Referred.into());
                }
                // What a cell shows, and not how it is reckoned.
                is_cell = matches!(tag.name(), b"v" | b"t");
                let attribute = |(_, value): (&[u8], &[u8])| {
                    let mut text = String::new();
                    text_into(value, &mut text);
                    refers(&text)
                };
                if memchr::memchr(b'!', bytes).is_some() && tag.attributes().any(attribute) {
                    return Err(CannotPatch::Referred.into());
                }
                if is_source(&tag, sheet) {
                    return Err(CannotPatch::Pivot.into());
                }
                text.clear();
            }
            Piece::Text(new) if !is_cell => text_into(new, &mut text),
            Piece::Verbatim(new) if !is_cell => text.push_str(&String::from_utf8_lossy(new)),
            Piece::Close(_) => {
                if text.contains('!') && refers(&text) {
                    return Err(CannotPatch::Referred.into());
                }
                text.clear();
            }
            Piece::End => return Ok(()),
            _ => {}
        }
    }
}

/// Whether a pivot table takes its rows from a sheet.
fn is_source(tag: &Tag<'_>, sheet: &str) -> bool {
    let of = || tag.text(b"sheet").is_some_and(|name| name.to_lowercase() == sheet.to_lowercase());
    matches!(tag.name(), b"worksheetSource" | b"rangeSet" | b"dataRef") && of()
}

/// The lowest row, counted from 0, that something in a part stands at: a picture, a note. None where one says nothing
/// of its row.
pub(super) fn lowest_row(part: &[u8]) -> Result<Option<u32>, Stop> {
    let mut markup = Markup::new(part, part.len() as u64);
    let (mut lowest, mut in_row) = (0, false);
    loop {
        match markup.next()? {
            Piece::Open(tag) => match tag.name() {
                b"comment" | b"threadedComment" => {
                    let place = tag.attribute(b"ref").and_then(crate::book::xlsx::place::cell);
                    let Some((row, _)) = place else { return Ok(None) };
                    lowest = lowest.max(row);
                }
                b"ClientData" if tag.attribute(b"ObjectType") != Some(b"Note") => return Ok(None),
                b"row" | b"Row" => in_row = !tag.is_empty(),
                _ => {}
            },
            Piece::Text(text) if in_row => {
                let row = str::from_utf8(text.trim_ascii()).ok().and_then(|row| row.parse().ok());
                let Some(row) = row else { return Ok(None) };
                lowest = lowest.max(row);
            }
            Piece::Close(b"row" | b"Row") => in_row = false,
            Piece::End => return Ok(Some(lowest)),
            _ => {}
        }
    }
}
