//! Checks every page with axe.

use acceptance::{Harness, Key};
use serde_json::json;

/// Pages of the navigation.
const PAGES: [&str; 8] =
    ["check", "bulk", "deliveries", "payments", "trx", "activity", "overview", "settings"];

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_nothing_on_any_page_in_either_theme() {
    let harness = Harness::new().await;
    let window = harness.open().await;
    let mut found = window.violations().await;
    window.click("welcome-practise").await;
    window.element("phone-field").await;
    window.fill("phone-field", "01712345677").await;
    window.press(&[], Key::Enter.value()).await;
    window.element("result-card").await;
    for theme in ["light", "dark"] {
        window.call("save_settings", json!({ "theme": theme })).await;
        window.reload().await;
        for page in PAGES {
            window.click(&format!("nav-{page}")).await;
            window.has(&format!("nav-{page}"), "aria-current", "page").await;
            found
                .extend(window.violations().await.into_iter().map(|line| format!("{page}, {theme}: {line}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    window.close().await;
}
