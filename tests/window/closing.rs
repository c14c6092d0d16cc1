use std::{fs, time::Duration};

use acceptance::Harness;
use porokh_practice::{JobPace, Options, Rules, Service};

use super::steps::connect;

#[tokio::test(flavor = "multi_thread")]
async fn closing_during_a_run_asks() {
    // Longer than the test takes.
    let job_pace = JobPace { per_number: Duration::from_secs(60), ..JobPace::default() };
    let options = Options { rules: Rules { job_pace, ..Rules::default() }, ..Options::default() };
    let service = Service::start(options).await.unwrap();
    let harness = Harness::new().await;
    connect(&harness, &service).await.close().await;
    let path = harness.home().join("orders.csv");
    let rows: String = (0..40).map(|n| format!("A-{n},017120003{n:02}\n")).collect();
    fs::write(&path, format!("Order,Mobile\n{rows}")).unwrap();
    let window = harness.open_file(&path).await;
    window.click("start-run").await;
    window.has("run", "data-state", "running").await;

    harness.ask_to_close().await;
    window.element("close-dialog").await;
    assert_eq!(window.count("close-tray").await, 0, "this harness has no tray");
    window.click("close-stay").await;
    window.gone("close-dialog").await;
    window.has("run", "data-state", "running").await;

    harness.ask_to_close().await;
    window.element("close-quit").await;
    // The app ends before the driver could report the click.
    let click = "setTimeout(() => document.querySelector('[data-testid=\"close-quit\"]').click(), 100)";
    window.script(click, Vec::new()).await;
    window.ended().await;
    // Only the driver's session is left to be closed.
    window.kill().await;

    let window = harness.open().await;
    window.click("nav-bulk").await;
    window.has("run", "data-state", "paused").await;
    window.close().await;
}
