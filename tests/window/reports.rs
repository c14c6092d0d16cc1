//! Reports: from a check, by number, from rows of a run; withdrawn, refused, lost, cut off.

use acceptance::{Harness, Key, Window};
use chrono::{TimeDelta, Utc};
use porokh_practice::{Endpoint, Fault, FaultKind, Service};
use serde_json::{Value, json};

use super::steps::{check, connect, open, service};

/// Very high risk by the last digit.
const PHONE: &str = "01712345677";

/// Sent reports, oldest first.
fn posted(service: &Service) -> Vec<Value> {
    let posts = service.requests().into_iter().filter(|request| request.path.ends_with("/reports"));
    posts.map(|request| serde_json::from_str(&request.body).expect("a report is JSON")).collect()
}

/// Opens the dialog for a typed number by the palette.
async fn begin_by_number(window: &Window, phone: &str) {
    window.press(&[Key::Control], 'k').await;
    window.fill("palette-input", "Report a number").await;
    window.press(&[], Key::Enter.value()).await;
    window.fill("report-number", phone).await;
    window.has("report-of", "data-phone", phone).await;
}

async fn send(window: &Window, reason: &str) {
    window.click(&format!("reason-{reason}")).await;
    window.click("report-send").await;
    window.gone("report-dialog").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn report_undo_and_result() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    check(&window, PHONE).await;

    // Reasons and the note's length are the service's.
    window.click("report").await;
    window.shows("report-facts", "Very high risk").await;
    for reason in ["fake_order", "parcel_refused", "unreachable", "wrong_address", "payment_fraud", "other"] {
        window.element(&format!("reason-{reason}")).await;
    }
    assert_eq!(window.count("reason-typed").await, 0, "the list of the description is complete");
    window.click("reason-fake_order").await;
    window.paste("report-note", &"ক".repeat(501)).await;
    window.has("report-note", "aria-invalid", "true").await;
    window.enabled("report-send", false).await;
    window.press(&[], Key::Backspace.value()).await;
    window.has("report-note", "aria-invalid", "false").await;
    window.click("report-send").await;
    window.has("report-item", "data-state", "pending").await;
    window.click("report-undo").await;
    window.counts("report-item", 0).await;

    // Three more: the first has an invalid field, the second gets no reply.
    let refusal = r#"{"status":false,"message":"তথ্য ঠিক নেই।","error":{"code":"validation_error","fields":{"note":["নোটে নাম দেওয়া যাবে না।"]}}}"#;
    service
        .inject(Fault::once(Endpoint::Reports, FaultKind::Reply { status: 422, body: refusal.to_owned() }));
    service.inject(Fault::once(Endpoint::Reports, FaultKind::CloseBeforeReply).after_handling());
    let written = Utc::now();
    begin_by_number(&window, "01819000421").await;
    window.fill("report-note", "Refused at the door").await;
    send(&window, "parcel_refused").await;
    begin_by_number(&window, "01819000422").await;
    send(&window, "unreachable").await;
    window.click("report").await;
    window.shows("report-facts", "None in your list").await;
    send(&window, "fake_order").await;
    window.has("report-item", "data-state", "done").await;
    let left: Vec<Value> = posted(&service).iter().map(|report| report["phone"].clone()).collect();
    assert_eq!(left, ["01819000421", "01819000422", PHONE], "what was taken back isn't among them");
    let first = service.requests().into_iter().find(|request| request.path.ends_with("/reports")).unwrap();
    assert!(first.at - written >= TimeDelta::seconds(10), "left at {}, written at {written}", first.at);
    assert_eq!(posted(&service)[0]["note"], "Refused at the door");
    let members = |report: &Value| report.as_object().expect("an object").len();
    assert_eq!(members(&posted(&service)[1]), 2, "an empty note isn't sent");

    // Each is listed with its result; a possibly received one can only be updated.
    window.press(&[Key::Control], 'k').await;
    window.fill("palette-input", "Your reports").await;
    window.press(&[], Key::Enter.value()).await;
    window.counts("report-delete", 3).await;
    let states =
        "return [...document.querySelectorAll('[data-testid=reports-dialog] [data-testid=report-item]')]
        .map((report) => report.dataset.state)";
    assert_eq!(window.script(states, vec![]).await, json!(["done", "unknown", "refused"]));
    let shown = window.text("reports-dialog").await;
    assert!(shown.contains("নোটে নাম দেওয়া যাবে না।"), "the service's words at the field: {shown}");
    assert!(shown.contains("it may have arrived"), "{shown}");
    window.click("report-again").await;
    acceptance::until("the lost report is there", async || (service.reports().len() == 2).then_some(()))
        .await;

    // The next report says what it updates.
    window.press(&[], Key::Escape.value()).await;
    window.click("report").await;
    window.shows("earlier-report", "Fake order").await;
    send(&window, "payment_fraud").await;
    acceptance::until("the report is updated", async || {
        service.reports().iter().any(|report| report.reason == "payment_fraud").then_some(())
    })
    .await;
    assert_eq!(service.reports().len(), 2, "one for each number");
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_rows_together() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    window.click("nav-bulk").await;
    let rows: String = (0..4).map(|n| format!("A-{n}\t017120003{n:02}\n")).collect();
    window.call("paste_file", json!({ "text": format!("Order\tMobile\n{rows}") })).await;
    window.has("plan", "data-cost", "4").await;
    window.click("start-run").await;
    window.has("run", "data-state", "done").await;
    window.click("run-row").await;
    window.click("drawer-more").await;
    window.click("drawer-report").await;
    window.counts("report-of", 1).await;
    window.shows("report-facts", "In your lists").await;
    window.press(&[], Key::Escape.value()).await;
    window.press(&[Key::Control], 'a').await;
    window.click("report-chosen").await;
    window.counts("report-of", 4).await;
    window.click("leave-out").await;
    window.counts("report-of", 3).await;
    send(&window, "wrong_address").await;
    // Killed while they wait: starting the app must not send reports.
    window.kill().await;
    let window = harness.open().await;
    window.press(&[Key::Control], 'k').await;
    window.fill("palette-input", "Your reports").await;
    window.press(&[], Key::Enter.value()).await;
    window.counts("report-again", 3).await;
    assert!(posted(&service).is_empty());

    // The scope was revoked: the refusal names it, and the next dialog knows.
    service.change_account(|account| account.live_scopes.retain(|scope| scope != "report"));
    window.click("report-again").await;
    window.shows("report-why", "report").await;
    window.click("report-by-number").await;
    window.fill("report-number", PHONE).await;
    window.has("report-hindrance", "data-hindrance", "noScope").await;
    window.click("reason-fake_order").await;
    window.enabled("report-send", false).await;
    assert!(service.reports().is_empty());
    window.close().await;

    // A key without the scope is reported before anything is typed.
    let harness = Harness::new().await;
    let window = open(&harness).await;
    window.fill("welcome-address", &service.address()).await;
    window.fill("welcome-key", &service.live_key()).await;
    window.click("welcome-connect").await;
    check(&window, PHONE).await;
    window.click("report").await;
    window.has("report-hindrance", "data-hindrance", "noScope").await;
    window.close().await;
}
