//! Records: two bytes each for kind and length, then the data.

use super::damaged;
use crate::SheetError;

/// The rest of a record that is too long for one.
pub(super) const CONTINUE: u16 = 0x003c;

/// The record at an offset; `None` at the end of the stream.
pub(in crate::book) fn record(stream: &[u8], at: usize) -> Result<Option<(u16, &[u8])>, SheetError> {
    let Some(rest) = stream.get(at..) else { return Err(damaged()) };
    if rest.is_empty() {
        return Ok(None);
    }
    let (header, rest) = rest.split_first_chunk::<4>().ok_or_else(damaged)?;
    let kind = u16::from_le_bytes([header[0], header[1]]);
    let length = usize::from(u16::from_le_bytes([header[2], header[3]]));
    Ok(Some((kind, rest.get(..length).ok_or_else(damaged)?)))
}

/// Data of the record at an offset and of its continuations.
pub(super) fn segments(stream: &[u8], mut at: usize) -> Result<Vec<&[u8]>, SheetError> {
    let mut segments = Vec::new();
    if let Some((_, data)) = record(stream, at)? {
        segments.push(data);
        at += 4 + data.len();
        // A broken record behind it is told when it is read.
        while let Ok(Some((CONTINUE, data))) = record(stream, at) {
            segments.push(data);
            at += 4 + data.len();
        }
    }
    Ok(segments)
}

pub(super) fn word(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from(u16::from_le_bytes(*data.get(at..)?.first_chunk::<2>()?)))
}

pub(super) fn long(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*data.get(at..)?.first_chunk::<4>()?))
}

pub(super) fn double(data: &[u8], at: usize) -> Option<f64> {
    Some(f64::from_le_bytes(*data.get(at..)?.first_chunk::<8>()?))
}
