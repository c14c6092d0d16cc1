use porokh_domain::{BdPhone, Currency, Environment, Money, RowNumber, Taka, phone::PhoneKey};
use tempfile::TempDir;

use super::*;
use crate::{
    AccountScope, Store,
    accounts::AccountId,
    deliveries::{self, DeliverySource},
    payments::{self, PaymentOrder, Purpose, ValidPayment},
};

const SHOP: Shop = Shop { environment: Environment::Live, courier: None, payment: None };

pub(super) fn now() -> DateTime<Utc> {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

fn phone(number: u32) -> PhoneKey {
    PhoneKey::from_digits(712_345_000 + number).unwrap()
}

/// A row of a sheet with a reference, a customer and an amount.
fn row(content: &str, row: u32, order_ref: &str, customer: u32, cod: i64) -> OrderKey {
    OrderKey {
        sheet: Some(SheetRow { content: content.into(), row: RowNumber::new(row).unwrap() }),
        order_ref: order_ref.into(),
        phones: vec![phone(customer)],
        cod: Some(Taka::from_paisa(cod)),
        print: order_ref.is_empty().then(|| i64::from(customer) * 1_000_003 + cod),
    }
}

pub(super) fn alone(order_ref: &str, customer: Option<u32>) -> OrderKey {
    OrderKey {
        order_ref: order_ref.into(),
        phones: customer.into_iter().map(phone).collect(),
        ..OrderKey::default()
    }
}

pub(super) fn with(test: impl FnOnce(&mut Connection)) {
    let folder = TempDir::new().unwrap();
    let store = Store::open(&folder.path().join("porokh.db"), now()).store;
    store
        .run_blocking(|db| {
            test(db);
            Ok(())
        })
        .unwrap();
}

pub(super) fn add(db: &Connection, keys: &[OrderKey]) -> Vec<i64> {
    identify(db, SHOP, keys, now()).unwrap()
}

fn find(db: &Connection, keys: &[OrderKey]) -> Vec<Option<i64>> {
    resolve(db, SHOP, keys, now()).unwrap()
}

fn some(ids: &[i64]) -> Vec<Option<i64>> {
    ids.iter().copied().map(Some).collect()
}

/// A link was made from the sheet; saved again in Excel it was another file, and the advance was collected twice.
#[test]
fn reference_and_number_name_one_order_in_every_file() {
    with(|db| {
        let first = add(db, &[row("one", 2, "1101", 1, 1_250), row("one", 3, "1102", 2, 900)]);
        let again = [row("two", 9, "1102", 2, 950), row("two", 2, "1101", 1, 1_250)];
        assert_eq!(find(db, &again), some(&[first[1], first[0]]));
        assert_eq!(find(db, &[alone("1101", Some(1))]), some(&first[..1]));
    });
}

/// One customer's payment was deducted from another customer's parcel.
#[test]
fn one_reference_with_another_number_is_another_order() {
    with(|db| {
        let first = add(db, &[row("one", 2, "1101", 1, 1_250)]);
        let other = row("two", 2, "1101", 2, 1_250);
        assert_eq!(find(db, std::slice::from_ref(&other)), [None]);
        assert_ne!(add(db, &[other]), first);
        assert_eq!(find(db, &[alone("1101", None)]), [None], "several customers: not guessed");
    });
}

/// The second payment account's link made another order, and neither list nor label knew the first advance.
#[test]
fn payment_accounts_share_orders_of_one_customer() {
    with(|db| {
        db.execute_batch(
            "INSERT INTO accounts (id, service, environment, created_at, last_used_at)
             VALUES (7, 'payment', 'live', 0, 0), (8, 'payment', 'live', 0, 0)",
        )
        .unwrap();
        let account = |id: i64| db.query_row("SELECT id FROM accounts WHERE id = ?1", [id], |row| row.get(0));
        let shop = |id: i64| Shop { payment: Some(account(id).unwrap()), ..SHOP };
        let key = [alone("1101", Some(1))];
        let first = identify(db, shop(7), &key, now()).unwrap();
        assert_eq!(identify(db, shop(8), &key, now()).unwrap(), first);
        // Without a number the reference alone is of the account's own shop.
        identify(db, shop(7), &[alone("1102", None)], now()).unwrap();
        assert_eq!(resolve(db, shop(8), &[alone("1102", Some(2))], now()).unwrap(), [None]);
    });
}

#[test]
fn shops_do_not_share_references() {
    with(|db| {
        db.execute_batch(
            "INSERT INTO accounts (id, service, environment, created_at, last_used_at)
             VALUES (7, 'courier', 'live', 0, 0), (8, 'courier', 'live', 0, 0)",
        )
        .unwrap();
        let accounts: Vec<AccountId> = db
            .prepare("SELECT id FROM accounts WHERE id IN (7, 8) ORDER BY id")
            .unwrap()
            .query_map([], |row| row.get(0))
            .unwrap()
            .collect::<rusqlite::Result<_>>()
            .unwrap();
        let shop = |at: usize| Shop { courier: Some(accounts[at]), ..SHOP };
        let key = [alone("1101", Some(1))];
        let first = identify(db, shop(0), &key, now()).unwrap();
        assert_eq!(resolve(db, shop(1), &key, now()).unwrap(), [None]);
        assert_eq!(resolve(db, shop(0), &key, now()).unwrap(), some(&first));
        assert_eq!(resolve(db, SHOP, &key, now()).unwrap(), some(&first), "shop not known");
    });
}

/// Each line of a shop's export got its own label, link and amount to collect.
#[test]
fn lines_that_repeat_reference_number_and_total_are_one_order() {
    with(|db| {
        let lines = [2, 3, 4].map(|line| row("shop", line, "W-9", 1, 2_400));
        let ids = add(db, &lines);
        assert_eq!((ids[0], ids[0]), (ids[1], ids[2]));
        assert_eq!(find(db, &lines), some(&ids));
        // Another total is not the same line.
        let both = [row("mixed", 2, "W-10", 1, 100), row("mixed", 3, "W-10", 1, 200)];
        let ids = add(db, &both);
        assert_ne!(ids[0], ids[1]);
        let again = [row("later", 2, "W-10", 1, 100), row("later", 3, "W-10", 1, 200)];
        assert_eq!(find(db, &again), some(&ids));
    });
}

/// The growing sheet was new orders each evening, and yesterday's parcels went to the courier again.
#[test]
fn rows_without_reference_are_found_again_in_the_grown_sheet() {
    with(|db| {
        let sheet = |content: &str, rows: u32| -> Vec<OrderKey> {
            (1..=rows).map(|at| row(content, at + 1, "", at, i64::from(at) * 100)).collect()
        };
        let first = add(db, &sheet("monday", 10));
        let tuesday = find(db, &sheet("tuesday", 13));
        assert_eq!(tuesday[..10], some(&first));
        assert_eq!(tuesday[10..], [None; 3]);
        let mut sorted = sheet("sorted", 13);
        sorted.reverse();
        let found = find(db, &sorted);
        assert_eq!(found.iter().flatten().count(), 10);
        assert_eq!(found[12], Some(first[0]));
    });
}

/// A customer who buys the same again next week would be "sent already".
#[test]
fn an_equal_row_of_another_sheet_is_another_order() {
    with(|db| {
        let week = |content: &str, from: u32| -> Vec<OrderKey> {
            (from..from + 10).map(|at| row(content, at - from + 2, "", at, 990)).collect()
        };
        add(db, &week("first", 1));
        assert_eq!(find(db, &week("second", 8)), [None; 10], "three of ten are the same customers");
    });
}

/// A transfer was confirmed with the order's reference alone, before the order was in a list.
#[test]
fn an_order_without_number_waits_a_week_for_its_row() {
    with(|db| {
        let transfer = add(db, &[alone("1101", None)]);
        let listed = row("one", 2, "1101", 1, 1_250);
        assert_eq!(find(db, std::slice::from_ref(&listed)), some(&transfer));
        let late = now() + chrono::TimeDelta::days(8);
        assert_eq!(resolve(db, SHOP, std::slice::from_ref(&listed), late).unwrap(), [None]);
        let two = [listed.clone(), row("one", 3, "1101", 2, 700)];
        let found = find(db, &two);
        assert_eq!(found, [None, None], "two customers: not guessed");
        assert_eq!(add(db, std::slice::from_ref(&listed)), transfer);
        assert_eq!(find(db, &[row("two", 2, "1101", 2, 700)]), [None], "it has a number now");
    });
}

fn chosen(db: &Connection, sheet: &[OrderKey], row: u32) -> i64 {
    let is_row = |key: &OrderKey| key.sheet.as_ref().is_some_and(|sheet| sheet.row.get() == row);
    identify_rows(db, SHOP, sheet, is_row, now()).unwrap()[0].1
}

/// The second line of an order, without a total, was cancelled, and its first line did not leave.
#[test]
fn one_row_is_identified_beside_the_other_rows_of_its_sheet() {
    with(|db| {
        let mut sheet = [row("one", 5, "1101", 1, 1_250), row("one", 9, "1101", 1, 0)];
        sheet[1].cod = None;
        let first = chosen(db, &sheet, 5);
        assert_eq!(find(db, &sheet), [Some(first), None]);
        assert_ne!(chosen(db, &sheet, 9), first);
        // Two customers have the reference of a transfer: neither gets it, also alone.
        let transfer = add(db, &[alone("1102", None)])[0];
        let two = [row("two", 2, "1102", 1, 700), row("two", 3, "1102", 2, 700)];
        assert_ne!(chosen(db, &two, 3), transfer);
        // A row without a reference is known by the whole grown sheet.
        let grown = |content: &str, rows: u32| -> Vec<OrderKey> {
            (1..=rows).map(|at| row(content, at + 1, "", at, i64::from(at) * 100)).collect()
        };
        let known = add(db, &grown("monday", 10));
        assert_eq!(chosen(db, &grown("tuesday", 13), 4), known[2]);
    });
}

/// A transaction id for today's 1101 went to the 1101 of last season, and the label said the full amount.
#[test]
fn a_reference_alone_is_of_no_order_of_last_season() {
    with(|db| {
        let old = add(db, &[alone("1101", Some(1))])[0];
        assert_eq!(find(db, &[alone("1101", None)]), [Some(old)]);
        let later = now() + chrono::TimeDelta::days(31);
        assert_eq!(resolve(db, SHOP, &[alone("1101", None)], later).unwrap(), [None]);
        let transfer = identify(db, SHOP, &[alone("1101", None)], later).unwrap()[0];
        // Confirmed again after a refusal, it is the same order; and its customer's row finds it.
        assert_eq!(identify(db, SHOP, &[alone("1101", None)], later).unwrap(), [transfer]);
        assert_eq!(resolve(db, SHOP, &[row("one", 2, "1101", 2, 1_250)], later).unwrap(), [Some(transfer)]);
    });
}

pub(super) fn payment(db: &Connection, order: i64, taka: i64, status: &str) -> i64 {
    let new = ValidPayment {
        environment: Environment::Live,
        account: None,
        name: "Rahima".into(),
        email: "r@example.com".into(),
        email_is_own: false,
        phone: Some(BdPhone::from(phone(1))),
        amount: Money::from_hundredths(taka * 100, Currency::Bdt).unwrap(),
        purpose: Purpose::Advance,
        order_ref: String::new(),
        run: None,
        courier: None,
        order: PaymentOrder::Known(order),
    };
    let id = payments::begin_within(db, "profile", &new, now()).unwrap();
    let came = ["paid", "refunded"].contains(&status).then(|| Db(now()));
    let sql = "UPDATE payments SET state = 'done', status = ?2, checked_at = 5, paid_at = ?3, refunded_at = ?3 WHERE id = ?1";
    db.execute(sql, params![id, status, came]).unwrap();
    id
}

fn refund(db: &Connection, payment: i64, taka: i64, state: &str) {
    let sql = "INSERT INTO refunds (payment_id, returned, state, amount, paid, reason, kind, asked_at)
               VALUES (?1, ?2, ?3, ?4, 0, '', 'gateway', 0)";
    let returned = match state {
        "done" => Some(1),
        "cancelled" => Some(0),
        _ => None,
    };
    db.execute(sql, params![payment, returned, state, taka * 100]).unwrap();
}

fn taka(db: &Connection, order: i64) -> (i64, i64, i64, i64) {
    let money = of_order(db, order).unwrap();
    let whole = |taka: Taka| taka.paisa() / 100;
    (whole(money.asked), whole(money.received), whole(money.returned), whole(money.unsure))
}

#[test]
fn money_is_bounded_payment_by_payment() {
    with(|db| {
        let order = add(db, &[alone("1101", Some(1))])[0];
        assert_eq!(taka(db, order), (0, 0, 0, 0));
        payment(db, order, 100, "waiting");
        payment(db, order, 100, "expired");
        assert_eq!(taka(db, order), (100, 0, 0, 0));
        let paid = payment(db, order, 200, "paid");
        refund(db, paid, 50, "done");
        refund(db, paid, 30, "unknown");
        refund(db, paid, 70, "cancelled");
        assert_eq!(taka(db, order), (300, 200, 50, 30));
        assert_eq!(of_order(db, order).unwrap().certain().paisa(), 12_000);
        // The surplus of an overpaid invoice, whose record differs from the request, is none of the order's money.
        let problem = payment(db, order, 10, "problem");
        refund(db, problem, 90, "done");
        assert_eq!(taka(db, order), (310, 200, 50, 30));
        payment(db, order, 40, "refunded");
        assert_eq!(taka(db, order), (350, 240, 90, 30));
        assert_eq!(of_order(db, order).unwrap().collect(Taka::from_paisa(10_000)).paisa(), 0);
    });
}

fn decision(db: &Connection, order: i64) -> Option<(Decision, DecidedBy)> {
    db.query_row("SELECT decision, decided_by FROM orders WHERE id = ?1", [order], |row| {
        let (decision, by): (Option<Decision>, Option<DecidedBy>) = (row.value(0)?, row.get(1)?);
        Ok(decision.zip(by))
    })
    .unwrap()
}

#[test]
fn payments_change_only_decisions_that_wait_for_them() {
    use DecidedBy::{Payment, Report, Seller};
    with(|db| {
        let order = add(db, &[alone("1101", Some(1))])[0];
        for (before, asked, paid_after) in [
            (None, Some((Decision::Advance, Payment)), Some((Decision::Send, Payment))),
            (Some((Decision::Hold, Seller)), Some((Decision::Hold, Seller)), Some((Decision::Hold, Seller))),
            (
                Some((Decision::Hold, Report)),
                Some((Decision::Advance, Payment)),
                Some((Decision::Send, Payment)),
            ),
            (
                Some((Decision::Cancelled, Seller)),
                Some((Decision::Cancelled, Seller)),
                Some((Decision::Cancelled, Seller)),
            ),
            (
                Some((Decision::Advance, Seller)),
                Some((Decision::Advance, Seller)),
                Some((Decision::Send, Payment)),
            ),
        ] {
            decide(db, &[(order, before)], now()).unwrap();
            requested(db, order, now()).unwrap();
            assert_eq!(decision(db, order), asked, "{before:?}");
            paid(db, order, now()).unwrap();
            assert_eq!(decision(db, order), paid_after, "{before:?}");
        }
        decide(db, &[(order, Some((Decision::Send, Seller)))], now()).unwrap();
        paid(db, order, now()).unwrap();
        assert_eq!(decision(db, order), Some((Decision::Send, Seller)));
    });
}

/// The advance went back, and the parcel left as if it were paid.
#[test]
fn a_parcel_whose_money_is_gone_waits_and_alerts() {
    use DecidedBy::{Payment, Seller};
    with(|db| {
        let order = add(db, &[alone("1101", Some(1))])[0];
        let id = payment(db, order, 200, "paid");
        decide(db, &[(order, Some((Decision::Send, Payment)))], now()).unwrap();
        refund(db, id, 150, "done");
        assert!(!money_gone(db, order, now()).unwrap(), "some of it is left");
        refund(db, id, 50, "done");
        assert!(money_gone(db, order, now()).unwrap());
        assert_eq!(decision(db, order), Some((Decision::Hold, Payment)));
        assert!(!money_gone(db, order, now()).unwrap(), "told once");
        decide(db, &[(order, Some((Decision::Send, Seller)))], now()).unwrap();
        assert!(money_gone(db, order, now()).unwrap());
        assert_eq!(decision(db, order), Some((Decision::Send, Seller)));
        assert_eq!(take_due_alerts(db).unwrap(), [advance_gone(Some(id)), advance_gone(Some(id))]);
        assert_eq!(take_due_alerts(db).unwrap(), [""; 0]);
    });
}

/// A returned parcel's advance was given back: the app called out that a parcel was about to leave without its money, and
/// the order stood as held in the month, as a return that was avoided.
#[test]
fn a_refund_after_the_outcome_holds_no_parcel() {
    use DecidedBy::Payment;
    with(|db| {
        let order = add(db, &[alone("1101", Some(1))])[0];
        let id = payment(db, order, 200, "paid");
        let send = |db: &Connection, at| decide(db, &[(order, Some((Decision::Send, Payment)))], at).unwrap();
        send(db, now());
        let told = deliveries::Told {
            order_ref: "1101".into(),
            phone: phone(1),
            outcome: "returned".into(),
            courier: None,
            amount: None,
        };
        let place = deliveries::Place { order, consignment: None };
        let scope = AccountScope { environment: Environment::Live, account: None };
        let day = chrono::TimeDelta::days(1);
        deliveries::insert(db, scope, &told, place, DeliverySource::File, now() + day).unwrap();
        refund(db, id, 200, "done");
        assert!(!money_gone(db, order, now() + day * 2).unwrap());
        assert_eq!(decision(db, order), Some((Decision::Send, Payment)));
        assert_eq!(take_due_alerts(db).unwrap(), [""; 0]);
        // To be sent once more.
        send(db, now() + day * 3);
        assert!(money_gone(db, order, now() + day * 3).unwrap());
        assert_eq!(decision(db, order), Some((Decision::Hold, Payment)));
    });
}

/// A list that was paused for a week had lost who is on hold.
#[test]
fn decisions_of_a_kept_list_stay() {
    with(|db| {
        let ids = add(db, &[row("kept:0", 2, "1", 1, 100)]);
        let gone = add(db, &[row("gone:0", 2, "2", 2, 100)]);
        let hold = Some((Decision::Hold, DecidedBy::Seller));
        decide(db, &[(ids[0], hold), (gone[0], hold)], now()).unwrap();
        let file =
            "INSERT INTO files (copy, digest, opened_at, facts, codec) VALUES ('copy', 'kept', 0, '{}', 1)";
        db.execute(file, []).unwrap();
        let later = now() + chrono::TimeDelta::days(8);
        assert_eq!((count_older(db, now()).unwrap(), count_older(db, later).unwrap()), (0, 1));
        assert_eq!(delete_older(db, later).unwrap(), 1);
        assert_eq!(find(db, &[row("kept:0", 2, "1", 1, 100)]), some(&ids));
        db.execute("DELETE FROM files", []).unwrap();
        assert_eq!(delete_older(db, later).unwrap(), 1);
    });
}
