//! Streaming XML, split into tags and texts.
//!
//! Only the current piece is kept, so depth and length of a document cost no memory; nothing is validated that a
//! reader of cells doesn't need. The caller bounds the length of a piece.

mod attributes;
mod decode;

use std::io::Read;

use memchr::{memchr, memchr3, memmem};

pub(crate) use self::{
    attributes::Tag,
    decode::{excel_escapes, is_utf_8, text_into},
};
use super::{damaged, disk};
use crate::{Limit, SheetError};

const BLOCK: usize = 64 << 10;

#[derive(Debug, PartialEq)]
pub(crate) enum Piece<'a> {
    /// A start tag or an empty-element tag.
    Open(Tag<'a>),
    /// Name of the closed element, without prefix.
    Close(&'a [u8]),
    /// May contain references such as `&amp;`.
    Text(&'a [u8]),
    /// Without references (CDATA).
    Verbatim(&'a [u8]),
    /// A comment or a declaration.
    Other,
    End,
}

pub(crate) struct Markup<R> {
    input: R,
    buffer: Vec<u8>,
    /// Start of the bytes that weren't returned yet.
    from: usize,
    to: usize,
    longest: usize,
    is_at_end: bool,
    read: u64,
}

impl<'i> Markup<Box<dyn Read + 'i>> {
    /// Decodes from the document's encoding; no piece may be longer than `longest`.
    pub(crate) fn decoded(input: impl Read + 'i, longest: u64) -> Result<Self, SheetError> {
        Ok(Self::new(decode::to_utf_8(input).map_err(|error| disk::trouble(&error))?, longest))
    }
}

impl<R: Read> Markup<R> {
    pub(crate) fn new(input: R, longest: u64) -> Self {
        let longest = usize::try_from(longest).unwrap_or(usize::MAX).max(BLOCK);
        Self { input, buffer: vec![0; BLOCK], from: 0, to: 0, longest, is_at_end: false, read: 0 }
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Result<Piece<'_>, SheetError> {
        self.next_with_bytes().map(|(piece, _)| piece)
    }

    /// The next piece and its bytes.
    #[inline]
    pub(crate) fn next_with_bytes(&mut self) -> Result<(Piece<'_>, &[u8]), SheetError> {
        let (length, kind) = loop {
            match cut(&self.buffer[self.from..self.to], self.is_at_end) {
                Some(found) => break found,
                None if self.is_at_end => return Err(damaged()),
                None => self.fill()?,
            }
        };
        let begin = self.from;
        self.from += length;
        let bytes = &self.buffer[begin..self.from];
        let piece = match kind {
            Kind::Tag => tag(bytes),
            Kind::Text => Piece::Text(bytes),
            Kind::Verbatim => Piece::Verbatim(&bytes[b"<![CDATA[".len()..bytes.len() - b"]]>".len()]),
            Kind::Other => Piece::Other,
            Kind::End => Piece::End,
        };
        Ok((piece, bytes))
    }

    /// Buffered bytes that come next, for readers with their own fast path. May end anywhere.
    #[inline]
    pub(super) fn ahead(&self) -> &[u8] {
        &self.buffer[self.from..self.to]
    }

    /// Skips bytes of [`Self::ahead`], which must end with a piece.
    #[inline]
    pub(super) fn skip(&mut self, bytes: usize) {
        self.from = (self.from + bytes).min(self.to);
    }

    pub(super) fn bytes_read(&self) -> u64 {
        self.read
    }

    fn fill(&mut self) -> Result<(), SheetError> {
        self.buffer.copy_within(self.from..self.to, 0);
        (self.from, self.to) = (0, self.to - self.from);
        if self.to == self.buffer.len() {
            if self.to >= self.longest {
                let allowed = self.longest as u64;
                return Err(SheetError::TooLarge { limit: Limit::TextBytes, allowed, sheet: None });
            }
            self.buffer.resize((2 * self.to).min(self.longest), 0);
        }
        while self.to < self.buffer.len() {
            match self.input.read(&mut self.buffer[self.to..]) {
                Ok(0) => {
                    self.is_at_end = true;
                    break;
                }
                Ok(read) => {
                    self.to += read;
                    self.read += read as u64;
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(disk::trouble(&error)),
            }
        }
        Ok(())
    }
}

enum Kind {
    Tag,
    Text,
    Verbatim,
    Other,
    End,
}

/// Length and kind of the first piece; `None` if it isn't complete.
#[inline]
fn cut(bytes: &[u8], is_all: bool) -> Option<(usize, Kind)> {
    match bytes {
        [] if is_all => Some((0, Kind::End)),
        [] => None,
        [b'<', b'!' | b'?', ..] => special(bytes),
        [b'<'] => None,
        [b'<', ..] => Some((end_of_tag(bytes)?, Kind::Tag)),
        _ => match memchr(b'<', bytes) {
            Some(end) => Some((end, Kind::Text)),
            None => is_all.then_some((bytes.len(), Kind::Text)),
        },
    }
}

/// A `>` in quotes doesn't end the tag.
#[inline]
fn end_of_tag(bytes: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        at += memchr3(b'>', b'"', b'\'', bytes.get(at..)?)?;
        match bytes[at] {
            b'>' => return Some(at + 1),
            quote => at += memchr(quote, bytes.get(at + 1..)?)? + 2,
        }
    }
}

/// Comments, declarations and CDATA.
fn special(bytes: &[u8]) -> Option<(usize, Kind)> {
    let until = |end: &[u8], kind| Some((memmem::find(bytes, end)? + end.len(), kind));
    const OPENINGS: [&[u8]; 2] = [b"<!--", b"<![CDATA["];
    match bytes {
        [b'<', b'?', ..] => until(b"?>", Kind::Other),
        _ if bytes.starts_with(b"<!--") => {
            let end = memmem::find(&bytes[4..], b"-->")?;
            Some((4 + end + 3, Kind::Other))
        }
        _ if bytes.starts_with(b"<![CDATA[") => until(b"]]>", Kind::Verbatim),
        // Not enough bytes to distinguish them.
        _ if OPENINGS.iter().any(|opening| opening.starts_with(bytes)) => None,
        _ => Some((end_of_tag(bytes)?, Kind::Other)),
    }
}

#[inline]
fn tag(piece: &[u8]) -> Piece<'_> {
    let inner = &piece[1..piece.len() - 1];
    match inner {
        [b'/', name @ ..] => Piece::Close(attributes::local(name.trim_ascii_end())),
        _ => Piece::Open(Tag::new(inner)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns few bytes per read.
    struct Drip<'a>(&'a [u8], usize);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn pieces(document: &[u8], step: usize) -> Result<Vec<String>, SheetError> {
        let mut markup = Markup::new(Drip(document, step), 0);
        let mut found = Vec::new();
        loop {
            match markup.next()? {
                Piece::End => return Ok(found),
                Piece::Open(tag) => {
                    let id = tag.attribute(b"id").map(|id| String::from_utf8_lossy(id).into_owned());
                    found.push(format!(
                        "{:?} {id:?} {}",
                        String::from_utf8_lossy(tag.name()),
                        tag.is_empty()
                    ));
                }
                Piece::Close(name) => found.push(format!("/{}", String::from_utf8_lossy(name))),
                Piece::Text(text) | Piece::Verbatim(text) => found.push(String::from_utf8_lossy(text).into()),
                Piece::Other => {}
            }
        }
    }

    #[test]
    fn a_document_is_cut_the_same_however_it_arrives() {
        let document = b"\xef\xbb\xbf<?xml version='1.0'?><!-- <b> -->\n<x:a r:id = \"1>2\" b='\"'>t&amp;<b id='q' /><![CDATA[<c>]]></x:a >";
        let wanted =
            ["\u{feff}", "\n", "\"a\" Some(\"1>2\") false", "t&amp;", "\"b\" Some(\"q\") true", "<c>", "/a"];
        for step in [1, 2, 7, 1_000] {
            assert_eq!(pieces(document, step).unwrap(), wanted, "{step}");
        }
    }

    #[test]
    fn cut_tag_is_damaged() {
        for document in [&b"<a><b"[..], b"<a b='>", b"<!-- <a>", b"<![CDATA[x", b"<"] {
            assert_eq!(pieces(document, 3), Err(damaged()), "{document:?}");
        }
        let long = [&b"<a>"[..], &b"x".repeat(BLOCK + 1)].concat();
        assert!(matches!(pieces(&long, 9_999), Err(SheetError::TooLarge { limit: Limit::TextBytes, .. })));
    }
}
