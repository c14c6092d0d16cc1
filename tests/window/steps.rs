//! What several tests do in the window.

use acceptance::{Harness, Key, Window};
use porokh_practice::{Options, Service};

/// Opens the app in English.
pub(super) async fn open(harness: &Harness) -> Window {
    let window = harness.open().await;
    window.click("lang-en").await;
    window
}

/// Opens the app for the first time and begins to practise.
pub(super) async fn practise(harness: &Harness) -> Window {
    let window = open(harness).await;
    window.click("welcome-practise").await;
    window.element("phone-field").await;
    window
}

/// A service to connect to, as an account of the seller's own.
pub(super) async fn service() -> Service {
    Service::start(Options::default()).await.expect("a practice service")
}

/// Opens the app for the first time and connects it to a service with its live key.
pub(super) async fn connect(harness: &Harness, service: &Service) -> Window {
    let window = open(harness).await;
    window.fill("welcome-address", &service.address()).await;
    window.fill("welcome-key", &service.live_key()).await;
    window.click("welcome-connect").await;
    window.element("phone-field").await;
    window
}

/// Types a number and sends it.
pub(super) async fn check(window: &Window, phone: &str) {
    window.fill("phone-field", phone).await;
    window.click("check-button").await;
}

/// Presses Tab until the element has the focus.
pub(super) async fn tab_to(window: &Window, id: &str) {
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
