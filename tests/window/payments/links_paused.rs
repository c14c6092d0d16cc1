//! A link batch that is paused by the seller, and continues in another environment.

use std::time::Duration;

use acceptance::{Harness, Key, until};
use porokh_practice::{Endpoint, Fault, FaultKind};
use serde_json::json;

use super::{
    fill_form, link,
    links::{made, until_made},
    own_account, payment_service, set_seller,
};
use crate::steps::{add_account, service, use_environment};

#[tokio::test(flavor = "multi_thread")]
async fn pause_continue_and_own_key() {
    let courier = service().await;
    let payment = payment_service().await;
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    add_account(&window, "payment", &payment.address(), &payment.test_key()).await;
    set_seller(&window).await;
    fill_form(&window, "Buyer 0", "A-0").await;
    link(&window).await;
    let rows: String = (0..12).map(|n| format!("A-{n}\tBuyer {n}\t017120003{n:02}\t{}\n", 500 + n)).collect();
    window.click("nav-bulk").await;
    let text = format!("Order\tName\tMobile\tAmount\n{rows}");
    window.call("paste_file", json!({ "text": text })).await;
    window.click("make-links").await;
    window.click("links-collect").await;
    window.has("links-count", "data-count", "11").await;
    window.element("links-existing").await;
    // Slow enough for every click before its end.
    let slow =
        || payment.inject(Fault::forever(Endpoint::Checkout, FaultKind::Delay(Duration::from_secs(2))));
    slow();
    window.click("links-start").await;
    until_made(&window, 1).await;
    window.click("pause-links").await;
    window.has("links", "data-state", "paused").await;
    payment.clear_faults();

    // Meanwhile the last order is requested by hand.
    window.click("nav-payments").await;
    window.click("new-payment").await;
    fill_form(&window, "Buyer 11", "A-11").await;
    link(&window).await;
    window.click("nav-bulk").await;
    let made_so_far = made(&window).await;
    assert!(made_so_far < 10, "it was paused");
    assert_eq!(payment.payments().len(), made_so_far + 2, "nothing was sent meanwhile");
    window.click("continue-links").await;
    window.has("links", "data-state", "done").await;
    assert_eq!(made(&window).await, 10);
    window.press(&[], Key::End.value()).await;
    window.counts("left-out", 2).await;
    assert_eq!(payment.payments().len(), 12, "one for each order");

    // Another link for each; the environment changes in between, and the batch continues with its own key.
    window.click("leave-links").await;
    window.click("make-links").await;
    window.click("links-collect").await;
    window.has("links-count", "data-count", "0").await;
    window.click("links-again").await;
    window.has("links-count", "data-count", "12").await;
    slow();
    window.click("links-start").await;
    until_made(&window, 1).await;
    use_environment(&window, "test").await;
    payment.clear_faults();
    until("each order has another link", async || (payment.payments().len() == 24).then_some(())).await;
    use_environment(&window, "live").await;
    // The page is unchanged.
    window.click("nav-bulk").await;
    window.has("links", "data-state", "done").await;
    let live = payment.payments().iter().filter(|made| made.mode == porokh_domain::Mode::Live).count();
    assert_eq!(live, 24, "none of them is a sample");
}
