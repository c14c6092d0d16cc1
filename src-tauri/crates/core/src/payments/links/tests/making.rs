use std::net::SocketAddr;

use porokh_api::{PaymentRefusal, payments::PaymentStatus};
use porokh_practice::{
    Endpoint, Fault, FaultKind,
    payment::{PaymentOptions, PaymentService},
};
use rust_decimal::Decimal;

use super::*;

fn refused(status: u16) -> Fault {
    let body = r#"{"status":false,"message":"কারণ"}"#.to_owned();
    Fault::once(Endpoint::Checkout, FaultKind::Reply { status, body })
}

#[tokio::test]
async fn every_row_gets_its_own_link_and_the_list_is_done() {
    let harness = Harness::live().await;
    let file = open(&harness, SHEET).await;
    let id = harness.core.links.start_links(request(file)).await.unwrap().row.id;
    let _worker = work(&harness);
    let batch = until_done(&harness, id).await;
    assert_eq!(
        (batch.row.counts.total, batch.row.counts.made, batch.row.counts.refused, batch.row.counts.waiting),
        (4, 2, 2, 0)
    );
    let rows = rows(&harness, id).await;
    let statuses: Vec<_> = rows.iter().map(|row| row.status.clone()).collect();
    assert_eq!(statuses, [Some(PaymentStatus::Waiting), None, Some(PaymentStatus::Waiting), None]);
    assert!(matches!(rows[1].error, Some(AppError::Form { .. })));
    let first = rows[0].payment.as_ref().unwrap();
    assert_eq!((first.row.email.as_str(), first.row.email_is_own), ("nasrin@example.com", false));
    let third = rows[2].payment.as_ref().unwrap();
    assert_eq!((third.row.email.as_str(), third.row.email_is_own), ("shop@example.com", true));
    assert_ne!(first.row.payment_url, third.row.payment_url);
    let amounts: Vec<Decimal> = harness.payments().iter().map(|payment| payment.amount).collect();
    assert_eq!(amounts, [Decimal::from(1_250), Decimal::new(240_050, 2)]);
}

#[tokio::test]
async fn a_link_that_was_paid_is_counted_in_its_list() {
    let harness = Harness::practising().await;
    let id = batch(&harness, 2).await;
    let _worker = work(&harness);
    assert_eq!(until_done(&harness, id).await.row.counts.paid, 0);
    let payment = rows(&harness, id).await[0].payment.clone().unwrap();
    harness.pay(&payment).await;
    harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert_eq!(view(&harness, id).await.row.counts.paid, 1);
}

/// Otherwise a seller who pauses while sending links to two hundred customers starts over, and some get theirs twice.
#[tokio::test]
async fn sent_marks_survive_restart() {
    let mut harness = Harness::live().await;
    let file = open(&harness, SHEET).await;
    let id = harness.core.links.start_links(request(file)).await.unwrap().row.id;
    let worker = work(&harness);
    until_done(&harness, id).await;
    let sent = |row, sent| SentLinkRequest { batch: id, row, sent };
    let all = rows(&harness, id).await;
    let (first, without) = (&all[0], &all[1]);
    let marked = harness.core.links.mark_link_sent(sent(first.row, true)).await.unwrap();
    assert_eq!(marked.row.counts.sent, 1);
    assert_eq!(
        harness.core.links.mark_link_sent(sent(without.row, true)).await,
        Err(AppError::NotFound),
        "there is no link that could be sent"
    );
    kill(&mut harness, worker).await;
    let marks = |rows: Vec<LinkRowView>| rows.iter().map(|row| row.sent_at.is_some()).collect::<Vec<_>>();
    assert_eq!(marks(rows(&harness, id).await), [true, false, false, false]);
    let marked = harness.core.links.mark_link_sent(sent(first.row, false)).await.unwrap();
    assert_eq!((marked.row.counts.sent, marks(rows(&harness, id).await)), (0, vec![false; 4]));
}

