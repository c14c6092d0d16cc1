//! A request that can't leave yet: its wait is told, can be given up, and leaves nothing that may have happened.

use porokh_domain::KeyKind;
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};

use super::desk::{Desk, request, until};
use crate::{
    AppError, AppEvent, WaitOf, WaitRequest, WaitView, WaitWhy,
    accounts::Asked,
    check::IdRequest,
    payments::{InvoiceRequest, MatchRequest},
};

/// The last that was told of waits.
fn told(desk: &Desk) -> Vec<WaitView> {
    let events = desk.events.lock().unwrap();
    let waits = events.iter().rev().find_map(|event| match event {
        AppEvent::Waits { waits } => Some(waits.clone()),
        _ => None,
    });
    waits.unwrap_or_default()
}

/// The service asks for a rest of half a minute.
async fn slow_down(desk: &Desk) {
    desk.fault(Fault::once(Endpoint::Ping, FaultKind::RateLimited(RetryAfter::Seconds(30))));
    desk.core.test_payment().await;
}

/// Gives the wait up as soon as it is told.
async fn give_up(desk: &Desk, of: WaitOf) {
    until(|| told(desk).iter().any(|wait| wait.of == of)).await;
    let waits = told(desk);
    let wait = waits.iter().find(|wait| wait.of == of).unwrap();
    assert_eq!(wait.why, WaitWhy::SlowDown);
    assert!(wait.seconds.is_some_and(|seconds| (25..=30).contains(&seconds)), "{wait:?}");
    desk.core.cancel_wait(WaitRequest { id: wait.id });
}

const GIVEN_UP: AppError = AppError::Cancelled { may_have_cost: false };

#[tokio::test]
async fn whatever_waits_for_the_service_says_so_and_can_be_given_up_before_it_leaves() {
    let desk = Desk::live().await;
    let payment = desk.ask(request()).await;
    slow_down(&desk).await;
    let sent = desk.service.requests().len();

    let (asked, ()) = tokio::join!(
        desk.core.create_payment(super::desk::other_request()),
        give_up(&desk, WaitOf::Creation)
    );
    assert_eq!(asked, Err(GIVEN_UP));
    let id = IdRequest { id: payment.id };
    let (looked, ()) = tokio::join!(desk.core.check_payment(id), give_up(&desk, WaitOf::Look));
    assert_eq!(looked, Err(GIVEN_UP));
    let invoice = InvoiceRequest { invoice_id: payment.invoice_id.clone().unwrap(), kind: KeyKind::Live };
    let (looked, ()) = tokio::join!(desk.core.verify_invoice(invoice), give_up(&desk, WaitOf::Look));
    assert_eq!(looked, Err(GIVEN_UP));
    let transfer = MatchRequest { transaction_id: "9BX2K7P0QW".into(), amount: "500".into() };
    let (matched, ()) = tokio::join!(desk.core.match_transfer(transfer), give_up(&desk, WaitOf::Transfer));
    assert_eq!(matched, Err(GIVEN_UP));
    let before = desk.core.payment_account().await.state;
    let (account, ()) = tokio::join!(desk.core.test_payment(), give_up(&desk, WaitOf::PaymentAccount));
    assert_eq!(account.state, before, "a question that was given up says nothing of the account");

    assert_eq!(desk.service.requests().len(), sent, "nothing has left");
    assert_eq!(told(&desk), []);
    let rows: i64 = desk.database().query_row("SELECT count(*) FROM payments", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 1);
}

/// Else a countdown with a button to give it up stands in Settings although the seller asked for nothing.
#[tokio::test]
async fn a_question_in_the_background_is_a_wait_that_nobody_sees() {
    let desk = Desk::live().await;
    slow_down(&desk).await;
    let core = std::sync::Arc::clone(&desk.core);
    let by_itself = tokio::spawn(async move { core.ask_payment(Asked::ByItself).await });
    tokio::join!(desk.core.test_payment(), give_up(&desk, WaitOf::PaymentAccount));
    let events = desk.events.lock().unwrap().clone();
    let most = events.iter().map(|event| match event {
        AppEvent::Waits { waits } => waits.len(),
        _ => 0,
    });
    assert_eq!(most.max(), Some(1), "only the one that was asked for");
    by_itself.abort();
}

#[tokio::test]
async fn what_only_waited_when_the_app_ended_is_no_payment_of_unknown_fate() {
    let mut desk = Desk::live().await;
    slow_down(&desk).await;
    let core = std::sync::Arc::clone(&desk.core);
    let asked = tokio::spawn(async move { core.create_payment(request()).await });
    until(|| !told(&desk).is_empty()).await;
    asked.abort();
    let _ = asked.await;
    desk.restart();
    desk.core.settle_unanswered().await.unwrap();
    let rows: i64 = desk.database().query_row("SELECT count(*) FROM payments", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 0);
}
