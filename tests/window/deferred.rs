use acceptance::{Harness, Key, until};
use rusqlite::Connection;

use super::steps::{connect, service};

/// Very high risk by the last digit.
const RISKY: &str = "01712345677";
/// Low risk.
const GOOD: &str = "01712345670";

/// In the evening the day's checks are used up. Without deferring, the seller would note numbers on paper, and ship
/// unchecked.
#[tokio::test(flavor = "multi_thread")]
async fn deferred_number_checked_next_day() {
    let service = service().await;
    service.change_account(|account| account.used_today = account.daily_limit.unwrap());
    let checks = || service.requests().iter().filter(|request| request.path.ends_with("/check")).count();
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;

    window.fill("phone-field", RISKY).await;
    window.click("hint-later").await;
    window.counts("deferred-item", 1).await;
    window.counts("hint-later", 0).await;

    window.call("copy_text", serde_json::json!({ "text": GOOD })).await;
    window.open_quick_check().await;
    window.focused("quick-later").await;
    window.press(&[], Key::Enter.value()).await;
    window.element("quick-undo").await;
    window.press(&[], Key::Escape.value()).await;
    window.quick_check_is_gone().await;
    window.counts("deferred-item", 2).await;
    assert_eq!(checks(), 0);
    window.close().await;

    // The night passes with the computer off.
    let records = Connection::open(harness.data_folder().join("porokh.db")).unwrap();
    records.execute("UPDATE deferred_checks SET since = since - 86400000", []).unwrap();
    records.close().unwrap();
    service.change_account(|account| account.used_today = 0);

    let window = harness.open().await;
    window.counts("recent-item", 2).await;
    window.counts("deferred", 0).await;
    until("both are checked", async || (checks() == 2).then_some(())).await;
    window.click("recent-item").await;
    window.close().await;
}
