use super::Repair;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct RepairSet(u16);

impl RepairSet {
    pub const ALL: [Repair; 10] = [
        Repair::MissingZero,
        Repair::DecimalPoint,
        Repair::LetterO,
        Repair::BanglaDigits,
        Repair::FullWidthDigits,
        Repair::CountryCode,
        Repair::Separators,
        Repair::InvisibleMarks,
        Repair::Apostrophe,
        Repair::SurroundingText,
    ];

    /// The stored form: one bit per repair, the first repair lowest.
    pub fn bits(self) -> u16 {
        self.0
    }

    /// Unknown bits are dropped.
    pub fn from_bits(bits: u16) -> Self {
        Self(bits & ((1 << Self::ALL.len()) - 1))
    }

    pub fn contains(self, repair: Repair) -> bool {
        self.0 & (1 << repair as u16) != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// In the order of [`Repair`].
    pub fn iter(self) -> impl Iterator<Item = Repair> {
        Self::ALL.into_iter().filter(move |repair| self.contains(*repair))
    }
}

impl FromIterator<Repair> for RepairSet {
    fn from_iter<T: IntoIterator<Item = Repair>>(repairs: T) -> Self {
        Self(repairs.into_iter().fold(0, |bits, repair| bits | (1 << repair as u16)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in_and_survives_its_bits() {
        for repair in RepairSet::ALL {
            let set = RepairSet::from_iter([repair]);
            assert_eq!(set.iter().collect::<Vec<_>>(), [repair]);
            assert_eq!(RepairSet::from_bits(set.bits()), set);
        }
        let all = RepairSet::from_iter(RepairSet::ALL);
        assert_eq!(all.iter().collect::<Vec<_>>(), RepairSet::ALL);
        assert_eq!(RepairSet::from_bits(u16::MAX), all);
        let (one, twice) = (RepairSet::from_bits(1), RepairSet::from_iter([RepairSet::ALL[0]; 2]));
        assert_eq!((twice, all.union(one), RepairSet::default().union(one)), (one, all, one));
        assert!(RepairSet::default().is_empty() && !one.is_empty());
    }
}
