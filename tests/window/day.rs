//! A seller's whole day in Bangla, by keyboard only: a list decided from the first row to the last, five payment links, a
//! courier's file, a refund.

use std::{collections::BTreeMap, fs, path::PathBuf};

use acceptance::{Harness, Key, Window, until};
use serde_json::json;

use crate::{payments::press as customer_presses, steps::tab_to};

const ROWS: u32 = 500;
/// A number may stand in many orders; practice mode has 200 checks a day.
const NUMBERS: u32 = 40;
const SINGLE: usize = 120;
const PARCELS: u32 = 30;

/// The smallest window, and the commonest laptop's.
const SIZES: [(u32, u32); 2] = [(1180, 760), (1366, 768)];

fn orders() -> String {
    let row = |n: u32| {
        format!("A-{n:03}\tরহিমা {n}\t017120003{:02}\trahima{n}@example.com\t{}\n", n % NUMBERS, 500 + n)
    };
    let rows: String = (0..ROWS).map(row).collect();
    format!("Order\tName\tMobile\tEmail\tCOD\n{rows}")
}

/// Every way in which a number is refused.
const REFUSED: [&str; 6] =
    ["0171200", "01712000385012345", "01212345678", "পরে জানাব", "01712000385 নয়, অন্য নম্বর 0171", "TRUE"];

/// A paid invoice of Pathao; every tenth parcel was returned.
fn invoice(harness: &Harness) -> PathBuf {
    let row = |n: u32| {
        let kind = if n % 10 == 9 { "return" } else { "delivery" };
        format!("DD{n},2026-10-01,{kind},{},রহিমা,0171{n:07},Mirpur,{},12,60,0,M-{n},Shop\n", 500 + n, 500 + n)
    };
    let rows: String = (0..PARCELS).map(row).collect();
    let headers = "Consignment_ID,Created_Date,Invoice type,Collected_Amount,Recipient_Name,Recipient_Phone,Recipient_Address,Collectable_Amount,COD_fee,Delivery_Fee,Payout,Merchant_Order_ID,Store_name";
    let path = harness.home().join("পাথাও.csv");
    fs::write(&path, format!("{headers}\n{rows}")).expect("a courier's download");
    path
}

async fn key(window: &Window, key: Key) {
    window.press(&[], key.value()).await;
}

async fn with_control(window: &Window, key: char) {
    window.press(&[Key::Control], key).await;
}

/// Holds Shift and presses a key so many times.
async fn extend(window: &Window, by: Key, times: usize) {
    for _ in 0..times {
        window.press(&[Key::Shift], by.value()).await;
    }
}

/// Tabs to the element and presses it.
async fn activate(window: &Window, id: &str) {
    tab_to(window, id).await;
    key(window, Key::Enter).await;
}

/// In both sizes nothing is wider than the window, and the words on buttons stand whole.
async fn fits(window: &Window) {
    let wide = "const shown = (which) => [...document.querySelectorAll(which)].filter((one) => one.checkVisibility());
        const right = (one) => one.getBoundingClientRect().right;
        const cut = shown('button, [role=tab]').filter((one) => one.scrollWidth > one.clientWidth + 1)
            .concat(shown('[data-testid=phone-note]').filter((one) => right(one) > right(one.parentElement)))
            .map((one) => one.dataset.testid ?? one.textContent.trim());
        return JSON.stringify([document.documentElement.scrollWidth > innerWidth, innerWidth, ...cut]);";
    for (width, height) in SIZES {
        window.resize(width, height).await;
        let wanted = format!("[false,{width}]");
        until(&format!("everything fits in {width}"), async || {
            let found = window.script(wide, vec![]).await;
            found.as_str().filter(|found| *found == wanted).map(drop)
        })
        .await;
    }
    window.resize(SIZES[0].0, SIZES[0].1).await;
}

