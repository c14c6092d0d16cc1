//! What is known of the service's speed, learnt from its jobs. Kept between runs.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// The speed of the service at one address. Times are seconds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Pace {
    /// From the acceptance of a job to its end, for each number; of a job that didn't wait for others.
    per_number: Option<f64>,
    /// The same, seen while the first job ran; a guess, since it may have waited before.
    seen: Option<f64>,
    /// Between the ends of two jobs that were at the service together, for each number of the second.
    gap: Option<f64>,
    /// Correction of predictions that came too early or too late.
    scale: f64,
    /// Jobs were seen to run at the same time.
    side_by_side: bool,
    /// Checks that each number of a job deducts, where /me showed it.
    pub(crate) checks_per_number: Option<u64>,
    /// Of a request that starts a job, smoothed.
    round_trip: f64,
    /// The end of the job that ended last, by our clock.
    #[serde(skip)]
    last_end: Option<DateTime<Utc>>,
}

/// Without knowledge, for the estimate that is shown: ten numbers a second.
const ASSUMED: f64 = 0.1;
/// Without knowledge, a job is asked about this early.
const FIRST_LOOK: TimeDelta = TimeDelta::seconds(2);
/// Later than this is late.
const LATE: TimeDelta = TimeDelta::seconds(1);
const JOB: usize = 200;
const CALL: usize = 25;
/// Requests that start jobs within one minute, with as many to fetch them.
const JOBS_A_MINUTE: usize = 25;
/// More numbers than this keep the requests busy with full jobs.
const SPLIT_UP_TO: usize = 5_000;

impl Default for Pace {
    fn default() -> Self {
        Self {
            per_number: None,
            seen: None,
            gap: None,
            scale: 1.0,
            side_by_side: false,
            checks_per_number: None,
            round_trip: 0.3,
            last_end: None,
        }
    }
}

impl Pace {
    /// Numbers of the next job: all that fit, or fewer where smaller jobs side by side end sooner.
    pub(crate) fn job_size(&self, numbers: usize) -> usize {
        let (true, Some(per_number), ..=SPLIT_UP_TO) = (self.side_by_side, self.per_number, numbers) else {
            return JOB;
        };
        // Sending takes a round trip for each job, the last job its own time: the sum is least where they are equal.
        let even = (numbers as f64 * self.round_trip / per_number.max(1e-4)).sqrt();
        (even.ceil() as usize).max(numbers.div_ceil(JOBS_A_MINUTE)).clamp(CALL + 1, JOB)
    }

    /// How long a request takes that starts a job.
    pub(crate) fn note_round_trip(&mut self, took: TimeDelta) {
        self.round_trip = (0.7 * self.round_trip + 0.3 * seconds(took)).clamp(0.001, 10.0);
    }

    /// Learns from a job that ended: `turnaround` by the service's clock where it told both times.
    pub(super) fn learn(
        &mut self,
        numbers: usize,
        accepted: DateTime<Utc>,
        seen: DateTime<Utc>,
        turnaround: Option<TimeDelta>,
    ) -> DateTime<Utc> {
        let end = turnaround.map_or(seen, |turnaround| (accepted + turnaround).clamp(accepted, seen));
        // The service tells whole seconds.
        let each = seconds(end - accepted).max(0.2) / numbers.max(1) as f64;
        if let Some(last) = self.last_end.filter(|last| accepted < *last) {
            let gap = seconds(end - last).max(0.0) / numbers.max(1) as f64;
            self.gap = Some(self.gap.map_or(gap, |known| 0.85 * known + 0.15 * gap));
            self.side_by_side = self.per_number.is_some_and(|alone| gap < 0.5 * alone);
        } else {
            self.per_number = Some(each);
        }
        self.per_number = Some(self.per_number.map_or(each, |known| known.min(each)));
        self.last_end = Some(self.last_end.map_or(end, |last| last.max(end)));
        end
    }

    /// Learns from a job that goes on, while none has ended.
    pub(super) fn see(&mut self, processed: u64, so_far: TimeDelta) {
        if processed > 0 {
            self.seen = Some(seconds(so_far) / processed as f64);
        }
    }

    /// Nothing is known: one job is asked about before the others.
    pub(super) fn is_unknown(&self) -> bool {
        self.per_number.or(self.seen).is_none()
    }

    /// A job has ended, so that the pace is known.
    pub(super) fn has_learnt(&self) -> bool {
        self.per_number.is_some()
    }

