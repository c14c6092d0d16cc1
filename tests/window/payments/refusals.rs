use std::time::SystemTime;

use acceptance::{Harness, Window};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};

use super::{fill_form, link, own_account, payment_service, set_seller};
use crate::steps::service;

/// The error in the form; nothing was created, and the input stays.
async fn refused(window: &Window, code: &str) -> String {
    window.has("pay-error", "data-code", code).await;
    assert_eq!(window.value("pay-name").await, "Habib U.", "{code}: what was typed stays");
    window.counts("payment-row", 0).await;
    window.text("pay-error").await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_has_its_remedy() {
    let courier = service().await;
    let payment = payment_service().await;
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    set_seller(&window).await;

    // A field: the service's message.
    let body = r#"{"status":false,"message":"full_name: নামটি খুব ছোট"}"#.to_owned();
    payment.inject(Fault::once(Endpoint::Checkout, FaultKind::Reply { status: 422, body }));
    fill_form(&window, "Habib U.", "1104").await;
    let told = refused(&window, "payment_field").await;
    assert!(told.contains("full_name: নামটি খুব ছোট"), "{told}");

    payment.change_merchant(|merchant| merchant.package_ends_at = Some(SystemTime::now().into()));
    window.click("create-payment").await;
    let told = refused(&window, "payment_package").await;
    assert!(told.contains("Renew"), "{told}");
    payment.change_merchant(|merchant| merchant.package_ends_at = None);

    payment.change_merchant(|merchant| merchant.live_key_disabled = true);
    window.click("create-payment").await;
    let told = refused(&window, "payment_key").await;
    assert!(told.contains("Open Settings"), "{told}");
    payment.change_merchant(|merchant| merchant.live_key_disabled = false);
    assert!(payment.payments().is_empty(), "nothing was made");
    // Rate limited for too long; a short wait is waited out.
    payment.inject(Fault::once(Endpoint::Checkout, FaultKind::RateLimited(RetryAfter::Seconds(2))));
    window.click("create-payment").await;
    link(&window).await;
    assert_eq!(payment.payments().len(), 1);
    payment.inject(Fault::once(Endpoint::Checkout, FaultKind::RateLimited(RetryAfter::Seconds(600))));
    window.click("new-payment").await;
    fill_form(&window, "Habib U.", "1105").await;
    window.has("pay-error", "data-code", "payment_pace").await;
    let told = window.text("pay-error").await;
    assert!(told.contains("10 minutes"), "{told}");
    assert_eq!(payment.payments().len(), 1);
}
