//! Templates, downloads and exports are read without a question, with the right columns or none.

use std::ops::ControlFlow;

use porokh_sheets::{
    clean::AmountCell,
    columns::{self, Role},
    outcomes,
};

use crate::look::{Look, open};

/// File, phone, order reference and amount; empty if the file has none.
const FILES: &[(&str, &str, &str, &str)] = &[
    ("pathao-template.xlsx", "RecipientPhone(*)", "MerchantOrderId", "AmountToCollect(*)"),
    ("pathao-template-without-marks.csv", "RecipientPhone", "MerchantOrderId", "AmountToCollect"),
    ("pathao-paid-invoice.csv", "Recipient_Phone", "Merchant_Order_ID", "Collectable_Amount"),
    ("pathao-statement.csv", "", "Merchant Order ID", "Collected Amount"),
    ("steadfast-template.xlsx", "Phone", "Invoice", "Amount"),
    ("steadfast-with-lot.csv", "Phone", "Invoice", "Amount"),
    ("steadfast-minimal.csv", "Phone", "Invoice", "Amount"),
    ("steadfast-consignments.xlsx", "Recipient Phone", "", ""),
    ("redx-template.xlsx", "Contact No.", "Invoice", "Price"),
    ("shopify-orders.csv", "Shipping Phone", "Name", "Total"),
    ("woocommerce-orders.csv", "Phone (Billing)", "Order Number", "Order Total Amount"),
    ("facebook-leads-utf16-tab.csv", "phone_number", "", ""),
    ("bangla-headers-composed-yya.csv", "মোবাইল নম্বর", "", "টাকা"),
    ("bangla-headers-decomposed-yya.csv", "মোবাইল নম্বর", "", "টাকা"),
];

#[test]
fn templates_open_without_questions() {
    let mut wrong = Vec::new();
    for (name, phone, order, amount) in FILES {
        let look = Look::at(name);
        let found = (look.column(Role::Phone), look.column(Role::Order), look.column(Role::Amount));
        if found != (*phone, *order, *amount) || look.asks {
            wrong.push(format!("{name}: {found:?}, asks: {}", look.asks));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Collected, charged and paid of each parcel, in taka; the last row may be a sum.
#[test]
fn payment_sheets_of_four_couriers_are_read() {
    let all = [(1250.0, 72.5, 1177.5), (0.0, 60.0, -60.0)];
    for (name, of, wanted) in [
        ("steadfast-payment.xlsx", "Steadfast", all),
        ("pathao-statement.csv", "Pathao", all),
        ("redx-payment.xlsx", "RedX", [(1250.0, 60.0, 1190.0), all[1]]),
        ("paperfly-payment.csv", "Paperfly", all),
    ] {
        let mut book = open(name).unwrap();
        let detection = columns::detect(&mut book, 0).unwrap();
        assert_eq!(outcomes::courier(&detection.headers), Some(of));
        let mapping = outcomes::map(&detection);
        let (mut found, mut days) = (Vec::new(), Vec::new());
        let taka = |cell| match cell {
            AmountCell::Paisa(paisa) => f64::from(i32::try_from(paisa).unwrap()) / 100.0,
            AmountCell::Empty => 0.0,
            AmountCell::Unreadable => panic!("{name} has an unreadable amount"),
        };
        let mut each = |row: outcomes::OutcomeRow<'_>| {
            if !row.is_total {
                assert!(!row.consignment.is_empty() && !row.order.is_empty(), "{name}");
                found.push((taka(row.collected), taka(row.charges), taka(row.paid)));
                days.extend(row.day.map(|day| day.to_string()));
            }
            ControlFlow::Continue(())
        };
        outcomes::rows(&mut book, 0, &mapping, &mut |_| ControlFlow::Continue(()), &mut each).unwrap();
        assert_eq!(found, wanted, "{name}");
        if of == "Steadfast" {
            assert_eq!(days, ["2026-11-08", "2026-11-20"]);
        }
    }
}

#[test]
fn unknown_headers_found_by_content() {
    let look = Look::at("headers-nobody-listed.csv");
    assert_eq!(look.column(Role::Phone), "Reachable at");
    assert_eq!(look.numbers(), ["01712345671", "01812345672", "01612345673"]);
}

#[test]
fn continuation_lines_are_no_orders() {
    let shop = Look::at("shopify-orders.csv");
    assert_eq!((shop.line_items, shop.phones.len(), shop.empty), (1, 2, 0));
    let statement = Look::at("pathao-statement.csv");
    assert_eq!((statement.header_row, statement.totals), (Some(4), 1));
    let titled = Look::at("title-above-total-below.csv");
    assert_eq!((titled.header_row, titled.totals, titled.phones.len()), (Some(3), 1, 2));
}

#[test]
fn amounts_are_read_in_every_dress() {
    assert_eq!(Look::at("steadfast-minimal.csv").amounts, [Some(125_000), Some(90_000)]);
    assert_eq!(Look::at("bangla-headers-composed-yya.csv").amounts, [Some(125_000), Some(90_000)]);
    assert_eq!(Look::at("pathao-template.xlsx").amounts, [Some(125_000), Some(8_050)]);
}
