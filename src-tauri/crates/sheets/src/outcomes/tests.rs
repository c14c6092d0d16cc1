use std::{fs, ops::ControlFlow};

use tempfile::TempDir;

use super::*;
use crate::{Limits, columns};

/// Opens a text file with these lines; returns the header of each role.
fn mapped(lines: &str) -> (Book, OutcomeMapping, Vec<(OutcomeRole, String)>) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file.csv");
    fs::write(&path, lines).unwrap();
    let mut book = Book::open(&path, &Limits::default()).unwrap();
    let detection = columns::detect(&mut book, 0).unwrap();
    let mapping = map(&detection);
    let name = |(role, column): &(OutcomeRole, u32)| (*role, detection.headers[*column as usize].clone());
    let names = mapping.columns.iter().map(name).collect();
    (book, mapping, names)
}

/// Row number, order, consignment and status of each parcel.
fn parcels(book: &mut Book, mapping: &OutcomeMapping) -> Vec<(u32, String, String, String)> {
    let mut parcels = Vec::new();
    rows(book, 0, mapping, &mut |_| ControlFlow::Continue(()), &mut |row| {
        if !row.is_total {
            parcels.push((row.number, row.order.into(), row.consignment.into(), row.status.into()));
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    parcels
}

fn named(roles: &[(OutcomeRole, &str)]) -> Vec<(OutcomeRole, String)> {
    roles.iter().map(|(role, name)| (*role, (*name).to_owned())).collect()
}

use OutcomeRole::{Amount, Charge, Collected, Consignment, Courier, Day, Order, Paid, Phone, Status};

#[test]
fn the_columns_of_a_paid_invoice_of_pathao_are_found() {
    let (mut book, mapping, names) = mapped(
        "Consignment_ID,Created_Date,Invoice type,Collected_Amount,Recipient_Name,Recipient_Phone,\
         Collectable_Amount,COD_fee,Delivery_Fee,Final_Fee,Discount,Additional_Charge,Compensation_Cost,\
         Promo_Discount,Payout,Merchant_Order_ID,Store_name\n\
         DA1,2026-11-01,delivery,1250,Nasrin,01712000385,1250,12,60,72,0,0,0,0,1178,1101,Shop\n\
         DA1,2026-11-01,insta_fee,0,Nasrin,01712000385,0,0,0,0,0,0,0,0,-10,1101,Shop\n\
         DA2,2026-11-01,return,0,Rakib,01911000747,890,0,60,60,0,0,0,0,-60,N/A,Shop\n",
    );
    assert_eq!(
        names,
        named(&[
            (Phone, "Recipient_Phone"),
            (Order, "Merchant_Order_ID"),
            (Consignment, "Consignment_ID"),
            (Status, "Invoice type"),
            (Amount, "Collectable_Amount"),
            (Collected, "Collected_Amount"),
            // Not the parts of the sum as well.
            (Charge, "Final_Fee"),
            (Paid, "Payout"),
            (Day, "Created_Date"),
        ])
    );
    let found = parcels(&mut book, &mapping);
    assert_eq!(found.len(), 3);
    assert_eq!((found[2].1.as_str(), found[2].3.as_str()), ("", "return"), "N/A is no reference");
}

#[test]
fn pathao_statement() {
    let (mut book, mapping, names) = mapped(
        "Statement,,,,,,\nNovember 2026,,,,,,\n\
         Consignment ID,Merchant Order ID,Order Status,Collected Amount,Delivery Fee,COD Fee,Payout\n\
         DA1,1101,Delivered,1250,60,12,1178\nDA2,1102,Returned,0,60,0,-60\nDA3,1102,Delivered,1,1,1,1\n\
         Total,,,1250,120,12,1118\n",
    );
    assert_eq!(
        names,
        named(&[
            (Order, "Merchant Order ID"),
            (Consignment, "Consignment ID"),
            (Status, "Order Status"),
            (Collected, "Collected Amount"),
            (Charge, "Delivery Fee"),
            (Charge, "COD Fee"),
            (Paid, "Payout"),
        ])
    );
    let numbers: Vec<u32> = parcels(&mut book, &mapping).iter().map(|parcel| parcel.0).collect();
    assert_eq!(numbers, [3, 4, 5], "the sum is no parcel, and a reference may come twice");
}

#[test]
fn steadfast_order_id_is_a_consignment() {
    let (_, _, names) = mapped(
        "Order ID,Tracking Code,Delivery Status,Recipient Name,Recipient Phone,Shipping Charge,COD Charge\n\
         9001,AB1,delivered,Nasrin,01712000385,60,12\n9002,AB2,cancelled,Rakib,01911000747,60,0\n",
    );
    assert_eq!(names[..1], named(&[(Phone, "Recipient Phone")]));
    assert!(
        names.contains(&(Consignment, "Order ID".into()))
            && names.contains(&(Status, "Delivery Status".into()))
    );
    assert!(names.iter().all(|(role, _)| *role != Order));
}

#[test]
fn a_column_that_names_the_courier_is_found() {
    let (_, _, names) =
        mapped("Phone,Invoice,Courier,Status\n01712000385,1,A,delivered\n01911000747,2,B,delivered\n");
    assert_eq!(
        names,
        named(&[(Phone, "Phone"), (Order, "Invoice"), (Status, "Status"), (Courier, "Courier")])
    );
}

#[test]
fn a_role_belongs_to_one_column_and_a_column_has_one_role() {
    let mut mapping =
        OutcomeMapping { header_row: None, columns: vec![(Phone, 0), (Order, 1)], beside: Vec::new() };
    mapping.set(1, Some(Phone));
    assert_eq!(mapping.columns, [(Phone, 1)]);
    mapping.set(1, None);
    assert_eq!(mapping.columns, []);
}

/// Otherwise a charge is taken for money that the courier owes.
#[test]
fn charges_of_all_columns_are_added() {
    let (mut book, mapping, _) = mapped(
        "Consignment ID,Invoice,Recipient Phone,COD Amount,Delivery Charge,COD Charge,Payable,Delivery Date\n\
         88801,A-1,01712000385,\"1,250.00\",60,12.50,\"৳১,১৭৭.৫০\",08/11/2026\n88802,A-2,01911000747,0,60,,-60,\n\
         88803,A-3,01911000747,0,60,?,soon,\nTotal,,,1250,120,12.50,,\n",
    );
    let mut found = Vec::new();
    rows(&mut book, 0, &mapping, &mut |_| ControlFlow::Continue(()), &mut |row| {
        found.push((row.collected, row.charges, row.paid, row.day, row.is_total));
        ControlFlow::Continue(())
    })
    .unwrap();
    let (paisa, day) = (AmountCell::Paisa, NaiveDate::from_ymd_opt(2026, 11, 8));
    assert_eq!(
        found[..3],
        [
            (paisa(125_000), paisa(7_250), paisa(117_750), day, false),
            (paisa(0), paisa(6_000), paisa(-6_000), None, false),
            (paisa(0), AmountCell::Unreadable, AmountCell::Unreadable, None, false),
        ]
    );
    assert!(found[3].4 && found.len() == 4);
}

#[test]
fn recognises_courier_files_by_headers() {
    let files = [
        (
            Some("Pathao"),
            "Consignment_ID,Created_Date,Invoice type,Collected_Amount,Recipient_Name,Recipient_Phone,\
             Collectable_Amount,COD_fee,Delivery_Fee,Final_Fee,Discount,Additional_Charge,Compensation_Cost,\
             Promo_Discount,Payout,Merchant_Order_ID,Store_name",
        ),
        (
            Some("Pathao"),
            "Consignment ID,Merchant Order ID,Order Status,Collected Amount,Delivery Fee,COD Fee,Payout",
        ),
        (
            Some("Steadfast"),
            "Order ID,Tracking Code,Delivery Status,Recipient Name,Recipient Phone,Shipping Charge,COD Charge",
        ),
        (
            Some("Pathao"),
            "ItemType,StoreName,MerchantOrderId,RecipientName(*),RecipientPhone(*),RecipientAddress(*),\
             RecipientCity(*),RecipientZone(*),RecipientArea,AmountToCollect(*),ItemQuantity,ItemWeight,ItemDesc,\
             SpecialInstruction",
        ),
        (Some("Steadfast"), "Invoice,Name,Address,Phone,Amount,Note,Contact Name,Contact Phone"),
        (Some("Steadfast"), "Invoice,Name,Address,Phone,Amount,Note,Lot,Contact Name,Contact Number"),
        (
            Some("RedX"),
            "Invoice,Customer Name,Contact No.,Customer Address,District,Area,Area ID,Division,Price,\
             Product Selling Price,Weight(g),Instruction,Seller Name,Seller Phone",
        ),
        (
            Some("Steadfast"),
            "Consignment ID,Invoice,Recipient Phone,COD Amount,Delivery Charge,COD Charge,Payable",
        ),
        (
            Some("RedX"),
            "Tracking ID,Invoice ID,Customer Phone,Cash Collected,Delivery Charge,COD Charge,Paid Amount",
        ),
        (
            Some("Paperfly"),
            "Order Number,Merchant Order Reference,Customer Phone,Collected Amount,Total Charge,Payable Amount",
        ),
        // Not enough to tell, and shops.
        (None, "Invoice,Name,Address,Phone,Amount,Note"),
        (None, "Name,Email,Financial Status,Total,Billing Phone,Shipping Name,Shipping Phone,Phone"),
        (None, "Order Number,Order Status,Order Date,Phone (Billing),Order Total Amount,SKU"),
        (None, "id,created_time,full_name,phone_number"),
        (None, "নাম,মোবাইল নম্বর,ঠিকানা,টাকা,স্ট্যাটাস"),
    ];
    for (wanted, headers) in files {
        let headers: Vec<String> = headers.split(',').map(str::to_owned).collect();
        assert_eq!(courier(&headers), wanted, "{headers:?}");
    }
}
