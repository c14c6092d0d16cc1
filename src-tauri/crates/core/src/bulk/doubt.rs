//! Judges requests of unknown result by the quota.
//!
//! A drop of exactly their price proves that they were processed. An unchanged quota proves nothing: the interface
//! doesn't say when a job is charged, and a job may wait in the service's queue for any time.

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::bulk::{CheckMethod, DoubtReason};
use porokh_domain::bangladesh;

use crate::store::run_batches::DoubtRow;

/// Evidence from the quota.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// All checks of the request were spent.
    Spent(u64),
    /// Nothing: the user decides.
    Open,
}

/// A request in flight arrives within this time.
const GRACE: TimeDelta = TimeDelta::seconds(60);
/// Time between persisting the intent and sending it.
const MARGIN: TimeDelta = TimeDelta::seconds(10);
/// Time in which an accepted job begins to spend, if none of ours is before it.
const GRACE_OF_A_JOB: TimeDelta = TimeDelta::seconds(120);

/// When the quota can be judged; `None` if it can't, because the earlier quota isn't known exactly, is of another
/// day, or there is nothing to judge. `call_takes`: timeout of a call with so many numbers, during which the service
/// may still work. `job_takes`: observed duration of such a job.
pub(super) fn judged_at(
    doubt: &DoubtRow,
    call_takes: TimeDelta,
    job_takes: Option<TimeDelta>,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let unanswered = matches!(doubt.reason, DoubtReason::NoAnswer | DoubtReason::Interrupted);
    let grace = match doubt.method {
        // A service that was slow before may be slow to begin.
        CheckMethod::Job => GRACE_OF_A_JOB.max(job_takes.unwrap_or_default() * 3),
        CheckMethod::Bulk | CheckMethod::Single => GRACE.max(call_takes + MARGIN),
    };
    let at = doubt.sent_at + grace;
    let judgeable = unanswered && doubt.spent.is_none() && doubt.remaining.is_some();
    (judgeable && same_day(doubt.sent_at, at.max(now))).then_some(at)
}

/// Compares the quota with the one before. Nothing else may have changed it, and the time of [`judged_at`] must have
/// passed.
pub(super) fn judge(
    doubt: &DoubtRow,
    remaining: Option<u64>,
    checks_per_number: Option<u64>,
    now: DateTime<Utc>,
) -> Verdict {
    let (Some(before), Some(after), true) = (doubt.remaining, remaining, same_day(doubt.sent_at, now)) else {
        return Verdict::Open;
    };
    let each = if doubt.method == CheckMethod::Job { checks_per_number.unwrap_or(1) } else { 1 };
    match before.checked_sub(after) {
        Some(spent @ 1..) if spent == doubt.numbers.saturating_mul(each) => Verdict::Spent(spent),
        _ => Verdict::Open,
    }
}

fn same_day(one: DateTime<Utc>, other: DateTime<Utc>) -> bool {
    bangladesh(one).date_naive() == bangladesh(other).date_naive()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALL: TimeDelta = TimeDelta::seconds(40);

    fn noon() -> DateTime<Utc> {
        "2026-11-20T06:00:00Z".parse().unwrap()
    }

    fn doubt() -> DoubtRow {
        DoubtRow {
            batch: 1,
            method: CheckMethod::Job,
            reason: DoubtReason::Interrupted,
            numbers: 100,
            remaining: Some(1_000),
            sent_at: noon(),
            spent: None,
            seen: None,
            job: None,
            polled_at: None,
            poll_at: None,
        }
    }

    #[test]
    fn an_unchanged_quota_proves_nothing() {
        assert_eq!(judge(&doubt(), Some(1_000), None, noon()), Verdict::Open);
    }

    #[test]
    fn a_quota_that_fell_by_the_whole_price_proves_that_it_was_paid() {
        assert_eq!(judge(&doubt(), Some(900), None, noon()), Verdict::Spent(100));
        assert_eq!(judge(&doubt(), Some(800), Some(2), noon()), Verdict::Spent(200));
    }

    #[test]
    fn any_other_figure_leaves_the_decision_to_the_user() {
        for remaining in [Some(950), Some(800), Some(1_100), None] {
            assert_eq!(judge(&doubt(), remaining, None, noon()), Verdict::Open, "{remaining:?}");
        }
        let unknown = DoubtRow { remaining: None, ..doubt() };
        assert_eq!(judge(&unknown, Some(1_000), None, noon()), Verdict::Open);
        assert_eq!(judged_at(&unknown, CALL, None, noon()), None);
    }

    #[test]
    fn midnight_between_makes_the_quota_say_nothing() {
        let next_day = noon() + TimeDelta::days(1);
        assert_eq!(judge(&doubt(), Some(1_000), None, next_day), Verdict::Open);
        assert_eq!(judged_at(&doubt(), CALL, None, next_day), None);
        let late = DoubtRow { sent_at: "2026-11-20T17:59:30Z".parse().unwrap(), ..doubt() };
        assert_eq!(judged_at(&late, CALL, None, late.sent_at), None);
    }

    #[test]
    fn a_lost_or_failed_job_is_not_judged_by_the_quota() {
        for reason in
            [DoubtReason::JobLost, DoubtReason::JobStuck, DoubtReason::JobFailed, DoubtReason::NoResults]
        {
            assert_eq!(judged_at(&DoubtRow { reason, ..doubt() }, CALL, None, noon()), None, "{reason:?}");
        }
    }

    #[test]
    fn the_quota_is_asked_only_after_the_request_can_have_arrived() {
        assert_eq!(judged_at(&doubt(), CALL, None, noon()), Some(noon() + GRACE_OF_A_JOB));
        let slow = Some(TimeDelta::minutes(5));
        assert_eq!(judged_at(&doubt(), CALL, slow, noon()), Some(noon() + TimeDelta::minutes(15)));
    }
    /// The quota was compared after a minute, while the service was still working: the user wasn't told the cost of
    /// the call, and paid twice.
    #[test]
    fn slow_call_gets_its_full_timeout() {
        let call = DoubtRow { method: CheckMethod::Bulk, numbers: 25, ..doubt() };
        let given = TimeDelta::seconds(280);
        assert!(judged_at(&call, given, None, noon()) > Some(noon() + given));
        assert_eq!(judged_at(&call, CALL, None, noon()), Some(noon() + GRACE));
    }
}
