use std::sync::Arc;
use std::time::Duration;

use porokh_domain::debug_only;

/// Number and pauses of retries. Only for requests that cost and change nothing.
#[derive(Clone)]
pub struct RetryPolicy {
    /// Including the first.
    pub attempts: u32,
    /// Doubles with each failure.
    pub first_pause: Duration,
    /// A service that asks for a longer pause isn't asked again.
    pub longest_pause: Duration,
    /// Random numbers from 0 to 1; others count as 1. Jitter for the second half of each pause, so that many clients
    /// that failed together don't retry together.
    pub random: Arc<dyn Fn() -> f64 + Send + Sync>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retry {
    /// Permanent failure.
    Never,
    /// Temporary failure; at the earliest after the time that the service asks for.
    After(Option<Duration>),
}

impl RetryPolicy {
    /// Up to four attempts within about six seconds, with pauses of up to ten if the service asks for them.
    pub fn new(random: impl Fn() -> f64 + Send + Sync + 'static) -> Self {
        Self {
            attempts: 4,
            first_pause: Duration::from_millis(750),
            longest_pause: Duration::from_secs(10),
            random: Arc::new(random),
        }
    }

    /// Returns the first success, permanent failure, or last failure.
    pub async fn ask<T, E, F>(&self, mut ask: impl FnMut() -> F, retry: impl Fn(&E) -> Retry) -> Result<T, E>
    where
        F: Future<Output = Result<T, E>>,
    {
        let mut failures = 0;
        loop {
            let error = match ask().await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            failures += 1;
            match self.pause(failures, retry(&error)) {
                Some(pause) => tokio::time::sleep(pause).await,
                None => return Err(error),
            }
        }
    }

    /// Pause after so many failures; `None` to give up.
    fn pause(&self, failures: u32, retry: Retry) -> Option<Duration> {
        let Retry::After(wanted) = retry else { return None };
        if failures >= self.attempts || wanted > Some(self.longest_pause) {
            return None;
        }
        let doublings = 2_u32.saturating_pow(failures.saturating_sub(1));
        let whole = self.first_pause.saturating_mul(doublings).min(self.longest_pause);
        let chance = Some((self.random)()).filter(|chance| (0.0..=1.0).contains(chance)).unwrap_or(1.0);
        let share = 0.5 + chance / 2.0;
        Some(whole.mul_f64(share).max(wanted.unwrap_or_default()))
    }
}

debug_only!(RetryPolicy { attempts, first_pause, longest_pause });

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::prelude::*;
    use tokio::time::Instant;

    use super::*;

    const MAY_PASS: Retry = Retry::After(None);

    fn policy(random: f64) -> RetryPolicy {
        RetryPolicy::new(move || random)
    }

    fn millis(pause: Option<Duration>) -> Option<u128> {
        pause.map(|pause| pause.as_millis())
    }

    #[test]
    fn pauses_grow_with_jitter() {
        for (random, pauses) in [(0.0, [375, 750, 1500, 3000, 5000]), (1.0, [750, 1500, 3000, 6000, 10_000])]
        {
            let policy = RetryPolicy { attempts: 9, ..policy(random) };
            for (failures, pause) in (1..).zip(pauses) {
                assert_eq!(millis(policy.pause(failures, MAY_PASS)), Some(pause), "after {failures}");
            }
        }
    }

    #[test]
    fn after_the_last_attempt_there_is_no_pause() {
        assert!(policy(0.5).pause(3, MAY_PASS).is_some());
        assert_eq!(policy(0.5).pause(4, MAY_PASS), None);
    }

    #[test]
    fn a_failure_that_does_not_pass_is_not_waited_for() {
        assert_eq!(policy(0.5).pause(1, Retry::Never), None);
    }

    #[test]
    fn a_service_that_asks_for_time_gets_it_up_to_the_bound() {
        let after = |seconds| Retry::After(Some(Duration::from_secs(seconds)));
        assert_eq!(millis(policy(1.0).pause(1, after(9))), Some(9000));
        assert_eq!(millis(policy(1.0).pause(1, after(0))), Some(750));
        assert_eq!(policy(1.0).pause(1, after(11)), None);
    }

    proptest! {
        #[test]
        fn no_pause_is_longer_than_the_bound(failures in any::<u32>(), random in prop::num::f64::ANY) {
            let policy = RetryPolicy { attempts: u32::MAX, ..policy(random) };
            if let Some(pause) = policy.pause(failures, MAY_PASS) {
                prop_assert!(pause <= policy.longest_pause);
                prop_assert!(pause >= policy.first_pause / 2);
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_question_is_asked_until_it_is_answered() {
        let (asked, began) = (Cell::new(0), Instant::now());
        let ask = async || {
            asked.set(asked.get() + 1);
            if asked.get() < 3 { Err(asked.get()) } else { Ok("answer") }
        };
        assert_eq!(policy(1.0).ask(ask, |_| MAY_PASS).await, Ok("answer"));
        assert_eq!((asked.get(), began.elapsed().as_millis()), (3, 750 + 1500));
    }

    #[tokio::test(start_paused = true)]
    async fn the_last_failure_is_the_answer_where_none_passes() {
        let asked = Cell::new(0);
        let ask = async || {
            asked.set(asked.get() + 1);
            Err::<(), _>(asked.get())
        };
        assert_eq!(policy(0.0).ask(ask, |_| MAY_PASS).await, Err(4));
        assert_eq!(policy(0.0).ask(ask, |_| Retry::Never).await, Err(5));
    }
}
