use super::*;

fn harness() -> Harness {
    Harness { gate: Gate::without_limit(), now: start() }
}

#[test]
fn any_number_of_requests_may_be_under_way_at_once() {
    for (route, priority) in [(Route::Other, Priority::Background), (Route::BulkCheck, Priority::Person)] {
        let mut harness = harness();
        for _ in 0..500 {
            assert!(matches!(harness.ask(route, priority), Admission::Granted(_)));
        }
    }
}

#[test]
fn neither_replies_nor_lost_requests_nor_headers_delay() {
    let mut harness = harness();
    for _ in 0..500 {
        harness.answered(Route::Other, &told(60, 0));
        let ticket = harness.granted(Route::Other);
        harness.settle(ticket, Outcome::Lost);
    }
    assert_eq!(harness.free(), 1000);
    assert_eq!(harness.gate.account, Budget::without_limit(), "nothing of it is kept, or stored");
}

#[test]
fn refusal_delays_everything() {
    let mut harness = harness();
    harness.answered(Route::Other, &ReplyHeaders::default());
    harness.now = at(10.0);
    harness.refused(Route::Other, Some(30), ReplyHeaders::default());
    for priority in [Priority::Person, Priority::Background] {
        assert_eq!(harness.ask(Route::Other, priority), Admission::NotBefore(at(40.0)));
    }
    harness.now = at(39.9);
    assert_eq!(harness.free(), 0);
    harness.now = at(40.0);
    assert_eq!(harness.free(), 1000);
}

#[test]
fn refusals_that_say_nothing_wait_longer_each_time() {
    let mut harness = harness();
    harness.answered(Route::Other, &told(60, 59));
    harness.now = at(20.0);
    // Together in flight: one refusal of the pace.
    let together = [(); 3].map(|()| harness.granted(Route::Other));
    for ticket in together {
        harness.settle(ticket, Outcome::RateLimited(&ReplyHeaders::default()));
    }
    assert_eq!(harness.check(), Admission::NotBefore(at(25.0)));
    harness.now = at(25.0);
    assert_eq!(harness.free(), 1000);
    harness.refused(Route::Other, None, ReplyHeaders::default());
    assert_eq!(harness.check(), Admission::NotBefore(at(35.0)));
}

#[test]
fn a_reply_to_an_earlier_request_ends_no_wait() {
    let mut harness = harness();
    let earlier = harness.granted(Route::Other);
    harness.refused(Route::Other, Some(30), ReplyHeaders::default());
    harness.now = at(5.0);
    harness.settle(earlier, Outcome::Replied(&ReplyHeaders::default()));
    assert_eq!(harness.check(), Admission::NotBefore(at(30.0)));
}

#[test]
fn a_restart_brings_no_limit_and_forgets_no_refusal() {
    let mut harness = harness();
    let under_way = harness.granted(Route::Other);
    restarted(&mut harness);
    assert_eq!(harness.free(), 1000);
    harness.refused(Route::Other, Some(30), ReplyHeaders::default());
    let stored = serde_json::to_string(&harness.gate).unwrap();
    assert_eq!(serde_json::from_str::<Gate>(&stored).unwrap(), harness.gate);
    restarted(&mut harness);
    assert_eq!(harness.check(), Admission::NotBefore(at(30.0)));
    harness.now = at(30.0);
    assert_eq!(harness.free(), 1000);
    drop(under_way);
}

#[tokio::test(start_paused = true)]
async fn tasks_pass_together_and_after_a_refusal_wait_together() {
    let gate = SharedGate::new(Gate::without_limit(), waiting::PausedClock::new(), |_| {});
    let mut permits = Vec::new();
    for _ in 0..500 {
        let pass = gate.pass(Route::Other, Priority::Background);
        permits.push(tokio::time::timeout(Duration::from_secs(1), pass).await.unwrap());
    }
    let headers = ReplyHeaders { retry_after: Some(Duration::from_secs(30)), ..ReplyHeaders::default() };
    permits.remove(0).settle(Outcome::RateLimited(&headers));
    let began = tokio::time::Instant::now();
    let tasks: Vec<_> = (0..20)
        .map(|_| {
            let gate = gate.clone();
            let pass = async move { gate.pass(Route::Other, Priority::Person).await };
            tokio::spawn(tokio::time::timeout(Duration::from_secs(60), pass))
        })
        .collect();
    let mut passed = Vec::new();
    for task in tasks {
        passed.push(task.await.unwrap().unwrap());
    }
    let waited = began.elapsed();
    assert!((30.0..31.0).contains(&waited.as_secs_f64()), "{waited:?}");
}
