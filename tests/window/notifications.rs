//! Notifications received by the desktop.

use std::time::Duration;

use acceptance::{Harness, Shown, Window, until};
use chrono::{TimeDelta, Utc};
use porokh_practice::{Service, WebhookEndpoint};
use serde_json::{Value, json};

use super::steps::{connect, practise, service, settings};

const NUMBERS: [&str; 3] = ["01712345670", "01712345673", "01812345675"];

/// Sets the service's webhook, and checks the numbers of the events.
async fn follow(window: &Window, service: &Service) {
    let secret = "whsec_9f31c07ab25e4d86";
    let account = json!({ "service": "courier", "environment": "live", "number": 1 });
    window.call("set_account_secret", json!({ "account": account, "secret": secret })).await;
    window.call("switch_receiver", json!({ "on": true, "port": null })).await;
    let local = until("the receiver listens", async || {
        let view = window.invoke("receiver", Value::Null).await.ok()?;
        let local = view["courier"]["local"].as_str().map(str::to_owned);
        local.filter(|_| view["state"]["kind"] == "listening")
    });
    let endpoint = WebhookEndpoint::new(local.await, secret);
    service.change_account(|account| account.webhook = Some(endpoint));
    for phone in NUMBERS {
        window.call("check_phone", json!({ "phone": phone })).await;
    }
}

fn end_plan(service: &Service) {
    service.change_account(|account| account.plan_ends_at = Some(Utc::now() + TimeDelta::days(2)));
}

fn names_nobody(shown: &Shown) {
    for phone in NUMBERS {
        assert!(!shown.call.contains(&phone[5..]), "{}", shown.call);
    }
    assert!(!shown.call.contains("fake_order") && !shown.call.contains("Fake"), "{}", shown.call);
}

#[tokio::test(flavor = "multi_thread")]
async fn desktop_notifications_have_no_number() {
    let (harness, service) = (Harness::new().await, service().await);
    let notifications = harness.notifications().await;
    let window = connect(&harness, &service).await;
    follow(&window, &service).await;

    harness.looked_away(&window).await;
    for phone in NUMBERS {
        assert!(service.report_by_another_seller(phone, "fake_order"));
    }
    let shown = notifications.until(1).await;
    assert_eq!(shown.title, "3 numbers that you checked were reported");
    assert_eq!(shown.text, "Open Porokh to see which.");
    names_nobody(&shown);

    window.click("lang-bn").await;
    window.shows("nav-settings", "সেটিংস").await;
    harness.looked_away(&window).await;
    end_plan(&service);
    let shown = notifications.until(2).await;
    assert_eq!(shown.title, "আপনার কুরিয়ার প্ল্যানের মেয়াদ শেষ হয়ে আসছে");
    assert_eq!(shown.text, "নবায়ন করলে যাচাই চলবে।");
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_at_the_window_is_told_there_alone() {
    let (harness, service) = (Harness::new().await, service().await);
    let notifications = harness.notifications().await;
    let window = connect(&harness, &service).await;
    follow(&window, &service).await;
    harness.look_at();
    harness.looked_at().await;
    assert!(service.report_by_another_seller(NUMBERS[0], "fake_order"));
    window.shows("toast", "Another seller reported a number").await;
    // Notifications are shown after one second.
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(notifications.shown(), []);
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn off_kinds_and_clicks() {
    let (harness, service) = (Harness::new().await, service().await);
    let notifications = harness.notifications().await;
    let window = connect(&harness, &service).await;
    follow(&window, &service).await;
    settings(&window, "notifications").await;
    window.click("alert-reports").await;
    window.has("alert-reports", "aria-checked", "false").await;
    harness.looked_away(&window).await;
    assert!(service.report_by_another_seller(NUMBERS[0], "fake_order"));
    // A later event of an enabled kind.
    end_plan(&service);
    let shown = notifications.until(1).await;
    assert_eq!(shown.title, "Your courier plan ends soon");
    assert_eq!(notifications.shown().len(), 1);

    notifications.click(shown.id).await;
    harness.looked_at().await;
    // The click opens the event itself.
    window.element("activity-detail").await;
    window.close().await;
}

/// Otherwise the seller looks for the message among all of them, or in a filter that leaves it out.
#[tokio::test(flavor = "multi_thread")]
async fn show_leads_to_the_message_itself() {
    let (harness, service) = (Harness::new().await, service().await);
    let window = connect(&harness, &service).await;
    follow(&window, &service).await;
    window.click("nav-activity").await;
    window.click("activity-filter-rejected").await;
    window.has("activity-filter-rejected", "aria-pressed", "true").await;
    window.click("nav-check").await;
    harness.look_at();
    harness.looked_at().await;
    assert!(service.report_by_another_seller(NUMBERS[0], "fake_order"));
    window.shows("toast", "Another seller reported a number").await;
    window.click("toast-action").await;
    window.element("activity-customer").await;
    window.has("activity-filter-all", "aria-pressed", "true").await;
    window.counts("activity-row", 1).await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sample_notification() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    settings(&window, "notifications").await;
    window.shows("no-notices", "Notifications don’t work").await;

    let notifications = harness.notifications().await;
    window.click("try-notice").await;
    let shown = notifications.until(1).await;
    assert_eq!(shown.title, "Practice: Notifications work");
    window.gone("no-notices").await;
    window.close().await;
}