#[tokio::test]
async fn a_lost_reply_leaves_one_row_unknown_and_the_list_goes_on() {
    let harness = Harness::live().await;
    let id = batch(&harness, 3).await;
    harness.fault(Fault { handled: true, ..Fault::once(Endpoint::Checkout, FaultKind::CloseBeforeReply) });
    let _worker = work(&harness);
    let batch = until_done(&harness, id).await;
    assert_eq!((batch.row.counts.made, batch.row.counts.unknown), (2, 1));
    assert_eq!(rows(&harness, id).await[0].status, Some(PaymentStatus::Unknown));
    let again = harness.core.links.continue_links(IdRequest { id }).await.unwrap();
    assert_eq!(again.row.state, LinksState::Done);
    assert_eq!(harness.requests("/api/checkout-v2"), 3);
    assert!(made(&harness).into_values().all(|count| count == 1));
}

#[tokio::test]
async fn three_lost_replies_in_a_row_pause_the_list() {
    let harness = Harness::live().await;
    let id = batch(&harness, 5).await;
    harness.fault(Fault { handled: true, ..Fault::forever(Endpoint::Checkout, FaultKind::CloseBeforeReply) });
    let _worker = work(&harness);
    let batch = until(&harness, id, |batch| batch.row.state == LinksState::Paused).await;
    assert_eq!((batch.row.counts.unknown, batch.row.counts.waiting), (3, 2));
    assert!(matches!(batch.reason, Some(AppError::NoAnswer { .. })));
    harness.service.clear_faults();
    harness.core.links.continue_links(IdRequest { id }).await.unwrap();
    let batch = until_done(&harness, id).await;
    assert_eq!((batch.row.counts.unknown, batch.row.counts.made, batch.reason), (3, 2, None));
    assert_eq!(made(&harness).into_values().collect::<Vec<_>>(), [1; 5]);
}

#[tokio::test]
async fn a_row_that_the_service_refuses_says_why_and_the_list_goes_on() {
    let harness = Harness::live().await;
    let id = batch(&harness, 3).await;
    harness.fault(refused(422));
    let _worker = work(&harness);
    let batch = until_done(&harness, id).await;
    assert_eq!((batch.row.counts.made, batch.row.counts.refused), (2, 1));
    let row = &rows(&harness, id).await[0];
    assert!(row.payment.is_none());
    let wanted = |error: &AppError| matches!(error, AppError::Payment { refusal: PaymentRefusal::Field, message: Some(message), .. } if message == "কারণ");
    assert!(row.error.as_ref().is_some_and(wanted), "{row:?}");
    let payments = harness.database().query_row("SELECT count(*) FROM payments", [], |row| row.get(0));
    assert_eq!(payments, Ok(2), "nothing is left of the refused one");
}

#[tokio::test]
async fn refusal_pauses_batch() {
    for (status, refusal) in [(401, PaymentRefusal::Key), (402, PaymentRefusal::Package)] {
        let harness = Harness::live().await;
        let id = batch(&harness, 2).await;
        harness.fault(refused(status));
        let _worker = work(&harness);
        let batch = until(&harness, id, |batch| batch.row.state == LinksState::Paused).await;
        assert_eq!((batch.row.counts.waiting, batch.row.counts.made), (2, 0));
        assert!(matches!(batch.reason, Some(AppError::Payment { refusal: found, .. }) if found == refusal));
        harness.core.links.continue_links(IdRequest { id }).await.unwrap();
        assert_eq!(until_done(&harness, id).await.row.counts.made, 2);
    }
}

#[tokio::test]
async fn slow_down_is_waited_out() {
    let harness = Harness::live().await;
    let id = batch(&harness, 2).await;
    let pace = FaultKind::RateLimited(porokh_practice::RetryAfter::Seconds(1));
    harness.fault(Fault::once(Endpoint::Checkout, pace));
    let _worker = work(&harness);
    let batch = until(&harness, id, |batch| batch.reason.is_some()).await;
    assert_eq!((batch.row.state, batch.row.counts.waiting), (LinksState::Running, 2));
    harness.forward(chrono::TimeDelta::seconds(2));
    let batch = until_done(&harness, id).await;
    assert_eq!((batch.row.counts.made, batch.reason), (2, None));
}

