//! A seller's evening in practice mode, counted: a sheet comes in, is checked and decided by rule, advances are asked, one
//! is paid and two are reminded of, the courier's file and the labels are made, parcels are scanned, an order is found, the
//! courier's payment is compared, and the month is looked at.

use std::{
    cell::Cell,
    fs,
    path::{Path, PathBuf},
};

use acceptance::{Harness, Key, Window, all_files, until};
use serde_json::json;

use crate::{
    payments::{link, press as customer_presses},
    steps::open,
};

/// More would not be the ten minutes that the guide promises.
const MOST: usize = 120;

/// Eight orders of low risk, two of medium, three of high, one of very high, one of a new customer.
const DIGITS: [u32; 15] = [0, 1, 2, 0, 1, 2, 0, 1, 3, 4, 5, 6, 5, 7, 9];
const BY_RULE: usize = 8;
/// With one of medium risk, and the one whose advance was paid.
const SEND: usize = 10;
const SCANNED: usize = 5;

/// What the seller's hands do.
struct Hands<'a> {
    window: &'a Window,
    moves: Cell<usize>,
}

impl Hands<'_> {
    fn count(&self, moves: usize) {
        self.moves.set(self.moves.get() + moves);
    }

    async fn click(&self, id: &str) {
        self.window.click(id).await;
        self.count(1);
    }

    async fn click_where(&self, id: &str, name: &str, value: &str) {
        self.window.click_where(id, name, value).await;
        self.count(1);
    }

    async fn key(&self, held: &[Key], key: char) {
        self.window.press(held, key).await;
        self.count(1);
    }

    async fn control(&self, key: char) {
        self.key(&[Key::Control], key).await;
    }

    async fn typed(&self, text: &str) {
        self.window.keys(text).await;
        self.count(text.chars().count());
    }

    async fn drop_file(&self, path: &Path) {
        self.window.drop_file(path).await;
        self.count(1);
    }

    /// A scanner types, the seller pulls one trigger.
    async fn scan(&self, number: &str) {
        self.window.keys(&format!("{number}{}", Key::Enter.value())).await;
        self.count(1);
    }
}

fn sheet(harness: &Harness) -> PathBuf {
    let row = |(at, digit): (usize, &u32)| {
        let number = at + 1;
        format!(
            "A-{number:03},Rahima {number},017120{number:04}{digit},rahima{number}@example.com,{}\n",
            900 + number
        )
    };
    let rows: String = DIGITS.iter().enumerate().map(row).collect();
    let path = harness.home().join("orders.csv");
    fs::write(&path, format!("Order,Name,Mobile,Email,COD\n{rows}")).expect("an order list");
    path
}

fn payment(harness: &Harness) -> PathBuf {
    let rows = "801,A-001,901,60,9,832\n802,A-013,763,60,7,696\n803,A-002,802,60,8,734\n";
    let path = harness.home().join("payment.csv");
    let headers = "Consignment ID,Invoice,COD Amount,Delivery Charge,COD Charge,Payable";
    fs::write(&path, format!("{headers}\n{rows}")).expect("a courier's payment sheet");
    path
}

