//! Work belongs to the account that it was started with, whichever key is in use.

use std::time::Duration;

use acceptance::{BOUND, Harness, Key, Window, until, until_in};
use porokh_practice::{
    Account, Endpoint, Fault, FaultKind, JobPace, Options, Rules, Service,
    payment::{Merchant, PaymentOptions, PaymentService},
};
use serde_json::json;

use crate::{
    payments::{fill_form, own_account, pay, set_seller},
    steps::{account_menu, add_account, check, connect, replace_key, service, settings},
};

const NUMBERS: u32 = 40;
const OTHER: &str = "two4b1e7d90c2f8a365be01c7d4a9e2b6f0";

fn other_key() -> String {
    format!("dc_live_{OTHER}")
}

/// A service with two merchants, whose jobs take as long as a few clicks.
async fn two_merchants(emails: [&str; 2]) -> Service {
    let [first, second] = emails.map(|email| Account { email: email.into(), ..Account::default() });
    let second = Account { live_key: other_key(), test_key: format!("dc_test_{OTHER}"), ..second };
    let job_pace = JobPace { per_number: Duration::from_millis(300), ..JobPace::default() };
    let rules = Rules { job_pace, ..Rules::default() };
    let options = Options { accounts: vec![first, second], rules, ..Options::default() };
    Service::start(options).await.expect("a practice service")
}

/// Requests about runs: their numbers and jobs.
fn asked(service: &Service) -> usize {
    service.requests().iter().filter(|request| request.path.contains("/bulk")).count()
}

/// A run in the middle of its job.
async fn begun(service: &Service, harness: &Harness) -> Window {
    let window = connect(harness, service).await;
    window.click("nav-bulk").await;
    let rows: String = (0..NUMBERS).map(|n| format!("A-{n}\tBuyer {n}\t017120003{n:02}\t500\n")).collect();
    let text = format!("Order\tName\tMobile\tCOD\n{rows}");
    window.call("paste_file", json!({ "text": text })).await;
    window.has("numbers-count", "data-count", &NUMBERS.to_string()).await;
    window.click("start-run").await;
    let is_job = |path: &str| path.contains("/bulk-jobs/");
    until("the service is asked about a job", async || {
        service.requests().iter().any(|request| is_job(&request.path)).then_some(())
    })
    .await;
    window
}

async fn until_waits(window: &Window) {
    window.click("nav-bulk").await;
    window.has("run-notices", "data-waits", "account_away").await;
}

async fn ends_charged_once(window: &Window, service: &Service) {
    window.click("nav-bulk").await;
    // An unfinished job is polled again within a minute.
    let state = "return document.querySelector('[data-testid=run]')?.dataset.state ?? ''";
    until_in(BOUND + Duration::from_secs(60), "the run ends", async || {
        (window.script(state, vec![]).await == "done").then_some(())
    })
    .await;
    let charges = service.charges();
    let of_run: Vec<u64> =
        charges.iter().filter(|(phone, _)| phone.starts_with("017120003")).map(|(_, times)| *times).collect();
    assert_eq!(of_run, vec![1; NUMBERS as usize], "each number once");
}

