//! Polls of many waiting payments against a service that limits requests. Time runs a hundred and twenty times as fast,
//! or as fast as the machine allows.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    Settings, UiEvent, WaitOf,
    payments::{Creation, PaymentForm, PaymentView, WatchRequest},
    requests::IdRequest,
    saved::Saved,
};
use porokh_domain::{Clock, PaymentKey};
use porokh_practice::{
    MovableClock, RateLimitKind, SeenRequest,
    payment::{PaymentOptions, PaymentService},
};
use porokh_runtime::ports::PracticePayments;
use tempfile::TempDir;

use super::harness::{Practice, request, seller};
use crate::{
    App,
    payments::Payments,
    testing::{TestKeys, TestSettings, parts},
};

/// Clock seconds per real second.
const SPEED: u32 = 120;
/// The number of links that overloaded the service in a trial.
const WAITING: usize = 186;

struct Shop {
    core: Arc<App>,
    service: PaymentService,
    clock: Arc<MovableClock>,
    events: Arc<Mutex<Vec<UiEvent>>>,
    _folder: TempDir,
}

impl Shop {
    async fn new() -> Self {
        let began: DateTime<Utc> = "2026-11-20T06:00:00Z".parse().unwrap();
        let clock = MovableClock::ticking_from(began, SPEED);
        let options = PaymentOptions {
            clock: Arc::clone(&clock) as Arc<dyn Clock>,
            requests_a_minute: 100_000,
            ..PaymentOptions::default()
        };
        let service = PaymentService::start(options).await.unwrap();
        let practice = Practice(PracticePayments {
            address: service.address(),
            test_key: PaymentKey::parse(&service.test_key()).unwrap(),
            live_key: PaymentKey::parse(&service.live_key()).unwrap(),
            seller: seller(),
        });
        let (keys, events) = (Arc::<TestKeys>::default(), Arc::<Mutex<Vec<UiEvent>>>::default());
        let settings = Arc::<TestSettings>::default();
        let practising = Settings { practice: true, ..Settings::default() };
        *settings.saved.lock().unwrap() = Saved { settings: practising, ..Saved::default() };
        let folder = TempDir::new().unwrap();
        let core =
            App::open(parts(folder.path(), Arc::clone(&clock) as _, &keys, &settings, &events, practice));
        Self { core, service, clock, events, _folder: folder }
    }

    async fn ask(&self, order: usize) -> PaymentView {
        let request = PaymentForm { order_ref: order.to_string(), ..request() };
        match self.core.payments.create_payment(request).await.unwrap() {
            Creation::Asked { payment } => *payment,
            Creation::SameOrder { .. } => panic!("there is one for this order"),
        }
    }

    /// Returns whether a person's request waits for the service.
    fn somebody_waits(&self) -> bool {
        let waits = |event: &UiEvent| match event {
            UiEvent::Waits { waits } => waits.iter().any(|wait| wait.of == WaitOf::Poll),
            _ => false,
        };
        self.events.lock().unwrap().iter().any(waits)
    }

    /// Returns the polls that reached the service since then, with their invoices.
    fn polls(&self, since: DateTime<Utc>) -> Vec<SeenRequest> {
        let requests = self.service.requests().into_iter();
        requests.filter(|request| request.path == "/api/verify-payment" && request.at >= since).collect()
    }
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
    let shop = Shop::new().await;
    let mut asked = Vec::new();
    for order in 0..WAITING {
        asked.push(shop.ask(order).await);
    }
    for kind in [RateLimitKind::FixedWindow, RateLimitKind::SlidingLog, RateLimitKind::TokenBucket] {
        shop.clock.pass(TimeDelta::minutes(5));
        // Room for the polls and for a person's occasional requests.
        shop.service.limit_requests(kind, 30, true);
        let began = shop.clock.now();
        let watch = tokio::spawn(Payments::watch_payments(Arc::clone(&shop.core.payments)));
        let seen = || shop.polls(began).iter().map(|poll| poll.body.clone()).collect::<BTreeSet<_>>();
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
            shop.polls(began).into_iter().filter(|poll| !poll.body.contains(theirs)).collect();
        assert_eq!(shop.service.refused_for_pace(), 0, "{kind:?}");
        assert!(most_within(&polls, 60) <= 20, "{kind:?}: {}", most_within(&polls, 60));
        assert!(most_within(&polls, 10) <= 6, "in bursts: {}", most_within(&polls, 10));
    }
}

/// A customer who just got a link is the most likely to pay now, and the payment on screen is being watched.
#[tokio::test(flavor = "multi_thread")]
async fn the_link_on_screen_and_the_youngest_are_polled_first() {
    let shop = Shop::new().await;
    let mut asked = Vec::new();
    for order in 0..30 {
        asked.push(shop.ask(order).await);
    }
    shop.clock.pass(TimeDelta::minutes(5));
    let (on_screen, youngest) = (&asked[3], shop.ask(99).await);
    shop.core.payments.watch_payment(WatchRequest { id: Some(on_screen.row.id) }).await.unwrap();
    shop.clock.pass(TimeDelta::minutes(1));
    let began = shop.clock.now();
    let watch = tokio::spawn(Payments::watch_payments(Arc::clone(&shop.core.payments)));
    until(|| shop.polls(began).len() >= 4).await;
    watch.abort();
    let polls = shop.polls(began);
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
    let shop = Shop::new().await;
    let mut asked = Vec::new();
    for order in 0..40 {
        asked.push(shop.ask(order).await);
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
    until(|| shop.somebody_waits()).await;
    let asked_at = shop.clock.now();
    shop.clock.hold(false);
    answered.await.unwrap().unwrap();
    let after = shop.polls(asked_at + TimeDelta::milliseconds(1));
    assert!(after[0].body.contains(&theirs), "they went behind polls that nobody waits for");
    // A quarter of an hour; before the fix each minute had a refusal.
    let end = began + TimeDelta::minutes(15);
    until(|| shop.clock.now() >= end).await;
    watch.abort();
    assert!(shop.service.refused_for_pace() <= 7, "{}", shop.service.refused_for_pace());
    assert!(shop.polls(began).len() >= 30, "{}", shop.polls(began).len());
}
