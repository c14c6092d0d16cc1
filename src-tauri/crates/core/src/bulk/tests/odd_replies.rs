//! Unusual replies: none of their data is lost, and none stops a run.

use porokh_api::bulk::{DoubtReason, PausedBy, RunState, RunView, WaitsFor};
use porokh_practice::{Account, Endpoint, Fault, FaultKind, PastDailyLimit, Rules, SkippedShape};

use super::harness::{Harness, account, key, quick};

const SHAPES: [SkippedShape; 12] = [
    SkippedShape::Marker,
    SkippedShape::Text,
    SkippedShape::Word,
    SkippedShape::Pair,
    SkippedShape::Reason,
    SkippedShape::Nested,
    SkippedShape::InEntry,
    SkippedShape::List,
    SkippedShape::ListOfObjects,
    SkippedShape::Index,
    SkippedShape::Map,
    SkippedShape::AmongResults,
];

fn at_midnight(run: &RunView) -> bool {
    matches!(run.waits_for, Some(WaitsFor::Midnight { .. }))
}

#[tokio::test]
async fn odd_numbers_are_saved() {
    for number in ["18446744073709551615", "9223372036854775808", "-7", "1e300", "\"18446744073709551615\""] {
        let plans = [(100, true), (20, true), (3, false)];
        for (numbers, plan_has_bulk) in plans {
            let account = Account { plan_has_bulk, ..account(Some(1_000)) };
            let harness = Harness::new(account, quick()).await;
            harness.service.inject(Fault::forever(Endpoint::Any, FaultKind::Numbers(number.into())));
            let id = harness.start(numbers).await;
            let run = harness.until_done(id).await;
            assert_eq!((run.done, run.doubts.len()), (u64::from(numbers), 0), "{number}");
            harness.charged(u64::from(numbers), 1);
        }
    }
}

#[tokio::test]
async fn refused_result_is_set_aside() {
    let harness = Harness::new(account(Some(1_000)), quick()).await;
    // Storing the seventh number's result fails.
    harness.database()
        .execute_batch(
            "CREATE TRIGGER refused BEFORE UPDATE ON run_numbers WHEN NEW.phone = 712000007 AND NEW.state = 'done'
             BEGIN SELECT RAISE(ABORT, 'refused'); END",
        )
        .unwrap();
    let id = harness.start(100).await;
    let next = harness.start_from(200, 30).await;
    let run = harness.until_done(id).await;
    assert_eq!((run.done, run.without_result), (99, 1));
    assert_eq!(harness.until_done(next).await.done, 30);
    let kept: String = harness
        .database()
        .query_row("SELECT reply FROM run_replies WHERE run_id = ?1 AND phone = 712000007", [id], |row| {
            row.get(0)
        })
        .unwrap();
    assert!(kept.contains("risk"), "{kept}");
    harness.charged(130, 1);
}

#[tokio::test]
async fn skipped_is_never_checked() {
    for skipped in SHAPES {
        let mut rules = Rules { skipped, ..quick() };
        rules.job_pace.per_number = std::time::Duration::from_millis(25);
        let harness = Harness::new(account(Some(1_000)), rules).await;
        let id = harness.start(200).await;
        harness.until_asked("POST", "/bulk-jobs", 1).await;
        harness.service.change_account(|account| account.used_today = 1_000);
        if skipped == SkippedShape::Word {
            // The reason isn't the daily limit: the numbers aren't sent again automatically.
            let run = harness.until(id, |run| run.row.state == RunState::Done).await;
            let charged = harness.service.charges().len() as u64;
            assert_eq!((run.done, run.without_result), (charged, 200 - charged));
            continue;
        }
        let run = harness.until(id, at_midnight).await;
        assert!(run.done + run.waiting == 200 && run.waiting > 0, "{skipped:?} {run:?}");
        harness.pass(12 * 60);
        assert_eq!(harness.until_done(id).await.done, 200, "{skipped:?}");
        harness.charged(200, 1);
    }
}

#[tokio::test]
async fn skipped_numbers_are_requeued() {
    for skipped in SHAPES.into_iter().filter(|shape| *shape != SkippedShape::Word) {
        let rules = Rules { past_daily_limit: PastDailyLimit::Skip, skipped, ..quick() };
        let harness = Harness::new(account(Some(10)), rules).await;
        let id = harness.start(20).await;
        let run = harness.until(id, at_midnight).await;
        assert_eq!((run.done, run.waiting), (10, 10), "{skipped:?}");
    }
}

