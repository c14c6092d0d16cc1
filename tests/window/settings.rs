use acceptance::{Harness, Window};

use super::steps::{check, practise, settings};

async fn of_document(window: &Window, name: &str) -> String {
    let script = "return document.documentElement.getAttribute(arguments[0])";
    window.script(script, vec![name.into()]).await.as_str().unwrap_or_default().to_owned()
}

async fn document_has(window: &Window, name: &str, wanted: &str) {
    let what = format!("the document has {name}={wanted}");
    acceptance::until(&what, async || (of_document(window, name).await == wanted).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn language_theme_and_digits_switch_at_once_and_last() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    check(&window, "01712345670").await;
    window.element("result-card").await;
    settings(&window, "look").await;
    window.click("theme-dark").await;
    document_has(&window, "data-theme", "dark").await;
    window.click("theme-light").await;
    document_has(&window, "data-theme", "light").await;
    window.click("theme-dark").await;
    document_has(&window, "data-theme", "dark").await;
    window.shows("quota", "199").await;
    window.click("digits-bangla").await;
    window.shows("quota", "১৯৯").await;
    window.click("lang-seg-bn").await;
    document_has(&window, "lang", "bn").await;
    window.shows("nav-settings", "সেটিংস").await;
    window.close().await;

    let window = harness.open().await;
    document_has(&window, "data-theme", "dark").await;
    document_has(&window, "lang", "bn").await;
    window.shows("quota", "২০০").await;
    window.click("recent-item").await;
    // Phone numbers use Latin digits whatever the setting.
    window.shows("result-card", "01712-345670").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_the_history_asks_first_and_then_leaves_no_number() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    check(&window, "01712345670").await;
    window.element("result-card").await;
    settings(&window, "data").await;
    window.click("delete-history").await;
    window.click("confirm-no").await;
    window.click("nav-check").await;
    window.counts("recent-item", 1).await;
    settings(&window, "data").await;
    window.click("delete-history").await;
    window.click("confirm-yes").await;
    window.click("nav-check").await;
    window.counts("recent-item", 0).await;
    window.close().await;
    let found = acceptance::files_holding(&harness.data_folder(), "01712345670");
    assert_eq!(found, Vec::<std::path::PathBuf>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_can_be_left_and_its_records_do_not_mix_with_others() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    check(&window, "01712345670").await;
    window.element("result-card").await;
    window.counts("recent-item", 1).await;
    window.click("practice-leave").await;
    window.gone("practice-strip").await;
    window.counts("recent-item", 0).await;
    window.close().await;
}
