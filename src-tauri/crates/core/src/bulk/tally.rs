//! Counts a run in memory while it progresses.

use std::collections::VecDeque;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::bulk::{NumberState, RiskCounts, SpentChecks};
use porokh_domain::RiskLevel;

use crate::store::Answer;

#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    pub(super) numbers: u64,
    pub(super) done: u64,
    pub(super) reused: u64,
    pub(super) waiting: u64,
    pub(super) sent: u64,
    pub(super) without_result: u64,
    pub(super) left: u64,
    pub(super) risks: RiskCounts,
    /// As last read from the database.
    pub(super) spent: SpentChecks,
    /// Entries of replies that match none of the run's numbers.
    pub(super) unmatched: u64,
    recent: VecDeque<(DateTime<Utc>, u64)>,
}

/// Period of the rate.
const RECENT: TimeDelta = TimeDelta::minutes(2);
pub(super) const MINUTE: TimeDelta = TimeDelta::minutes(1);
/// A shorter period would fluctuate.
const SHORTEST: TimeDelta = TimeDelta::seconds(3);

impl Tally {
    /// From the counts in the database.
    pub(super) fn of(counts: &[(NumberState, Option<String>, u64)]) -> Self {
        let mut tally = Self::default();
        for (state, word, count) in counts {
            tally.numbers += count;
            *tally.count(*state) += count;
            if matches!(state, NumberState::Done | NumberState::Reused) {
                tally.risks.add(level(word.as_deref()), *count);
            }
        }
        tally
    }

    /// Replaces the counts of the numbers only.
    pub(super) fn recount(&mut self, counts: &[(NumberState, Option<String>, u64)]) {
        let (recent, spent, unmatched) = (std::mem::take(&mut self.recent), self.spent, self.unmatched);
        *self = Self { recent, spent, unmatched, ..Self::of(counts) };
    }

    pub(super) fn moved(&mut self, from: NumberState, to: NumberState, numbers: usize) {
        let numbers = numbers as u64;
        let before = self.count(from);
        *before = before.saturating_sub(numbers);
        *self.count(to) += numbers;
    }

    pub(super) fn answered(&mut self, answers: &[Answer], now: DateTime<Utc>) {
        let done_before = self.done;
        for answer in answers {
            self.moved(NumberState::Sent, answer.state, 1);
            if answer.state == NumberState::Done {
                self.risks.add(level(answer.verdict.risk_word.as_deref()), 1);
            }
        }
        self.recent.push_back((now, self.done - done_before));
    }

    /// Results per minute over the last two minutes or since the start, in whole minutes: requests sent at once must
    /// not look like a rate above the account's limit.
    pub(super) fn per_minute(&mut self, began: DateTime<Utc>, now: DateTime<Utc>) -> Option<u64> {
        while self.recent.front().is_some_and(|(at, _)| now - *at > RECENT) {
            self.recent.pop_front();
        }
        let over = (now - began).min(RECENT);
        let results: u64 = self.recent.iter().map(|(_, results)| results).sum();
        let minutes = if over > MINUTE { 2 } else { 1 };
        (over >= SHORTEST).then(|| results.div_ceil(minutes))
    }

    fn count(&mut self, state: NumberState) -> &mut u64 {
        match state {
            NumberState::Waiting => &mut self.waiting,
            NumberState::Sent | NumberState::InDoubt => &mut self.sent,
            NumberState::Done => &mut self.done,
            NumberState::Reused => &mut self.reused,
            NumberState::Invalid | NumberState::Skipped | NumberState::Unread => &mut self.without_result,
            NumberState::Left => &mut self.left,
        }
    }
}

fn level(word: Option<&str>) -> RiskLevel {
    RiskLevel::from(word.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "917 a minute" was shown beside "at most 60": a minute's first requests are sent at once.
    #[test]
    fn the_rate_is_no_higher_than_what_the_minutes_brought() {
        let began: DateTime<Utc> = "2026-11-20T06:00:00Z".parse().unwrap();
        let mut tally = Tally::default();
        for minute in 0..10 {
            let at = began + TimeDelta::minutes(minute);
            tally.recent.push_back((at, 55));
            for seconds in [3, 20, 59] {
                let rate = tally.per_minute(began, at + TimeDelta::seconds(seconds)).unwrap();
                assert!((55..=60).contains(&rate), "minute {minute}, {seconds} s: {rate}");
            }
        }
    }
}
