//! Combines groups of digits into numbers.

use super::BdPhone;
use super::glyph::{Glyph, Kind};
use super::group::{Group, Link};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Match {
    pub(super) phone: BdPhone,
    pub(super) first: usize,
    pub(super) end: usize,
    pub(super) prefix: Prefix,
    /// The last group is the `.0` of a numeric cell.
    pub(super) decimal: bool,
}

/// Prefix before the nine significant digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Prefix {
    /// `01`.
    Full,
    /// `8801`, optionally with a plus or zeros in front.
    Country {
        /// Digits before the 1.
        code: usize,
    },
    /// `1`: the zero is missing.
    ZeroLess,
}

/// `0088` or `00880` and a number.
const MOST_DIGITS: usize = 15;

/// In the order of the text, including repeats.
pub(super) fn matches(glyphs: &[Glyph], groups: &[Group]) -> Vec<Match> {
    let has_letters = glyphs.iter().any(|glyph| glyph.kind.is_letter());
    let text = Text { glyphs, groups, has_letters };
    without_doubtful_zero_less(&text, without_ambiguous(groups, text.candidates()))
}

struct Text<'a> {
    glyphs: &'a [Glyph],
    groups: &'a [Group],
    has_letters: bool,
}

impl Text<'_> {
    fn candidates(&self) -> Vec<Match> {
        let mut found = Vec::new();
        let mut at = 0;
        let mut foreign = false;
        while let Some(group) = self.groups.get(at) {
            if group.link == Link::None {
                foreign = self.is_foreign(group);
            }
            match self.match_at(at).filter(|_| !foreign) {
                Some(hit) => {
                    at = hit.end;
                    found.push(hit);
                }
                None => at += 1,
            }
        }
        found
    }

    /// A plus followed by another country code.
    fn is_foreign(&self, group: &Group) -> bool {
        let start = (self.glyphs[group.from].kind, self.glyphs[group.from + 1].kind);
        group.plus.is_some() && !matches!(start, (Kind::Digit(8), Kind::Digit(8)) | (Kind::Digit(0), _))
    }

    /// The shortest number that starts with the group `first` and ends at the end of a group.
    fn match_at(&self, first: usize) -> Option<Match> {
        let mut digits = String::with_capacity(MOST_DIGITS);
        for (index, group) in self.groups.iter().enumerate().skip(first) {
            let is_apart = index > first && group.link == Link::None;
            if is_apart || group.in_identifier || digits.len() + group.len() > MOST_DIGITS {
                return None;
            }
            group.push_digits(self.glyphs, group.len(), &mut digits);
            if let Some((phone, prefix)) = whole(&digits) {
                let end = index + 1;
                let decimal = index == first && self.is_decimal(end);
                let hit = Match { phone, first, end: end + usize::from(decimal), prefix, decimal };
                return self.is_grouped_well(&hit).then_some(hit);
            }
        }
        None
    }

    /// Whether the grouping is usual for a number, rather than for dates or amounts.
    fn is_grouped_well(&self, hit: &Match) -> bool {
        let parts = hit.parts(self.groups);
        let dotted = parts[1..].iter().any(|part| part.link.is_dotted());
        match hit.prefix {
            _ if parts.len() == 1 => true,
            // `1712-345678`.
            Prefix::ZeroLess => parts.len() == 2 && parts[0].len() >= 4 && !dotted,
            Prefix::Country { .. } => {
                let is_clear = parts[0].plus.is_some() || self.glyphs[parts[0].from].kind == Kind::Digit(0);
                is_clear || !dotted
            }
            // `017…`: days and months are shorter. If the text has nothing else and one kind of separator, any
            // grouping is accepted.
            Prefix::Full => {
                let alone = !self.has_letters && parts.len() == self.groups.len();
                parts[0].len() >= 3 || (alone && self.is_even(parts))
            }
        }
    }

    /// The same separator between all parts.
    fn is_even(&self, parts: &[Group]) -> bool {
        let mut separators =
            parts.windows(2).map(|pair| self.glyphs[pair[0].to..pair[1].from].iter().map(|glyph| glyph.kind));
        let Some(first) = separators.next() else { return true };
        separators.all(|separator| separator.eq(first.clone()))
    }

    /// Group `next` is `.0` and directly follows.
    fn is_decimal(&self, next: usize) -> bool {
        let Some(group) = self.groups.get(next) else { return false };
        let dot = self.groups[next - 1].to;
        group.from == dot + 1
            && self.glyphs[dot].kind == Kind::Dot
            && group.len() <= 2
            && !group.in_identifier
            && self.glyphs[group.from..group.to].iter().all(|glyph| glyph.kind == Kind::Digit(0))
    }
}