    /// The prediction was right to the second, or came after the end, or before it.
    pub(super) fn correct(&mut self, asked: DateTime<Utc>, ended: Option<DateTime<Utc>>) {
        if self.per_number.is_none() {
            return;
        }
        match ended {
            None => self.scale *= 1.15,
            Some(end) if asked - end > LATE => self.scale *= 0.8,
            Some(_) => {}
        }
        self.scale = self.scale.clamp(0.25, 4.0);
    }

    /// When a job should be done, given when the job before it should be.
    pub(super) fn due(
        &self,
        accepted: DateTime<Utc>,
        numbers: usize,
        before: Option<DateTime<Utc>>,
    ) -> DateTime<Utc> {
        let Some(each) = self.per_number.or(self.seen) else { return accepted + FIRST_LOOK };
        let alone = accepted + span(each * numbers as f64 * self.scale);
        let behind = before.or(self.last_end).zip(self.gap);
        let behind = behind.map(|(before, gap)| before + span(gap * numbers as f64 * self.scale));
        behind.map_or(alone, |behind| behind.max(alone))
    }

    /// How long so many numbers of a running job take; without knowledge `None`.
    pub(crate) fn running(&self, numbers: u64) -> Option<TimeDelta> {
        self.per_number.map(|each| span(each * numbers as f64 * self.scale))
    }

    /// Estimated time of so many numbers in jobs, in seconds (the bounds of a run: requests, one job, the service).
    pub(crate) fn jobs_take(&self, numbers: usize) -> f64 {
        if numbers == 0 {
            return 0.0;
        }
        let size = self.job_size(numbers).min(numbers);
        let jobs = numbers.div_ceil(size);
        let each = self.per_number.unwrap_or(ASSUMED);
        let by_requests = window(2 * jobs, A_MINUTE) + 2.0 * self.round_trip;
        let last_job =
            window(jobs, A_MINUTE) + self.round_trip * jobs.min(A_MINUTE) as f64 + size as f64 * each;
        let by_service = self.gap.map_or(0.0, |gap| gap * numbers as f64);
        by_requests.max(last_job).max(by_service)
    }

    /// Estimated time of one call of so many numbers, in seconds.
    pub(crate) fn call_takes(&self, numbers: usize) -> f64 {
        self.round_trip + self.per_number.unwrap_or(ASSUMED) * numbers as f64
    }

    /// Estimated time of so many single checks, in seconds.
    pub(crate) fn singles_take(&self, numbers: usize) -> f64 {
        window(numbers, A_MINUTE) + self.round_trip * (numbers.saturating_sub(1) % A_MINUTE + 1) as f64
    }
}

/// Requests of a minute that a run may use; five are held for a person.
const A_MINUTE: usize = 55;

/// When the last of so many requests may leave.
fn window(requests: usize, a_minute: usize) -> f64 {
    60.0 * (requests.saturating_sub(1) / a_minute) as f64
}

fn seconds(span: TimeDelta) -> f64 {
    span.as_seconds_f64()
}

fn span(seconds: f64) -> TimeDelta {
    TimeDelta::milliseconds((seconds * 1000.0).clamp(0.0, 86_400_000.0) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + second, 0).unwrap()
    }

    #[test]
    fn the_service_is_not_taken_for_slow_because_we_sent_late() {
        let mut pace = Pace::default();
        pace.learn(200, at(0), at(10), Some(TimeDelta::seconds(10)));
        // The next job left only after the first had ended: the pause was ours.
        pace.learn(200, at(100), at(110), Some(TimeDelta::seconds(10)));
        assert_eq!(pace.due(at(200), 200, None), at(210));
    }

    #[test]
    fn a_job_behind_another_is_due_after_it() {
        let mut pace = Pace::default();
        pace.learn(200, at(0), at(10), Some(TimeDelta::seconds(10)));
        pace.learn(200, at(1), at(20), Some(TimeDelta::seconds(19)));
        assert_eq!(pace.due(at(2), 200, None), at(30));
        assert_eq!(pace.due(at(3), 200, Some(at(30))), at(40));
    }

    #[test]
    fn few_numbers_are_split_only_where_jobs_were_seen_side_by_side() {
        let mut pace = Pace::default();
        assert_eq!(pace.job_size(1_000), 200);
        pace.learn(200, at(0), at(20), Some(TimeDelta::seconds(20)));
        pace.learn(200, at(1), at(21), Some(TimeDelta::seconds(20)));
        let size = pace.job_size(1_000);
        assert!((26..100).contains(&size), "{size}");
        assert_eq!(pace.job_size(10_000), 200);
    }

    #[test]
    fn a_thousand_single_checks_take_eighteen_minutes() {
        let seconds = Pace::default().singles_take(1_000);
        assert!((1_080.0..1_100.0).contains(&seconds), "{seconds}");
    }
}
