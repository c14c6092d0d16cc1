use acceptance::{Harness, Key, until};
use serde_json::{Value, json};

use super::steps::{practise, settings};

/// Very high risk by the last digit, in practice.
const RISKY: &str = "01712345677";
/// Low risk.
const GOOD: &str = "01712345670";

async fn copy(window: &acceptance::Window, text: &str) {
    window.call("copy_text", json!({ "text": text })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shortcut_takes_clipboard_for_free() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    copy(&window, "bhai number ta 01712-345677 ei ta").await;
    window.open_quick_check().await;
    window.has("quick", "data-quick", "ask").await;
    window.focused("quick-check").await;
    window.press(&[], Key::Enter.value()).await;
    window.has("quick-verdict", "data-level", "very_high").await;

    // The main window's list has it, and Advance opens the form there.
    window.press(&[], 'a').await;
    window.quick_check_is_gone().await;
    window.element("payment-form").await;
    window.press(&[], Key::Escape.value()).await;
    window.click("nav-check").await;
    window.has("recent-item", "data-level", "very_high").await;

    // The second time the known result is shown at once; Escape hides the window, which doesn't keep the app alive.
    window.open_quick_check().await;
    window.has("quick-verdict", "data-level", "very_high").await;
    window.press(&[], Key::Escape.value()).await;
    window.quick_check_is_gone().await;
    assert_eq!(window.count("recent-item").await, 1, "looking costs nothing");
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_numbers_become_a_list() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    copy(&window, &format!("{RISKY}\n{GOOD}")).await;
    window.open_quick_check().await;
    window.has("quick", "data-quick", "several").await;
    window.counts("quick-choose", 2).await;
    window.click("quick-all").await;
    window.quick_check_is_gone().await;
    window.has("numbers-count", "data-count", "2").await;

    copy(&window, "kothay acho?").await;
    window.open_quick_check().await;
    window.has("quick", "data-quick", "ask").await;
    window.focused("quick-number").await;
    window.keys(GOOD).await;
    window.press(&[], Key::Enter.value()).await;
    window.has("quick-verdict", "data-level", "low").await;
    window.press(&[], 'o').await;
    window.quick_check_is_gone().await;
    window.has("result-card", "data-phone", GOOD).await;
    window.close().await;
}

/// Otherwise the Enter of somebody who types quickly asks a customer for money, or opens a chat.
#[tokio::test(flavor = "multi_thread")]
async fn enter_for_the_field_opens_nothing() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    copy(&window, "kothay acho?").await;
    window.open_quick_check().await;
    window.focused("quick-number").await;
    window.keys(RISKY).await;
    for _ in 0..3 {
        window.press(&[], Key::Enter.value()).await;
    }
    window.has("quick-verdict", "data-level", "very_high").await;
    window.focused("quick-verdict").await;
    window.press(&[], Key::Enter.value()).await;
    window.press(&[], ' ').await;
    window.has("quick", "data-quick", "verdict").await;
    // Its letters work from there.
    window.press(&[], 'a').await;
    window.quick_check_is_gone().await;
    window.element("payment-form").await;
    window.close().await;
}

/// A seller whose chat is covered each time stops using it.
#[tokio::test(flavor = "multi_thread")]
async fn position_is_saved() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    copy(&window, GOOD).await;
    let leave = async |window: &acceptance::Window| {
        window.press(&[], Key::Escape.value()).await;
        window.quick_check_is_gone().await;
    };
    // It follows the pointer until moved.
    let beside = async |window: &acceptance::Window, x, y| {
        window.move_pointer(x, y);
        window.open_quick_check().await;
        window.place_of_quick_check().await
    };
    let first = beside(&window, 200, 150).await;
    leave(&window).await;
    assert_ne!(beside(&window, 420, 300).await, first);
    leave(&window).await;
    settings(&window, "checking").await;
    window.has("quick-key", "data-state", "on").await;
    assert_eq!(window.count("quick-place-forget").await, 0, "nobody moved it");

    window.open_quick_check().await;
    // Until its place is recorded.
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    window.move_quick_check(120, 90).await;
    // Moved while the app still places it.
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    leave(&window).await;
    window.open_quick_check().await;
    assert_eq!(window.place_of_quick_check().await, (120, 90));
    leave(&window).await;
    window.close().await;

    let window = harness.open().await;
    window.open_quick_check().await;
    assert_eq!(window.place_of_quick_check().await, (120, 90));
    leave(&window).await;
    settings(&window, "checking").await;
    window.click("quick-place-forget").await;
    window.counts("quick-place-forget", 0).await;
    assert_eq!(beside(&window, 200, 150).await, first);
    leave(&window).await;
    window.close().await;
}

/// Otherwise sellers in Messenger have to paste numbers by hand, or lose the focus while typing.
#[tokio::test(flavor = "multi_thread")]
async fn copied_number_opens_it() {
    let mut harness = Harness::new().await;
    let window = practise(&harness).await;
    settings(&window, "checking").await;
    window.click("quick-on-copy").await;
    window.has("quick-on-copy", "aria-checked", "true").await;
    // Text copied before is ignored.
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    harness.looked_away(&window).await;
    harness.copy_elsewhere("apnar number 01712-345677 to?");
    until("the quick check opens by itself", async || (harness.visible_windows() == 2).then_some(())).await;
    window.in_quick_check().await;
    window.has("quick", "data-quick", "ask").await;
    assert_eq!(
        window.script("return document.hasFocus()", vec![]).await,
        false,
        "the keys stay where they were"
    );
    window.click("quick-check").await;
    window.has("quick-verdict", "data-level", "very_high").await;
    window.call("quick_step", json!({ "kind": "leave" })).await;
    // A page that shows the window late: the user has closed it meanwhile.
    window.call("show_window", Value::Null).await;
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    window.quick_check_is_gone().await;

    // Text without a number opens nothing.
    harness.looked_away(&window).await;
    harness.copy_elsewhere("ki obostha");
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    assert_eq!(harness.visible_windows(), 1);
    window.close().await;
}

/// Otherwise the seller presses keys that do nothing, and thinks the app is broken.
#[tokio::test(flavor = "multi_thread")]
async fn shortcut_is_changed_or_off() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    settings(&window, "checking").await;
    window.has("quick-key", "data-state", "on").await;
    let other = harness.take_ctrl_alt('k');
    window.click("quick-key-change").await;
    window.press(&[Key::Control, Key::Alt], 'k').await;
    window.shows("quick-key", "Another program uses Ctrl Alt K").await;
    window.has("quick-key", "data-keys", "CommandOrControl+Alt+KeyP").await;
    drop(other);
    window.click("quick-key-change").await;
    window.press(&[Key::Control, Key::Alt], 'k').await;
    window.has("quick-key", "data-keys", "Control+Alt+KeyK").await;
    window.click("quick-key-off").await;
    window.has("quick-key", "data-state", "off").await;
    let kept = until("it is kept", async || {
        let start = window.call("app_start", Value::Null).await;
        (start["settings"]["quick_key"] == "").then_some(())
    });
    kept.await;
    window.click("quick-open-now").await;
    window.in_quick_check().await;
    window.element("quick").await;
    window.close().await;
}
