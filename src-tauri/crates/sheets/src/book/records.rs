//! The records of an .xlsb (MS-XLSB 2.1.4).

use std::io::{self, BufRead};

/// Type and length of the next record, each in groups of seven bits; `None` at the end.
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
