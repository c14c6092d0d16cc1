//! Orders of a reported number are held back.

use std::fs;

use porokh_sheets::export::Decision;
use serde_json::json;

use super::desk::Desk;
use crate::{
    AppEvent,
    bulk::{
        DecideRequest, FilePlanRequest, RowChoice, RunFilter, RunRowView, RunRowsRequest, RunSort,
        StartFileRunRequest,
    },
    files::FileState,
    inbox::{ActivityFilter, ActivityWhat},
};

const ORDERS: &str = "\
Order ID,Name,Mobile,COD
9,Nasrin,01712000380,1250
10,Rakib,01911000747,890
11,Rakib,01911000747,1120
12,Two,01712000380/01911000747,10
";

async fn start(desk: &Desk) -> i64 {
    let path = desk.folder.path().join("orders.csv");
    fs::write(&path, ORDERS).unwrap();
    desk.core.files.open_file(path).await;
    let FileState::Open { file } = desk.core.files.file_state().await else { panic!("it isn't open") };
    let plan = FilePlanRequest { file: file.id, by_amount: false };
    let cost = desk.core.runs.plan_file_run(plan).await.unwrap().plan.cost;
    let request = StartFileRunRequest { file: file.id, by_amount: false, cost };
    desk.core.runs.start_file_run(request).await.unwrap().id
}

async fn rows(desk: &Desk, run: i64) -> Vec<RunRowView> {
    let request = RunRowsRequest {
        run,
        filter: RunFilter::All,
        search: String::new(),
        named: Vec::new(),
        sort: RunSort::Row,
        descending: false,
        offset: 0,
        limit: 500,
    };
    desk.core.runs.run_rows(request).await.unwrap().rows
}

async fn decisions(desk: &Desk, run: i64) -> Vec<Option<Decision>> {
    rows(desk, run).await.iter().map(|row| row.decision).collect()
}

#[tokio::test]
async fn orders_about_which_nothing_was_decided_are_held_and_the_others_stay() {
    let desk = Desk::new().await;
    let run = start(&desk).await;
    let second = rows(&desk, run).await[1].row;
    let send =
        DecideRequest { run, rows: RowChoice::These { rows: vec![second] }, decision: Some(Decision::Send) };
    desk.core.orders.decide_rows(send).await.unwrap();
    let before = desk.events.lock().unwrap().len();
    desk.take_courier(&desk.courier("phone.reported", json!({"phone": "01911000747"}))).await;
    desk.core.inbox.work_off_inbox().await.unwrap();
    let hold = Some(Decision::Hold);
    let expected = [None, Some(Decision::Send), hold, hold];
    assert_eq!(decisions(&desk, run).await, expected, "in the open table");
    let line = desk.activity(ActivityFilter::Reports).await.remove(0);
    assert!(matches!(line.what, ActivityWhat::PhoneReported { held: 2, .. }));
    let told = |event: &AppEvent| matches!(event, AppEvent::Run { run: told } if told.id == run);
    assert!(desk.events.lock().unwrap()[before..].iter().any(told), "the table on screen is read again");
}

#[tokio::test]
async fn orders_of_a_week_ago_have_left() {
    let desk = Desk::new().await;
    let run = start(&desk).await;
    desk.clock.pass(chrono::TimeDelta::days(8));
    desk.take_courier(&desk.courier("phone.reported", json!({"phone": "01911000747"}))).await;
    desk.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(decisions(&desk, run).await, [None; 4]);
}

#[tokio::test]
async fn a_number_in_another_form_is_the_same_and_what_is_no_number_holds_nothing() {
    for (phone, held) in [("+880 1911-000747", 3), ("nobody", 0), ("", 0)] {
        let desk = Desk::new().await;
        let run = start(&desk).await;
        desk.take_courier(&desk.courier("phone.reported", json!({"phone": phone}))).await;
        desk.core.inbox.work_off_inbox().await.unwrap();
        assert_eq!(decisions(&desk, run).await.iter().flatten().count(), held, "{phone}");
    }
}
