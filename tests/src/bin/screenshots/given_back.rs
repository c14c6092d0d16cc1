//! What sellers give back, and what they are told: reports, delivery results, activity, instant alerts.

use std::{fs, path::Path, sync::Arc, time::Duration};

use acceptance::{Harness, Key, Window};
use porokh_domain::{Clock as _, SystemClock};
use porokh_practice::{
    Endpoint, Fault, FaultKind, MovableClock, Options, Service, WebhookEndpoint,
    payment::{PaymentOptions, PaymentService},
};
use serde_json::json;

use crate::stage::{Stage, looks, wanted};

const SECRET: &str = "whsec_of_a_picture_5f1c07";
/// Very high risk by the last digit.
const PHONE: &str = "01712345677";
const NARROW: (u32, u32) = (900, 620);
/// A paid invoice as a courier gives it, with a word of its own and an order that stands twice.
/// As Steadfast has it; some of its words say little.
const CONSIGNMENTS: &str = "\
Order ID,Invoice,Tracking Code,Delivery Status,Recipient Name,Recipient Phone,COD Amount
88800400,INV-25-2211,T400,delivered,Nasrin A.,01793604450,1250
88800401,INV-25-2212,T401,cancelled,Rakib H.,01744285249,890
88800402,INV-25-2213,T402,delivered,শামীমা,01758121821,2400
88800403,INV-25-2214,T403,partial_delivered,Tanvir I.,01797514212,1780
88800404,INV-25-2215,T404,delivered_approval_pending,Farhana Y.,01781140745,650
88800405,INV-25-2216,T405,in_review,Mehedi,01713893015,3150
88800406,INV-25-2217,T406,hold,Jannat F.,01772494814,780
88800407,INV-25-2218,T407,delivered,Imran S.,01743427281,13450
88800408,INV-25-2219,T408,delivered,Poly R.,01797103890,560
88800409,INV-25-2220,T409,delivered,Habib U.,01716959625,2050
88800410,INV-25-2221,T410,cancelled,Sumaiya N.,01731052228,1999
88800411,INV-25-2222,T411,partial_delivered,Arif M.,01725194247,1340
88800412,INV-25-2223,T412,delivered,Ruma B.,01782982347,2890
88800413,INV-25-2224,T413,unknown,Sajid R.,01727511488,1680
";
const INVOICE: &str = "\
Consignment_ID,Created_Date,Invoice type,Collected_Amount,Recipient_Name,Recipient_Phone,Merchant_Order_ID,Courier
DA1,2026-11-01,delivery,1250,Nasrin A.,01712000385,1101,Pathao
DA1,2026-11-01,insta_fee,0,Nasrin A.,01712000385,1101,Pathao
DA2,2026-11-01,return,0,Rakib H.,01911000742,1102,Pathao
DA3,2026-11-02,delivery,2400,শামীমা,01819000427,1103,Pathao
DA4,2026-11-02,exchange,650,Tanvir I.,01558000919,1104,Pathao
DA5,2026-11-02,delivery,1780,Farhana Y.,01675000230,1105,RedX
DA6,2026-11-03,partial_delivery,1120,Rakib H.,01911000742,1106,RedX
DA7,2026-11-03,pending,940,Mehedi,01733000612,1107,RedX
DA8,2026-11-03,delivery,3150,Jannat F.,013090155,1108,RedX
DA9,2026-11-03,delivery,780,Imran S.,01924000541,1109,RedX
DB1,2026-11-03,return,0,Poly R.,01864000878,1109,RedX
";

/// Takes the pictures of these parts, of all when none is named.
pub(crate) async fn take(folder: &Path, parts: &[String]) {
    for part in ["reports", "outcomes", "activity", "alerts"] {
        if !wanted(parts, part) {
            continue;
        }
        for look in looks() {
            // Without a port there is nothing to take pictures of, and the harness says so on its own.
            let Ok(service) = Service::start(Options::default()).await else { return };
            let harness = Harness::new().await;
            let window = harness.open().await;
            window.fill("welcome-address", &service.address()).await;
            window.fill("welcome-key", &service.live_key()).await;
            window.click("welcome-connect").await;
            window.element("phone-field").await;
            let stage = Stage { window: &window, folder, look };
            stage.clear().await;
            match part {
                "reports" => reports(&stage, &service).await,
                "outcomes" => outcomes(&stage, &service, &harness).await,
                "activity" => activity(&stage, &service).await,
                _ => alerts(&stage, &service).await,
            }
            window.close().await;
        }
    }
}

