use acceptance::Harness;
use porokh_practice::{
    Endpoint, Fault, FaultKind,
    payment::{PaymentService, Status},
};
use serde_json::json;

use super::{fill_form, link, own_account, pay, payment_service, set_seller};
use crate::steps::service;

/// The record of a payment as if created with a test key.
fn test_record(payment: &PaymentService, invoice: &str) -> Fault {
    let known = payment.payments().into_iter().find(|known| known.invoice_id == invoice).unwrap();
    let record = json!({
        "full_name": known.full_name, "email": known.email, "amount": "1250.00", "fee": "0.00",
        "charged_amount": "1250.00", "invoice_id": invoice, "metadata": {}, "payment_method": "bkash",
        "sender_number": "01700000000", "transaction_id": "TEST0123456789", "date": "2026-11-20 10:00:00",
        "status": "COMPLETED", "currency": "BDT", "test_mode": true,
    });
    Fault::once(Endpoint::VerifyPayment, FaultKind::Reply { status: 200, body: record.to_string() })
}

#[tokio::test(flavor = "multi_thread")]
async fn mismatch_is_never_paid() {
    let courier = service().await;
    let payment = payment_service().await;
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    set_seller(&window).await;
    fill_form(&window, "Shamima K.", "1103").await;
    link(&window).await;
    let invoice = payment.payments()[0].invoice_id.clone();

    // An unlisted status.
    payment.change_payment(&invoice, |payment| payment.status = Status::Other("ON_HOLD".into()));
    window.click("panel-check").await;
    window.has("status-card", "data-status", "other").await;
    window.shows("status-card", "“ON_HOLD”").await;
    window.has("payment-filter-unknown", "data-count", "1").await;
    payment.change_payment(&invoice, |payment| payment.status = Status::Pending);
    window.click("panel-check").await;
    window.has("payment-row", "data-status", "waiting").await;

    // A test payment on a live link.
    payment.inject(test_record(&payment, &invoice));
    window.click("panel-check").await;
    window.has("status-card", "data-status", "problem").await;
    window.shows("status-card", "without money").await;
    assert_eq!(window.count("ship").await, 0, "nothing says that the parcel may leave");
    assert_eq!(window.count("refund").await + window.count("new-link").await, 0, "no money came");

    // Less than requested.
    pay(&payment, &invoice).await;
    payment.change_payment(&invoice, |payment| payment.amount = "60".parse().unwrap());
    window.click("panel-check").await;
    window.shows("status-card", "৳60").await;
    window.has("status-card", "data-status", "problem").await;
    assert!(!window.text("received-BDT").await.contains('6'), "in no sum");
    window.has("payment-filter-problem", "data-count", "1").await;
    window.has("payment-filter-paid", "data-count", "0").await;
    // Some money was certainly received: it can be refunded.
    window.element("refund").await;

    // The rest was received: the problem is gone.
    payment.change_payment(&invoice, |payment| payment.amount = "1250".parse().unwrap());
    window.click("panel-check").await;
    window.has("status-card", "data-status", "paid").await;
    window.element("ship").await;
}
