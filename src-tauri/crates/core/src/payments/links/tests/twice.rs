//! A second click makes no second link: the customer could pay twice.

use chrono::TimeDelta;
use porokh_api::payments::{ConfirmRequest, Creation, MatchRequest, PaymentForm, SameBy};

use super::*;
use crate::payments::tests::harness;

/// Three customers without an order reference; two rows are the same person with the same amount.
const SHEET: &str = "\
Name,Mobile,COD
Nasrin A.,01712000385,1250
Rakib H.,01911000742,890
Rakib H.,01911000742,890
";

async fn make(harness: &Harness, sheet: &str) -> LinksView {
    let file = open(harness, sheet).await;
    let id = harness.core.links.start_links(request(file)).await.unwrap().row.id;
    let worker = work(harness);
    let batch = until_done(harness, id).await;
    worker.abort();
    batch
}

async fn plan(harness: &Harness, sheet: &str) -> (u32, u32) {
    let file = open(harness, sheet).await;
    let plan = harness.core.links.plan_links(request(file)).await.unwrap();
    (plan.links, plan.existing)
}

#[tokio::test]
async fn reopened_sheet_makes_no_second_link() {
    let harness = Harness::live().await;
    assert_eq!(make(&harness, SHEET).await.row.counts.made, 3, "two rows of one sheet are two orders");
    assert_eq!(plan(&harness, SHEET).await, (0, 3));
    harness.forward(TimeDelta::days(30));
    assert_eq!(plan(&harness, SHEET).await, (0, 3), "the same rows are the same orders for ever");
    let file = open(&harness, SHEET).await;
    assert_eq!(harness.core.links.start_links(request(file)).await, Err(AppError::NotFound));
    let again = harness.core.links.plan_links(LinksRequest { again: true, ..request(file) }).await.unwrap();
    assert_eq!((again.links, again.existing), (3, 3));
    assert_eq!(harness.payments().len(), 3);
}

#[tokio::test]
async fn resaved_sheet_recognised_on_later_days_too() {
    let harness = Harness::live().await;
    make(&harness, SHEET).await;
    let anew = SHEET.replace("COD", "COD ").replace("1250", "1251");
    assert_eq!(plan(&harness, &anew).await, (1, 2), "another amount is another order");
    harness.forward(TimeDelta::hours(25));
    assert_eq!(plan(&harness, &anew).await, (1, 2), "most of the earlier sheet is in this one");
}

#[tokio::test]
async fn two_lists_of_the_same_rows_make_each_link_once() {
    let harness = Harness::live().await;
    let file = open(&harness, SHEET).await;
    // Both were planned before either made a link.
    let first = harness.core.links.start_links(request(file)).await.unwrap().row.id;
    let second = harness.core.links.start_links(request(file)).await.unwrap().row.id;
    let worker = work(&harness);
    until_done(&harness, first).await;
    until_done(&harness, second).await;
    worker.abort();
    assert_eq!(harness.payments().len(), 3);
    assert!(rows(&harness, second).await.iter().all(|row| row.left_out && row.payment.is_some()));
}

#[tokio::test]
async fn refused_second_link_stays_wanted() {
    let harness = Harness::live().await;
    make(&harness, SHEET).await;
    let file = open(&harness, SHEET).await;
    let body = r#"{"status":false,"message":"key"}"#.to_owned();
    harness.fault(porokh_practice::Fault::once(
        porokh_practice::Endpoint::Checkout,
        porokh_practice::FaultKind::Reply { status: 401, body },
    ));
    let again = LinksRequest { again: true, ..request(file) };
    let id = harness.core.links.start_links(again).await.unwrap().row.id;
    let worker = work(&harness);
    until(&harness, id, |batch| batch.row.state == LinksState::Paused).await;
    harness.core.links.continue_links(IdRequest { id }).await.unwrap();
    assert_eq!(until_done(&harness, id).await.row.counts.made, 3);
    worker.abort();
    assert_eq!(harness.payments().len(), 6);
}

/// The customer sent the money by bKash while the list was paused over night, and was asked for it again.
#[tokio::test]
async fn an_order_whose_transfer_came_meanwhile_is_left_out() {
    let harness = Harness::live().await;
    let sheet = "Order ID,Name,Mobile,COD\n1,Nasrin,01712000385,2000\n2,Rakib,01911000742,2000\n";
    let file = open(&harness, sheet).await;
    let id = harness.core.links.start_links(request(file)).await.unwrap().row.id;
    harness.forward(TimeDelta::hours(9));
    let transfer = MatchRequest { transaction_id: "TEST9J8M2K".into(), amount: "1250".into() };
    let transfer = harness.core.transfers.match_transfer(transfer).await.unwrap().row.id;
    let confirm = ConfirmRequest { id: transfer, order_ref: "2".into(), customer: None };
    harness.core.transfers.confirm_transfer(confirm).await.unwrap();
    let worker = work(&harness);
    until_done(&harness, id).await;
    worker.abort();
    let rows = rows(&harness, id).await;
    assert_eq!(rows.iter().map(|row| row.left_out).collect::<Vec<_>>(), [false, true]);
    assert_eq!(harness.payments().len(), 1);
    // Asked for again, it is the rest.
    assert_eq!(harness.core.links.plan_links(request(file)).await.unwrap().sum, "750.00");
}

