//! Records of accounts, and of two accounts that are merged.

use porokh_domain::phone::PhoneKey;

use super::*;
use crate::{
    accounts::{AccountId, Seen, Service},
    deliveries::{ConflictAnswers, DeliverySource, DeliveryState, NewOutcome, Told},
    refunds::RefundKind,
};

fn store() -> (TempDir, Store) {
    let folder = TempDir::new().unwrap();
    let store = Store::open(&folder.path().join("porokh.db"), now()).store;
    (folder, store)
}

fn account(db: &mut Connection, name: &str) -> AccountId {
    let seen = Seen {
        service: Service::Courier,
        environment: Environment::Live,
        address: "https://courier.example".into(),
        print: name.into(),
        hint: name.into(),
        identity: Some(name.into()),
        replaces: None,
    };
    accounts::resolve(db, &seen, now()).unwrap()
}

fn scope(account: impl Into<Option<AccountId>>) -> AccountScope {
    AccountScope { environment: Environment::Live, account: account.into() }
}

fn told(order_ref: &str, outcome: &str) -> Told {
    Told {
        order_ref: order_ref.into(),
        phone: PhoneKey::from(&phone()),
        outcome: outcome.into(),
        courier: None,
        amount: None,
    }
}

fn keep(db: &mut Connection, scope: AccountScope, all: &[Told]) {
    let new = |told: &Told| NewOutcome::new(told.clone(), None, ConflictAnswers::default());
    let all: Vec<_> = all.iter().map(new).collect();
    deliveries::keep(db, scope, &all, DeliverySource::Hand, now(), |_| String::new()).unwrap();
}

fn outcome(db: &Connection, scope: AccountScope, order_ref: &str) -> Option<String> {
    deliveries::by_ref(db, scope, order_ref).unwrap().map(|row| row.told.outcome)
}

/// The second shop's order 1001 replaced the first one's, whose outcome was never shared.
#[test]
fn two_accounts_keep_outcomes_under_one_reference() {
    let (_folder, store) = store();
    store
        .run_blocking(|db| {
            let (one, two) = (scope(account(db, "one")), scope(account(db, "two")));
            keep(db, one, &[told("1001", "delivered")]);
            keep(db, two, &[told("1001", "returned"), told("1002", "returned")]);
            keep(db, one, &[told("1001", "delivered")]);
            assert_eq!(outcome(db, one, "1001").as_deref(), Some("delivered"));
            assert_eq!(outcome(db, two, "1001").as_deref(), Some("returned"));
            assert_eq!(outcome(db, one, "1002"), None);
            assert_eq!((deliveries::counts(db, one)?.ready, deliveries::counts(db, two)?.ready), (1, 2));
            Ok(())
        })
        .unwrap();
}

/// An export keeps the order of the window, without deleted outcomes and those of another shop.
#[test]
fn named_outcomes_keep_order() {
    let (_folder, store) = store();
    store
        .run_blocking(|db| {
            let (one, two) = (scope(account(db, "one")), scope(account(db, "two")));
            keep(db, one, &["1", "2", "3", "4"].map(|order| told(order, "delivered")));
            keep(db, two, &[told("5", "returned")]);
            let id = |order| {
                deliveries::by_ref(db, if order == "5" { two } else { one }, order).unwrap().unwrap().id
            };
            let [first, second, third, fourth, others] = ["1", "2", "3", "4", "5"].map(id);
            deliveries::delete(db, one, second)?;
            let named = deliveries::these(db, one, &[third, others, first, second, fourth, third])?;
            let refs: Vec<_> = named.iter().map(|row| row.told.order_ref.as_str()).collect();
            assert_eq!(refs, ["3", "1", "4", "3"]);
            assert_eq!(named[1], deliveries::get(db, one, first)?.unwrap());
            assert_eq!(deliveries::these(db, one, &[])?, []);
            Ok(())
        })
        .unwrap();
}

/// Records entered before the first account was connected must not disappear with it.
#[test]
fn outcome_without_account_is_shared() {
    let (_folder, store) = store();
    store
        .run_blocking(|db| {
            keep(db, scope(None), &[told("1", "delivered"), told("2", "delivered"), told("3", "delivered")]);
            let (one, two) = (account(db, "one"), account(db, "two"));
            let count = |db: &Connection, of| deliveries::counts(db, scope(of)).unwrap().ready;
            assert_eq!((count(db, one), count(db, two)), (3, 3));
            keep(db, scope(two), &[told("1", "returned")]);
            let second = deliveries::by_ref(db, scope(one), "2")?.unwrap().id;
            delivery_sendings::create(db, (Environment::Live, one), &[second], now())?.unwrap();
            assert_eq!((count(db, one), count(db, two)), (1, 2));
            assert_eq!(outcome(db, scope(one), "1"), None);
            assert_eq!(outcome(db, scope(two), "2"), None);
            Ok(())
        })
        .unwrap();
}

