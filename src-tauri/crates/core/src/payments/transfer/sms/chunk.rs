//! Splits a message into chunks.

/// A piece of a message. White space within a line is no chunk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Chunk {
    /// Letters, digits and the taka sign without a gap, with commas and full stops between digits.
    Text(String),
    /// Any other character, including line breaks.
    Mark(char),
}

impl Chunk {
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Mark(_) => None,
        }
    }
}

/// Returns the text with ASCII digits and without invisible marks.
pub(super) fn folded(text: &str) -> String {
    text.chars().filter(|c| !is_invisible(*c)).map(fold).collect()
}

pub(super) fn cut(text: &str) -> Vec<Chunk> {
    let folded: Vec<char> = folded(text).chars().collect();
    let mut chunks = Vec::new();
    let mut rest = folded.as_slice();
    while let Some(&first) = rest.first() {
        let length = length_of_text(rest);
        if length > 0 {
            chunks.push(Chunk::Text(rest.iter().take(length).collect()));
        } else if first == '\n' || !first.is_whitespace() {
            chunks.push(Chunk::Mark(first));
        }
        rest = rest.get(length.max(1)..).unwrap_or_default();
    }
    chunks
}

fn length_of_text(chars: &[char]) -> usize {
    let is_digit = |place: usize| chars.get(place).is_some_and(char::is_ascii_digit);
    let belongs = |place: usize, c: char| {
        is_letter(c) || matches!(c, ',' | '.') && place > 0 && is_digit(place - 1) && is_digit(place + 1)
    };
    (0..).zip(chars).take_while(|(place, c)| belongs(*place, **c)).count()
}

/// Bangla vowel signs and the hasanta aren't alphanumeric, but belong to words.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\u{980}'..='\u{9ff}')
}

/// Maps Bangla digits and full-width digits and letters to ASCII.
fn fold(c: char) -> char {
    let from = |first: char, ascii: u8| char::from(ascii + (c as u32 - first as u32) as u8);
    match c {
        '০'..='৯' => from('০', b'0'),
        '！'..='～' => from('！', b'!'),
        _ => c,
    }
}

/// Soft hyphens, zero-width and direction marks of copied messages.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}
