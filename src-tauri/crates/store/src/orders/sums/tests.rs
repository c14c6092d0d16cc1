use chrono::TimeDelta;
use porokh_domain::{Environment, Taka};
use proptest::prelude::*;

use super::super::{
    OrderMoney, RefundSums, given_back, of_order, of_orders, of_orders_before, refund_sums, returned_of,
    tests::{add, alone, now, payment, with},
};
use super::*;
use crate::{
    accounts::{self, Service},
    tests::plans::plan,
};

const LIVE: AccountScope = AccountScope { environment: Environment::Live, account: None };

fn day(days: i64) -> DateTime<Utc> {
    now() + TimeDelta::days(days)
}

/// Received and returned taka of thirty days.
fn month(db: &Connection, first: i64) -> (i64, i64) {
    let Moved { received, returned } =
        moved(db, LIVE, Currency::Bdt, &(day(first)..day(first + 30))).unwrap();
    assert_eq!((received % 100, returned % 100), (0, 0));
    (received / 100, returned / 100)
}

fn paid_on(db: &Connection, payment: i64, days: i64) {
    db.execute("UPDATE payments SET paid_at = ?2 WHERE id = ?1", params![payment, Db(day(days))]).unwrap();
}

/// A refund in one of its states; `pending` is by hand, and not recorded at the service.
fn request(db: &Connection, payment: i64, state: &str, taka: i64, paid: i64, days: i64) {
    let returned = match state {
        "done" | "pending" => Some(true),
        "refused" => Some(false),
        _ => None,
    };
    let kind = if state == "pending" { "by_hand" } else { "gateway" };
    let sql = "INSERT INTO refunds (payment_id, returned, state, amount, paid, reason, kind, asked_at)
               VALUES (?1, ?2, ?3, ?4, ?5, '', ?6, ?7)";
    let values = params![payment, returned, state, taka * 100, paid * 100, kind, Db(day(days))];
    db.execute(sql, values).unwrap();
}

fn refund(db: &Connection, payment: i64, taka: i64, paid: i64, days: i64) {
    request(db, payment, "pending", taka, paid, days);
}

fn transfer(db: &Connection, order: Option<i64>, state: &str, taka: i64, days: i64) {
    let sql = "INSERT INTO transfers (environment, transaction_id, amount, found, state, order_id, asked_at, confirmed_at)
               VALUES ('live', 'TRX', ?1, 1, ?2, ?3, 0, ?4)";
    db.execute(sql, params![taka * 100, state, order, Db(day(days))]).unwrap();
}

/// Paid, and looked at last, on a day.
fn verified_on(db: &Connection, payment: i64, days: i64) {
    let sql = "UPDATE payments SET paid_at = ?2, checked_at = ?2 WHERE id = ?1";
    db.execute(sql, params![payment, Db(day(days))]).unwrap();
}

fn refunded_outside(db: &Connection, payment: i64, days: i64) {
    let sql = "UPDATE payments SET status = 'refunded', refunded_at = ?2 WHERE id = ?1";
    db.execute(sql, params![payment, Db(day(days))]).unwrap();
}

fn kept(db: &Connection, order: i64) -> (i64, i64) {
    let money = of_order(db, order).unwrap();
    let whole = |taka: Taka| taka.paisa() / 100;
    (whole(money.received), whole(money.returned))
}

/// A link of October that was paid in November, refunded by hand in December and at the service in January: the page
/// Payments and the overview had it in four different months.
#[test]
fn money_counts_once_when_it_came_and_once_when_it_went() {
    with(|db| {
        let order = add(db, &[alone("1101", Some(1))])[0];
        let id = payment(db, order, 600, "paid");
        paid_on(db, id, 35);
        refund(db, id, 100, 600, 65);
        assert_eq!([0, 30, 60, 90].map(|first| month(db, first)), [(0, 0), (600, 0), (0, 100), (0, 0)]);
        refunded_outside(db, id, 95);
        // A refund that was recorded here after the service called it refunded takes nothing more.
        refund(db, id, 200, 600, 125);
        let months = [0, 30, 60, 90, 120].map(|first| month(db, first));
        assert_eq!(months, [(0, 0), (600, 0), (0, 100), (0, 500), (0, 0)]);
        assert_eq!((month(db, 36), kept(db, order)), ((0, 100), (600, 600)));
        assert_eq!(returned_of(db, &[id]).unwrap()[&id], 60_000);
    });
}

