//! Whose key it is, by what the service says of itself and by the seller's word.

use porokh_practice::Account;
use rusqlite::Connection;

use super::*;
use crate::{
    accounts::AddressRequest,
    testing::{Desk, TestSettings},
};

fn account(email: &str, key: &str) -> Account {
    Account {
        email: email.into(),
        live_key: format!("dc_live_{key}"),
        test_key: format!("dc_test_{key}"),
        ..Account::default()
    }
}

/// Two merchants, and a second key of neither.
const ONE: &str = "one0123456789abcdef0123456789";
const TWO: &str = "two0123456789abcdef0123456789";

async fn two(first: &str, second: &str) -> Desk {
    Desk::with_accounts(vec![account(first, ONE), account(second, TWO)]).await
}

async fn connected(desk: &Desk, key: &str) -> AccountId {
    desk.connect(&format!("dc_live_{key}")).await.unwrap();
    desk.core.accounts.connection().await.unwrap().account
}

async fn same(desk: &Desk, same: bool) {
    let answer = SameMerchant { service: Service::Courier, same };
    desk.core.accounts.answer_same_merchant(answer).await.unwrap();
}

fn question(desk: &Desk, account: AccountId) -> Option<AccountId> {
    desk.core.store.run_blocking(|db| accounts::get(db, account)).unwrap().unwrap().maybe_same_as
}

#[tokio::test]
async fn another_merchants_key_is_another_account_and_nobody_is_asked() {
    let desk = two("a@example.com", "b@example.com").await;
    let (one, two) = (connected(&desk, ONE).await, connected(&desk, TWO).await);
    assert_ne!(one, two);
    assert_eq!(question(&desk, two), None);
    assert_eq!(connected(&desk, ONE).await, one, "the old key opens the old account again");
}

#[tokio::test]
async fn a_new_key_of_the_same_merchant_is_the_same_account() {
    let desk = two("A@example.com", "a@example.com ").await;
    assert_eq!(connected(&desk, ONE).await, connected(&desk, TWO).await);
}

#[tokio::test]
async fn without_an_identity_the_seller_is_asked_and_until_then_it_is_another_account() {
    for (first, second) in [("", ""), ("a@example.com", ""), ("", "b@example.com")] {
        let mut desk = two(first, second).await;
        let (one, two) = (connected(&desk, ONE).await, connected(&desk, TWO).await);
        assert_ne!(one, two, "{first} {second}");
        desk.restart();
        assert_eq!(desk.core.accounts.connection().await.unwrap().account, two);
        assert_eq!(question(&desk, two), Some(one), "{first} {second}");
        same(&desk, true).await;
        assert_eq!(desk.core.accounts.connection().await.unwrap().account, one);
        assert_eq!(question(&desk, one), None);
        assert_eq!(connected(&desk, ONE).await, one, "both keys are known by now, and nobody is asked again");
        assert_eq!(connected(&desk, TWO).await, one);
    }
}

#[tokio::test]
async fn another_merchant_by_the_sellers_word_stays_another_and_the_question_ends() {
    let desk = two("", "").await;
    let (one, two) = (connected(&desk, ONE).await, connected(&desk, TWO).await);
    same(&desk, false).await;
    assert_eq!(desk.core.accounts.connection().await.unwrap().account, two);
    assert_eq!(question(&desk, two), None);
    assert_eq!(connected(&desk, ONE).await, one);
    assert_eq!(connected(&desk, TWO).await, two);
    assert_eq!(question(&desk, two), None);
}

#[tokio::test]
async fn an_identity_that_is_shown_later_answers_the_question_itself() {
    let desk = two("", "").await;
    let (one, two) = (connected(&desk, ONE).await, connected(&desk, TWO).await);
    // The first key's identity becomes known when it is used again, then the second's.
    desk.service.change_account(|account| account.email = "a@example.com".into());
    assert_eq!(connected(&desk, ONE).await, one);
    let core = &desk.core;
    let seen = |key: &str, identity: &str| {
        let key = porokh_domain::ApiKey::parse(&format!("dc_live_{key}")).unwrap();
        let address = porokh_transport::ServiceAddress::parse(&desk.service.address()).unwrap();
        (core.accounts.seen_courier(Environment::Live, &address, &key), Some(identity.to_owned()))
    };
    let (key, identity) = seen(TWO, "a@example.com");
    assert_eq!(
        core.accounts.identify(&key, identity).await.unwrap(),
        one,
        "it says that it is the same merchant"
    );
    assert_eq!(connected(&desk, TWO).await, one);
    let _ = two;
}

#[tokio::test]
async fn an_identity_of_another_merchant_that_is_shown_later_ends_the_question_too() {
    let desk = two("a@example.com", "").await;
    let (one, two) = (connected(&desk, ONE).await, connected(&desk, TWO).await);
    assert_eq!(question(&desk, two), Some(one));
    let connection = desk.core.accounts.connection().await.unwrap();
    let said = desk.core.accounts.identify(connection.seen(), Some("b@example.com".into())).await;
    assert_eq!(said, Ok(two));
    assert_eq!(question(&desk, two), None);
}

#[tokio::test]
async fn a_key_stays_its_accounts_when_me_fails_shows_nothing_or_another_name() {
    let desk = two("a@example.com", "b@example.com").await;
    let two = connected(&desk, TWO).await;
    let one = connected(&desk, ONE).await;
    for email in ["", "renamed@example.com", "b@example.com", "a@example.com"] {
        desk.service.change_account(|account| account.email = email.into());
        desk.core.accounts.test_courier().await;
        assert_eq!(desk.core.accounts.connection().await.unwrap().account, one, "{email}");
    }
    assert_eq!(connected(&desk, TWO).await, two);
}

