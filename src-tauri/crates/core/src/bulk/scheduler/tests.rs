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

fn post(scheduler: &mut Scheduler, second: i64) -> Option<(Way, usize)> {
    match scheduler.next(at(second)) {
        Next::Post { way, numbers, .. } => Some((way, numbers)),
        _ => None,
    }
}

#[test]
fn one_post_is_under_way_at_a_time_and_jobs_are_asked_about_after_the_last() {
    let mut scheduler = scheduler(400, None);
    assert_eq!(post(&mut scheduler, 0), Some((Way::Jobs, 200)));
    assert!(matches!(scheduler.next(at(1)), Next::Wait { .. }));
    scheduler.accepted(1, job(1), 200, None, at(1));
    assert_eq!(post(&mut scheduler, 9), Some((Way::Jobs, 200)));
    assert_eq!(scheduler.next(at(9)), Next::Poll { batch: 1, job: job(1) });
}

#[test]
fn never_more_is_sent_than_remains_of_the_day() {
    let mut scheduler = scheduler(1_000, Some(2_030));
    let mut sent = 0;
    scheduler.set_waiting(5_000);
    for batch in 1.. {
        let Some((way, numbers)) = post(&mut scheduler, batch) else { break };
        sent += numbers;
        match way {
            Way::Jobs => {
                scheduler.accepted(batch, job(batch), numbers, None, at(batch));
                // It isn't known what a number costs: the first job goes alone.
                if batch == 1 {
                    assert!(matches!(scheduler.next(at(1)), Next::Wait { .. }));
                    scheduler.ended(1, numbers, 0, None, at(1));
                    assert_eq!(scheduler.next(at(1)), Next::Me);
                    scheduler.me(Some(1_830), true, at(1));
                }
            }
            Way::Calls | Way::Singles => scheduler.answered(None, 0, at(batch)),
        }
    }
    assert_eq!(sent, 2_030);
}

#[test]
fn a_withdrawn_post_frees_its_checks_again() {
    let mut scheduler = scheduler(100, Some(100));
    assert_eq!(post(&mut scheduler, 0), Some((Way::Jobs, 100)));
    scheduler.withdrawn(false, at(1));
    assert_eq!(post(&mut scheduler, 1), Some((Way::Jobs, 100)));
}

#[test]
fn after_a_post_without_an_answer_the_service_must_answer_before_the_next() {
    let mut scheduler = scheduler(400, None);
    post(&mut scheduler, 0);
    scheduler.doubted(at(1));
    assert_eq!(scheduler.next(at(1)), Next::Wait { until: Some(at(2)), why: Waiting::Network });
    assert_eq!(scheduler.next(at(2)), Next::Me);
    scheduler.me_failed(at(3));
    assert_eq!(scheduler.next(at(4)), Next::Wait { until: Some(at(5)), why: Waiting::Network });
    assert_eq!(scheduler.next(at(5)), Next::Me);
    scheduler.me(None, true, at(6));
    assert_eq!(post(&mut scheduler, 6), Some((Way::Jobs, 200)));
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
    assert_eq!(post(&mut scheduler, 60), Some((Way::Jobs, 200)));
}

#[test]
fn a_service_that_says_checks_are_left_and_skips_all_the_same_is_not_asked_for_ever() {
    let mut scheduler = scheduler(50, Some(1_000));
    for batch in 1..=3 {
        assert_eq!(post(&mut scheduler, batch), Some((Way::Jobs, 50)));
        scheduler.accepted(batch, job(batch), 50, None, at(batch));
        scheduler.ended(batch, 0, 50, None, at(batch));
        assert_eq!(scheduler.next(at(batch)), Next::Me);
        scheduler.me(Some(1_000), true, at(batch));
    }
    assert!(matches!(scheduler.next(at(4)), Next::Wait { why: Waiting::Midnight, .. }));
}

#[test]
fn progress_that_cannot_be_true_and_a_clock_that_jumped_years_only_move_the_next_look() {
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
