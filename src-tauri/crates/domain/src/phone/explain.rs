use super::Refusal;
use super::glyph::{Glyph, Kind};
use super::group::{Group, Link};

/// Shorter digit groups among words aren't meant as a number.
const FEWEST_AMONG_WORDS: usize = 7;
const WHOLE: usize = 11;

/// Why a text has no number, judged by its longest chain of digits.
pub(super) fn refusal(glyphs: &[Glyph], groups: &[Group]) -> Refusal {
    if glyphs.iter().any(|glyph| glyph.kind == Kind::Exponent) {
        return Refusal::Exponent;
    }
    let Some((chain, count)) = longest_chain(groups) else { return Refusal::NoDigits };
    let has_letters = glyphs.iter().any(|glyph| glyph.kind.is_letter());
    if has_letters && count < FEWEST_AMONG_WORDS {
        return Refusal::NoDigits;
    }
    let mut start = String::new();
    for group in chain {
        // Enough for `00880` and the three digits that decide.
        group.push_digits(glyphs, 8usize.saturating_sub(start.len()), &mut start);
    }
    let code = country_code(&start, chain[0].plus.is_some());
    by_length(&start[code..], count - code)
}

/// The connected groups with the most digits; of equals, the first.
fn longest_chain(groups: &[Group]) -> Option<(&[Group], usize)> {
    groups
        .chunk_by(|_, next| next.link != Link::None)
        .map(|chain| (chain, length(chain)))
        .reduce(|longest, chain| if chain.1 > longest.1 { chain } else { longest })
}

fn length(chain: &[Group]) -> usize {
    chain.iter().map(Group::len).sum()
}

/// Digits of the country code at the start, up to the zero of the number.
fn country_code(start: &str, plus: bool) -> usize {
    let zeros = if start.starts_with("0088") { 2 } else { 0 };
    match start[zeros..].strip_prefix("88") {
        Some(rest) if rest.starts_with("00") => zeros + 3,
        Some(rest) if rest.starts_with("01") || ((plus || zeros > 0) && rest.starts_with('0')) => zeros + 2,
        _ => 0,
    }
}

fn by_length(start: &str, digits: usize) -> Refusal {
    let zero_less = start.starts_with('1');
    let begins_well = |start: &str| matches!(start.as_bytes(), [b'1', b'3'..=b'9', ..]);
    match digits {
        10 if zero_less && !begins_well(start) => Refusal::Prefix,
        0..10 => Refusal::TooShort { digits: digits + usize::from(zero_less) },
        10 => Refusal::TooShort { digits },
        // The prefix is valid, so the grouping or a surrounding identifier caused the refusal.
        WHOLE if start.strip_prefix('0').is_some_and(begins_well) => Refusal::NoDigits,
        WHOLE => Refusal::Prefix,
        _ => Refusal::TooLong { digits },
    }
}
