//! Everything without a mouse.

use acceptance::{Harness, Key};

use super::steps::{open, tab_to};

#[tokio::test(flavor = "multi_thread")]
async fn a_check_needs_no_mouse_from_the_first_page_to_the_history() {
    let harness = Harness::new().await;
    let window = open(&harness).await;
    tab_to(&window, "welcome-practise").await;
    window.press(&[], Key::Enter.value()).await;
    window.element("phone-field").await;

    window.press(&[Key::Control], 'l').await;
    window.focused("phone-field").await;
    window.keys("01712345677").await;
    window.shows("phone-hint", "Valid").await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "very_high").await;

    window.press(&[Key::Control], 'l').await;
    window.focused("phone-field").await;
    window.keys("01712345670").await;
    window.shows("phone-hint", "Valid").await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "low").await;

    // The palette finds an earlier number.
    window.press(&[Key::Control], 'k').await;
    window.focused("palette-input").await;
    window.keys("5677").await;
    window.shows("palette-item", "01712-345677").await;
    window.press(&[], Key::Enter.value()).await;
    window.gone("palette").await;
    window.has("result-card", "data-level", "very_high").await;

    // It closes without doing anything.
    window.press(&[Key::Control], 'k').await;
    window.focused("palette-input").await;
    window.press(&[], Key::Escape.value()).await;
    window.gone("palette").await;

    // Pages, and the list of recent checks.
    window.press(&[Key::Control], '7').await;
    window.element("settings-section").await;
    window.press(&[Key::Control], '1').await;
    // Tab reaches the row that is open, the arrows move from there.
    tab_to(&window, "recent-item").await;
    window.press(&[], Key::Up.value()).await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "low").await;
    window.press(&[], Key::Down.value()).await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "very_high").await;
    window.close().await;
}