async fn reports(stage: &Stage<'_>, service: &Service) {
    let window = stage.window;
    stage.check(PHONE).await;
    window.element("result-card").await;
    stage.picture("check-actions").await;
    service.inject(Fault::once(Endpoint::OpenApi, FaultKind::Delay(Duration::from_secs(3))));
    window.click("report").await;
    window.element("reasons-loading").await;
    stage.picture("report-loading").await;
    window.click("reason-fake_order").await;
    stage.picture("report").await;
    window.click("report-send").await;
    window.has("report-item", "data-state", "pending").await;
    stage.picture("report-waiting").await;
    window.has("report-item", "data-state", "done").await;
    window.click("report").await;
    window.element("earlier-report").await;
    window.resize(NARROW.0, NARROW.1).await;
    stage.picture("report-earlier-narrow").await;
    stage.usual().await;
    window.press(&[], Key::Escape.value()).await;
    run(window).await;
    window.press(&[Key::Control], 'a').await;
    window.click("report-chosen").await;
    window.counts("report-of", 4).await;
    window.click("reason-parcel_refused").await;
    stage.picture("report-several").await;
    let refusal = r#"{"status":false,"message":"তথ্য ঠিক নেই।","error":{"code":"validation_error","fields":{"note":["নোটে নাম দেওয়া যাবে না।"]}}}"#;
    let refused = FaultKind::Reply { status: 422, body: refusal.to_owned() };
    service.inject(Fault::once(Endpoint::Reports, refused));
    service.inject(Fault::once(Endpoint::Reports, FaultKind::CloseBeforeReply));
    window.click("report-send").await;
    window.gone("report-dialog").await;
    window.press(&[Key::Control], 'k').await;
    window.fill("palette-input", "reports").await;
    window.press(&[], Key::Enter.value()).await;
    window.counts("report-delete", 5).await;
    stage.picture("reports").await;
}

async fn run(window: &Window) {
    window.click("nav-bulk").await;
    let text = "Order\tMobile\nA-1\t01712000385\nA-2\t01911000742\nA-3\t01819000427\nA-4\t01558000919\n";
    // What can't be read would be seen in the pictures.
    window.call("paste_file", json!({ "text": text })).await;
    window.click("start-run").await;
    window.has("run", "data-state", "done").await;
}

async fn outcomes(stage: &Stage<'_>, service: &Service, harness: &Harness) {
    let window = stage.window;
    window.click("nav-deliveries").await;
    window.element("no-deliveries").await;
    stage.picture("deliveries-empty").await;
    drop_file(window, harness, "steadfast-consignments.csv", CONSIGNMENTS).await;
    window.has("outcome-file", "data-state", "open").await;
    window.element("see-rows").await;
    file_widths(stage, "deliveries-file").await;
    window.click("see-rows").await;
    window.element("outcome-row").await;
    file_widths(stage, "deliveries-file-rows").await;
    window.click("close-outcome-file").await;
    drop_file(window, harness, "pathao-invoice.csv", INVOICE).await;
    window.has("outcome-file", "data-state", "open").await;
    window.click("outcome-columns").await;
    window.element("columns").await;
    file_widths(stage, "deliveries-file-columns").await;
    window.click("see-rows").await;
    window.element("outcome-row").await;
    stage.picture("deliveries-file-two-couriers").await;
    window.click("take-outcomes").await;
    window.element("delivery-row").await;
    stage.picture("deliveries").await;
    window.click("share").await;
    window.element("sent-records").await;
    stage.picture("deliveries-dry-run").await;
    service.inject(Fault::once(Endpoint::Deliveries, FaultKind::Delay(Duration::from_secs(4))));
    window.click("share-send").await;
    window.has("share-progress", "data-state", "running").await;
    stage.picture("deliveries-sending").await;
    window.has("share-progress", "data-state", "done").await;
    stage.picture("deliveries-done").await;
    window.click("add-delivery").await;
    window.element("outcome-delivered").await;
    stage.picture("deliveries-by-hand").await;
    window.fill("delivery-phone", "01911000743").await;
    window.fill("delivery-order", "1120").await;
    window.click("outcome-delivered").await;
    window.click("delivery-save").await;
    let skipped = json!({ "order_ref": "1120", "reason": "invalid_phone" });
    let body = json!({ "status": true, "saved": 0, "skipped": [skipped], "mode": "live" }).to_string();
    service.inject(Fault::once(Endpoint::Deliveries, FaultKind::Reply { status: 200, body }));
    window.click("share").await;
    window.click("share-send").await;
    window.has("sum-review", "data-count", "1").await;
    window.click("delivery-filter-review").await;
    window.has("delivery-row", "data-state", "skipped").await;
    stage.picture("deliveries-look").await;
    window.click("delivery-filter-all").await;
    window.resize(NARROW.0, NARROW.1).await;
    stage.picture("deliveries-narrow").await;
    stage.usual().await;
    drop_file(window, harness, "page.xls", "<html><body><table></table></body></html>").await;
    window.has("outcome-file", "data-state", "failed").await;
    stage.picture("deliveries-failed").await;
}

async fn file_widths(stage: &Stage<'_>, screen: &str) {
    stage.picture(screen).await;
    stage.window.resize(NARROW.0, NARROW.1).await;
    stage.picture(&format!("{screen}-narrow")).await;
    stage.window.resize(1366, 728).await;
    stage.picture(&format!("{screen}-wide")).await;
    stage.usual().await;
}

async fn drop_file(window: &Window, harness: &Harness, name: &str, contents: &str) {
    let path = harness.home().join(name);
    // A file that can't be written would be seen in the pictures.
    let _ = fs::write(&path, contents);
    window.drop_file(&path).await;
}

