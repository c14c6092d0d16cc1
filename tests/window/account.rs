use std::path::PathBuf;

use acceptance::{Harness, all_files, files_holding};
use porokh_practice::KeyHeader;
use serde_json::{Value, json};

use super::steps::{account_in_use, account_menu, check, connect, open, service, settings};

/// A key without its prefix.
fn secret_part(key: &str) -> &str {
    key.strip_prefix("dc_live_").unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn key_is_in_key_store_only() {
    let service = service().await;
    let account = service.account();
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    check(&window, "01712345673").await;
    window.has("result-card", "data-level", "medium").await;

    settings(&window, "accounts").await;
    window.has("account-state", "data-state", "working").await;
    window.shows("account-quota", "199").await;
    let shown = account_in_use(&window, "courier", "live").await;
    account_menu(&window, &shown, "details").await;
    window.shows("details-name", &account.name).await;
    window.shows("details-email", &account.email).await;
    window.shows("details-plan", &account.plan).await;
    for scope in ["check", "report", "deliveries"] {
        let shown = window.text("account-scopes").await.to_lowercase();
        assert!(shown.contains(scope), "{scope}: {shown}");
    }
    let key = service.live_key();
    let hint = window.text("account-details").await;
    assert!(hint.contains("dc_live_…") && hint.contains(&key[key.len() - 4..]), "{hint}");

    // Everything that the window can get, and everything on disk.
    let tested = json!({ "service": "courier", "environment": "live", "number": 1 });
    for (command, request) in
        [("app_start", Value::Null), ("accounts", Value::Null), ("test_account", tested)]
    {
        let reply = window.call(command, request).await;
        assert!(!reply.to_string().contains(secret_part(&key)), "{command}");
    }
    let page =
        "return document.documentElement.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage })
        + [...document.querySelectorAll('input')].map((field) => field.value).join()";
    let page = window.script(page, Vec::new()).await;
    assert!(page.as_str().unwrap().contains("<body"), "the page was read");
    assert!(!page.as_str().unwrap().contains(secret_part(&key)));
    assert_eq!(harness.stored_secrets(), std::slice::from_ref(&key));
    window.close().await;
    assert!(!files_holding(harness.folder(), &service.address()).is_empty(), "the files were read");
    assert_eq!(files_holding(harness.folder(), secret_part(&key)), Vec::<PathBuf>::new());
    let logs = harness.data_folder().join("logs");
    assert!(!all_files(&logs).is_empty());
    assert_eq!(files_holding(&logs, "01712345673"), Vec::<PathBuf>::new(), "no full number in a log");

    // Nothing else was sent, and no address contains a number.
    for request in service.requests() {
        assert_eq!(request.key_headers, [KeyHeader::Authorization]);
        assert!(request.path == "/api/v1/me" || request.path == "/api/v1/check", "{}", request.path);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn account_survives_restart_and_removal() {
    let service = service().await;
    let harness = Harness::new().await;
    connect(&harness, &service).await.close().await;

    let window = harness.open().await;
    check(&window, "01712345677").await;
    window.has("result-card", "data-level", "very_high").await;
    settings(&window, "accounts").await;
    account_menu(&window, "courier-live-1", "remove").await;
    window.click("confirm-yes").await;
    window.gone("account-courier-live-1").await;
    assert_eq!(harness.stored_secrets(), Vec::<String>::new());
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_stays_when_an_account_does_not_connect() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = open(&harness).await;
    let wrong = "dc_live_0000000000000000000000000000";
    window.fill("welcome-address", &service.address()).await;
    window.fill("welcome-key", wrong).await;
    window.click("welcome-connect").await;
    window.shows("form-error", "not accepted").await;
    assert_eq!(window.value("welcome-address").await, service.address());
    assert_eq!(window.value("welcome-key").await, wrong);

    window.fill("welcome-address", "http://shop.example/api/v1").await;
    window.click("welcome-connect").await;
    window.shows("form-error", "not secure").await;
    assert_eq!(window.value("welcome-key").await, wrong);
    assert_eq!(harness.stored_secrets(), Vec::<String>::new());

    window.fill("welcome-address", &service.address()).await;
    window.fill("welcome-key", &service.live_key()).await;
    window.click("welcome-connect").await;
    window.element("phone-field").await;
    window.close().await;
}