/// A customer who paid the first link while the second one was waiting was asked for everything again.
#[tokio::test]
async fn an_order_whose_first_link_is_paid_meanwhile_gets_no_second_one() {
    let harness = Harness::live().await;
    let sheet = "Order ID,Name,Mobile,COD\n1,Nasrin,01712000385,1250\n2,Rakib,01911000742,890\n";
    let first = make(&harness, sheet).await.row.id;
    let earlier = rows(&harness, first).await.swap_remove(0).payment.unwrap();
    let file = open(&harness, sheet).await;
    let again = LinksRequest { again: true, ..request(file) };
    let id = harness.core.links.start_links(again).await.unwrap().row.id;
    harness.forward(TimeDelta::hours(1));
    harness.paid_by(&earlier, "9J8M2KX37C").await;
    let worker = work(&harness);
    until_done(&harness, id).await;
    worker.abort();
    let found = rows(&harness, id).await;
    let left_out = |row: &LinkRowView| (row.left_out, row.payment.as_ref().map(|payment| payment.row.id));
    assert_eq!(left_out(&found[0]), (true, Some(earlier.row.id)));
    assert_eq!((found[1].left_out, harness.payments().len()), (false, 3));
}

/// Of a list whose links were paid, the next plan called each paid row one whose amount is wrong.
#[tokio::test]
async fn an_order_whose_link_is_paid_is_left_out_as_one_with_a_link() {
    let harness = Harness::live().await;
    let sheet = "Order ID,Name,Mobile,COD\n1,Nasrin,01712000385,1250\n2,Rakib,01911000742,890\n";
    assert_eq!(make(&harness, sheet).await.row.counts.made, 2);
    let first = rows(&harness, 1).await.swap_remove(0).payment.unwrap();
    harness.paid_by(&first, "9J8M2KX37C").await;
    let file = open(&harness, sheet).await;
    let plan = harness.core.links.plan_links(request(file)).await.unwrap();
    assert_eq!((plan.links, plan.existing, plan.unusable_count), (0, 2, 0));
    let again = harness.core.links.plan_links(LinksRequest { again: true, ..request(file) }).await.unwrap();
    assert_eq!(
        (again.links, again.existing, again.unusable_count),
        (1, 2, 1),
        "nothing is left of the first"
    );
}

fn without_reference() -> PaymentForm {
    PaymentForm { order_ref: String::new(), ..harness::request() }
}

#[tokio::test]
async fn form_asks_before_same_amount_twice_a_day() {
    let harness = Harness::live().await;
    let first = harness.ask(without_reference()).await;
    let twice = harness.core.payments.create_payment(without_reference()).await.unwrap();
    assert!(
        matches!(twice, Creation::SameOrder { earlier, by: SameBy::Customer } if earlier.row.id == first.row.id)
    );
    harness.ask(PaymentForm { amount: "601".into(), ..without_reference() }).await;
    harness.ask(PaymentForm { phone: "01819000428".into(), ..without_reference() }).await;
    // Two references are two orders.
    harness
        .ask(PaymentForm { order_ref: "7".into(), phone: "01819000429".into(), ..harness::request() })
        .await;
    harness
        .ask(PaymentForm { order_ref: "8".into(), phone: "01819000429".into(), ..harness::request() })
        .await;
    harness.forward(TimeDelta::hours(25));
    harness.ask(without_reference()).await;
    assert_eq!(harness.payments().len(), 6);
}

#[tokio::test]
async fn two_presses_at_once_ask_for_one_payment() {
    for request in [without_reference(), harness::request()] {
        let harness = Harness::live().await;
        let presses = (0..6).map(|_| {
            let (core, request) = (Arc::clone(&harness.core), request.clone());
            tokio::spawn(async move { core.payments.create_payment(request).await.unwrap() })
        });
        let mut asked = 0;
        for press in presses.collect::<Vec<_>>() {
            asked += usize::from(matches!(press.await.unwrap(), Creation::Asked { .. }));
        }
        assert_eq!((asked, harness.payments().len()), (1, 1));
    }
}
