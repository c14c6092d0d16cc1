use acceptance::{Harness, Key, Window, until};
use porokh_practice::payment::{PaymentOptions, PaymentService};
use serde_json::json;

use super::{
    Post, SECRET, courier, envelope, for_developers, hex_hmac, keep_secret, lines, local, now, switch_on,
};
use crate::{
    payments::own_account,
    steps::{check, settings},
};

const PHONE: &str = "01712345675";

/// Opens a rejected event, and compares cause and remedy.
async fn explains(window: &Window, cause: &str, remedy: &str, times: &str) {
    let open = format!(
        "for (const row of document.querySelectorAll('[data-testid=activity-row]')) {{
            if (row.textContent.includes({cause:?})) {{ row.click(); return true; }}
        }}
        return false;"
    );
    until(&format!("a line that says {cause:?}"), async || {
        (window.script(&open, vec![]).await == true).then_some(())
    })
    .await;
    window.has("rejected-remedy", "data-remedy", remedy).await;
    if !times.is_empty() {
        window.shows("activity-facts", times).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_rejection_says_why_and_what_to_do_and_changes_nothing() {
    let courier = courier().await;
    let payment = PaymentService::start(PaymentOptions::default()).await.unwrap();
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    switch_on(&window).await;
    let (url, payments) = (local(&window, "courier").await, local(&window, "payment").await);
    window.click("nav-check").await;
    check(&window, PHONE).await;
    window.has("result-card", "data-phone", PHONE).await;
    let reported = json!({ "phone": PHONE, "reason": "fake_order", "reason_label": "ভুয়া অর্ডার" });
    let body = envelope(1, "phone.reported", &reported);
    let rejected = |status: u16| (400..500).contains(&status);

    // No secret is saved.
    assert!(rejected(Post::signed(&url, SECRET, now(), 1, &body).send().await));
    let record =
        json!({ "invoice_id": "INV-1", "status": "COMPLETED", "amount": "500.00", "currency": "BDT" })
            .to_string();
    let headers = |secret: &str| {
        vec![
            ("x-shop-signature", hex_hmac(secret, &record)),
            ("x-shop-event", "payment.completed".to_owned()),
        ]
    };
    let mut test = headers(&payment.test_key());
    test.push(("x-shop-mode", "test".to_owned()));
    let test = Post { url: payments.clone(), headers: test, body: record.clone() };
    assert!(rejected(test.send().await));
    keep_secret(&window, "courier", SECRET).await;
    keep_secret(&window, "payment", &payment.merchant().webhook_secret).await;

    // Another secret; a changed body; signed five and a half minutes ago; no signature.
    assert!(rejected(Post::signed(&url, "somebody-else", now(), 2, &body).send().await));
    let mut changed = Post::signed(&url, SECRET, now(), 3, &body);
    changed.body = body.replace(PHONE, "01712345676");
    assert!(rejected(changed.send().await));
    assert!(rejected(Post::signed(&url, SECRET, now() - 330, 4, &body).send().await));
    let bare = Post { url: url.clone(), headers: Vec::new(), body: body.clone() };
    assert!(rejected(bare.send().await));
    // A payment signed with the test key that claims to be live.
    let forged = Post { url: payments.clone(), headers: headers(&payment.test_key()), body: record.clone() };
    assert!(rejected(forged.send().await));

    window.click("nav-activity").await;
    lines(&window, "rejected", 6).await;
    explains(&window, "No secret is saved", "save_secret", "").await;
    explains(&window, "No test key is saved", "save_test_key", "").await;
    explains(&window, "came too late", "set_clock", "").await;
    window.shows("rejected-cause", "It was 6 min old").await;
    explains(&window, "No signature", "check_tunnel", "").await;
    explains(&window, "does not match your saved secret", "replace_secret", "").await;
    window.click("activity-settings").await;
    window.element("receiver-state").await;
    window.click("nav-check").await;
    window.has("result-card", "data-phone", PHONE).await;
    assert_eq!(window.count("reported-mark").await, 0, "nothing was changed");

    // With the secret saved the same event is accepted: rejected ids aren't remembered.
    assert!((200..300).contains(&Post::signed(&url, SECRET, now(), 1, &body).send().await));
    window.element("reported-mark").await;

    // Another program has the port: reported, and the receiver uses another one.
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = other.local_addr().unwrap().port().to_string();
    settings(&window, "alerts").await;
    for_developers(&window).await;
    window.fill("receiver-port", &taken).await;
    window.press(&[], Key::Enter.value()).await;
    window.has("receiver-state", "data-state", "port_taken").await;
    window.fill("receiver-port", "80").await;
    window.press(&[], Key::Enter.value()).await;
    window.shows("alerts", "A port is a number from 1024 to 65535").await;
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    window.fill("receiver-port", &free.to_string()).await;
    window.press(&[], Key::Enter.value()).await;
    window.has("receiver-state", "data-state", "listening").await;
    assert!(local(&window, "courier").await.contains(&format!(":{free}/")));
    drop(other);
    window.close().await;
}
