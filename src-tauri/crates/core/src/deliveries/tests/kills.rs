use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use chrono::TimeDelta;
use porokh_api::deliveries::{DeliveryChoice, DeliveryState, SharingState};
use porokh_practice::{Endpoint, Fault, FaultKind};

use super::harness::{ONE, TWO, bodies, delivery, kept, settled, states};
use crate::{deliveries::Deliveries, testing::Harness};

/// Longer than a write waits for another program.
const HELD: Duration = Duration::from_secs(3);

/// Shares in another runtime, kills it when `now` returns `true`, and restarts the app.
async fn kill_when(harness: &mut Harness, mut now: impl FnMut(&Harness) -> bool) {
    let program = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let core = Arc::clone(&harness.core);
    program.spawn(async move { core.deliveries.share_deliveries(DeliveryChoice::AllReady).await });
    let began = Instant::now();
    while !now(harness) {
        assert!(began.elapsed() < Duration::from_secs(5));
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    // Its tasks end where they are.
    program.shutdown_background();
    harness.restart();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
    Deliveries::resume_sharing(&harness.core.deliveries);
}

async fn harness() -> Harness {
    let harness = Harness::connected().await;
    kept(&harness, delivery("A-1", ONE)).await;
    kept(&harness, delivery("A-2", TWO)).await;
    harness
}

#[tokio::test]
async fn a_sharing_that_was_cut_before_its_request_left_goes_on() {
    let mut harness = harness().await;
    kill_when(&mut harness, |harness| {
        let any = "SELECT EXISTS (SELECT 1 FROM delivery_sendings)";
        harness.database().query_row(any, [], |row| row.get(0)).unwrap()
    })
    .await;
    assert_eq!(settled(&harness).await.state, SharingState::Done);
    assert_eq!(harness.service.stored_deliveries().len(), 2);
}

#[tokio::test]
async fn killed_request_is_sent_again() {
    for handled in [false, true] {
        let mut harness = harness().await;
        let late = Fault::once(Endpoint::Deliveries, FaultKind::Delay(Duration::from_secs(5)));
        harness.service.inject(if handled { late.after_handling() } else { late });
        kill_when(&mut harness, |harness| !bodies(harness).is_empty()).await;
        assert_eq!(settled(&harness).await.saved, 2, "{handled}");
        assert_eq!(states(&harness).await, [DeliveryState::Done; 2]);
        assert_eq!(harness.service.stored_deliveries().len(), 2);
    }
}

#[tokio::test]
async fn any_kill_saves_each_record_once() {
    for moment in [0, 3, 8, 15, 25, 40, 80] {
        let mut harness = harness().await;
        let began = Instant::now();
        kill_when(&mut harness, |_| began.elapsed() >= Duration::from_millis(moment)).await;
        let sharing = harness.core.deliveries.sharing().await.unwrap();
        if sharing.is_none() {
            assert_eq!(
                states(&harness).await,
                [DeliveryState::Ready; 2],
                "nothing was begun after {moment} ms"
            );
            continue;
        }
        assert_eq!(settled(&harness).await.state, SharingState::Done);
        assert_eq!(states(&harness).await, [DeliveryState::Done; 2], "{moment}");
        assert_eq!(harness.service.stored_deliveries().len(), 2);
    }
}

#[tokio::test]
async fn a_paused_sharing_stays_paused_after_a_restart() {
    let mut harness = harness().await;
    harness.service.change_account(|account| account.live_scopes.clear());
    super::harness::share(&harness).await;
    harness.restart();
    Deliveries::resume_sharing(&harness.core.deliveries);
    assert_eq!(harness.core.deliveries.sharing().await.unwrap().unwrap().state, SharingState::Paused);
    assert_eq!(bodies(&harness).len(), 1);
}

/// Otherwise the window says "sharing" until the app is started again, and no outcome leaves.
#[tokio::test]
async fn a_sharing_goes_on_when_another_program_lets_go_of_the_records() {
    for at_start in [false, true] {
        let mut harness = harness().await;
        let refused = Fault::once(Endpoint::Deliveries, FaultKind::ServerError);
        harness.service.inject(refused);
        harness.core.deliveries.share_deliveries(DeliveryChoice::AllReady).await.unwrap();
        let other = harness.database();
        other.execute_batch("BEGIN EXCLUSIVE").unwrap();
        if at_start {
            harness.restart();
            Deliveries::resume_sharing(&harness.core.deliveries);
        }
        tokio::time::sleep(HELD).await;
        other.execute_batch("ROLLBACK").unwrap();
        let began = Instant::now();
        while harness.service.stored_deliveries().len() < 2 {
            assert!(began.elapsed() < Duration::from_secs(15), "at start: {at_start}");
            harness.clock.forward(TimeDelta::seconds(30));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}
