//! Interruptions of a request, and the required state afterwards.

use std::time::Duration;

use porokh_practice::{Fault, FaultKind};
use tokio::task::JoinSet;

use super::bench::{Bench, KINDS, Known};
use crate::store::RequestKind;

/// Longer than a request waits for its answer.
const NEVER: FaultKind = FaultKind::Delay(Duration::from_secs(600));
/// Longer than `SAVE_TIMEOUT` of the outbox.
const FOR_LONG: Duration = Duration::from_secs(13);
/// In seconds of real time, which the database's busy timeout uses.
const HOLD_LONGER: &str = "POROKH_LOCK_SECONDS";

/// Runs the same interruption for all seven kinds concurrently.
async fn each<F: Future<Output = ()> + Send + 'static>(cut: impl Fn(Bench) -> F) {
    let mut cuts = JoinSet::new();
    for kind in KINDS {
        cuts.spawn(cut(Bench::new(kind).await));
    }
    while let Some(done) = cuts.join_next().await {
        done.unwrap();
    }
}

/// Sent and processed once, and known as done.
async fn is_done(bench: &Bench) {
    bench.until("it is done", |bench| bench.known() == Known::Done).await;
    assert_eq!((bench.asked(), bench.handled()), (1, 1), "{:?}", bench.kind);
}

/// Processed with unknown result, and not repeated. Outcomes are repeated, since that only updates them.
async fn is_unknown(bench: &Bench) {
    if bench.kind == RequestKind::Deliveries {
        bench.until("it is done", |bench| bench.known() == Known::Done).await;
        assert_eq!((bench.asked(), bench.handled()), (2, 1));
        return;
    }
    bench.until("it is unknown", |bench| bench.known() == Known::Unknown).await;
    // A job continues at the service, known here or not.
    bench.until("it is handled", |bench| bench.handled() == 1).await;
    assert_eq!(bench.asked(), 1, "{:?}", bench.kind);
}

