use super::*;

fn at(second: i64) -> DateTime<Utc> {
    // Noon in Bangladesh.
    DateTime::from_timestamp(1_795_154_400 + second, 0).unwrap()
}

fn job(batch: i64) -> JobId {
    JobId::parse(&format!("00000000-0000-4000-8000-{batch:012}")).unwrap()
}

/// A run whose account has answered.
fn scheduler(waiting: usize, remaining: Option<u64>) -> Scheduler {
    let mut scheduler = Scheduler::new(waiting, true, Pace::default());
    assert_eq!(scheduler.next(at(0)), Next::Me);
    scheduler.me(remaining, true, at(0));
    scheduler
}

fn post(scheduler: &mut Scheduler, second: i64) -> Option<(CheckMethod, usize)> {
    match scheduler.next(at(second)) {
        Next::Post { method, numbers, .. } => Some((method, numbers)),
        _ => None,
    }
}

#[test]
fn one_post_at_a_time_then_polls() {
    let mut scheduler = scheduler(400, None);
    assert_eq!(post(&mut scheduler, 0), Some((CheckMethod::Job, 200)));
    assert!(matches!(scheduler.next(at(1)), Next::Wait { .. }));
    scheduler.accepted(1, job(1), 200, None, at(1));
    assert_eq!(post(&mut scheduler, 9), Some((CheckMethod::Job, 200)));
    assert_eq!(scheduler.next(at(9)), Next::Poll { batch: 1, job: job(1) });
}

#[test]
fn never_more_is_sent_than_remains_of_the_day() {
    let mut scheduler = scheduler(1_000, Some(2_030));
    let mut sent = 0;
    scheduler.set_waiting(5_000);
    for batch in 1.. {
        let Some((method, numbers)) = post(&mut scheduler, batch) else { break };
        sent += numbers;
        match method {
            CheckMethod::Job => {
                scheduler.accepted(batch, job(batch), numbers, None, at(batch));
                // The cost of a number is unknown: the first job goes alone.
                if batch == 1 {
                    assert!(matches!(scheduler.next(at(1)), Next::Wait { .. }));
                    scheduler.ended(1, numbers, 0, None, at(1));
                    assert_eq!(scheduler.next(at(1)), Next::Me);
                    scheduler.me(Some(1_830), true, at(1));
                }
            }
            CheckMethod::Bulk | CheckMethod::Single => scheduler.answered(None, 0, at(batch)),
        }
    }
    assert_eq!(sent, 2_030);
}

#[test]
fn a_post_that_was_not_sent_frees_its_checks_again() {
    let mut scheduler = scheduler(100, Some(100));
    assert_eq!(post(&mut scheduler, 0), Some((CheckMethod::Job, 100)));
    scheduler.not_sent(false, at(1));
    assert_eq!(post(&mut scheduler, 1), Some((CheckMethod::Job, 100)));
}

#[test]
fn unanswered_post_blocks_next() {
    let mut scheduler = scheduler(400, None);
    post(&mut scheduler, 0);
    scheduler.doubted(at(1));
    assert_eq!(scheduler.next(at(1)), Next::Wait { until: Some(at(2)), why: Waiting::Network });
    assert_eq!(scheduler.next(at(2)), Next::Me);
    scheduler.me_failed(at(3));
    assert_eq!(scheduler.next(at(4)), Next::Wait { until: Some(at(5)), why: Waiting::Network });
    assert_eq!(scheduler.next(at(5)), Next::Me);
    scheduler.me(None, true, at(6));
    assert_eq!(post(&mut scheduler, 6), Some((CheckMethod::Job, 200)));
}

#[test]
fn failures_that_happen_together_lengthen_the_pause_once() {
    let mut scheduler = Scheduler::new(0, true, Pace::default());
    for batch in 1..=5 {
        scheduler.resume(batch, job(batch), 200, at(0), at(0));
    }
    for batch in 1..=5 {
        scheduler.poll_failed(batch, at(10));
    }
    assert_eq!(scheduler.next(at(10)), Next::Wait { until: Some(at(11)), why: Waiting::Network });
}

