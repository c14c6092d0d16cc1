use super::glyph::{Glyph, Kind};

/// A run of digits without visible characters in between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) plus: Option<usize>,
    /// Part of a word with letters and other digits: an identifier, such as a parcel id.
    pub(super) in_identifier: bool,
    /// Separator to the previous group.
    pub(super) link: Link,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// Not a separator within numbers, or a plus; also before the first group.
    None,
    /// Dashes, dots and brackets.
    Tight { dotted: bool },
    /// With a space among them.
    Loose { dotted: bool },
}

impl Link {
    pub(super) fn is_dotted(self) -> bool {
        matches!(self, Self::Tight { dotted: true } | Self::Loose { dotted: true })
    }
}

const WHOLE: usize = 11;
/// As in `) - `: longer separators don't occur within one number.
const LONGEST_LINK: usize = 4;

impl Group {
    pub(super) fn len(&self) -> usize {
        self.to - self.from
    }

    /// Including its plus sign.
    pub(super) fn start(&self) -> usize {
        self.plus.unwrap_or(self.from)
    }

    /// At most `limit` of its digits, as Latin digits.
    pub(super) fn push_digits(&self, glyphs: &[Glyph], limit: usize, into: &mut String) {
        into.extend(glyphs[self.from..self.to].iter().take(limit).filter_map(|glyph| match glyph.kind {
            Kind::Digit(digit) => Some(char::from(b'0' + digit)),
            _ => None,
        }));
    }
}

pub(super) fn groups(glyphs: &[Glyph]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut at = 0;
    while at < glyphs.len() {
        // A word: letters and digits without a gap.
        let end = at + glyphs[at..].iter().take_while(|glyph| is_word(glyph)).count();
        let first = groups.len();
        push_word(glyphs, at, end, &mut groups);
        let has_letters = glyphs[at..end].iter().any(|glyph| glyph.kind.is_letter());
        if has_letters && groups.len() - first > 1 {
            groups[first..].iter_mut().for_each(|group| group.in_identifier = true);
        }
        at = end.max(at + 1);
    }
    groups
}

fn is_word(glyph: &Glyph) -> bool {
    glyph.kind.is_digit() || glyph.kind.is_letter()
}

fn push_word(glyphs: &[Glyph], from: usize, to: usize, groups: &mut Vec<Group>) {
    let mut at = from;
    while at < to {
        let end = at + glyphs[at..to].iter().take_while(|glyph| glyph.kind.is_digit()).count();
        if end > at {
            let before = groups.last().map(|group| group.to);
            let plus = plus_before(glyphs, before.unwrap_or(0), at);
            let link = before.map_or(Link::None, |before| link(&glyphs[before..at]));
            let mut rest = Group { from: at, to: end, plus, in_identifier: false, link };
            // Numbers typed without a space between them.
            for length in run_together(&glyphs[at..end]) {
                let to = rest.from + length;
                groups.push(Group { to, ..rest });
                rest = Group { from: to, plus: None, link: Link::None, ..rest };
            }
        }
        at = end.max(at + 1);
    }
}

/// Lengths of the numbers if the run consists of several complete ones; else the length of the run.
fn run_together(run: &[Glyph]) -> Vec<usize> {
    let digit = |at: usize| match run.get(at).map(|glyph| glyph.kind) {
        Some(Kind::Digit(digit)) => digit,
        _ => u8::MAX,
    };
    let (mut lengths, mut at) = (Vec::new(), 0);
    while at < run.len() {
        let code = if digit(at) == 8 && digit(at + 1) == 8 { 2 } else { 0 };
        let begin = at + code;
        let begins_well = digit(begin) == 0 && digit(begin + 1) == 1 && (3..=9).contains(&digit(begin + 2));
        let to = begin + WHOLE;
        if !begins_well || to > run.len() {
            return vec![run.len()];
        }
        lengths.push(to - at);
        at = to;
    }
    lengths
}

/// `+880`, also `+ 880`.
fn plus_before(glyphs: &[Glyph], before: usize, at: usize) -> Option<usize> {
    let direct = at.checked_sub(1)?;
    let candidate = if glyphs[direct].kind == Kind::Space { direct.checked_sub(1)? } else { direct };
    (candidate >= before && glyphs[candidate].kind == Kind::Plus).then_some(candidate)
}

fn link(between: &[Glyph]) -> Link {
    let is_soft = |glyph: &Glyph| matches!(glyph.kind, Kind::Space | Kind::Dash | Kind::Dot | Kind::Bracket);
    if between.len() > LONGEST_LINK || !between.iter().all(is_soft) {
        return Link::None;
    }
    let has = |kind| between.iter().any(|glyph| glyph.kind == kind);
    let dotted = has(Kind::Dot);
    if has(Kind::Space) { Link::Loose { dotted } } else { Link::Tight { dotted } }
}
