//! A run from its file to its export, by keyboard only.

use std::{fs, time::Duration};

use acceptance::{Harness, Key, Window};
use porokh_practice::{JobPace, Options, Rules, Service};

use crate::steps::{connect, tab_to};

async fn press(window: &Window, key: Key) {
    window.press(&[], key.value()).await;
}

/// Forty numbers with all risks.
fn orders(harness: &Harness) -> std::path::PathBuf {
    let path = harness.home().join("orders.csv");
    let row = |n: u32| format!("A-{n:02},Buyer {n},017120003{n:02},{}\n", 500 + n);
    let rows: String = (0..40).map(row).collect();
    fs::write(&path, format!("Order,Name,Mobile,COD\n{rows}")).expect("an order list");
    path
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_needs_no_mouse_from_its_file_to_its_export() {
    // Slow enough to be paused.
    let job_pace = JobPace { per_number: Duration::from_millis(50), ..JobPace::default() };
    let options = Options { rules: Rules { job_pace, ..Rules::default() }, ..Options::default() };
    let service = Service::start(options).await.expect("a practice service");
    let harness = Harness::new().await;
    connect(&harness, &service).await.close().await;
    let window = harness.open_file(&orders(&harness)).await;
    window.has("plan", "data-cost", "40").await;

    window.press(&[Key::Control], Key::Enter.value()).await;
    window.has("run", "data-state", "running").await;
    window.press(&[], 'p').await;
    window.has("run", "data-state", "paused").await;
    window.press(&[], 'p').await;
    window.has("run", "data-state", "done").await;

    // The rows get the focus automatically.
    window.focused("run-rows").await;
    window.press(&[], '1').await;
    window.has("run-rows", "data-total", "8").await;
    window.press(&[], '0').await;
    window.has("run-rows", "data-total", "40").await;
    window.press(&[Key::Control], 'f').await;
    window.focused("find-in-run").await;
    window.keys("buyer 1").await;
    window.has("run-rows", "data-total", "11").await;
    press(&window, Key::Escape).await;
    window.has("run-rows", "data-total", "40").await;
    window.focused("run-rows").await;

    // The header is one tab stop; Left and Right move in it.
    tab_to(&window, "choose-all").await;
    for _ in 0..6 {
        if window.focus().await.as_deref() == Some("sort-risk") {
            break;
        }
        press(&window, Key::Right).await;
    }
    window.focused("sort-risk").await;
    press(&window, Key::Enter).await;
    window.has("sort-risk", "data-order", "descending").await;
    press(&window, Key::Right).await;
    window.focused("sort-reports").await;
    press(&window, Key::Right).await;
    window.focused("sort-ratio").await;
    press(&window, Key::Enter).await;
    window.has("sort-ratio", "data-order", "ascending").await;
    window.press(&[Key::Shift], Key::Tab.value()).await;
    window.focused("run-rows").await;

    press(&window, Key::Down).await;
    press(&window, Key::Enter).await;
    let second = window.attribute("drawer", "data-row").await.expect("the second row");
    press(&window, Key::Down).await;
    let third = acceptance::until("the drawer follows", async || {
        window.attribute("drawer", "data-row").await.filter(|row| *row != second)
    })
    .await;
    tab_to(&window, "note-add").await;
    press(&window, Key::Enter).await;
    window.focused("note-field").await;
    window.keys("call after six").await;
    window.press(&[Key::Control], Key::Enter.value()).await;
    window.shows("note-text", "call after six").await;
    window.focused("note-edit").await;
    tab_to(&window, "decide-send").await;
    window.press(&[], '2').await;
    window.has("run-row", "data-decision", "hold").await;
    press(&window, Key::Escape).await;
    window.gone("drawer").await;
    window.focused("run-rows").await;

    // Non-adjacent rows can be selected.
    window.press(&[], ' ').await;
    window.shows("selection-panel", "1 row chosen").await;
    press(&window, Key::Down).await;
    press(&window, Key::Down).await;
    window.press(&[], ' ').await;
    window.shows("selection-panel", "2 rows chosen").await;
    window.element("chosen-amount").await;
    press(&window, Key::Escape).await;
    window.gone("selection-panel").await;
    window.focused("run-rows").await;

    window.press(&[Key::Control], 'e').await;
    tab_to(&window, "export-go").await;
    press(&window, Key::Enter).await;
    window.element("exported-file").await;
    window.focused("export-done").await;
    press(&window, Key::Enter).await;
    window.gone("export-done").await;
    window.focused("run-rows").await;

    tab_to(&window, "leave-run").await;
    press(&window, Key::Enter).await;
    window.focused("run-item").await;
    press(&window, Key::Enter).await;
    window.has("run-row", "data-row", &third).await;
    window.close().await;
}
