use std::time::{Duration, Instant};

use porokh_api::{
    UiEvent,
    bulk::{DoubtAnswer, PausedBy, SpentChecks},
};
use porokh_practice::{Account, Endpoint, Fault, FaultKind};

use super::harness::{Harness, account, quick};

/// The day's checks were shown as before the run.
#[tokio::test]
async fn remaining_quota_after_run() {
    for (numbers, plan_has_bulk) in [(20, true), (60, true), (250, true), (6, false)] {
        let harness = Harness::new(Account { plan_has_bulk, ..account(Some(1_000)) }, quick()).await;
        let id = harness.start(numbers).await;
        harness.until_done(id).await;
        let left = Some(1_000 - u64::from(numbers));
        let began = Instant::now();
        let told = |event: &UiEvent| match event {
            UiEvent::Accounts { accounts } => {
                accounts.accounts[0].quota.as_ref().and_then(|quota| quota.remaining) == left
            }
            _ => false,
        };
        while !harness.events.lock().unwrap().iter().any(told) {
            assert!(began.elapsed() < Duration::from_secs(10), "{numbers} numbers, bulk: {plan_has_bulk}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(harness.account().await.quota.unwrap().remaining, left);
    }
}

/// "600 checks used" was shown although 800 were.
#[tokio::test]
async fn possible_double_charges_count_as_spent() {
    for answer in [DoubtAnswer::CheckAgain, DoubtAnswer::Leave] {
        let harness = Harness::new(account(None), quick()).await;
        harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::CloseBeforeReply).after_handling());
        let id = harness.start(600).await;
        let run = harness.until(id, |run| run.row.paused_by == Some(PausedBy::Doubts)).await;
        harness.resolve(run.doubts[0].batch, answer).await;
        let run = harness.until_done(id).await;
        let charged: u64 = harness.service.charges().values().sum();
        assert_eq!(run.spent, SpentChecks { checks: run.done, more: 200 }, "{answer:?}");
        assert_eq!(run.spent.checks + run.spent.more, charged, "{answer:?}");
        // Also after reopening the run.
        assert_eq!(harness.run(id).await.spent, run.spent);
    }
}

#[tokio::test]
async fn a_run_with_a_test_key_spends_nothing() {
    let account = account(Some(1_000));
    let key = account.test_key.clone();
    let harness = Harness::with_key(account, quick(), key).await;
    let id = harness.start(30).await;
    assert_eq!(harness.until_done(id).await.spent, SpentChecks::default());
}
