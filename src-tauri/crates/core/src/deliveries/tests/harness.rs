use std::{
    collections::BTreeSet,
    fs,
    time::{Duration, Instant},
};

use porokh_api::{
    bulk::{FilePlanRequest, StartFileRunRequest},
    deliveries::{
        DeliveriesRequest, DeliveryChoice, DeliveryState, DeliveryView, OutcomeFileState, OutcomeFileView,
        OutcomeRowView, SaveDeliveryRequest, SavedDelivery, SharingState, SharingView,
    },
    files::FileState,
    requests::{ListOf, ListQuery},
};
use serde_json::Value;

use crate::testing::Harness;

pub(super) const ONE: &str = "01712000385";
pub(super) const TWO: &str = "01911000747";

pub(super) fn delivery(order_ref: &str, phone: &str) -> SaveDeliveryRequest {
    SaveDeliveryRequest {
        id: None,
        phone: phone.into(),
        order_ref: order_ref.into(),
        outcome: "delivered".into(),
        courier: Some("courier_a".into()),
        amount: "৳1,250.50".into(),
        answer: None,
    }
}

pub(super) async fn kept(harness: &Harness, request: SaveDeliveryRequest) -> DeliveryView {
    match harness.core.deliveries.save_delivery(request).await.unwrap() {
        SavedDelivery::Kept { delivery } => *delivery,
        other => panic!("{other:?}"),
    }
}

pub(super) fn all() -> DeliveriesRequest {
    DeliveriesRequest { days: None, query: ListQuery { limit: 500, ..ListQuery::default() } }
}

pub(super) async fn list(harness: &Harness) -> Vec<DeliveryView> {
    let mut list = harness.core.deliveries.deliveries(all()).await.unwrap().rows;
    list.sort_by(|a, b| a.row.told.order_ref.cmp(&b.row.told.order_ref));
    list
}

pub(super) async fn states(harness: &Harness) -> Vec<DeliveryState> {
    list(harness).await.iter().map(|delivery| delivery.row.state).collect()
}

/// Waits until the sharing is idle.
pub(super) async fn settled(harness: &Harness) -> SharingView {
    let began = Instant::now();
    loop {
        let sharing = harness.core.deliveries.sharing().await.unwrap().unwrap();
        if sharing.state != SharingState::Running {
            return sharing;
        }
        assert!(began.elapsed() < Duration::from_secs(15), "{sharing:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Waits until the sharing is done, also while it waits for its account.
pub(super) async fn done(harness: &Harness) {
    let began = Instant::now();
    while harness.core.deliveries.sharing().await.unwrap().unwrap().state != SharingState::Done {
        assert!(began.elapsed() < Duration::from_secs(15));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

pub(super) async fn share(harness: &Harness) -> SharingView {
    harness.core.deliveries.share_deliveries(DeliveryChoice::AllReady).await.unwrap();
    settled(harness).await
}

/// Bodies posted to /deliveries.
pub(super) fn bodies(harness: &Harness) -> Vec<String> {
    let requests = harness.service.requests();
    let posted = requests.into_iter().filter(|request| request.path.ends_with("/deliveries"));
    posted.map(|request| request.body).collect()
}

/// Records of a body; panics on fields that aren't documented.
pub(super) fn records(body: &str) -> Vec<Value> {
    let body: Value = serde_json::from_str(body).unwrap();
    assert_eq!(body.as_object().unwrap().keys().collect::<Vec<_>>(), ["records"]);
    let records = body["records"].as_array().unwrap().clone();
    let table = BTreeSet::from(["phone", "order_ref", "outcome", "courier", "amount"]);
    for record in &records {
        let fields: BTreeSet<&str> = record.as_object().unwrap().keys().map(String::as_str).collect();
        assert!(fields.is_subset(&table), "{fields:?}");
    }
    records
}

/// Opens a courier's download with these lines.
pub(super) async fn opened(harness: &Harness, lines: impl AsRef<[u8]>) -> OutcomeFileView {
    let path = harness.folder.path().join("download.csv");
    fs::write(&path, lines).unwrap();
    harness.core.deliveries.open_outcome_file(path.clone(), None).await;
    fs::remove_file(path).unwrap();
    open(harness)
}

pub(super) fn open(harness: &Harness) -> OutcomeFileView {
    match harness.core.deliveries.outcome_file() {
        OutcomeFileState::Open { file } => *file,
        other => panic!("{other:?}"),
    }
}

pub(super) fn rows(harness: &Harness) -> Vec<OutcomeRowView> {
    let request = ListOf { of: open(harness).id, query: ListQuery { limit: 500, ..ListQuery::default() } };
    harness.core.deliveries.outcome_rows(request).unwrap().rows
}

/// Queues a run of a file with these lines; returns its id.
pub(super) async fn run_of(harness: &Harness, lines: &str) -> i64 {
    let path = harness.folder.path().join("orders.csv");
    fs::write(&path, lines).unwrap();
    harness.core.files.open_file(path).await;
    let FileState::Open { file } = harness.core.files.file_state().await else {
        panic!("the file isn't open")
    };
    let file = file.id;
    let request = FilePlanRequest { file, by_amount: false };
    let cost = harness.core.runs.plan_file_run(request).await.unwrap().plan.cost;
    harness
        .core
        .runs
        .start_file_run(StartFileRunRequest { file, by_amount: false, cost })
        .await
        .unwrap()
        .row
        .id
}
