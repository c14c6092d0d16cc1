//! The service's speed, learnt from its jobs and stored between runs.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

/// Speed of the service at one address, in seconds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Pace {
    /// Per number of a running job.
    per_number: Option<f64>,
    /// Estimate from the first running job, which may include time in the queue.
    seen: Option<f64>,
    /// Parallel jobs; `None` if none was seen to wait for others.
    lanes: Option<usize>,
    /// Parallel jobs were observed.
    side_by_side: bool,
    /// Checks per number of a job, as shown by /me.
    pub(crate) checks_per_number: Option<u64>,
    /// Duration of a request that starts a job, smoothed.
    round_trip: f64,
}

/// Assumed pace for estimates: ten numbers a second.
const ASSUMED: f64 = 0.1;
const JOB: usize = 200;
const CALL: usize = 25;
/// Requests per minute that start jobs, with as many to fetch them.
const JOBS_A_MINUTE: usize = 25;
const QUICKEST: f64 = 0.001;
/// With more numbers, full jobs use all requests anyway.
const SPLIT_UP_TO: usize = 5_000;
/// One minute's jobs: the limits allow sending them all at once.
const IN_FLIGHT: usize = 60;
/// Accepted jobs are paid for and can't be paused.
const MOST_IN_FLIGHT: usize = 300;
/// Jobs per second that the limits allow to start and end, plus half.
const JOBS_A_SECOND: f64 = 0.75;

impl Default for Pace {
    fn default() -> Self {
        Self {
            per_number: None,
            seen: None,
            lanes: None,
            side_by_side: false,
            checks_per_number: None,
            round_trip: 0.3,
        }
    }
}

impl Pace {
    /// Numbers of the next job: the maximum, or fewer if smaller parallel jobs end sooner.
    pub(crate) fn job_size(&self, numbers: usize) -> usize {
        let (true, Some(per_number), ..=SPLIT_UP_TO) = (self.side_by_side, self.per_number, numbers) else {
            return JOB;
        };
        // Sending takes a round trip per job, the last job its own time: the sum is least if both are equal.
        let even = (numbers as f64 * self.round_trip / per_number.max(1e-4)).sqrt();
        (even.ceil() as usize).max(numbers.div_ceil(JOBS_A_MINUTE)).clamp(CALL + 1, JOB)
    }

    /// Learns the duration of a request that starts a job.
    pub(crate) fn note_round_trip(&mut self, took: TimeDelta) {
        self.round_trip = (0.7 * self.round_trip + 0.3 * seconds(took)).clamp(0.001, 10.0);
    }

    /// Jobs in flight: slow parallel ones must be many.
    pub(super) fn in_flight(&self) -> usize {
        let turnaround = self.per_number.filter(|_| self.lanes.is_none()).unwrap_or_default() * JOB as f64;
        ((turnaround * JOBS_A_SECOND) as usize).clamp(IN_FLIGHT, MOST_IN_FLIGHT)
    }

    /// Learns from progress of a running job.
    pub(super) fn learn(&mut self, numbers: u64, took: TimeDelta) {
        let each = (seconds(took) / numbers.max(1) as f64).max(QUICKEST);
        self.per_number = Some(self.per_number.map_or(each, |known| f64::midpoint(known, each)));
    }

    /// Learns from a whole job. Beside others it is only an upper bound: it may have waited for them.
    pub(super) fn learn_from_whole(&mut self, numbers: u64, took: TimeDelta, alone: bool) {
        let known = self.running(numbers).filter(|_| self.has_learnt());
        if alone || known.is_none_or(|known| took < known) {
            self.learn(numbers, took);
        }
    }

    /// Learns from a running job while none has ended.
    pub(super) fn see(&mut self, processed: u64, so_far: TimeDelta) {
        if processed > 0 {
            self.seen = Some(seconds(so_far) / processed as f64);
        }
    }

    /// A job waited while at most this many ran.
    pub(super) fn at_most_side_by_side(&mut self, jobs: usize) {
        self.lanes = Some(self.lanes.map_or(jobs, |lanes| lanes.min(jobs)));
    }

