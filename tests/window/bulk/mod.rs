//! A messy file, from its import to the exported workbook.

mod exported;
mod keyboard;
mod orders;
mod own_file;
mod packing;
mod scan;
mod states;
mod target;
mod truth;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use acceptance::{Harness, Window, until};
use porokh_practice::{Account, JobPace, Options, Rules, Service, Workers};

use self::orders::Right;
use super::steps::connect;

const ROWS: u32 = 5_000;
/// The whole run with both restarts.
const LONGEST: Duration = Duration::from_secs(240);

/// An account without a daily limit, with jobs of three seconds, two at a time.
async fn service() -> Service {
    let job_pace = JobPace {
        workers: Workers::Several(2),
        per_number: Duration::from_millis(15),
        queued_for: Duration::from_millis(200),
        checks_per_number: 1,
    };
    let options = Options {
        accounts: vec![Account { daily_limit: None, ..Account::default() }],
        rules: Rules { job_pace, ..Rules::default() },
        ..Options::default()
    };
    Service::start(options).await.expect("a practice service")
}

/// Reopens the app on the run.
async fn again(harness: &Harness) -> Window {
    let window = harness.open().await;
    window.click("nav-bulk").await;
    window.element("run").await;
    window
}

async fn done(window: &Window) -> u32 {
    let done = window.attribute("run-done", "data-done").await;
    done.and_then(|done| done.parse().ok()).expect("how many are done")
}

async fn until_done(window: &Window, numbers: u32, since: Instant) {
    while done(window).await < numbers {
        assert!(since.elapsed() < LONGEST, "{} of {numbers} after {LONGEST:?}", done(window).await);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Waits for the end of the run. Requests cut off by a kill are checked again, as the user would decide; returns
/// their number.
async fn until_ended(window: &Window, since: Instant) -> u32 {
    let mut again = 0;
    loop {
        match window.attribute("run", "data-state").await.as_deref() {
            Some("done") => return again,
            Some("paused") if window.count("doubt-again").await > 0 => {
                window.click("doubt-again").await;
                again += 1;
            }
            _ => {}
        }
        assert!(since.elapsed() < LONGEST, "{:?}", window.attribute("run-notices", "data-paused").await);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Waits for the written file.
async fn until_exported(window: &Window, since: Instant) {
    while window.count("exported-file").await == 0 {
        assert!(since.elapsed() < LONGEST, "{}", window.texts("export-progress").await.join(" "));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn workbook_in(folder: &Path) -> PathBuf {
    let files = fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path());
    let mut workbooks = files.filter(|path| path.extension().is_some_and(|ending| ending == "xlsx"));
    workbooks.next().expect("an exported workbook")
}

#[tokio::test(flavor = "multi_thread")]
async fn dirty_file_to_workbook_with_two_kills() {
    let service = service().await;
    let harness = Harness::new().await;
    connect(&harness, &service).await.close().await;
    let original = harness.folder().join("orders-november.xlsx");
    let right = orders::write(&original, ROWS);
    let numbers: BTreeSet<String> = right
        .iter()
        .flat_map(|right| match right {
            Right::Numbers(numbers) => numbers.clone(),
            Right::Refused | Right::Empty => Vec::new(),
        })
        .collect();

    let window = harness.open_file(&original).await;
    window.has("numbers-count", "data-count", &numbers.len().to_string()).await;
    window.has("plan", "data-cost", &numbers.len().to_string()).await;
    assert_eq!(service.charges().len(), 0, "nothing is spent before the start");
    window.click("start-run").await;
    let since = Instant::now();
    until_done(&window, 200, since).await;
    window.kill().await;

    // Continues automatically with the earlier results.
    let window = again(&harness).await;
    assert!(done(&window).await >= 200);
    until_done(&window, 1_500, since).await;
    window.click("pause-run").await;
    window.has("run", "data-state", "paused").await;
    window.kill().await;

    let window = again(&harness).await;
    window.has("run", "data-state", "paused").await;
    window.click("continue-run").await;
    let doubts = until_ended(&window, since).await;
    assert_eq!(done(&window).await as usize, numbers.len());
    let charges = service.charges();
    let charged: BTreeSet<String> = charges.keys().cloned().collect();
    assert_eq!(charged, numbers, "every number was checked, and no other");
    let twice = charges.values().filter(|times| **times > 1).count();
    assert!(twice <= 200 * doubts as usize, "{twice} charged twice, {doubts} agreed to");

    let truth = truth::truth(&numbers).await;
    window.click("run-filter-very-high").await;
    let very_high = right.iter().filter(|right| exported::level(right, &truth) == Some("very_high")).count();
    window.has("run-filter-very-high", "data-count", &very_high.to_string()).await;
    window.has("run-rows", "data-total", &very_high.to_string()).await;
    window.click("run-row").await;
    let decided: u32 = until("the drawer shows a row", async || {
        window.attribute("drawer", "data-row").await.and_then(|row| row.parse().ok())
    })
    .await;
    window.click("decide-hold").await;
    window.has("run-row", "data-decision", "hold").await;
    window.click("export").await;
    window.click("export-full").await;
    window.click("export-go").await;
    until_exported(&window, since).await;
    window.click("export-done").await;
    window.close().await;

    exported::compare(&original, &workbook_in(&harness.home()), &right, &truth, decided - 1);
}
