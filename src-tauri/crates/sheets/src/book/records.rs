//! The records of an .xlsb, and a look over its table of shared texts before it is read (MS-XLSB 2.1.4, 2.4.825): their
//! number and length are bounded, and no text may reach past its record.

use std::io::{self, BufRead, BufReader, Read};

use crate::{Limit, Limits, SheetError};

const ITEM: u16 = 0x0013;

/// Bounds the number and the length of the texts.
pub(super) fn check_texts(part: impl Read, limits: &Limits) -> Result<(), SheetError> {
    let mut part = BufReader::with_capacity(64 << 10, part);
    let too_large = |limit, allowed| Err(SheetError::TooLarge { limit, allowed, sheet: None });
    let mut texts = 0;
    while let Some((kind, length)) = header(&mut part).map_err(|_| damaged())? {
        if length > limits.longest_text_bytes {
            return too_large(Limit::TextBytes, limits.longest_text_bytes);
        }
        let mut left = length;
        if kind == ITEM {
            texts += 1;
            if texts > limits.shared_texts {
                return too_large(Limit::SharedTexts, limits.shared_texts);
            }
            // A byte of flags and the number of characters, of two bytes each.
            let mut head = [0; 5];
            left = length.checked_sub(head.len() as u64).ok_or_else(damaged)?;
            part.read_exact(&mut head).map_err(|_| damaged())?;
            let [_, count @ ..] = head;
            if u64::from(u32::from_le_bytes(count)) * 2 > left {
                return Err(damaged());
            }
        }
        if io::copy(&mut part.by_ref().take(left), &mut io::sink()).map_err(|_| damaged())? < left {
            return Err(damaged());
        }
    }
    Ok(())
}

/// The type and the length of the next record, each in groups of seven bits; none at the end.
pub(super) fn header(part: &mut impl BufRead) -> io::Result<Option<(u16, u64)>> {
    const MORE: u8 = 0x80;
    if part.fill_buf()?.is_empty() {
        return Ok(None);
    }
    let mut byte = || {
        let mut byte = [0];
        part.read_exact(&mut byte).map(|()| byte[0])
    };
    let first = byte()?;
    let mut kind = u16::from(first & !MORE);
    if first & MORE != 0 {
        kind += u16::from(byte()? & !MORE) << 7;
    }
    let mut length = 0;
    for group in 0..4 {
        let next = byte()?;
        length += u64::from(next & !MORE) << (7 * group);
        if next & MORE == 0 {
            break;
        }
    }
    Ok(Some((kind, length)))
}

fn damaged() -> SheetError {
    SheetError::Damaged { sheet: None, after: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(claimed: u32, text: &str) -> Vec<u8> {
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let length = u8::try_from(5 + wide.len()).unwrap();
        [&[0x13, length, 0][..], &claimed.to_le_bytes(), &wide].concat()
    }

    #[test]
    fn honest_texts_pass_and_too_many_do_not() {
        let limits = Limits { shared_texts: 3, ..Limits::default() };
        let begin = [0x9f, 0x01, 8, 0, 0, 0, 0, 3, 0, 0, 0];
        let texts = [&begin[..], &item(3, "abc").repeat(3), &[0xa0, 0x01, 0]].concat();
        assert_eq!(check_texts(&texts[..], &limits), Ok(()));
        let more = item(0, "").repeat(4);
        let refused = SheetError::TooLarge { limit: Limit::SharedTexts, allowed: 3, sheet: None };
        assert_eq!(check_texts(&more[..], &limits), Err(refused));
    }

    #[test]
    fn a_text_that_reaches_past_its_record_is_damage() {
        let cut = item(3, "abc")[..8].to_vec();
        for part in [item(4, "abc"), item(u32::MAX, ""), vec![0x13, 0], vec![0x13, 4, 0, 0, 0, 0], cut] {
            assert_eq!(check_texts(&part[..], &Limits::default()), Err(damaged()), "{part:?}");
        }
    }
}
