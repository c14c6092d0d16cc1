mod waiting;
mod without_limit;

use std::time::Duration;

use chrono::TimeDelta;

use super::*;

/// A gate, and a clock that is moved by hand.
struct Desk {
    gate: Gate,
    now: DateTime<Utc>,
}

fn start() -> DateTime<Utc> {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

/// An instant, in seconds from the start.
fn at(seconds: f64) -> DateTime<Utc> {
    start() + TimeDelta::milliseconds((seconds * 1000.0) as i64)
}

fn told(limit: u64, remaining: u64) -> ReplyHeaders {
    ReplyHeaders { rate_limit: Some(limit), rate_remaining: Some(remaining), ..ReplyHeaders::default() }
}

impl Desk {
    fn new() -> Self {
        Self { gate: Gate::default(), now: start() }
    }

    fn ask(&mut self, route: Route, priority: Priority) -> Admission {
        self.gate.admit(self.now, route, priority)
    }

    /// A person asks.
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

    /// A request that is answered at once.
    #[track_caller]
    fn answered(&mut self, route: Route, headers: &ReplyHeaders) {
        let ticket = self.granted(route);
        self.settle(ticket, Outcome::Replied(headers));
    }

    /// So many requests of a service that counts a window of sixty, of which `left` are left at first.
    #[track_caller]
    fn spend(&mut self, requests: u64, left: u64) {
        for spent in 1..=requests {
            self.answered(Route::Other, &told(60, left - spent));
        }
    }

    /// How many requests a person may send now, none of which is answered.
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
    let mut desk = Desk::new();
    for second in 0..60 {
        desk.now = at(f64::from(second) * 0.5);
        desk.answered(Route::Other, &ReplyHeaders::default());
    }
    assert_eq!(desk.check(), Admission::NotBefore(at(60.0)));
    desk.now = at(60.0);
    assert!(matches!(desk.check(), Admission::Granted(_)));
}

#[test]
fn bulk_check_rate_is_10_a_minute_within_the_60() {
    let mut desk = Desk::new();
    for left in (0..10).rev() {
        desk.answered(Route::BulkCheck, &told(10, left));
    }
    assert_eq!(desk.ask(Route::BulkCheck, Priority::Background), Admission::NotBefore(at(60.0)));
    assert_eq!(desk.free(), 50, "the ten count among the sixty");
}

#[test]
fn bulk_checks_are_ten_also_where_their_headers_count_the_sixty() {
    let mut desk = Desk::new();
    for spent in 1..=10 {
        desk.answered(Route::BulkCheck, &told(60, 60 - spent));
    }
    assert_eq!(desk.ask(Route::BulkCheck, Priority::Background), Admission::NotBefore(at(60.0)));
    assert_eq!(desk.free(), 50);
}

#[test]
fn until_the_first_reply_only_one_request_leaves() {
    let mut desk = Desk::new();
    let probe = desk.granted(Route::Other);
    assert_eq!(desk.check(), Admission::AfterReply);
    desk.settle(probe, Outcome::Replied(&told(60, 59)));
    assert_eq!(desk.free(), 59);
}

#[test]
fn five_are_held_for_a_person_and_given_back_four_seconds_before_the_end_but_for_the_last() {
    let mut desk = Desk::new();
    desk.spend(55, 60);
    let job = |desk: &mut Desk| desk.ask(Route::Other, Priority::Background);
    assert_eq!(job(&mut desk), Admission::NotBefore(at(56.0)));
    assert_eq!(desk.free(), 5);
    desk.now = at(56.0);
    let given_back: Vec<_> = (0..4).map(|_| job(&mut desk)).collect();
    assert!(given_back.iter().all(|admission| matches!(admission, Admission::Granted(_))), "{given_back:?}");
    assert_eq!(job(&mut desk), Admission::NotBefore(at(58.0)));
    assert_eq!(desk.free(), 1);
    desk.now = at(58.0);
    assert!(matches!(job(&mut desk), Admission::Granted(_)));
}

#[test]
fn what_others_use_of_the_account_lowers_the_count_and_nothing_raises_it() {
    let mut desk = Desk::new();
    desk.answered(Route::Other, &told(60, 59));
    desk.answered(Route::Other, &told(60, 20));
    assert_eq!(desk.free(), 20);
    desk.answered(Route::Other, &told(60, 58));
    assert_eq!(desk.free(), 19, "a reply that was overtaken");
}

#[test]
fn with_nothing_left_the_next_request_waits_a_minute_from_the_first_reply_and_goes_alone() {
    let mut desk = Desk::new();
    desk.now = at(2.0);
    desk.answered(Route::Other, &told(60, 30));
    desk.now = at(30.0);
    desk.answered(Route::Other, &told(60, 0));
    assert_eq!(desk.check(), Admission::NotBefore(at(62.0)));
    desk.now = at(62.0);
    let probe = desk.granted(Route::Other);
    assert_eq!(desk.check(), Admission::AfterReply);
    desk.settle(probe, Outcome::Replied(&told(60, 59)));
    assert!(matches!(desk.check(), Admission::Granted(_)));
}

/// A minute of which most is spent at its end, and the reply that opens the next.
fn after_a_late_minute(remaining: u64) -> Desk {
    let mut desk = Desk::new();
    desk.spend(1, 60);
    desk.now = at(59.0);
    desk.spend(59, 59);
    desk.now = at(60.0);
    desk.answered(Route::Other, &told(60, remaining));
    desk
}

#[test]
fn a_budget_that_came_back_at_once_may_be_spent_at_once() {
    let mut desk = after_a_late_minute(59);
    assert_eq!(desk.free(), 59);
    desk.spend(59, 59);
    assert_eq!(desk.check(), Admission::NotBefore(at(120.0)));
}

#[test]
fn a_budget_that_comes_back_bit_by_bit_is_spent_as_it_comes() {
    let mut desk = after_a_late_minute(0);
    assert_eq!(desk.check(), Admission::NotBefore(at(119.0)));
    desk.now = at(119.0);
    assert_eq!(desk.free(), 59);
}

#[test]
fn a_budget_that_comes_back_before_its_minute_is_over_comes_bit_by_bit() {
    let mut desk = after_a_late_minute(59);
    desk.now = at(90.0);
    desk.answered(Route::Other, &told(60, 59));
    assert_eq!(desk.check(), Admission::NotBefore(at(119.0)), "by the log, which counts sixty since 59 s");
}

#[test]
fn where_it_comes_back_bit_by_bit_what_came_back_during_a_request_is_not_taken_away_by_its_reply() {
    let mut desk = after_a_late_minute(0);
    desk.now = at(119.0);
    let late = desk.granted(Route::Other);
    desk.now = at(120.0);
    desk.settle(late, Outcome::Replied(&told(60, 58)));
    assert_eq!(desk.free(), 59, "the request of 60 s, which the reply still counts, is over");
}

#[test]
fn where_it_comes_back_bit_by_bit_what_others_use_is_counted_once_and_for_a_minute() {
    let mut desk = after_a_late_minute(0);
    desk.now = at(119.0);
    desk.answered(Route::Other, &told(60, 40));
    assert_eq!(desk.free(), 40);
    desk.answered(Route::Other, &told(60, 39));
    assert_eq!(desk.free(), 39);
    desk.now = at(179.0);
    assert_eq!(desk.free(), 60);
}

#[test]
fn a_refusal_waits_as_long_as_it_says() {
    let mut desk = Desk::new();
    desk.spend(10, 60);
    let ticket = desk.granted(Route::Other);
    let headers = ReplyHeaders { retry_after: Some(Duration::from_secs(17)), ..told(60, 0) };
    desk.settle(ticket, Outcome::RateLimited(&headers));
    assert_eq!(desk.check(), Admission::NotBefore(at(17.0)));
    desk.now = at(17.0);
    assert_eq!(desk.free(), 1, "and goes on with one");
}

#[test]
fn a_refusal_that_says_nothing_waits_until_the_minute_is_over() {
    let mut desk = Desk::new();
    desk.spend(10, 60);
    desk.now = at(20.0);
    let ticket = desk.granted(Route::Other);
    desk.settle(ticket, Outcome::RateLimited(&ReplyHeaders::default()));
    assert_eq!(desk.check(), Admission::NotBefore(at(60.0)));

    let mut desk = Desk::new();
    let ticket = desk.granted(Route::Other);
    desk.settle(ticket, Outcome::RateLimited(&ReplyHeaders::default()));
    assert_eq!(desk.check(), Admission::NotBefore(at(60.0)));
}

#[test]
fn the_wait_is_told_and_is_zero_where_a_request_may_leave_or_a_reply_is_due() {
    let mut desk = Desk::new();
    let person = |desk: &mut Desk| desk.gate.wait(desk.now, Route::Other, Priority::Person);
    assert_eq!(person(&mut desk), TimeDelta::zero());
    let probe = desk.granted(Route::Other);
    assert_eq!(person(&mut desk), TimeDelta::zero(), "its reply is due");
    desk.settle(probe, Outcome::Replied(&told(60, 59)));
    desk.now = at(10.0);
    desk.spend(54, 59);
    assert_eq!(desk.gate.wait(desk.now, Route::Other, Priority::Background), TimeDelta::seconds(46));
    assert_eq!(person(&mut desk), TimeDelta::zero());
    desk.spend(5, 5);
    assert_eq!(person(&mut desk), TimeDelta::seconds(50));
    desk.now = at(60.0);
    assert_eq!(person(&mut desk), TimeDelta::zero());
}

#[test]
fn what_sending_brought_is_told_by_the_reply_or_by_whether_it_left() {
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
fn of_the_two_limits_of_a_bulk_check_only_the_one_that_refused_is_waited_for() {
    for (headers, check_waits, bulk_waits) in [
        (told(10, 0), false, true),
        (told(60, 40), false, true),
        (told(60, 0), true, false),
        (told(10, 4), true, false),
        (ReplyHeaders::default(), true, true),
    ] {
        let mut desk = Desk::new();
        desk.spend(2, 60);
        let ticket = desk.granted(Route::BulkCheck);
        let headers = ReplyHeaders { retry_after: Some(Duration::from_secs(9)), ..headers };
        desk.settle(ticket, Outcome::RateLimited(&headers));
        assert_eq!(desk.check() == Admission::NotBefore(at(9.0)), check_waits, "{headers:?}");
        let bulk = desk.gate.bulk_check.earliest(desk.now, &[]);
        assert_eq!(bulk == Earliest::At(at(9.0)), bulk_waits, "{headers:?}");
    }
}

#[test]
fn the_headers_of_the_ten_say_nothing_about_the_sixty() {
    let mut desk = Desk::new();
    desk.spend(1, 60);
    desk.answered(Route::BulkCheck, &told(10, 0));
    assert_eq!(desk.free(), 58);
    assert!(matches!(desk.ask(Route::BulkCheck, Priority::Person), Admission::NotBefore(_)));
}

#[test]
fn a_lower_limit_is_taken_over_and_a_higher_one_is_not() {
    let mut desk = Desk::new();
    desk.answered(Route::Other, &told(20, 19));
    assert_eq!(desk.free(), 19);
    let mut desk = Desk::new();
    desk.answered(Route::Other, &told(6000, 5999));
    assert_eq!(desk.free(), 59);
}

#[test]
fn a_request_without_a_reply_counts_and_one_that_never_left_does_not() {
    let mut desk = Desk::new();
    desk.spend(1, 60);
    let ticket = desk.granted(Route::Other);
    desk.settle(ticket, Outcome::NotSent);
    assert_eq!(desk.free(), 59);
    let ticket = desk.granted(Route::Other);
    desk.settle(ticket, Outcome::Lost);
    assert_eq!(desk.free(), 58);
}

#[test]
fn a_test_key_that_counts_against_nothing_is_paced_all_the_same() {
    for remaining in [60, 59] {
        let mut desk = Desk::new();
        let mut sent = 0;
        for tenth in 0..1200 {
            desk.now = at(f64::from(tenth) / 10.0);
            if let Admission::Granted(ticket) = desk.check() {
                desk.settle(ticket, Outcome::Replied(&told(60, remaining)));
                sent += 1;
            }
        }
        assert_eq!(sent, 120, "in two minutes, where {remaining} are always left");
    }
}

/// Stores the gate and takes it up again.
fn restarted(desk: &mut Desk) {
    let stored = serde_json::to_string(&desk.gate).unwrap();
    desk.gate = serde_json::from_str::<Gate>(&stored).unwrap().resumed(desk.now);
}

#[test]
fn a_restart_forgets_neither_what_was_sent_nor_a_refusal() {
    let mut desk = Desk::new();
    desk.spend(58, 60);
    let under_way = desk.granted(Route::Other);
    desk.now = at(10.0);
    restarted(&mut desk);
    assert_eq!(desk.free(), 1, "58 were answered, one was under way");
    desk.settle(under_way, Outcome::Replied(&told(60, 1)));
    let ticket = desk.granted(Route::Other);
    let headers = ReplyHeaders { retry_after: Some(Duration::from_secs(30)), ..told(60, 0) };
    desk.settle(ticket, Outcome::RateLimited(&headers));
    restarted(&mut desk);
    assert_eq!(desk.check(), Admission::NotBefore(at(40.0)));
}

#[test]
fn a_restart_remembers_that_the_budget_comes_back_at_once() {
    let mut desk = after_a_late_minute(59);
    restarted(&mut desk);
    assert_eq!(desk.free(), 59);
}

#[test]
fn what_was_under_way_at_a_restart_may_count_in_the_next_window() {
    let mut desk = after_a_late_minute(59);
    desk.now = at(119.0);
    let under_way = [desk.granted(Route::Other), desk.granted(Route::Other)];
    restarted(&mut desk);
    desk.now = at(120.0);
    desk.answered(Route::Other, &told(60, 59));
    assert_eq!(desk.free(), 57);
    drop(under_way);
}

#[test]
fn a_clock_that_was_set_back_meanwhile_costs_no_more_than_its_minute() {
    let mut desk = Desk::new();
    desk.spend(60, 60);
    desk.now = at(-3600.0);
    restarted(&mut desk);
    assert!(!matches!(desk.check(), Admission::Granted(_)));
    desk.now = at(-3600.0 + 65.0);
    assert!(matches!(desk.check(), Admission::Granted(_)));
}
