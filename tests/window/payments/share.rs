use acceptance::{Harness, Key, Window};
use serde_json::json;

use super::link;
use crate::steps::practise;

/// Waits for this text on the clipboard: a paste happens some time after its keys.
async fn copied(window: &Window, wanted: &str) {
    window.click("find-payment").await;
    window.press(&[Key::Control], 'a').await;
    window.press(&[Key::Control], 'v').await;
    window.has_value("find-payment", wanted).await;
    window.press(&[], Key::Escape.value()).await;
}

/// The last opened address, once there are this many.
async fn opened(harness: &Harness, count: usize) -> url::Url {
    let opened = acceptance::until("the desktop opens it", async || {
        let opened = harness.opened();
        (opened.len() == count).then(|| opened.into_iter().next_back()).flatten()
    });
    url::Url::parse(&opened.await).expect("an address")
}

fn parameter(address: &url::Url, name: &str) -> String {
    let found = address.query_pairs().find(|(found, _)| found == name);
    found.unwrap_or_else(|| panic!("{name} in {address}")).1.into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn shares_link_by_every_way() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    window.click("nav-payments").await;
    window.click("first-payment").await;
    window.fill("pay-name", "Shamima K.").await;
    window.fill("pay-phone", "01819-000427").await;
    window.fill("pay-amount", "1,250").await;
    window.fill("pay-order", "1103").await;
    window.fill("pay-email", "shamima@example.com").await;
    window.click("create-payment").await;
    let link = link(&window).await;
    window.click("copy-link").await;
    copied(&window, &link).await;

    // Our message in both languages, then the seller's.
    let message = window.text("message").await;
    assert!(message.contains(&link) && message.contains("অর্ডার 1103"), "{message}");
    window.click("message-en").await;
    window.shows("message", "1,250").await;
    window.click("edit-message").await;
    window.fill("message-template", "Dear {name}, {amount} for {order}: {link}").await;
    window.click("save-message").await;
    let wanted = format!("Dear Shamima K., ৳1,250 for 1103: {link}");
    window.shows("message", "Dear Shamima K.").await;
    window.click("share-messenger").await;
    copied(&window, &wanted).await;
    window.click("share-whatsapp").await;
    let chat = opened(&harness, 1).await;
    assert!(chat.as_str().contains("8801819000427"), "{chat}");
    assert_eq!(parameter(&chat, "text"), wanted);
    window.click("share-email").await;
    let mail = opened(&harness, 2).await;
    assert_eq!((mail.scheme(), mail.path()), ("mailto", "shamima@example.com"));
    assert!(parameter(&mail, "subject").contains("1103"));
    assert_eq!(parameter(&mail, "body"), wanted);
    window.click("open-link").await;
    assert_eq!(opened(&harness, 3).await.as_str(), link);

    // Saves the picture at a chosen place.
    window.click("save-qr").await;
    harness.accept_dialog().await;
    window.shows("toast", "QR picture saved").await;
    let picture = std::fs::read(harness.home().join("payment.png")).expect("the picture");
    assert!(picture.starts_with(b"\x89PNG"), "a picture");

    // The seller's message is remembered.
    window.reload().await;
    window.click("nav-settings").await;
    let kept = window.call("app_start", json!(null)).await;
    assert_eq!(kept["settings"]["payments"]["message_en"], "Dear {name}, {amount} for {order}: {link}");
}
