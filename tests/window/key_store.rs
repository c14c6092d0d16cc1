use std::path::PathBuf;

use acceptance::{Harness, KeyStore, Window, files_holding};
use porokh_practice::Service;

use super::steps::{check, open, service};

/// Opens the app for the first time and tries to connect.
async fn try_to_connect(harness: &Harness, service: &Service) -> Window {
    let window = open(harness).await;
    window.fill("welcome-address", &service.address()).await;
    window.fill("welcome-key", &service.live_key()).await;
    window.click("welcome-connect").await;
    window
}

/// Expects that the key is still in its field, and nowhere else, and that the app continues.
async fn goes_on(harness: &Harness, window: Window, service: &Service) {
    assert_eq!(window.value("welcome-key").await, service.live_key(), "what was typed stays");
    window.click("welcome-practise").await;
    check(&window, "01712345670").await;
    window.has("result-card", "data-level", "low").await;
    window.close().await;
    let secret = service.live_key().replace("dc_live_", "");
    assert_eq!(files_holding(harness.folder(), &secret), Vec::<PathBuf>::new(), "the key is written nowhere");
    assert_eq!(harness.stored_secrets(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_store_the_app_says_so_and_practises() {
    let (service, harness) = (service().await, Harness::with(KeyStore::Missing).await);
    let window = try_to_connect(&harness, &service).await;
    window.shows("form-error", "no key store").await;
    goes_on(&harness, window, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_locked_key_store_the_app_says_so_and_practises() {
    let (service, harness) = (service().await, Harness::with(KeyStore::Locked).await);
    let window = try_to_connect(&harness, &service).await;
    harness.refuse_prompt().await;
    window.shows("form-error", "locked").await;
    goes_on(&harness, window, &service).await;
}
