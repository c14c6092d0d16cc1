//! The texts that cells share. Those that only rows left out show are emptied: the table goes along with the rows that
//! stay, and with it went the names and phones of everyone else. Places in the table stay, since cells count them.

use std::io::{Read, Write};

use crate::{
    Limits, Progress, Watch,
    book::markup::{Piece, Tag, text_into},
    export::{
        ExportError,
        patch::{
            CannotPatch, edit,
            sheet::{Output, utf_8},
            stop::Stop,
        },
    },
};

/// Texts between two looks whether to go on.
const WATCHED_TEXTS: usize = 50_000;

/// Which texts are shown, a bit for each.
#[derive(Debug, Clone, Default)]
pub(super) struct Shown(Vec<u64>);

impl Shown {
    fn add(&mut self, text: usize) -> Result<(), CannotPatch> {
        // More aren't read, and would cost memory.
        if text as u64 >= Limits::default().shared_texts {
            return Err(CannotPatch::Unusual);
        }
        let word = text / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (text % 64);
        Ok(())
    }

    fn has(&self, text: usize) -> bool {
        self.0.get(text / 64).is_some_and(|word| word & (1 << (text % 64)) != 0)
    }

    /// How many texts there must be for all of these to be there.
    fn end(&self) -> usize {
        self.0.iter().rposition(|word| *word != 0).map_or(0, |at| {
            let last = 63 - self.0[at].leading_zeros() as usize;
            at * 64 + last + 1
        })
    }

    /// Those of others, too.
    pub(super) fn join(&mut self, other: &Self) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(&other.0).for_each(|(ours, theirs)| *ours |= theirs);
    }
}

/// Finds the texts that cells show, as the pieces of a part come by.
#[derive(Default)]
pub(super) struct Cells {
    pub(super) shown: Shown,
    is_shared: bool,
    in_value: bool,
    value: String,
}

impl Cells {
    pub(super) fn take(&mut self, piece: &Piece<'_>) -> Result<(), CannotPatch> {
        match piece {
            Piece::Open(tag) if tag.name() == b"c" => self.is_shared = !tag.is_empty() && is_shared(tag),
            Piece::Open(tag) if self.is_shared && tag.name() == b"v" => {
                self.in_value = !tag.is_empty();
                self.value.clear();
            }
            Piece::Text(text) if self.in_value => text_into(text, &mut self.value),
            Piece::Verbatim(text) if self.in_value => self.value.push_str(&String::from_utf8_lossy(text)),
            Piece::Close(b"v") if self.in_value => {
                self.in_value = false;
                let value = self.value.trim();
                if !value.is_empty() {
                    // Else it isn't known which text must stay.
                    self.shown.add(value.parse().map_err(|_| CannotPatch::Unusual)?)?;
                }
            }
            Piece::Close(b"c") => (self.is_shared, self.in_value) = (false, false),
            _ => {}
        }
        Ok(())
    }
}

fn is_shared(tag: &Tag<'_>) -> bool {
    match tag.attribute(b"t") {
        Some(kind) if kind.contains(&b'&') => tag.text(b"t").as_deref() == Some("s"),
        kind => kind == Some(b"s"),
    }
}

/// Writes the table with those texts only that are shown.
pub(super) fn write(
    part: impl Read,
    writer: &mut dyn Write,
    shown: &Shown,
    watch: Watch<'_>,
) -> Result<(), Stop> {
    let mut markup = utf_8(part)?;
    let mut output = Output::new(writer);
    // How deep the next piece lies: 1 in the table, 2 in a text.
    let (mut depth, mut texts, mut is_kept) = (0_u32, 0_usize, true);
    loop {
        let (piece, bytes) = markup.next_with_bytes()?;
        match &piece {
            Piece::Open(tag) => {
                match (depth, tag.name()) {
                    (0, b"sst") => {}
                    (1, b"si") => {
                        is_kept = shown.has(texts);
                        texts += 1;
                        if !is_kept {
                            empty(edit::prefix(bytes), &mut output.bytes);
                        }
                        if texts.is_multiple_of(WATCHED_TEXTS)
                            && watch(Progress { rows: 0, share: None }).is_break()
                        {
                            return Err(ExportError::Cancelled.into());
                        }
                    }
                    // Nothing else is known to stand there, so that it may be about any row.
                    (0 | 1, _) => return Err(CannotPatch::Unusual.into()),
                    _ => {}
                }
                if is_kept {
                    output.bytes.extend_from_slice(bytes);
                }
                depth += u32::from(!tag.is_empty());
                // An empty one has no end of its own.
                is_kept |= depth == 1;
            }
            Piece::Close(_) => {
                depth = depth.checked_sub(1).ok_or(CannotPatch::Unusual)?;
                if is_kept {
                    output.bytes.extend_from_slice(bytes);
                }
                is_kept |= depth == 1;
            }
            Piece::End => break,
            _ if depth < 2 && !is_layout(depth, bytes) => return Err(CannotPatch::Unusual.into()),
            _ if is_kept => output.bytes.extend_from_slice(bytes),
            _ => {}
        }
        output.pass()?;
    }
    // A table that breaks off has lost texts that cells show.
    if depth > 0 || texts < shown.end() {
        return Err(CannotPatch::Unusual.into());
    }
    output.end()
}

