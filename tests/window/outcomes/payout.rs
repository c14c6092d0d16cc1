//! A courier's payments, compared with the orders.

use acceptance::{Harness, Key};
use calamine::DataType as _;
use serde_json::json;

use super::exported;
use crate::steps::{connect, service};

/// A payment of Steadfast: whole, ৳100 short, and a return's charge; its sum is no order.
const SHEET: &str = "Consignment ID,Invoice,Recipient Phone,COD Amount,Delivery Charge,COD Charge,Payable\n88801,P-1,01712000381,1250,60,12.50,\"৳1,177.50\"\n88802,P-2,01712000382,900,60,10,830\n88803,P-3,01712000383,0,60,0,-60\nTotal,,,2150,180,22.50,1947.50\n";

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_sheet_is_compared_once_and_sent_back() {
    let service = service().await;
    let harness = Harness::new().await;
    let window = connect(&harness, &service).await;
    for (n, outcome, amount) in
        [(1, "delivered", "1250"), (2, "delivered", "1000"), (3, "returned", "700"), (4, "delivered", "890")]
    {
        let order = json!({
            "id": null, "phone": format!("0171200038{n}"), "order_ref": format!("P-{n}"), "outcome": outcome,
            "courier": "", "amount": amount,
        });
        window.call("save_delivery", order).await;
    }
    window.click("nav-deliveries").await;
    window.has("sum-ready", "data-count", "4").await;

    // No question: the sheet is recognised by its headings.
    let sheet = harness.home().join("payment.csv");
    std::fs::write(&sheet, SHEET).expect("a courier's sheet");
    window.drop_file(&sheet).await;
    window.has("payout", "data-state", "table").await;
    for (filter, count) in [("differences", "2"), ("differs", "1"), ("not_in_any", "1"), ("agrees", "2")] {
        window.has(&format!("payout-filter-{filter}"), "data-count", count).await;
    }
    window.has("payout-total", "data-difference", "-990.00").await;

    // The same sheet, saved anew: nothing was paid twice.
    let again = harness.home().join("payment (1).csv");
    std::fs::write(&again, SHEET).expect("a courier's sheet");
    window.drop_file(&again).await;
    window.shows("toast", "it counts once").await;
    window.has("payout-total", "data-difference", "-990.00").await;

    // What is settled leaves the sum, and Ctrl Z brings it back.
    window.click("payout-filter-differs").await;
    window.has("payout-row", "data-why", "differs").await;
    window.click("payout-row").await;
    window.click("payout-settled").await;
    window.has("payout-filter-answered", "data-count", "1").await;
    window.has("payout-sums", "data-difference", "-890.00").await;
    window.press(&[Key::Control], 'z').await;
    window.has("payout-sums", "data-difference", "-990.00").await;

    window.click("payout-filter-differences").await;
    window.has("export-payout", "data-count", "2").await;
    window.press(&[Key::Control], 'e').await;
    window.shows("toast", "Payment Steadfast").await;
    let rows = exported(&harness);
    let cell = |row: usize, header: &str| {
        let (_, cell) = rows[row].iter().find(|(name, _)| name == header).expect(header);
        cell.as_string().unwrap_or_default()
    };
    assert_eq!((cell(0, "Order"), cell(0, "Difference")), ("P-4".to_owned(), "-890".to_owned()));
    assert_eq!((cell(1, "Order"), cell(1, "Consignment")), ("P-2".to_owned(), "88802".to_owned()));
    assert_eq!((cell(1, "Charges"), cell(1, "Difference")), ("70".to_owned(), "-100".to_owned()));
    assert_eq!((cell(2, "Order"), cell(2, "Difference")), ("Total".to_owned(), "-990".to_owned()));

    // A part of it counts once, unless the seller says that the courier paid twice.
    let part = harness.home().join("payment-part.csv");
    let lines: Vec<&str> = SHEET.lines().take(2).collect();
    std::fs::write(&part, lines.join("\n")).expect("a courier's sheet");
    window.drop_file(&part).await;
    window.shows("payout-sums", "also in an earlier sheet").await;
    window.click("payout-apart").await;
    window.has("payout-filter-paid_twice", "data-count", "1").await;
    window.click("payout-apart").await;
    window.shows("payout-sums", "also in an earlier sheet").await;

    window.click("close-payout").await;
    window.counts("payout-sheet", 2).await;
}
