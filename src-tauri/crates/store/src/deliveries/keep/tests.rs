use porokh_domain::{BdPhone, Currency, Environment, Money, RowNumber};
use tempfile::TempDir;

use super::*;
use crate::{
    Store, deliveries,
    orders::SheetRow,
    payments::{self, PaymentOrder, Purpose, ValidPayment},
};

const SCOPE: AccountScope = AccountScope { environment: Environment::Live, account: None };
const ASKED: ConflictAnswers = ConflictAnswers { other_customer: None, same_parcel: None };

fn now() -> DateTime<Utc> {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

fn phone(customer: u32) -> PhoneKey {
    PhoneKey::from_digits(712_345_000 + customer).unwrap()
}

fn told(order_ref: &str, customer: u32, taka: i64) -> Told {
    Told {
        order_ref: order_ref.into(),
        phone: phone(customer),
        outcome: "delivered".into(),
        courier: None,
        amount: Some(Taka::from_paisa(taka * 100)),
    }
}

/// From a list, by the order's reference.
fn by_ref(order_ref: &str, customer: u32, taka: i64) -> NewOutcome {
    NewOutcome::new(told(order_ref, customer, taka), None, ASKED)
}

/// From a courier's file without references.
fn by_consignment(id: &str, customer: u32, taka: i64) -> NewOutcome {
    NewOutcome::new(told(id, customer, taka), Some(id.into()), ASKED)
}

fn answered(new: NewOutcome, answer: ConflictAnswer) -> NewOutcome {
    let answers = ConflictAnswers { other_customer: Some(answer), same_parcel: Some(answer) };
    NewOutcome { answers, ..new }
}

fn with(test: impl FnOnce(&mut Connection)) {
    let folder = TempDir::new().unwrap();
    let store = Store::open(&folder.path().join("porokh.db"), now()).store;
    store
        .run_blocking(|db| {
            test(db);
            Ok(())
        })
        .unwrap();
}

fn put(db: &mut Connection, all: &[NewOutcome]) -> Kept {
    keep(db, SCOPE, all, DeliverySource::File, now(), |_| String::new()).unwrap()
}

fn list(db: &Connection) -> Vec<(String, PhoneKey)> {
    let ready = deliveries::ready(db, SCOPE).unwrap();
    ready.into_iter().map(|row| (row.told.order_ref, row.told.phone)).collect()
}

fn of(order_ref: &str, customer: u32) -> (String, PhoneKey) {
    (order_ref.into(), phone(customer))
}

/// Order numbers began anew: the outcome of last year's customer was lost, at the service too.
#[test]
fn another_customers_outcome_is_replaced_only_if_the_seller_says_so() {
    with(|db| {
        put(db, &[by_ref("1101", 1, 900)]);
        let asked = put(db, &[by_ref("1101", 2, 500), by_ref("1102", 2, 500)]);
        assert_eq!((asked.added, asked.other_customer), (1, vec!["1101".to_owned()]));
        assert_eq!(list(db), [of("1101", 1), of("1102", 2)]);
        put(db, &[answered(by_ref("1101", 2, 500), ConflictAnswer::Replace)]);
        assert_eq!(list(db), [of("1101", 2), of("1102", 2)]);
        let old = put(db, &[by_ref("1101", 1, 900)]);
        assert_eq!(old.other_customer, ["1101"]);
    });
}

/// The courier's next statement has both customers again, and each has its outcome already.
#[test]
fn a_reference_that_was_made_distinct_stays_so() {
    with(|db| {
        put(db, &[by_ref("1101", 1, 900)]);
        let apart = answered(by_ref("1101", 2, 500), ConflictAnswer::Apart);
        assert_eq!(put(db, std::slice::from_ref(&apart)).added, 1);
        assert_eq!(list(db), [of("1101", 1), of("1101-5002", 2)]);
        let again = put(db, &[by_ref("1101", 2, 500), by_ref("1101", 1, 900), apart]);
        assert_eq!((again.unchanged, again.added), (3, 0));
        // Two numbers with equal last digits.
        let third = PhoneKey::from_digits(812_345_002).unwrap();
        let third = NewOutcome::new(Told { phone: third, ..told("1101", 2, 500) }, None, ASKED);
        put(db, &[answered(third, ConflictAnswer::Apart)]);
        assert_eq!(list(db)[2].0, "1101-5002-2");
    });
}

/// Of two customers' rows with one reference only the last was kept, without a word.
#[test]
fn rows_of_one_list_never_replace_another_customers() {
    with(|db| {
        let rows = [by_ref("1101", 1, 900), by_ref("1101", 2, 500)];
        assert_eq!(put(db, &rows).other_customer, ["1101"]);
        let replacing = rows.clone().map(|row| answered(row, ConflictAnswer::Replace));
        assert_eq!(put(db, &replacing).other_customer, ["1101"]);
        assert_eq!(list(db), [of("1101", 1)]);
        let kept = put(db, &rows.map(|row| answered(row, ConflictAnswer::Apart)));
        assert_eq!((kept.added, kept.unchanged), (1, 1));
        assert_eq!(list(db), [of("1101", 1), of("1101-5002", 2)]);
    });
}

/// An order of a list was marked, and the courier's file by parcel ids added it again: the month counted it twice.
#[test]
fn one_parcel_has_one_outcome_whichever_came_first() {
    let (listed, courier) = (by_ref("1101", 1, 900), by_consignment("DA1", 1, 900));
    for (first, second) in [(&listed, &courier), (&courier, &listed)] {
        with(|db| {
            put(db, std::slice::from_ref(first));
            let asked = put(db, std::slice::from_ref(second));
            assert_eq!((asked.added, asked.same_parcel), (0, vec![second.told.order_ref.clone()]));
            put(db, &[answered(second.clone(), ConflictAnswer::Replace)]);
            // Known from now on, by either.
            let again = put(db, &[listed.clone(), courier.clone()]);
            assert_eq!((again.unchanged, again.same_parcel), (2, vec![]));
            assert_eq!(list(db), [of(&first.told.order_ref, 1)]);
        });
    }
}

/// A file that names both is the proof.
#[test]
fn a_reference_beside_the_parcel_id_needs_no_question() {
    with(|db| {
        put(db, &[by_consignment("DA1", 1, 900)]);
        let both = NewOutcome::new(told("1101", 1, 700), Some("DA1".into()), ASKED);
        assert_eq!(put(db, &[both]).changed, 1);
        assert_eq!(put(db, &[by_ref("1101", 1, 700)]).unchanged, 1);
        assert_eq!(list(db), [of("DA1", 1)]);
    });
}

/// The amounts of one parcel differ where it came back, or an advance was paid.
#[test]
fn a_parcel_is_recognised_by_what_was_left_to_collect() {
    for (taka, is_asked) in [(900, true), (0, true), (700, true), (650, false)] {
        with(|db| {
            put(db, &[by_ref("1101", 1, 900)]);
            advance(db, 200);
            let kept = put(db, &[by_consignment("DA1", 1, taka)]);
            assert_eq!(kept.same_parcel.len(), usize::from(is_asked), "{taka}");
        });
        with(|db| {
            advance(db, 200);
            put(db, &[by_consignment("DA1", 1, taka)]);
            let kept = put(db, &[by_ref("1101", 1, 900)]);
            assert_eq!(kept.same_parcel.len(), usize::from(is_asked), "{taka}");
        });
    }
}

/// A paid payment for order 1101 of the first customer.
fn advance(db: &mut Connection, taka: i64) {
    let key = OrderKey { order_ref: "1101".into(), phones: vec![phone(1)], ..OrderKey::default() };
    let order = orders::identify(db, shop(SCOPE), &[key], now()).unwrap()[0];
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
    db.execute(
        "UPDATE payments SET state = 'done', status = 'paid', checked_at = 5, paid_at = 5 WHERE id = ?1",
        [id],
    )
    .unwrap();
}

/// Two orders of a customer, a later order, two parcels of one file: each has its own outcome.
#[test]
fn other_parcels_of_a_customer_are_not_asked_about() {
    with(|db| {
        put(db, &[by_ref("1101", 1, 900), by_consignment("DA1", 2, 900)]);
        assert_eq!(put(db, &[by_ref("1102", 1, 900), by_consignment("DA2", 2, 900)]).added, 2);
        // One listed parcel is one new parcel's only.
        let two = put(db, &[by_consignment("DA3", 1, 900), by_consignment("DA4", 1, 900)]);
        assert_eq!((two.same_parcel.len(), two.added), (2, 0));
        let three = ["DA3", "DA4", "DA5"].map(|id| by_consignment(id, 1, 900));
        let three = put(db, &three.map(|new| answered(new, ConflictAnswer::Replace)));
        assert_eq!((three.unchanged, three.added), (2, 1));
        db.execute("UPDATE deliveries SET changed_at = changed_at - 46 * 86400000", []).unwrap();
        assert_eq!(put(db, &[by_ref("1103", 2, 900)]).added, 1);
    });
    with(|db| {
        put(db, &[by_ref("1101", 1, 900)]);
        let apart = answered(by_consignment("DA1", 1, 900), ConflictAnswer::Apart);
        assert_eq!(put(db, &[apart]).added, 1);
        assert_eq!(put(db, &[by_ref("1101", 1, 900), by_consignment("DA1", 1, 900)]).unchanged, 2);
    });
}

/// The number of a row was corrected, and its order had two outcomes.
#[test]
fn an_outcome_belongs_to_the_order_of_its_row() {
    with(|db| {
        let sheet = Some(SheetRow { content: "one".into(), row: RowNumber::new(2).unwrap() });
        let row = |customer, order_ref: &str| {
            let new = by_ref(order_ref, customer, 900);
            NewOutcome { key: OrderKey { sheet: sheet.clone(), ..new.key }, ..new }
        };
        put(db, &[row(1, "1101")]);
        assert_eq!(put(db, &[row(2, "1101")]).changed, 1);
        let order: i64 = db.query_row("SELECT order_id FROM deliveries", [], |row| row.get(0)).unwrap();
        let key = row(2, "1101").key;
        assert_eq!(orders::resolve(db, shop(SCOPE), &[key], now()).unwrap(), [Some(order)]);
        assert_eq!(list(db), [of("1101", 2)]);
        assert_eq!(orders::delete_older(db, now() + TimeDelta::days(900)).unwrap(), 0);
    });
}
