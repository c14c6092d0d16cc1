use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use porokh_practice::{Endpoint, Fault, FaultKind};

use super::desk::{ONE, TWO, bodies, delivery, kept, settled, states};
use crate::{
    deliveries::Deliveries,
    deliveries::{DeliveryChoice, DeliveryState, SharingState},
    testing::Desk,
};

/// Shares in a program of its own, ends it when `now` says so, and starts the app again.
async fn kill_when(desk: &mut Desk, mut now: impl FnMut(&Desk) -> bool) {
    let program = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let core = Arc::clone(&desk.core);
    program.spawn(async move { core.deliveries.share_deliveries(DeliveryChoice::AllReady).await });
    let began = Instant::now();
    while !now(desk) {
        assert!(began.elapsed() < Duration::from_secs(5));
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    // Its tasks end where they are; nothing that they would do afterwards happens.
    program.shutdown_background();
    desk.restart();
    desk.core.outbox.settle_unanswered().await.unwrap();
    Deliveries::resume_sharing(Arc::clone(&desk.core.deliveries)).await;
}

async fn desk() -> Desk {
    let desk = Desk::connected().await;
    kept(&desk, delivery("A-1", ONE)).await;
    kept(&desk, delivery("A-2", TWO)).await;
    desk
}

#[tokio::test]
async fn a_sharing_that_was_cut_before_its_request_left_goes_on() {
    let mut desk = desk().await;
    kill_when(&mut desk, |desk| {
        let any = "SELECT EXISTS (SELECT 1 FROM delivery_sendings)";
        desk.database().query_row(any, [], |row| row.get(0)).unwrap()
    })
    .await;
    assert_eq!(settled(&desk).await.state, SharingState::Done);
    assert_eq!(desk.service.stored_deliveries().len(), 2);
}

#[tokio::test]
async fn a_sharing_that_was_cut_while_its_request_was_on_its_way_sends_it_again() {
    for handled in [false, true] {
        let mut desk = desk().await;
        let late = Fault::once(Endpoint::Deliveries, FaultKind::Delay(Duration::from_secs(5)));
        desk.service.inject(if handled { late.after_handling() } else { late });
        kill_when(&mut desk, |desk| !bodies(desk).is_empty()).await;
        assert_eq!(settled(&desk).await.saved, 2, "{handled}");
        assert_eq!(states(&desk).await, [DeliveryState::Done; 2]);
        assert_eq!(desk.service.stored_deliveries().len(), 2);
    }
}

#[tokio::test]
async fn a_sharing_that_was_cut_at_any_moment_ends_with_every_record_saved_once() {
    for moment in [0, 3, 8, 15, 25, 40, 80] {
        let mut desk = desk().await;
        let began = Instant::now();
        kill_when(&mut desk, |_| began.elapsed() >= Duration::from_millis(moment)).await;
        let sharing = desk.core.deliveries.sharing().await.unwrap();
        if sharing.is_none() {
            assert_eq!(states(&desk).await, [DeliveryState::Ready; 2], "nothing was begun after {moment} ms");
            continue;
        }
        assert_eq!(settled(&desk).await.state, SharingState::Done);
        assert_eq!(states(&desk).await, [DeliveryState::Done; 2], "{moment}");
        assert_eq!(desk.service.stored_deliveries().len(), 2);
    }
}

#[tokio::test]
async fn a_paused_sharing_stays_paused_after_a_restart() {
    let mut desk = desk().await;
    desk.service.change_account(|account| account.live_scopes.clear());
    super::desk::share(&desk).await;
    desk.restart();
    Deliveries::resume_sharing(Arc::clone(&desk.core.deliveries)).await;
    assert_eq!(desk.core.deliveries.sharing().await.unwrap().unwrap().state, SharingState::Paused);
    assert_eq!(bodies(&desk).len(), 1);
}