    /// This many jobs ran in parallel.
    pub(super) fn at_least_side_by_side(&mut self, jobs: usize) {
        self.lanes = self.lanes.map(|lanes| lanes.max(jobs));
        self.side_by_side |= jobs > 1;
    }

    /// Parallel jobs, if limited.
    pub(super) fn lanes(&self) -> Option<usize> {
        self.lanes
    }

    /// A job has ended, so the pace is known.
    pub(super) fn has_learnt(&self) -> bool {
        self.per_number.is_some()
    }

    /// Duration of numbers in a running job; `None` if unknown.
    pub(crate) fn running(&self, numbers: u64) -> Option<TimeDelta> {
        self.per_number.or(self.seen).map(|each| span(each * numbers as f64))
    }

    /// Numbers of a running job done in this time; 0 if unknown.
    pub(super) fn done_in(&self, time: TimeDelta) -> u64 {
        let each = self.per_number.or(self.seen);
        each.map_or(0, |each| (seconds(time.max(TimeDelta::zero())) / each) as u64)
    }

    /// Estimated seconds of numbers in jobs, bounded by requests, one job, and the service.
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
        let by_service = self.lanes.map_or(0.0, |lanes| each * numbers as f64 / lanes.max(1) as f64);
        by_requests.max(last_job).max(by_service)
    }

    /// Estimated seconds of one call.
    pub(crate) fn call_takes(&self, numbers: usize) -> f64 {
        self.round_trip + self.per_number.unwrap_or(ASSUMED) * numbers as f64
    }

    /// Estimated seconds of single checks.
    pub(crate) fn singles_take(&self, numbers: usize) -> f64 {
        window(numbers, A_MINUTE) + self.round_trip * (numbers.saturating_sub(1) % A_MINUTE + 1) as f64
    }
}

/// Requests per minute for a run; five are reserved for persons.
const A_MINUTE: usize = 55;

/// Time until the last of so many requests may be sent.
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

    #[test]
    fn few_numbers_are_split_only_where_jobs_were_seen_side_by_side() {
        let mut pace = Pace::default();
        assert_eq!(pace.job_size(1_000), 200);
        pace.learn(200, TimeDelta::seconds(20));
        assert_eq!(pace.job_size(1_000), 200);
        pace.at_least_side_by_side(2);
        let size = pace.job_size(1_000);
        assert!((26..100).contains(&size), "{size}");
        assert_eq!(pace.job_size(10_000), 200);
    }

    #[test]
    fn beside_others_a_whole_job_tells_only_that_none_is_slower() {
        let mut pace = Pace::default();
        let ten = Some(TimeDelta::seconds(10));
        pace.learn_from_whole(200, TimeDelta::seconds(10), false);
        assert_eq!(pace.running(200), ten);
        pace.learn_from_whole(200, TimeDelta::seconds(30), false);
        assert_eq!(pace.running(200), ten);
        pace.learn_from_whole(200, TimeDelta::seconds(6), false);
        assert_eq!(pace.running(200), Some(TimeDelta::seconds(8)));
        pace.learn_from_whole(200, TimeDelta::seconds(12), true);
        assert_eq!(pace.running(200), ten);
    }

    #[test]
    fn parallel_slow_jobs_fill_request_budget() {
        let mut pace = Pace::default();
        assert_eq!(pace.in_flight(), 60);
        pace.learn(200, TimeDelta::seconds(200));
        assert_eq!(pace.in_flight(), 150);
        pace.learn(200, TimeDelta::hours(1));
        assert_eq!(pace.in_flight(), 300, "what is accepted can't be taken back");
        pace.at_most_side_by_side(5);
        assert_eq!(pace.in_flight(), 60, "more would only wait");
    }

    #[test]
    fn a_thousand_single_checks_take_eighteen_minutes() {
        let seconds = Pace::default().singles_take(1_000);
        assert!((1_080.0..1_100.0).contains(&seconds), "{seconds}");
    }
}