async fn receive(stage: &Stage<'_>, service: &Service, secret: &str) -> String {
    let window = stage.window;
    window.click("nav-settings").await;
    window.click("section-alerts").await;
    window.element("alerts").await;
    window.call("switch_receiver", json!({ "on": true, "port": null })).await;
    let account = json!({ "service": "courier", "environment": "live", "number": 1 });
    window.call("set_account_secret", json!({ "account": account, "secret": SECRET })).await;
    window.has("receiver-state", "data-state", "listening").await;
    let address = "return document.querySelector('[data-testid=local-courier]').textContent";
    let address = window.script(address, vec![]).await.as_str().unwrap_or_default().to_owned();
    deliver(service, &address, secret);
    address
}

fn deliver(service: &Service, address: &str, secret: &str) {
    let endpoint = WebhookEndpoint::new(address, secret);
    service.change_account(|account| account.webhook = Some(endpoint));
}

/// A report and a plan that ends, after a check.
async fn events(stage: &Stage<'_>, service: &Service) {
    let window = stage.window;
    window.click("nav-check").await;
    stage.check(PHONE).await;
    window.has("result-card", "data-phone", PHONE).await;
    service.report_by_another_seller(PHONE, "fake_order");
    service.settle_webhooks().await;
    let end = SystemClock.now() + Duration::from_secs(2 * 86_400);
    service.change_account(|account| account.plan_ends_at = Some(end));
    service.settle_webhooks().await;
    window.element("reported-mark").await;
}

async fn activity(stage: &Stage<'_>, service: &Service) {
    let window = stage.window;
    window.click("nav-activity").await;
    window.element("no-activity").await;
    stage.picture("activity-empty").await;
    let address = receive(stage, service, SECRET).await;
    service.send_test_webhook();
    events(stage, service).await;
    deliver(service, &address, "somebody-else");
    service.send_test_webhook();
    service.settle_webhooks().await;
    // A service whose messages are nine minutes on their way.
    let slow = Arc::new(MovableClock::running_from(SystemClock.now() - Duration::from_secs(540), 1));
    if let Ok(late) = Service::start(Options { clock: slow, ..Options::default() }).await {
        deliver(&late, &address, SECRET);
        late.send_test_webhook();
        late.settle_webhooks().await;
    }
    let _ = reqwest::Client::new().post(&address).body("{}").send().await;
    window.click("nav-activity").await;
    window.has("activity-filter-rejected", "data-count", "3").await;
    stage.picture("activity").await;
    for (place, cause) in [(0, "no-signature"), (1, "too-old"), (2, "wrong-signature"), (3, "plan")] {
        let open = format!("document.querySelectorAll('[data-testid=activity-row]')[{place}].click()");
        window.script(&open, vec![]).await;
        window.element("activity-detail").await;
        stage.picture(&format!("activity-{cause}")).await;
    }
    window.resize(NARROW.0, NARROW.1).await;
    stage.picture("activity-narrow").await;
}

async fn alerts(stage: &Stage<'_>, service: &Service) {
    let window = stage.window;
    window.click("nav-settings").await;
    window.click("section-alerts").await;
    window.element("alerts").await;
    stage.picture("settings-alerts-off").await;
    receive(stage, service, SECRET).await;
    if let Ok(payment) = PaymentService::start(PaymentOptions::default()).await {
        let account = json!({ "service": "payment", "label": "", "address": payment.address(), "key": payment.live_key() });
        window.call("add_account", account).await;
    }
    window.element("endpoint-payment").await;
    // Something else answers there.
    window.fill("public-address", &service.address().replace("/api/v1", "")).await;
    window.press(&[], Key::Enter.value()).await;
    window.element("reach-cause").await;
    stage.picture("settings-alerts-not-reached").await;
    let local = "return new URL(document.querySelector('[data-testid=local-courier]').textContent).origin";
    let here = window.script(local, vec![]).await.as_str().unwrap_or_default().to_owned();
    window.fill("public-address", &here).await;
    window.press(&[], Key::Enter.value()).await;
    window.has("reach-state", "data-state", "done").await;
    window.click("self-test-courier").await;
    window.has("self-test-result-courier", "data-result", "came_back").await;
    stage.picture("settings-alerts").await;
    window.script("document.querySelector('[data-testid=alerts-developer]').open = true", vec![]).await;
    window.resize(NARROW.0, NARROW.1).await;
    stage.picture("settings-alerts-narrow").await;
    stage.usual().await;
    window.click("section-notifications").await;
    window.element("alert-kinds").await;
    stage.picture("settings-notifications").await;
    events(stage, service).await;
    stage.picture("check-reported").await;
    window.click("report").await;
    window.click("reason-fake_order").await;
    window.click("report-send").await;
    window.has("report-item", "data-state", "done").await;
    stage.picture("check-reported-twice").await;
    window.resize(NARROW.0, NARROW.1).await;
    stage.picture("check-reported-narrow").await;
}
