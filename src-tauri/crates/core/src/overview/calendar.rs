//! Months and weeks in Bangladesh.

use std::ops::Range;

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, TimeDelta, Utc};
use porokh_domain::{bangladesh, day_begins};

/// The last week of a month may be shorter.
const WEEK: u32 = 7;

/// By its first day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Month(NaiveDate);

impl Month {
    pub(super) fn of(instant: DateTime<Utc>) -> Self {
        let day = bangladesh(instant).date_naive();
        Self(day.with_day(1).unwrap_or(day))
    }

    /// Parses `2026-11`.
    pub(super) fn read(text: &str) -> Option<Self> {
        NaiveDate::parse_from_str(&format!("{text}-01"), "%Y-%m-%d").ok().map(Self)
    }

    /// `2026-11`.
    pub(super) fn name(self) -> String {
        self.0.format("%Y-%m").to_string()
    }

    pub(super) fn before(self) -> Self {
        Self(self.0.checked_sub_months(Months::new(1)).unwrap_or(self.0))
    }

    fn after(self) -> Self {
        Self(self.0.checked_add_months(Months::new(1)).unwrap_or(self.0))
    }

    /// From midnight to midnight in Bangladesh.
    pub(super) fn range(self) -> Range<DateTime<Utc>> {
        day_begins(self.0)..day_begins(self.after().0)
    }

    pub(super) fn days(self) -> u32 {
        u32::try_from(self.after().0.signed_duration_since(self.0).num_days()).unwrap_or_default()
    }

    /// 1-based day of an instant in the month.
    pub(super) fn day_of(self, instant: DateTime<Utc>) -> Option<u32> {
        (Self::of(instant) == self).then(|| bangladesh(instant).day())
    }

    /// 1-based day of the month for a day since 1970.
    pub(super) fn day_since_1970(self, days: i64) -> Option<u32> {
        self.day_of(DateTime::UNIX_EPOCH.checked_add_signed(TimeDelta::try_days(days)?)?)
    }

    /// `2026-11-22`.
    pub(super) fn date(self, day: u32) -> String {
        let day = self.0.checked_add_days(Days::new(u64::from(day.saturating_sub(1)))).unwrap_or(self.0);
        day.format("%Y-%m-%d").to_string()
    }

    /// First and last day of each week, up to a day.
    pub(super) fn weeks(self, until: u32) -> impl Iterator<Item = (u32, u32)> {
        (1..=until).step_by(WEEK as usize).map(move |first| (first, (first + WEEK - 1).min(until)))
    }
}

/// 0-based week of a day.
pub(super) fn week_of(day: u32) -> usize {
    (day.saturating_sub(1) / WEEK) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    /// A check at half past midnight was counted in the previous month.
    #[test]
    fn a_month_begins_and_ends_at_midnight_in_bangladesh() {
        let november = Month::read("2026-11").unwrap();
        assert_eq!(november.range(), at("2026-10-31T18:00:00Z")..at("2026-11-30T18:00:00Z"));
        assert_eq!(Month::of(at("2026-10-31T18:00:00Z")), november);
        assert_eq!(Month::of(at("2026-11-30T18:00:00Z")).name(), "2026-12");
        assert_eq!(november.day_of(at("2026-11-30T17:59:59Z")), Some(30));
        assert_eq!(november.day_of(at("2026-11-30T18:00:00Z")), None);
        assert_eq!((november.days(), Month::read("2028-02").unwrap().days()), (30, 29));
        assert_eq!(Month::read("2026-01").unwrap().before().name(), "2025-12");
        assert_eq!(Month::read("2026-13"), None);
    }

    #[test]
    fn weeks_cover_each_day_once_up_to_today() {
        let november = Month::read("2026-11").unwrap();
        let weeks: Vec<_> = november.weeks(30).collect();
        assert_eq!(weeks, [(1, 7), (8, 14), (15, 21), (22, 28), (29, 30)]);
        assert_eq!(november.weeks(22).last(), Some((22, 22)));
        for (week, (first, last)) in weeks.into_iter().enumerate() {
            assert!((first..=last).all(|day| week_of(day) == week));
        }
    }
}
