//! Charges and discounts, which are no difference.

use super::*;

/// Otherwise each charge of a sheet that bills them apart is taken for too much, or for missing money.
#[tokio::test]
async fn charges_are_no_difference_however_the_sheet_pays() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    order(&harness, "A-2", Some(TWO), 890);
    let head = "Consignment ID,Invoice,Recipient Phone,Delivery Charge,COD Amount,Payable\n";
    for (rows, gross) in [
        ("1,A-1,01712000385,72,1250,1178\n2,A-2,01911000747,60,890,830\n", false),
        ("3,A-1,01712000385,-72,1250,1178\n4,A-2,01911000747,-60,890,830\n", false),
        ("5,A-1,01712000385,72,1250,1250\n6,A-2,01911000747,60,890,890\n", true),
        // Without collected amounts, the orders tell.
        ("7,A-1,01712000385,72,,1178\n8,A-2,01911000747,60,,830\n", false),
        ("9,A-1,01712000385,72,,1250\n10,A-2,01911000747,60,,890\n", true),
    ] {
        let sheet = dropped(&harness, &format!("{head}{rows}")).await;
        let view = view(&harness, sheet.id).await;
        assert_eq!(view.gross, gross, "{rows}");
        assert_eq!(differences(&harness, sheet.id).await, [], "{rows}");
        assert_eq!(view.sheet.totals.difference, Taka::default());
        harness.core.deliveries.delete_payout(IdRequest { id: sheet.id }).await.unwrap();
    }
}

#[tokio::test]
async fn charges_are_deducted_where_no_row_shows_how_the_sheet_pays() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    let sheet = dropped(&harness, &format!("{HEAD}1,A-1,01712000385,,60,12,1000\n")).await;
    assert_eq!(differences(&harness, sheet.id).await, named(&[("A-1", -178, Differs)]));
}

/// Otherwise a charge beside the sum of the others is asked of the courier as missing, or one within it counts twice.
#[tokio::test]
async fn a_charge_beside_the_sum_of_charges_counts_as_the_sheet_pays() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    order(&harness, "A-2", Some(TWO), 890);
    order(&harness, "A-3", Some("01711000003"), 500);
    let all = [("within", [72, 70, 60]), ("beside", [62, 60, 50])];
    // Without collected amounts, the orders tell.
    for ((whose, [one, two, three]), [c1, c2, c3]) in
        all.into_iter().flat_map(|one| [(one, ["1250", "890", "500"]), (one, [""; 3])])
    {
        let sheet = dropped(
            &harness,
            &format!(
                "Consignment_ID,Invoice type,Collected_Amount,Recipient_Phone,COD_fee,Delivery_Fee,Final_Fee,\
                 Additional_Charge,Payout,Merchant_Order_ID\n\
                 {whose}1,delivery,{c1},01712000385,12,50,{one},10,1178,A-1\n\
                 {whose}2,delivery,{c2},01911000747,10,50,{two},10,720,A-2\n\
                 {whose}3,delivery,{c3},01711000003,0,50,{three},10,440,A-3\n"
            ),
        )
        .await;
        assert_eq!(differences(&harness, sheet.id).await, named(&[("A-2", -100, Differs)]), "{whose} {c1}");
        assert_eq!(taka(&view(&harness, sheet.id).await), [2640, 202, 2338, -100], "{whose} {c1}");
        harness.core.deliveries.delete_payout(IdRequest { id: sheet.id }).await.unwrap();
    }
}

