use chrono::{DateTime, Utc};
use porokh_domain::{Currency, Environment, Money};

use super::*;
use crate::{
    Store,
    accounts::{self, Service},
    orders,
    payments::{self, Purpose, ValidPayment},
    tests::plans::plan,
};

fn now() -> DateTime<Utc> {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::open(&folder.path().join("porokh.db"), now()).store;
    (folder, store)
}

fn all_of(environment: Environment) -> AccountScope {
    AccountScope { environment, account: None }
}

fn add(db: &mut Connection, environment: Environment, amount: Money) -> i64 {
    let new = ValidPayment {
        environment,
        account: None,
        name: "রহিমা Rahima".into(),
        email: "rahima@example.com".into(),
        email_is_own: false,
        phone: BdPhone::from_canonical("01712345678"),
        amount,
        purpose: Purpose::Advance,
        order_ref: "A_1%".into(),
        run: None,
        courier: None,
        order: payments::PaymentOrder::Of(orders::OrderKey::default()),
    };
    payments::begin_within(db, "profile", &new, now()).unwrap()
}

fn taka(hundredths: i64) -> Money {
    Money::from_hundredths(hundredths, Currency::Bdt).unwrap()
}

fn stand(db: &Connection, id: i64, status: &str, paid_at: Option<DateTime<Utc>>) {
    let paid_at = paid_at.map(|at| at.timestamp_millis());
    let sql =
        "UPDATE payments SET state = CASE ?2 WHEN 'in_flight' THEN ?2 WHEN 'unknown' THEN ?2
                                         WHEN 'not_created' THEN 'cancelled' ELSE 'done' END,
             status = CASE WHEN ?2 IN ('in_flight', 'unknown', 'not_created') THEN NULL ELSE ?2 END, paid_at = iif(?2 = 'paid', coalesce(?3, 0), ?3), refunded_at = 0,
             invoice_id = 'INV-' || id, transaction_id = 'Trx9'
               WHERE id = ?1";
    db.execute(sql, params![id, status, paid_at]).unwrap();
}

fn found(db: &Connection, filter: PaymentFilter, typed: &str) -> Vec<i64> {
    let query =
        LedgerQuery { scope: all_of(Environment::Live), filter, search: Search::read(typed), now: now() };
    let counts = counts(db, all_of(Environment::Live), &query.search).unwrap();
    let ids: Vec<i64> = page(db, &query, None, 0, 200).unwrap().iter().map(|row| row.id).collect();
    if filter == PaymentFilter::All {
        assert_eq!(counts.all as usize, ids.len(), "{typed}");
    }
    ids
}