#[test]
fn nothing_that_moves_the_quota_leaves_before_a_doubt_is_judged() {
    let mut scheduler = scheduler(200, Some(1_000));
    scheduler.judge_at(Some(at(60)));
    assert_eq!(scheduler.next(at(1)), Next::Wait { until: Some(at(60)), why: Waiting::Judgement });
    assert_eq!(scheduler.next(at(60)), Next::Judge);
    scheduler.me(Some(1_000), true, at(60));
    scheduler.judge_at(None);
    assert_eq!(post(&mut scheduler, 60), Some((CheckMethod::Job, 200)));
}

#[test]
fn contradictory_quota_ends() {
    let mut scheduler = scheduler(50, Some(1_000));
    for batch in 1..=3 {
        assert_eq!(post(&mut scheduler, batch), Some((CheckMethod::Job, 50)));
        scheduler.accepted(batch, job(batch), 50, None, at(batch));
        scheduler.ended(batch, 0, 50, None, at(batch));
        assert_eq!(scheduler.next(at(batch)), Next::Me);
        scheduler.me(Some(1_000), true, at(batch));
    }
    assert!(matches!(scheduler.next(at(4)), Next::Wait { why: Waiting::Midnight, .. }));
}

#[test]
fn impossible_progress_only_moves_poll() {
    let mut scheduler = Scheduler::new(0, true, Pace::default());
    scheduler.resume(1, job(1), 200, at(0), at(0));
    let years = 60 * 60 * 24 * 365 * 50;
    for (processed, total) in [(1, u64::MAX), (u64::MAX, 5), (3, 0), (0, 0)] {
        let progress = Progress { processed: Some(processed), total: Some(total) };
        scheduler.progressed(1, progress, at(years));
        let Next::Wait { until: Some(until), .. } = scheduler.next(at(years)) else { panic!("waits") };
        assert!(until > at(years) && until <= at(years) + TimeDelta::minutes(2), "{until}");
    }
}

/// Jobs of 200 numbers, accepted at the same time. The first took ten seconds; the second is being polled.
fn first_took_ten_seconds(jobs: i64) -> Scheduler {
    let mut scheduler = Scheduler::new(0, true, Pace::default());
    for batch in 1..=jobs {
        scheduler.resume(batch, job(batch), 200, at(0), at(0));
    }
    assert_eq!(polls(&mut scheduler, 2), [1], "nothing is known: one goes before the others");
    goes_on(&mut scheduler, 1, 100, 5);
    assert_eq!(polls(&mut scheduler, 10), (1..=jobs.min(2)).collect::<Vec<_>>());
    ends(&mut scheduler, 1, 10, 10);
    scheduler
}

/// Jobs polled in this second before any is answered.
fn polls(scheduler: &mut Scheduler, second: i64) -> Vec<i64> {
    let poll = || match scheduler.next(at(second)) {
        Next::Poll { batch, .. } => Some(batch),
        _ => None,
    };
    std::iter::from_fn(poll).collect()
}

fn goes_on(scheduler: &mut Scheduler, batch: i64, processed: u64, second: i64) {
    let progress = Progress { processed: Some(processed), total: Some(200) };
    scheduler.progressed(batch, progress, at(second));
}

fn ends(scheduler: &mut Scheduler, batch: i64, turnaround: i64, second: i64) {
    scheduler.ended(batch, 200, 0, Some(TimeDelta::seconds(turnaround)), at(second));
}

