use acceptance::Harness;

use super::steps::{check, practise, settings};

#[tokio::test(flavor = "multi_thread")]
async fn practice_events_on_request() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    settings(&window, "alerts").await;
    window.enabled("practise-report", false).await;
    window.click("receiver-switch").await;
    window.has("receiver-state", "data-state", "listening").await;
    window.click("practise-report").await;
    window.has("practice-event-result", "data-result", "nothing_checked").await;
    window.click("practise-paid").await;
    window.has("practice-event-result", "data-result", "no_link").await;
    window.click("practise-list_ends").await;
    window.has("practice-event-result", "data-result", "no_list").await;

    window.click("nav-check").await;
    check(&window, "01712345675").await;
    window.has("result-card", "data-state", "done").await;
    settings(&window, "alerts").await;
    for event in ["practise-report", "practise-plan_ends", "practise-forgery"] {
        window.click(event).await;
        window.has("practice-event-result", "data-result", "happened").await;
        window.has(event, "aria-busy", "false").await;
    }
    window.element("plan-notice").await;

    window.click("nav-activity").await;
    window.has("activity-filter-reports", "data-count", "1").await;
    window.has("activity-filter-rejected", "data-count", "1").await;
    window.has("activity-filter-other", "data-count", "1").await;
    window.close().await;

    // The practice account is reset by a restart.
    let window = harness.open().await;
    window.click("nav-activity").await;
    window.has("activity-filter-other", "data-count", "1").await;
    window.gone("plan-notice").await;
    window.close().await;
}
