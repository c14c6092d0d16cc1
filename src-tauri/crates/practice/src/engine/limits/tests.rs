use chrono::{DateTime, TimeDelta, Utc};

use super::*;

const REQUESTS_A_MINUTE: u32 = 60;

const KINDS: [RateLimitKind; 3] =
    [RateLimitKind::FixedWindow, RateLimitKind::SlidingLog, RateLimitKind::TokenBucket];

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap()
}

fn count(limit: &mut RateLimit, now: DateTime<Utc>) -> Result<(), OverLimit> {
    limit.require_room(now).map(|()| limit.count(now))
}

fn full_from(kind: RateLimitKind, start: i64) -> RateLimit {
    let mut limit = RateLimit::new(kind, REQUESTS_A_MINUTE);
    for left in (0..REQUESTS_A_MINUTE).rev() {
        count(&mut limit, at(start)).unwrap();
        assert_eq!(limit.state(at(start)), (60, left), "{kind:?}");
    }
    limit
}

/// Accepted ones of a request per second from `start` on.
fn passing(limit: &mut RateLimit, start: i64, seconds: i64) -> usize {
    (start..start + seconds).filter(|second| count(limit, at(*second)).is_ok()).count()
}

#[test]
fn fixed_window_lasts_a_minute() {
    let mut limit = full_from(RateLimitKind::FixedWindow, 7);
    assert_eq!(count(&mut limit, at(7)), Err(OverLimit { retry_after: 60 }));
    assert_eq!(count(&mut limit, at(66)), Err(OverLimit { retry_after: 1 }));
    assert_eq!(count(&mut limit, at(67)), Ok(()));
    assert_eq!(limit.state(at(67)), (60, 59));
}

#[test]
fn the_fixed_window_allows_the_double_around_its_end() {
    let mut limit = RateLimit::new(RateLimitKind::FixedWindow, 10);
    count(&mut limit, at(0)).unwrap();
    let passed = (0..30).filter(|_| count(&mut limit, at(59)).is_ok()).count();
    assert_eq!(passed, 9);
    let passed = (0..30).filter(|_| count(&mut limit, at(60)).is_ok()).count();
    assert_eq!(passed, 10);
}

#[test]
fn the_sliding_log_allows_the_limit_in_any_sixty_seconds() {
    let mut limit = RateLimit::new(RateLimitKind::SlidingLog, 10);
    for second in [0, 59] {
        for _ in 0..5 {
            count(&mut limit, at(second)).unwrap();
        }
    }
    assert_eq!(count(&mut limit, at(59)), Err(OverLimit { retry_after: 1 }));
    let passed = (0..30).filter(|_| count(&mut limit, at(60)).is_ok()).count();
    assert_eq!(passed, 5);
    assert_eq!(count(&mut limit, at(60)), Err(OverLimit { retry_after: 59 }));
}

#[test]
fn token_bucket_refill_rate() {
    let mut limit = full_from(RateLimitKind::TokenBucket, 0);
    assert_eq!(count(&mut limit, at(0)), Err(OverLimit { retry_after: 1 }));
    assert_eq!(passing(&mut limit, 1, 59), 59);
    assert_eq!(limit.state(at(59)), (60, 0));
    assert_eq!(limit.state(at(69)), (60, 10));

    let mut ten = RateLimit::new(RateLimitKind::TokenBucket, 10);
    for _ in 0..10 {
        count(&mut ten, at(0)).unwrap();
    }
    assert_eq!(count(&mut ten, at(2)), Err(OverLimit { retry_after: 4 }));
    assert_eq!(count(&mut ten, at(6)), Ok(()));
}

#[test]
fn a_minute_of_rest_restores_every_limit() {
    for kind in KINDS {
        let mut limit = full_from(kind, 0);
        assert_eq!(limit.state(at(60)), (60, 60), "{kind:?}");
        assert_eq!(limit.state(at(10_000)), (60, 60), "{kind:?}");
        assert_eq!(count(&mut limit, at(60)), Ok(()));
    }
}

#[test]
fn refused_requests_do_not_count() {
    for kind in KINDS {
        let mut limit = full_from(kind, 0);
        for _ in 0..100 {
            count(&mut limit, at(0)).unwrap_err();
        }
        assert_eq!(count(&mut limit, at(60)), Ok(()), "{kind:?}");
    }
}

#[test]
fn the_time_that_a_refusal_names_is_enough() {
    for kind in KINDS {
        for milliseconds in [0, 500, 30_000, 30_001, 59_001, 59_999] {
            let mut limit = full_from(kind, 0);
            let mut now = at(0) + TimeDelta::milliseconds(milliseconds);
            if kind == RateLimitKind::TokenBucket {
                while count(&mut limit, now).is_ok() {}
            }
            let OverLimit { retry_after } = count(&mut limit, now).unwrap_err();
            assert!(retry_after >= 1);
            now += TimeDelta::seconds(retry_after as i64);
            assert_eq!(count(&mut limit, now), Ok(()), "{kind:?} {milliseconds}");
        }
    }
}

#[test]
fn a_part_of_a_second_is_waited_for_whole() {
    let limit = full_from(RateLimitKind::FixedWindow, 0);
    for (milliseconds, retry_after) in [(500, 60), (30_000, 30), (30_001, 30), (59_001, 1), (59_999, 1)] {
        let now = at(0) + TimeDelta::milliseconds(milliseconds);
        assert_eq!(limit.require_room(now), Err(OverLimit { retry_after }), "{milliseconds}");
    }
}

#[test]
fn a_clock_that_is_set_back_forgets_what_was_counted() {
    for kind in KINDS {
        let mut limit = full_from(kind, 100);
        assert_eq!(limit.state(at(0)), (60, 60), "{kind:?}");
        assert_eq!(count(&mut limit, at(0)), Ok(()));
    }
}
