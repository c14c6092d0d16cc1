use std::{
    borrow::Cow,
    io::{self, Cursor, Read},
};

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use encoding_rs_io::DecodeReaderBytesBuilder;
use memchr::{memchr, memchr2, memmem};

/// Converts to UTF-8 from the encoding of the byte order mark or the declaration.
pub(super) fn to_utf_8<'i>(mut input: impl Read + 'i) -> io::Result<Box<dyn Read + 'i>> {
    let mut head = Vec::with_capacity(256);
    input.by_ref().take(256).read_to_end(&mut head)?;
    let encoding = encoding(&head);
    let whole = Cursor::new(head).chain(input);
    if encoding == UTF_8 {
        return Ok(Box::new(whole));
    }
    Ok(Box::new(DecodeReaderBytesBuilder::new().encoding(Some(encoding)).build(whole)))
}

pub(crate) fn is_utf_8(head: &[u8]) -> bool {
    encoding(head) == UTF_8
}

fn encoding(head: &[u8]) -> &'static Encoding {
    match head {
        [0xff, 0xfe, ..] | [b'<', 0, ..] => UTF_16LE,
        [0xfe, 0xff, ..] | [0, b'<', ..] => UTF_16BE,
        head => named(head).unwrap_or(UTF_8),
    }
}

/// The declared encoding, unless UTF-8.
fn named(head: &[u8]) -> Option<&'static Encoding> {
    let declaration = &head[..memmem::find(head, b"?>")?];
    let value = &declaration[memmem::find(declaration, b"encoding")? + b"encoding".len()..];
    let mut parts = value.split(|byte| matches!(byte, b'"' | b'\''));
    let named = Encoding::for_label(parts.nth(1)?)?;
    // Its letters were read as ASCII, so it isn't UTF-16.
    (named != UTF_16LE && named != UTF_16BE).then_some(named)
}

/// Appends a text with references resolved and `\n` line ends.
#[inline]
pub(crate) fn text_into(text: &[u8], into: &mut String) {
    let mut rest = text;
    while let Some(at) = memchr2(b'&', b'\r', rest) {
        push(&rest[..at], into);
        rest = &rest[at..];
        rest = match rest {
            [b'\r', b'\n', ..] => &rest[1..],
            [b'\r', tail @ ..] => {
                into.push('\n');
                tail
            }
            _ => match reference(rest) {
                Some((symbol, length)) => {
                    into.push(symbol);
                    &rest[length..]
                }
                // A stray ampersand.
                None => {
                    into.push('&');
                    &rest[1..]
                }
            },
        };
    }
    push(rest, into);
}

#[inline]
fn push(bytes: &[u8], into: &mut String) {
    match str::from_utf8(bytes) {
        Ok(text) => into.push_str(text),
        Err(_) => into.push_str(&String::from_utf8_lossy(bytes)),
    }
}

/// The character of a leading reference such as `&amp;`, and the reference's length.
fn reference(text: &[u8]) -> Option<(char, usize)> {
    const LONGEST: usize = 12;
    let end = memchr(b';', &text[..text.len().min(LONGEST)])?;
    let symbol = match &text[1..end] {
        b"amp" => '&',
        b"lt" => '<',
        b"gt" => '>',
        b"quot" => '"',
        b"apos" => '\'',
        [b'#', b'x' | b'X', hexadecimal @ ..] => number(hexadecimal, 16)?,
        [b'#', decimal @ ..] => number(decimal, 10)?,
        _ => return None,
    };
    Some((symbol, end + 1))
}

fn number(digits: &[u8], radix: u32) -> Option<char> {
    char::from_u32(u32::from_str_radix(str::from_utf8(digits).ok()?, radix).ok()?)
}

/// Resolves Excel's escapes for characters that XML doesn't allow: `_x000D_`, and `_x005F_` for a literal underscore.
pub(crate) fn excel_escapes(text: &str) -> Cow<'_, str> {
    let Some(first) = memmem::find(text.as_bytes(), b"_x") else { return Cow::Borrowed(text) };
    let mut resolved = String::with_capacity(text.len());
    let mut rest = &text[first..];
    resolved.push_str(&text[..first]);
    let mut pending = Vec::new();
    let flush = |pending: &mut Vec<u16>, resolved: &mut String| {
        let symbols = char::decode_utf16(pending.drain(..));
        resolved.extend(symbols.map(|symbol| symbol.unwrap_or(char::REPLACEMENT_CHARACTER)));
    };
    while !rest.is_empty() {
        if let Some(unit) = escaped(rest) {
            pending.push(unit);
            rest = &rest[7..];
            continue;
        }
        flush(&mut pending, &mut resolved);
        let next = memchr(b'_', &rest.as_bytes()[1..]).map_or(rest.len(), |at| at + 1);
        resolved.push_str(&rest[..next.max(1)]);
        rest = &rest[next.max(1)..];
    }
    flush(&mut pending, &mut resolved);
    Cow::Owned(resolved)
}

/// The UTF-16 unit of a leading escape.
fn escaped(text: &str) -> Option<u16> {
    let [b'_', b'x', digits @ .., b'_'] = text.as_bytes().first_chunk::<7>()? else { return None };
    let is_number = digits.iter().all(u8::is_ascii_hexdigit);
    is_number.then(|| u16::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(raw: &str) -> String {
        let mut text = String::new();
        text_into(raw.as_bytes(), &mut text);
        text
    }

    #[test]
    fn references_and_line_ends_are_resolved() {
        assert_eq!(text("a &amp; b &lt;&#2453;&#x995;&gt;\r\nc\rd"), "a & b <কক>\nc\nd");
        assert_eq!(text("R&B & &nbsp; &#xD800; &"), "R&B & &nbsp; &#xD800; &");
    }

    #[test]
    fn escapes_of_excel_are_resolved_once() {
        for (raw, wanted) in [
            ("a_x000D_b", "a\rb"),
            ("_xD83D__xDCF7_", "📷"),
            ("_x005F_x000D_", "_x000D_"),
            ("_xyz_ _x12_ ক_x", "_xyz_ _x12_ ক_x"),
            ("__x0041_", "_A"),
        ] {
            assert_eq!(excel_escapes(raw), wanted, "{raw}");
        }
    }

    #[test]
    fn a_document_is_read_in_its_encoding() {
        let read = |bytes: &[u8]| {
            let mut text = String::new();
            to_utf_8(bytes).unwrap().read_to_string(&mut text).unwrap();
            text.trim_start_matches('\u{feff}').to_owned()
        };
        let document = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><t>রহিমা</t>";
        let wide: Vec<u8> = document.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(read(&wide), document);
        assert_eq!(read(&[&[0xff, 0xfe], &wide[..]].concat()), document);
        let big: Vec<u8> = document.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(read(&big), document);
        assert_eq!(read(document.as_bytes()), document);
        assert!(read(b"<?xml version='1.0' encoding='windows-1252'?><t>caf\xe9</t>").contains("café"));
    }
}
