//! Reads a number while it is typed.

use super::glyph::{Glyph, Kind, glyphs};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typing {
    /// Digits so far, as in `0171200`; empty if there is only a country code.
    pub digits: String,
    /// 1 to 11.
    pub missing: usize,
}

/// Reads an incomplete number: `01712-00`, `+88017`, `1712`, `০১৭`. `None` for a complete number, or if it can't
/// become one.
pub fn typing(text: &str) -> Option<Typing> {
    let glyphs = glyphs(text);
    let glyphs = &glyphs[..glyphs.len() - 1];
    let digits = only_digits(glyphs)?;
    let plus = glyphs.iter().any(|glyph| glyph.kind == Kind::Plus);
    let digits = national(&digits, plus)?;
    let compatible = match digits.as_bytes() {
        [] | [b'0'] | [b'0', b'1'] => true,
        [b'0', b'1', third, ..] => (b'3'..=b'9').contains(third),
        _ => false,
    };
    let missing = 11usize.checked_sub(digits.len())?;
    (compatible && missing > 0).then_some(Typing { digits, missing })
}

/// Latin digits of a text, to search numbers by a part.
pub fn digits(text: &str) -> String {
    glyphs(text).iter().filter_map(digit).collect()
}

fn digit(glyph: &Glyph) -> Option<char> {
    match glyph.kind {
        Kind::Digit(digit) => Some(char::from(b'0' + digit)),
        _ => None,
    }
}

/// `None` unless there are only digits, their separators, and a leading plus or apostrophe.
fn only_digits(glyphs: &[Glyph]) -> Option<String> {
    let mut digits = String::new();
    for glyph in glyphs {
        match glyph.kind {
            Kind::Digit(_) => digits.extend(digit(glyph)),
            Kind::Plus | Kind::Apostrophe if digits.is_empty() => {}
            Kind::Space | Kind::Dash | Kind::Dot | Kind::Bracket => {}
            _ => return None,
        }
    }
    (!digits.is_empty() || glyphs.iter().any(|glyph| glyph.kind == Kind::Plus)).then_some(digits)
}

/// Removes a possibly incomplete country code, and adds a missing zero.
fn national(digits: &str, plus: bool) -> Option<String> {
    if let Some(rest) = digits.strip_prefix("0088").or_else(|| digits.strip_prefix("88")) {
        // `880 01712…` repeats the zero.
        let rest = if rest.starts_with("00") { &rest[1..] } else { rest };
        return Some(rest.to_owned());
    }
    match digits {
        "" | "8" | "00" | "008" => Some(String::new()),
        _ if plus && !digits.starts_with('0') => None,
        _ if digits.starts_with('1') => Some(format!("0{digits}")),
        _ => Some(digits.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn so_far(text: &str) -> Option<(String, usize)> {
        typing(text).map(|typing| (typing.digits, typing.missing))
    }

    #[test]
    fn a_beginning_is_read_in_every_form() {
        for (text, digits) in [
            ("0", "0"),
            ("01", "01"),
            ("017", "017"),
            ("01712-00", "0171200"),
            ("01712 ", "01712"),
            ("1712", "01712"),
            ("1", "01"),
            ("+", ""),
            ("+8", ""),
            ("+88", ""),
            ("88", ""),
            ("880", "0"),
            ("8801", "01"),
            ("+88017", "017"),
            ("+880 17", "017"),
            ("+880 0171", "0171"),
            ("00", ""),
            ("00880", "0"),
            ("0088017", "017"),
            ("০১৭১২", "01712"),
            ("o171", "0171"),
            ("'0171", "0171"),
            ("\u{200b}01712", "01712"),
            ("171234567", "0171234567"),
        ] {
            assert_eq!(so_far(text), Some((digits.to_owned(), 11 - digits.len())), "{text:?}");
        }
    }

    #[test]
    fn what_cannot_become_a_number_is_no_beginning() {
        for text in [
            "",
            " ",
            "012",
            "010",
            "011",
            "12",
            "02",
            "2",
            "9",
            "+91",
            "+17",
            "881",
            "8801 1",
            "0171a",
            "abc",
            "017,",
            "017/",
            "017\n018",
            "1.7E+",
            "01+7",
            "001",
            "01712345678",
            "1712345678",
            "+8801712345678",
            "017123456789",
        ] {
            assert_eq!(so_far(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_digits_of_a_text_are_its_latin_and_bangla_digits() {
        assert_eq!(digits("০১৭-12 x３"), "017123");
        assert_eq!(digits("none"), "");
    }
}
