use std::time::Duration;

use acceptance::Harness;
use porokh_practice::{Endpoint, Fault, FaultKind};

use super::{fill_form, own_account, pay, payment_service, set_seller};
use crate::steps::service;

#[tokio::test(flavor = "multi_thread")]
async fn unknown_until_settled_never_resent() {
    let courier = service().await;
    let payment = payment_service().await;
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    set_seller(&window).await;

    // The reply to a creation is lost: the payment is found by the invoice id on the merchant's site.
    payment.inject(Fault::once(Endpoint::Checkout, FaultKind::Html { status: 502 }).after_handling());
    fill_form(&window, "Shamima K.", "1103").await;
    window.element("creation-doubt").await;
    window.has("payment-row", "data-status", "unknown").await;
    let invoice = payment.payments()[0].invoice_id.clone();
    window.click("doubt-has-id").await;
    window.fill("doubt-id", &invoice).await;
    window.click("doubt-find").await;
    window.has("payment-row", "data-status", "waiting").await;
    assert_eq!(payment.payments().len(), 1);

    // A second link for the order requires a confirmation.
    window.click("new-payment").await;
    fill_form(&window, "Shamima K.", "1103").await;
    window.element("same-order").await;
    assert_eq!(payment.payments().len(), 1);
    window.click("show-earlier").await;

    pay(&payment, &invoice).await;
    window.click("panel-check").await;
    window.has("status-card", "data-status", "paid").await;

    // The reply to a refund is lost: REFUNDED proves that it happened.
    payment.inject(Fault::once(Endpoint::RefundPayment, FaultKind::Html { status: 502 }).after_handling());
    // Verified before the refund leaves, but not after it.
    payment.inject(Fault::once(Endpoint::VerifyPayment, FaultKind::Delay(Duration::ZERO)));
    payment.inject(Fault::once(Endpoint::VerifyPayment, FaultKind::Html { status: 502 }));
    window.click("refund").await;
    window.click("refund-full").await;
    window.fill("refund-reason", "The parcel came back").await;
    window.click("kind-gateway").await;
    window.click("refund-send").await;
    window.element("refund-doubt").await;
    window.click("read-status").await;
    window.has("payment-row", "data-status", "refunded").await;
    assert_eq!(payment.payments()[0].refunds.len(), 1);

    // An expired package is reported with its remedy, and nothing is left behind.
    payment.change_merchant(|merchant| merchant.monthly_limit = Some(0));
    let again =
        window.script("return document.querySelector('[data-testid=refund-done]') !== null", vec![]).await;
    if again == true {
        window.click("refund-done").await;
    }
    window.click("new-payment").await;
    fill_form(&window, "Habib U.", "1104").await;
    window.has("pay-error", "data-code", "payment_package").await;
    window.counts("payment-row", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nothing_proves_is_settled_by_the_sellers_word() {
    let courier = service().await;
    let payment = payment_service().await;
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    set_seller(&window).await;

    // Nothing was created, which only the seller can find out.
    payment.inject(Fault::once(Endpoint::Checkout, FaultKind::Html { status: 502 }));
    fill_form(&window, "Shamima K.", "1103").await;
    window.has("payment-row", "data-status", "unknown").await;
    window.click("doubt-not").await;
    window.click("confirm-yes").await;
    window.gone("creation-doubt").await;
    window.click("new-payment").await;
    fill_form(&window, "Shamima K.", "1103").await;
    window.element("qr").await;
    assert_eq!(payment.payments().len(), 1);

    let invoice = payment.payments()[0].invoice_id.clone();
    pay(&payment, &invoice).await;
    window.click("panel-check").await;
    window.has("status-card", "data-status", "paid").await;

    // A partial refund isn't visible: it locks further refunds until the seller has checked.
    payment.inject(Fault::once(Endpoint::RefundPayment, FaultKind::Html { status: 502 }).after_handling());
    window.click("refund").await;
    window.click("refund-part").await;
    window.fill("refund-amount", "250").await;
    window.fill("refund-reason", "One item came back").await;
    window.click("kind-gateway").await;
    window.click("refund-send").await;
    window.element("refund-doubt").await;
    window.click("read-status").await;
    window.element("not-proved").await;
    window.click("returned-yes").await;
    window.click("recorded-yes").await;
    window.click("refund-settle").await;
    window.gone("refund-doubt").await;
    window.shows("refunds", "৳250, refunded").await;
    assert_eq!(payment.payments()[0].refunds.len(), 1);
}
