use std::time::Duration;

use acceptance::Harness;
use porokh_practice::{Endpoint, Fault, FaultKind};

use super::{fill_form, own_account, payment_service, set_seller};
use crate::steps::service;

/// Time that the slow link takes; the next customer's form is filled within it.
const SLOW: Duration = Duration::from_secs(6);

#[tokio::test(flavor = "multi_thread")]
async fn slow_link_leaves_next_customers_form() {
    let courier = service().await;
    let payment = payment_service().await;
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    set_seller(&window).await;
    payment.inject(Fault::once(Endpoint::Checkout, FaultKind::Delay(SLOW)));
    fill_form(&window, "Habib U.", "1104").await;

    // The next customer is typed over the form that was sent.
    window.fill("pay-name", "Rakib H.").await;
    window.fill("pay-phone", "01911000742").await;
    window.fill("pay-amount", "850").await;
    window.fill("pay-order", "1105").await;
    window.shows("create-payment", "850").await;
    assert!(payment.payments().is_empty(), "the first link is still on its way");

    window.shows("toast", "Habib U.").await;
    assert_eq!(window.value("pay-name").await, "Rakib H.");
    assert_eq!(window.value("pay-amount").await, "850");
    assert_eq!(window.value("pay-order").await, "1105");
    window.click("create-payment").await;
    window.element("qr").await;
    let names: Vec<String> = payment.payments().iter().map(|payment| payment.full_name.clone()).collect();
    assert_eq!(names, ["Habib U.", "Rakib H."]);
    window.close().await;
}
