use std::io::Read;

use super::quick;
use crate::{
    Limit, Limits, SheetError,
    book::markup::{Markup, Piece, excel_escapes, text_into},
};

/// Texts are stored in pages of this size, so that growing never copies all of them.
const PAGE: usize = 1 << 20;

#[derive(Default)]
pub(in crate::book) struct Texts {
    pages: Vec<String>,
    /// Page and offset of each.
    places: Vec<(u32, u32)>,
}

impl Texts {
    #[inline]
    pub(in crate::book) fn get(&self, index: usize) -> Option<&str> {
        let (page, begin) = *self.places.get(index)?;
        let text = self.pages.get(page as usize)?;
        let end = match self.places.get(index + 1) {
            Some((next, end)) if *next == page => *end as usize,
            _ => text.len(),
        };
        text.get(begin as usize..end)
    }

    pub(in crate::book) fn len(&self) -> usize {
        self.places.len()
    }

    pub(in crate::book) fn push(&mut self, text: &str) {
        if self.pages.last().is_none_or(|page| page.len() + text.len() > page.capacity()) {
            self.pages.push(String::with_capacity(PAGE.max(text.len())));
        }
        let at = self.pages.len() - 1;
        let page = &mut self.pages[at];
        // Pages are few and short.
        self.places.push((at as u32, page.len() as u32));
        page.push_str(text);
    }
}

pub(super) fn table<R: Read>(mut markup: Markup<R>, limits: &Limits) -> Result<Texts, SheetError> {
    let mut texts = Texts::default();
    let mut bytes = 0_u64;
    let mut text = TextElement::default();
    let too_large = |limit, allowed| SheetError::TooLarge { limit, allowed, sheet: None };
    loop {
        if let Some((usual, length)) = quick::shared_text(markup.ahead())
            && (texts.places.len() as u64) < limits.shared_texts
        {
            bytes += usual.len() as u64;
            if bytes > limits.shared_text_bytes {
                return Err(too_large(Limit::UnpackedBytes, limits.shared_text_bytes));
            }
            texts.push(usual);
            markup.skip(length);
            continue;
        }
        // If the table is truncated, sheets without its missing texts can still be read.
        let piece = match markup.next() {
            Ok(piece) => piece,
            Err(SheetError::Damaged { .. }) => return Ok(texts),
            Err(error) => return Err(error),
        };
        match piece {
            Piece::Open(tag) if tag.name() == b"si" => {
                if texts.places.len() as u64 >= limits.shared_texts {
                    return Err(too_large(Limit::SharedTexts, limits.shared_texts));
                }
                text.clear();
                if tag.is_empty() {
                    texts.push("");
                }
            }
            Piece::Close(b"si") => {
                bytes += text.all.len() as u64;
                if bytes > limits.shared_text_bytes {
                    return Err(too_large(Limit::UnpackedBytes, limits.shared_text_bytes));
                }
                texts.push(&text.all);
            }
            Piece::Close(b"sst") | Piece::End => return Ok(texts),
            piece => text.take(&piece, limits)?,
        }
    }
}

/// Reads a text, which may consist of several formatted runs.
#[derive(Default)]
pub(super) struct TextElement {
    pub(super) all: String,
    run: String,
    in_text: bool,
    keeps_spaces: bool,
    /// Phonetic hints aren't part of the text.
    in_reading_aid: bool,
}

impl TextElement {
    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.run.clear();
        (self.in_text, self.in_reading_aid) = (false, false);
    }

    pub(super) fn take(&mut self, piece: &Piece<'_>, limits: &Limits) -> Result<(), SheetError> {
        match piece {
            Piece::Open(tag) if tag.name() == b"rPh" => self.in_reading_aid = !tag.is_empty(),
            Piece::Close(b"rPh") => self.in_reading_aid = false,
            Piece::Open(tag) if tag.name() == b"t" => {
                self.in_text = !tag.is_empty() && !self.in_reading_aid;
                self.keeps_spaces = tag.attribute(b"space") == Some(b"preserve");
                self.run.clear();
            }
            Piece::Close(b"t") if self.in_text => {
                self.in_text = false;
                let run = match self.keeps_spaces {
                    true => self.run.as_str(),
                    false => self.run.trim_matches([' ', '\t', '\r', '\n']),
                };
                self.all.push_str(&excel_escapes(run));
            }
            Piece::Text(text) if self.in_text => text_into(text, &mut self.run),
            Piece::Verbatim(text) if self.in_text => self.run.push_str(&String::from_utf8_lossy(text)),
            _ => {}
        }
        if (self.all.len() + self.run.len()) as u64 > limits.longest_text_bytes {
            let allowed = limits.longest_text_bytes;
            return Err(SheetError::TooLarge { limit: Limit::TextBytes, allowed, sheet: None });
        }
        Ok(())
    }
}
