use std::fs;

use porokh_api::{
    UiEvent,
    alerts::Alert,
    bulk::{DecideRequest, FilePlanRequest, RowChoice, RunRowView, RunRowsRequest, StartFileRunRequest},
    files::FileState,
    inbox::{ActivityFilter, ActivityWhat},
    requests::ListQuery,
};
use porokh_sheets::export::Decision;
use serde_json::json;

use super::harness::Harness;
use crate::testing::alerts;

const ORDERS: &str = "\
Order ID,Name,Mobile,COD
9,Nasrin,01712000380,1250
10,Rakib,01911000747,890
11,Rakib,01911000747,1120
12,Two,01712000380/01911000747,10
";

async fn start(harness: &Harness) -> i64 {
    let path = harness.folder.path().join("orders.csv");
    fs::write(&path, ORDERS).unwrap();
    harness.core.files.open_file(path).await;
    let FileState::Open { file } = harness.core.files.file_state().await else { panic!("it isn't open") };
    let plan = FilePlanRequest { file: file.id, by_amount: false };
    let cost = harness.core.runs.plan_file_run(plan).await.unwrap().plan.cost;
    let request = StartFileRunRequest { file: file.id, by_amount: false, cost };
    harness.core.runs.start_file_run(request).await.unwrap().row.id
}

async fn rows(harness: &Harness, run: i64) -> Vec<RunRowView> {
    let request = RunRowsRequest {
        run,
        query: ListQuery { limit: 500, ..ListQuery::default() },
        named: Vec::new(),
        descending: false,
    };
    harness.core.runs.run_rows(request).await.unwrap().rows
}

async fn decisions(harness: &Harness, run: i64) -> Vec<Option<Decision>> {
    rows(harness, run).await.iter().map(|row| row.decision).collect()
}

#[tokio::test]
async fn holds_undecided_orders() {
    let harness = Harness::new().await;
    let run = start(&harness).await;
    let second = rows(&harness, run).await[1].row;
    let send =
        DecideRequest { run, rows: RowChoice::These { rows: vec![second] }, decision: Some(Decision::Send) };
    harness.core.orders.decide_rows(send).await.unwrap();
    let before = harness.events.lock().unwrap().len();
    harness.take_courier(&harness.courier("phone.reported", json!({"phone": "01911000747"}))).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    let hold = Some(Decision::Hold);
    let expected = [None, Some(Decision::Send), hold, hold];
    assert_eq!(decisions(&harness, run).await, expected, "in the open table");
    let line = harness.activity(ActivityFilter::Reports).await.remove(0);
    assert!(matches!(line.what, ActivityWhat::PhoneReported { held: 2, .. }));
    let told = |event: &UiEvent| matches!(event, UiEvent::Run { run: told } if told.row.id == run);
    assert!(harness.events.lock().unwrap()[before..].iter().any(told), "the table on screen is read again");
}

/// The count was zero if the app ended between putting orders on hold and marking the event as processed.
#[tokio::test]
async fn counts_held_orders_after_restart() {
    let harness = Harness::new().await;
    start(&harness).await;
    harness.take_courier(&harness.courier("phone.reported", json!({"phone": "01911000747"}))).await;
    let execute =
        |sql: &'static str| harness.core.ctx.store.run_blocking(move |db| db.execute_batch(sql)).unwrap();
    execute("CREATE TRIGGER ends BEFORE UPDATE OF acted ON inbox BEGIN SELECT RAISE(ABORT, 'ended'); END");
    harness.core.inbox.work_off_inbox().await.unwrap_err();
    execute("DROP TRIGGER ends");
    harness.core.inbox.work_off_inbox().await.unwrap();
    let line = harness.activity(ActivityFilter::Reports).await.remove(0);
    assert!(matches!(line.what, ActivityWhat::PhoneReported { held: 3, .. }));
    assert_eq!(alerts(&harness.events), [Alert::PhoneReported { held: 3 }]);
}

#[tokio::test]
async fn orders_of_a_week_ago_have_left() {
    let harness = Harness::new().await;
    let run = start(&harness).await;
    harness.clock.pass(chrono::TimeDelta::days(8));
    harness.take_courier(&harness.courier("phone.reported", json!({"phone": "01911000747"}))).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(decisions(&harness, run).await, [None; 4]);
}

#[tokio::test]
async fn normalises_reported_number() {
    for (phone, held) in [("+880 1911-000747", 3), ("nobody", 0), ("", 0)] {
        let harness = Harness::new().await;
        let run = start(&harness).await;
        harness.take_courier(&harness.courier("phone.reported", json!({"phone": phone}))).await;
        harness.core.inbox.work_off_inbox().await.unwrap();
        assert_eq!(decisions(&harness, run).await.iter().flatten().count(), held, "{phone}");
    }
}
