use std::collections::HashMap;

use chrono::DateTime;
use porokh_domain::Taka;
use proptest::prelude::*;

use super::compare::{Books, totals};
use crate::{
    store::{
        deliveries::DeliverySource,
        payouts::{Amounts, NewRow, OrderOutcome, PayoutOrder, Sheet, SheetRow},
    },
    testing::row_number,
};

fn order(at: usize, cod: i64, advance: i64, outcome: Option<&str>) -> PayoutOrder {
    PayoutOrder {
        id: i64::try_from(at).unwrap() + 1,
        order_ref: format!("A-{at}"),
        phone: None,
        cod: Some(Taka::from_paisa(cod)),
        created_at: DateTime::UNIX_EPOCH,
        left_at: None,
        outcome: outcome.map(|outcome| OrderOutcome {
            outcome: outcome.to_owned(),
            courier: None,
            source: DeliverySource::Hand,
            changed_at: DateTime::UNIX_EPOCH,
            order_ref: format!("A-{at}"),
            consignment: None,
            amount: None,
        }),
        asked: Taka::default(),
        advance: Taka::from_paisa(advance),
        verified_at: None,
    }
}

fn outcome() -> impl Strategy<Value = Option<&'static str>> {
    prop_oneof![Just(None), Just(Some("delivered")), Just(Some("returned")), Just(Some("partial_delivered"))]
}

proptest! {
    #[test]
    fn agree_with_the_orders_to_the_paisa(
        orders in prop::collection::vec((0..500_000_i64, 0..200_000_i64, outcome()), 1..12),
        rows in prop::collection::vec(
            (0..14_usize, prop::option::of(0..500_000_i64), prop::option::of(-9_000..9_000_i64),
             prop::option::of(-20_000..500_000_i64), 0..3_i64),
            0..30,
        ),
    ) {
        let orders: Vec<PayoutOrder> =
            orders.into_iter().enumerate().map(|(at, (cod, paid, outcome))| order(at, cod, paid, outcome)).collect();
        let sheets: Vec<Sheet> = (0..3).map(|id| Sheet {
            id, courier: "S".into(), name: String::new(), days: None,
            sum_rows: Vec::new(), unreadable_rows: Vec::new(), added_at: DateTime::UNIX_EPOCH,
            read_at: DateTime::UNIX_EPOCH, apart: false, payment: 0,
        }).collect();
        let mut all: Vec<SheetRow> = rows.into_iter().enumerate().map(|(nth, (at, collected, charges, paid, sheet))| {
            let number = u32::try_from(nth).unwrap();
            SheetRow { id: i64::from(number) + 1, sheet, cells: NewRow {
                row: row_number(number + 1), consignment: String::new(), order_ref: format!("A-{at}"), phone: None,
                amounts: Amounts {
                    collected: collected.map(Taka::from_paisa),
                    charges: charges.map(Taka::from_paisa),
                    paid: paid.map(Taka::from_paisa),
                },
                beside: Vec::new(), ending: None, prints: [i64::from(number); 2],
            } }
        }).collect();
        all.sort_by_key(|row| row.sheet);
        let couriers = HashMap::new();
        let books = Books::new(&sheets, &all, &orders, &couriers);
        for sheet in &sheets {
            let (compared, _) = books.compare(sheet);
            let sums = totals(&compared);
            prop_assert_eq!(sums.over.paisa() - sums.short.paisa(), sums.difference.paisa());
            prop_assert_eq!(
                sums.to_collect.paisa() - sums.charges.paisa() - sums.paid.paisa(),
                -sums.difference.paisa()
            );
            for one in &compared {
                let paid: i64 = one.rows.iter().filter_map(|row| row.cells.amounts.paid).map(Taka::paisa).sum();
                prop_assert_eq!(one.amounts.paid.map_or(0, Taka::paisa), paid);
                let Some(order) = one.order else { continue };
                let most = (order.cod.unwrap().paisa() - order.advance.paisa()).max(0);
                prop_assert!((0..=most).contains(&one.to_collect.unwrap().paisa()));
                if order.outcome.as_ref().is_some_and(|outcome| outcome.outcome == "delivered") {
                    prop_assert_eq!(one.to_collect.unwrap().paisa(), most);
                }
            }
            // Each order and each row of the sheet once.
            let mut keys: Vec<i64> = compared.iter().map(|one| one.key).collect();
            keys.sort_unstable();
            keys.dedup();
            prop_assert_eq!(keys.len(), compared.len());
        }
    }
}