impl Match {
    pub(super) fn parts<'a>(&self, groups: &'a [Group]) -> &'a [Group] {
        &groups[self.first..self.end - usize::from(self.decimal)]
    }

    /// Groups without those that only hold the country code.
    fn local_parts<'a>(&self, groups: &'a [Group]) -> &'a [Group] {
        let mut parts = self.parts(groups);
        if let Prefix::Country { mut code } = self.prefix {
            while let [first, rest @ ..] = parts
                && first.len() <= code
            {
                code -= first.len();
                parts = rest;
            }
        }
        parts
    }
}

/// Parses digits that must be a complete number.
fn whole(digits: &str) -> Option<(BdPhone, Prefix)> {
    if let Some(phone) = BdPhone::from_canonical(digits) {
        return Some((phone, Prefix::Full));
    }
    let national = digits.strip_prefix("00").unwrap_or(digits).strip_prefix("88");
    // `880 01712…`: `880` followed by the number with its zero.
    let national =
        national.map(|rest| rest.strip_prefix('0').filter(|rest| rest.starts_with('0')).unwrap_or(rest));
    if let Some(phone) = national.and_then(BdPhone::from_canonical) {
        return Some((phone, Prefix::Country { code: digits.len() - 10 }));
    }
    BdPhone::from_canonical(&format!("0{digits}")).map(|phone| (phone, Prefix::ZeroLess))
}

/// Drops numbers combined from groups if another group is joined to them as closely: `1990 0171 2345 678`,
/// `01712-345678-90`.
fn without_ambiguous(groups: &[Group], found: Vec<Match>) -> Vec<Match> {
    let is_ambiguous = |index: usize, hit: &Match| {
        let parts = hit.local_parts(groups);
        let has_space = parts.iter().skip(1).any(|part| matches!(part.link, Link::Loose { .. }));
        let before_is_number = index > 0 && found[index - 1].end == hit.first;
        let after_is_number = found.get(index + 1).is_some_and(|next| next.first == hit.end);
        let before = (!before_is_number).then_some(groups[hit.first].link);
        let after = groups.get(hit.end).filter(|_| !after_is_number).map(|group| group.link);
        parts.len() > 1
            && [before, after].into_iter().flatten().any(|link| match link {
                Link::None => false,
                Link::Tight { .. } => true,
                Link::Loose { .. } => has_space,
            })
    };
    let ambiguous: Vec<bool> =
        found.iter().enumerate().map(|(index, hit)| is_ambiguous(index, hit)).collect();
    found.into_iter().zip(ambiguous).filter_map(|(hit, drop)| (!drop).then_some(hit)).collect()
}

/// Ten digits without the zero could also be an order id or a time stamp: they count only if the text has no other
/// digits, and among words only if there is no complete number.
fn without_doubtful_zero_less(text: &Text<'_>, found: Vec<Match>) -> Vec<Match> {
    let used: usize = found.iter().map(|hit| hit.end - hit.first).sum();
    let has_whole = found.iter().any(|hit| hit.prefix != Prefix::ZeroLess);
    let doubtful = used < text.groups.len() || (text.has_letters && has_whole);
    found.into_iter().filter(|hit| hit.prefix != Prefix::ZeroLess || !doubtful).collect()
}
