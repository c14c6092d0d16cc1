//! The monthly overview, from a first check to its exports.

use acceptance::{Harness, Key, until};

use super::steps::practise;

const PHONE: &str = "01712345677";

/// Files for partners and accountants must not contain customers' data.
#[tokio::test(flavor = "multi_thread")]
async fn month_exports_without_customers() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    window.press(&[Key::Control], '7').await;
    window.element("weeks-empty").await;
    window.gone("month-excel").await;

    window.press(&[Key::Control], '1').await;
    window.fill("phone-field", PHONE).await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "very_high").await;
    window.click("nav-overview").await;
    window.shows("checked", "1 parcel checked").await;
    window.shows("part-undecided", "1").await;
    window.shows("spent-sum", "1 used").await;
    window.fill("month-return-cost", "160").await;
    window.press(&[], Key::Enter.value()).await;
    window.shows("avoided-sum", "৳0").await;
    // Single checks are in no list.
    window.click("part-undecided").await;
    window.element("month-lists").await;
    window.press(&[], Key::Escape.value()).await;
    window.gone("month-lists").await;

    window.press(&[Key::Control], 'e').await;
    window.shows("toast", "saved to Downloads").await;
    window.click("month-picture").await;
    harness.accept_dialog().await;
    let picture = until("the picture", async || {
        let saved = acceptance::all_files(&harness.home());
        saved.into_iter().find(|path| path.to_string_lossy().ends_with(" - Porokh TEST.png"))
    })
    .await;
    window.shows("toast", "Porokh TEST.png saved").await;
    let bytes = std::fs::read(&picture).expect("the picture");
    assert!(bytes.starts_with(b"\x89PNG"), "a picture");
    window.close().await;
}

/// Screen readers scroll to the table beside each chart. Since it lay outside the scrolling area, the whole window
/// scrolled: header and navigation were cut off, without a way back.
#[tokio::test(flavor = "multi_thread")]
async fn focus_does_not_scroll_window() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    window.fill("phone-field", PHONE).await;
    window.press(&[], Key::Enter.value()).await;
    window.has("result-card", "data-level", "very_high").await;
    window.resize(900, 620).await;
    window.click("nav-overview").await;
    window.shows("spent-sum", "1 used").await;
    let moved =
        "const top = () => document.querySelector('[data-testid=context-line]').getBoundingClientRect().top;
        const before = top();
        for (const part of document.querySelectorAll('[data-testid=overview] *')) part.scrollIntoView();
        return top() - before;";
    assert_eq!(window.script(moved, Vec::new()).await, 0, "the head stays where it was");
    window.close().await;
}