/// The courier would owe what the customer paid, or got back, only after the parcel had left.
#[test]
fn money_before_a_time_is_what_had_moved_by_then() {
    with(|db| {
        let order = add(db, &[alone("1101", Some(1))])[0];
        let id = payment(db, order, 600, "paid");
        paid_on(db, id, 1);
        // Of 700 that came for 600, the first 100 that go back are the surplus.
        request(db, id, "done", 150, 700, 2);
        transfer(db, Some(order), "done", 30, 3);
        request(db, id, "unknown", 50, 650, 4);
        let whole = payment(db, order, 40, "paid");
        paid_on(db, whole, 1);
        refunded_outside(db, whole, 5);
        request(db, whole, "unknown", 10, 40, 4);
        let other = payment(db, order, 100, "paid");
        paid_on(db, other, 1);
        request(db, other, "unknown", 7, 100, 4);
        refund(db, id, 100, 700, 6);
        let before = |time: Option<DateTime<Utc>>| {
            let times =
                format!("[[{order},{}]]", time.map_or("null".into(), |at| at.timestamp_millis().to_string()));
            let OrderMoney { received, returned, unsure, .. } =
                of_orders_before(db, &times).unwrap().remove(&order).unwrap_or_default();
            [received, returned, unsure].map(|taka| taka.paisa() / 100)
        };
        for (days, moved) in [
            (1, [740, 0, 0]),
            (2, [740, 50, 0]),
            (3, [770, 50, 0]),
            (4, [770, 50, 57]),
            (5, [770, 90, 57]),
            (6, [770, 190, 57]),
        ] {
            let since = day(days) + TimeDelta::milliseconds(1);
            assert_eq!(before(Some(since)), moved, "after day {days}");
            assert_eq!(before(Some(since + TimeDelta::hours(23))), moved, "late on day {days}");
            assert_eq!(before(Some(day(days))), before(Some(day(days) - TimeDelta::hours(1))), "day {days}");
        }
        assert_eq!((before(Some(day(1))), before(None)), ([0, 0, 0], [770, 190, 57]));
    });
}

/// A parcel would leave for an advance that was last looked at days ago.
#[test]
fn an_order_is_as_verified_as_its_oldest_payment() {
    with(|db| {
        let order = add(db, &[alone("1101", Some(1))])[0];
        for days in [3, 1, 2] {
            let id = payment(db, order, 100, "paid");
            verified_on(db, id, days);
        }
        payment(db, order, 100, "waiting");
        assert_eq!(of_order(db, order).unwrap().verified_at, Some(day(1)));
        transfer(db, Some(order), "done", 1, 0);
        assert_eq!(of_order(db, order).unwrap().verified_at, Some(day(0)));
        let refunded = payment(db, order, 100, "refunded");
        verified_on(db, refunded, -1);
        assert_eq!(of_order(db, order).unwrap().verified_at, Some(day(-1)));
    });
}

/// A parcel would leave for money that the service took back from its record.
#[test]
fn a_payment_whose_record_became_contradictory_is_not_received() {
    with(|db| {
        let order = add(db, &[alone("1101", Some(1))])[0];
        let id = payment(db, order, 100, "problem");
        paid_on(db, id, 1);
        refund(db, id, 30, 100, 2);
        request(db, id, "unknown", 20, 100, 2);
        let late = format!("[[{order},{}]]", day(9).timestamp_millis());
        for money in [of_order(db, order).unwrap(), of_orders_before(db, &late).unwrap()[&order]] {
            assert_eq!((money.received, money.returned, money.unsure), Default::default());
            assert_eq!(money.verified_at, None);
        }
        assert_eq!(month(db, 0), (0, 0));
    });
}

/// A customer who paid the second link would still owe the first, and the parcel would stay.
#[test]
fn links_that_ended_unpaid_are_not_asked_for() {
    with(|db| {
        let order = add(db, &[alone("1101", Some(1))])[0];
        for (taka, status) in [(1, "paid"), (2, "waiting"), (4, "cancelled"), (8, "failed"), (16, "expired")]
        {
            payment(db, order, taka, status);
        }
        for (taka, state) in [(32, "cancelled"), (64, "refused"), (128, "unknown")] {
            let id = payment(db, order, taka, "waiting");
            db.execute("UPDATE payments SET state = ?2, status = NULL WHERE id = ?1", params![id, state])
                .unwrap();
        }
        assert_eq!(of_order(db, order).unwrap().asked, Taka::from_paisa((1 + 2 + 128) * 100));
        // An order that stands in two rows has its money once.
        let twice = of_orders(db, &format!("[{order},{order}]")).unwrap();
        assert_eq!(twice[&order], of_order(db, order).unwrap());
    });
}

