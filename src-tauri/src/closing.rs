//! Closing the window during a run, or while reports wait.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// After this time without an answer of the page, closing again closes.
const ANSWERS_WITHIN: Duration = Duration::from_secs(3);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Close {
    /// The window closes, and the app ends.
    Now,
    /// The window stays, and the user is asked.
    Ask,
    /// The window stays: the user was just asked.
    Wait,
    /// The page doesn't answer: the run is paused, and the app ends.
    PauseAndQuit,
}

#[derive(Default)]
pub(crate) struct Closing(Mutex<State>);

#[derive(Default)]
struct State {
    asked: Option<Instant>,
    decided: bool,
}

impl Closing {
    /// `has_work`: a run is active, or reports wait.
    pub(crate) fn asked(&self, has_work: bool, now: Instant) -> Close {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.decided || !has_work {
            return Close::Now;
        }
        match state.asked {
            Some(asked) if now.duration_since(asked) < ANSWERS_WITHIN => Close::Wait,
            Some(_) => Close::PauseAndQuit,
            None => {
                state.asked = Some(now);
                Close::Ask
            }
        }
    }

    /// The user answered, and the window stays.
    pub(crate) fn answered(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).asked = None;
    }

    pub(crate) fn is_decided(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).decided
    }

    /// The app ends without further questions.
    pub(crate) fn decided(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).decided = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_closes_at_once_when_nothing_is_being_checked() {
        assert_eq!(Closing::default().asked(false, Instant::now()), Close::Now);
    }

    #[test]
    fn asks_once_during_a_run() {
        let (closing, now) = (Closing::default(), Instant::now());
        assert_eq!(closing.asked(true, now), Close::Ask);
        assert_eq!(closing.asked(true, now + Duration::from_secs(1)), Close::Wait);
        closing.answered();
        assert_eq!(closing.asked(true, now + Duration::from_secs(2)), Close::Ask);
    }

    #[test]
    fn a_page_that_does_not_answer_can_not_hold_the_window() {
        let (closing, now) = (Closing::default(), Instant::now());
        assert_eq!(closing.asked(true, now), Close::Ask);
        assert_eq!(closing.asked(true, now + ANSWERS_WITHIN), Close::PauseAndQuit);
    }

    #[test]
    fn nothing_is_asked_once_the_app_ends() {
        let closing = Closing::default();
        closing.decided();
        assert_eq!(closing.asked(true, Instant::now()), Close::Now);
    }
}
