use acceptance::{Harness, Key, Window, until};
use serde_json::json;

use super::steps::{practise, settings};

const PAGES: [&str; 8] =
    ["check", "bulk", "deliveries", "payments", "trx", "activity", "overview", "settings"];

/// Header, practice bar and banners took up to a third of the smallest window.
#[tokio::test(flavor = "multi_thread")]
async fn one_header_line_of_40_pixels() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    settings(&window, "alerts").await;
    window.click("receiver-switch").await;
    window.has("receiver-state", "data-state", "listening").await;
    window.click("practise-plan_ends").await;
    window.element("plan-notice").await;
    window.resize(900, 620).await;
    for language in ["en", "bn"] {
        window.call("save_settings", json!({ "language": language })).await;
        window.reload().await;
        for page in PAGES {
            window.click(&format!("nav-{page}")).await;
            window.has(&format!("nav-{page}"), "aria-current", "page").await;
            until(&format!("one line above {page} in {language}"), async || {
                (shape(&window).await == json!([40, true, true])).then_some(())
            })
            .await;
        }
    }
    window.close().await;
}

/// Height of the line, whether it fits, and whether the page follows directly.
async fn shape(window: &Window) -> serde_json::Value {
    let look = "const line = document.querySelector('[data-testid=context-line]');
        const page = line.nextElementSibling;
        return [line.offsetHeight, line.scrollWidth <= line.clientWidth,
            page.offsetTop + page.offsetHeight >= window.innerHeight - 16];";
    window.script(look, Vec::new()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn zoom_up_to_twice_is_saved() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    let before = width(&window).await;
    for _ in 0..7 {
        window.press(&[Key::Control], '+').await;
    }
    is_wide(&window, before / 2.0).await;
    // A number can still be typed and checked.
    window.press(&[Key::Control], 'l').await;
    window.focused("phone-field").await;
    window.keys("01712345677").await;
    window.shows("phone-hint", "Valid").await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "very_high").await;
    let whole = "const field = document.getElementById('phone');
        return field.scrollWidth <= field.clientWidth;";
    assert_eq!(window.script(whole, Vec::new()).await, true, "the number is seen whole");
    window.close().await;

    let window = harness.open().await;
    window.element("phone-field").await;
    is_wide(&window, before / 2.0).await;
    window.press(&[Key::Control], '-').await;
    is_wide(&window, before / 1.75).await;
    window.press(&[Key::Control], '0').await;
    is_wide(&window, before).await;
    window.close().await;
}

/// In CSS pixels.
async fn width(window: &Window) -> f64 {
    window.script("return window.innerWidth", Vec::new()).await.as_f64().expect("a width")
}

async fn is_wide(window: &Window, wanted: f64) {
    until(&format!("the page is {wanted} wide"), async || {
        ((width(window).await - wanted).abs() < 3.0).then_some(())
    })
    .await;
}
