//! Crashes at any step: no row gets two payments, and no row is lost.

use porokh_practice::{Endpoint, Fault, FaultKind};

use super::*;
use crate::{payments::links::plan::read_row, store::links::Begun};

async fn until_asked(harness: &Harness, times: usize) {
    let began = Instant::now();
    while harness.requests("/api/checkout-v2") < times {
        assert!(began.elapsed() < Duration::from_secs(20));
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

#[tokio::test]
async fn a_list_that_was_kept_is_made_after_a_crash() {
    let mut harness = Harness::live().await;
    let id = batch(&harness, 3).await;
    let worker = tokio::spawn(async {});
    kill(&mut harness, worker).await;
    let _worker = work(&harness);
    assert_eq!(until_done(&harness, id).await.row.counts.made, 3);
    assert_eq!(made(&harness).into_values().collect::<Vec<_>>(), [1; 3]);
}

#[tokio::test]
async fn a_row_whose_request_may_have_left_is_never_asked_for_again() {
    let mut harness = Harness::live().await;
    let id = batch(&harness, 2).await;
    // The crash comes between the intent and the request.
    let next = harness.core.ctx.store.run_blocking(|db| links::next(db, id)).unwrap().unwrap();
    let owner = (crate::Environment::Live, None);
    let seller = crate::payments::tests::harness::seller();
    let new = read_row(&next.row, owner, (next.currency, next.purpose), &seller).unwrap();
    let now = harness.core.ctx.clock.now();
    let begun = harness
        .core
        .ctx
        .store
        .run_blocking(|db| links::begin(db, (id, next.row.row), "profile", &new, now))
        .unwrap();
    assert!(matches!(begun, Begun::Payment(_)), "{begun:?}");
    let twice = harness
        .core
        .ctx
        .store
        .run_blocking(|db| links::begin(db, (id, next.row.row), "profile", &new, now))
        .unwrap();
    assert_eq!(twice, Begun::Over, "a row that was asked for can't be begun again");
    let worker = tokio::spawn(async {});
    kill(&mut harness, worker).await;
    let _worker = work(&harness);
    let batch = until_done(&harness, id).await;
    assert_eq!((batch.row.counts.made, batch.row.counts.unknown), (1, 1));
    assert_eq!(harness.requests("/api/checkout-v2"), 1);
}

#[tokio::test]
async fn a_crash_while_the_reply_is_on_its_way_leaves_one_unknown() {
    let mut harness = Harness::live().await;
    let id = batch(&harness, 3).await;
    let late = FaultKind::Delay(Duration::from_secs(60));
    harness.fault(Fault { handled: true, ..Fault::once(Endpoint::Checkout, late) });
    let worker = work(&harness);
    until_asked(&harness, 1).await;
    kill(&mut harness, worker).await;
    let _worker = work(&harness);
    let batch = until_done(&harness, id).await;
    assert_eq!((batch.row.counts.made, batch.row.counts.unknown), (2, 1));
    assert_eq!(made(&harness).into_values().collect::<Vec<_>>(), [1; 3]);
}

#[tokio::test]
async fn crashes_at_any_moment_never_make_two_payments_for_one_row() {
    const ROWS: u32 = 30;
    let mut harness = Harness::live().await;
    let id = batch(&harness, ROWS).await;
    let mut crashes = 0;
    while view(&harness, id).await.row.state != LinksState::Done {
        let worker = work(&harness);
        // Each crash comes later than the one before, so that it hits another step and a slow machine makes progress
        // as well.
        tokio::time::sleep(Duration::from_micros(1_500 * (crashes % 9) * (1 + crashes / 90))).await;
        kill(&mut harness, worker).await;
        crashes += 1;
        assert!(crashes < 2_000, "{:?}", view(&harness, id).await);
    }
    let batch = view(&harness, id).await;
    assert_eq!(batch.row.counts.made + batch.row.counts.unknown, ROWS);
    let made = made(&harness);
    assert!(made.values().all(|count| *count == 1), "{made:?}");
    // Every payment of the service is known here or unknown, and every known payment is at the service.
    assert!(made.len() >= batch.row.counts.made as usize && crashes > 1);
}
