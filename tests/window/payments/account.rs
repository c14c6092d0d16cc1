use acceptance::{Harness, Key, Window};

use super::{fill_form, link, own_account, pay, payment_service, set_seller};
use crate::steps::{account_menu, service, settings, use_environment};

/// Looks up a payment by its invoice id, with the key of this kind.
async fn verify(window: &Window, invoice: &str, kind: &str) {
    window.click("verify-invoice").await;
    window.click(&format!("verify-{kind}")).await;
    window.fill("verify-id", invoice).await;
    window.click("verify-go").await;
}

async fn leave(window: &Window) {
    window.press(&[], Key::Escape.value()).await;
    window.gone("verify-id").await;
    window.gone("invoice-record").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn live_and_test_are_separate() {
    let courier = service().await;
    let payment = payment_service().await;
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;

    // From a reply whose shape isn't documented.
    settings(&window, "accounts").await;
    let card = window.text("account-payment-live-1").await;
    for told in ["অনুশীলনের দোকান", "bKash Personal", "Card"] {
        assert!(card.contains(told), "{told}: {card}");
    }
    // A wrong key is reported at its field, and nothing is added.
    window.click("add-account").await;
    window.click("add-payment").await;
    assert_eq!(window.value("add-address").await, payment.address(), "as in the other account");
    window.fill("add-key", "test_this_key_is_not_theirs_0123").await;
    window.press(&[], Key::Tab.value()).await;
    window.shows("form-error", "was not accepted").await;
    window.fill("add-key", &payment.test_key()).await;
    window.press(&[], Key::Tab.value()).await;
    window.element("add-found").await;
    window.click("add-save").await;
    // Adding a test key doesn't switch new payments to test: the seller is asked.
    window.shows("toast", "It is used in TEST").await;
    window.has("accounts-open", "data-environment", "live").await;
    account_menu(&window, "payment-live-1", "secret").await;
    window.fill("secret-input", "whsec_of_this_shop_7f2k").await;
    window.click("secret-save").await;
    window.gone("secret-input").await;
    use_environment(&window, "test").await;
    let kept = harness.stored_secrets();
    for secret in [payment.live_key(), payment.test_key(), "whsec_of_this_shop_7f2k".to_owned()] {
        assert!(kept.contains(&secret), "in the key store");
    }

    // One payment of each key.
    set_seller(&window).await;
    fill_form(&window, "Test T.", "T-1").await;
    link(&window).await;
    window.shows("waiting-BDT", "1,250").await;
    use_environment(&window, "live").await;
    window.click("nav-payments").await;
    window.element("no-payments").await;
    window.click("new-payment").await;
    fill_form(&window, "Live L.", "L-1").await;
    link(&window).await;
    let invoice = |name: &str| {
        let of = payment.payments().into_iter().find(|payment| payment.full_name == name);
        of.expect("the payment").invoice_id
    };
    let (live, test) = (invoice("Live L."), invoice("Test T."));
    pay(&payment, &live).await;
    window.click("panel-check").await;
    window.has("status-card", "data-status", "paid").await;
    window.element("ship").await;
    window.shows("received-BDT", "1,250").await;
    window.counts("payment-row", 1).await;

    // Any invoice can be looked up, but only with its own key.
    verify(&window, &test, "live").await;
    window.has("pay-error", "data-code", "payment_field").await;
    leave(&window).await;
    verify(&window, &test, "test").await;
    window.shows("invoice-record", "Test T.").await;
    leave(&window).await;
    verify(&window, &live, "live").await;
    window.shows("invoice-record", "COMPLETED").await;
    window.click("verify-show").await;
    window.has("payment-detail", "data-status", "paid").await;

    // Live payments aren't in the test key's sums.
    use_environment(&window, "test").await;
    window.click("nav-payments").await;
    window.shows("waiting-BDT", "1,250").await;
    assert!(!window.text("received-BDT").await.contains("1,250"));
    assert!(!window.text("month-BDT").await.contains("1,250"));
    window.counts("payment-row", 1).await;

    // A disabled key is reported when it is used.
    payment.change_merchant(|merchant| merchant.test_key_disabled = true);
    settings(&window, "accounts").await;
    window.click("account-test-payment-test-1").await;
    window.element("account-replace-payment-test-1").await;
    window.shows("account-payment-test-1", "not accepted").await;
    window.has("section-flag-accounts", "data-tone", "bad").await;
}
