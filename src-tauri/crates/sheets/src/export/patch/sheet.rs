//! Rewrites the sheet part while streaming it.

mod columns;
mod rows;
mod tail;

use std::io::{self, BufReader, Read, Write};

use self::{columns::Columns, rows::Rows, tail::Tail};
use super::{
    CannotPatch,
    cells::{Cells, Looks},
    edit,
    range::Range,
    stop::{Stop, of_disk, of_package},
};
use crate::{
    Limits, Watch,
    book::markup::{Markup, Piece, Tag, is_utf_8},
    export::{Exported, Results, columns::Layout},
};

/// Bytes packed at a time.
const BLOCK: usize = 64 << 10;
/// Size of the beginning that contains the XML declaration.
const HEAD_BYTES: u64 = 256;

pub(super) struct Job<'a> {
    /// The first of our columns.
    pub(super) first: u32,
    pub(super) header_row: Option<u32>,
    /// `None`: the sheet is only checked.
    pub(super) added: Option<Added<'a>>,
}

pub(super) struct Added<'a> {
    pub(super) layout: &'a Layout<'a>,
    pub(super) headers: &'a [String],
    pub(super) looks: Option<Looks>,
    pub(super) is_1904: bool,
    pub(super) results: &'a mut dyn Results,
}

pub(super) struct Sheet {
    pub(super) exported: Exported,
    /// Old and new range of a widened filter.
    pub(super) filter: Option<(Range, Range)>,
}

enum Place {
    Head,
    Rows(Box<Rows>),
    Tail,
}

pub(super) struct Output<'a> {
    pub(super) bytes: Vec<u8>,
    writer: &'a mut dyn Write,
}

impl<'a> Output<'a> {
    pub(super) fn new(writer: &'a mut dyn Write) -> Self {
        Self { bytes: Vec::with_capacity(2 * BLOCK), writer }
    }

    pub(super) fn pass(&mut self) -> Result<(), Stop> {
        if self.bytes.len() < BLOCK {
            return Ok(());
        }
        self.end()
    }

    pub(super) fn end(&mut self) -> Result<(), Stop> {
        self.writer.write_all(&self.bytes).map_err(|error| of_disk(&error))?;
        self.bytes.clear();
        Ok(())
    }
}

/// Writes the sheet with our cells. Returns [`Stop::Wider`] if it has more columns than expected; the output is then
/// unusable.
pub(super) fn rewrite(
    part: impl Read,
    writer: &mut dyn Write,
    mut job: Job<'_>,
    watch: Watch<'_>,
) -> Result<Sheet, Stop> {
    let mut markup = utf_8(part)?;
    let mut output = Output::new(writer);
    let mut head = Head { depth: 0, prefix: String::new(), columns: Columns::new(&job) };
    let mut place = Place::Head;
    let mut tail = Tail::new(&job);
    let mut exported = Exported::default();
    let mut right = 0;
    loop {
        let (piece, bytes) = markup.next_with_bytes()?;
        match &mut place {
            Place::Head => {
                if head.take(&piece, bytes, &job, &mut output.bytes)? {
                    let is_empty = matches!(piece, Piece::Open(tag) if tag.is_empty());
                    place = match is_empty {
                        true => Place::Tail,
                        false => Place::Rows(Box::new(Rows::new(&job, cells(&head, &job)))),
                    };
                }
            }
            Place::Rows(rows) => {
                if rows.take(&piece, bytes, &mut job, &mut output.bytes, &mut *watch)? {
                    exported = rows.exported();
                    right = rows.right();
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
    let right = right.max(tail.right);
    if right > job.first {
        return Err(Stop::Wider(right));
    }
    tail.end()?;
    output.end()?;
    Ok(Sheet { exported, filter: tail.filter })
}

/// The part, if it is UTF-8, so that copied and written bytes have one encoding.
pub(super) fn utf_8(mut part: impl Read) -> Result<Markup<impl Read>, Stop> {
    let mut head = Vec::new();
    part.by_ref().take(HEAD_BYTES).read_to_end(&mut head).map_err(|error| of_package(&error.into()))?;
    if !is_utf_8(&head) {
        return Err(CannotPatch::Unusual.into());
    }
    let whole = io::Cursor::new(head).chain(BufReader::with_capacity(BLOCK, part));
    Ok(Markup::new(whole, Limits::default().longest_text_bytes))
}

fn cells(head: &Head, job: &Job<'_>) -> Option<Cells> {
    let added = job.added.as_ref()?;
    let places = (added.layout.first(), added.layout.last());
    Some(Cells::new(&head.prefix, added.looks.clone(), added.is_1904, places))
}

/// Rewrites the head, before the rows.
struct Head {
    depth: u32,
    /// Prefix of element names with its colon.
    prefix: String,
    columns: Columns,
}

impl Head {
    /// Handles a piece; `true` once the rows begin.
    fn take(
        &mut self,
        piece: &Piece<'_>,
        bytes: &[u8],
        job: &Job<'_>,
        into: &mut Vec<u8>,
    ) -> Result<bool, Stop> {
        match piece {
            Piece::Open(tag) => {
                self.depth += u32::from(!tag.is_empty());
                let at = self.depth - u32::from(!tag.is_empty());
                self.open(at, tag, bytes, job, into)
            }
            Piece::Close(name) => {
                self.depth = self.depth.saturating_sub(1);
                match *name {
                    b"cols" if self.depth == 1 => self.columns.write(&self.prefix, into),
                    _ if self.columns.is_open => {}
                    _ => into.extend_from_slice(bytes),
                }
                Ok(false)
            }
            Piece::End => Err(CannotPatch::Unusual.into()),
            _ if self.columns.is_open => Ok(false),
            _ => {
                into.extend_from_slice(bytes);
                Ok(false)
            }
        }
    }

    fn open(
        &mut self,
        depth: u32,
        tag: &Tag<'_>,
        bytes: &[u8],
        job: &Job<'_>,
        into: &mut Vec<u8>,
    ) -> Result<bool, Stop> {
        match (depth, tag.name()) {
            (0, b"worksheet") => {
                const STRICT: &[u8] = b"purl.oclc.org/ooxml";
                if memchr::memmem::find(bytes, STRICT).is_some() {
                    return Err(CannotPatch::Strict.into());
                }
                self.prefix = String::from_utf8_lossy(edit::prefix(bytes)).into_owned();
            }
            (0, _) => return Err(CannotPatch::Unusual.into()),
            (1, b"dimension") => {
                let range = tag.attribute(b"ref").and_then(Range::read);
                let last = job.added.as_ref().map_or(0, |added| added.layout.last());
                if let Some(range) = range.filter(|range| range.right < last) {
                    edit::with_value(bytes, tag, b"ref", &range.up_to(last).written(), into);
                    return Ok(false);
                }
            }
            (2, b"sheetView") if matches!(tag.attribute(b"rightToLeft"), Some(b"1" | b"true")) => {
                return Err(CannotPatch::RightToLeft.into());
            }
            (1, b"cols") => {
                self.columns.is_open = !tag.is_empty();
                return Ok(false);
            }
            (2, b"col") if self.columns.is_open => {
                self.columns.add(tag, bytes)?;
                return Ok(false);
            }
            (1, b"sheetData") => {
                self.columns.write_once(&self.prefix, into);
                into.extend_from_slice(bytes);
                return Ok(true);
            }
            _ => {}
        }
        into.extend_from_slice(bytes);
        Ok(false)
    }
}
