use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use chrono::{DateTime, TimeDelta, Utc};

use crate::Clock;

/// Local time corrected by the `Date` headers of the services: a computer's clock may be wrong by years, and may be
/// set at any moment.
///
/// The correction applies once two replies agree. `Date` has whole seconds, so differences below about a second are
/// ignored.
pub struct CorrectedClock {
    computer: Arc<dyn Clock>,
    state: Mutex<State>,
}

struct State {
    /// How far the computer's clock is behind.
    offset: TimeDelta,
    /// A different offset from the last reply, until a second reply confirms it.
    doubt: Option<TimeDelta>,
    /// A service agreed, and the computer's clock wasn't set since.
    confirmed: bool,
    /// The computer's clock and monotonic time at the last reading.
    read: Option<(DateTime<Utc>, Duration)>,
    /// How many more times a service should be asked for the time.
    questions: u32,
}

/// Tolerance for a service's own clock.
const SLACK: TimeDelta = TimeDelta::seconds(1);
/// Largest difference between two replies that correct the clock.
const AGREES: TimeDelta = TimeDelta::seconds(5);
/// Slower replies are too inaccurate.
const LONGEST: TimeDelta = TimeDelta::seconds(10);
/// Larger differences aren't drift: the clock was set, or the computer slept.
const JUMP: TimeDelta = TimeDelta::seconds(20);
/// With a larger offset, nothing is deleted by age.
const FARTHEST: TimeDelta = TimeDelta::days(1);
/// Questions after one jump or doubt.
const QUESTIONS: u32 = 3;
/// 2024-01-01T00:00:00Z: earlier service times are invalid.
const EARLIEST: i64 = 1_704_067_200;

impl CorrectedClock {
    pub fn new(computer: Arc<dyn Clock>) -> Self {
        let state = State {
            offset: TimeDelta::zero(),
            doubt: None,
            confirmed: false,
            read: None,
            questions: QUESTIONS,
        };
        Self { computer, state: Mutex::new(state) }
    }

    /// Takes the time of a real service's reply that just arrived. `began`: start of the request. Must not be called
    /// with replies of the practice services, which use this computer's clock.
    pub fn told(&self, date: DateTime<Utc>, began: Instant) {
        let (mut state, now) = self.read();
        let took = began.elapsed().saturating_mul(self.speed());
        let took = TimeDelta::from_std(took).unwrap_or(TimeDelta::MAX);
        if date.timestamp() < EARLIEST {
            return;
        }
        // The service took some of the time between request and reply, and truncated to seconds.
        let (least, most) = (date - now, date - now + took + TimeDelta::seconds(1));
        if (least - SLACK..=most + SLACK).contains(&state.offset) {
            (state.confirmed, state.doubt, state.questions) = (true, None, 0);
            return;
        }
        if took > LONGEST {
            return;
        }
        let offset = least + (most - least) / 2;
        match state.doubt {
            Some(before) if (before - offset).abs() <= AGREES => {
                (state.offset, state.confirmed, state.doubt, state.questions) = (offset, true, None, 0);
            }
            before => {
                // A service that never agrees with itself isn't asked forever.
                if before.is_none() && state.confirmed {
                    state.questions = QUESTIONS;
                }
                state.doubt = Some(offset);
            }
        }
    }

    /// Corrected.
    pub fn now(&self) -> DateTime<Utc> {
        let (state, now) = self.read();
        now + state.offset
    }

    /// Monotonic time, unaffected by setting the clock.
    pub fn passed(&self) -> Duration {
        self.computer.passed()
    }

    /// See [`Clock::speed`].
    pub fn speed(&self) -> u32 {
        self.computer.speed()
    }

    /// How far the computer's clock is behind; negative when ahead.
    pub fn ahead_of_computer(&self) -> TimeDelta {
        self.read().0.offset
    }

    /// For irreversible actions such as deleting by age: the earlier of the computer's and the service's time, if
    /// both agree on the day.
    pub fn agreed(&self) -> Option<DateTime<Utc>> {
        let (state, now) = self.read();
        let agrees = state.confirmed && state.doubt.is_none() && state.offset.abs() <= FARTHEST;
        agrees.then(|| now + state.offset.min(TimeDelta::zero()))
    }

    /// Whether a service should be asked for the time, because the clock was set or two sources disagree. Counts as
    /// one question.
    pub fn take_question(&self) -> bool {
        let (mut state, _) = self.read();
        let asks = state.questions > 0;
        state.questions = state.questions.saturating_sub(1);
        asks
    }

    /// Also detects that the clock was set since the last reading.
    fn read(&self) -> (MutexGuard<'_, State>, DateTime<Utc>) {
        // A poisoned lock still holds consistent state: every change is one call.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, passed) = (self.computer.now(), self.computer.passed());
        let before = state.read.replace((now, passed));
        if let Some((then, had_passed)) = before {
            let real = TimeDelta::from_std(passed.saturating_sub(had_passed)).unwrap_or(TimeDelta::MAX);
            let jump = (now - then) - real;
            if jump.abs() > JUMP {
                if state.confirmed && jump < TimeDelta::zero() {
                    // Time may jump forward while the computer sleeps, but not back.
                    state.offset -= jump;
                }
                (state.confirmed, state.doubt, state.questions) = (false, None, QUESTIONS);
            }
        }
        (state, now)
    }
}

impl Clock for CorrectedClock {
    fn now(&self) -> DateTime<Utc> {
        self.now()
    }

    fn passed(&self) -> Duration {
        self.passed()
    }

    fn waited(&self) -> Duration {
        self.computer.waited()
    }

