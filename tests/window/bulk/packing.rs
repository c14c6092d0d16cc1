//! Prints the packing list by the system's print dialog.

use std::fs;

use acceptance::{Harness, until};
use serde_json::json;

use crate::steps::{connect, service};

/// Number of pages of a PDF of this desktop's library.
fn pages(pdf: &[u8]) -> usize {
    let count = |mark: &[u8]| pdf.windows(mark.len()).filter(|part| *part == mark).count();
    count(b"/Type /Page\n")
}

/// Twenty parcels, fourteen labels per page. Without the dialog, or with an empty page, the seller has to pack from
/// the screen.
#[tokio::test(flavor = "multi_thread")]
async fn packing_list_prints_to_file() {
    let service = service().await;
    let harness = Harness::new().await;
    // Otherwise the library writes to the app's working folder.
    let documents = harness.home().join("Documents");
    fs::create_dir(&documents).unwrap();
    let folders = format!("XDG_DOCUMENTS_DIR=\"{}\"\n", documents.display());
    fs::write(harness.home().join("config/user-dirs.dirs"), folders).unwrap();
    let window = connect(&harness, &service).await;
    // Its ink is light, and paper is not dark.
    window.call("save_settings", json!({ "theme": "dark" })).await;
    window.close().await;
    let rows: String =
        (0..20).map(|row| format!("A-{row},রহিমা {row},01712000{row:02}0,{}\n", 500 + row)).collect();
    let path = harness.home().join("orders.csv");
    fs::write(&path, format!("Order,Name,Mobile,COD\n{rows}")).unwrap();
    let window = harness.open_file(&path).await;
    window.click("start-run").await;
    window.has("run", "data-state", "done").await;
    window.click("choose-all").await;
    window.click("decide-send").await;
    window.click("export").await;
    window.shows("packing-count", "20").await;
    window.click("print-packing").await;
    // Without a printer the dialog prints to a file in the documents or home folder.
    until("the dialog for printing", async || (harness.visible_windows() > 1).then_some(())).await;
    harness.print_into_a_file().await;
    let printed = until("the printed file", async || {
        let files = acceptance::all_files(&documents);
        let pdf = files.into_iter().find(|file| file.extension().is_some_and(|end| end == "pdf"))?;
        let bytes = fs::read(pdf).ok()?;
        bytes.ends_with(b"%%EOF\n").then_some(bytes)
    })
    .await;
    assert_eq!(pages(&printed), 2);
    let script = "[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
            .forEach(({ media }) => { if (media?.mediaText === 'print') media.mediaText = 'all' });
        const texts = [...document.querySelectorAll('[data-testid=packing-label] *')];
        return [...new Set(texts.map((text) => getComputedStyle(text).color))]";
    assert_eq!(window.script(script, vec![]).await, json!(["rgb(0, 0, 0)"]), "the ink on paper");
    window.close().await;
}
