//! A second press makes no second link: the customer could pay twice.

use chrono::TimeDelta;

use super::*;
use crate::payments::{Creation, NewPaymentRequest, SameBy, tests::desk};

/// Three customers without an order reference; two of them are one person with the same amount.
const SHEET: &str = "\
Name,Mobile,COD
Nasrin A.,01712000385,1250
Rakib H.,01911000742,890
Rakib H.,01911000742,890
";

async fn make(desk: &Desk, sheet: &str) -> LinksView {
    let file = open(desk, sheet).await;
    let id = desk.core.links.start_links(request(file)).await.unwrap().id;
    let worker = work(desk);
    let list = until_done(desk, id).await;
    worker.abort();
    list
}

async fn plan(desk: &Desk, sheet: &str) -> (u32, u32) {
    let file = open(desk, sheet).await;
    let plan = desk.core.links.plan_links(request(file)).await.unwrap();
    (plan.links, plan.existing)
}

#[tokio::test]
async fn a_sheet_without_references_gets_each_link_once_however_often_it_is_opened() {
    let desk = Desk::live().await;
    assert_eq!(make(&desk, SHEET).await.made, 3, "two rows of one sheet are two orders");
    assert_eq!(plan(&desk, SHEET).await, (0, 3));
    desk.forward(TimeDelta::days(30));
    assert_eq!(plan(&desk, SHEET).await, (0, 3), "the same rows are the same orders for ever");
    let file = open(&desk, SHEET).await;
    assert_eq!(desk.core.links.start_links(request(file)).await, Err(AppError::NotFound));
    let again = desk.core.links.plan_links(LinksRequest { again: true, ..request(file) }).await.unwrap();
    assert_eq!((again.links, again.existing), (3, 3));
    assert_eq!(desk.payments().len(), 3);
}

#[tokio::test]
async fn a_sheet_that_was_saved_anew_is_known_by_its_customers_and_amounts_for_a_day() {
    let desk = Desk::live().await;
    make(&desk, SHEET).await;
    let anew = SHEET.replace("COD", "COD ").replace("1250", "1251");
    assert_eq!(plan(&desk, &anew).await, (1, 2), "another amount is another order");
    desk.forward(TimeDelta::hours(25));
    assert_eq!(plan(&desk, &anew).await, (3, 0));
}

#[tokio::test]
async fn two_lists_of_the_same_rows_make_each_link_once() {
    let desk = Desk::live().await;
    let file = open(&desk, SHEET).await;
    // Both were planned before either made a link.
    let first = desk.core.links.start_links(request(file)).await.unwrap().id;
    let second = desk.core.links.start_links(request(file)).await.unwrap().id;
    let worker = work(&desk);
    until_done(&desk, first).await;
    until_done(&desk, second).await;
    worker.abort();
    assert_eq!(desk.payments().len(), 3);
    assert!(rows(&desk, second).await.iter().all(|row| row.left_out && row.payment.is_some()));
}

#[tokio::test]
async fn another_link_that_was_wanted_and_refused_is_still_wanted_the_next_time() {
    let desk = Desk::live().await;
    make(&desk, SHEET).await;
    let file = open(&desk, SHEET).await;
    let body = r#"{"status":false,"message":"key"}"#.to_owned();
    desk.fault(porokh_practice::Fault::once(
        porokh_practice::Endpoint::Checkout,
        porokh_practice::FaultKind::Reply { status: 401, body },
    ));
    let again = LinksRequest { again: true, ..request(file) };
    let id = desk.core.links.start_links(again).await.unwrap().id;
    let worker = work(&desk);
    until(&desk, id, |list| list.state == LinksState::Paused).await;
    desk.core.links.continue_links(IdRequest { id }).await.unwrap();
    assert_eq!(until_done(&desk, id).await.made, 3);
    worker.abort();
    assert_eq!(desk.payments().len(), 6);
}

fn without_reference() -> NewPaymentRequest {
    NewPaymentRequest { order_ref: String::new(), ..desk::request() }
}

#[tokio::test]
async fn the_form_without_a_reference_asks_before_the_same_customer_gets_the_same_amount_twice_in_a_day() {
    let desk = Desk::live().await;
    let first = desk.ask(without_reference()).await;
    let twice = desk.core.payments.create_payment(without_reference()).await.unwrap();
    assert!(matches!(twice, Creation::SameOrder { earlier, by: SameBy::Customer } if earlier.id == first.id));
    desk.ask(NewPaymentRequest { amount: "601".into(), ..without_reference() }).await;
    desk.ask(NewPaymentRequest { phone: "01819000428".into(), ..without_reference() }).await;
    // Two references are two orders.
    desk.ask(NewPaymentRequest { order_ref: "7".into(), phone: "01819000429".into(), ..desk::request() })
        .await;
    desk.ask(NewPaymentRequest { order_ref: "8".into(), phone: "01819000429".into(), ..desk::request() })
        .await;
    desk.forward(TimeDelta::hours(25));
    desk.ask(without_reference()).await;
    assert_eq!(desk.payments().len(), 6);
}

#[tokio::test]
async fn two_presses_at_once_ask_for_one_payment() {
    for request in [without_reference(), desk::request()] {
        let desk = Desk::live().await;
        let presses = (0..6).map(|_| {
            let (core, request) = (Arc::clone(&desk.core), request.clone());
            tokio::spawn(async move { core.payments.create_payment(request).await.unwrap() })
        });
        let mut asked = 0;
        for press in presses.collect::<Vec<_>>() {
            asked += usize::from(matches!(press.await.unwrap(), Creation::Asked { .. }));
        }
        assert_eq!((asked, desk.payments().len()), (1, 1));
    }
}