fn next_poll(scheduler: &mut Scheduler, second: i64) -> DateTime<Utc> {
    match scheduler.next(at(second)) {
        Next::Wait { until: Some(until), .. } => until,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_first_job_that_never_begins_hides_no_other() {
    let mut scheduler = Scheduler::new(0, true, Pace::default());
    for batch in 1..=2 {
        scheduler.resume(batch, job(batch), 200, at(0), at(0));
    }
    assert_eq!(polls(&mut scheduler, 10), [1]);
    goes_on(&mut scheduler, 1, 0, 10);
    assert_eq!(polls(&mut scheduler, 11), [2]);
}

/// The seller would wait for runs that were finished long before: a minute for each such job.
#[test]
fn queue_time_is_not_run_time() {
    let mut scheduler = Scheduler::new(0, true, Pace::default());
    for batch in 1..=2 {
        scheduler.resume(batch, job(batch), 200, at(0), at(0));
    }
    assert_eq!(polls(&mut scheduler, 2), [1]);
    goes_on(&mut scheduler, 1, 100, 5);
    assert_eq!(polls(&mut scheduler, 10), [1, 2]);
    goes_on(&mut scheduler, 2, 1, 10);
    ends(&mut scheduler, 1, 10, 10);
    assert_eq!(next_poll(&mut scheduler, 10), at(20));
}

#[test]
fn sequential_jobs_polled_at_forecast_end() {
    let mut scheduler = first_took_ten_seconds(4);
    assert_eq!(polls(&mut scheduler, 10), [3]);
    goes_on(&mut scheduler, 2, 0, 10);
    goes_on(&mut scheduler, 3, 0, 10);
    assert_eq!(next_poll(&mut scheduler, 10), at(20));
    assert_eq!(polls(&mut scheduler, 20), [2]);
    ends(&mut scheduler, 2, 20, 20);
    assert_eq!(next_poll(&mut scheduler, 20), at(30));
}

#[test]
fn five_parallel_jobs_polled_together() {
    let mut scheduler = first_took_ten_seconds(15);
    let mut asked = vec![2];
    while let Some(batch) = asked.pop() {
        match batch {
            ..=5 => ends(&mut scheduler, batch, 10, 10),
            _ => goes_on(&mut scheduler, batch, 0, 10),
        }
        asked.extend(polls(&mut scheduler, 10));
    }
    assert_eq!(next_poll(&mut scheduler, 10), at(20));
    let mut asked = polls(&mut scheduler, 20);
    let mut ended = Vec::new();
    while let Some(batch) = asked.pop() {
        ends(&mut scheduler, batch, 20, 20);
        ended.push(batch);
        asked.extend(polls(&mut scheduler, 20));
    }
    ended.sort_unstable();
    assert_eq!(ended, [6, 7, 8, 9, 10]);
    assert_eq!(next_poll(&mut scheduler, 20), at(30));
}

#[test]
fn early_ends_reveal_parallel_jobs() {
    let mut scheduler = first_took_ten_seconds(2);
    goes_on(&mut scheduler, 2, 0, 10);
    polls(&mut scheduler, 20);
    ends(&mut scheduler, 2, 20, 20);
    for batch in 3..=4 {
        scheduler.resume(batch, job(batch), 200, at(100), at(100));
    }
    assert_eq!(next_poll(&mut scheduler, 100), at(110));
    polls(&mut scheduler, 120);
    for batch in 3..=4 {
        ends(&mut scheduler, batch, 10, 120);
    }
    for batch in 5..=6 {
        scheduler.resume(batch, job(batch), 200, at(200), at(200));
    }
    assert_eq!(next_poll(&mut scheduler, 200), at(210));
    assert_eq!(polls(&mut scheduler, 211), [5, 6]);
}

#[test]
fn that_a_job_is_asked_about_late_says_nothing_of_its_pace() {
    for turnaround in [None, Some(TimeDelta::seconds(10))] {
        let mut scheduler = first_took_ten_seconds(1);
        scheduler.resume(2, job(2), 200, at(100), at(100));
        assert_eq!(polls(&mut scheduler, 190), [2]);
        scheduler.ended(2, 200, 0, turnaround, at(190));
        scheduler.resume(3, job(3), 200, at(200), at(200));
        assert_eq!(next_poll(&mut scheduler, 200), at(210), "{turnaround:?}");
    }
}

#[test]
fn slower_job_adjusts_forecast() {
    let mut scheduler = first_took_ten_seconds(1);
    scheduler.resume(2, job(2), 200, at(100), at(100));
    assert_eq!(polls(&mut scheduler, 110), [2]);
    goes_on(&mut scheduler, 2, 100, 110);
    assert_eq!(polls(&mut scheduler, 115), [2]);
    goes_on(&mut scheduler, 2, 150, 115);
    // Known until then: 0.05 s a number, between the polls 0.1 s, half of each from now on.
    assert_eq!(next_poll(&mut scheduler, 115), at(115) + TimeDelta::milliseconds(3_750));
}

#[test]
fn right_forecast_polls_more_jobs_at_once() {
    let mut scheduler = first_took_ten_seconds(40);
    let mut asked = vec![2];
    while asked.len() < 12 {
        ends(&mut scheduler, asked.remove(0), 10, 10);
        asked.extend(polls(&mut scheduler, 10));
    }
    for batch in asked {
        goes_on(&mut scheduler, batch, 190, 10);
    }
    assert_eq!(polls(&mut scheduler, 10).len(), 2, "it was wrong");
}

#[test]
fn stalled_job_polled_rarely() {
    let mut scheduler = first_took_ten_seconds(1);
    scheduler.resume(2, job(2), 200, at(0), at(0));
    let (mut now, mut pauses) = (at(10), Vec::new());
    while now < at(1_000) {
        let until = match scheduler.next(now) {
            Next::Poll { batch, .. } => {
                scheduler.progressed(batch, Progress { processed: Some(190), total: Some(200) }, now);
                continue;
            }
            Next::Wait { until: Some(until), .. } => until,
            other => panic!("{other:?}"),
        };
        pauses.push(until - now);
        now = until;
    }
    assert!(pauses.len() < 60, "{} questions", pauses.len());
    assert_eq!(pauses.last(), Some(&TimeDelta::minutes(1)));
}

/// A run stood still for a day, since its job was to be polled tomorrow.
#[test]
fn a_clock_that_is_set_back_holds_nothing_up() {
    let mut scheduler = scheduler(200, None);
    assert_eq!(post(&mut scheduler, 0), Some((CheckMethod::Job, 200)));
    scheduler.accepted(1, job(1), 200, None, at(1));
    let Next::Wait { until: Some(until), .. } = scheduler.next(at(1)) else { panic!("it has only begun") };
    let wait = until - at(1);
    let day = 24 * 3_600;
    let Next::Wait { until: Some(until), .. } = scheduler.next(at(1 - day)) else { panic!("nothing is due") };
    assert_eq!(until - at(1 - day), wait, "what is left to wait is what was left");
    assert_eq!(scheduler.next(at(1 - day) + wait), Next::Poll { batch: 1, job: job(1) });
}

/// Otherwise a run of one job shows 0 for minutes.
#[test]
fn last_job_polled_every_five_seconds() {
    let mut scheduler = first_took_ten_seconds(1).polling_early();
    scheduler.resume(2, job(2), 200, at(20), at(20));
    assert_eq!(scheduler.about_done(at(23)), 60, "20 numbers a second");
    assert_eq!(next_poll(&mut scheduler, 23), at(25));
    assert_eq!(polls(&mut scheduler, 25), [2]);
    goes_on(&mut scheduler, 2, 40, 25);
    assert_eq!(scheduler.about_done(at(25)), 40, "what the job tells corrects it");
    assert_eq!(scheduler.about_done(at(1_000)), 199, "the end is seen with the results");
    assert_eq!(scheduler.early_poll(0, at(26)), Some(at(30)));
    assert_eq!(scheduler.early_poll(0, at(100)), None, "one that stands still isn't asked about more often");
    scheduler.set_waiting(100);
    assert_eq!(scheduler.early_poll(0, at(26)), None, "what is to be sent comes first");
}

/// Otherwise the pace is overestimated, and later jobs are polled too soon.
#[test]
fn early_poll_sets_end() {
    let mut scheduler = first_took_ten_seconds(1).polling_early();
    scheduler.resume(2, job(2), 200, at(20), at(20));
    assert_eq!(polls(&mut scheduler, 25), [2]);
    scheduler.ended(2, 200, 0, None, at(25));
    assert_eq!(
        scheduler.pace().running(200),
        Some(TimeDelta::milliseconds(7_500)),
        "five seconds, after ten"
    );
}

/// Otherwise the job counts as early also when it is due, and its forecast as right.
#[test]
fn a_question_that_failed_leaves_nothing_early() {
    let mut scheduler = first_took_ten_seconds(1).polling_early();
    scheduler.resume(2, job(2), 200, at(20), at(20));
    assert_eq!(polls(&mut scheduler, 25), [2]);
    scheduler.poll_failed(2, at(25));
    assert_eq!(polls(&mut scheduler, 100), [2]);
    goes_on(&mut scheduler, 2, 40, 100);
    assert_eq!(scheduler.flights[0].polls, 1);
}
