//! Texts (MS-XLS 2.4.265, 2.5.293, 2.5.294).

use encoding_rs::WINDOWS_1252;

use super::{Coding, damaged};
use crate::{Limit, Limits, SheetError};

#[derive(Default)]
pub(super) struct Texts {
    all: String,
    ends: Vec<usize>,
}

impl Texts {
    pub(super) fn get(&self, index: usize) -> Option<&str> {
        let end = *self.ends.get(index)?;
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.all.get(begin..end)
    }
}

/// Reads the table in a record and its continuations.
pub(super) fn table(segments: &[&[u8]], limits: &Limits) -> Result<Texts, SheetError> {
    let mut bytes = Bytes::new(segments);
    // The two counts before the texts are untrusted.
    bytes.take::<8>().ok_or_else(damaged)?;
    let mut texts = Texts::default();
    while !bytes.now.is_empty() || bytes.go_on() {
        if texts.ends.len() as u64 >= limits.shared_texts {
            let allowed = limits.shared_texts;
            return Err(SheetError::TooLarge { limit: Limit::SharedTexts, allowed, sheet: None });
        }
        if !bytes.now.is_empty() {
            bytes.shared(&mut texts.all).ok_or_else(damaged)?;
        }
        texts.ends.push(texts.all.len());
    }
    Ok(texts)
}

/// Bytes of a record and its continuations.
pub(super) struct Bytes<'a> {
    now: &'a [u8],
    rest: &'a [&'a [u8]],
}

impl<'a> Bytes<'a> {
    pub(super) fn new(segments: &'a [&'a [u8]]) -> Self {
        let (now, rest) = segments.split_first().map_or((&[][..], segments), |(now, rest)| (*now, rest));
        Self { now, rest }
    }

    /// Moves to the next record; `false` at the end.
    fn go_on(&mut self) -> bool {
        let Some((next, rest)) = self.rest.split_first() else { return false };
        (self.now, self.rest) = (next, rest);
        true
    }

    pub(super) fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, left) = self.now.split_first_chunk::<N>()?;
        self.now = left;
        Some(*taken)
    }

    /// A text of the table, followed by its formatting.
    fn shared(&mut self, into: &mut String) -> Option<()> {
        const WIDE: u8 = 1;
        const EXTENDED: u8 = 4;
        const RICH: u8 = 8;
        let length = u16::from_le_bytes(self.take()?);
        let [flags] = self.take()?;
        let runs = if flags & RICH == 0 { 0 } else { usize::from(u16::from_le_bytes(self.take()?)) };
        let extension = if flags & EXTENDED == 0 { 0 } else { u32::from_le_bytes(self.take()?) as usize };
        self.unicode(usize::from(length), flags & WIDE != 0, into)?;
        self.skip(runs * 4)?;
        self.skip(extension)
    }

    /// A text with its length in two bytes before it.
    pub(super) fn text(&mut self, coding: Coding, into: &mut String) -> Option<()> {
        let length = usize::from(u16::from_le_bytes(self.take()?));
        if length == 0 {
            return Some(());
        }
        self.characters(length, coding, into)
    }

    pub(super) fn characters(&mut self, length: usize, coding: Coding, into: &mut String) -> Option<()> {
        match coding {
            Coding::Unicode => {
                let [flags] = self.take()?;
                self.unicode(length, flags & 1 != 0, into)
            }
            Coding::Page(_) | Coding::Unnamed => {
                let mut left = length;
                let mut bytes = Vec::new();
                while left > 0 {
                    let step = left.min(self.now.len());
                    bytes.extend_from_slice(&self.now[..step]);
                    self.now = &self.now[step..];
                    left -= step;
                    if left > 0 && !self.go_on() {
                        break;
                    }
                }
                match coding {
                    Coding::Page(encoding) => into.push_str(&encoding.decode_without_bom_handling(&bytes).0),
                    _ => match str::from_utf8(&bytes) {
                        Ok(text) => into.push_str(text),
                        Err(_) => into.push_str(&WINDOWS_1252.decode_without_bom_handling(&bytes).0),
                    },
                }
                (left == 0).then_some(())
            }
        }
    }

    fn unicode(&mut self, mut left: usize, mut is_wide: bool, into: &mut String) -> Option<()> {
        let mut units = Vec::with_capacity(left.min(self.now.len()));
        while left > 0 {
            let width = if is_wide { 2 } else { 1 };
            let count = left.min(self.now.len() / width);
            let (characters, rest) = self.now.split_at(count * width);
            match is_wide {
                true => {
                    units.extend(characters.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit)));
                }
                false => units.extend(characters.iter().map(|byte| u16::from(*byte))),
            }
            self.now = rest;
            left -= count;
            if left > 0 {
                // A continued text repeats its character width at the start of the next record.
                let [flags] = self.go_on().then(|| self.take())??;
                is_wide = flags & 1 != 0;
            }
        }
        into.extend(char::decode_utf16(units).map(|symbol| symbol.unwrap_or(char::REPLACEMENT_CHARACTER)));
        Some(())
    }

    fn skip(&mut self, mut bytes: usize) -> Option<()> {
        while bytes > 0 {
            if self.now.is_empty() && !self.go_on() {
                return None;
            }
            let step = bytes.min(self.now.len());
            self.now = &self.now[step..];
            bytes -= step;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_followed_over_the_end_of_its_record() {
        let first = [&[0; 8][..], &[3, 0, 0], b"ab\xe9", &[4, 0, 1, b'x', 0, 0x95, 9]].concat();
        // The rest of the second text is narrow; then a rich one with one run of formatting.
        let second = [&[0][..], b"zw", &[1, 0, 8, 1, 0], b"q", &[0; 4]].concat();
        let texts = table(&[&first, &second], &Limits::default()).unwrap();
        let all: Vec<_> = (0..4).map(|index| texts.get(index)).collect();
        assert_eq!(all, [Some("abé"), Some("xকzw"), Some("q"), None]);
        assert_eq!(table(&[&first], &Limits::default()).err(), Some(damaged()));
        let limits = Limits { shared_texts: 2, ..Limits::default() };
        assert!(matches!(table(&[&first, &second], &limits), Err(SheetError::TooLarge { .. })));
    }
}
