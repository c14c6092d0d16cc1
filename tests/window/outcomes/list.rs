//! The list of outcomes: marked, typed, joined by order, refused, exported.

use acceptance::{Harness, Key, Window};
use calamine::Data;
use porokh_practice::{Endpoint, Fault, FaultKind};
use serde_json::json;

use super::{choose, drop_file, exported, says, sent, share};
use crate::steps::{check, connect, service};

/// Title rows, a sum at the end, and no phones.
const STATEMENT: &str = "Payment statement,,,,,,\nTest Shop,,,,,,\n,,,,,,\nConsignment ID,Merchant Order ID,Order Status,Collected Amount,Delivery Fee,COD Fee,Payout\nDD1,M-1,Delivered,1250,60,12.5,1177.5\nDD9,M-9,Returned,0,60,0,-60\nTotal,,,1250,120,12.5,1117.5\n";

async fn run_of_three(window: &Window) {
    window.click("nav-bulk").await;
    let rows: String = (1..4).map(|n| format!("M-{n}\t0171200038{n}\n")).collect();
    window.call("paste_file", json!({ "text": format!("Order\tMobile\n{rows}") })).await;
    window.has("plan", "data-cost", "3").await;
    window.click("start-run").await;
    window.has("run", "data-state", "done").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mark_type_join_and_share() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    run_of_three(&window).await;

    // From a run: two rows at once, each with its order.
    window.click("run-row").await;
    window.click("drawer-more").await;
    window.click("drawer-mark").await;
    window.click("mark-cancelled").await;
    window.click("mark-rows").await;
    window.shows("toast", "1 result in the list").await;
    window.press(&[Key::Control], 'a').await;
    window.click("mark-chosen").await;
    window.click("mark-returned").await;
    choose(&window, "mark-courier", "courier_a").await;
    window.click("mark-rows").await;
    window.gone("mark-dialog").await;

    // From a check: with its number; the order is typed.
    window.click("nav-check").await;
    check(&window, "01712345670").await;
    window.click("mark-outcome").await;
    window.has_value("delivery-phone", "01712345670").await;
    window.click("delivery-save").await;
    window.shows("delivery-form", "Type your order number").await;
    window.fill("delivery-order", "T-1").await;
    window.click("outcome-delivered").await;
    window.fill("delivery-amount", "৳১,২৫০").await;
    window.click("delivery-save").await;
    window.gone("delivery-form").await;

    // By hand, without an amount and a courier.
    window.click("nav-deliveries").await;
    window.has("sum-ready", "data-count", "4").await;
    window.click("add-delivery").await;
    window.fill("delivery-phone", "+880 1911-000742").await;
    window.fill("delivery-order", "T-2").await;
    window.click("outcome-delivered").await;
    window.click("delivery-save").await;
    window.has("sum-ready", "data-count", "5").await;

    // A statement without phones: numbers are found by the run's orders.
    drop_file(&harness, &window, "statement.csv", STATEMENT).await;
    window.element("joined").await;
    window.click("see-rows").await;
    window.has("outcome-filter-review", "data-count", "1").await;
    window.has("take-outcomes", "data-count", "1").await;
    window.click("take-outcomes").await;
    window.has("sum-ready", "data-count", "5").await;

    // One is skipped with the service's reason; the others are saved.
    let skipped = json!({ "order_ref": "T-2", "reason": "seen_elsewhere" });
    let body = json!({ "status": true, "saved": 4, "skipped": [skipped], "mode": "live" }).to_string();
    service
        .inject(Fault::once(Endpoint::Deliveries, FaultKind::Reply { status: 200, body }).after_handling());
    share(&window, 5).await;
    window.has("share-progress", "data-state", "done").await;
    window.has("sum-review", "data-count", "1").await;
    window.has("delivery-filter-review", "aria-pressed", "true").await;
    window.has("delivery-row", "data-state", "skipped").await;
    says(&window, "Seen elsewhere").await;
    window.click("delivery-filter-all").await;
    window.has("delivery-rows", "data-total", "5").await;
    assert_eq!(sent(&service).len(), 5);
    let stored = service.stored_deliveries();
    let of = |order: &str| stored.iter().find(|one| one.order_ref == order).expect("an outcome");
    assert_eq!((of("M-1").phone.as_str(), of("M-1").outcome.as_str()), ("01712000381", "delivered"));
    assert_eq!((of("M-2").outcome.as_str(), of("M-2").courier.as_deref()), ("returned", Some("courier_a")));
    assert_eq!((of("T-1").amount.as_deref(), of("T-1").courier.as_deref()), (Some("1250"), None));
    assert_eq!(of("T-2").amount, None);

    window.click("export-deliveries").await;
    window.shows("toast", "saved to Downloads").await;
    let rows = exported(&harness);
    assert_eq!(rows.len(), 5);
    let cell = |order: &str, header: &str| {
        let is_order =
            |(name, cell): &(String, Data)| name == "Order no." && *cell == Data::String(order.into());
        let row = rows.iter().find(|row| row.iter().any(is_order)).expect("the order");
        row.iter().find(|(name, _)| name == header).expect("the column").1.clone()
    };
    assert_eq!(cell("T-1", "Amount"), Data::Float(1250.0));
    assert_eq!(cell("T-1", "Mobile"), Data::String("01712345670".into()));
    assert_eq!(cell("T-2", "Status"), Data::String("Skipped".into()));
    assert!(cell("T-2", "The service says").to_string().contains("seen_elsewhere"));
    assert_eq!(cell("M-3", "Result"), Data::String("Returned".into()));

    // A record with an invalid field is reported; the others are sent.
    let refusal = r#"{"status":false,"message":"তথ্য ঠিক নেই।","error":{"code":"validation_error","fields":{"records.0.amount":["টাকা বেশি।"]}}}"#;
    service.inject(Fault::once(
        Endpoint::Deliveries,
        FaultKind::Reply { status: 422, body: refusal.to_owned() },
    ));
    window.click("add-delivery").await;
    window.fill("delivery-phone", "01911000743").await;
    window.fill("delivery-order", "T-3").await;
    window.fill("delivery-amount", "999999").await;
    window.click("outcome-delivered").await;
    window.click("delivery-save").await;
    share(&window, 1).await;
    window.has("delivery-row", "data-state", "refused").await;
    says(&window, "টাকা বেশি।").await;
    window.close().await;
}
