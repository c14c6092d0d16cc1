//! Parcels at the packing table.

use std::fs;

use acceptance::{Harness, Key};

use crate::steps::{connect, service};

/// Otherwise the second person at the table packs from a list on paper, and a parcel on hold leaves.
#[tokio::test(flavor = "multi_thread")]
async fn labels_are_scanned_and_the_day_is_counted() {
    let service = service().await;
    let harness = Harness::new().await;
    connect(&harness, &service).await.close().await;
    let path = harness.home().join("orders.csv");
    let rows = "INV-1,Taslima,01712000310,1340\nINV-2,Rakib,01712000320,890\nINV-3,Poly,01712000330,1450\n";
    fs::write(&path, format!("Order,Name,Mobile,COD\n{rows}")).unwrap();
    let window = harness.open_file(&path).await;
    window.click("start-run").await;
    window.has("run", "data-state", "done").await;
    window.focused("run-rows").await;
    window.press(&[], 's').await;
    window.has("run-row", "data-decision", "send").await;
    window.press(&[], Key::Down.value()).await;
    window.press(&[], 'h').await;
    window.shows("toast", "Hold").await;
    window.click("export").await;
    window.shows("packing-count", "1").await;
    window.click("open-packing-table").await;

    window.shows("packed", "of 1 parcel").await;
    // The field has the focus; without a window manager only the page fills the window.
    window.press(&[], Key::F11.value()).await;
    window.gone("context-line").await;
    window.press(&[], Key::Escape.value()).await;
    window.element("full-screen").await;
    for (number, word) in
        [("INV-1", "Send"), ("inv-1", "Scanned already"), ("INV-2", "On hold"), ("INV-9", "Not in a list")]
    {
        window.fill("scan-number", number).await;
        window.press(&[], Key::Enter.value()).await;
        window.shows("scan-word", word).await;
    }
    window.element("scan-all").await;
    // Typed as by a scanner, with the focus on a button that its Enter must not press.
    window.script("document.querySelector('[data-testid=scan-undo]').focus()", vec![]).await;
    window.keys(&format!("INV-1{}", Key::Enter.value())).await;
    window.shows("scan-word", "Scanned already").await;
    window.counts("scan", 5).await;
    window.press(&[Key::Control], 'z').await;
    window.counts("scan", 4).await;
    for _ in 0..4 {
        window.click("scan-undo").await;
    }
    window.counts("scan", 0).await;
    window.click("scan-missing").await;
    window.shows("missing-parcels", "INV-1").await;
    window.press(&[], Key::Escape.value()).await;
    window.element("run").await;
    window.close().await;
}
