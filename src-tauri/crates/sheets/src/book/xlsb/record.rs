//! Records: a kind, a length, and the data.

use std::io::{BufReader, Read};

use super::damaged;
use crate::{Limit, Limits, SheetError, book::records};

pub(super) struct Records<R> {
    input: BufReader<R>,
    data: Vec<u8>,
    longest: u64,
}

impl<R: Read> Records<R> {
    pub(super) fn new(input: R, limits: &Limits) -> Self {
        Self {
            input: BufReader::with_capacity(64 << 10, input),
            data: Vec::new(),
            longest: limits.longest_text_bytes,
        }
    }

    /// `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(u16, &[u8])>, SheetError> {
        let Some((kind, length)) = records::header(&mut self.input).map_err(|_| damaged())? else {
            return Ok(None);
        };
        if length > self.longest {
            let allowed = self.longest;
            return Err(SheetError::TooLarge { limit: Limit::TextBytes, allowed, sheet: None });
        }
        self.data.clear();
        let read = self.input.by_ref().take(length).read_to_end(&mut self.data).map_err(|_| damaged())?;
        if (read as u64) < length {
            return Err(damaged());
        }
        Ok(Some((kind, &self.data)))
    }
}

pub(super) fn word(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from(u16::from_le_bytes(*data.get(at..)?.first_chunk::<2>()?)))
}

pub(super) fn long(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*data.get(at..)?.first_chunk::<4>()?))
}

/// A text preceded by its length in characters, and the bytes of both.
pub(super) fn wide(data: &[u8], at: usize) -> Option<(String, usize)> {
    let bytes = usize::try_from(long(data, at)?).ok()?.checked_mul(2)?;
    let units = data.get(at + 4..)?.get(..bytes)?.as_chunks::<2>().0;
    let units: Vec<u16> = units.iter().map(|unit| u16::from_le_bytes(*unit)).collect();
    Some((String::from_utf16_lossy(&units), 4 + bytes))
}
