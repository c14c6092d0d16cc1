mod headers;

use std::borrow::Cow;

use super::{sample::SampleRow, *};
use crate::{Cell, Value};

fn sheet(lines: &[&str]) -> Detection {
    let rows: Vec<SampleRow> = (0u32..)
        .zip(lines)
        .map(|(number, line)| SampleRow {
            number,
            cells: (0u32..)
                .zip(line.split(','))
                .filter(|(_, text)| !text.is_empty())
                .map(|(column, text)| Cell { column, value: Value::Text(Cow::Owned(text.to_owned())) })
                .collect(),
        })
        .collect();
    find::find(&rows).0
}

/// Headers of the columns with a role: phone, order, amount, name.
fn found(lines: &[&str]) -> [Option<String>; 4] {
    let detection = sheet(lines);
    let mapping = detection.mapping();
    [mapping.phone, mapping.order, mapping.amount, mapping.name]
        .map(|column| column.map(|column| detection.headers[column as usize].clone()))
}

#[test]
fn each_template_has_its_columns_by_their_names_alone() {
    for (headers, wanted) in [
        (
            "ItemType,StoreName,MerchantOrderId,RecipientName(*),RecipientPhone(*),RecipientAddress(*),AmountToCollect(*),ItemQuantity,ItemWeight",
            ["RecipientPhone(*)", "MerchantOrderId", "AmountToCollect(*)", "RecipientName(*)"],
        ),
        (
            "Invoice,Name,Address,Phone,Amount,Note,Contact Name,Contact Phone",
            ["Phone", "Invoice", "Amount", "Name"],
        ),
        (
            "Invoice,Name,Address,Phone,Amount,Note,Lot,Contact Name,Contact Number",
            ["Phone", "Invoice", "Amount", "Name"],
        ),
        (
            "Invoice,Customer Name,Contact No.,Customer Address,District,Price,Product Selling Price,Weight(g),Seller Name,Seller Phone",
            ["Contact No.", "Invoice", "Price", "Customer Name"],
        ),
        (
            "Consignment_ID,Created_Date,Invoice type,Collected_Amount,Recipient_Name,Recipient_Phone,Collectable_Amount,COD_fee,Delivery_Fee,Payout,Merchant_Order_ID,Store_name",
            ["Recipient_Phone", "Merchant_Order_ID", "Collectable_Amount", "Recipient_Name"],
        ),
        (
            "Order ID,Tracking Code,Delivery Status,Recipient Name,Recipient Phone,Shipping Charge,COD Charge",
            ["Recipient Phone", "", "", "Recipient Name"],
        ),
        (
            "Name,Email,Financial Status,Total,Billing Name,Billing Phone,Shipping Name,Shipping Phone,Phone",
            ["Shipping Phone", "Name", "Total", "Shipping Name"],
        ),
        (
            "Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Phone (Billing),Payment Method Title,Order Total Amount,SKU",
            ["Phone (Billing)", "Order Number", "Order Total Amount", "First Name (Billing)"],
        ),
        ("ক্রমিক,কাস্টমারের নাম,মোবাইল নম্বর,ঠিকানা,টাকা,নোট", ["মোবাইল নম্বর", "", "টাকা", "কাস্টমারের নাম"]),
        ("id,created_time,ad_name,full_name,phone_number", ["phone_number", "", "", "full_name"]),
    ] {
        let wanted = wanted.map(|header| (!header.is_empty()).then(|| header.to_owned()));
        assert_eq!(found(&[headers]), wanted, "{headers}");
        assert_eq!(sheet(&[headers]).close, [], "{headers}");
    }
}

/// Header of the address column.
fn address(headers: &str) -> Option<String> {
    let detection = sheet(&[headers]);
    detection.mapping().address.map(|column| detection.headers[column as usize].clone())
}

