//! Steps that many tests, and the pictures, take in the window.

use porokh_practice::{Options, Service};

use crate::{Harness, Key, Window, until};

/// Opens the app in English.
pub async fn open(harness: &Harness) -> Window {
    let window = harness.open().await;
    window.click("lang-en").await;
    window
}

/// Opens the app for the first time and begins to practise.
pub async fn practise(harness: &Harness) -> Window {
    let window = open(harness).await;
    window.click("welcome-practise").await;
    window.element("phone-field").await;
    window
}

/// A service to connect to, as an account of the seller's own.
pub async fn service() -> Service {
    Service::start(Options::default()).await.expect("a practice service")
}

/// Opens the app for the first time and connects it to a service with its live key.
pub async fn connect(harness: &Harness, service: &Service) -> Window {
    let window = open(harness).await;
    window.fill("welcome-address", &service.address()).await;
    window.fill("welcome-key", &service.live_key()).await;
    window.click("welcome-connect").await;
    window.element("phone-field").await;
    window
}

/// Opens a section of the settings.
pub async fn settings(window: &Window, section: &str) {
    window.click("nav-settings").await;
    window.click(&format!("section-{section}")).await;
    window.has("settings-section", "data-section", section).await;
}

/// What names the account in use of a service, live or test: `courier-live-1`.
pub async fn account_in_use(window: &Window, service: &str, kind: &str) -> String {
    let of = format!("article[data-service={service}][data-environment={kind}][data-in-use=true]");
    let name = format!("return document.querySelector('{of}')?.dataset.account ?? ''");
    until("an account is in use", async || {
        let name = window.script(&name, vec![]).await.as_str()?.to_owned();
        (!name.is_empty()).then_some(name)
    })
    .await
}

/// Adds an account in the settings.
pub async fn add_account(window: &Window, service: &str, address: &str, key: &str) {
    settings(window, "accounts").await;
    window.click("add-account").await;
    window.click(&format!("add-{service}")).await;
    window.fill("add-address", address).await;
    window.fill("add-key", key).await;
    window.press(&[], Key::Tab.value()).await;
    window.element("add-found").await;
    window.click("add-save").await;
    window.gone("add-form").await;
}

/// Opens an entry of an account's menu in the settings.
pub async fn account_menu(window: &Window, account: &str, entry: &str) {
    window.click(&format!("account-more-{account}")).await;
    window.click(&format!("account-{entry}-{account}")).await;
}

/// Puts another key in the place of that of the live account in use.
pub async fn replace_key(window: &Window, service: &str, key: &str) {
    settings(window, "accounts").await;
    let account = account_in_use(window, service, "live").await;
    account_menu(window, &account, "change").await;
    window.fill("change-key", key).await;
    window.click("change-save").await;
    window.gone("change-form").await;
}

/// Moves the window to another environment.
pub async fn use_environment(window: &Window, environment: &str) {
    window.click("accounts-open").await;
    window.click(&format!("environment-{environment}")).await;
    window.has("accounts-open", "data-environment", environment).await;
    window.press(&[], Key::Escape.value()).await;
    window.gone("accounts-menu").await;
}

/// Types a number and sends it.
pub async fn check(window: &Window, phone: &str) {
    window.fill("phone-field", phone).await;
    window.click("check-button").await;
}

/// Presses Tab until the element has the focus.
pub async fn tab_to(window: &Window, id: &str) {
    let mut passed = Vec::new();
    for _ in 0..40 {
        let focus = window.focus().await.unwrap_or_default();
        if focus == id {
            return;
        }
        passed.push(focus);
        window.press(&[], Key::Tab.value()).await;
    }
    panic!("Tab doesn't reach {id}; it passed {passed:?}");
}
