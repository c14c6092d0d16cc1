//! "The money is there" holds for now, not for last week.

use chrono::TimeDelta;
use porokh_api::{
    AppError, DatabaseProblem,
    bulk::{DecideRequest, RowChoice},
    payments::{PaymentForm, PaymentStatus, PaymentView, RunOrder, WatchRequest},
    requests::{IdRequest, ListQuery},
};
use porokh_domain::{Decision, KeyKind};
use porokh_practice::{Endpoint, Fault, FaultKind, payment::Status};

use super::harness::{Harness, request, until};
use crate::{Environment, accounts::iso, testing::row_number};

const VERIFY: &str = "/api/verify-payment";

async fn now(harness: &Harness, id: i64) -> PaymentView {
    harness.core.payments.payment(IdRequest { id }).await.unwrap().payment
}

fn set(harness: &Harness, payment: &PaymentView, status: Status) {
    let invoice = payment.row.invoice_id.as_deref().unwrap();
    assert!(harness.service.change_payment(invoice, |payment| payment.status = status));
}

/// A payment verified as paid a week ago.
async fn paid_last_week(harness: &Harness, request: PaymentForm) -> PaymentView {
    let payment = harness.ask(request).await;
    set(harness, &payment, Status::Completed);
    let paid = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert!(paid.row.status == PaymentStatus::Paid && paid.sure_until.is_some());
    harness.forward(TimeDelta::days(7));
    paid
}

async fn open(harness: &Harness, id: i64) {
    harness.core.payments.watch_payment(WatchRequest { id: Some(id) }).await.unwrap();
}

#[tokio::test]
async fn opening_old_payment_polls_again() {
    let harness = Harness::live().await;
    let paid = paid_last_week(&harness, request()).await;
    set(&harness, &paid, Status::Refunded);
    harness.fault(Fault::once(Endpoint::VerifyPayment, FaultKind::Html { status: 502 }).times(2));
    open(&harness, paid.row.id).await;
    for _ in 0..2 {
        harness.core.payments.poll_due().await;
        let polled = now(&harness, paid.row.id).await;
        assert!(polled.row.status == PaymentStatus::Paid && polled.poll_error.is_some());
        assert_eq!(polled.sure_until, None, "nothing is sent because of it");
        harness.forward(TimeDelta::minutes(1));
    }
    harness.core.payments.poll_due().await;
    let polled = now(&harness, paid.row.id).await;
    // An error that is over would keep the parcel back for good.
    assert_eq!((polled.row.status, polled.poll_error), (PaymentStatus::Refunded, None));
    assert_eq!(harness.requests(VERIFY), 4);
}

/// A shipped parcel without money, or an advance that never counts: another program held the records.
#[tokio::test]
async fn a_look_up_that_could_not_be_saved_changes_nothing_and_is_repeated() {
    let harness = Harness::live().await;
    let payment = harness.ask(request()).await;
    set(&harness, &payment, Status::Completed);
    let (id, there) = (payment.row.id, harness.payments());
    let other = harness.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let locked = AppError::Database { reason: DatabaseProblem::Locked };
    assert_eq!(harness.core.payments.check_payment(IdRequest { id }).await, Err(locked));
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(now(&harness, id).await.row, payment.row);
    assert!(harness.payments() == there && harness.requests(VERIFY) == 1);
    let paid = harness.core.payments.check_payment(IdRequest { id }).await.unwrap();
    assert_eq!(paid.row.status, PaymentStatus::Paid);
}

#[tokio::test]
async fn opening_a_payment_that_was_just_verified_asks_nothing() {
    let harness = Harness::live().await;
    let paid = paid_last_week(&harness, request()).await;
    for asked in [2, 2] {
        open(&harness, paid.row.id).await;
        harness.core.payments.poll_due().await;
        assert_eq!(harness.requests(VERIFY), asked);
        harness.forward(TimeDelta::seconds(50));
    }
    assert_eq!(now(&harness, paid.row.id).await.row.status, PaymentStatus::Paid);
}

#[tokio::test]
async fn refund_event_polls_until_answer() {
    let harness = Harness::live().await;
    let paid = paid_last_week(&harness, request()).await;
    set(&harness, &paid, Status::Refunded);
    harness.fault(Fault::once(Endpoint::VerifyPayment, FaultKind::CloseBeforeReply).times(3));
    harness
        .core
        .payments
        .payment_changed(Environment::Live, paid.row.invoice_id.as_deref().unwrap())
        .await
        .unwrap();
    assert_eq!(now(&harness, paid.row.id).await.sure_until, None);
    for _ in 0..4 {
        harness.core.payments.poll_due().await;
        harness.forward(TimeDelta::minutes(1));
    }
    assert_eq!(now(&harness, paid.row.id).await.row.status, PaymentStatus::Refunded);
}

