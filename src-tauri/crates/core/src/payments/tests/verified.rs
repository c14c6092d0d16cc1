//! "The money is there" is said of now, not of last week.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use porokh_domain::KeyKind;
use porokh_practice::{Endpoint, Fault, FaultKind, payment::Status};

use super::desk::{Desk, request, until};
use crate::{
    Environment,
    payments::{
        NewPaymentRequest, PaymentFilter, PaymentView, PaymentsRequest, RunOrder, Standing, WatchRequest,
    },
    requests::IdRequest,
    store,
};

const VERIFY: &str = "/api/verify-payment";

async fn now(desk: &Desk, id: i64) -> PaymentView {
    desk.core.payments.payment(IdRequest { id }).await.unwrap().payment
}

fn set(desk: &Desk, payment: &PaymentView, status: Status) {
    let invoice = payment.invoice_id.as_deref().unwrap();
    assert!(desk.service.change_payment(invoice, |payment| payment.status = status));
}

/// Verified as paid, a week ago.
async fn paid_last_week(desk: &Desk, request: NewPaymentRequest) -> PaymentView {
    let payment = desk.ask(request).await;
    set(desk, &payment, Status::Completed);
    let paid = desk.core.payments.check_payment(IdRequest { id: payment.id }).await.unwrap();
    assert!(paid.standing == Standing::Paid && paid.sure_until.is_some());
    desk.forward(TimeDelta::days(7));
    paid
}

async fn open(desk: &Desk, id: i64) {
    desk.core.payments.watch_payment(WatchRequest { id: Some(id) }).await.unwrap();
}

#[tokio::test]
async fn opening_a_payment_that_was_paid_last_week_asks_again_until_the_service_answers() {
    let desk = Desk::live().await;
    let paid = paid_last_week(&desk, request()).await;
    set(&desk, &paid, Status::Refunded);
    desk.fault(Fault::once(Endpoint::VerifyPayment, FaultKind::Html { status: 502 }).times(2));
    open(&desk, paid.id).await;
    for _ in 0..2 {
        desk.core.payments.look_at_due().await;
        let looked = now(&desk, paid.id).await;
        assert!(looked.standing == Standing::Paid && looked.look_error.is_some());
        assert_eq!(looked.sure_until, None, "nothing is sent because of it");
        desk.forward(TimeDelta::minutes(1));
    }
    desk.core.payments.look_at_due().await;
    assert_eq!(now(&desk, paid.id).await.standing, Standing::Refunded);
    assert_eq!(desk.requests(VERIFY), 4);
}

#[tokio::test]
async fn opening_a_payment_that_was_just_verified_asks_nothing() {
    let desk = Desk::live().await;
    let paid = paid_last_week(&desk, request()).await;
    for asked in [2, 2] {
        open(&desk, paid.id).await;
        desk.core.payments.look_at_due().await;
        assert_eq!(desk.requests(VERIFY), asked);
        desk.forward(TimeDelta::seconds(50));
    }
    assert_eq!(now(&desk, paid.id).await.standing, Standing::Paid);
}

#[tokio::test]
async fn a_message_that_a_paid_payment_was_refunded_is_looked_into_until_the_service_answers() {
    let desk = Desk::live().await;
    let paid = paid_last_week(&desk, request()).await;
    set(&desk, &paid, Status::Refunded);
    desk.fault(Fault::once(Endpoint::VerifyPayment, FaultKind::CloseBeforeReply).times(3));
    desk.core.payments.payment_changed(Environment::Live, paid.invoice_id.as_deref().unwrap()).await.unwrap();
    assert_eq!(now(&desk, paid.id).await.sure_until, None);
    for _ in 0..4 {
        desk.core.payments.look_at_due().await;
        desk.forward(TimeDelta::minutes(1));
    }
    assert_eq!(now(&desk, paid.id).await.standing, Standing::Refunded);
}

#[tokio::test]
async fn an_order_is_sent_for_a_payment_only_after_the_service_was_asked_again() {
    let desk = Desk::live().await;
    let new = store::NewRun {
        environment: Environment::Live,
        account: None,
        file: None,
        name: "run",
        invalid_rows: 0,
        given: 0,
        numbers: &[],
    };
    let at = desk.core.clock.now();
    let run = desk.core.store.run_blocking(|db| store::runs::create(db, &new, at)).unwrap();
    let of = |row: u32| NewPaymentRequest {
        run: Some(RunOrder { run, row }),
        order_ref: row.to_string(),
        ..request()
    };
    let kept = paid_last_week(&desk, of(1)).await;
    let gone = paid_last_week(&desk, of(2)).await;
    set(&desk, &gone, Status::Refunded);
    let rows = |rows: &[u32]| rows.iter().copied().collect::<BTreeSet<u32>>();
    assert_eq!(desk.core.payments.verify_orders(run, rows(&[1, 3])).await, Ok(0));
    assert_eq!(desk.core.payments.verify_orders(run, rows(&[1, 2])).await, Ok(1));
    assert_eq!(now(&desk, gone.id).await.standing, Standing::Refunded);
    assert!(now(&desk, kept.id).await.sure_until.is_some());
    desk.forward(TimeDelta::minutes(2));
    desk.fault(Fault::forever(Endpoint::VerifyPayment, FaultKind::Html { status: 502 }));
    assert_eq!(desk.core.payments.verify_orders(run, rows(&[1])).await, Ok(1), "the service can't be asked");
}

