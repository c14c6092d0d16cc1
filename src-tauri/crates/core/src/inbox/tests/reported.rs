use std::{fs, time::Duration};

use porokh_api::{
    UiEvent,
    alerts::Alert,
    bulk::{
        DecideRequest, FilePlanRequest, FilePlanView, RowChoice, RunRowRequest, RunRowView, RunRowsRequest,
        RunState, StartFileRunRequest,
    },
    check::PhoneReading,
    deliveries::RunOutcomesRequest,
    files::{FileState, FileView},
    inbox::{ActivityFilter, ActivityWhat},
    requests::{IdRequest, ListQuery, PhoneText},
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

async fn open(harness: &Harness) -> Box<FileView> {
    let path = harness.folder.path().join("orders.csv");
    fs::write(&path, ORDERS).unwrap();
    harness.core.files.open_file(path).await;
    let FileState::Open { file } = harness.core.files.file_state().await else { panic!("it isn't open") };
    file
}

async fn plan(harness: &Harness) -> FilePlanView {
    let request = FilePlanRequest { file: open(harness).await.id, by_amount: false };
    harness.core.runs.plan_file_run(request).await.unwrap()
}

async fn finished(harness: &Harness, run: i64) {
    let state = async || harness.core.runs.run_state(IdRequest { id: run }).await.unwrap().row.state;
    let done = async {
        while state().await != RunState::Done {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), done).await.unwrap();
}

async fn start(harness: &Harness) -> i64 {
    let file = open(harness).await;
    let request = StartFileRunRequest { file: file.id, by_amount: false, cost: u64::MAX };
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
    harness.core.parcels.decide_rows(send).await.unwrap();
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
    assert!(matches!(alerts(&harness.events)[..], [Alert::PhoneReported { held: 3, .. }]));
}

/// A list of twenty thousand on a small plan runs for weeks: its orders were thought to have left.
#[tokio::test]
async fn holds_orders_of_a_list_that_still_runs() {
    let harness = Harness::new().await;
    let run = start(&harness).await;
    harness.clock.pass(chrono::TimeDelta::days(30));
    harness.take_courier(&harness.courier("phone.reported", json!({"phone": "01911000747"}))).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(decisions(&harness, run).await.iter().flatten().count(), 3);
}

/// The evening's list took over the morning's "low" of a customer whom another seller had reported at noon, and the
/// parcel left.
#[tokio::test]
async fn a_reported_number_is_checked_anew_and_on_hold_in_a_new_list() {
    let harness = Harness::running().await;
    let first = start(&harness).await;
    finished(&harness, first).await;
    harness.clock.pass(chrono::TimeDelta::hours(1));
    harness.take_courier(&harness.courier("phone.reported", json!({"phone": "01911000747"}))).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    harness.clock.pass(chrono::TimeDelta::hours(1));

    let customer = harness.core.customers.customer(PhoneText { text: "01911000747".into() }).await.unwrap();
    assert!(!customer.checks.rows[0].check.fresh);
    let PhoneReading::Valid { previous, .. } = harness.core.checks.read_phone("01911000747").await else {
        panic!("it is valid")
    };
    assert!(!previous.unwrap().fresh);

    let planned = plan(&harness).await.plan;
    assert_eq!((planned.reported, planned.reused, planned.to_check), (1, 1, 1));
    let second = start(&harness).await;
    let hold = Some(Decision::Hold);
    assert_eq!(decisions(&harness, second).await, [None, hold, hold, hold]);
    let shown = rows(&harness, second).await;
    assert_eq!(shown.iter().map(|row| row.reported).collect::<Vec<_>>(), [false, true, true, true]);
    let request = RunRowRequest { run: second, row: shown[1].row };
    assert!(harness.core.runs.run_row(request).await.unwrap().numbers[0].reported.is_some());

    // Checked after the report: no further order is held; these are the same ones.
    finished(&harness, second).await;
    harness.clock.pass(chrono::TimeDelta::hours(1));
    assert_eq!(plan(&harness).await.plan.reported, 0);
    let third = start(&harness).await;
    assert_eq!(decisions(&harness, third).await, [None, hold, hold, hold]);
}

#[tokio::test]
async fn orders_of_a_week_ago_have_left() {
    let harness = Harness::running().await;
    let run = start(&harness).await;
    finished(&harness, run).await;
    harness.clock.pass(chrono::TimeDelta::days(8));
    harness.take_courier(&harness.courier("phone.reported", json!({"phone": "01911000747"}))).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(decisions(&harness, run).await, [None; 4]);
}

/// The parcel was with its customer for days: the notification said that it was put on hold, and the month that its return
/// was avoided.
#[tokio::test]
async fn an_order_with_an_outcome_is_not_held() {
    let harness = Harness::new().await;
    let run = start(&harness).await;
    let rows = RowChoice::These { rows: vec![rows(&harness, run).await[1].row] };
    let outcome = RunOutcomesRequest {
        run,
        rows,
        outcome: "delivered".into(),
        courier: None,
        other_customer: None,
        same_parcel: None,
    };
    assert_eq!(harness.core.deliveries.mark_run_outcomes(outcome).await.unwrap().added, 1);
    harness.take_courier(&harness.courier("phone.reported", json!({"phone": "01911000747"}))).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    let hold = Some(Decision::Hold);
    assert_eq!(decisions(&harness, run).await, [None, None, hold, hold]);
    assert!(matches!(alerts(&harness.events)[..], [Alert::PhoneReported { held: 2, .. }]));
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
