use std::{collections::BTreeSet, time::Duration};

use acceptance::{Harness, Window};
use calamine::{Data, Reader as _, Xlsx, open_workbook};
use porokh_practice::{
    Endpoint, Fault, FaultKind,
    payment::{PaymentOptions, PaymentService},
};
use serde_json::json;

use super::{own_account, set_seller, workbook};
use crate::steps::service;

const ROWS: usize = 30;

pub(super) async fn made(window: &Window) -> usize {
    let made = window.attribute("links-made", "data-made").await;
    made.and_then(|made| made.parse().ok()).expect("how many are made")
}

pub(super) async fn until_made(window: &Window, links: usize) {
    for _ in 0..600 {
        if made(window).await >= links {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{} of {links} links after 30 seconds", made(window).await);
}

/// Reopens the app on the link batch.
async fn again(harness: &Harness) -> Window {
    let window = harness.open().await;
    window.click("nav-bulk").await;
    window.click("open-links").await;
    window.element("links").await;
    window
}

#[tokio::test(flavor = "multi_thread")]
async fn links_made_once_despite_kill() {
    let courier = service().await;
    let latency = Duration::from_millis(60)..=Duration::from_millis(60);
    let payment =
        PaymentService::start(PaymentOptions { latency, ..PaymentOptions::default() }).await.unwrap();
    let harness = Harness::new().await;
    let window = own_account(&harness, &courier, &payment).await;
    set_seller(&window).await;
    let row = |n: usize| format!("A-{n}\tBuyer {n}\t017120003{n:02}\tbuyer{n}@example.com\t{}.50\n", 500 + n);
    let rows: String = (0..ROWS).map(row).collect();
    let text = format!("Order\tName\tMobile\tEmail\tAmount\n{rows}A-x\tBuyer x\t01712000399\t\tfree\n");
    window.click("nav-bulk").await;
    window.call("paste_file", json!({ "text": text })).await;

    window.click("make-links").await;
    window.click("links-collect").await;
    window.has("links-count", "data-count", &ROWS.to_string()).await;
    window.element("links-unusable").await;
    assert!(payment.payments().is_empty(), "nothing is sent before the start");
    // One row is refused, one reply is lost.
    let body = r#"{"status":false,"message":"ফোন নম্বর ঠিক নেই"}"#.to_owned();
    payment.inject(Fault::once(Endpoint::Checkout, FaultKind::Reply { status: 422, body }));
    payment.inject(Fault::once(Endpoint::Checkout, FaultKind::Html { status: 502 }).after_handling());
    window.click("links-start").await;
    until_made(&window, 8).await;
    window.kill().await;

    let window = again(&harness).await;
    window.has("links", "data-state", "done").await;
    // Each order has at most one payment after the kill: possibly created ones aren't requested again.
    let orders: Vec<String> = payment.payments().iter().map(|payment| payment.full_name.clone()).collect();
    let different: BTreeSet<&String> = orders.iter().collect();
    assert_eq!(orders.len(), different.len(), "{orders:?}");
    assert!(orders.len() >= ROWS - 2, "{}", orders.len());
    window.element("links-unknown").await;
    window.element("links-refused").await;

    window.click("export-links").await;
    window.click("export-done").await;
    let mut book: Xlsx<_> = open_workbook(workbook(&harness)).unwrap();
    let sheet = book.worksheet_range_at(0).unwrap().unwrap();
    assert_eq!(sheet.height(), ROWS + 2, "a header, every row, the one that couldn't have a link");
    let links: BTreeSet<String> = sheet
        .rows()
        .flatten()
        .filter_map(|cell| match cell {
            Data::String(text) if text.starts_with("http://127.0.0.1") => Some(text.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(links.len(), made(&window).await);
    let told = |cell: &Data| matches!(cell, Data::String(text) if text.contains("ফোন নম্বর ঠিক নেই"));
    assert!(sheet.rows().flatten().any(told), "why the service refused a row");
    assert!(sheet.rows().flatten().any(|cell| *cell == Data::Float(500.5)));
}
