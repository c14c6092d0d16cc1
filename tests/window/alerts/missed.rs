//! Events missed while the app was closed, and after the service disabled the address.

use std::{fs, time::Duration};

use acceptance::{Harness, Window};
use porokh_practice::payment::{PaymentOptions, PaymentService};
use serde_json::{Value, json};

use super::{SECRET, again, courier, deliver_here, keep_secret, local, numbers, run_of, switch_on};
use crate::{
    payments::{fill_form, own_account, pay, set_seller},
    steps::settings,
};

const MINUTE_MS: i64 = 60_000;

/// Ages the app's jobs by some minutes, as if it had been closed.
fn age(harness: &Harness) {
    let database = rusqlite::Connection::open(harness.data_folder().join("porokh.db")).expect("the database");
    database.execute("UPDATE run_batches SET ended_at = ended_at - ?1", [3 * MINUTE_MS]).expect("older jobs");
    let path = harness.data_folder().join("settings.json");
    let mut settings: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let since = find(&mut settings, "on_since").expect("when the receiver was switched on");
    *since = json!(since.as_i64().unwrap() - 5 * MINUTE_MS);
    fs::write(&path, settings.to_string()).unwrap();
}

/// Finds a member by name at any depth.
fn find<'a>(value: &'a mut Value, name: &str) -> Option<&'a mut Value> {
    let members = value.as_object_mut()?;
    if members.contains_key(name) {
        return members.get_mut(name);
    }
    members.values_mut().find_map(|member| find(member, name))
}

async fn site_told(window: &Window) {
    settings(window, "alerts").await;
    window.shows("may-be-off", "3").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn missed_events_are_polled_at_start() {
    let courier = courier().await;
    let payment = PaymentService::start(PaymentOptions::default()).await.unwrap();
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    switch_on(&window).await;
    keep_secret(&window, "courier", SECRET).await;
    deliver_here(&window, &courier).await;
    let here = local(&window, "courier").await;
    // As after twenty failures: the service silently stops sending.
    courier.change_account(|account| account.webhook = None);
    courier.change_account(|account| account.daily_limit = None);
    let phones: Vec<String> = (0..450).map(|n| format!("01712000{n:03}")).collect();
    run_of(&window, &phones, 450).await;
    set_seller(&window).await;
    fill_form(&window, "Shamima K.", "1103").await;
    window.has("payment-row", "data-status", "waiting").await;
    window.close().await;

    // The customer pays while the app is closed.
    pay(&payment, &payment.payments()[0].invoice_id).await;
    age(&harness);
    let window = again(&harness).await;
    window.click("nav-payments").await;
    for _ in 0..200 {
        if window.attribute("payment-row", "data-status").await.as_deref() == Some("paid") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    window.has("payment-row", "data-status", "paid").await;
    site_told(&window).await;
    assert_eq!(local(&window, "courier").await, here, "its address is kept");

    // An event clears the warning.
    deliver_here(&window, &courier).await;
    run_of(&window, &numbers(0), 60).await;
    super::told(&courier, "bulk.completed").await;
    settings(&window, "alerts").await;
    window.gone("may-be-off").await;
    window.close().await;
}
