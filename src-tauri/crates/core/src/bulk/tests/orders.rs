use std::fs;

use porokh_api::{
    bulk::{FilePlanRequest, RunView, StartFileRunRequest},
    files::{FileState, FileView},
};

use super::harness::{Harness, account, quick};

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

pub(super) async fn opened(harness: &Harness, contents: &str) -> FileView {
    let path = harness.folder.path().join("অর্ডার.csv");
    fs::write(&path, contents).unwrap();
    harness.core.files.open_file(path.clone()).await;
    fs::remove_file(path).unwrap();
    match harness.core.files.file_state().await {
        FileState::Open { file } => *file,
        other => panic!("{other:?}"),
    }
}

pub(super) async fn start(harness: &Harness, file: i64) -> RunView {
    let plan =
        harness.core.runs.plan_file_run(FilePlanRequest { file, by_amount: false }).await.unwrap().plan;
    let request = StartFileRunRequest { file, by_amount: false, cost: plan.cost };
    harness.core.runs.start_file_run(request).await.unwrap()
}

/// A finished run of the orders.
pub(super) async fn done() -> (Harness, i64) {
    let harness = Harness::new(account(None), quick()).await;
    let file = opened(&harness, ORDERS).await;
    let run = start(&harness, file.id).await.row.id;
    harness.until_done(run).await;
    (harness, run)
}
