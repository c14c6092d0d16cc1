use acceptance::{Harness, Key};

use super::steps::{check, connect, practise, service};

const PHONE: &str = "01712345675";
const OTHER: &str = "01819000427";

#[tokio::test(flavor = "multi_thread")]
async fn enter_reuses_fresh_result() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    let spent = || service.requests().iter().filter(|request| request.path.ends_with("/check")).count();
    check(&window, PHONE).await;
    window.has("result-card", "data-level", "high").await;
    window.element("check-again").await;

    // The same number again: by Enter, after clearing the field, and pasted.
    window.press(&[Key::Control], 'l').await;
    window.focused("phone-field").await;
    window.press(&[], Key::Enter.value()).await;
    window.press(&[], Key::Enter.value()).await;
    window.fill("phone-field", OTHER).await;
    window.shows("phone-hint", "Valid").await;
    window.has("result-card", "data-other", "true").await;
    window.shows("result-card", "This result is for 01712-345675").await;
    window.counts("whatsapp", 0).await;
    window.paste("phone-field", "+880 1712-345675").await;
    window.has("result-card", "data-other", "false").await;
    window.press(&[], Key::Enter.value()).await;
    window.element("check-again").await;
    assert_eq!(spent(), 1);

    // After a restart Enter shows the saved result.
    window.close().await;
    let window = harness.open().await;
    window.press(&[Key::Control], 'l').await;
    window.focused("phone-field").await;
    window.keys(PHONE).await;
    window.shows("show-saved", "Show saved result").await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "high").await;
    assert_eq!(spent(), 1);

    window.shows("check-again", "uses 1").await;
    window.press(&[Key::Control, Key::Shift], Key::Enter.value()).await;
    window.counts("recent-item", 2).await;
    assert_eq!(spent(), 2);
    window.click("check-again").await;
    window.counts("recent-item", 3).await;
    assert_eq!(spent(), 3);
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_pasted_over_several_takes_their_place() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    window.paste("phone-field", "01712345675 01819000427").await;
    window.has_value("phone-field", "2 numbers").await;
    window.paste("phone-field", "01712345670").await;
    window.has_value("phone-field", "01712-345670").await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "low").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_practice_said_of_a_number_is_not_shown_for_the_live_key() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    window.call("set_practice", serde_json::json!({ "on": true })).await;
    window.reload().await;
    window.element("practice-strip").await;
    check(&window, "01712345677").await;
    window.has("result-card", "data-level", "very_high").await;
    window.shows("phone-hint", "Valid").await;
    window.click("practice-leave").await;
    window.gone("practice-strip").await;
    window.gone("result-card").await;
    window.has_value("phone-field", "01712-345677").await;
    window.shows("check-button", "Check").await;
    let hint = window.text("phone-hint").await;
    assert!(!hint.contains("risk"), "{hint}");
    window.counts("recent-item", 0).await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_may_not_check_says_so_before_a_list_is_started() {
    let service = service().await;
    service.change_account(|account| account.live_scopes = vec!["report".into()]);
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    window.shows("key-notice", "isn’t allowed to check").await;
    window.fill("phone-field", PHONE).await;
    window.shows("phone-hint", "Valid").await;
    assert!(!window.element("check-button").await.is_enabled().await.unwrap());
    window.click("nav-bulk").await;
    let numbers: Vec<_> = (0..30).map(|n| format!("017123456{n:02}")).collect();
    window.call("paste_file", serde_json::json!({ "text": numbers.join("\n") })).await;
    window.shows("start-run", "30").await;
    assert!(!window.element("start-run").await.is_enabled().await.unwrap());
    window.shows("key-notice", "isn’t allowed to check").await;
    // Once the seller has granted the scope, reading the account is enough.
    service.change_account(|account| account.live_scopes.push("check".into()));
    window.click("key-notice-look").await;
    window.gone("key-notice").await;
    assert!(window.element("start-run").await.is_enabled().await.unwrap());
    window.close().await;
}