    fn speed(&self) -> u32 {
        self.speed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A computer whose clock and monotonic time diverge.
    struct Computer(Mutex<(DateTime<Utc>, Duration)>);

    impl Clock for Computer {
        fn now(&self) -> DateTime<Utc> {
            self.0.lock().unwrap().0
        }

        fn passed(&self) -> Duration {
            self.0.lock().unwrap().1
        }

        fn speed(&self) -> u32 {
            2
        }
    }

    fn really() -> DateTime<Utc> {
        "2026-11-20T06:00:00Z".parse().unwrap()
    }

    fn off_by(off: TimeDelta) -> (CorrectedClock, Arc<Computer>) {
        let computer = Arc::new(Computer(Mutex::new((really() + off, Duration::ZERO))));
        (CorrectedClock::new(Arc::clone(&computer) as Arc<dyn Clock>), computer)
    }

    fn set(computer: &Computer, by: TimeDelta) {
        computer.0.lock().unwrap().0 += by;
    }

    fn ago(seconds: u64) -> Instant {
        Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap()
    }

    fn soon() -> Instant {
        Instant::now()
    }

    #[test]
    fn two_replies_that_agree_correct_the_clock_and_one_does_not() {
        for off in [TimeDelta::days(100), TimeDelta::days(-1), TimeDelta::minutes(1), TimeDelta::seconds(-20)]
        {
            let (clock, _) = off_by(off);
            clock.told(really(), soon());
            assert_eq!(clock.now(), really() + off);
            assert!(clock.take_question(), "another reply is asked for");
            clock.told(really(), soon());
            assert!((clock.now() - really()).abs() <= TimeDelta::seconds(1), "{off}");
            assert_eq!(clock.ahead_of_computer(), clock.now() - really() - off);
        }
    }

    #[test]
    fn a_clock_that_is_right_to_the_second_is_left_alone() {
        let (clock, _) = off_by(TimeDelta::milliseconds(900));
        clock.told(really(), soon());
        clock.told(really(), soon());
        assert_eq!(clock.now(), really() + TimeDelta::milliseconds(900));
        assert!(!clock.take_question());
    }

    #[test]
    fn odd_replies_move_nothing() {
        let (clock, _) = off_by(TimeDelta::zero());
        clock.told(really(), soon());
        for odd in ["2099-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "2026-01-01T00:00:00Z"] {
            clock.told(odd.parse().unwrap(), soon());
        }
        assert_eq!(clock.now(), really());
        clock.told(really() - TimeDelta::days(300), ago(25));
        clock.told(really() - TimeDelta::days(300), ago(25));
        assert_eq!(clock.now(), really());
        clock.told(really(), soon());
        assert_eq!(clock.agreed(), Some(really()));
    }

    #[test]
    fn inconsistent_time_ends() {
        for was_confirmed in [false, true] {
            let (clock, _) = off_by(TimeDelta::zero());
            if was_confirmed {
                clock.told(really(), soon());
            }
            let mut asked = 0;
            for day in 1..20 {
                clock.told(really() + TimeDelta::days(day), soon());
                asked += u32::from(clock.take_question());
            }
            assert_eq!((asked, clock.now()), (QUESTIONS, really()));
        }
    }

    /// Every payment would look unverified for decades: a router that has no clock yet answers instead of the service.
    #[test]
    fn no_number_of_replies_of_1970_moves_the_clock() {
        let (clock, _) = off_by(TimeDelta::zero());
        for _ in 0..3 {
            clock.told(DateTime::UNIX_EPOCH, soon());
        }
        assert_eq!(clock.now(), really());
    }

    /// Waits would end at once or never.
    #[test]
    fn monotonic_times_are_the_computers() {
        let (clock, computer) = off_by(TimeDelta::minutes(1));
        computer.0.lock().unwrap().1 = Duration::from_secs(7);
        let clock: &dyn Clock = &clock;
        assert_eq!((clock.passed(), clock.speed()), (Duration::from_secs(7), 2));
        assert!(clock.waited() > Duration::ZERO);
        assert!(crate::SystemClock.passed() > Duration::ZERO && crate::SystemClock.waited() > Duration::ZERO);
    }

    /// +100 days at startup deleted the whole history.
    #[test]
    fn two_sources_agree_only_on_a_day_that_both_have_seen() {
        let (clock, computer) = off_by(TimeDelta::zero());
        assert_eq!(clock.agreed(), None, "no service said anything yet");
        clock.told(really(), soon());
        assert_eq!(clock.agreed(), Some(really()));
        set(&computer, TimeDelta::days(100));
        assert_eq!(clock.agreed(), None, "the clock was set, or the computer slept");
        clock.told(really(), soon());
        assert_eq!(clock.agreed(), None);
        clock.told(really(), soon());
        assert_eq!(clock.agreed(), None, "the service knows the time, and the computer doesn't");

        let (clock, _) = off_by(TimeDelta::hours(6));
        clock.told(really(), soon());
        clock.told(really(), soon());
        let agreed = clock.agreed().unwrap();
        assert!((agreed - really()).abs() <= TimeDelta::seconds(1), "the earlier of the two");
    }

    #[test]
    fn clock_set_back_keeps_service_time() {
        let (clock, computer) = off_by(TimeDelta::zero());
        clock.told(really(), soon());
        set(&computer, TimeDelta::days(-1));
        assert_eq!(clock.now(), really());
        assert!(clock.take_question());
        assert_eq!(clock.agreed(), None);
    }

    #[test]
    fn a_computer_that_slept_has_no_other_offset_than_before() {
        let (clock, computer) = off_by(TimeDelta::minutes(1));
        clock.told(really(), soon());
        clock.told(really(), soon());
        set(&computer, TimeDelta::hours(8));
        let slept = clock.now() - really() - TimeDelta::hours(8);
        assert!(slept.abs() <= TimeDelta::seconds(1), "{slept}");
    }
}
