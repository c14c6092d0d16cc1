//! Orders are found by their reference.

use porokh_api::{alerts::AskedPlace, customers::FoundOrder, payments::PaymentForm};

use super::*;
use crate::{
    Environment,
    payments::tests::harness::{Harness, request},
};

async fn find(harness: &Harness, text: &str) -> Vec<FoundOrder> {
    harness.core.customers.find_orders(&FindRequest { text: text.into() }).await.unwrap()
}

fn row(order: &FoundOrder) -> Option<(i64, u32)> {
    match order.place {
        Some(AskedPlace::RunRow { id, row }) => Some((id, row.get())),
        _ => None,
    }
}

/// A customer writes “where is INV-1021?”: the seller had to search each list.
#[tokio::test]
async fn a_reference_leads_to_the_row_of_its_latest_run_whatever_its_case_and_spaces() {
    let harness = Harness::live().await;
    let sheet = "Order ID,Name,Mobile,COD
INV 1021,Shamima,01819000427,1250
INV 1021,Karim,01712000385,800
INV 10215,Rahim,01911000742,300
7,Salma,01558000919,90
";
    let first = harness.run_of(Environment::Live, sheet).await;
    for text in ["inv1021", "INV 1021", " inv 1021 ", "inv ১০২১"] {
        let found = find(&harness, text).await;
        let told: Vec<_> =
            found.iter().map(|order| (order.phone.as_deref(), order.name.as_deref())).collect();
        let several = [
            (Some("01819000427"), Some("Shamima")),
            (Some("01712000385"), Some("Karim")),
            (Some("01911000742"), Some("Rahim")),
        ];
        assert_eq!(told, several, "{text}");
        assert_eq!(
            found.iter().map(row).collect::<Vec<_>>(),
            [Some((first, 2)), Some((first, 3)), Some((first, 4))]
        );
    }
    assert_eq!(find(&harness, "021").await.len(), 3);
    assert_eq!(find(&harness, "02").await, []);
    assert_eq!(find(&harness, "7").await.len(), 1);
    assert_eq!(find(&harness, "  ").await, []);
    // The whole reference comes before longer ones of a later list, and the order once, in its latest run.
    let second = harness.run_of(Environment::Live, "Order ID,Mobile\nINV 10219,01819000427\n").await;
    let third = harness.run_of(Environment::Live, sheet).await;
    let found = find(&harness, "inv1021").await;
    let places: Vec<_> = found.iter().map(row).collect();
    assert_eq!(places, [Some((third, 2)), Some((third, 3)), Some((third, 4)), Some((second, 2))]);
}

#[tokio::test]
async fn an_order_that_is_in_no_list_leads_to_its_payment_else_to_its_customer() {
    let harness = Harness::live().await;
    let payment = harness.ask(PaymentForm { order_ref: "Fb-88 A".into(), ..request() }).await.row;
    let db = harness.database();
    db.execute_batch(
        "INSERT INTO orders (id, environment, order_ref, phone, created_at) VALUES (90, 'live', 'FB-88B', 712000385, 0);
         INSERT INTO deliveries (environment, order_ref, order_id, phone, outcome, source, changed_at)
             VALUES ('live', 'FB-88B', 90, 712000385, 'delivered', 'hand', 0);
         INSERT INTO orders (id, environment, order_ref, phone, created_at) VALUES (91, 'live', 'FB-88C', 712000385, 0);",
    )
    .unwrap();
    let found = find(&harness, "fb-88").await;
    // The last order is in no list: it belongs to no account here.
    assert_eq!(found.iter().map(|order| order.order_ref.as_str()).collect::<Vec<_>>(), ["FB-88B", "Fb-88 A"]);
    assert_eq!((found[0].phone.as_deref(), found[0].place), (Some("01712000385"), None));
    assert_eq!(found[1].place, Some(AskedPlace::Payment { id: payment.id }));
    assert_eq!(found[1].name.as_deref(), Some("Shamima K."));
}

/// A practice order led into the shop's lists, or the other way round.
#[tokio::test]
async fn environments_and_accounts_never_mix() {
    let sheet = "Order ID,Mobile\nINV 1021,01819000427\n";
    let harness = Harness::live().await;
    harness.run_of(Environment::Practice, sheet).await;
    let payment = harness.ask(PaymentForm { order_ref: "INV 1021".into(), ..request() }).await.row;
    let found = find(&harness, "1021").await;
    assert_eq!(
        found.iter().map(|order| order.place).collect::<Vec<_>>(),
        [Some(AskedPlace::Payment { id: payment.id })]
    );
    // Another account's payment.
    let db = harness.database();
    db.execute_batch(
        "INSERT INTO accounts (id, service, environment, label, created_at, last_used_at)
             VALUES (99, 'payment', 'live', 'Kids', 0, 0);
         UPDATE payments SET account_id = 99;",
    )
    .unwrap();
    assert_eq!(find(&harness, "1021").await, []);
    let harness = Harness::practising().await;
    harness.run_of(Environment::Live, sheet).await;
    assert_eq!(find(&harness, "1021").await, []);
    let run = harness.run_of(Environment::Practice, sheet).await;
    assert_eq!(find(&harness, "1021").await.iter().map(row).collect::<Vec<_>>(), [Some((run, 2))]);
}
