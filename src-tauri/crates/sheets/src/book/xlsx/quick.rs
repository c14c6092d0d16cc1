//! Fast path for cells in the form that nearly all programs write. Anything else is left to the reader of pieces,
//! which returns the same for these cells.

use memchr::{memchr, memchr2, memmem};

#[derive(Debug, PartialEq)]
pub(super) struct Usual<'a> {
    /// 0-based, if given.
    pub(super) at: Option<(u32, u32)>,
    pub(super) style: usize,
    pub(super) value: Content<'a>,
    /// Length of the whole cell in bytes.
    pub(super) length: usize,
}

/// Contents without anything to unescape.
#[derive(Debug, PartialEq)]
pub(super) enum Content<'a> {
    Nothing,
    Number(f64),
    /// Index in the shared text table.
    Shared(usize),
    Text(&'a str),
}

/// The leading cell; `None` if it hasn't the usual form or isn't complete.
#[inline]
pub(super) fn cell(bytes: &[u8]) -> Option<Usual<'_>> {
    let mut rest = bytes.strip_prefix(b"<c")?;
    let (mut at, mut style, mut kind) = (None, 0, &b"n"[..]);
    loop {
        rest = match rest {
            [b' ', b'r', b'=', b'"', value @ ..] => {
                let (place, rest) = place(value)?;
                at = Some(place);
                rest
            }
            [b' ', b's', b'=', b'"', value @ ..] => {
                let (number, rest) = digits(value)?;
                style = usize::try_from(number).ok().filter(|style| *style <= super::place::ROWS as usize)?;
                rest.strip_prefix(b"\"")?
            }
            [b' ', b't', b'=', b'"', value @ ..] => {
                let end = memchr(b'"', value)?;
                kind = &value[..end];
                &value[end + 1..]
            }
            [b'/', b'>', rest @ ..] => {
                let length = bytes.len() - rest.len();
                return Some(Usual { at, style, value: Content::Nothing, length });
            }
            [b'>', rest @ ..] => {
                let (value, rest) = content(kind, rest)?;
                return Some(Usual { at, style, value, length: bytes.len() - rest.len() });
            }
            _ => return None,
        };
    }
}

#[inline]
fn content<'a>(kind: &[u8], bytes: &'a [u8]) -> Option<(Content<'a>, &'a [u8])> {
    const END: &[u8] = b"</v></c>";
    match kind {
        b"s" => {
            let (index, rest) = digits(bytes.strip_prefix(b"<v>")?)?;
            Some((Content::Shared(usize::try_from(index).ok()?), rest.strip_prefix(END)?))
        }
        b"n" => {
            let value = bytes.strip_prefix(b"<v>")?;
            if let Some((number, rest)) = digits(value)
                && let Some(rest) = rest.strip_prefix(END)
            {
                #[expect(clippy::cast_precision_loss, reason = "fifteen digits are exact")]
                return Some((Content::Number(number as f64), rest));
            }
            let end = memchr(b'<', value)?;
            let number = super::rows::number(str::from_utf8(&value[..end]).ok()?)?;
            Some((Content::Number(number), value[end..].strip_prefix(END)?))
        }
        b"str" => plain(bytes.strip_prefix(b"<v>")?, END),
        b"inlineStr" => {
            let text = bytes.strip_prefix(b"<is><t")?;
            let kept = b" xml:space=\"preserve\">";
            match text.strip_prefix(kept) {
                Some(text) => plain(text, b"</t></is></c>"),
                None => {
                    plain(text.strip_prefix(b">")?, b"</t></is></c>").filter(|(text, _)| is_trimmed(text))
                }
            }
        }
        _ => None,
    }
}

fn plain<'a>(bytes: &'a [u8], end: &[u8]) -> Option<(Content<'a>, &'a [u8])> {
    let (text, rest) = text(bytes, end)?;
    Some((if text.is_empty() { Content::Nothing } else { Content::Text(text) }, rest))
}

fn is_trimmed(content: &Content<'_>) -> bool {
    matches!(content, Content::Text(text) if text.trim_matches([' ', '\t', '\r', '\n']).len() == text.len())
}

/// A text up to a certain end, without anything to unescape.
#[inline]
fn text<'a>(bytes: &'a [u8], end: &[u8]) -> Option<(&'a str, &'a [u8])> {
    let length = memchr(b'<', bytes)?;
    let (text, rest) = bytes.split_at(length);
    let is_plain = memchr2(b'&', b'\r', text).is_none() && memmem::find(text, b"_x").is_none();
    Some((str::from_utf8(text).ok().filter(|_| is_plain)?, rest.strip_prefix(end)?))
}

