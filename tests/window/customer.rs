use acceptance::{Harness, Key, Window};
use porokh_practice::{Endpoint, Fault, FaultKind, Service};
use serde_json::json;

use super::steps::{check, connect, service};

const PHONE: &str = "01712000385";

/// Sets the result of the number's next check.
fn answers(service: &Service, level: &str, delivered: u64, cancelled: u64) {
    let total = delivered + cancelled;
    let ratio = (delivered * 1_000 / total) as f64 / 10.0;
    let data = json!({
        "phone": PHONE,
        "risk": { "level": level, "label": "", "advice": "" },
        "summary": {
            "total": total, "delivered": delivered, "cancelled": cancelled, "success_ratio": ratio,
            "reports": 0, "courier_reports": 0, "couriers_with_data": 1,
        },
        "couriers": { "courier_a": {
            "status": "ok", "total": total, "delivered": delivered, "cancelled": cancelled, "success_ratio": ratio,
        } },
    });
    let body = json!({ "status": true, "data": data, "remaining_today": 100, "mode": "live" }).to_string();
    service.inject(Fault::once(Endpoint::Check, FaultKind::Reply { status: 200, body }));
}

/// Opens the page by a typed number.
async fn find(window: &Window, typed: &str) {
    window.press(&[Key::Control], 'k').await;
    window.focused("palette-input").await;
    window.keys(typed).await;
    window.has("palette-item", "data-action", &format!("customer-{PHONE}")).await;
    window.press(&[], Key::Enter.value()).await;
    window.has("customer", "data-phone", PHONE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn block_and_unblock_customer() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    answers(&service, "low", 9, 1);
    check(&window, PHONE).await;
    window.has("result-card", "data-level", "low").await;
    answers(&service, "high", 9, 6);
    window.click("check-again").await;
    window.has("result-card", "data-level", "high").await;

    // Shows the changes of couriers at no cost.
    let sent = service.requests().len();
    find(&window, "+880 1712-000385").await;
    window.counts("customer-check", 2).await;
    let change = window.shows("check-change", "risk was Low risk").await;
    assert!(change.contains("cancelled 1 → 6") && change.contains("Courier A: cancelled 1 → 6"), "{change}");
    window.has("customer-fresh", "data-fresh", "true").await;

    // Blocked by keyboard; nothing is sent.
    window.press(&[], 'b').await;
    window.focused("mark-reason-field").await;
    window.keys("Refused two parcels").await;
    window.press(&[], Key::Enter.value()).await;
    window.has("mark", "data-mark", "blocked").await;
    window.shows("toast", "01712-000385 is blocked").await;
    assert_eq!(service.requests().len(), sent);

    // Esc returns to the check, which shows the block; so does the field, before anything is sent.
    window.press(&[], Key::Escape.value()).await;
    window.shows("blocked-mark", "Refused two parcels").await;
    window.fill("phone-field", "01911000742").await;
    window.shows("phone-hint", "Valid").await;
    window.counts("blocked-mark", 1).await;
    window.click("nav-settings").await;
    window.call("delete_history", json!(null)).await;
    window.reload().await;
    window.fill("phone-field", PHONE).await;
    window.shows("blocked-mark", "Don’t ship to this number").await;
    assert_eq!(service.requests().len(), sent);

    // A run shows the number of blocked rows and marks them.
    window.click("nav-bulk").await;
    let list = format!("Order\tMobile\n1\t{PHONE}\n2\t01911000742\n");
    window.call("paste_file", json!({ "text": list })).await;
    window.shows("plan-blocked", "1").await;
    window.click("start-run").await;
    window.has("run", "data-state", "done").await;
    window.has("run-row", "data-mark", "blocked").await;
    window.counts("blocked-tag", 1).await;
    window.click_where("run-row", "data-mark", "blocked").await;
    window.shows("blocked-mark", "Refused two parcels").await;

    // From the row to the page and back; the block is removed there.
    window.press(&[], 'k').await;
    window.has("customer", "data-phone", PHONE).await;
    window.has("customer-runs", "data-count", "1").await;
    window.click("unmark").await;
    window.has("mark", "data-mark", "none").await;
    window.shows("toast", "is unblocked").await;
    window.press(&[], Key::Escape.value()).await;
    window.has("drawer", "data-row", "2").await;
    window.counts("blocked-tag", 0).await;
    window.close().await;
}