/// "Is this the same shop as before?" ended in a database error if both accounts knew an order, and was asked forever.
#[test]
fn merged_accounts_keep_latest() {
    let (_folder, store) = store();
    store
        .run_blocking(|db| {
            let (one, two) = (account(db, "one"), account(db, "two"));
            keep(db, scope(one), &[told("1", "delivered"), told("2", "delivered")]);
            keep(db, scope(two), &[told("1", "returned"), told("3", "returned")]);
            for (of, order_ref) in [(one, "2"), (two, "3")] {
                let id = deliveries::by_ref(db, scope(of), order_ref)?.unwrap().id;
                delivery_sendings::create(db, (Environment::Live, of), &[id], now())?.unwrap();
            }
            let mark = reported::Reported { reason: None, label: None, reported_at: None, told_at: now() };
            for of in [one, two] {
                reported::mark(db, scope(of), PhoneKey::from(&phone()), &mark)?;
            }
            db.execute("UPDATE accounts SET maybe_same_as = ?1 WHERE id = ?2", [one, two])?;
            assert_eq!(accounts::answer(db, two, true)?, one);
            assert_eq!(outcome(db, scope(one), "1").as_deref(), Some("returned"));
            let open = delivery_sendings::open(db)?;
            assert_eq!((open.len(), open[0].records, open[0].account), (1, 2, Some(one)));
            let batch = delivery_sendings::begin_batch(db, open[0].id, 9, now())?.unwrap();
            assert_eq!(batch.rows.len(), 2);
            assert!(batch.rows.iter().all(|row| row.state == DeliveryState::Queued));
            assert!(reported::of_phone(db, scope(one), PhoneKey::from(&phone()))?.is_some());
            Ok(())
        })
        .unwrap();
}

/// Otherwise what was said of one account's method is taken for both, and a refund is sent twice.
#[test]
fn methods_on_which_merged_accounts_differ_are_asked_for_anew() {
    let (_folder, store) = store();
    store
        .run_blocking(|db| {
            let (one, two) = (account(db, "one"), account(db, "two"));
            let said = [
                (one, "nagad", RefundKind::ByHand),
                (two, "nagad", RefundKind::ByHand),
                (one, "bkash", RefundKind::ByHand),
                (two, "bkash", RefundKind::Gateway),
                (two, "upay", RefundKind::Gateway),
            ];
            for (account, method, kind) in said {
                methods::set(db, account, method, kind)?;
            }
            db.execute("UPDATE accounts SET maybe_same_as = ?1 WHERE id = ?2", [one, two])?;
            assert_eq!(accounts::answer(db, two, true)?, one);
            let known = [("nagad".into(), RefundKind::ByHand), ("upay".into(), RefundKind::Gateway)];
            assert_eq!(methods::all(db, one)?, known);
            Ok(())
        })
        .unwrap();
}

/// One customer's outcome was lost with the other account's.
#[test]
fn merged_accounts_keep_both_customers_of_a_reference() {
    let (_folder, store) = store();
    store
        .run_blocking(|db| {
            let (one, two) = (account(db, "one"), account(db, "two"));
            let other = Told { phone: PhoneKey::from_digits(812_340_007).unwrap(), ..told("1", "delivered") };
            keep(db, scope(one), &[other]);
            keep(db, scope(two), &[told("1", "returned")]);
            db.execute("UPDATE accounts SET maybe_same_as = ?1 WHERE id = ?2", [one, two])?;
            accounts::answer(db, two, true)?;
            assert_eq!(outcome(db, scope(one), "1").as_deref(), Some("returned"));
            assert_eq!(outcome(db, scope(one), "1-0007").as_deref(), Some("delivered"));
            Ok(())
        })
        .unwrap();
}

/// The run of a shop whose key was replaced waited for it invisibly.
#[test]
fn keyless_accounts_records_are_no_verdict() {
    let (_folder, store) = store();
    store
        .run_blocking(|db| {
            let (one, two) = (account(db, "one"), account(db, "two"));
            let id = checks::begin(db, (Environment::Live, Some(one)), &phone(), now())?;
            db.execute("UPDATE checks SET state = 'done', reply = '{}' WHERE id = ?1", [id])?;
            keep(db, scope(one), &[told("1", "delivered"), told("2", "delivered")]);
            assert!(checks::get(db, scope(two), id)?.is_none());
            accounts::set_has_key(db, &[(one, false)])?;
            assert!(checks::get(db, scope(two), id)?.is_some());
            assert!(checks::latest(db, scope(two), &phone())?.is_none());
            let day = chrono::TimeDelta::days(1);
            assert!(run_numbers::fresh(db, scope(two), now() - day, now() + day)?.is_empty());
            // Its outcomes move to the other account once that changes them.
            keep(db, scope(two), &[told("1", "returned")]);
            let second = deliveries::by_ref(db, scope(two), "2")?.unwrap().id;
            delivery_sendings::create(db, (Environment::Live, two), &[second], now())?.unwrap();
            accounts::set_has_key(db, &[(one, true)])?;
            assert_eq!(deliveries::of_phone(db, scope(one), PhoneKey::from(&phone()), 9)?.len(), 0);
            assert_eq!(deliveries::of_phone(db, scope(two), PhoneKey::from(&phone()), 9)?.len(), 2);
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_list_shows_one_account_and_what_has_none() {
    let (_folder, store) = store();
    store
        .run_blocking(|db| {
            let (one, two) = (account(db, "one"), account(db, "two"));
            for of in [Some(one), Some(two), None] {
                let id = checks::begin(db, (Environment::Live, of), &phone(), now())?;
                db.execute("UPDATE checks SET state = 'unknown' WHERE id = ?1", [id])?;
            }
            let shown = |db: &Connection, scope| -> Vec<i64> {
                checks::page(db, scope, &checks::CheckQuery::default(), 9)
                    .unwrap()
                    .0
                    .iter()
                    .map(|row| row.id)
                    .collect()
            };
            assert_eq!(shown(db, scope(one)), [3, 1]);
            assert_eq!(shown(db, scope(two)), [3, 2]);
            assert_eq!(shown(db, scope(None)), [3]);
            let test = AccountScope { environment: Environment::Test, account: Some(one) };
            assert_eq!(shown(db, test), [] as [i64; 0]);
            assert!(
                scope(one).holds(Environment::Live, None) && !scope(one).holds(Environment::Live, Some(two))
            );
            assert_eq!(checks::delete_all(db, scope(two))?, 2);
            assert_eq!(shown(db, scope(one)), [1]);
            Ok(())
        })
        .unwrap();
}
