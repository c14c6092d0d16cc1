//! Link batches over a real socket.

mod crash;
mod export;
mod making;
mod plan;
mod twice;

use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

use porokh_api::{
    files::FileState,
    payments::{LinkAmount, LinkSource, Purpose},
    requests::ListQuery,
};
use porokh_domain::Currency;
use tokio::task::JoinHandle;

use super::*;
use crate::payments::{Links, tests::harness::Harness};

/// Four customers: with an e-mail, without one, with an unpayable amount, and with an invalid number.
const SHEET: &str = "\
Order ID,Name,Mobile,COD,E-mail
1101,Nasrin A.,1712000385,1250,nasrin@example.com
1102,Rakib H.,01911-000742,\"৳8,90\",n/a
1103,Shamima K.,০১৮১৯০০০৪২৭,২৪০০.৫০,-
1104,Mehedi,0173300061,940,
";

async fn open(harness: &Harness, sheet: &str) -> i64 {
    let path = harness.folder.path().join("orders.csv");
    std::fs::write(&path, sheet).unwrap();
    harness.core.files.open_file(path).await;
    match harness.core.files.file_state().await {
        FileState::Open { file } => file.id,
        other => panic!("{other:?}"),
    }
}

/// A sheet with this many valid orders.
fn orders(count: u32) -> String {
    let row = |n: u32| format!("{},Customer {n},017120{n:05},{}\n", 1100 + n, 100 + n);
    std::iter::once("Order ID,Name,Mobile,COD\n".to_owned()).chain((1..=count).map(row)).collect()
}

fn request(file: i64) -> LinksRequest {
    LinksRequest {
        source: LinkSource::File { file },
        amount: LinkAmount::Collect,
        currency: Currency::Bdt,
        purpose: Purpose::Full,
        again: false,
    }
}

/// Saves a batch with this many links; the worker hasn't made any yet.
pub(in crate::payments) async fn batch(harness: &Harness, count: u32) -> i64 {
    let file = open(harness, &orders(count)).await;
    harness.core.links.start_links(request(file)).await.unwrap().row.id
}

fn work(harness: &Harness) -> JoinHandle<()> {
    tokio::spawn(Links::resume_links(Arc::clone(&harness.core.links)))
}

/// Kills the app with requests in flight, then restarts it.
async fn kill(harness: &mut Harness, worker: JoinHandle<()>) {
    worker.abort();
    let _ = worker.await;
    harness.restart();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
}

async fn view(harness: &Harness, id: i64) -> LinksView {
    harness.core.links.links_view(id).await.unwrap()
}

/// Waits until the condition holds, at most twenty seconds.
pub(in crate::payments) async fn until(
    harness: &Harness,
    id: i64,
    is: impl Fn(&LinksView) -> bool,
) -> LinksView {
    let began = Instant::now();
    loop {
        let batch = view(harness, id).await;
        if is(&batch) {
            return batch;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "{batch:#?}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

pub(in crate::payments) async fn until_done(harness: &Harness, id: i64) -> LinksView {
    until(harness, id, |batch| batch.row.state == LinksState::Done).await
}

async fn rows(harness: &Harness, batch: i64) -> Vec<LinkRowView> {
    let all = ListOf { of: batch, query: ListQuery { limit: 200, ..ListQuery::default() } };
    harness.core.links.link_rows(all).await.unwrap().rows
}

/// Returns the service's number of payments by order.
fn made(harness: &Harness) -> BTreeMap<String, u32> {
    let mut made = BTreeMap::new();
    for payment in harness.payments() {
        let metadata: serde_json::Value = serde_json::from_str(&payment.metadata).unwrap();
        *made.entry(metadata["order"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    made
}
