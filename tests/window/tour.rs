use acceptance::Harness;

use super::steps::practise;

#[tokio::test(flavor = "multi_thread")]
async fn five_steps_lead_from_the_first_check_to_the_verified_advance() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    window.click("take-tour").await;
    window.has("tour", "data-step", "check").await;
    window.click("tour-act").await;
    window.has_value("phone-field", "01712-342677").await;
    window.click("check-button").await;
    window.has("result-card", "data-state", "done").await;

    window.has("tour", "data-step", "sheet").await;
    window.click("tour-act").await;
    window.has("tour", "data-step", "run").await;
    window.click("start-run").await;
    window.has("run", "data-state", "done").await;

    window.has("tour", "data-step", "ask").await;
    window.click("tour-act").await;
    window.has_value("pay-phone", "01712342677").await;
    window.click("create-payment").await;
    window.has("tour", "data-step", "paid").await;
    window.click("tour-act").await;
    window.has("payment-row", "data-status", "paid").await;

    window.click("tour-connect").await;
    window.element("accounts-courier").await;
    window.gone("tour").await;
    window.close().await;

    // Otherwise it comes back with each start.
    let window = harness.open().await;
    window.element("phone-field").await;
    window.gone("tour").await;
    window.close().await;
}
