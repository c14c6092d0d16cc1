//! From the first start to a history.

use acceptance::{Harness, Key};

use super::steps::{check, practise};

/// A number for each level, and the verdicts in English and Bangla.
const LEVELS: [(&str, &str, &str, &str); 5] = [
    ("01712345670", "low", "Low risk", "কম ঝুঁকি"),
    ("01712345673", "medium", "Medium risk", "মাঝারি ঝুঁকি"),
    ("01712345675", "high", "High risk", "উচ্চ ঝুঁকি"),
    ("01712345677", "very_high", "Very high risk", "অতি উচ্চ ঝুঁকি"),
    ("01712345679", "new", "New customer", "নতুন গ্রাহক"),
];

#[tokio::test(flavor = "multi_thread")]
async fn practice_shows_five_levels() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    window.element("practice-strip").await;
    for (phone, level, english, bangla) in LEVELS {
        check(&window, phone).await;
        window.has("result-card", "data-level", level).await;
        window.has("result-card", "data-state", "done").await;
        window.shows("verdict-title", english).await;
        window.click("lang-bn").await;
        window.shows("verdict-title", bangla).await;
        window.click("lang-en").await;
        window.shows("verdict-title", english).await;
    }
    window.close().await;

    let window = harness.open().await;
    window.counts("recent-item", LEVELS.len()).await;
    for (_, level, ..) in LEVELS {
        window.has("recent-item", "data-level", level).await;
    }
    // The latest check comes first.
    assert_eq!(window.attribute("recent-item", "data-level").await.as_deref(), Some("new"));
    window.click("recent-item").await;
    window.has("result-card", "data-level", "new").await;
    window.shows("result-card", "01712-345679").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recent_result_is_offered_for_free_before_a_check_is_spent() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    check(&window, "01712345675").await;
    window.has("result-card", "data-level", "high").await;
    window.close().await;

    let window = harness.open().await;
    window.fill("phone-field", "+880 1712-345675").await;
    let before = window.shows("quota", "200").await;
    window.click("show-saved").await;
    window.has("result-card", "data-level", "high").await;
    assert_eq!(window.text("quota").await, before, "nothing was spent");
    window.counts("recent-item", 1).await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reads_every_number_format() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    for text in ["০১৭১২৩৪৫৬৭৯", "+88 01712-345679", "(bKash) 1712345679", "https://wa.me/8801712345679"]
    {
        window.fill("phone-field", text).await;
        window.has_value("phone-field", "01712-345679").await;
        window.enabled("check-button", true).await;
    }
    let block = "Name: Rahim Phone: 01712-345679 Address: House 12, Road 4, Dhaka 1207 Due: 1,250";
    window.paste("phone-field", block).await;
    window.has_value("phone-field", "01712-345679").await;
    window.paste("phone-field", "01712345679 / 01812345678").await;
    window.shows("check-button", "Open as a list").await;
    for text in ["no number", "01112345678", "017123456789012", "1.71235E+09"] {
        window.type_over("phone-field", text).await;
        window.press(&[], Key::Tab.value()).await;
        window.has("phone-field", "aria-invalid", "true").await;
        window.enabled("check-button", false).await;
    }
    window.close().await;
}
