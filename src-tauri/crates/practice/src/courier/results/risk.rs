//! The five risk levels: what decides them, what they say and what history belongs to them.

use std::ops::RangeInclusive;

use porokh_domain::BdPhone;

use super::check_result::Risk;

/// A risk level of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RiskLevel {
    New,
    Low,
    Medium,
    High,
    VeryHigh,
}

/// What a history of a level looks like.
pub(super) struct Profile {
    /// Parcels in all. Each range begins where its percentages leave at least one whole number of parcels.
    pub(super) total: RangeInclusive<u64>,
    pub(super) percent: RangeInclusive<u64>,
    pub(super) reports: RangeInclusive<u64>,
    /// Reports by couriers, over all of them.
    pub(super) courier_reports: RangeInclusive<u64>,
}

impl RiskLevel {
    /// The last digit decides (Authentication 8).
    pub(super) fn of(phone: &BdPhone) -> Self {
        match phone.as_str().as_bytes().last() {
            Some(b'0'..=b'2') => Self::Low,
            Some(b'3' | b'4') => Self::Medium,
            Some(b'5' | b'6') => Self::High,
            Some(b'7' | b'8') => Self::VeryHigh,
            _ => Self::New,
        }
    }

    pub(super) fn profile(self) -> Profile {
        let profile =
            |total, percent, reports, courier_reports| Profile { total, percent, reports, courier_reports };
        match self {
            Self::New => profile(0..=0, 0..=0, 0..=0, 0..=0),
            Self::Low => profile(8..=120, 85..=100, 0..=0, 0..=0),
            Self::Medium => profile(8..=60, 70..=84, 0..=1, 0..=1),
            Self::High => profile(6..=40, 45..=69, 2..=4, 1..=3),
            Self::VeryHigh => profile(5..=30, 10..=44, 5..=12, 4..=9),
        }
    }

    pub(super) fn risk(self) -> Risk {
        let risk = |level, label, advice, color| Risk { level, label, advice, color };
        match self {
            Self::New => risk("new", "নতুন গ্রাহক", "আগের কোনো তথ্য নেই। পাঠানোর আগে ফোনে কথা বলে নিন।", "gray"),
            Self::Low => risk("low", "কম ঝুঁকি", "নিশ্চিন্তে পার্সেল পাঠাতে পারেন।", "green"),
            Self::Medium => risk("medium", "মাঝারি ঝুঁকি", "পাঠানোর আগে ফোনে অর্ডার নিশ্চিত করুন।", "yellow"),
            Self::High => risk("high", "উচ্চ ঝুঁকি", "ডেলিভারি চার্জ অগ্রিম নিয়ে তারপর পার্সেল পাঠান।", "orange"),
            Self::VeryHigh => risk("very_high", "অতি উচ্চ ঝুঁকি", "পুরো টাকা অগ্রিম না পেলে পার্সেল পাঠাবেন না।", "red"),
        }
    }
}
