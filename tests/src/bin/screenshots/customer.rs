//! The page of a customer, and the mark of a number that isn't shipped to.

use std::path::Path;

use acceptance::{Harness, Key, Window};
use porokh_practice::{
    Endpoint, Fault, FaultKind, Options, Service,
    payment::{PaymentOptions, PaymentService},
};
use serde_json::{Value, json};

use crate::stage::{Look, Stage, looks, wanted};

const PHONE: &str = "01712000385";
const UNKNOWN: &str = "01819000427";

/// Takes the pictures when this part is named, or none is.
pub(crate) async fn take(folder: &Path, parts: &[String]) {
    if !wanted(parts, "customer") {
        return;
    }
    // Without a port there is nothing to take pictures of, and the harness says so on its own.
    let Ok(service) = Service::start(Options::default()).await else { return };
    let Ok(payment) = PaymentService::start(PaymentOptions::default()).await else { return };
    let harness = Harness::new().await;
    let window = harness.open().await;
    window.fill("welcome-address", &service.address()).await;
    window.fill("welcome-key", &service.live_key()).await;
    window.click("welcome-connect").await;
    window.element("phone-field").await;
    history(&window, &service, &payment).await;
    for look in looks() {
        pictures(&Stage { window: &window, folder, look }).await;
    }
    window.close().await;
}

/// A customer over whom there is something to say on every part of the page.
async fn history(window: &Window, service: &Service, payment: &PaymentService) {
    let steps: [(&str, u64, u64, u64, Value); 3] = [
        ("low", 9, 1, 0, json!({ "courier_a": courier("A", 9, 1), "courier_b": silent() })),
        ("medium", 11, 4, 0, json!({ "courier_a": courier("A", 9, 3), "courier_b": courier("B", 2, 1) })),
        ("high", 11, 10, 2, json!({ "courier_a": courier("A", 9, 6), "courier_b": courier("B", 2, 4) })),
    ];
    for (level, delivered, cancelled, reports, couriers) in steps {
        let total = delivered + cancelled;
        let summary = json!({
            "total": total, "delivered": delivered, "cancelled": cancelled, "reports": reports,
            "success_ratio": (delivered * 1_000 / total) as f64 / 10.0,
        });
        let data = json!({ "risk": { "level": level }, "summary": summary, "couriers": couriers });
        let body =
            json!({ "status": true, "data": data, "remaining_today": 180, "mode": "live" }).to_string();
        service.inject(Fault::once(Endpoint::Check, FaultKind::Reply { status: 200, body }));
        window.call("check_phone", json!({ "phone": PHONE })).await;
    }
    let connect =
        json!({ "service": "payment", "label": "", "address": payment.address(), "key": payment.live_key() });
    window.call("add_account", connect).await;
    let seller = json!({
        "seller_email": "shop@example.com", "redirect_url": "https://shop.example/paid",
        "cancel_url": "https://shop.example/cancelled", "return_way": "get", "delivery_charge": "120",
        "message_bn": "", "message_en": "",
    });
    window.call("save_payment_settings", seller).await;
    let ask = json!({
        "name": "Shamima K.", "email": "", "phone": PHONE, "amount": "600", "currency": "BDT",
        "purpose": "advance", "order_ref": "1103", "run": null, "again": false,
    });
    window.call("create_payment", ask).await;
    for (order, outcome) in [("1071", "delivered"), ("1089", "returned")] {
        let delivery = json!({
            "id": null, "phone": PHONE, "order_ref": order, "outcome": outcome, "courier": "courier_a",
            "amount": "1250",
        });
        window.call("save_delivery", delivery).await;
    }
    let report = json!({ "phones": [PHONE], "reason": "fake_order", "note": "Never picked up the phone" });
    window.call("send_reports", report).await;
    let note = json!({ "phone": PHONE, "text": "Calls back in the evening. Ask for the advance first." });
    window.call("note_phone", note).await;
    window.click("nav-bulk").await;
    let list =
        format!("Order\tName\tMobile\tCOD\n1103\tShamima K.\t{PHONE}\t1250\n1104\tRakib\t01911000742\t890\n");
    window.call("paste_file", json!({ "text": list })).await;
    window.element("plan-cost").await;
    window.click("start-run").await;
    window.has("run", "data-state", "done").await;
}

fn courier(letter: &str, delivered: u64, cancelled: u64) -> Value {
    json!({
        "status": "ok", "total": delivered + cancelled, "delivered": delivered, "cancelled": cancelled,
        "source": format!("courier_{}", letter.to_lowercase()), "source_label": format!("Courier {letter}"),
    })
}

fn silent() -> Value {
    json!({ "status": "timeout", "total": null })
}

async fn pictures(stage: &Stage<'_>) {
    let Look { language, theme } = stage.look;
    let window = stage.window;
    window.call("unblock_phone", json!({ "text": PHONE })).await;
    window.call("save_settings", json!({ "language": language, "theme": theme })).await;
    window.reload().await;
    window.press(&[Key::Control], 'k').await;
    window.focused("palette-input").await;
    window.keys("+880 1712-000385").await;
    window.has("palette-item", "data-phone", PHONE).await;
    stage.picture("customer-found").await;
    window.press(&[], Key::Enter.value()).await;
    window.element("customer-verdict").await;
    stage.picture("customer").await;
    window.press(&[], 'b').await;
    window.focused("block-reason-field").await;
    stage.picture("customer-block").await;
    window.keys("Refused two parcels").await;
    window.press(&[], Key::Enter.value()).await;
    window.has("block", "data-blocked", "true").await;
    stage.picture("customer-blocked").await;
    window.resize(900, 620).await;
    stage.picture("customer-narrow").await;
    window.resize(1180, 780).await;
    window.click("customer-run").await;
    window.click_where("run-row", "data-blocked", "true").await;
    window.element("blocked-mark").await;
    stage.picture("run-blocked").await;
    window.click("leave-run").await;
    window.click("nav-check").await;
    window.fill("phone-field", PHONE).await;
    window.element("blocked-mark").await;
    stage.picture("check-blocked-before").await;
    window.click("show-saved").await;
    window.element("result-card").await;
    stage.picture("check-blocked").await;
    window.press(&[], 'a').await;
    window.has_value("pay-phone", PHONE).await;
    window.element("blocked-mark").await;
    stage.picture("pay-blocked").await;
    window.call("paste_file", json!({ "text": format!("Mobile\n{PHONE}\n{UNKNOWN}\n") })).await;
    window.click("nav-bulk").await;
    window.element("plan-blocked").await;
    stage.picture("plan-blocked").await;
    window.press(&[Key::Control], 'k').await;
    window.focused("palette-input").await;
    window.keys(UNKNOWN).await;
    window.has("palette-item", "data-phone", UNKNOWN).await;
    window.press(&[], Key::Enter.value()).await;
    window.element("customer-empty").await;
    stage.picture("customer-empty").await;
}
