use std::{fs, time::Duration};

use acceptance::{Harness, Window, until};
use porokh_practice::{JobPace, Options, Rules, Service};
use serde_json::json;

use super::steps::{connect, practise, settings};

async fn stay(window: &Window) {
    settings(window, "look").await;
    window.click("stays").await;
    window.has("stays", "aria-checked", "true").await;
}

async fn is_seen(harness: &Harness, windows: usize) {
    let what = format!("{windows} windows can be seen");
    until(&what, async || (harness.visible_windows() == windows).then_some(())).await;
}

/// Otherwise alerts and the shortcut end with the window, and the seller learns of reports only the next morning.
#[tokio::test(flavor = "multi_thread")]
async fn closed_window_stays_in_tray() {
    let harness = Harness::new().await;
    let tray = harness.tray().await;
    let window = practise(&harness).await;
    stay(&window).await;
    harness.ask_to_close().await;
    is_seen(&harness, 0).await;
    assert_eq!(harness.running_apps(), 1);

    // The quick check has its own window, and is hidden alone.
    window.open_quick_check().await;
    window.keys("01712345670").await;
    window.call("quick_step", json!({ "kind": "leave" })).await;
    is_seen(&harness, 0).await;

    window.in_main_window().await;
    tray.press("Open Porokh").await;
    is_seen(&harness, 1).await;
    window.has("stays", "aria-checked", "true").await;

    harness.ask_to_close().await;
    is_seen(&harness, 0).await;
    tray.press("Quit Porokh").await;
    window.ended().await;
    window.kill().await;
}

/// Otherwise the menu uses other digits than the page.
#[tokio::test(flavor = "multi_thread")]
async fn the_tray_says_how_far_a_list_is_in_the_sellers_digits() {
    // Longer than the test takes.
    let job_pace = JobPace { per_number: Duration::from_secs(60), ..JobPace::default() };
    let options = Options { rules: Rules { job_pace, ..Rules::default() }, ..Options::default() };
    let service = Service::start(options).await.unwrap();
    let harness = Harness::new().await;
    let tray = harness.tray().await;
    let window = connect(&harness, &service).await;
    settings(&window, "look").await;
    window.click("digits-bangla").await;
    window.close().await;
    let path = harness.home().join("orders.csv");
    let rows: String = (0..1_100).map(|n| format!("A-{n},0171200{n:04}\n")).collect();
    fs::write(&path, format!("Order,Mobile\n{rows}")).unwrap();
    let window = harness.open_file(&path).await;
    window.click("start-run").await;
    window.has("run", "data-state", "running").await;
    stay(&window).await;
    harness.ask_to_close().await;
    is_seen(&harness, 0).await;
    tray.says("Numbers checked: ০ of ১,১০০").await;
    tray.press("Pause").await;
    tray.says("Continue").await;
    window.kill().await;
}

/// Otherwise the menu still shows a run that was stopped in the window.
#[tokio::test(flavor = "multi_thread")]
async fn tray_forgets_ended_list() {
    let service = Service::start(Options::default()).await.unwrap();
    let harness = Harness::new().await;
    let tray = harness.tray().await;
    connect(&harness, &service).await.close().await;
    service.change_account(|account| account.live_key_revoked = true);
    let path = harness.home().join("orders.csv");
    fs::write(&path, "Order,Mobile\nA-1,01712000345\n").unwrap();
    let window = harness.open_file(&path).await;
    window.click("start-run").await;
    window.has("run", "data-state", "paused").await;
    stay(&window).await;
    harness.ask_to_close().await;
    is_seen(&harness, 0).await;
    tray.says("Numbers checked: 0 of 1").await;

    tray.press("Open Porokh").await;
    is_seen(&harness, 1).await;
    window.click("nav-bulk").await;
    window.click("stop-run").await;
    window.click("confirm-yes").await;
    window.has("run", "data-state", "stopped").await;
    harness.ask_to_close().await;
    is_seen(&harness, 0).await;
    tray.says("No list is being checked").await;
    window.kill().await;
}

/// Otherwise the seller finds a window in the way each morning, or no app in the tray.
#[tokio::test(flavor = "multi_thread")]
async fn autostart_into_tray() {
    let harness = Harness::new().await;
    let tray = harness.tray().await;
    let window = practise(&harness).await;
    stay(&window).await;
    let entry = harness.home().join(".config/autostart/Porokh.desktop");
    let started = fs::read_to_string(&entry).unwrap();
    assert!(started.contains("--in-tray"), "{started}");
    assert!(started.contains(&harness.data_folder().display().to_string()), "on the same records: {started}");
    window.kill().await;

    fs::write(&entry, "[Desktop Entry]\nExec=/old/porokh --in-tray\n").unwrap();
    let mut app = harness.start_in_tray();
    tray.press("Open Porokh").await;
    until("a program that was moved is started where it is now", async || {
        (fs::read_to_string(&entry).ok()? == started).then_some(())
    })
    .await;
    is_seen(&harness, 1).await;
    app.kill().unwrap();
    app.wait().unwrap();

    // Switched off in the system's settings: it isn't switched on again.
    let off = "[Desktop Entry]\nExec=/old/porokh --in-tray\nHidden=true\n";
    fs::write(&entry, off).unwrap();
    harness.open().await.kill().await;
    assert_eq!(fs::read_to_string(&entry).unwrap(), off);
    fs::remove_file(&entry).unwrap();
    harness.open().await.kill().await;
    assert!(!entry.exists());

    let window = harness.open().await;
    settings(&window, "look").await;
    window.click("stays").await;
    window.has("stays", "aria-checked", "false").await;
    assert!(!entry.exists(), "the computer starts it no more");
    window.close().await;
}

/// Otherwise Porokh couldn't be reopened after its window was closed.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_tray_the_window_ends_porokh_as_before() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    stay(&window).await;
    harness.close().await;
    window.kill().await;
}
