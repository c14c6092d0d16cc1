use acceptance::Harness;
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};

use super::{fill_form, own_account, payment_service, set_seller};
use crate::steps::{service, settings};

#[tokio::test(flavor = "multi_thread")]
async fn waits_count_down_and_cancel() {
    let courier = service().await;
    let payment = payment_service().await;
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    set_seller(&window).await;
    // The service is rate limiting for a minute and a half.
    payment.inject(Fault::once(Endpoint::Checkout, FaultKind::RateLimited(RetryAfter::Seconds(90))));
    fill_form(&window, "Habib U.", "1104").await;
    window.shows("wait-note", "is busy").await;
    let sent = payment.requests().len();
    window.shows("wait-left", "second").await;
    window.click("wait-cancel").await;
    window.has("pay-error", "data-code", "cancelled_free").await;
    window.gone("wait-note").await;
    assert_eq!(window.value("pay-name").await, "Habib U.", "what was typed stays");
    window.counts("payment-row", 0).await;

    window.click("nav-trx").await;
    window.fill("trx-id", "9BX2K7P0QW").await;
    window.fill("trx-amount", "500").await;
    window.click("trx-match").await;
    window.shows("wait-note", "is busy").await;
    window.click("wait-cancel").await;
    window.gone("wait-note").await;

    settings(&window, "accounts").await;
    window.click("account-test-payment-live-1").await;
    window.shows("wait-note", "is busy").await;
    window.click("wait-cancel").await;
    window.gone("wait-note").await;
    assert_eq!(payment.requests().len(), sent, "nothing left");
    window.close().await;
}
