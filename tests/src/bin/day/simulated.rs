//! The day, sheet by sheet.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use acceptance::{Harness, Shares, Window, until, until_in};
use porokh_practice::{JobPace, Options, Rules, Service};

const SHEETS: usize = 50;
const NUMBERS: usize = 100;
/// Pages that are opened after each sheet.
const PAGES: usize = 40;
/// After so many sheets the memory is looked at.
const EVERY: usize = 5;
/// The app keeps to the service's requests a minute.
const RUN: Duration = Duration::from_secs(300);
/// After that long nothing is left to be done.
const REST: Duration = Duration::from_secs(10);
/// Minutes at rest whose processor time is measured.
const MINUTES: usize = 3;
const WATCHED: Duration = Duration::from_secs(60);

const RAIL: [&str; 8] =
    ["check", "bulk", "deliveries", "payments", "trx", "activity", "overview", "settings"];

/// Goes through the day, and prints its figures; the argument is another number of sheets.
#[tokio::main(flavor = "multi_thread")]
pub(crate) async fn print() {
    let sheets = std::env::args().nth(1).and_then(|sheets| sheets.parse().ok()).unwrap_or(SHEETS);
    let job_pace = JobPace { per_number: Duration::from_millis(1), ..JobPace::default() };
    let options = Options { rules: Rules { job_pace, ..Rules::default() }, ..Options::default() };
    let Ok(service) = Service::start(options).await else { return println!("no practice service") };
    service.change_account(|account| account.daily_limit = None);
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/porokh");
    let harness = Harness::of_program(built).await;
    let window = harness.open().await;
    window.fill("welcome-address", &service.address()).await;
    window.fill("welcome-key", &service.live_key()).await;
    window.click("welcome-connect").await;
    window.element("phone-field").await;
    let begin = Instant::now();
    println!("sheets  checks  pages  seconds  MiB of the app  of the engine");
    for sheet in 0..=sheets {
        if sheet % EVERY == 0 || sheet == sheets {
            tokio::time::sleep(REST).await;
            let Shares { app, engine } = harness.whole_memory();
            let (checks, pages, seconds) = (sheet * NUMBERS, sheet * PAGES, begin.elapsed().as_secs());
            println!("{sheet:6} {checks:7} {pages:6} {seconds:8} {:15} {:14}", app / 1024, engine / 1024);
        }
        if sheet < sheets {
            check_sheet(&harness, &window, sheet).await;
            open_pages(&window).await;
        }
    }
    // The engine still clears up after the last sheet in the first of them.
    for minute in 1..=MINUTES {
        let before = harness.processor_time();
        tokio::time::sleep(WATCHED).await;
        let after = harness.processor_time();
        let share = |before: Duration, after: Duration| {
            (after - before).as_secs_f64() / WATCHED.as_secs_f64() * 100.0
        };
        let (app, engine) = (share(before.app, after.app), share(before.engine, after.engine));
        println!("minute {minute} at rest: the app {app:.2} %, the engine {engine:.2} % of a processor");
    }
    window.close().await;
}

/// Opens another sheet, as a double click on it would, and has all of it checked.
async fn check_sheet(harness: &Harness, window: &Window, sheet: usize) {
    let name = format!("orders-{sheet}.csv");
    let first = 1_712_000_000 + sheet * NUMBERS;
    let rows: String =
        (0..NUMBERS).map(|row| format!("{row},Customer {row},0{},1250\n", first + row)).collect();
    let written = fs::write(harness.home().join(&name), format!("Order,Name,Mobile,COD\n{rows}"));
    if let Err(error) = written {
        return println!("no sheet: {error}");
    }
    let mut start = harness.start_on(&harness.home(), &name);
    until_in(RUN, "the sheet is handed over", async || start.try_wait().ok().flatten()).await;
    press(window, "start-run").await;
    until_in(RUN, "all numbers are checked", async || {
        let state = "return document.querySelector('[data-testid=run]')?.dataset.state";
        (window.script(state, Vec::new()).await == "done").then_some(())
    })
    .await;
}

/// Goes through the rail, again and again.
async fn open_pages(window: &Window) {
    for page in RAIL.iter().cycle().take(PAGES) {
        let entry = format!("nav-{page}");
        press(window, &entry).await;
        until("the page is open", async || {
            let open = format!("return {}.ariaCurrent === 'page'", at(&entry));
            (window.script(&open, Vec::new()).await == true).then_some(())
        })
        .await;
    }
}

/// Presses a button as soon as it is there. A click through the driver would have it keep the button, and with it the whole
/// page around it long after that has gone: a growth that the app has no part in.
async fn press(window: &Window, button: &str) {
    let press = format!(
        "const it = {}; if (it === null || it.disabled) return false; it.click(); return true",
        at(button)
    );
    until_in(RUN, button, async || (window.script(&press, Vec::new()).await == true).then_some(())).await;
}

/// An element by its test id, in the page's own words.
fn at(element: &str) -> String {
    format!("document.querySelector('[data-testid={element}]')")
}
