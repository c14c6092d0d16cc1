//! Cell references such as `C14`.

/// Size of a sheet.
pub(crate) const ROWS: u32 = 1_048_576;
pub(crate) const COLUMNS: u32 = 16_384;

/// 0-based row and column.
#[inline]
pub(crate) fn cell(text: &[u8]) -> Option<(u32, u32)> {
    let text = text.trim_ascii_start();
    let (mut column, mut at) = (0_u32, 0);
    while let Some(letter) = text.get(at).filter(|byte| byte.is_ascii_alphabetic()) {
        column = column * 26 + u32::from(letter.to_ascii_uppercase() - b'A') + 1;
        at += 1;
        if column > COLUMNS {
            return None;
        }
    }
    Some((row(&text[at..])?, column.checked_sub(1)?))
}

/// 0-based.
#[inline]
pub(crate) fn row(text: &[u8]) -> Option<u32> {
    let mut row = 0_u32;
    for byte in text.trim_ascii() {
        row = row * 10 + u32::from(byte.is_ascii_digit().then(|| byte - b'0')?);
        if row > ROWS {
            return None;
        }
    }
    row.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_and_those_outside_of_a_sheet_are_none() {
        for (text, wanted) in [
            ("A1", Some((0, 0))),
            ("XFD1048576", Some((1_048_575, 16_383))),
            (" C3 ", Some((2, 2))),
            ("ab10", Some((9, 27))),
            ("A0", None),
            ("A1048577", None),
            ("XFE1", None),
            ("ZZZZZZZZZZ1", None),
            ("A99999999999", None),
            ("1", None),
            ("A", None),
            ("A1B", None),
            ("", None),
        ] {
            assert_eq!(cell(text.as_bytes()), wanted, "{text}");
        }
    }
}