/// The leading item of the shared text table, and its length.
#[inline]
pub(super) fn shared_text(bytes: &[u8]) -> Option<(&str, usize)> {
    const END: &[u8] = b"</t></si>";
    let inner = bytes.strip_prefix(b"<si><t")?;
    let (text, rest) = match inner.strip_prefix(b" xml:space=\"preserve\">") {
        Some(kept) => text(kept, END)?,
        None => {
            let (text, rest) = text(inner.strip_prefix(b">")?, END)?;
            (text.trim_matches([' ', '\t', '\r', '\n']), rest)
        }
    };
    Some((text, bytes.len() - rest.len()))
}

/// A reference in quotes, `C14"`.
#[inline]
fn place(bytes: &[u8]) -> Option<((u32, u32), &[u8])> {
    let (mut column, mut rest) = (0_u32, bytes);
    while let [letter @ b'A'..=b'Z', tail @ ..] = rest {
        column = column * 26 + u32::from(letter - b'A') + 1;
        rest = tail;
        if column > super::place::COLUMNS {
            return None;
        }
    }
    let (row, rest) = digits(rest)?;
    let row = u32::try_from(row).ok().filter(|row| *row <= super::place::ROWS)?;
    Some(((row.checked_sub(1)?, column.checked_sub(1)?), rest.strip_prefix(b"\"")?))
}

/// At most fifteen digits, which are exact as a float.
#[inline]
fn digits(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0_u64;
    for (at, byte) in bytes.iter().enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return (at > 0).then_some((number, &bytes[at..]));
        }
        if at == 15 {
            return None;
        }
        number = number * 10 + u64::from(digit);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_cells_are_read_and_all_others_are_left() {
        let usual = |text: &'static str| {
            cell(text.as_bytes()).map(|cell| (cell.at, cell.value, cell.length == text.len()))
        };
        let at = Some((1, 2));
        for (text, value) in [
            ("<c r=\"C2\" s=\"4\" t=\"s\"><v>7</v></c>", Content::Shared(7)),
            ("<c r=\"C2\"><v>1712345678</v></c>", Content::Number(1_712_345_678.0)),
            ("<c r=\"C2\"><v>-1.5E2</v></c>", Content::Number(-150.0)),
            ("<c r=\"C2\" t=\"inlineStr\"><is><t>a b</t></is></c>", Content::Text("a b")),
            (
                "<c r=\"C2\" t=\"inlineStr\"><is><t xml:space=\"preserve\"> a</t></is></c>",
                Content::Text(" a"),
            ),
            ("<c r=\"C2\" t=\"str\"><v>a</v></c>", Content::Text("a")),
            ("<c r=\"C2\" s=\"1\"/>", Content::Nothing),
        ] {
            assert_eq!(usual(text), Some((at, value, true)), "{text}");
        }
        for text in [
            "<c r='C2'><v>1</v></c>",
            "<c r=\"C2\"><f>1</f><v>1</v></c>",
            "<c r=\"C2\"><v>1</v><extLst/></c>",
            "<c r=\"C2\"><v> 1</v></c>",
            // Read by the fast path it was a zero: an amount that nobody wrote.
            "<c r=\"C2\"><v></v></c>",
            "<c r=\"C2\"><v>1</v></",
            "<c r=\"C2\" t=\"b\"><v>1</v></c>",
            "<c r=\"C2\" t=\"str\"><v>a&amp;b</v></c>",
            "<c r=\"C2\" t=\"str\"><v>_x000D_</v></c>",
            "<c r=\"C2\" t=\"inlineStr\"><is><t> a</t></is></c>",
            "<c r=\"C2\" t=\"inlineStr\"><is><r><t>a</t></r></is></c>",
            "<c r=\"c2\"><v>1</v></c>",
            "<c r=\"C0\"><v>1</v></c>",
            "<cols><col/></cols>",
        ] {
            assert_eq!(usual(text), None, "{text}");
        }
    }

    #[test]
    fn usual_shared_texts_are_read_and_all_others_are_left() {
        for (item, wanted) in [
            ("<si><t>a b</t></si>", Some("a b")),
            ("<si><t> a </t></si>", Some("a")),
            ("<si><t xml:space=\"preserve\"> a </t></si>", Some(" a ")),
            ("<si><t></t></si>", Some("")),
            ("<si><t/></si>", None),
            ("<si><t>a&#10;</t></si>", None),
            ("<si><t>a_x000D_</t></si>", None),
            ("<si><r><t>a</t></r></si>", None),
            ("<si><t>a</t><rPh><t>b</t></rPh></si>", None),
            ("<si><t>a</t></s", None),
        ] {
            assert_eq!(shared_text(item.as_bytes()).map(|(text, _)| text), wanted, "{item}");
        }
    }
}