#[tokio::test]
async fn rejected_number_is_isolated() {
    let unacceptable = vec!["01712000005".to_owned()];
    for (numbers, plan_has_bulk) in [(10, false), (20, true), (60, true)] {
        let rules = Rules { unacceptable: unacceptable.clone(), ..quick() };
        let harness = Harness::new(Account { plan_has_bulk, ..account(Some(1_000)) }, rules).await;
        let id = harness.start(numbers).await;
        let run = harness.until_done(id).await;
        assert_eq!((run.done, run.without_result), (u64::from(numbers) - 1, 1));
        harness.charged(u64::from(numbers) - 1, 1);
        let (state, reason): (String, Option<String>) = harness
            .database()
            .query_row(
                "SELECT state, reason FROM run_numbers WHERE run_id = ?1 AND phone = ?2",
                rusqlite::params![id, key(5).digits()],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .unwrap();
        assert_eq!((state.as_str(), reason.as_deref()), ("invalid", Some("validation_error")));
    }
}

#[tokio::test]
async fn rejecting_all_numbers_pauses_run() {
    let unacceptable = (0..40).map(|n| format!("017120000{n:02}")).collect();
    let rules = Rules { unacceptable, ..quick() };
    let harness = Harness::new(Account { plan_has_bulk: false, ..account(Some(1_000)) }, rules).await;
    let id = harness.start(40).await;
    let run = harness.until(id, |run| run.row.state == RunState::Paused).await;
    let code = Some("validation_error".to_owned());
    assert_eq!(run.row.paused_by, Some(PausedBy::Refused { code, status: 422 }));
    assert!(run.waiting >= 30, "{run:?}");
}

#[tokio::test]
async fn results_that_come_with_any_status_are_kept() {
    for status in [Some("failed"), Some("completed"), Some(""), None] {
        let harness = Harness::new(account(Some(1_000)), quick()).await;
        let status = status.map(str::to_owned);
        let id = harness.start(100).await;
        harness.service.inject(Fault::forever(Endpoint::BulkJob, FaultKind::JobStatus(status.clone())));
        let run = harness.until_done(id).await;
        assert_eq!((run.done, run.doubts.len()), (100, 0), "{status:?}");
        harness.charged(100, 1);
    }
}

#[tokio::test]
async fn a_job_that_opened_without_telling_a_status_is_asked_about() {
    let harness = Harness::new(account(Some(1_000)), quick()).await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::JobStatus(None)));
    let id = harness.start(100).await;
    let run = harness.until_done(id).await;
    assert_eq!((run.done, run.doubts.len()), (100, 0));
    harness.charged(100, 1);
}

#[tokio::test]
async fn failed_job_keeps_results() {
    let harness = Harness::new(account(None), Rules { failed_jobs_tell: true, ..quick() }).await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::JobFails));
    let id = harness.start(100).await;
    let run = harness.until(id, |run| run.row.paused_by == Some(PausedBy::Doubts)).await;
    assert_eq!((run.done, run.sent, run.doubts.len()), (50, 50, 1));
    assert_eq!((run.doubts[0].reason, run.doubts[0].numbers), (DoubtReason::JobFailed, 50));
    assert_eq!(harness.service.charges().len(), 50);
}

#[tokio::test]
async fn unreadable_entry_is_kept() {
    for numbers in [100, 20] {
        let harness = Harness::new(account(None), quick()).await;
        let on = if numbers > 25 { Endpoint::BulkJob } else { Endpoint::BulkCheck };
        harness.service.inject(Fault::forever(on, FaultKind::UnreadableKeys(3)));
        let id = harness.start(numbers).await;
        let run = harness.until_done(id).await;
        assert_eq!((run.done, run.without_result, run.unmatched), (u64::from(numbers) - 3, 3, 3));
        let entries =
            harness.core.runs.unmatched_entries(porokh_api::requests::IdRequest { id }).await.unwrap();
        assert_eq!(entries.len(), 3);
        assert!(entries[0].key.starts_with("0171") && entries[0].raw.contains("\"risk\""));
    }
}
