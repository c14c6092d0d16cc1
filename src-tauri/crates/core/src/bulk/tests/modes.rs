use porokh_api::bulk::{DoubtAnswer, DoubtReason, PausedBy};
use porokh_domain::Mode;
use porokh_practice::{Account, Endpoint, Fault, FaultKind};

use super::harness::{Harness, account, quick};

/// Sample data sent to a live key was shown as the customers' real verdicts.
#[tokio::test]
async fn answer_in_another_mode_stops_run() {
    for (numbers, plan_has_bulk, endpoint) in [
        (20, true, Endpoint::BulkCheck),
        (3, false, Endpoint::Check),
        (260, true, Endpoint::BulkJobs),
        (60, true, Endpoint::BulkJob),
    ] {
        for kind in [FaultKind::WrongMode, FaultKind::WrongModeInBody] {
            let what = format!("{endpoint:?} {kind:?}");
            let harness = Harness::new(Account { plan_has_bulk, ..account(None) }, quick()).await;
            harness.service.inject(Fault::once(endpoint, kind));
            let id = harness.start(numbers).await;
            let run = harness.until(id, |run| !run.doubts.is_empty()).await;
            assert_eq!(run.doubts[0].reason, DoubtReason::OtherMode, "{what}");
            let run = harness.until(id, |run| run.row.paused_by.is_some()).await;
            assert_eq!(run.row.paused_by, Some(PausedBy::OtherMode { mode: Mode::Test }), "{what}");
            assert_eq!(harness.account().await.other_mode, Some(Mode::Test), "{what}");
            let in_doubt = run.doubts[0].numbers;
            assert_eq!(run.done + run.waiting + in_doubt, u64::from(numbers), "{what}");
            let kept: String = harness
                .database()
                .query_row("SELECT other_reply FROM run_batches WHERE other_mode = 'test'", [], |row| {
                    row.get(0)
                })
                .unwrap();
            assert!(kept.contains("risk"), "{what}: what came is kept");
            // The user's answer settles it, and the rest continues.
            harness.resolve(run.doubts[0].batch, DoubtAnswer::Leave).await;
            harness.core.runs.continue_run(porokh_api::requests::IdRequest { id }).await.unwrap();
            let run = harness.until_done(id).await;
            assert_eq!((run.done, run.left), (u64::from(numbers) - in_doubt, in_doubt), "{what}");
        }
    }
}

#[tokio::test]
async fn a_test_key_that_is_answered_in_live_mode_is_in_doubt() {
    let account = account(Some(1_000));
    let key = account.test_key.clone();
    let harness = Harness::with_key(account, quick(), key).await;
    harness.service.inject(Fault::once(Endpoint::BulkCheck, FaultKind::WrongModeInBody));
    let id = harness.start(10).await;
    let run = harness.until(id, |run| run.row.paused_by.is_some()).await;
    assert_eq!(run.row.paused_by, Some(PausedBy::OtherMode { mode: Mode::Live }));
    assert_eq!((run.done, run.doubts.len()), (0, 1));
}
