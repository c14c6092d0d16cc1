use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Detects the encoding from the beginning: byte order mark, zeros in every second byte, mostly valid UTF-8. Otherwise
/// the Windows code page, in which Excel saves plain CSV.
pub(super) fn of(head: &[u8]) -> &'static Encoding {
    if let Some((encoding, _)) = Encoding::for_bom(head) {
        return encoding;
    }
    utf_16(head).unwrap_or_else(|| if is_mostly_utf_8(head) { UTF_8 } else { WINDOWS_1252 })
}

/// Whether UTF-8 explains at least as many characters beyond ASCII as it leaves invalid: text of a code page is hardly
/// ever valid UTF-8 by chance, while a file in UTF-8 may contain a foreign byte or a character cut by another program.
fn is_mostly_utf_8(head: &[u8]) -> bool {
    let (mut valid, mut invalid) = (0, 0);
    let mut chunks = head.utf8_chunks().peekable();
    while let Some(chunk) = chunks.next() {
        valid += chunk.valid().bytes().filter(|byte| *byte >= 0xc0).count();
        // A character cut by the end of the sample is no error.
        let is_cut = chunks.peek().is_none() && is_incomplete(chunk.invalid());
        invalid += usize::from(!chunk.invalid().is_empty() && !is_cut);
    }
    valid >= invalid
}

fn is_incomplete(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

/// UTF-16 without a mark: line ends, digits and separators have a zero byte.
pub(super) fn utf_16(head: &[u8]) -> Option<&'static Encoding> {
    let pairs = head.as_chunks::<2>().0;
    let is_text = |byte: u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    let fits = |zero: usize| {
        let mut latin = pairs.iter().filter(|pair| pair[zero] == 0).map(|pair| pair[1 - zero]);
        let count = pairs.iter().filter(|pair| pair[zero] == 0).count();
        count > 1 && count * 5 > pairs.len() && latin.all(is_text)
    };
    [(1, UTF_16LE), (0, UTF_16BE)].into_iter().find(|(zero, _)| fits(*zero)).map(|(_, encoding)| encoding)
}

/// Whether Bangla was lost by saving in a code page without it: several cells are only question marks, and there is
/// no Bangla.
pub(super) fn lost_bangla(text: &str) -> bool {
    const FEWEST: usize = 2;
    let is_bangla = |c: char| ('\u{980}'..='\u{9ff}').contains(&c);
    let is_lost = |cell: &&str| cell.contains("???") && !cell.chars().any(char::is_alphanumeric);
    text.split([',', ';', '\t', '\n']).filter(is_lost).take(FEWEST).count() == FEWEST
        && !text.chars().any(is_bangla)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_question_marks_are_lost_bangla_and_a_question_is_not() {
        assert!(lost_bangla("???????,???? ????\n???? ???,01712345678\n"));
        assert!(!lost_bangla("Name,Note\nRina,really???\nMina,call her???\n"));
        assert!(!lost_bangla("????,????\nরিনা,01712345678\n"));
    }

    #[test]
    fn the_encoding_follows_from_the_mark_the_zeros_or_the_bytes() {
        for (head, wanted) in [
            (&b"\xef\xbb\xbfPhone"[..], UTF_8),
            (b"Phone", UTF_8),
            ("মোবাইল".as_bytes(), UTF_8),
            (&"মোবাইল".as_bytes()[..4], UTF_8),
            (b"\xff\xfeP\0", UTF_16LE),
            (b"\xfe\xff\0P", UTF_16BE),
            (b"P\0h\0o\0n\0e\0", UTF_16LE),
            (b"\0P\0h\0o\0n\0e", UTF_16BE),
            (b"caf\xe9 1", WINDOWS_1252),
        ] {
            assert_eq!(of(head), wanted, "{head:?}");
        }
    }

    /// Otherwise one foreign byte or a cut character costs all Bangla headers and phones.
    #[test]
    fn the_encoding_is_the_one_that_explains_most() {
        let cut = "মোবাইল".as_bytes().split_last().unwrap().1;
        for (head, wanted) in [
            (["নাম,মোবাইল\nরিনা".as_bytes(), b"\xe9,017\n"].concat(), UTF_8),
            ([b"caf\xe9,", "রিনা".as_bytes()].concat(), UTF_8),
            ([cut, b",", cut, b"\n"].concat(), UTF_8),
            (b"\xc3\xa9t\xe9 na\xefve caf\xe9".to_vec(), WINDOWS_1252),
            (b"\x93Rina\x94 \x96 5,01712345678\n".to_vec(), WINDOWS_1252),
        ] {
            assert_eq!(of(&head), wanted, "{head:?}");
        }
    }
}
