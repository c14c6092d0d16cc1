use std::{collections::BTreeSet, time::Duration};

use acceptance::{Harness, Window};
use porokh_practice::{Options, Service};
use rust_xlsxwriter::Workbook;

use super::{choose, drop_file, sent, share};
use crate::steps::connect;

const PARCELS: u32 = 450;
const HEADERS: &str = "Consignment_ID,Created_Date,Invoice type,Collected_Amount,Recipient_Name,Recipient_Phone,Recipient_Address,Collectable_Amount,COD_fee,Delivery_Fee,Payout,Merchant_Order_ID,Store_name";

/// A paid invoice of Pathao as a workbook: every tenth parcel was returned, some were exchanged, every fiftieth has a
/// fee, and two share a reference.
fn invoice(harness: &Harness) -> std::path::PathBuf {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let mut lines = vec![HEADERS.to_owned()];
    for n in 0..PARCELS {
        let kind = match n {
            n if n % 10 == 9 => "return",
            n if n % 100 == 50 => "exchange",
            _ => "delivery",
        };
        let order = if n == 7 { 6 } else { n };
        let line = |kind: &str, amount: u32| {
            format!(
                "DD{n},2026-10-01,{kind},{amount},Rahima Gopon,0171{n:07},Mirpur Golapbagh,{amount},12,60,0,M-{order},Shop"
            )
        };
        lines.push(line(kind, 500 + n));
        if n % 50 == 0 {
            lines.push(line("insta_fee", 0));
        }
    }
    for (row, line) in (0..).zip(&lines) {
        for (column, cell) in (0..).zip(line.split(',')) {
            sheet.write_string(row, column, cell).expect("a cell");
        }
    }
    let path = harness.home().join("পাথাও invoice.xlsx");
    book.save(&path).expect("a courier's download");
    path
}

async fn until_shared(window: &Window, records: u32) {
    for _ in 0..300 {
        let done = window.attribute("share-done", "data-done").await;
        if done.and_then(|done| done.parse().ok()).is_some_and(|done: u32| done >= records) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("not {records} shared after 15 seconds");
}

#[tokio::test(flavor = "multi_thread")]
async fn courier_file_shared_despite_kill() {
    let latency = Duration::from_millis(500)..=Duration::from_millis(500);
    let service = Service::start(Options { latency, ..Options::default() }).await.unwrap();
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    window.click("nav-deliveries").await;
    window.element("no-deliveries").await;
    let invoice = invoice(&harness);
    window.drop_file(&invoice).await;
    window.has("outcome-file", "data-state", "open").await;

    // The seller interprets the courier's word for an exchange; of two customers' rows with one reference the later is
    // chosen. The file is recognised by its headers; the service's courier is asked for.
    // The driver reads no text that may be cut off.
    let courier = "return document.querySelector('[data-testid=file-courier]')?.textContent.trim()";
    acceptance::until("the file's courier is known", async || {
        (window.script(courier, Vec::new()).await == "Pathao").then_some(())
    })
    .await;
    window.shows("outcome-sums", "5 to review").await;
    window.click("word-exchange-outcome:delivered").await;
    window.click("courier-Pathao-courier_b").await;
    window.gone("ask-words").await;
    window.gone("ask-couriers").await;
    window.element("ask-conflicts").await;
    window.click("see-rows").await;
    window.has("outcome-filter-left_out", "data-count", "9").await;
    window.click("outcome-filter-review").await;
    window.counts("outcome-row", 1).await;
    choose(&window, "answer-10", "replace").await;
    window.has("outcome-filter-left_out", "data-count", "10").await;
    window.has("take-outcomes", "data-count", "449").await;
    window.click("take-outcomes").await;
    window.has("sum-ready", "data-count", "449").await;
    assert!(sent(&service).is_empty(), "nothing leaves before the seller says so");

    // Exactly the shown fields are sent: five, no name, no address.
    window.has("share", "data-count", "449").await;
    window.click("share").await;
    window.has("share-facts", "data-calls", "3").await;
    let body = "return document.querySelector('[data-testid=sent-body]').textContent";
    let shown = window.script(body, vec![]).await.as_str().unwrap().to_owned();
    assert!(!shown.contains("Gopon") && !shown.contains("Golapbagh"), "{}", &shown[..300]);
    window.click("share-send").await;
    until_shared(&window, 200).await;
    window.kill().await;

    // Continues automatically; an interrupted request is repeated, which is idempotent.
    let window = harness.open().await;
    window.click("nav-deliveries").await;
    window.has("sum-shared", "data-count", "449").await;
    let records = sent(&service);
    let shared: Vec<_> = service.stored_deliveries();
    assert_eq!(shared.len(), 449);
    assert!(records.len() <= 449 + 200, "{} records left", records.len());
    assert_eq!(&service.requests().iter().find(|r| r.path.ends_with("/deliveries")).unwrap().body, &shown);
    let returned = shared.iter().filter(|delivery| delivery.outcome == "returned").count();
    assert_eq!(returned, 45);
    assert!(shared.iter().all(|delivery| delivery.courier.as_deref() == Some("courier_b")));
    let first = shared.iter().find(|delivery| delivery.order_ref == "M-0").unwrap();
    assert_eq!((first.phone.as_str(), first.amount.as_deref()), ("01710000000", Some("500")));

    // The same file again needs no answers: its words are known, and shared outcomes are recognised.
    window.drop_file(&invoice).await;
    window.has("word-exchange", "aria-label", "What “exchange” means: Delivered").await;
    assert_eq!(window.count("ask-couriers").await, 0, "the courier is asked once");
    window.click("see-rows").await;
    window.has("outcome-filter-unchanged", "data-count", "449").await;
    let references: BTreeSet<_> = shared.iter().map(|delivery| &delivery.order_ref).collect();
    assert_eq!(references.len(), 449);
    window.click("close-outcome-file").await;
    window.gone("outcome-file").await;

    // Another kind of file is refused, and the list is still there.
    let path = harness.home().join("picture.csv");
    std::fs::write(&path, [0x89, b'P', b'N', b'G', 0, 1, 2, 3]).unwrap();
    window.drop_file(&path).await;
    window.has("outcome-file", "data-state", "failed").await;
    window.click("leave-outcome-file").await;
    drop_file(&harness, &window, "later.csv", "Invoice,Phone,Status\nM-1,01710000001,returned\n").await;
    window.click("see-rows").await;
    window.click("take-outcomes").await;
    share(&window, 1).await;
    acceptance::until("the later outcome is there", async || {
        let stored = service.stored_deliveries();
        stored.iter().any(|one| one.order_ref == "M-1" && one.outcome == "returned").then_some(())
    })
    .await;
    window.close().await;
}