/// Otherwise a discount on the courier's charges is called too much, and one that the sheet's fees are already less is missing.
#[tokio::test]
async fn a_discount_on_charges_is_no_difference() {
    let harness = Harness::connected().await;
    for (at, taka) in [(1, 1250), (2, 890), (3, 500)] {
        order(&harness, &format!("A-{at}"), Some(&format!("0171100000{at}")), taka);
    }
    let short = [("A-2", -100, Differs)];
    for (letter, head, lines) in [
        ("N", "Delivery_Fee,Discount,Promo_Discount", ["72,10,0,1188", "60,10,0,740", "50,0,-5,455"]),
        ("L", "Final_Fee,Discount,Promo_Discount", ["62,10,0,1188", "50,10,0,740", "45,0,5,455"]),
        ("B", "Final_Fee,Discount,Promo_Discount", ["72,10,0,1188", "60,10,0,740", "50,0,5,455"]),
        // Less the one, not the other.
        ("O", "Final_Fee,Discount,Promo_Discount", ["62,10,0,1188", "50,10,0,740", "50,0,5,455"]),
    ] {
        for collected in [true, false] {
            let row = |(at, line): (usize, &&str)| {
                let taka = if collected { ["1250", "890", "500"][at] } else { "" };
                format!("{letter}{collected}{at},A-{},{taka},{line}\n", at + 1)
            };
            let lines: String = lines.iter().enumerate().map(row).collect();
            let head = format!("Consignment_ID,Merchant_Order_ID,Collected_Amount,{head},Payout");
            let sheet = dropped(&harness, &format!("{head}\n{lines}")).await;
            assert_eq!(differences(&harness, sheet.id).await, named(&short), "{lines}");
            harness.core.deliveries.delete_payout(IdRequest { id: sheet.id }).await.unwrap();
        }
    }
}

/// A return's charge, a fee's own row, a part delivered and a deduction in the forms of four couriers.
#[tokio::test]
async fn sheets_of_four_couriers_agree() {
    let harness = Harness::connected().await;
    order(&harness, "A-1", Some(ONE), 1250);
    order(&harness, "A-2", Some(TWO), 890);
    order(&harness, "A-3", Some("01711000003"), 2000);
    for (courier, lines) in [
        (
            "Pathao",
            "Consignment_ID,Created_Date,Invoice type,Collected_Amount,Recipient_Phone,Collectable_Amount,COD_fee,\
             Delivery_Fee,Final_Fee,Payout,Merchant_Order_ID\n\
             DA1,2026-11-01,delivery,1250,01712000385,1250,12,60,72,1178,A-1\n\
             DA1,2026-11-01,insta_fee,0,01712000385,0,0,0,0,-10,A-1\n\
             DA2,2026-11-02,return,0,01911000747,890,0,60,60,-60,A-2\n\
             DA3,2026-11-03,partial_delivery,1500,01711000003,2000,15,60,75,1425,A-3\n",
        ),
        (
            "Steadfast",
            "Consignment ID,Invoice,Recipient Phone,COD Amount,Delivery Charge,COD Charge,Payable\n\
             88801,A-1,০১৭১২০০০৩৮৫,\"১,২৫০\",60,12,1178\n88802,A-2,01911000747,0,60,0,0\n",
        ),
        (
            "RedX",
            "Tracking ID,Invoice ID,Customer Phone,Cash Collected,Delivery Charge,COD Charge,Paid Amount\n\
             R1,A-1,01712000385,Tk 1250/-,60,12,1178\nR2,A-2,01911000747,0,60,,(60)\nGrand Total,,,1250,120,12,1118\n",
        ),
        (
            "Paperfly",
            "Order Number,Merchant Order Reference,Customer Phone,Collected Amount,Total Charge,Payable Amount\n\
             P1,A-1,1712000385,1250,72,1178\nP2,A-2,01911000747,0,60,-60\n,,,,,1118\n",
        ),
    ] {
        let sheet = dropped(&harness, lines).await;
        let view = view(&harness, sheet.id).await;
        assert_eq!(view.sheet.sheet.courier, courier);
        assert_eq!(differences(&harness, sheet.id).await, [], "{courier}");
        assert!(view.sheet.counts.agrees >= 2, "{courier}");
        let sums = view.sheet.totals;
        assert_eq!(sums.to_collect.paisa(), sums.charges.paisa() + sums.paid.paisa(), "{courier}");
    }
}
