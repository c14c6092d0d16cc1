use porokh_domain::{Decision, RiskLevel};

use super::{Failure, Outcome, RowResult};

pub(super) const LEVELS: [RiskLevel; 6] = [
    RiskLevel::Low,
    RiskLevel::Medium,
    RiskLevel::High,
    RiskLevel::VeryHigh,
    RiskLevel::New,
    RiskLevel::Unknown,
];
pub(super) const FAILURES: [Failure; 3] = [Failure::Invalid, Failure::Skipped, Failure::Unread];
pub(super) const DECISIONS: [Decision; 4] = Decision::ALL;

#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) levels: [u32; LEVELS.len()],
    pub(super) waiting: u32,
    pub(super) failures: [u32; FAILURES.len()],
    pub(super) decisions: [u32; DECISIONS.len()],
}

impl Tally {
    pub(super) fn count(&mut self, result: &RowResult<'_>) {
        match &result.outcome {
            Outcome::Checked(verdict) => one_more(&mut self.levels, &LEVELS, verdict.risk),
            Outcome::Waiting => self.waiting += 1,
            Outcome::Failed { failure, .. } => one_more(&mut self.failures, &FAILURES, *failure),
        }
        if let Some(decision) = result.decision {
            one_more(&mut self.decisions, &DECISIONS, decision);
        }
    }

    pub(super) fn total(&self) -> u32 {
        self.levels.iter().sum::<u32>() + self.waiting + self.failures.iter().sum::<u32>()
    }
}

fn one_more<T: PartialEq>(counts: &mut [u32], kinds: &[T], kind: T) {
    for (count, other) in counts.iter_mut().zip(kinds) {
        *count += u32::from(*other == kind);
    }
}
