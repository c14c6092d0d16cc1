//! Every event of the fraud-check service, and its effects.

use acceptance::{Harness, Window, until};
use serde_json::json;

use super::{
    Post, SECRET, courier, deliver_here, envelope, keep_secret, lines, local, now, numbers, open_line,
    run_of, switch_on, told,
};
use crate::steps::{check, connect, settings};

/// High risk by the last digit.
const PHONE: &str = "01712345675";

async fn decisions(window: &Window) -> Vec<String> {
    let rows = "return [...document.querySelectorAll('[data-testid=run-row]')].map((row) => row.dataset.decision ?? '')";
    let found = window.script(rows, vec![]).await;
    found.as_array().unwrap().iter().map(|decision| decision.as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_courier_event() {
    let courier = courier().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &courier).await;
    window.click("nav-activity").await;
    window.element("no-activity").await;
    window.has("receiving", "data-on", "false").await;
    switch_on(&window).await;
    window.has("endpoint-courier", "data-state", "secret_missing").await;
    assert_eq!(window.count("self-test-courier").await, 0, "nothing to sign a test with");
    keep_secret(&window, "courier", SECRET).await;
    window.click("self-test-courier").await;
    window.has("self-test-result-courier", "data-result", "received").await;
    deliver_here(&window, &courier).await;

    // The test button of the service's web application.
    courier.send_test_webhook();
    told(&courier, "webhook.test").await;

    // A finished job updates its run; its row in the list opens the run.
    window.click("nav-check").await;
    check(&window, PHONE).await;
    window.has("result-card", "data-phone", PHONE).await;
    let mut phones = numbers(0);
    phones.insert(0, PHONE.to_owned());
    run_of(&window, &phones, 60).await;
    told(&courier, "bulk.completed").await;
    window.has("run-rows", "data-total", "61").await;
    assert_eq!(decisions(&window).await.iter().filter(|decision| *decision == "hold").count(), 0);

    // Another seller reports the number: its order is put on hold, and the open page shows it.
    assert!(courier.report_by_another_seller(PHONE, "fake_order"));
    told(&courier, "phone.reported").await;
    window.shows("toast", "Another seller reported").await;
    window.has("run-row", "data-decision", "hold").await;
    assert_eq!(decisions(&window).await.iter().filter(|decision| *decision == "hold").count(), 1);
    window.click("nav-check").await;
    window.shows("reported-mark", "Fake order").await;

    // The plan ends in two days: shown on every page until dismissed.
    let end = courier.requests().last().expect("a request").at + std::time::Duration::from_secs(2 * 86_400);
    courier.change_account(|account| account.plan_ends_at = Some(end));
    told(&courier, "plan.expiring").await;
    window.element("plan-notice").await;
    window.element("plan-renew").await;

    // An unlisted event, and one with a repeated id.
    let url = local_of(&window).await;
    let body = envelope(7, "moon.phase", &json!({ "phase": "full", "tide": 3 }));
    let post = Post::signed(&url, SECRET, now(), 7, &body);
    assert!((200..300).contains(&post.send().await));
    assert!((200..300).contains(&post.send().await), "a sender that didn't hear needn't go on");

    window.click("nav-activity").await;
    window.has("receiving", "data-on", "true").await;
    lines(&window, "reports", 1).await;
    lines(&window, "bulk", 1).await;
    lines(&window, "other", 4).await;
    lines(&window, "rejected", 1).await;
    lines(&window, "unread", 7).await;
    window.shows("rail-unread", "7").await;
    window.click("activity-filter-other").await;
    window.counts("activity-row", 4).await;
    open_line(&window, "other").await;
    window.shows("activity-detail", "moon.phase").await;
    let raw = "return document.querySelector('[data-testid=activity-detail]').textContent";
    until("the message as it came", async || {
        window.script(raw, vec![]).await.as_str().unwrap().contains("\"tide\": 3").then_some(())
    })
    .await;
    lines(&window, "unread", 6).await;
    window.click("activity-filter-rejected").await;
    open_line(&window, "rejected").await;
    window.has("rejected-cause", "data-cause", "repeated").await;
    window.has("rejected-remedy", "data-remedy", "nothing").await;
    window.click("activity-filter-bulk").await;
    open_line(&window, "bulk").await;
    window.shows("activity-detail", "Pasted list is finished").await;
    window.click("activity-run").await;
    window.has("run-rows", "data-total", "61").await;
    window.click("nav-activity").await;
    window.click("activity-filter-reports").await;
    open_line(&window, "report").await;
    window.click("activity-check").await;
    window.has_value("phone-field", "01712-345675").await;
    window.click("nav-activity").await;
    window.click("mark-all-read").await;
    lines(&window, "unread", 0).await;
    window.counts("rail-unread", 0).await;
    window.close().await;
}

async fn local_of(window: &Window) -> String {
    settings(window, "alerts").await;
    local(window, "courier").await
}
