//! A file of orders, and its run.

use std::fs;

use super::desk::{Desk, account, quick};
use crate::{
    bulk::{FilePlanRequest, RunView, StartFileRunRequest},
    files::{FileState, FileView},
};

/// In the practice service the last digit decides: 0 low, 3 medium, 5 high, 7 very high, 9 new.
pub(super) const ORDERS: &str = "\
Order ID,Name,Mobile,Area,COD
9,Nasrin,1712000380,Dhaka,1250
10,Rakib,01911-000747,Chattogram,890
11,শামীমা,০১৮১৯০০০৪২৫,Sylhet,2400
12,Rakib,01911000747,Chattogram,1120
13,Mehedi,0173300061,Savar,940
14,Poly,+880 1864-000879,Cumilla,\"৳1,450.50\"
15,Two,01712000380/01555000743,Feni,10
16,Nobody,,Feni,
Total,,,,8000
";

pub(super) async fn opened(desk: &Desk, contents: &str) -> FileView {
    let path = desk.folder.path().join("অর্ডার.csv");
    fs::write(&path, contents).unwrap();
    desk.core.files.open_file(path.clone()).await;
    fs::remove_file(path).unwrap();
    match desk.core.files.file_state().await {
        FileState::Open { file } => *file,
        other => panic!("{other:?}"),
    }
}

pub(super) async fn start(desk: &Desk, file: i64) -> RunView {
    let plan = desk.core.runs.plan_file_run(FilePlanRequest { file, by_amount: false }).await.unwrap().plan;
    let request = StartFileRunRequest { file, by_amount: false, cost: plan.cost };
    desk.core.runs.start_file_run(request).await.unwrap()
}

/// A run of the orders that is done.
pub(super) async fn done() -> (Desk, i64) {
    let desk = Desk::new(account(None), quick()).await;
    let file = opened(&desk, ORDERS).await;
    let run = start(&desk, file.id).await.id;
    desk.until_done(run).await;
    (desk, run)
}