#[tokio::test]
async fn unreachable_service_delays_batch() {
    let mut harness = Harness::live().await;
    let id = batch(&harness, 2).await;
    let address: SocketAddr = harness.service.address().trim_start_matches("http://").parse().unwrap();
    let merchants = vec![harness.service.merchant()];
    let elsewhere = PaymentService::start(PaymentOptions::default()).await.unwrap();
    std::mem::replace(&mut harness.service, elsewhere).stop().await;
    let _worker = work(&harness);
    let batch = until(&harness, id, |batch| batch.reason.is_some()).await;
    assert_eq!((batch.row.state, batch.row.counts.waiting), (LinksState::Running, 2));
    assert!(matches!(batch.reason, Some(AppError::Unreachable { .. })));
    let clock = Arc::clone(&harness.clock) as _;
    let options = PaymentOptions { port: address.port(), clock, merchants, ..PaymentOptions::default() };
    harness.service = PaymentService::start(options).await.unwrap();
    let batch = until_done(&harness, id).await;
    assert_eq!((batch.row.counts.made, batch.reason), (2, None));
}

#[tokio::test]
async fn a_paused_list_sends_nothing_until_it_is_continued() {
    let mut harness = Harness::live().await;
    let id = batch(&harness, 3).await;
    let paused = harness.core.links.pause_links(IdRequest { id }).await.unwrap();
    assert_eq!((paused.row.state, paused.reason), (LinksState::Paused, None));
    harness.restart();
    let _worker = work(&harness);
    let other = batch(&harness, 1).await;
    until_done(&harness, other).await;
    assert_eq!(harness.requests("/api/checkout-v2"), 1);
    harness.core.links.continue_links(IdRequest { id }).await.unwrap();
    // The other batch's order got its link after this batch was planned.
    let done = until_done(&harness, id).await;
    assert_eq!((done.row.counts.total, done.row.counts.made), (2, 2));
    let first = &rows(&harness, id).await[0];
    assert!(first.left_out && first.payment.is_some(), "{first:?}");
    assert_eq!(made(&harness).into_values().collect::<Vec<_>>(), [1; 3]);
}

#[tokio::test]
async fn second_link_retried_after_refusal() {
    let harness = Harness::live().await;
    let file = open(&harness, &orders(1)).await;
    let id = harness.core.links.start_links(request(file)).await.unwrap().row.id;
    let _worker = work(&harness);
    until_done(&harness, id).await;
    harness.fault(refused(402));
    let again = LinksRequest { again: true, ..request(file) };
    let id = harness.core.links.start_links(again).await.unwrap().row.id;
    let batch = until(&harness, id, |batch| batch.row.state == LinksState::Paused).await;
    assert_eq!((batch.row.counts.total, batch.row.counts.waiting), (1, 1));
    assert!(rows(&harness, id).await[0].payment.is_none(), "the earlier payment isn't this row's");
    harness.core.links.continue_links(IdRequest { id }).await.unwrap();
    assert_eq!(until_done(&harness, id).await.row.counts.made, 1);
    assert_eq!(made(&harness).into_values().collect::<Vec<_>>(), [2]);
}

/// Regression: the batch stood still until the seller changed back and pressed Continue.
#[tokio::test]
async fn a_list_goes_on_with_its_own_key_while_another_is_in_use() {
    let harness = Harness::live().await;
    let id = batch(&harness, 2).await;
    harness.connect(&harness.service.test_key()).await;
    harness.use_key(porokh_domain::KeyKind::Test).await;
    let _worker = work(&harness);
    crate::payments::tests::harness::until(|| harness.payments().len() == 2).await;
    assert!(harness.payments().iter().all(|payment| payment.mode == porokh_domain::Mode::Live));
    harness.use_key(porokh_domain::KeyKind::Live).await;
    let done = until_done(&harness, id).await;
    assert_eq!((done.row.counts.made, done.reason), (2, None));
}