#[tokio::test]
async fn the_same_key_at_another_address_is_asked_about() {
    let desk = two("a@example.com", "b@example.com").await;
    let one = connected(&desk, ONE).await;
    let elsewhere = Desk::with_accounts(vec![account("a@example.com", ONE)]).await;
    let to = |address: String| desk.core.accounts.set_courier_address(AddressRequest { address });
    to(elsewhere.service.address()).await.unwrap();
    let there = desk.core.accounts.connection().await.unwrap().account;
    assert_ne!(there, one);
    assert_eq!(question(&desk, there), Some(one));
    // Back where it was, nobody needs to be asked.
    to(desk.service.address()).await.unwrap();
    assert_eq!(desk.core.accounts.connection().await.unwrap().account, one);
    to(elsewhere.service.address()).await.unwrap();
    same(&desk, true).await;
    assert_eq!(desk.core.accounts.connection().await.unwrap().account, one);
}

#[tokio::test]
async fn work_of_another_account_gets_no_client_and_is_told_whose_key_it_needs() {
    let desk = two("a@example.com", "b@example.com").await;
    let one = connected(&desk, ONE).await;
    connected(&desk, TWO).await;
    let Err(AppError::AccountAway { account }) = desk.core.accounts.connection_of(Some(one)).await.map(drop)
    else {
        panic!("it must not be asked with another merchant's key");
    };
    assert_eq!(account.label, "a@example.com");
    assert_eq!(account.key_hint, "dc_live_…6789");
    connected(&desk, ONE).await;
    assert!(desk.core.accounts.connection_of(Some(one)).await.is_ok());
}

#[tokio::test]
async fn the_practice_account_is_one_whatever_its_port() {
    let mut desk = two("a@example.com", "").await;
    desk.core.accounts.set_practice(crate::PracticeRequest { on: true }).await.unwrap();
    let before = desk.core.accounts.connection().await.unwrap().account;
    let elsewhere = Desk::new().await;
    desk.service = elsewhere.service;
    desk.restart();
    assert_eq!(desk.core.accounts.connection().await.unwrap().account, before);
}

/// A database of version 9 as Porokh 0.x left it: every kind of record, in the live and the test environment.
fn of_version_9(desk: &Desk) {
    desk.core.close();
    let path = desk.folder.path().join(crate::DATABASE);
    std::fs::remove_file(&path).unwrap();
    let db = Connection::open(path).unwrap();
    db.execute_batch(include_str!("../../../../store/src/tests/version_9.sql")).unwrap();
    db.pragma_update(None, "user_version", 9).unwrap();
}

const OWNED: [&str; 8] =
    ["checks", "runs", "reports", "delivery_sendings", "payments", "transfers", "link_lists", "inbox"];

/// Each table with the number of its records and of those that belong to no account.
fn owners(desk: &Desk) -> Vec<(&'static str, u32, u32)> {
    let count = |table| {
        let sql = format!("SELECT count(*), count(*) FILTER (WHERE account_id IS NULL) FROM {table}");
        desk.database().query_row(&sql, [], |row| Ok((table, row.get(0)?, row.get(1)?))).unwrap()
    };
    OWNED.map(count).to_vec()
}

#[tokio::test]
async fn what_is_older_than_accounts_opens_whole_and_belongs_to_the_key_that_the_settings_name() {
    let mut desk = two("a@example.com", "").await;
    connected(&desk, ONE).await;
    of_version_9(&desk);
    desk.restart();
    let records: Vec<u32> = owners(&desk).iter().map(|(_, records, _)| *records).collect();
    assert_eq!(records, [3, 1, 1, 1, 2, 1, 1, 1]);
    assert!(owners(&desk).iter().all(|(_, _, nobodys)| *nobodys == 0), "{:?}", owners(&desk));
    let shared = "SELECT order_ref FROM deliveries WHERE account_id IS NOT NULL";
    let shared: String = desk.database().query_row(shared, [], |row| row.get(0)).unwrap();
    assert_eq!(shared, "A-1", "an outcome that was shared with nobody belongs to nobody");
    let run = desk.core.store.run_blocking(|db| crate::store::runs::get(db, 1)).unwrap().unwrap();
    assert!(desk.core.accounts.connection_of(run.account).await.is_ok(), "its key is at hand");
    connected(&desk, TWO).await;
    assert!(desk.core.accounts.connection_of(run.account).await.is_err());
    connected(&desk, ONE).await;
    assert!(desk.core.accounts.connection_of(run.account).await.is_ok());
}

#[tokio::test]
async fn what_is_older_than_accounts_waits_for_the_sellers_word_where_the_settings_name_no_key() {
    let mut desk = two("a@example.com", "").await;
    of_version_9(&desk);
    *desk.settings.saved.lock().unwrap() = TestSettings::default().saved.into_inner().unwrap();
    desk.restart();
    let now = connected(&desk, ONE).await;
    let run = desk.core.store.run_blocking(|db| crate::store::runs::get(db, 1)).unwrap().unwrap();
    assert_ne!(run.account, Some(now));
    assert_eq!(question(&desk, now), run.account);
    same(&desk, true).await;
    assert!(desk.core.accounts.connection_of(run.account).await.is_ok());
    assert!(owners(&desk).iter().all(|(_, _, nobodys)| *nobodys == 0));
}
