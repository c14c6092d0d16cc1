use acceptance::{Harness, Key};

use super::{fill_form, link, own_account, pay, payment_service, set_seller, until_paid};
use crate::steps::service;

const TO_ONE: &str = "Dear Habib, the red one is back.";
const TO_ALL: &str = "Pay here, {name}: {link}";

#[tokio::test(flavor = "multi_thread")]
async fn message_survives_until_sent_or_discarded() {
    let courier = service().await;
    let payment = payment_service().await;
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    set_seller(&window).await;
    fill_form(&window, "Habib U.", "1104").await;
    let link = link(&window).await;

    // A message to this customer, left by Escape after a glance at the other language.
    window.click("other-messages").await;
    window.click("write-en").await;
    window.fill("message-text", TO_ONE).await;
    window.click("write-bn").await;
    window.click("write-en").await;
    window.has_value("message-text", TO_ONE).await;
    window.press(&[], Key::Escape.value()).await;
    window.gone("message-dialog").await;
    window.click("other-messages").await;
    window.has_value("message-text", TO_ONE).await;
    window.click("message-discard").await;
    window.gone("message-draft").await;
    window.press(&[], Key::Escape.value()).await;
    window.gone("message-dialog").await;

    // The message for all payments, while the customer pays.
    window.click("edit-message").await;
    window.fill("message-template", TO_ALL).await;
    let invoice = link.rsplit('/').next().expect("an invoice");
    pay(&payment, invoice).await;
    until_paid(&window).await;
    window.element("status-card").await;
    window.focused("message-template").await;
    window.keys(" Thank you").await;
    window.has_value("message-template", &format!("{TO_ALL} Thank you")).await;
    window.click("discard-message").await;
    window.gone("message-template").await;
    window.close().await;
}
