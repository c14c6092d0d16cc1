//! The sheet's part with some of its rows.

use std::io::{Read, Write};

use std::collections::BTreeSet;

use super::{moves::Moves, rows::Rows, tail::Tail, texts::Shown};
use crate::{
    Watch,
    book::{
        markup::{Piece, Tag},
        xlsx::place::{self, ROWS},
    },
    export::{
        Selection,
        patch::{
            CannotPatch, edit,
            range::Range,
            sheet::{Output, utf_8},
            stop::Stop,
        },
    },
    place as letters,
};

/// What is to be written.
pub(super) struct Job<'a> {
    pub(super) moves: &'a Moves,
    /// The sheet's name.
    pub(super) sheet: &'a str,
    pub(super) selection: &'a mut dyn Selection,
}

/// What was written.
#[derive(Default)]
pub(super) struct Written {
    /// Texts that were too long for a cell and were cut.
    pub(super) cut: u32,
    /// The shared texts that its cells show.
    pub(super) shown: Shown,
    /// The relations of the links in it.
    pub(super) links: BTreeSet<String>,
}

/// Where in the part the writer is.
enum Place<'a> {
    Head,
    Rows(Box<Rows<'a>>),
    Tail,
}

/// Writes the sheet with the rows that stay.
pub(super) fn write(
    part: impl Read,
    writer: &mut dyn Write,
    job: &mut Job<'_>,
    watch: Watch<'_>,
) -> Result<Written, Stop> {
    let mut markup = utf_8(part)?;
    let mut output = Output::new(writer);
    let mut place = Place::Head;
    let mut tail = Tail::new(job.moves, job.sheet);
    let (mut depth, mut written) = (0_u32, Written::default());
    loop {
        let (piece, bytes) = markup.next_with_bytes()?;
        match &mut place {
            Place::Head => match &piece {
                Piece::Open(tag) => {
                    head(depth, tag, bytes, job.moves, &mut output.bytes)?;
                    if (depth, tag.name()) == (1, b"sheetData") {
                        place = match tag.is_empty() {
                            true => Place::Tail,
                            false => Place::Rows(Box::new(Rows::new(job.moves))),
                        };
                    }
                    depth += u32::from(!tag.is_empty());
                }
                Piece::End => return Err(CannotPatch::Unusual.into()),
                piece => {
                    depth = depth.saturating_sub(u32::from(matches!(piece, Piece::Close(_))));
                    output.bytes.extend_from_slice(bytes);
                }
            },
            Place::Rows(rows) => {
                if rows.take(&piece, bytes, job.selection, &mut output.bytes, &mut *watch)? {
                    written.cut = rows.cut;
                    written.shown = std::mem::take(&mut rows.cells.shown);
                    place = Place::Tail;
                }
            }
            Place::Tail => {
                if matches!(piece, Piece::End) {
                    break;
                }
                tail.take(&piece, bytes, &mut output.bytes)?;
            }
        }
        output.pass()?;
    }
    tail.end()?;
    output.end()?;
    Ok(Written { links: tail.links, ..written })
}

/// What stands before the rows: how far they reach, and where the window looks.
fn head(depth: u32, tag: &Tag<'_>, bytes: &[u8], moves: &Moves, into: &mut Vec<u8>) -> Result<(), Stop> {
    let (name, value) = match (depth, tag.name()) {
        (0, b"worksheet") => (&b""[..], None),
        (0, _) => return Err(CannotPatch::Unusual.into()),
        (1, b"dimension") => {
            let range = tag.attribute(b"ref").and_then(Range::read);
            (&b"ref"[..], range.and_then(|range| moves.range(range)).map(Range::written))
        }
        (_, b"sheetView" | b"pane") => {
            let cell = tag.attribute(b"topLeftCell").and_then(place::cell);
            // Else the window would show empty rows below the last one.
            let moved = |(row, column)| {
                let range = Range { top: row, left: column, bottom: ROWS - 1, right: column };
                moves.range(range).map(|range| letters::cell(range.top, column))
            };
            (&b"topLeftCell"[..], cell.and_then(moved))
        }
        _ => (&b""[..], None),
    };
    match value {
        Some(value) => edit::with_value(bytes, tag, name, &value, into),
        None => into.extend_from_slice(bytes),
    }
    Ok(())
}
