//! Edits single attributes of a tag; all other bytes stay.

use crate::book::markup::{Markup, Piece, Tag};

/// Replaces the value of an attribute, if the tag has it. `tag` was parsed from `bytes`.
pub(super) fn with_value(bytes: &[u8], tag: &Tag<'_>, name: &[u8], value: &str, into: &mut Vec<u8>) {
    match tag.attribute(name).and_then(|old| place(bytes, old)) {
        Some((from, to)) => {
            into.extend_from_slice(&bytes[..from]);
            into.extend_from_slice(value.as_bytes());
            into.extend_from_slice(&bytes[to..]);
        }
        None => into.extend_from_slice(bytes),
    }
}

/// Removes an attribute without a prefix.
pub(super) fn without(bytes: &[u8], tag: &Tag<'_>, name: &[u8], into: &mut Vec<u8>) {
    let found = tag.attribute(name).and_then(|old| place(bytes, old));
    let name_ends = found.and_then(|(from, _)| bytes[..from].iter().rposition(|byte| *byte == b'='));
    let (Some((_, to)), Some(equals)) = (found, name_ends) else {
        into.extend_from_slice(bytes);
        return;
    };
    let from = bytes[..equals].trim_ascii_end().len() - name.len();
    into.extend_from_slice(bytes[..from].trim_ascii_end());
    // After the closing quote.
    into.extend_from_slice(&bytes[to + 1..]);
}

/// Applies a further edit to an edited tag.
pub(super) fn changed(bytes: &[u8], change: impl Fn(&[u8], &Tag<'_>, &mut Vec<u8>)) -> Vec<u8> {
    let mut into = Vec::with_capacity(bytes.len() + 8);
    let mut markup = Markup::new(bytes, bytes.len() as u64);
    if let Ok((Piece::Open(tag), bytes)) = markup.next_with_bytes() {
        change(bytes, &tag, &mut into);
    }
    into
}

/// Turns an empty-element tag into a start tag.
pub(super) fn opened(bytes: &[u8]) -> Vec<u8> {
    let inner = bytes.strip_suffix(b"/>").unwrap_or(bytes).trim_ascii_end();
    [inner, b">"].concat()
}

/// The prefix of a tag's name with its colon, or nothing.
pub(super) fn prefix(bytes: &[u8]) -> &[u8] {
    let name = bytes.trim_ascii_start().strip_prefix(b"<").unwrap_or(bytes);
    let end = name.iter().position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>'));
    let name = &name[..end.unwrap_or(name.len())];
    name.iter().position(|byte| *byte == b':').map_or(&[], |colon| &name[..=colon])
}

/// The range of a subslice within its slice.
fn place(bytes: &[u8], part: &[u8]) -> Option<(usize, usize)> {
    let from = part.as_ptr().addr().checked_sub(bytes.as_ptr().addr())?;
    let to = from.checked_add(part.len())?;
    (to < bytes.len()).then_some((from, to))
}

/// Appends text: markup is escaped, and characters that XML doesn't allow are escaped as Excel does it.
pub(super) fn escape(text: &str, into: &mut Vec<u8>) {
    let is_plain = |byte: &u8| *byte >= 0x20 && !matches!(byte, b'&' | b'<' | b'>' | b'"' | b'_' | 0xEF);
    if text.as_bytes().iter().all(is_plain) {
        into.extend_from_slice(text.as_bytes());
        return;
    }
    let mut from = 0;
    for (at, byte) in text.bytes().enumerate() {
        let escaped: &[u8] = match byte {
            b'&' => b"&amp;",
            b'<' => b"&lt;",
            b'>' => b"&gt;",
            b'"' => b"&quot;",
            b'\t' | b'\n' => continue,
            // It would be read as an escape.
            b'_' if is_escape(&text[at..]) => b"_x005F_",
            ..0x20 => {
                into.extend_from_slice(&text.as_bytes()[from..at]);
                into.extend_from_slice(format!("_x{byte:04X}_").as_bytes());
                from = at + 1;
                continue;
            }
            // U+FFFE and U+FFFF.
            0xEF if matches!(text.as_bytes()[at..], [_, 0xBF, 0xBE | 0xBF, ..]) => {
                into.extend_from_slice(&text.as_bytes()[from..at]);
                let last = if text.as_bytes()[at + 2] == 0xBE { 'E' } else { 'F' };
                into.extend_from_slice(format!("_xFFF{last}_").as_bytes());
                from = at + 3;
                continue;
            }
            _ => continue,
        };
        into.extend_from_slice(&text.as_bytes()[from..at]);
        into.extend_from_slice(escaped);
        from = at + 1;
    }
    into.extend_from_slice(&text.as_bytes()[from..]);
}

/// Whether a text begins with an escape such as `_x0041_`.
fn is_escape(text: &str) -> bool {
    matches!(text.as_bytes(), [b'_', b'x', a, b, c, d, b'_', ..] if [a, b, c, d].iter().all(|it| it.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(tag: &str, edit: impl Fn(&[u8], &Tag<'_>, &mut Vec<u8>)) -> String {
        let mut markup = Markup::new(tag.as_bytes(), 0);
        let (Piece::Open(tag), bytes) = markup.next_with_bytes().unwrap() else { panic!("{tag}") };
        let mut into = Vec::new();
        edit(bytes, &tag, &mut into);
        String::from_utf8(into).unwrap()
    }

    #[test]
    fn one_attribute_changes_and_no_other_byte_of_the_tag_does() {
        let tag = "<x:row r='5'  spans = \"1:8\" ht=\"20\" x14ac:dyDescent='0.25' >";
        let wanted = tag.replace("1:8", "1:20");
        assert_eq!(edited(tag, |bytes, tag, into| with_value(bytes, tag, b"spans", "1:20", into)), wanted);
        assert_eq!(edited(tag, |bytes, tag, into| with_value(bytes, tag, b"none", "1:20", into)), tag);
        let wanted = "<x:row r='5' ht=\"20\" x14ac:dyDescent='0.25' >";
        assert_eq!(edited(tag, |bytes, tag, into| without(bytes, tag, b"spans", into)), wanted);
        assert_eq!(
            edited("<row spans='1:2'/>", |bytes, tag, into| without(bytes, tag, b"spans", into)),
            "<row/>"
        );
        assert_eq!(opened(b"<row r=\"5\" />"), b"<row r=\"5\">");
        assert_eq!((prefix(b"<x:row r='a:b'>"), prefix(b"<row r='a:b'>")), (&b"x:"[..], &b""[..]));
    }

    #[test]
    fn odd_courier_name_stays_well_formed() {
        let mut into = Vec::new();
        escape("a<b>&\"c\"\u{1}\r_x000D_\u{FFFF}ঢাকা\t\n_x", &mut into);
        let wanted = "a&lt;b&gt;&amp;&quot;c&quot;_x0001__x000D__x005F_x000D__xFFFF_ঢাকা\t\n_x";
        assert_eq!(String::from_utf8(into).unwrap(), wanted);
    }
}
