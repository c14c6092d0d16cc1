//! Polls of many waiting payments against a service that limits requests. Time runs a hundred and twenty times as fast,
//! or as fast as the machine allows.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    UiEvent, WaitOf,
    payments::{PaymentForm, PaymentView, WatchRequest},
    requests::IdRequest,
};
use porokh_domain::Clock;
use porokh_practice::{MovableClock, RateLimitKind, SeenRequest, payment::Merchant};

use super::harness::{Harness, request};
use crate::payments::Payments;

/// Clock seconds per real second.
const SPEED: u32 = 120;
/// The number of links that overloaded the service in a trial.
const WAITING: usize = 186;

/// Practising, with a service that refuses nothing for its pace.
async fn shop() -> Harness {
    let clock = MovableClock::ticking_from("2026-11-20T06:00:00Z".parse().unwrap(), SPEED);
    let mut harness = Harness::at(clock, vec![Merchant::default()]).await;
    harness.service.limit_requests(RateLimitKind::FixedWindow, 100_000, false);
    harness.practise();
    harness
}

async fn ask(shop: &Harness, order: usize) -> PaymentView {
    shop.ask(PaymentForm { order_ref: order.to_string(), ..request() }).await
}

/// Returns whether a person's request waits for the service.
fn somebody_waits(shop: &Harness) -> bool {
    let waits = |event: &UiEvent| match event {
        UiEvent::Waits { waits } => waits.iter().any(|wait| wait.of == WaitOf::Poll),
        _ => false,
    };
    shop.events.lock().unwrap().iter().any(waits)
}

/// Returns the polls that reached the service since then, with their invoices.
fn polls(shop: &Harness, since: DateTime<Utc>) -> Vec<SeenRequest> {
    let requests = shop.service.requests().into_iter();
    requests.filter(|request| request.path == "/api/verify-payment" && request.at >= since).collect()
}

/// Waits until the condition holds; panics after some minutes.
async fn until(holds: impl Fn() -> bool) {
    let wait = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(150), wait).await.unwrap();
}

/// Returns the largest number of requests within a window of this many seconds.
fn most_within(requests: &[SeenRequest], seconds: i64) -> usize {
    let within = |first: &SeenRequest| {
        let end = first.at + TimeDelta::seconds(seconds);
        requests.iter().filter(|request| request.at >= first.at && request.at < end).count()
    };
    requests.iter().map(within).max().unwrap_or_default()
}

/// Otherwise the seller's own requests wait behind rate limiting that the app's polls caused, for most of each
/// minute.
#[tokio::test(flavor = "multi_thread")]
async fn many_links_polled_within_limit() {
    let shop = shop().await;
    let mut asked = Vec::new();
    for order in 0..WAITING {
        asked.push(ask(&shop, order).await);
    }
    for kind in [RateLimitKind::FixedWindow, RateLimitKind::SlidingLog, RateLimitKind::TokenBucket] {
        shop.clock.pass(TimeDelta::minutes(5));
        // Room for the polls and for a person's occasional requests.
        shop.service.limit_requests(kind, 30, true);
        let began = shop.clock.now();
        let watch = tokio::spawn(Payments::watch_payments(Arc::clone(&shop.core.payments)));
        let seen = || polls(&shop, began).iter().map(|poll| poll.body.clone()).collect::<BTreeSet<_>>();
        // A person keeps polling the same payment meanwhile; each poll is answered.
        let person = async {
            loop {
                let polled =
                    shop.core.payments.check_payment(IdRequest { id: asked[0].row.id }).await.unwrap();
                assert_eq!(polled.poll_error, None);
                tokio::time::sleep(Duration::from_secs(15) / SPEED).await;
            }
        };
        tokio::select! {
            () = until(|| seen().len() == WAITING) => {}
            () = person => {}
        }
        watch.abort();
        let theirs = &asked[0].row.invoice_id.clone().unwrap();
        let polls: Vec<_> =
            polls(&shop, began).into_iter().filter(|poll| !poll.body.contains(theirs)).collect();
        assert_eq!(shop.service.refused_for_pace(), 0, "{kind:?}");
        assert!(most_within(&polls, 60) <= 20, "{kind:?}: {}", most_within(&polls, 60));
        assert!(most_within(&polls, 10) <= 6, "in bursts: {}", most_within(&polls, 10));
    }
}

/// A customer who just got a link is the most likely to pay now, and the payment on screen is being watched.
#[tokio::test(flavor = "multi_thread")]
async fn the_link_on_screen_and_the_youngest_are_polled_first() {
    let shop = shop().await;
    let mut asked = Vec::new();
    for order in 0..30 {
        asked.push(ask(&shop, order).await);
    }
    shop.clock.pass(TimeDelta::minutes(5));
    let (on_screen, youngest) = (&asked[3], ask(&shop, 99).await);
    shop.core.payments.watch_payment(WatchRequest { id: Some(on_screen.row.id) }).await.unwrap();
    shop.clock.pass(TimeDelta::minutes(1));
    let began = shop.clock.now();
    let watch = tokio::spawn(Payments::watch_payments(Arc::clone(&shop.core.payments)));
    until(|| polls(&shop, began).len() >= 4).await;
    watch.abort();
    let polls = polls(&shop, began);
    let place = |payment: &PaymentView| {
        let invoice = payment.row.invoice_id.clone().unwrap();
        polls.iter().position(|poll| poll.body.contains(&invoice))
    };
    assert_eq!(place(on_screen), Some(0));
    assert!(place(&youngest).is_some_and(|place| place <= 3), "{:?}", place(&youngest));
}

/// When a service allows fewer requests than the app polls, the app must learn the limit instead of hitting it each
/// minute.
#[tokio::test(flavor = "multi_thread")]
async fn refusals_slow_polls_down() {
    let shop = shop().await;
    let mut asked = Vec::new();
    for order in 0..40 {
        asked.push(ask(&shop, order).await);
    }
    shop.clock.pass(TimeDelta::minutes(5));
    shop.service.limit_requests(RateLimitKind::SlidingLog, 8, true);
    let began = shop.clock.now();
    let watch = tokio::spawn(Payments::watch_payments(Arc::clone(&shop.core.payments)));
    until(|| shop.service.refused_for_pace() == 1).await;
    // A person polls while all requests wait for the end of the rate limiting.
    shop.clock.hold(true);
    let id = IdRequest { id: asked[0].row.id };
    let theirs = asked[0].row.invoice_id.clone().unwrap();
    let core = Arc::clone(&shop.core);
    let answered = tokio::spawn(async move { core.payments.check_payment(id).await });
    until(|| somebody_waits(&shop)).await;
    let asked_at = shop.clock.now();
    shop.clock.hold(false);
    answered.await.unwrap().unwrap();
    let after = polls(&shop, asked_at + TimeDelta::milliseconds(1));
    assert!(after[0].body.contains(&theirs), "they went behind polls that nobody waits for");
    // A quarter of an hour; before the fix each minute had a refusal.
    let end = began + TimeDelta::minutes(15);
    until(|| shop.clock.now() >= end).await;
    watch.abort();
    assert!(shop.service.refused_for_pace() <= 7, "{}", shop.service.refused_for_pace());
    assert!(polls(&shop, began).len() >= 30, "{}", polls(&shop, began).len());
}