/// Without an interruption.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_cut_it_is_done_once() {
    each(async |bench: Bench| {
        bench.press().await.unwrap().unwrap();
        is_done(&bench).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_sent_before_its_row_is_written() {
    each(async |bench: Bench| {
        let other = bench.database();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        bench.press().await.unwrap().unwrap_err();
        other.execute_batch("ROLLBACK").unwrap();
        assert_eq!(
            (bench.known(), bench.asked(), bench.handled()),
            (Known::NotHandled, 0, 0),
            "{:?}",
            bench.kind
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_leaves_nothing_unknown() {
    each(async |bench: Bench| {
        let body = r#"{"status":false,"message":"no","error":{"code":"invalid_api_key"}}"#;
        bench.meets(|on| Fault::once(on, FaultKind::Reply { status: 401, body: body.into() }));
        let _ = bench.press().await.unwrap();
        bench.until("it was asked", |bench| bench.asked() == 1).await;
        bench.until("it is known", |bench| bench.known() == Known::NotHandled).await;
        assert_eq!((bench.asked(), bench.handled()), (1, 0), "{:?}", bench.kind);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_unknown_and_nothing_is_asked_twice() {
    each(async |bench: Bench| {
        bench.meets(|on| Fault::once(on, FaultKind::CloseBeforeReply).after_handling());
        let _ = bench.press().await.unwrap();
        is_unknown(&bench).await;
    })
    .await;
}

/// The requesting page was closed or reloaded.
#[tokio::test(flavor = "multi_thread")]
async fn left_by_its_caller_while_it_is_on_its_way_it_is_unknown() {
    each(async |bench: Bench| {
        bench.meets(|on| Fault::once(on, NEVER).after_handling());
        let press = bench.press();
        bench.until("it left", |bench| bench.asked() == 1).await;
        press.abort();
        is_unknown(&bench).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_in_flight_is_unknown() {
    each(async |mut bench: Bench| {
        bench.meets(|on| Fault::once(on, NEVER).after_handling());
        let _press = bench.press();
        bench.until("it left", |bench| bench.asked() == 1).await;
        bench.killed();
        assert_eq!(bench.known(), Known::InFlight, "{:?}", bench.kind);
        bench.start().await;
        is_unknown(&bench).await;
    })
    .await;
}

/// The app is closed normally while a request is in flight.
#[tokio::test(flavor = "multi_thread")]
async fn closed_in_flight_is_unknown() {
    each(async |mut bench: Bench| {
        bench.meets(|on| Fault::once(on, NEVER).after_handling());
        let _press = bench.press();
        bench.until("it left", |bench| bench.asked() == 1).await;
        bench.app.close();
        bench.killed();
        bench.start().await;
        is_unknown(&bench).await;
    })
    .await;
}

/// Another program, a backup or a virus scanner, locks the database while the answer comes.
async fn locked(bench: Bench, held: Duration) {
    bench.meets(|on| Fault::once(on, FaultKind::Delay(Duration::from_millis(500))).after_handling());
    let _press = bench.press();
    bench.until("it left", |bench| bench.asked() == 1).await;
    let other = bench.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    tokio::time::sleep(held).await;
    other.execute_batch("ROLLBACK").unwrap();
    is_done(&bench).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_outlasts_a_database_that_is_locked_for_a_moment() {
    each(|bench| locked(bench, Duration::from_secs(3))).await;
}

/// Longer than the caller waits: otherwise a check would be paid twice, or a payment link lost.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_outlasts_a_database_that_is_locked_for_long() {
    let asked = std::env::var(HOLD_LONGER).ok().and_then(|seconds| seconds.parse().ok());
    let held = asked.map_or(FOR_LONG, Duration::from_secs);
    each(move |bench| locked(bench, held)).await;
}

/// A paid check, a job id or an accepted refund was lost with the app.
#[tokio::test(flavor = "multi_thread")]
async fn killed_with_locked_database_keeps_answer() {
    each(async |mut bench: Bench| {
        bench.meets(|on| Fault::once(on, FaultKind::Delay(Duration::from_millis(500))).after_handling());
        let _press = bench.press();
        bench.until("it left", |bench| bench.asked() == 1).await;
        let other = bench.database();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        bench.until("its answer waits in a file", |bench| bench.app.ctx.outbox.spooled() == 1).await;
        bench.killed();
        bench.start().await;
        is_done(&bench).await;
        drop(other);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_with_full_disk_keeps_answer() {
    each(async |mut bench: Bench| {
        bench.no_room();
        let _press = bench.press();
        bench.until("its answer waits in a file", |bench| bench.app.ctx.outbox.spooled() == 1).await;
        bench.app.close();
        bench.killed();
        bench.app.ctx.outbox.settle_unanswered().await.unwrap_err();
        assert_eq!(bench.known(), Known::InFlight, "{:?}: what waits in a file isn't unknown", bench.kind);
        bench.room();
        bench.start().await;
        is_done(&bench).await;
    })
    .await;
}

/// The disk is full when the answer comes: neither the database nor a file accepts it.
async fn nowhere_to_keep_it(bench: &Bench) {
    bench.no_room();
    bench.no_room_for_files();
    let _press = bench.press();
    bench.until("its answer is in memory alone", |bench| bench.app.ctx.outbox.only_in_memory() == 1).await;
    assert_eq!((bench.known(), bench.app.ctx.outbox.spooled()), (Known::InFlight, 0), "{:?}", bench.kind);
}

/// Otherwise a seller who frees space finds a paid check as unknown, or a payment without its link.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_outlasts_a_disk_that_is_full_for_its_file_too() {
    each(async |bench: Bench| {
        nowhere_to_keep_it(&bench).await;
        bench.room();
        is_done(&bench).await;
        bench.until("nothing waits", |bench| bench.app.ctx.outbox.waiting(|_| Some(())).is_empty()).await;
    })
    .await;
}

/// There may be room for a file before the database can be written: then a kill loses nothing.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_goes_into_a_file_as_soon_as_there_is_room_for_one() {
    each(async |mut bench: Bench| {
        nowhere_to_keep_it(&bench).await;
        bench.room_for_files();
        bench.until("its answer waits in a file", |bench| bench.app.ctx.outbox.spooled() == 1).await;
        bench.killed();
        bench.room();
        bench.start().await;
        is_done(&bench).await;
    })
    .await;
}

/// The only copy of the answer is lost with the app. Counted as not sent, the request would be repeated: a second
/// refund, a second charge. A start on a full disk settles and sends nothing.
async fn ended_with_the_only_copy(mut bench: Bench, close: bool) {
    nowhere_to_keep_it(&bench).await;
    if close {
        bench.app.close();
    }
    bench.killed();
    let settled = bench.app.ctx.outbox.settle_unanswered().await;
    // A run's batches and outcomes are settled by their own start.
    let by_their_own = [RequestKind::RunBatch, RequestKind::Deliveries].contains(&bench.kind);
    assert_eq!(settled.is_ok(), by_their_own, "{:?}: {settled:?}", bench.kind);
    assert_eq!((bench.known(), bench.asked()), (Known::InFlight, 1), "{:?}", bench.kind);
    bench.room_for_files();
    bench.room();
    bench.start().await;
    is_unknown(&bench).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_with_answer_in_memory_is_unknown() {
    each(|bench| ended_with_the_only_copy(bench, false)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_with_answer_in_memory_is_unknown() {
    each(|bench| ended_with_the_only_copy(bench, true)).await;
}