#[tokio::test]
async fn order_sent_after_fresh_poll_only() {
    let harness = Harness::live().await;
    let run = harness.run_in(Environment::Live, &["2", "3", "4"]).await;
    let of = |row: u32| PaymentForm {
        run: Some(RunOrder { run, row: row_number(row) }),
        order_ref: row.to_string(),
        ..request()
    };
    let kept = paid_last_week(&harness, of(2)).await;
    let gone = paid_last_week(&harness, of(3)).await;
    set(&harness, &gone, Status::Refunded);
    let send = async |rows: &[u32]| {
        let rows = RowChoice::These { rows: rows.iter().copied().map(row_number).collect() };
        let request = DecideRequest { run, rows, decision: Some(Decision::Send) };
        let decided = harness.core.parcels.decide_rows(request).await.unwrap();
        decided.unverified.into_iter().map(|order| order.order).collect::<Vec<_>>()
    };
    assert_eq!(send(&[2, 4]).await, [""; 0]);
    assert_eq!(send(&[2, 3]).await, ["3"]);
    assert_eq!(now(&harness, gone.row.id).await.row.status, PaymentStatus::Refunded);
    assert!(now(&harness, kept.row.id).await.sure_until.is_some());
    harness.forward(TimeDelta::minutes(2));
    harness.fault(Fault::forever(Endpoint::VerifyPayment, FaultKind::Html { status: 502 }));
    assert_eq!(send(&[2]).await, ["2"], "the service can't be asked");
}

#[tokio::test]
async fn only_real_money_that_is_all_there_may_be_acted_on() {
    let harness = Harness::test().await;
    let test = harness.ask(request()).await;
    harness.pay(&test).await;
    let test = harness.core.payments.check_payment(IdRequest { id: test.row.id }).await.unwrap();
    assert_eq!((test.row.status, test.sure_until), (PaymentStatus::Paid, None));
    harness.use_key(KeyKind::Live).await;
    let live = harness.ask(request()).await;
    set(&harness, &live, Status::Completed);
    let live = harness.core.payments.check_payment(IdRequest { id: live.row.id }).await.unwrap();
    assert_eq!(live.sure_until.as_deref(), Some("2026-11-20T06:01:00.000Z"));
}

#[tokio::test]
async fn an_older_poll_never_overwrites_a_newer_one() {
    let harness = Harness::live().await;
    let payment = harness.ask(request()).await;
    let held = FaultKind::Delay(std::time::Duration::from_millis(400));
    // The service's answer "not paid yet" is slow.
    harness.fault(Fault::once(Endpoint::VerifyPayment, held).after_handling());
    let (core, id) = (std::sync::Arc::clone(&harness.core), payment.row.id);
    let older = tokio::spawn(async move { core.payments.check_payment(IdRequest { id }).await });
    until(|| harness.requests(VERIFY) == 1).await;
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    set(&harness, &payment, Status::Completed);
    let newer = harness.core.payments.check_payment(IdRequest { id }).await.unwrap();
    assert_eq!(newer.row.status, PaymentStatus::Paid);
    assert_eq!(older.await.unwrap().unwrap().row.status, PaymentStatus::Paid, "what is known is shown");
    assert_eq!(now(&harness, id).await.row.status, PaymentStatus::Paid);
}

#[tokio::test]
async fn late_poll_does_not_hide_event() {
    let harness = Harness::live().await;
    let paid = paid_last_week(&harness, request()).await;
    harness.fault(
        Fault::once(Endpoint::VerifyPayment, FaultKind::Delay(std::time::Duration::from_millis(400)))
            .after_handling(),
    );
    let (core, id) = (std::sync::Arc::clone(&harness.core), paid.row.id);
    let older = tokio::spawn(async move { core.payments.check_payment(IdRequest { id }).await });
    until(|| harness.requests(VERIFY) == 2).await;
    let invoice = paid.row.invoice_id.as_deref().unwrap();
    harness.core.payments.outdate(Environment::Live, invoice);
    harness.core.payments.payment_changed(Environment::Live, invoice).await.unwrap();
    older.await.unwrap().unwrap();
    assert!(now(&harness, id).await.row.next_poll_at.is_some());
    harness.core.payments.poll_due().await;
    assert_eq!(harness.requests(VERIFY), 3);
}

#[tokio::test]
async fn received_today_counts_payment_day() {
    let harness = Harness::live().await;
    let payment = harness.ask(request()).await;
    // The customer pays at ten to midnight in Bangladesh; the app is opened the next morning.
    let at = "2026-11-20T17:50:00Z".parse().unwrap();
    let invoice = payment.row.invoice_id.as_deref().unwrap();
    harness.service.change_payment(invoice, |payment| {
        payment.status = Status::Completed;
        payment.paid = Some(porokh_practice::payment::Paid {
            method: "bkash_api".into(),
            sender_number: "01812345678".into(),
            transaction_id: "TRX9A8B7C".into(),
            fee: "9".parse().unwrap(),
            at,
        });
    });
    harness.forward(TimeDelta::hours(20));
    let paid = harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap();
    assert_eq!(paid.row.paid_at.map(iso).as_deref(), Some("2026-11-20T17:50:00.000Z"));
    let page = ListQuery { limit: 10, ..ListQuery::default() };
    let totals = harness.core.payments.payments(page).await.unwrap().totals;
    assert_eq!((totals[0].received_today.as_str(), totals[0].received_month.as_str()), ("0.00", "600.00"));
}
