use std::time::Duration;

use acceptance::Harness;
use porokh_practice::payment::PaymentService;

use super::{fill_form, link, own_account, pay, payment_service, set_seller};
use crate::steps::{add_account, service, use_environment};

fn invoice(payment: &PaymentService, name: &str) -> String {
    payment.payments().into_iter().find(|known| known.full_name == name).unwrap().invoice_id
}

#[tokio::test(flavor = "multi_thread")]
async fn start_polls_closed_time() {
    let courier = service().await;
    let payment = payment_service().await;
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    set_seller(&window).await;
    fill_form(&window, "Live L.", "1103").await;
    link(&window).await;
    add_account(&window, "payment", &payment.address(), &payment.test_key()).await;
    use_environment(&window, "test").await;
    window.click("nav-payments").await;
    window.click("new-payment").await;
    fill_form(&window, "Test T.", "1104").await;
    link(&window).await;
    window.close().await;

    pay(&payment, &invoice(&payment, "Live L.")).await;
    // Four days later: the service has deleted the test payment.
    let days: u32 = 4 * 24 * 60 * 60 * 1_000;
    let test = invoice(&payment, "Test T.");
    payment.change_payment(&test, |payment| payment.created_at -= Duration::from_millis(days.into()));
    assert_eq!(payment.payments().len(), 1);
    let database = rusqlite::Connection::open(harness.data_folder().join("porokh.db")).unwrap();
    database
        .execute("UPDATE payments SET created_at = created_at - ?1, watched_from = watched_from - ?1", [days])
        .unwrap();
    drop(database);

    let window = harness.open().await;
    window.click("nav-payments").await;
    window.has("payment-row", "data-status", "expired").await;
    window.click("payment-row").await;
    window.has("status-card", "data-status", "expired").await;
    use_environment(&window, "live").await;
    window.click("nav-payments").await;
    window.has("payment-row", "data-status", "paid").await;
    window.shows("received-BDT", "1,250").await;
}