/// If it were paused, customers would wait for their links until the seller noticed.
#[tokio::test]
async fn removed_key_delays_batch() {
    let harness = Harness::live().await;
    let id = batch(&harness, 2).await;
    harness.remove_key(porokh_domain::KeyKind::Live).await;
    let _worker = work(&harness);
    let waits = until(&harness, id, |batch| batch.reason.is_some()).await;
    assert_eq!((waits.row.state, waits.row.counts.waiting), (LinksState::Running, 2));
    assert!(matches!(waits.reason, Some(AppError::AccountAway { .. })), "{:?}", waits.reason);
    assert_eq!(harness.requests("/api/checkout-v2"), 0);
    harness.connect(&harness.service.live_key()).await;
    let done = until_done(&harness, id).await;
    assert_eq!((done.row.counts.made, done.reason), (2, None));
}

/// Regression: removing the key put the test key in use, and the batch was paused as if the seller had chosen that.
/// After the live key was entered again, nothing continued until someone pressed Continue.
#[tokio::test]
async fn removed_live_key_delays_batch_beside_test_key() {
    let mut harness = Harness::live().await;
    harness.connect(&harness.service.test_key()).await;
    let id = batch(&harness, 2).await;
    harness.remove_key(porokh_domain::KeyKind::Live).await;
    let worker = work(&harness);
    let told = || {
        harness.events.lock().unwrap().iter().any(|event| {
            matches!(event, UiEvent::Links { links } if links.row.id == id
                && links.row.state == LinksState::Running
                && matches!(links.reason, Some(AppError::AccountAway { .. })))
        })
    };
    crate::payments::tests::harness::until(told).await;
    kill(&mut harness, worker).await;
    let _worker = work(&harness);
    harness.connect(&harness.service.live_key()).await;
    let done = until_done(&harness, id).await;
    assert_eq!((done.row.counts.made, done.reason), (2, None));
    assert_eq!(harness.payments().len(), 2);
}

#[tokio::test]
async fn a_deleted_list_leaves_its_payments() {
    let harness = Harness::live().await;
    let id = batch(&harness, 2).await;
    let _worker = work(&harness);
    until_done(&harness, id).await;
    assert_eq!(harness.core.links.delete_links(IdRequest { id }).await.unwrap().count, 1);
    assert!(harness.core.links.links().await.unwrap().is_empty());
    let payments = harness.database().query_row("SELECT count(*) FROM payments", [], |row| row.get(0));
    assert_eq!(payments, Ok(2));
    assert_eq!(view_error(&harness, id).await, AppError::NotFound);
}

async fn view_error(harness: &Harness, id: i64) -> AppError {
    harness.core.links.pause_links(IdRequest { id }).await.unwrap_err()
}

#[tokio::test]
async fn a_list_is_seen_in_its_environment_only() {
    let harness = Harness::test().await;
    let id = batch(&harness, 1).await;
    let _worker = work(&harness);
    until_done(&harness, id).await;
    harness.use_key(porokh_domain::KeyKind::Live).await;
    assert!(harness.core.links.links().await.unwrap().is_empty());
    assert_eq!(view_error(&harness, id).await, AppError::NotFound);
}

#[tokio::test]
async fn progress_is_throttled() {
    let harness = Harness::live().await;
    let id = batch(&harness, 40).await;
    let began = Instant::now();
    let _worker = work(&harness);
    until_done(&harness, id).await;
    let told = || -> Vec<LinksView> {
        let events = harness.events.lock().unwrap();
        let of = |event: &UiEvent| match event {
            UiEvent::Links { links } => Some((**links).clone()),
            _ => None,
        };
        events.iter().filter_map(of).collect()
    };
    while told().last().is_none_or(|batch| batch.row.state != LinksState::Done) {
        assert!(began.elapsed() < Duration::from_secs(20));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let most = began.elapsed().as_millis() / 100 + 3;
    assert!(told().len() as u128 <= most, "{} in {most}", told().len());
}
