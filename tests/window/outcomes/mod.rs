//! Outcomes: from couriers' downloads, from a run, by hand; shared, skipped, exported.

mod file;
mod list;
mod payout;

use std::{fs, path::PathBuf};

use acceptance::{Harness, Window, until};
use calamine::{Data, DataType as _, Reader as _, Xlsx, open_workbook};
use porokh_practice::Service;
use serde_json::Value;

/// Records per request (fraud-check interface, POST /deliveries).
const MOST: usize = 200;
/// Fields of a record (DeliveryRecord).
const FIELDS: [&str; 5] = ["phone", "order_ref", "outcome", "courier", "amount"];

/// Every sent record in order; checks that requests aren't too large and contain only the interface's fields.
fn sent(service: &Service) -> Vec<Value> {
    let mut sent = Vec::new();
    for request in service.requests().into_iter().filter(|request| request.path.ends_with("/deliveries")) {
        let body: Value = serde_json::from_str(&request.body).expect("JSON");
        let members = body.as_object().expect("an object");
        assert_eq!(members.keys().collect::<Vec<_>>(), ["records"]);
        let records = members["records"].as_array().expect("a list").clone();
        assert!((1..=MOST).contains(&records.len()), "{} records in a request", records.len());
        for record in &records {
            let stranger =
                record.as_object().expect("an object").keys().find(|key| !FIELDS.contains(&key.as_str()));
            assert_eq!(stranger, None);
        }
        sent.extend(records);
    }
    sent
}

async fn choose(window: &Window, id: &str, value: &str) {
    window.click(id).await;
    window.click(&format!("{id}-{value}")).await;
}

async fn drop_file(harness: &Harness, window: &Window, name: &str, contents: &str) {
    let path = harness.home().join(name);
    fs::write(&path, contents).expect("a courier's download");
    window.drop_file(&path).await;
    window.has("outcome-file", "data-state", "open").await;
}

/// Previews and sends.
async fn share(window: &Window, records: usize) {
    window.has("share", "data-count", &records.to_string()).await;
    window.click("share").await;
    window.has("share-facts", "data-records", &records.to_string()).await;
    window.click("share-send").await;
}

/// Waits for a text in the list. The driver treats text cut with an ellipsis as invisible.
async fn says(window: &Window, wanted: &str) {
    let text = "return document.querySelector('[data-testid=delivery-rows]').textContent";
    until(&format!("the list says {wanted:?}"), async || {
        window.script(text, vec![]).await.as_str()?.contains(wanted).then_some(())
    })
    .await;
}

/// Cells of the exported list by header.
fn exported(harness: &Harness) -> Vec<Vec<(String, Data)>> {
    let files = fs::read_dir(harness.home()).expect("the home").flatten().map(|file| file.path());
    let is_workbook = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "xlsx");
    let mut workbooks = files.filter(is_workbook);
    let mut book: Xlsx<_> = open_workbook(workbooks.next().expect("an exported workbook")).unwrap();
    let sheet = book.worksheet_range_at(0).unwrap().unwrap();
    let mut rows = sheet.rows();
    let headers: Vec<String> = rows.next().expect("a header").iter().filter_map(Data::as_string).collect();
    rows.map(|row| headers.iter().cloned().zip(row.iter().cloned()).collect()).collect()
}