/// Otherwise parcels are packed without an address although the file has one, or with the shop's.
#[test]
fn the_customer_s_address_is_known_by_its_header() {
    for (headers, wanted) in [
        (
            "ItemType,StoreName,MerchantOrderId,RecipientName(*),RecipientPhone(*),RecipientAddress(*),RecipientCity(*),AmountToCollect(*)",
            "RecipientAddress(*)",
        ),
        ("Invoice,Name,Address,Phone,Amount,Note,Contact Name,Contact Phone", "Address"),
        (
            "Invoice,Customer Name,Contact No.,Customer Address,District,Area,Price,Seller Phone",
            "Customer Address",
        ),
        (
            "Name,Email,Total,Billing Address1,Shipping Phone,Shipping Address1,Shipping Address2",
            "Shipping Address1",
        ),
        ("Order Number,Phone (Billing),Address 1&2 (Billing),City (Billing)", "Address 1&2 (Billing)"),
        ("ক্রমিক,কাস্টমারের নাম,মোবাইল নম্বর,ঠিকানা,টাকা,নোট", "ঠিকানা"),
        ("নাম,ফোন,ডেলিভারি ঠিকানা,দোকানের ঠিকানা", "ডেলিভারি ঠিকানা"),
        ("Nam,Mobile,Full Thikana,Taka", "Full Thikana"),
        ("Naam,Phone,Adress,COD", "Adress"),
    ] {
        assert_eq!(address(headers).as_deref(), Some(wanted), "{headers}");
    }
    for headers in [
        "Invoice,Name,Phone,Email Address,Amount",
        "Invoice,Name,Phone,Pickup Address,Store Address",
        "Name,Phone,IP address,Address 2",
    ] {
        assert_eq!(address(headers), None, "{headers}");
    }
}

/// A remark looks like an address.
#[test]
fn no_column_is_an_address_by_its_cells_alone() {
    let lines = ["Foo,Phone", "House 4 Road 2 Mirpur,01712345678", "Please call before noon,01812345678"];
    assert_eq!(sheet(&lines).mapping().address, None);
}

#[test]
fn a_sender_s_phone_is_never_the_customer_s() {
    let detection = sheet(&[
        "Number 1,Number 2",
        "01711111112,01812345671",
        "01711111112,01812345672",
        "01711111112,01812345673",
        "01711111112,01812345674",
        "01711111112,01812345675",
    ]);
    assert_eq!((detection.senders.as_slice(), detection.mapping().phone), ([0].as_slice(), Some(1)));
    for contact in ["Contact Phone", "Contact Number"] {
        let steadfast = sheet(&[&format!("Invoice,Name,Address,Phone,Amount,Note,Contact Name,{contact}")]);
        assert_eq!(
            (steadfast.senders.as_slice(), steadfast.mapping().phone),
            ([7].as_slice(), Some(3)),
            "{contact}"
        );
    }
    assert_eq!(sheet(&["Invoice,Seller Phone", "A1,01712345678"]).mapping().phone, None);
}

#[test]
fn cells_decide_where_the_name_is_unknown_or_missing() {
    let unknown = sheet(&["Foo,Bar", "abc,01712345678", "def,01812345678"]);
    assert_eq!((unknown.header_row, unknown.mapping().phone), (Some(0), Some(1)));
    let bare = sheet(&["01712345678", "01812345678"]);
    assert_eq!((bare.header_row, bare.mapping().phone), (None, Some(0)));
}

#[test]
fn a_title_above_the_header_is_no_header() {
    let detection = sheet(&["My shop", "November", "Name,Mobile,Amount", "Rahima Khatun,01712345678,1250"]);
    assert_eq!((detection.header_row, detection.mapping().phone), (Some(2), Some(1)));
}

#[test]
fn two_equal_phone_columns_are_asked_about() {
    let detection = sheet(&["Phone,Mobile", "01712345678,01812345678", "01912345678,01612345678"]);
    assert_eq!(detection.close, [0, 1]);
}

#[test]
fn the_key_of_headers_is_the_same_however_they_are_spelt() {
    let key =
        |headers: &[&str]| headers_key(&headers.iter().map(|&header| header.to_owned()).collect::<Vec<_>>());
    assert_eq!(key(&["RecipientPhone(*)", "Name"]), key(&["\u{feff}recipient phone", "NAME"]));
    assert_ne!(key(&["a", "b"]), key(&["ab", ""]));
    assert_eq!(key(&["", " "]), None);
}

/// Otherwise the word over a list changes its meaning, and nothing is checked.
#[test]
fn a_list_of_numbers_is_one_whatever_stands_over_it() {
    for first in
        ["Customer", "Order", "নাম", "Total", "Bill", "N/A", "My customers", "", "Sender", "List 5", "500"]
    {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.csv");
        std::fs::write(&path, format!("{first}\n01712345678\n01812345678\n01912345678\n")).unwrap();
        let mut book = Book::open(&path, &crate::Limits::default()).unwrap();
        let mapping = detect(&mut book, 0).unwrap().mapping();
        assert_eq!(mapping.phone, Some(0), "{first}");
        assert!(mapping.header_row.is_none_or(|row| row == 0), "{first}");
    }
}
