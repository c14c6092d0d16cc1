//! Classifies a whole text.

use std::collections::HashSet;

use super::explain::refusal;
use super::find::{Match, Prefix, matches};
use super::glyph::{Glyph, Kind, glyphs};
use super::group::{Group, groups};
use super::{Found, Reading, Repair};

/// Words for "none", lowercase and without spaces; also of databases and programs, which add brackets or quotes.
/// Dashes, dots, slashes and a Bangla full stop alone also mean "none".
const NOTHING: [&str; 25] = [
    "0",
    "00",
    "0.0",
    "n/a",
    "n\\a",
    "na",
    "n.a.",
    "n.a",
    "#n/a",
    "#na",
    "nan",
    "none",
    "null",
    "\\n",
    "nil",
    "undefined",
    "empty",
    "blank",
    "notset",
    "no",
    "nai",
    "nei",
    "নাই",
    "নেই",
    "না",
];

/// Reads a text that should hold a mobile number: a cell, a field, a pasted message. Repeats count once. Linear in
/// the length of the text.
pub fn read(text: &str) -> Reading {
    let glyphs = glyphs(text);
    if says_nothing(&glyphs) {
        return Reading::Empty;
    }
    let groups = groups(&glyphs);
    let hits = matches(&glyphs, &groups);
    if hits.is_empty() {
        return Reading::Refused(refusal(&glyphs, &groups));
    }
    let surrounded = is_surrounded(&glyphs, &groups, &hits);
    let mut seen = HashSet::new();
    let mut found: Vec<Found> = hits
        .into_iter()
        .filter(|hit| seen.insert(hit.phone.clone()))
        .map(|hit| {
            let repairs = repairs(&glyphs, &groups, &hit, surrounded);
            Found { filler: hit.phone.is_filler(), phone: hit.phone, repairs }
        })
        .collect();
    match found.pop() {
        Some(only) if found.is_empty() => Reading::One(only),
        last => Reading::Many(found.into_iter().chain(last).collect()),
    }
}

/// Empty or a placeholder for "none": `-`, `N/A`, `নাই`.
pub fn is_nothing(text: &str) -> bool {
    /// Longer than any of the words with spaces around it, in bytes.
    const LONGEST: usize = 64;
    text.len() <= LONGEST && says_nothing(&glyphs(text))
}

fn says_nothing(glyphs: &[Glyph]) -> bool {
    let is_rule = |glyph: &Glyph| match glyph.kind {
        Kind::Space | Kind::Dash | Kind::Dot => true,
        Kind::Break(c) => c == '/' || is_blank(c),
        _ => false,
    };
    glyphs.iter().all(is_rule) || NOTHING.contains(&unenclosed(&letters(glyphs)))
}

/// Line ends and other controls, the end of a sentence or of the text; spaces have their own kind.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || c == '।'
}

/// Without the brackets or quotes around a word: `(null)`, `[NULL]`, `<null>`.
fn unenclosed(word: &str) -> &str {
    let inner = word.strip_prefix(['(', '<', '{', '"', '\'', '`']);
    inner.and_then(|inner| inner.strip_suffix(['(', '>', '}', '"', '\'', '`'])).unwrap_or(word)
}

/// The visible characters, as far as a word for "none" is long; brackets are `(`.
fn letters(glyphs: &[Glyph]) -> String {
    const LONGEST: usize = 16;
    let letters = glyphs.iter().filter_map(|glyph| match glyph.kind {
        Kind::Digit(digit) => Some(char::from(b'0' + digit)),
        Kind::Break(c) if is_blank(c) => None,
        Kind::Letter(c) | Kind::Break(c) => Some(c),
        Kind::Space => None,
        Kind::Dash => Some('-'),
        Kind::Dot => Some('.'),
        Kind::Plus => Some('+'),
        Kind::Bracket => Some('('),
        Kind::Apostrophe => Some('\''),
        Kind::Exponent => Some('E'),
    });
    letters.take(LONGEST).collect()
}

/// There is other readable text beside the numbers.
fn is_surrounded(glyphs: &[Glyph], groups: &[Group], hits: &[Match]) -> bool {
    let used: usize = hits.iter().map(|hit| hit.end - hit.first).sum();
    used < groups.len() || glyphs.iter().any(|glyph| glyph.kind.is_letter() || glyph.kind == Kind::Exponent)
}

/// In the order of [`Repair`].
fn repairs(glyphs: &[Glyph], groups: &[Group], hit: &Match, surrounded: bool) -> Vec<Repair> {
    let parts = &groups[hit.first..hit.end];
    let from = parts.first().map_or(0, Group::start);
    let to = parts.last().map_or(from, |part| part.to);
    let inside = &glyphs[from..to];
    let before = from.checked_sub(1).map(|index| &glyphs[index]);
    let has = |repair| inside.iter().any(|glyph| glyph.repair == Some(repair));
    let separated = hit.parts(groups).windows(2).any(|pair| {
        glyphs[pair[0].to..pair[1].from].iter().any(|glyph| glyph.repair != Some(Repair::InvisibleMarks))
    });
    // The glyph after the number carries the marks between both.
    let marks = has(Repair::InvisibleMarks)
        || glyphs[from..=to].iter().any(|glyph| glyph.after_marks)
        || [before, glyphs.get(to)]
            .into_iter()
            .flatten()
            .any(|glyph| glyph.repair == Some(Repair::InvisibleMarks));
    let conditions = [
        (Repair::MissingZero, hit.prefix == Prefix::ZeroLess),
        (Repair::DecimalPoint, hit.decimal),
        (Repair::LetterO, has(Repair::LetterO)),
        (Repair::BanglaDigits, has(Repair::BanglaDigits)),
        (Repair::FullWidthDigits, has(Repair::FullWidthDigits)),
        (Repair::CountryCode, matches!(hit.prefix, Prefix::Country { .. })),
        (Repair::Separators, separated),
        (Repair::InvisibleMarks, marks),
        (Repair::Apostrophe, before.is_some_and(|glyph| glyph.kind == Kind::Apostrophe)),
        (Repair::SurroundingText, surrounded),
    ];
    conditions.into_iter().filter_map(|(repair, done)| done.then_some(repair)).collect()
}
