//! Templates, downloads and exports are read without a question, with the right columns or none.

use porokh_sheets::columns::Role;

use crate::look::Look;

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