#[test]
fn each_standing_is_under_its_filter_and_counted_there() {
    let (_folder, store) = store();
    let words = [
        ("waiting", PaymentFilter::Waiting),
        ("in_flight", PaymentFilter::Waiting),
        ("paid", PaymentFilter::Paid),
        ("claimed", PaymentFilter::Paid),
        ("cancelled", PaymentFilter::Cancelled),
        ("not_created", PaymentFilter::Cancelled),
        ("expired", PaymentFilter::Cancelled),
        ("refunded", PaymentFilter::Refunded),
        ("problem", PaymentFilter::Problem),
        ("failed", PaymentFilter::Problem),
        ("unknown", PaymentFilter::Unknown),
        ("other", PaymentFilter::Unknown),
    ];
    store
        .run_blocking(|db| {
            for (word, filter) in words {
                let id = add(db, Environment::Live, taka(100));
                stand(db, id, word, None);
                let ids = found(db, filter, "");
                // Who has waited longest comes first.
                let newest = if filter == PaymentFilter::Waiting { ids.last() } else { ids.first() };
                assert_eq!(newest, Some(&id), "{word}");
            }
            let all = counts(db, all_of(Environment::Live), &Search::default())?;
            let wanted = PaymentCounts {
                all: 12,
                waiting: 2,
                paid: 2,
                cancelled: 3,
                refunded: 1,
                problem: 2,
                unknown: 2,
            };
            assert_eq!(all, wanted);
            assert_eq!(found(db, PaymentFilter::Cancelled, ""), [7, 6, 5]);
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_search_finds_names_orders_ids_and_numbers_in_any_form() {
    let (_folder, store) = store();
    store
        .run_blocking(|db| {
            let id = add(db, Environment::Live, taka(100));
            stand(db, id, "paid", None);
            for typed in [
                "রহিমা",
                "rahima",
                " RAHIMA ",
                "Example.com",
                "a_1%",
                "inv-1",
                "trx9",
                "01712345678",
                "+880 1712-345678",
                "8801712",
                "০১৭১২ ৩৪৫",
                "1712",
                "345678",
            ] {
                assert_eq!(found(db, PaymentFilter::All, typed), [id], "{typed}");
            }
            for typed in ["করিম", "01812345678", "9999", "trx8"] {
                assert!(found(db, PaymentFilter::All, typed).is_empty(), "{typed}");
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn signs_with_a_meaning_in_sql_are_searched_for_as_they_are() {
    let (_folder, store) = store();
    store
        .run_blocking(|db| {
            let id = add(db, Environment::Live, taka(100));
            db.execute("UPDATE payments SET order_ref = ?1", ["A_1%' \\\""])?;
            for typed in ["_", "%", "_1%", "'", "\\", "\""] {
                assert_eq!(found(db, PaymentFilter::All, typed), [id], "{typed}");
            }
            for typed in ["A%1", "A__", "' OR 1=1 --", "*", "[A]"] {
                assert!(found(db, PaymentFilter::All, typed).is_empty(), "{typed}");
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn environments_are_never_mixed() {
    let (_folder, store) = store();
    store
        .run_blocking(|db| {
            for environment in [Environment::Test, Environment::Practice] {
                let id = add(db, environment, taka(100));
                stand(db, id, "paid", Some(now()));
            }
            assert!(found(db, PaymentFilter::All, "").is_empty());
            let day = now()..now() + TimeDelta::days(1);
            let money = |environment| orders::moved(db, all_of(environment), Currency::Bdt, &day);
            assert!(!orders::has_payments(db, all_of(Environment::Live), Currency::Bdt)?);
            assert_eq!(money(Environment::Live)?, orders::Moved::default());
            let phone = BdPhone::from_canonical("01712345678").unwrap();
            assert!(of_phone(db, all_of(Environment::Live), &phone, 9)?.is_empty());
            assert_eq!(money(Environment::Test)?.received, 100);
            Ok(())
        })
        .unwrap();
}

#[test]
fn pages_follow_each_other_and_an_export_goes_on_where_it_was() {
    let (_folder, store) = store();
    store
        .run_blocking(|db| {
            for _ in 0..7 {
                add(db, Environment::Live, taka(100));
            }
            let query = LedgerQuery {
                scope: all_of(Environment::Live),
                filter: PaymentFilter::All,
                search: Search::default(),
                now: now(),
            };
            let ids = |before, skip| -> Vec<i64> {
                page(db, &query, before, skip, 3).unwrap().iter().map(|row| row.id).collect()
            };
            assert_eq!([ids(None, 0), ids(None, 3), ids(None, 6)], [vec![7, 6, 5], vec![4, 3, 2], vec![1]]);
            assert_eq!([ids(Some(5), 0), ids(Some(2), 0), ids(Some(1), 0)], [vec![4, 3, 2], vec![1], vec![]]);
            Ok(())
        })
        .unwrap();
}

#[test]
fn pages_and_counts_go_by_the_indexes() {
    let (_folder, store) = store();
    store
        .run_blocking(|db| {
            let account = accounts::practice(db, Service::Payment, now())?;
            let scope = AccountScope { environment: Environment::Practice, account: Some(account) };
            for (filter, index) in [
                (PaymentFilter::All, "payments_by_time"),
                (PaymentFilter::Waiting, "payments_by_status"),
                (PaymentFilter::Cancelled, "payments_by_status"),
            ] {
                let query = LedgerQuery { scope, filter, search: Search::default(), now: now() };
                let (sql, values) = page_sql(&query, None, 90_000, 100);
                let plan = plan(db, &sql, values);
                assert!(plan.contains(&format!("INDEX {index} (environment=?")), "{plan}");
                assert!(!plan.contains("SCAN p"), "{plan}");
            }
            let (sql, values) = counts_sql(scope, &Search::default());
            let plan = plan(db, &sql, values);
            assert!(plan.contains("COVERING INDEX payments_by_status (environment=?)"), "{plan}");
            Ok(())
        })
        .unwrap();
}
