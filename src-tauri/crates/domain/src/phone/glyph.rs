//! Classifies the characters of a text.

use super::Repair;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Glyph {
    pub(super) kind: Kind,
    /// Repair needed for this character.
    pub(super) repair: Option<Repair>,
    /// Invisible characters directly before it.
    pub(super) after_marks: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Digit(u8),
    Plus,
    Space,
    Dash,
    Dot,
    Bracket,
    Apostrophe,
    /// Part of a word in any script; Latin letters in lowercase.
    Letter(char),
    /// A number that Excel wrote with an exponent: its digits are lost.
    Exponent,
    /// Ends a number: a comma, a slash, a line break, …; also the end of the text.
    Break(char),
}

impl Kind {
    pub(super) fn is_digit(self) -> bool {
        matches!(self, Self::Digit(_))
    }

    pub(super) fn is_letter(self) -> bool {
        matches!(self, Self::Letter(_))
    }
}

/// The visible characters and a final `Break`.
pub(super) fn glyphs(text: &str) -> Vec<Glyph> {
    let mut glyphs = Vec::new();
    let mut after_marks = false;
    for c in text.chars() {
        if is_invisible(c) {
            after_marks = true;
            continue;
        }
        let (kind, repair) = classify(c);
        glyphs.push(Glyph { kind, repair, after_marks });
        after_marks = false;
    }
    glyphs.push(Glyph { kind: Kind::Break('\0'), repair: None, after_marks });
    read_letter_o(&mut glyphs);
    mark_exponents(&mut glyphs);
    glyphs
}

fn classify(c: char) -> (Kind, Option<Repair>) {
    match c {
        '০'..='৯' => (Kind::Digit((c as u32 - '০' as u32) as u8), Some(Repair::BanglaDigits)),
        '０'..='９' => (Kind::Digit((c as u32 - '０' as u32) as u8), Some(Repair::FullWidthDigits)),
        // Arabic, Persian and Devanagari keyboards.
        '٠'..='٩' => (Kind::Digit((c as u32 - '٠' as u32) as u8), Some(Repair::FullWidthDigits)),
        '۰'..='۹' => (Kind::Digit((c as u32 - '۰' as u32) as u8), Some(Repair::FullWidthDigits)),
        '०'..='९' => (Kind::Digit((c as u32 - '०' as u32) as u8), Some(Repair::FullWidthDigits)),
        // Other full-width forms of ASCII, in ASCII order.
        '！'..='～' => (char::from_u32(c as u32 - 0xFEE0).map_or(Kind::Break(c), plain), None),
        '\u{a0}' | '\u{2007}' | '\u{202f}' => (Kind::Space, Some(Repair::InvisibleMarks)),
        _ => (plain(c), None),
    }
}

fn plain(c: char) -> Kind {
    match c {
        '0'..='9' => Kind::Digit(c as u8 - b'0'),
        '+' => Kind::Plus,
        // Unicode dashes and the minus sign.
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' => Kind::Dash,
        '.' => Kind::Dot,
        '(' | ')' | '[' | ']' => Kind::Bracket,
        '\'' | '\u{2018}' | '\u{2019}' => Kind::Apostrophe,
        // Tabs separate the columns of a pasted table.
        '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Kind::Break(c),
        _ if c.is_whitespace() => Kind::Space,
        // The Bengali block: its joining signs aren't alphabetic.
        _ if c.is_alphanumeric() || ('\u{980}'..='\u{9ff}').contains(&c) => {
            Kind::Letter(c.to_ascii_lowercase())
        }
        _ => Kind::Break(c),
    }
}

/// Zero-width and direction marks, joiners, soft hyphens, variation selectors, byte order marks.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// An O among digits is a zero, unless letters touch the run, as in `No1712345678`.
fn read_letter_o(glyphs: &mut [Glyph]) {
    let is_part = |glyph: &Glyph| glyph.kind.is_digit() || glyph.kind == Kind::Letter('o');
    let mut from = 0;
    while from < glyphs.len() {
        let to = from + glyphs[from..].iter().take_while(|glyph| is_part(glyph)).count();
        let touched = (from > 0 && glyphs[from - 1].kind.is_letter())
            || glyphs.get(to).is_some_and(|g| g.kind.is_letter());
        if !touched && glyphs[from..to].iter().any(|glyph| glyph.kind.is_digit()) {
            for glyph in glyphs[from..to].iter_mut().filter(|glyph| !glyph.kind.is_digit()) {
                glyph.kind = Kind::Digit(0);
                glyph.repair = Some(Repair::LetterO);
            }
        }
        from = to.max(from + 1);
    }
}

/// `1.71E+09`, `1,71E+09`, `1.71234568E9`, `2E+09`: with a fraction or a sign.
fn mark_exponents(glyphs: &mut [Glyph]) {
    let mut from = 0;
    while from < glyphs.len() {
        let to = skip_digits(glyphs, from);
        if to == from {
            from += 1;
            continue;
        }
        let stands_alone = from == 0 || !glyphs[from - 1].kind.is_letter();
        match exponent_end(glyphs, to).filter(|_| stands_alone) {
            Some(end) => {
                for glyph in &mut glyphs[from..end] {
                    glyph.kind = Kind::Exponent;
                }
                from = end;
            }
            None => from = to,
        }
    }
}

/// End of an exponent notation whose integer part ends at `at`.
fn exponent_end(glyphs: &[Glyph], at: usize) -> Option<usize> {
    let mut at = at;
    let has_fraction =
        matches!(glyphs[at].kind, Kind::Dot | Kind::Break(',')) && glyphs[at + 1].kind.is_digit();
    if has_fraction {
        at = skip_digits(glyphs, at + 1);
    }
    if glyphs[at].kind != Kind::Letter('e') {
        return None;
    }
    at += 1;
    let has_sign = matches!(glyphs[at].kind, Kind::Plus | Kind::Dash);
    if has_sign {
        at += 1;
    }
    let end = skip_digits(glyphs, at);
    (end > at && (has_fraction || has_sign)).then_some(end)
}

fn skip_digits(glyphs: &[Glyph], from: usize) -> usize {
    from + glyphs[from..].iter().take_while(|glyph| glyph.kind.is_digit()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exponents(text: &str) -> usize {
        glyphs(text).iter().filter(|glyph| glyph.kind == Kind::Exponent).count()
    }

    #[test]
    fn a_number_with_an_exponent_is_one_thing() {
        for text in
            ["1.71E+09", "8.80171e+12", "1,71E+09", "1.71234568E9", "2E+09", "01712345678E-2", "১.৭১E+০৯"]
        {
            assert_eq!(exponents(text), text.chars().count(), "{text}");
        }
    }

    #[test]
    fn e_alone_is_no_exponent() {
        for text in ["3E4", "1.5 E+9", "1.71E", "1.71E+", "A1E+5", "A12E+5", "E+09", "1.E5"] {
            assert_eq!(exponents(text), 0, "{text}");
        }
    }
}