/// Of 1,000 that came for a link of 100, the surplus of 900 is neither received nor refunded.
#[test]
fn a_refunded_surplus_is_not_money_of_the_month() {
    with(|db| {
        let order = add(db, &[alone("1101", Some(1))])[0];
        let id = payment(db, order, 100, "paid");
        paid_on(db, id, 1);
        refund(db, id, 400, 1_000, 2);
        refund(db, id, 500, 1_000, 3);
        assert_eq!((month(db, 0), kept(db, order)), ((100, 0), (100, 0)));
        refund(db, id, 30, 1_000, 31);
        assert_eq!((month(db, 0), month(db, 30), kept(db, order)), ((100, 0), (0, 30), (100, 30)));
        // A payment whose record never agreed with its link counts as unpaid.
        let problem = payment(db, order, 100, "problem");
        refund(db, problem, 50, 100, 32);
        assert_eq!((month(db, 30), kept(db, order)), ((0, 30), (100, 30)));
    });
}

/// Otherwise a record that the service changed for another reason counts as paid, or a refund is offered twice.
#[test]
fn refunds_are_what_the_service_knows_may_know_and_was_told_by_hand() {
    with(|db| {
        let order = add(db, &[alone("1101", Some(1))])[0];
        let id = payment(db, order, 600, "paid");
        paid_on(db, id, 1);
        let none = RefundSums { spoken_for: 0, open: false, paid: 0 };
        assert_eq!((given_back(db, id).unwrap(), refund_sums(db, id).unwrap()), ([0; 3], none));
        // Of 700 that came for 600, the first 100 that go back are the surplus.
        request(db, id, "done", 110, 700, 2);
        request(db, id, "done", 40, 700, 2);
        request(db, id, "refused", 20, 650, 2);
        refund(db, id, 100, 700, 2);
        let sums = RefundSums { spoken_for: 25_000, open: false, paid: 70_000 };
        assert_eq!(
            (given_back(db, id).unwrap(), refund_sums(db, id).unwrap()),
            ([5_000, 5_000, 15_000], sums)
        );
        assert_eq!(kept(db, order), (600, 150));
        request(db, id, "unknown", 50, 700, 2);
        let sums = RefundSums { spoken_for: 30_000, open: true, paid: 70_000 };
        assert_eq!(
            (given_back(db, id).unwrap(), refund_sums(db, id).unwrap()),
            ([5_000, 10_000, 20_000], sums)
        );
        request(db, id, "in_flight", 30, 700, 2);
        assert_eq!(given_back(db, id).unwrap(), [5_000, 13_000, 23_000]);
    });
}

#[test]
fn transfers_count_for_their_order_when_they_are_confirmed() {
    with(|db| {
        let order = add(db, &[alone("1101", Some(1))])[0];
        transfer(db, Some(order), "done", 300, 1);
        transfer(db, Some(order), "done", 50, 31);
        transfer(db, Some(order), "unknown", 7, 1);
        transfer(db, None, "done", 9, 1);
        assert_eq!((month(db, 0), month(db, 30), kept(db, order)), ((300, 0), (50, 0), (350, 0)));
        assert_eq!(moved(db, LIVE, Currency::Usd, &(day(0)..day(90))).unwrap(), Moved::default());
    });
}

#[test]
fn sums_go_by_the_indexes() {
    with(|db| {
        let account = accounts::practice(db, Service::Payment, now()).unwrap();
        let scope = AccountScope { environment: Environment::Practice, account: Some(account) };
        let Statements { any, received, waiting, returned } = Statements::of(scope);
        for sql in [any, received, waiting] {
            let plan = plan(db, &sql, Vec::new());
            assert!(
                plan.contains("COVERING INDEX payments_by_currency (environment=? AND currency=?"),
                "{plan}"
            );
        }
        let plan = plan(db, &returned, Vec::new());
        assert!(plan.contains("payments_by_return") && !plan.contains("SCAN p"), "{plan}");
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn sums_are_exact_for_any_amounts(
        amounts in prop::collection::vec((0..100_000_000_000_000_i64, 0..40_i64, 0..3_u8), 0..40),
    ) {
        with(|db| {
            let order = add(db, &[alone("1101", Some(1))])[0];
            let mut wanted = [Moved::default(); 2];
            let mut open = (0, 0);
            for (amount, at, status) in &amounts {
                let status = ["paid", "waiting", "refunded"][usize::from(*status)];
                let id = payment(db, order, 0, status);
                db.execute("UPDATE payments SET amount = ?2 WHERE id = ?1", params![id, amount]).unwrap();
                let month = &mut wanted[usize::from(*at >= 30)];
                match status {
                    "waiting" => open = (open.0 + amount, open.1 + 1),
                    "paid" => {
                        paid_on(db, id, *at);
                        month.received += amount;
                    }
                    _ => {
                        paid_on(db, id, -9);
                        refunded_outside(db, id, *at);
                        month.returned += amount;
                    }
                }
            }
            let found = [0, 30].map(|first| moved(db, LIVE, Currency::Bdt, &(day(first)..day(first + 30))).unwrap());
            assert_eq!(found, wanted);
            assert_eq!(waiting(db, LIVE, Currency::Bdt).unwrap(), open);
        });
    }
}