fn downloads(harness: &Harness, ending: &str) -> Vec<PathBuf> {
    let files = all_files(&harness.home()).into_iter();
    files.filter(|path| path.to_string_lossy().ends_with(ending)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_takes_few_moves() {
    let harness = Harness::new().await;
    // Where the system's dialog prints to without a printer.
    let documents = harness.home().join("Documents");
    fs::create_dir(&documents).unwrap();
    let folders = format!("XDG_DOCUMENTS_DIR=\"{}\"\n", documents.display());
    fs::write(harness.home().join("config/user-dirs.dirs"), folders).unwrap();
    let window = open(&harness).await;
    let hands = Hands { window: &window, moves: Cell::new(0) };
    hands.click("welcome-practise").await;
    window.element("phone-field").await;

    // The sheet, checked and decided by rule.
    hands.control('2').await;
    window.element("drop-zone").await;
    hands.drop_file(&sheet(&harness)).await;
    window.has("plan", "data-cost", &DIGITS.len().to_string()).await;
    hands.control(Key::Enter.value()).await;
    window.has("run", "data-state", "done").await;
    window.focused("run-rows").await;
    hands.control('d').await;
    window.element("rest-dialog").await;
    hands.key(&[], Key::Enter.value()).await;
    window.shows("after-send", &BY_RULE.to_string()).await;
    window.shows("after-advance", "3").await;

    // Advances of the risky ones; one of them is paid.
    hands.click("after-ask").await;
    hands.click("links-amount").await;
    hands.typed("150").await;
    window.has("links-count", "data-count", "3").await;
    window.shows("links-sum", "450").await;
    hands.click("links-start").await;
    window.has("links-made", "data-made", "3").await;
    hands.control('4').await;
    hands.click("payment-row").await;
    let link = link(&window).await;
    customer_presses(&link, "action=success&method=bkash").await;
    hands.click("panel-check").await;
    window.has("payment-detail", "data-status", "paid").await;

    // The others are reminded, one after the other.
    hands.click_where("payment-row", "data-status", "waiting").await;
    for id in ["2", "1"] {
        window.has("payment-detail", "data-id", id).await;
        hands.key(&[], 'w').await;
        window.element("message-dialog").await;
        hands.click("message-copy").await;
        window.gone("message-dialog").await;
    }
    let query = json!({ "filter": "waiting", "search": "", "offset": 0, "limit": 9 });
    until("both are reminded", async || {
        let waiting = window.call("payments", query.clone()).await;
        let rows = waiting["rows"].as_array()?;
        (rows.len() == 2 && rows.iter().all(|row| !row["reminded_at"].is_null())).then_some(())
    })
    .await;

    // What is open today: the paid parcel hasn't left.
    hands.control('1').await;
    hands.click_where("today-line", "data-kind", "unsent").await;
    window.counts("payment-row", 1).await;
    hands.control('2').await;
    hands.click("leave-links").await;
    until("each decision stands whole beside the sign of its payment", async || {
        let wide = "const rows = document.querySelector('[data-testid=run-rows] .rows');
            return document.querySelectorAll('[data-testid=payment-mark]').length === 3
                && rows.scrollWidth <= rows.clientWidth;";
        (window.script(wide, vec![]).await == json!(true)).then_some(())
    })
    .await;

    // What no rule decides, one by one.
    hands.key(&[], 'u').await;
    for (row, decision) in [("10", 's'), ("11", 'h'), ("16", 'h')] {
        window.has("drawer", "data-row", row).await;
        hands.key(&[], decision).await;
    }
    window.gone("next").await;
    let run: i64 = window.attribute("run", "data-run").await.and_then(|run| run.parse().ok()).expect("a run");
    until("the paid order is released", async || {
        let counts = window.call("run_counts", json!({ "id": run })).await;
        (counts["undecided"] == json!(0) && counts["send"] == json!(SEND)).then_some(())
    })
    .await;

    // The courier's file and the packing table.
    hands.control('e').await;
    window.shows("packing-count", &SEND.to_string()).await;
    hands.click("export-courier").await;
    hands.click("export-upload-csv").await;
    hands.click("export-go").await;
    hands.click("export-done").await;
    assert_eq!(downloads(&harness, ".csv").len(), 3, "the sheet, the courier's file, and the one on hold");
    hands.control('e').await;
    hands.click("print-labels").await;
    until("the dialog for printing", async || (harness.visible_windows() > 1).then_some(())).await;
    harness.print_into_a_file().await;
    hands.count(1);
    until("the labels", async || (!downloads(&harness, ".pdf").is_empty()).then_some(())).await;
    hands.click("open-packing-table").await;
    for number in 1..=SCANNED {
        hands.scan(&format!("A-{number:03}")).await;
        window.counts("scan", number).await;
    }
    window.shows("packed", &format!("of {SEND} parcels")).await;

    // A customer calls about an order.
    hands.control('k').await;
    hands.typed("A-014").await;
    window.shows("palette-item", "A-014").await;
    hands.key(&[], Key::Enter.value()).await;
    window.has("drawer", "data-row", "15").await;

    // The next day the courier pays: one whole, one less the advance, one too little.
    hands.control('3').await;
    hands.drop_file(&payment(&harness)).await;
    window.has("payout", "data-state", "table").await;
    window.has("payout-filter-agrees", "data-count", "2").await;
    window.has("payout-filter-differs", "data-count", "1").await;
    hands.control('e').await;
    until("the list of differences for the courier", async || {
        (!downloads(&harness, ".xlsx").is_empty()).then_some(())
    })
    .await;

    // The month.
    hands.control('7').await;
    window.shows("links-paid", "150").await;
    let moves = hands.moves.get();
    println!("An evening took {moves} keys and clicks.");
    assert!(moves < MOST, "{moves}");
    window.close().await;
}