/// A text of the same namespace with nothing in it.
fn empty(prefix: &[u8], into: &mut Vec<u8>) {
    for piece in [b"<", prefix, b"si><", prefix, b"t/></", prefix, b"si>"] {
        into.extend_from_slice(piece);
    }
}

/// Whether what stands around the texts is known to say nothing: spaces, and the declaration above the table.
fn is_layout(depth: u32, bytes: &[u8]) -> bool {
    let plain = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii();
    plain.is_empty() || depth == 0 && plain.starts_with(b"<?xml ")
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;

    fn shown(texts: &[usize]) -> Shown {
        let mut shown = Shown::default();
        texts.iter().for_each(|text| shown.add(*text).unwrap());
        shown
    }

    fn written(table: &str, texts: &[usize]) -> Result<String, Stop> {
        let mut bytes = Vec::new();
        let mut watch = |_| ControlFlow::Continue(());
        write(table.as_bytes(), &mut bytes, &shown(texts), &mut watch)?;
        Ok(String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn texts_that_are_shown_stay_by_each_byte_and_the_others_are_empty_in_their_places() {
        let rich = "<si ><r><rPr><b/></rPr><t xml:space='preserve'> a&amp;</t></r><!-- c --><r><t><![CDATA[<si>]]></t></r><rPh sb=\"0\" eb=\"1\"><t>x</t></rPh></si>";
        let table = format!(
            "\u{FEFF}<?xml version='1.0'?>\r\n<sst count=\"9\" uniqueCount=\"4\">{rich}\n<si/>\n<si>{}</si>{rich}</sst>\n",
            "<t>b</t>"
        );
        let item = |number: usize| ["<si><t/></si>", rich, "<si/>", "<si><t>b</t></si>"][number];
        for (texts, items) in [
            (&[][..], [0, 0, 0, 0]),
            (&[0, 1], [1, 2, 0, 0]),
            (&[2, 3], [0, 0, 3, 1]),
            (&[0, 1, 2, 3], [1, 2, 3, 1]),
        ] {
            let [a, b, c, d] = items.map(item);
            let wanted = format!(
                "\u{FEFF}<?xml version='1.0'?>\r\n<sst count=\"9\" uniqueCount=\"4\">{a}\n{b}\n{c}{d}</sst>\n"
            );
            assert_eq!(written(&table, texts).unwrap(), wanted, "{texts:?}");
        }
        let prefixed =
            written("<x:sst><x:si><x:t>a</x:t></x:si><x:si><x:t>b</x:t></x:si></x:sst>", &[1]).unwrap();
        assert_eq!(prefixed, "<x:sst><x:si><x:t/></x:si><x:si><x:t>b</x:t></x:si></x:sst>");
        assert!(written("<sst><si/></sst>", &[1]).is_err(), "a text that isn't there");
    }

    #[test]
    fn the_last_text_that_is_shown_tells_how_many_there_must_be() {
        for texts in [&[][..], &[0], &[63], &[64], &[3, 200]] {
            assert_eq!(shown(texts).end(), texts.iter().max().map_or(0, |last| last + 1));
        }
        let mut joined = shown(&[1]);
        joined.join(&shown(&[70]));
        assert_eq!([0, 1, 70, 999].map(|text| joined.has(text)), [false, true, true, false]);
    }
}