/// A run polled with the other merchant's key lost its jobs, and its numbers were charged twice.
#[tokio::test(flavor = "multi_thread")]
async fn run_waits_for_own_merchants_key() {
    let service = two_merchants(["rahima@example.com", "karim@example.com"]).await;
    let harness = Harness::new().await;
    let window = begun(&service, &harness).await;
    // Prevents the job from ending before the other key is in use.
    service.inject(Fault::forever(Endpoint::BulkJob, FaultKind::ServerError));
    replace_key(&window, "courier", &other_key()).await;
    until_waits(&window).await;
    service.clear_faults();
    window.shows("away-note", "rahima@example.com").await;
    window.gone("same-merchant").await;
    let before = asked(&service);
    // The other merchant works meanwhile.
    window.click("nav-check").await;
    check(&window, "01819000423").await;
    window.has("result-card", "data-level", "medium").await;
    assert_eq!(asked(&service), before, "nothing of the run is sent or asked with the other merchant's key");
    until_waits(&window).await;

    replace_key(&window, "courier", &service.live_key()).await;
    ends_charged_once(&window, &service).await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unnamed_account_asks_which_merchant() {
    let service = two_merchants(["", ""]).await;
    let harness = Harness::new().await;
    let window = begun(&service, &harness).await;
    // Prevents the job from ending before the other key is in use.
    service.inject(Fault::forever(Endpoint::BulkJob, FaultKind::ServerError));
    replace_key(&window, "courier", &other_key()).await;
    window.shows("same-merchant", "Is this the same shop as before?").await;
    until_waits(&window).await;
    service.clear_faults();
    // The question is also on the run's page.
    window.click("same-merchant-open").await;
    window.click("same-merchant-no").await;
    window.gone("same-merchant").await;
    let before = asked(&service);
    window.click("nav-check").await;
    check(&window, "01819000423").await;
    window.has("result-card", "data-level", "medium").await;
    until_waits(&window).await;
    assert_eq!(asked(&service), before);

    replace_key(&window, "courier", &service.live_key()).await;
    window.gone("same-merchant").await;
    ends_charged_once(&window, &service).await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seller_confirms_new_key() {
    let service = two_merchants(["", "karim@example.com"]).await;
    let harness = Harness::new().await;
    let window = begun(&service, &harness).await;
    // The merchant replaced the key in the web account.
    let renewed = "dc_live_9c2f8a365be01c7d4a9e2b6f01d4b7e3";
    // Polled with the revoked key, the job would pause the run.
    service.inject(Fault::forever(Endpoint::BulkJob, FaultKind::ServerError));
    service.change_account(|account| account.live_key = renewed.into());
    replace_key(&window, "courier", renewed).await;
    service.clear_faults();
    until_waits(&window).await;
    window.click("same-merchant-open").await;
    window.click("same-merchant-yes").await;
    window.gone("same-merchant").await;
    ends_charged_once(&window, &service).await;
    window.close().await;
}

/// Polled with another merchant's key, a payment is "not found", and was marked as expired.
#[tokio::test(flavor = "multi_thread")]
async fn payment_polled_with_own_key() {
    let courier = service().await;
    let first = Merchant { brand_name: "Rahima".into(), ..Merchant::default() };
    let second = Merchant {
        brand_name: "Karim".into(),
        live_key: OTHER.into(),
        test_key: format!("test_{OTHER}"),
        ..Merchant::default()
    };
    let options = PaymentOptions { merchants: vec![first, second], ..PaymentOptions::default() };
    let payment = PaymentService::start(options).await.expect("a practice payment service");
    let own_key = payment.live_key();
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    set_seller(&window).await;
    fill_form(&window, "Nasrin A.", "1101").await;
    window.element("qr").await;

    replace_key(&window, "payment", OTHER).await;
    let looks =
        || payment.requests().iter().filter(|request| request.path.contains("/verify-payment")).count();
    let before = looks();
    pay(&payment, &payment.payments()[0].invoice_id).await;
    window.click("nav-payments").await;
    window.click("payment-row").await;
    window.shows("payment-away", "Rahima").await;
    window.has("payment-row", "data-status", "waiting").await;
    assert_eq!(looks(), before, "the other merchant's key asks nothing about it");

    replace_key(&window, "payment", &own_key).await;
    window.click("nav-payments").await;
    window.has("payment-row", "data-status", "paid").await;
    assert_eq!(payment.payments().len(), 1);
    window.close().await;
}

/// Switching accounts stopped the run of the first, and one shop saw the other's runs and verdicts.
#[tokio::test(flavor = "multi_thread")]
async fn second_account_during_a_run() {
    let service = two_merchants(["rahima@example.com", "karim@example.com"]).await;
    let harness = Harness::new().await;
    let window = begun(&service, &harness).await;
    add_account(&window, "courier", &service.address(), &other_key()).await;
    window.has("account-courier-live-2", "data-in-use", "false").await;
    window.has("account-courier-live-1", "data-in-use", "true").await;
    window.click("accounts-open").await;
    window.click("use-courier-2").await;
    window.has("account-courier-live-2", "data-in-use", "true").await;
    window.press(&[], Key::Escape.value()).await;
    // The other shop works meanwhile, and the run is charged to the first.
    window.click("nav-check").await;
    check(&window, "01819000423").await;
    window.has("result-card", "data-level", "medium").await;
    window.element("recent-item").await;
    window.click("nav-bulk").await;
    window.gone("run-item").await;
    // Back to the first shop, whose run continued meanwhile.
    window.click("accounts-open").await;
    window.click("use-courier-1").await;
    window.press(&[], Key::Escape.value()).await;
    // The page is unchanged.
    window.element("run").await;
    ends_charged_once(&window, &service).await;
    window.click("nav-check").await;
    window.gone("recent-item").await;

    settings(&window, "accounts").await;
    account_menu(&window, "courier-live-2", "remove").await;
    window.click("confirm-yes").await;
    window.gone("account-courier-live-2").await;
    assert!(!harness.stored_secrets().contains(&other_key()));
    window.close().await;
}
