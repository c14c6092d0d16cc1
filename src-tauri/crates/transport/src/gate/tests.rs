mod waiting;
mod without_limit;

use std::time::Duration;

use chrono::TimeDelta;

use super::*;

struct Harness {
    gate: Gate,
    now: DateTime<Utc>,
}

fn start() -> DateTime<Utc> {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

fn at(seconds: f64) -> DateTime<Utc> {
    start() + TimeDelta::milliseconds((seconds * 1000.0) as i64)
}

fn told(limit: u64, remaining: u64) -> ReplyHeaders {
    ReplyHeaders { rate_limit: Some(limit), rate_remaining: Some(remaining), ..ReplyHeaders::default() }
}

impl Harness {
    fn new() -> Self {
        Self { gate: Gate::default(), now: start() }
    }

    fn ask(&mut self, route: Route, priority: Priority) -> Admission {
        self.gate.admit(self.now, route, priority)
    }

    fn check(&mut self) -> Admission {
        self.ask(Route::Other, Priority::Person)
    }

    #[track_caller]
    fn granted(&mut self, route: Route) -> Ticket {
        match self.ask(route, Priority::Person) {
            Admission::Granted(ticket) => ticket,
            other => panic!("{other:?} at {}", self.now),
        }
    }

    fn settle(&mut self, ticket: Ticket, outcome: Outcome<'_>) {
        self.gate.settle(ticket, self.now, outcome);
    }

    #[track_caller]
    fn answered(&mut self, route: Route, headers: &ReplyHeaders) {
        let ticket = self.granted(route);
        self.settle(ticket, Outcome::Replied(headers));
    }

    #[track_caller]
    fn refused(&mut self, route: Route, retry_after: Option<u64>, headers: ReplyHeaders) {
        let ticket = self.granted(route);
        let headers = ReplyHeaders { retry_after: retry_after.map(Duration::from_secs), ..headers };
        self.settle(ticket, Outcome::RateLimited(&headers));
    }

    /// So many requests of a service with a fixed window of sixty, with `left` remaining at first.
    #[track_caller]
    fn spend(&mut self, requests: u64, left: u64) {
        for spent in 1..=requests {
            self.answered(Route::Other, &told(60, left - spent));
        }
    }

    /// Requests that a person may send now without a reply.
    fn free(&self) -> usize {
        let mut gate = self.gate.clone();
        let ask = || match gate.admit(self.now, Route::Other, Priority::Person) {
            Admission::Granted(ticket) => Some(ticket),
            _ => None,
        };
        std::iter::from_fn(ask).take(1000).count()
    }
}

#[test]
fn request_rate_is_60_a_minute_counted_from_the_replies() {
    let mut harness = Harness::new();
    for second in 0..60 {
        harness.now = at(f64::from(second) * 0.5);
        harness.answered(Route::Other, &ReplyHeaders::default());
    }
    assert_eq!(harness.check(), Admission::NotBefore(at(60.0)));
    harness.now = at(60.0);
    assert!(matches!(harness.check(), Admission::Granted(_)));
}

#[test]
fn bulk_check_rate_is_10_a_minute_within_the_60() {
    let mut harness = Harness::new();
    for left in (0..10).rev() {
        harness.answered(Route::BulkCheck, &told(10, left));
    }
    assert_eq!(harness.ask(Route::BulkCheck, Priority::Background), Admission::NotBefore(at(60.0)));
    assert_eq!(harness.free(), 50, "the ten count among the sixty");
}

#[test]
fn bulk_checks_are_ten_also_where_their_headers_count_the_sixty() {
    let mut harness = Harness::new();
    for spent in 1..=10 {
        harness.answered(Route::BulkCheck, &told(60, 60 - spent));
    }
    assert_eq!(harness.ask(Route::BulkCheck, Priority::Background), Admission::NotBefore(at(60.0)));
    assert_eq!(harness.free(), 50);
}

#[test]
fn until_the_first_reply_only_one_request_leaves() {
    let mut harness = Harness::new();
    let probe = harness.granted(Route::Other);
    assert_eq!(harness.check(), Admission::AfterReply);
    harness.settle(probe, Outcome::Replied(&told(60, 59)));
    assert_eq!(harness.free(), 59);
}

#[test]
fn reserve_of_five_for_a_person() {
    let mut harness = Harness::new();
    harness.spend(55, 60);
    let job = |harness: &mut Harness| harness.ask(Route::Other, Priority::Background);
    assert_eq!(job(&mut harness), Admission::NotBefore(at(56.0)));
    assert_eq!(harness.free(), 5);
    harness.now = at(56.0);
    let given_back: Vec<_> = (0..4).map(|_| job(&mut harness)).collect();
    assert!(given_back.iter().all(|admission| matches!(admission, Admission::Granted(_))), "{given_back:?}");
    assert_eq!(job(&mut harness), Admission::NotBefore(at(58.0)));
    assert_eq!(harness.free(), 1);
    harness.now = at(58.0);
    assert!(matches!(job(&mut harness), Admission::Granted(_)));
}

#[test]
fn other_use_lowers_count() {
    let mut harness = Harness::new();
    harness.answered(Route::Other, &told(60, 59));
    harness.answered(Route::Other, &told(60, 20));
    assert_eq!(harness.free(), 20);
    harness.answered(Route::Other, &told(60, 58));
    assert_eq!(harness.free(), 19, "a reply that was overtaken");
}

#[test]
fn empty_budget_waits_a_minute() {
    let mut harness = Harness::new();
    harness.now = at(2.0);
    harness.answered(Route::Other, &told(60, 30));
    harness.now = at(30.0);
    harness.answered(Route::Other, &told(60, 0));
    assert_eq!(harness.check(), Admission::NotBefore(at(62.0)));
    harness.now = at(62.0);
    let probe = harness.granted(Route::Other);
    assert_eq!(harness.check(), Admission::AfterReply);
    harness.settle(probe, Outcome::Replied(&told(60, 59)));
    assert!(matches!(harness.check(), Admission::Granted(_)));
}

/// A minute mostly spent at its end, and the reply that opens the next.
fn after_a_late_minute(remaining: u64) -> Harness {
    let mut harness = Harness::new();
    harness.spend(1, 60);
    harness.now = at(59.0);
    harness.spend(59, 59);
    harness.now = at(60.0);
    harness.answered(Route::Other, &told(60, remaining));
    harness
}

#[test]
fn a_budget_that_came_back_at_once_may_be_spent_at_once() {
    let mut harness = after_a_late_minute(59);
    assert_eq!(harness.free(), 59);
    harness.spend(59, 59);
    assert_eq!(harness.check(), Admission::NotBefore(at(120.0)));
}

#[test]
fn a_budget_that_comes_back_bit_by_bit_is_spent_as_it_comes() {
    let mut harness = after_a_late_minute(0);
    assert_eq!(harness.check(), Admission::NotBefore(at(119.0)));
    harness.now = at(119.0);
    assert_eq!(harness.free(), 59);
}

#[test]
fn early_refill_means_token_bucket() {
    let mut harness = after_a_late_minute(59);
    harness.now = at(90.0);
    harness.answered(Route::Other, &told(60, 59));
    assert_eq!(harness.check(), Admission::NotBefore(at(119.0)), "by the log, which counts sixty since 59 s");
}

#[test]
fn token_bucket_keeps_refill_during_request() {
    let mut harness = after_a_late_minute(0);
    harness.now = at(119.0);
    let late = harness.granted(Route::Other);
    harness.now = at(120.0);
    harness.settle(late, Outcome::Replied(&told(60, 58)));
    assert_eq!(harness.free(), 59, "the request of 60 s, which the reply still counts, is over");
}

#[test]
fn token_bucket_counts_other_use_once() {
    let mut harness = after_a_late_minute(0);
    harness.now = at(119.0);
    harness.answered(Route::Other, &told(60, 40));
    assert_eq!(harness.free(), 40);
    harness.answered(Route::Other, &told(60, 39));
    assert_eq!(harness.free(), 39);
    harness.now = at(179.0);
    assert_eq!(harness.free(), 60);
}

#[test]
fn a_refusal_waits_as_long_as_it_says() {
    let mut harness = Harness::new();
    harness.spend(10, 60);
    harness.refused(Route::Other, Some(17), told(60, 0));
    assert_eq!(harness.check(), Admission::NotBefore(at(17.0)));
    harness.now = at(17.0);
    assert_eq!(harness.free(), 1, "and goes on with one");
}

#[test]
fn a_refusal_that_says_nothing_waits_until_the_minute_is_over() {
    let mut harness = Harness::new();
    harness.spend(10, 60);
    harness.now = at(20.0);
    harness.refused(Route::Other, None, ReplyHeaders::default());
    assert_eq!(harness.check(), Admission::NotBefore(at(60.0)));

    // The headers of the refusal say that the minute isn't used up.
    let mut harness = Harness::new();
    harness.spend(10, 60);
    harness.refused(Route::Other, None, told(60, 50));
    assert_eq!(harness.check(), Admission::NotBefore(at(5.0)));
}

/// A minute at once holds up a list for nothing where the service limits by the second.
#[test]
fn refusals_that_say_nothing_wait_from_five_seconds_to_a_minute() {
    let grows = |said: Option<u64>| {
        let mut harness = Harness::new();
        for wait in [5, 10, 20, 40, 60, 60] {
            harness.refused(Route::Other, said, ReplyHeaders::default());
            let until = harness.now + TimeDelta::seconds(wait);
            assert_eq!(harness.check(), Admission::NotBefore(until), "{wait}");
            harness.now = until;
        }
        harness
    };
    grows(Some(0));
    let mut harness = grows(None);
    harness.answered(Route::Other, &ReplyHeaders::default());
    harness.refused(Route::Other, None, ReplyHeaders::default());
    assert_eq!(harness.check(), Admission::NotBefore(harness.now + TimeDelta::seconds(5)), "it begins anew");
}

#[test]
fn reported_wait() {
    let mut harness = Harness::new();
    let person = |harness: &mut Harness| harness.gate.wait(harness.now, Route::Other, Priority::Person);
    assert_eq!(person(&mut harness), TimeDelta::zero());
    let probe = harness.granted(Route::Other);
    assert_eq!(person(&mut harness), TimeDelta::zero(), "its reply is due");
    harness.settle(probe, Outcome::Replied(&told(60, 59)));
    harness.now = at(10.0);
    harness.spend(54, 59);
    assert_eq!(harness.gate.wait(harness.now, Route::Other, Priority::Background), TimeDelta::seconds(46));
    assert_eq!(person(&mut harness), TimeDelta::zero());
    harness.spend(5, 5);
    assert_eq!(person(&mut harness), TimeDelta::seconds(50));
    harness.now = at(60.0);
    assert_eq!(person(&mut harness), TimeDelta::zero());
}

#[test]
fn result_of_sending() {
    let reply = || Ok(Reply { status: 429, headers: told(60, 7), body: Vec::new() });
    assert_eq!(Outcome::of(&reply(), |reply| reply.status == 429), Outcome::RateLimited(&told(60, 7)));
    assert_eq!(Outcome::of(&reply(), |_| false), Outcome::Replied(&told(60, 7)));
    use TransportError::*;
    for error in [Connect, ConnectTimeout, Tls] {
        assert_eq!(Outcome::of(&Err(error), |_| true), Outcome::NotSent, "{error}");
    }
    for error in [TimedOut, ConnectionLost, TooLarge, Redirected { status: 302 }] {
        assert_eq!(Outcome::of(&Err(error), |_| true), Outcome::Lost, "{error}");
    }
}

#[test]
fn waits_for_refusing_limit_only() {
    for (headers, check_waits, bulk_waits) in [
        (told(10, 0), false, true),
        (told(60, 40), false, true),
        (told(60, 0), true, false),
        (told(10, 4), true, false),
        (ReplyHeaders::default(), true, true),
    ] {
        let mut harness = Harness::new();
        harness.spend(2, 60);
        harness.refused(Route::BulkCheck, Some(9), headers.clone());
        assert_eq!(harness.check() == Admission::NotBefore(at(9.0)), check_waits, "{headers:?}");
        let bulk = harness.gate.bulk_check.earliest(harness.now, &[]);
        assert_eq!(bulk == Earliest::At(at(9.0)), bulk_waits, "{headers:?}");
    }
}

#[test]
fn the_headers_of_the_ten_say_nothing_about_the_sixty() {
    let mut harness = Harness::new();
    harness.spend(1, 60);
    harness.answered(Route::BulkCheck, &told(10, 0));
    assert_eq!(harness.free(), 58);
    assert!(matches!(harness.ask(Route::BulkCheck, Priority::Person), Admission::NotBefore(_)));
}

/// The account's minute was used up; by what remained of the bulk checks the next request left after seconds, and was
/// refused again and again.
#[test]
fn what_remains_of_one_limit_is_not_taken_for_the_other_s() {
    let mut harness = Harness::new();
    harness.spend(58, 60);
    harness.now = at(10.0);
    harness.refused(Route::BulkCheck, None, told(10, 4));
    assert_eq!(harness.check(), Admission::NotBefore(at(60.0)), "the account's window");

    let mut harness = Harness::new();
    harness.spend(2, 60);
    harness.answered(Route::BulkCheck, &told(10, 9));
    harness.now = at(10.0);
    harness.refused(Route::BulkCheck, None, told(60, 40));
    let bulk = harness.gate.bulk_check.earliest(harness.now, &[]);
    assert_eq!(bulk, Earliest::At(at(60.0)), "the window of the bulk checks");
    assert!(matches!(harness.check(), Admission::Granted(_)));
}

/// A person's check waited for a minute because the bulk checks of a larger plan were used up.
#[test]
fn a_limit_other_than_the_account_s_is_that_of_bulk_checks() {
    let mut harness = Harness::new();
    harness.spend(1, 60);
    harness.answered(Route::BulkCheck, &told(20, 0));
    assert_eq!(harness.free(), 58);
    let mut harness = Harness::new();
    harness.answered(Route::Other, &told(120, 50));
    harness.answered(Route::BulkCheck, &told(120, 40));
    assert_eq!(harness.free(), 40, "the account's, also on this route");
}

/// Where the limits are the same, either may be meant: neither is exceeded, and none is learnt.
#[test]
fn headers_of_two_equal_limits_lower_both() {
    let mut harness = Harness::new();
    harness.answered(Route::Other, &told(8, 7));
    harness.answered(Route::BulkCheck, &told(8, 2));
    assert_eq!(harness.free(), 2);
    assert!(matches!(harness.gate.bulk_check.earliest(harness.now, &[]), Earliest::Now));
    harness.answered(Route::BulkCheck, &told(8, 0));
    assert_eq!(harness.free(), 0);
    assert_ne!(harness.gate.bulk_check.earliest(harness.now, &[]), Earliest::Now);
    // Before anything told the account's limit.
    let mut harness = Harness::new();
    harness.answered(Route::BulkCheck, &told(30, 0));
    assert_eq!(harness.free(), 0);
    harness.now = at(61.0);
    harness.refused(Route::BulkCheck, Some(9), told(30, 4));
    assert_eq!(harness.check(), Admission::NotBefore(at(70.0)));
}

#[test]
fn a_lower_limit_is_taken_over_and_a_higher_one_is_not() {
    let mut harness = Harness::new();
    harness.answered(Route::Other, &told(20, 19));
    assert_eq!(harness.free(), 19);
    let mut harness = Harness::new();
    harness.answered(Route::Other, &told(6000, 5999));
    assert_eq!(harness.free(), 59);
}

#[test]
fn a_request_without_a_reply_counts_and_one_that_never_left_does_not() {
    let mut harness = Harness::new();
    harness.spend(1, 60);
    let ticket = harness.granted(Route::Other);
    harness.settle(ticket, Outcome::NotSent);
    assert_eq!(harness.free(), 59);
    let ticket = harness.granted(Route::Other);
    harness.settle(ticket, Outcome::Lost);
    assert_eq!(harness.free(), 58);
}

#[test]
fn a_test_key_that_counts_against_nothing_is_paced_all_the_same() {
    for remaining in [60, 59] {
        let mut harness = Harness::new();
        let mut sent = 0;
        for tenth in 0..1200 {
            harness.now = at(f64::from(tenth) / 10.0);
            if let Admission::Granted(ticket) = harness.check() {
                harness.settle(ticket, Outcome::Replied(&told(60, remaining)));
                sent += 1;
            }
        }
        assert_eq!(sent, 120, "in two minutes, where {remaining} are always left");
    }
}

fn restarted(harness: &mut Harness) {
    let stored = serde_json::to_string(&harness.gate).unwrap();
    harness.gate = serde_json::from_str::<Gate>(&stored).unwrap().resumed(harness.now);
}

#[test]
fn a_restart_forgets_neither_what_was_sent_nor_a_refusal() {
    let mut harness = Harness::new();
    harness.spend(58, 60);
    let under_way = harness.granted(Route::Other);
    harness.now = at(10.0);
    restarted(&mut harness);
    assert_eq!(harness.free(), 1, "58 were answered, one was under way");
    harness.settle(under_way, Outcome::Replied(&told(60, 1)));
    harness.refused(Route::Other, Some(30), told(60, 0));
    restarted(&mut harness);
    assert_eq!(harness.check(), Admission::NotBefore(at(40.0)));
}

#[test]
fn a_restart_remembers_that_the_budget_comes_back_at_once() {
    let mut harness = after_a_late_minute(59);
    restarted(&mut harness);
    assert_eq!(harness.free(), 59);
}

#[test]
fn what_was_under_way_at_a_restart_may_count_in_the_next_window() {
    let mut harness = after_a_late_minute(59);
    harness.now = at(119.0);
    let under_way = [harness.granted(Route::Other), harness.granted(Route::Other)];
    restarted(&mut harness);
    harness.now = at(120.0);
    harness.answered(Route::Other, &told(60, 59));
    assert_eq!(harness.free(), 57);
    drop(under_way);
}

#[test]
fn clock_set_back_costs_a_minute() {
    let mut harness = Harness::new();
    harness.spend(60, 60);
    harness.now = at(-3600.0);
    restarted(&mut harness);
    assert!(!matches!(harness.check(), Admission::Granted(_)));
    harness.now = at(-3600.0 + 65.0);
    assert!(matches!(harness.check(), Admission::Granted(_)));
}
