//! What became of a webhook, as the dashboard would show it.

use std::fmt;

use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};

/// Pauses before the retries; when they are used up, a delivery is given up.
const RETRIES: [TimeDelta; 5] = [
    TimeDelta::minutes(1),
    TimeDelta::minutes(5),
    TimeDelta::minutes(15),
    TimeDelta::hours(1),
    TimeDelta::hours(6),
];

/// A webhook with every attempt to deliver it. Its `Debug` leaves out what may hold a phone number.
#[derive(Clone, PartialEq, Eq)]
pub struct Delivery {
    /// The same for all attempts.
    pub id: String,
    /// Value of the event header.
    pub event: &'static str,
    pub url: String,
    /// The raw body, the same for all attempts.
    pub body: String,
    /// Attempts so far, oldest first.
    pub attempts: Vec<Attempt>,
    /// When the next attempt is due; `None` while one is under way, after a success and when given up.
    pub next_attempt: Option<DateTime<Utc>>,
}

/// One post and its outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempt {
    /// When it was begun, by the service's clock.
    pub at: DateTime<Utc>,
    /// HTTP status of the reply; `None` without a reply.
    pub status: Option<u16>,
}

impl Attempt {
    /// Whether the receiver replied with any 2xx.
    pub fn succeeded(&self) -> bool {
        self.status.and_then(|status| StatusCode::from_u16(status).ok()).is_some_and(|s| s.is_success())
    }
}

impl Delivery {
    /// Whether the last attempt succeeded.
    pub fn succeeded(&self) -> bool {
        self.attempts.last().is_some_and(Attempt::succeeded)
    }

    /// Keeps an attempt and plans the next one after a failure.
    pub(super) fn note(&mut self, attempt: Attempt) {
        let pause = if attempt.succeeded() { None } else { RETRIES.get(self.attempts.len()) };
        self.attempts.push(attempt);
        self.next_attempt = pause.map(|pause| attempt.at + *pause);
    }
}

impl fmt::Debug for Delivery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Delivery")
            .field("id", &self.id)
            .field("event", &self.event)
            .field("attempts", &self.attempts)
            .field("next_attempt", &self.next_attempt)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minutes: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes)
    }

    fn delivery() -> Delivery {
        let (url, body) = ("http://127.0.0.1/".into(), "{}".into());
        Delivery { id: "1".into(), event: "webhook.test", url, body, attempts: vec![], next_attempt: None }
    }

    #[test]
    fn retries_follow_after_1_minute_5_minutes_15_minutes_1_hour_and_6_hours_and_then_none() {
        let mut delivery = delivery();
        for (now, next) in [(0, 1), (1, 6), (6, 21), (21, 81), (81, 441)] {
            delivery.note(Attempt { at: at(now), status: Some(500) });
            assert_eq!(delivery.next_attempt, Some(at(next)));
        }
        delivery.note(Attempt { at: at(441), status: None });
        assert_eq!(delivery.next_attempt, None);
    }

    #[test]
    fn any_2xx_is_success_and_nothing_else_is() {
        for (status, success) in
            [(Some(200), true), (Some(204), true), (Some(299), true), (Some(302), false), (None, false)]
        {
            let mut delivery = delivery();
            delivery.note(Attempt { at: at(0), status });
            assert_eq!((delivery.succeeded(), delivery.next_attempt.is_none()), (success, success));
        }
    }
}
