use std::{fs, path::Path};

use acceptance::{Harness, Key, Window};

use super::steps::practise;

/// A typical order list: numbers without their zero, Bangla digits, spaces, a repeat, a number that is too short.
const ORDERS: &str = "\u{feff}Order ID,Name,Mobile,Area,COD
1101,Nasrin A.,1712000385,\"Mirpur, Dhaka\",1250
1102,Rakib H.,01911-000742,Chattogram,890
1103,Shamima K.,০১৮১৯০০০৪২৭,Sylhet,2400
1104,Rakib H.,01911000742,Chattogram,1120
1105,Mehedi,0173300061,Savar,940
1106,Poly R.,+880 1864-000878,Cumilla,\"৳1,450\"
";

/// A harness past the welcome page, with a file.
async fn harness_with(name: &str, contents: &str) -> (Harness, std::path::PathBuf) {
    let harness = Harness::new().await;
    practise(&harness).await.close().await;
    let folder = harness.home().join("অর্ডার এ মাসের");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, contents).unwrap();
    (harness, path)
}

async fn open(harness: &Harness, path: &Path) -> Window {
    let window = harness.open_file(path).await;
    window.element("grid").await;
    window
}

#[tokio::test(flavor = "multi_thread")]
async fn opens_file_by_path() {
    let (harness, path) = harness_with("orders নভেম্বর.csv", ORDERS).await;
    let window = open(&harness, &path).await;
    window.has("file-name", "title", "orders নভেম্বর.csv").await;
    window.shows("phone-found", "Mobile").await;
    window.has("fix-zero-added", "data-count", "1").await;
    window.has("fix-bangla-digits", "data-count", "1").await;
    window.has("fix-repeats", "data-count", "1").await;
    window.has("fix-invalid", "data-count", "1").await;
    window.shows("numbers-count", "4").await;
    window.shows("cell-phone", "01712-000385").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_filter_rows_and_follow_corrections() {
    let (harness, path) = harness_with("orders.csv", ORDERS).await;
    let window = open(&harness, &path).await;
    window.click("fix-invalid").await;
    window.counts("grid-row", 1).await;
    window.double_click("cell-phone").await;
    window.focused("cell-editor").await;
    window.press(&[Key::Control], 'a').await;
    window.keys("০১৭৩৩-০০০৬১২").await;
    window.press(&[], Key::Enter.value()).await;
    window.gone("fix-invalid").await;
    window.has("fix-corrected", "data-count", "1").await;
    window.shows("numbers-count", "5").await;
    window.kill().await;

    // The correction was persisted at once.
    let window = harness.open().await;
    window.click("nav-bulk").await;
    window.shows("numbers-count", "5").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chosen_phone_column_is_remembered() {
    let contents = "Ref,Buyer line,Helper line\nA-1,01712000385,01811000001\nA-2,01911000742,01811000002\n";
    let (harness, path) = harness_with("two.csv", contents).await;
    let window = open(&harness, &path).await;
    choose_role(&window, 2, "phone").await;
    window.shows("phone-found", "Helper line").await;
    window.shows("cell-phone", "01811-000001").await;
    window.close().await;

    let window = open(&harness, &path).await;
    window.shows("phone-found", "Helper line").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_file_keeps_open_one() {
    let (harness, path) = harness_with("orders.csv", ORDERS).await;
    let window = open(&harness, &path).await;
    fs::write(
        path.with_file_name("panel.xls"),
        "<html><body><table><tr><td>1</td></tr></table></body></html>",
    )
    .unwrap();
    // A second start passes its file, by a relative path, to the first.
    let mut second = harness.start_on(path.parent().unwrap(), "panel.xls");
    acceptance::until("the second start ends", async || second.try_wait().unwrap()).await;
    window.shows("file-error", "web page").await;
    window.click("file-back").await;
    window.has("file-name", "title", "orders.csv").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn original_may_be_deleted() {
    let (harness, path) = harness_with("orders.csv", ORDERS).await;
    let window = open(&harness, &path).await;
    fs::remove_file(&path).unwrap();
    let folder = harness.data_folder().join("porokh-files");
    let copies = || acceptance::all_files(&folder).iter().filter(|path| !path.ends_with(".porokh")).count();
    assert_eq!(copies(), 1);
    choose_role(&window, 0, "name").await;
    window.shows("cell-phone", "01712-000385").await;
    window.click("close-file").await;
    window.element("drop-zone").await;
    acceptance::until("the copy is gone", async || (copies() == 0).then_some(())).await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_numbers_in_the_phone_field_open_as_a_list() {
    let harness = Harness::new().await;
    let window = practise(&harness).await;
    window.paste("phone-field", "01712000385 01911000742 01819000427").await;
    window.shows("check-button", "Open as a list").await;
    window.click("check-button").await;
    window.element("grid").await;
    window.shows("numbers-count", "3").await;
    window.close().await;
}

async fn choose_role(window: &Window, column: u32, role: &str) {
    window.click_where("role-menu", "data-column", &column.to_string()).await;
    window.click_where("role-option", "data-option", role).await;
}

/// Otherwise nobody notices an order that was swallowed by a stray quote.
#[tokio::test(flavor = "multi_thread")]
async fn quotes_with_two_readings_are_named_and_lead_to_their_rows() {
    let mut orders = ORDERS.to_owned();
    for n in 0..60 {
        orders.push_str(&format!("{},Buyer {n},017120{n:05},Savar,500\n", 2_000 + n));
    }
    orders.push_str("3001,\"Lina,01911000743,Savar,100\n3002,screen 5\",01911000744,Savar,100\n");
    let (harness, path) = harness_with("orders.csv", &orders).await;
    let window = open(&harness, &path).await;
    window.shows("quotes-notice", "68").await;
    window.has("quotes-look", "data-index", "66").await;
    window.click("quotes-look").await;
    window.shows("cell-phone", "01911-000743").await;
    window.close().await;
}
