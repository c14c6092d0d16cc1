//! GET /api/v1/ping

use porokh_practice::payment::Merchant;
use serde_json::json;

use super::{Harness, PING};

#[tokio::test]
async fn ping_returns_brand_and_methods() {
    let harness = Harness::open().await;
    harness.service.change_merchant(|merchant| {
        merchant.brand_name = "Shapla".into();
        merchant.methods.retain(|method| matches!(method.id.as_str(), "bkash" | "card"));
    });
    let body = harness.live(PING).await.ok();
    assert_eq!(body["brand_name"], "Shapla");
    assert_eq!(
        body["methods"],
        json!([
            { "id": "bkash", "name": "bKash Personal", "type": "personal", "currency": "BDT" },
            { "id": "card", "name": "Card", "type": "gateway", "currency": "USD" },
        ])
    );
    assert_eq!(harness.test(PING).await.ok()["mode"], "test");
}

#[test]
fn debug_shows_no_key_and_no_secret() {
    let merchant = Merchant::default();
    let shown = format!("{merchant:?}");
    for secret in [&merchant.live_key, &merchant.test_key, &merchant.webhook_secret] {
        assert!(!shown.contains(secret.as_str()));
    }
    assert!(!format!("{:?}", merchant.messages).contains("0170000001"));
}