/// Decides the first rows one by one, and the others in ranges.
async fn decide_all(window: &Window) {
    window.focused("run-rows").await;
    let keys: String = (0..SINGLE).flat_map(|n| [['s', 'h', 'd', 'x'][n % 4], Key::Down.value()]).collect();
    window.keys(&keys).await;
    let ranges = [(Key::Down, 29, 's'), (Key::PageDown, 4, 'h'), (Key::End, 1, 'x')];
    for (by, times, decision) in ranges {
        extend(window, by, times).await;
        window.element("selection-panel").await;
        window.press(&[], decision).await;
        key(window, Key::Escape).await;
        window.gone("selection-panel").await;
        key(window, Key::Down).await;
    }
    let run: i64 = window.attribute("run", "data-run").await.and_then(|run| run.parse().ok()).expect("a run");
    let counts = until("every row is decided", async || {
        let counts = window.call("run_counts", json!({ "id": run })).await;
        let counts: BTreeMap<String, u64> = serde_json::from_value(counts).ok()?;
        (counts["undecided"] == 0).then_some(counts)
    })
    .await;
    let decided = ["send", "hold", "advance", "cancelled"].map(|decision| counts[decision]);
    assert_eq!(decided.iter().sum::<u64>(), u64::from(ROWS));
    let single = (SINGLE / 4) as u64;
    assert_eq!((decided[0], decided[2]), (single + 30, single));
    assert!(decided[1] > single + 40 && decided[3] > single + 40, "{decided:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_in_bangla_needs_no_mouse() {
    let mut harness = Harness::new().await;
    let window = harness.open().await;
    fits(&window).await;
    activate(&window, "welcome-practise").await;
    window.element("phone-field").await;

    // Why a number is refused stands whole beside it.
    let refused: String = REFUSED.iter().map(|number| format!("A-1\tরহিমা\t{number}\t500\n")).collect();
    harness.copy_elsewhere(&format!("Order\tName\tMobile\tCOD\nA-0\tরহিমা\t01712000385\t500\n{refused}"));
    with_control(&window, '2').await;
    window.element("drop-zone").await;
    with_control(&window, 'v').await;
    window.element("phone-note").await;
    fits(&window).await;

    // A list, copied from a sheet.
    harness.copy_elsewhere(&orders());
    with_control(&window, 'v').await;
    window.has("plan", "data-cost", &NUMBERS.to_string()).await;
    fits(&window).await;
    with_control(&window, Key::Enter.value()).await;
    window.has("run", "data-state", "done").await;
    decide_all(&window).await;
    fits(&window).await;

    // Links for the first five.
    key(&window, Key::Home).await;
    for _ in 0..5 {
        window.press(&[], ' ').await;
        key(&window, Key::Down).await;
    }
    window.press(&[], 'a').await;
    tab_to(&window, "links-amount").await;
    window.keys("150").await;
    window.has("links-count", "data-count", "5").await;
    fits(&window).await;
    activate(&window, "links-start").await;
    window.has("links-made", "data-made", "5").await;
    fits(&window).await;

    // A courier's file, of which five parcels are left out.
    with_control(&window, '3').await;
    window.element("no-deliveries").await;
    window.drop_file(&invoice(&harness)).await;
    window.has("outcome-file", "data-state", "open").await;
    // The service's couriers are few: radios. While none is chosen, arrows lead to one and Space chooses it.
    tab_to(&window, "courier-Pathao-courier_a").await;
    key(&window, Key::Right).await;
    window.focused("courier-Pathao-courier_b").await;
    window.press(&[], ' ').await;
    window.gone("ask-couriers").await;
    fits(&window).await;
    with_control(&window, Key::Enter.value()).await;
    window.has("take-outcomes", "data-count", &PARCELS.to_string()).await;
    tab_to(&window, "outcome-rows").await;
    key(&window, Key::Down).await;
    window.press(&[], ' ').await;
    extend(&window, Key::Down, 4).await;
    window.has("take-outcomes", "data-count", &(PARCELS - 5).to_string()).await;
    fits(&window).await;
    with_control(&window, Key::Enter.value()).await;
    let shared = (PARCELS - 5).to_string();
    window.has("share", "data-count", &shared).await;
    with_control(&window, Key::Enter.value()).await;
    window.has("share-facts", "data-records", &shared).await;
    fits(&window).await;
    with_control(&window, Key::Enter.value()).await;
    window.has("sum-shared", "data-count", &shared).await;
    fits(&window).await;

    // One of the five customers pays, and gets the money back.
    with_control(&window, '4').await;
    window.counts("payment-row", 5).await;
    fits(&window).await;
    tab_to(&window, "payment-rows").await;
    key(&window, Key::Down).await;
    key(&window, Key::Enter).await;
    window.element("qr").await;
    let title = "return document.querySelector('[data-testid=payment-link]').title";
    let link = window.script(title, vec![]).await.as_str().expect("the link").to_owned();
    tab_to(&window, "check-payment").await;
    customer_presses(&link, "action=success&method=bkash").await;
    key(&window, Key::Enter).await;
    window.has("payment-row", "data-status", "paid").await;
    fits(&window).await;
    activate(&window, "refund").await;
    tab_to(&window, "refund-reason").await;
    window.keys("স্টক শেষ").await;
    tab_to(&window, "kind-by-hand").await;
    key(&window, Key::Down).await;
    window.focused("kind-gateway").await;
    fits(&window).await;
    with_control(&window, Key::Enter.value()).await;
    window.element("refund-done").await;
    key(&window, Key::Escape).await;
    window.gone("refund-reason").await;
    fits(&window).await;
    window.close().await;
}