#[tokio::test]
async fn only_real_money_that_is_all_there_may_be_acted_on() {
    let desk = Desk::test().await;
    let test = desk.ask(request()).await;
    desk.pay(&test).await;
    let test = desk.core.payments.check_payment(IdRequest { id: test.id }).await.unwrap();
    assert_eq!((test.standing, test.sure_until), (Standing::Paid, None));
    desk.use_key(KeyKind::Live).await;
    let live = desk.ask(request()).await;
    set(&desk, &live, Status::Completed);
    let live = desk.core.payments.check_payment(IdRequest { id: live.id }).await.unwrap();
    assert_eq!(live.sure_until.as_deref(), Some("2026-11-20T06:01:00.000Z"));
}

#[tokio::test]
async fn an_older_look_never_overwrites_a_newer_one() {
    let desk = Desk::live().await;
    let payment = desk.ask(request()).await;
    let held = FaultKind::Delay(std::time::Duration::from_millis(400));
    // The service sees that nothing was paid yet, and its answer is slow.
    desk.fault(Fault::once(Endpoint::VerifyPayment, held).after_handling());
    let (core, id) = (std::sync::Arc::clone(&desk.core), payment.id);
    let older = tokio::spawn(async move { core.payments.check_payment(IdRequest { id }).await });
    until(|| desk.requests(VERIFY) == 1).await;
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    set(&desk, &payment, Status::Completed);
    let newer = desk.core.payments.check_payment(IdRequest { id }).await.unwrap();
    assert_eq!(newer.standing, Standing::Paid);
    assert_eq!(older.await.unwrap().unwrap().standing, Standing::Paid, "what is known is shown");
    assert_eq!(now(&desk, id).await.standing, Standing::Paid);
}

#[tokio::test]
async fn a_message_is_not_lost_because_a_look_that_left_before_it_comes_back_after_it() {
    let desk = Desk::live().await;
    let paid = paid_last_week(&desk, request()).await;
    desk.fault(
        Fault::once(Endpoint::VerifyPayment, FaultKind::Delay(std::time::Duration::from_millis(400)))
            .after_handling(),
    );
    let (core, id) = (std::sync::Arc::clone(&desk.core), paid.id);
    let older = tokio::spawn(async move { core.payments.check_payment(IdRequest { id }).await });
    until(|| desk.requests(VERIFY) == 2).await;
    let invoice = paid.invoice_id.as_deref().unwrap();
    desk.core.payments.outdate(Environment::Live, invoice);
    desk.core.payments.payment_changed(Environment::Live, invoice).await.unwrap();
    older.await.unwrap().unwrap();
    assert!(now(&desk, id).await.next_look_at.is_some());
    desk.core.payments.look_at_due().await;
    assert_eq!(desk.requests(VERIFY), 3);
}

#[tokio::test]
async fn received_today_counts_the_day_of_payment_not_that_of_the_look() {
    let desk = Desk::live().await;
    let payment = desk.ask(request()).await;
    // At ten to midnight in Bangladesh the customer pays; the app is opened the next morning.
    let at = "2026-11-20T17:50:00Z".parse().unwrap();
    let invoice = payment.invoice_id.as_deref().unwrap();
    desk.service.change_payment(invoice, |payment| {
        payment.status = Status::Completed;
        payment.paid = Some(porokh_practice::payment::Paid {
            method: "bkash_api".into(),
            sender_number: "01812345678".into(),
            transaction_id: "TRX9A8B7C".into(),
            fee: "9".parse().unwrap(),
            at,
        });
    });
    desk.forward(TimeDelta::hours(20));
    let paid = desk.core.payments.check_payment(IdRequest { id: payment.id }).await.unwrap();
    assert_eq!(paid.paid_at.as_deref(), Some("2026-11-20T17:50:00.000Z"));
    let page = PaymentsRequest { filter: PaymentFilter::All, search: String::new(), offset: 0, limit: 10 };
    let totals = desk.core.payments.payments(page).await.unwrap().totals;
    assert_eq!((totals[0].received_today.as_str(), totals[0].received_month.as_str()), ("0.00", "600.00"));
}
